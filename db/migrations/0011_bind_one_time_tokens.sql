-- A link in a mail dies with the e-mail address or the password it was made for, whoever changes them,
-- and with a newer link for the same purpose. Links live for days at most, so the old ones just end here.
delete from one_time_tokens;
alter table one_time_tokens add column account_sha256 bytea not null;
drop index one_time_tokens_by_user;
create unique index one_time_tokens_newest on one_time_tokens (user_id, purpose);
