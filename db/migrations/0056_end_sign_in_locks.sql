-- Wrong passwords lock an account for a while that grows with each of them, counted from the last one.
alter table users add column login_failed_at timestamptz;
update users set login_failed_at = now() where login_failed > 0;
