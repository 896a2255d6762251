select "id"
from "audit_logs"
order by "id" desc
limit $1;

select "id"
from "audit_logs"
where "action" = $1
order by "id" desc
limit $2;

select "id"
from "audit_logs"
where "object" = $1
order by "id" desc
limit $2;

select "log"."id", "log"."at", "log"."action", "log"."object", "log"."object_id", "log"."details", "log"."via", "log"."ip", coalesce(nullif(trim(concat_ws(' ', "actors"."firstname", "actors"."lastname")), ''), "actors"."login") as "user", coalesce(nullif(trim(concat_ws(' ', "impersonators"."firstname", "impersonators"."lastname")), ''), "impersonators"."login") as "impersonated_by"
from "audit_logs" as "log"
left join "users" as "actors" on "actors"."id" = "log"."actor_id"
left join "users" as "impersonators" on "impersonators"."id" = "log"."real_actor_id" and "impersonators"."id" is distinct from "log"."actor_id"
where "log"."id" in ($1);

select count(*) as "count"
from "audit_logs";

select count(*) as "count"
from "audit_logs"
where "object" = $1 and "object_id" = $2;
