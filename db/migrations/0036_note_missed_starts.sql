-- False while only the answer or the end of a call has been heard: what its start tells is then still to come.
alter table cti_logs add column announced boolean not null default true;
