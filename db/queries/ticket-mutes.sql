delete
from "ticket_mutes"
where "user_id" = $1 and "ticket_id" = $2;

insert into "ticket_mutes" ("user_id", "ticket_id", "created_at")
values ($1, $2, $3)
on conflict ("user_id", "ticket_id") do update
set "user_id" = $4
returning "ticket_id", "created_at";
