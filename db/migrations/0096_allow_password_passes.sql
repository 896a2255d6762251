-- The link that an administrator gets where password sign-in is off allows one sign-in with the password.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('password_reset', 'email_verify', 'admin_password_auth', 'email_change', 'password_sign_in'));
