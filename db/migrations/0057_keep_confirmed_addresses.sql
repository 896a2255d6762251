-- The last address that the person has confirmed, while `email` is one that an agent entered: links that open the
-- account go there. Null: `email` itself is confirmed. Empty: there was no address before.
alter table users add column account_email text;
create index users_by_account_email on users (lower(account_email)) where account_email <> '';

alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('password_reset', 'email_verify', 'admin_password_auth', 'email_change'));
