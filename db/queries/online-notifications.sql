delete
from online_notifications
where object = 'Ticket' and o_id = $1;

delete
from online_notifications as earlier using jsonb_to_recordset($1::jsonb) as reader (id int, action text)
where earlier.object = 'Ticket' and earlier.o_id = $2 and earlier.type = $3 and earlier.user_id = reader.id and earlier.action is not distinct from reader.action and not earlier.seen;

insert into online_notifications (object, o_id, type, user_id, reason, replacement_for_id, action, article_id, updated_by_id, created_by_id, created_at, updated_at) select 'Ticket', $1::int, $2, id, reason, "replacementFor", action, $3::int, $4::int, $5::int, $6::timestamptz, $7::timestamptz
from jsonb_to_recordset($8::jsonb) as reader (id int, reason text, "replacementFor" int, action text)
returning id;

select "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "action", "article_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "online_notifications"
where "id" = $1::int
order by id;

select "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "action", "article_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "online_notifications"
where id = $1
for no key update;

select "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "action", "article_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from online_notifications
where user_id = $1 and exists (select 1
  from tickets
  where tickets.id = online_notifications.o_id and (("tickets"."group_id" = $2::int)))
order by created_at desc, id desc
limit $3;

select "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "action", "article_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from online_notifications
where user_id = $1 and exists (select 1
  from tickets
  where tickets.id = online_notifications.o_id and (("tickets"."group_id" = any($2::int[]))))
order by created_at desc, id desc
limit $3;

select "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "action", "article_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from online_notifications
where user_id = $1 and exists (select 1
  from tickets
  where tickets.id = online_notifications.o_id and false)
order by created_at desc, id desc
limit $2;

select article.id, article.content_type, left(article.body, $1) as body
from ticket_articles article
join tickets on tickets.id = article.ticket_id
where article.id = any($2::int[]) and (not article.internal or (("tickets"."group_id" = $3::int)));

select article.id, article.content_type, left(article.body, $1) as body
from ticket_articles article
join tickets on tickets.id = article.ticket_id
where article.id = any($2::int[]) and (not article.internal or (("tickets"."group_id" = any($3::int[]))));

select id, "login" as name
from "users"
where id = any($1::int[]);

update "online_notifications"
set "seen" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "action", "article_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

update online_notifications
set seen = true, updated_by_id = $1, updated_at = $2
where object = 'Ticket' and o_id = $3 and user_id = $4 and not seen
returning id;

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
