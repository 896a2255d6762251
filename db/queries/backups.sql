insert into "backup_runs" ("started_at", "state")
values ($1, $2)
returning "id";

select "state"
from "backup_runs"
where "id" < $1 and "state" <> $2
order by "id" desc
limit $3;

select (select case when state = 'failed' then result end
  from backup_runs
  where state <> 'running'
  order by id desc
  limit 1) as failure, extract(epoch
  from $1::timestamptz - greatest((select max(started_at)
      from backup_runs
      where state = 'done'), (select updated_at
      from settings
      where name = 'backup_schedule')))::float8 / 86400 as age;

select extract(hour
  from ($1::timestamptz at time zone $2)) >= $3 and not exists (select
  from backup_runs
  where state = 'done' and (started_at at time zone $4)::date > ($5::timestamptz at time zone $6)::date - $7::int) and not exists (select
  from backup_runs
  where started_at > $8::timestamptz - $9::interval) as due;

update "backup_runs"
set "finished_at" = $1, "state" = $2, "result" = $3
where "id" = $4;
