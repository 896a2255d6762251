delete
from online_notifications
where object = 'Ticket' and o_id = $1;

delete
from online_notifications
where object = 'Ticket' and o_id = $1 and type = $2 and user_id = any($3::int[]) and not seen;

insert into online_notifications (object, o_id, type, user_id, reason, replacement_for_id, updated_by_id, created_by_id, created_at, updated_at) select 'Ticket', $1::int, $2, id, reason, "replacementFor", $3::int, $4::int, $5::timestamptz, $6::timestamptz
from jsonb_to_recordset($7::jsonb) as reader (id int, reason text, "replacementFor" int)
returning id;

select "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "online_notifications"
where id = $1
for no key update;

select "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "online_notifications"
where id = any($1::int[])
order by id;

select "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from online_notifications
where user_id = $1 and exists (select 1
  from tickets
  where tickets.id = online_notifications.o_id and (("tickets"."customer_id" = $2::int) or ("tickets"."organization_id" = $3::int)))
order by created_at desc, id desc
limit $4;

select "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from online_notifications
where user_id = $1 and exists (select 1
  from tickets
  where tickets.id = online_notifications.o_id and (("tickets"."group_id" = $2::int) or ("tickets"."owner_id" = $3::int and "tickets"."group_id" = $4::int)))
order by created_at desc, id desc
limit $5;

select "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from online_notifications
where user_id = $1 and exists (select 1
  from tickets
  where tickets.id = online_notifications.o_id and false)
order by created_at desc, id desc
limit $2;

select id, "login" as name
from "users"
where id = any($1::int[]);

update "online_notifications"
set "seen" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

update online_notifications
set seen = true, updated_by_id = $1, updated_at = $2
where user_id = $3 and not seen
returning id;

with target as (select id, false as kept
  from "online_notifications"
  where id = $1), gone as (delete
  from "online_notifications"
  where id = $2 and not false) select kept
from target;
