-- Turned away by the block list: such a call rings on no screen, even where no hang-up follows.
alter table cti_logs add column rejected boolean not null default false;

-- Up to which transaction events may have been forgotten: whoever has read less than that starts anew.
create table event_horizon (
  only_one boolean primary key default true check (only_one),
  txid     xid8 not null
);

-- What is old is found without reading what is not.
create index outgoing_mails_by_time on outgoing_mails (created_at);
create index audit_logs_by_time on audit_logs using brin (at);
