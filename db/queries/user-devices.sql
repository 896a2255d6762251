delete
from "sessions"
where "device_id" = $1
returning "id";

delete
from "user_devices"
where "id" = $1;

insert into user_devices (user_id, name, os, browser, fingerprint, user_agent, ip, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (user_id, coalesce(user_agent, ''), coalesce(fingerprint, ip, '')) do update
set ip = excluded.ip, updated_at = excluded.updated_at
returning id;

select "id", "user_id", "name", "os", "browser", "location", "user_agent", "ip", "created_at", "updated_at", exists (select "sessions"."id"
  from "sessions"
  where "sessions"."device_id" = "user_devices"."id" and "sessions"."id" = $1) as "current"
from "user_devices"
where "user_id" = $2
order by "updated_at" desc, "id" desc
limit $3;

select "user_id"
from "user_devices"
where "id" = $1;
