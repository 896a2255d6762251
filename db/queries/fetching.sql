select exists (select
  from pg_locks
  where locktype = 'advisory' and pid = pg_backend_pid() and granted and database = (select oid
    from pg_database
    where datname = current_database()) and classid = $1::bigint::oid and objid = $2::bigint::oid) as yes;

select pg_advisory_unlock($1::int, $2::int) as yes;

select pg_advisory_unlock_all();

select pg_try_advisory_lock($1::int, $2::int) as yes;
