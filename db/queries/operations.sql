select count(*) filter (
  where locked_at is null and not attempts >= max_attempts) as waiting, count(*) filter (
  where locked_at is not null) as running, count(*) filter (
  where attempts >= max_attempts) as failed, count(*) filter (
  where locked_at is null and not attempts >= max_attempts and run_at < now() - interval '5 minutes') as late
from graphile_worker.jobs;
