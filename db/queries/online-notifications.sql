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

select 0 as source, id, "login" as name
from "users"
where "id" = any((select $1::int[])::int[]);

select article.id, article.content_type, left(article.body, $1) as body
from ticket_articles article
join tickets on tickets.id = article.ticket_id
where article.id = any($2::int[]) and (not article.internal or (("tickets"."group_id" = $3::int)));

select article.id, article.content_type, left(article.body, $1) as body
from ticket_articles article
join tickets on tickets.id = article.ticket_id
where article.id = any($2::int[]) and (not article.internal or (("tickets"."group_id" = any($3::int[]))));

select id, internal, content_type, left(body, $1) as body
from ticket_articles
where id = any($2::int[]);

select notification.id, notification.article_id, notification.type, notification.reason, notification.action, notification.seen, notification.created_at, json_build_object('group_id', tickets.group_id, 'owner_id', tickets.owner_id, 'customer_id', tickets.customer_id, 'organization_id', tickets.organization_id) as keys, json_build_object('id', tickets.id, 'number', tickets.number, 'title', tickets.title, 'state_id', tickets.state_id) as ticket, json_build_object('id', author.id, 'firstname', author.firstname, 'lastname', author.lastname, 'email', author.email, 'login', author.login) as created_by
from online_notifications as notification
join tickets on tickets.id = notification.o_id
join users as author on author.id = notification.created_by_id
where notification.id = any($1::int[]);

update online_notifications
set seen = true, updated_by_id = $1, updated_at = $2
where not seen and id = any(array(select unread.id
    from jsonb_to_recordset($3::jsonb) as reader ("ticketId" int, "userId" int)
    cross join lateral (select id
      from online_notifications
      where o_id = "ticketId" and user_id = "userId" and not seen offset 0) as unread))
returning id;

update online_notifications
set seen = true, updated_by_id = $1, updated_at = $2
where user_id = $3 and not seen
returning id;
