delete
from online_notifications
where not seen and id = any(array(select earlier.id
    from jsonb_to_recordset($1::jsonb) as replaced ("ticketId" int, type text, action text, users int[])
    cross join lateral (select id
      from online_notifications as unread
      where o_id = "ticketId" and user_id = any(users) and not seen and split_part(unread.type, '_', 1) = split_part(replaced.type, '_', 1) and unread.action is not distinct from replaced.action offset 0) as earlier));

delete
from shared_notification_bounds
where user_id <> all($1::int[]);

delete
from shared_notifications
where created_at < $1 or 0 = all(user_ids);

insert into shared_notification_bounds (user_id, separated_until) select *
from unnest($1::int[], $2::int[])
on conflict (user_id) do update
set separated_until = excluded.separated_until;

select
from shared_notifications
where first_id > $1
limit 1 offset $2;

select "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "action", "article_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from online_notifications
where id = $1
union all select $2::int as id, 'Ticket' as object, ticket_id as o_id, type, user_ids[$3::int - first_id + 1] as user_id, false as seen, reason, null::int as replacement_for_id, action, article_id, created_by_id as updated_by_id, created_by_id, created_at, created_at as updated_at
from shared_notifications
where first_id = (select max(first_id)
  from shared_notifications
  where first_id <= $4::int) and user_ids[$5::int - first_id + 1] > 0;

select *
from ((select "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "action", "article_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
    from online_notifications
    where user_id = $1 and exists (select 1
      from tickets
      where tickets.id = online_notifications.o_id and (("tickets"."group_id" = $2::int)))
    order by created_at desc, id desc
    limit $3)
  union all (select first_id + array_position(user_ids, $4::int) - 1 as id, 'Ticket' as object, ticket_id as o_id, type, $5::int as user_id, false as seen, reason, null::int as replacement_for_id, action, article_id, created_by_id as updated_by_id, created_by_id, created_at, created_at as updated_at
    from shared_notifications
    where $6::int = any(user_ids) and first_id > coalesce((select separated_until
        from shared_notification_bounds
        where user_id = $7), (select separated_until
        from shared_notification_bounds
        where user_id = 0), 0) and exists (select 1
      from tickets
      where tickets.id = shared_notifications.ticket_id and (("tickets"."group_id" = $8::int)))
    order by first_id desc
    limit $9)) as newest
order by created_at desc, id desc
limit $10;

select *
from ((select "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "action", "article_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
    from online_notifications
    where user_id = $1 and exists (select 1
      from tickets
      where tickets.id = online_notifications.o_id and (("tickets"."group_id" = any($2::int[]))))
    order by created_at desc, id desc
    limit $3)
  union all (select first_id + array_position(user_ids, $4::int) - 1 as id, 'Ticket' as object, ticket_id as o_id, type, $5::int as user_id, false as seen, reason, null::int as replacement_for_id, action, article_id, created_by_id as updated_by_id, created_by_id, created_at, created_at as updated_at
    from shared_notifications
    where $6::int = any(user_ids) and first_id > coalesce((select separated_until
        from shared_notification_bounds
        where user_id = $7), (select separated_until
        from shared_notification_bounds
        where user_id = 0), 0) and exists (select 1
      from tickets
      where tickets.id = shared_notifications.ticket_id and (("tickets"."group_id" = any($8::int[]))))
    order by first_id desc
    limit $9)) as newest
order by created_at desc, id desc
limit $10;

select *
from ((select "id", "object", "o_id", "type", "user_id", "seen", "reason", "replacement_for_id", "action", "article_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
    from online_notifications
    where user_id = $1 and exists (select 1
      from tickets
      where tickets.id = online_notifications.o_id and false)
    order by created_at desc, id desc
    limit $2)
  union all (select first_id + array_position(user_ids, $3::int) - 1 as id, 'Ticket' as object, ticket_id as o_id, type, $4::int as user_id, false as seen, reason, null::int as replacement_for_id, action, article_id, created_by_id as updated_by_id, created_by_id, created_at, created_at as updated_at
    from shared_notifications
    where $5::int = any(user_ids) and first_id > coalesce((select separated_until
        from shared_notification_bounds
        where user_id = $6), (select separated_until
        from shared_notification_bounds
        where user_id = 0), 0) and exists (select 1
      from tickets
      where tickets.id = shared_notifications.ticket_id and false)
    order by first_id desc
    limit $7)) as newest
order by created_at desc, id desc
limit $8;

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

select find_last_committed_notification() as id;

select id, internal, content_type, left(body, $1) as body
from ticket_articles
where id = any($2::int[]);

select notification.id, notification.user_ids, notification.article_id, notification.type, notification.reason, notification.action, notification.seen, notification.created_at, json_build_object('group_id', tickets.group_id, 'owner_id', tickets.owner_id, 'customer_id', tickets.customer_id, 'organization_id', tickets.organization_id) as keys, json_build_object('id', tickets.id, 'number', tickets.number, 'title', tickets.title, 'state_id', tickets.state_id) as ticket, json_build_object('id', author.id, 'firstname', author.firstname, 'lastname', author.lastname, 'email', author.email, 'login', author.login) as created_by
from (select id, null::int[] as user_ids, o_id, article_id, type, reason, action, seen, created_by_id, created_at
  from online_notifications
  where id = any($1::int[])
  union all select first_id, user_ids, ticket_id, article_id, type, reason, action, false, created_by_id, created_at
  from shared_notifications
  where first_id = any($2::int[])) as notification
join tickets on tickets.id = notification.o_id
join users as author on author.id = notification.created_by_id;

select pg_advisory_xact_lock(hashtextextended('separate_rare_notifications', 0));

select user_id
from (select user_ids
  from shared_notifications
  where first_id <= $1
  order by first_id desc
  limit $2) as newest, unnest(user_ids) as user_id
where user_id > 0
group by user_id
having count(*) >= $3;

select user_id, separated_until
from shared_notification_bounds;

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

with locked as materialized (select first_id as locked_id, user_ids as ids_before, array(select user_id
    from unnest(user_ids) as user_id
    where user_id <> all($1::int[] || 0)) as removed_ids
  from shared_notifications as shared
  where first_id > $2 and first_id <= $3 and (first_id > $4 or user_ids && $5::int[]) and not user_ids <@ ($6::int[] || 0)
  order by first_id
  for no key update), separated as (update shared_notifications as shared
  set user_ids = without_users(shared.user_ids, removed_ids)
  from locked
  where first_id = locked_id
  returning shared.*, ids_before, removed_ids) insert into online_notifications (id, object, o_id, type, user_id, seen, reason, action, article_id, created_by_id, created_at, updated_by_id, updated_at) select first_id + array_position(ids_before, user_id) - 1, 'Ticket', ticket_id, type, user_id, $7, reason, action, article_id, created_by_id, created_at, created_by_id, created_at
from separated, unnest(removed_ids) as user_id
where user_id = any(ids_before)
returning id;

with locked as materialized (select first_id as locked_id, user_ids as ids_before, array[$1::int] as removed_ids
  from shared_notifications as shared
  where $2::int = any(user_ids) and first_id > coalesce((select separated_until
      from shared_notification_bounds
      where user_id = $3), (select separated_until
      from shared_notification_bounds
      where user_id = 0), 0)
  order by first_id
  for no key update), separated as (update shared_notifications as shared
  set user_ids = without_users(shared.user_ids, removed_ids)
  from locked
  where first_id = locked_id
  returning shared.*, ids_before, removed_ids) insert into online_notifications (id, object, o_id, type, user_id, seen, reason, action, article_id, created_by_id, created_at, updated_by_id, updated_at) select first_id + array_position(ids_before, user_id) - 1, 'Ticket', ticket_id, type, user_id, $4, reason, action, article_id, created_by_id, created_at, $5::int, $6::timestamptz
from separated, unnest(removed_ids) as user_id
where user_id = any(ids_before)
returning id;

with locked as materialized (select first_id as locked_id, user_ids as ids_before, array[$1::int] as removed_ids
  from shared_notifications as shared
  where first_id = (select max(first_id)
    from shared_notifications
    where first_id <= $2::int) and user_ids[$3::int - first_id + 1] > 0 and user_ids[$4::int - first_id + 1] = $5::int
  order by first_id
  for no key update), separated as (update shared_notifications as shared
  set user_ids = without_users(shared.user_ids, removed_ids)
  from locked
  where first_id = locked_id
  returning shared.*, ids_before, removed_ids) insert into online_notifications (id, object, o_id, type, user_id, seen, reason, action, article_id, created_by_id, created_at, updated_by_id, updated_at) select first_id + array_position(ids_before, user_id) - 1, 'Ticket', ticket_id, type, user_id, $6, reason, action, article_id, created_by_id, created_at, created_by_id, created_at
from separated, unnest(removed_ids) as user_id
where user_id = any(ids_before)
returning id;

with readers as materialized (select *
  from jsonb_to_recordset($1::jsonb) as reader ("ticketId" int, "userId" int)), locked as materialized (select first_id as locked_id, user_ids as ids_before, array(select "userId"
    from readers
    where "ticketId" = ticket_id) as removed_ids
  from shared_notifications as shared
  where first_id = any(array(select of_ticket.first_id
      from readers
      cross join lateral (select first_id
        from shared_notifications
        where ticket_id = "ticketId" and "userId" = any(user_ids) offset 0) as of_ticket))
  order by first_id
  for no key update), separated as (update shared_notifications as shared
  set user_ids = without_users(shared.user_ids, removed_ids)
  from locked
  where first_id = locked_id
  returning shared.*, ids_before, removed_ids) insert into online_notifications (id, object, o_id, type, user_id, seen, reason, action, article_id, created_by_id, created_at, updated_by_id, updated_at) select first_id + array_position(ids_before, user_id) - 1, 'Ticket', ticket_id, type, user_id, $2, reason, action, article_id, created_by_id, created_at, $3::int, $4::timestamptz
from separated, unnest(removed_ids) as user_id
where user_id = any(ids_before)
returning id;

with replaced as materialized (select *
  from jsonb_to_recordset($1::jsonb) as replaced ("ticketId" int, type text, action text, users int[])), locked as materialized (select first_id as locked_id, user_ids as ids_before, array(select user_id
    from (select shared.type, shared.action) as unread, replaced, unnest(users) as user_id
    where "ticketId" = ticket_id and split_part(unread.type, '_', 1) = split_part(replaced.type, '_', 1) and unread.action is not distinct from replaced.action) as removed_ids
  from shared_notifications as shared
  where first_id = any(array(select earlier.first_id
      from replaced
      cross join lateral (select first_id
        from shared_notifications as unread
        where ticket_id = "ticketId" and user_ids && users and split_part(unread.type, '_', 1) = split_part(replaced.type, '_', 1) and unread.action is not distinct from replaced.action offset 0) as earlier))
  order by first_id
  for no key update), deleted as (delete
  from shared_notifications using locked
  where first_id = locked_id and user_ids <@ (removed_ids || 0)) update shared_notifications
set user_ids = without_users(user_ids, removed_ids)
from locked
where first_id = locked_id and not user_ids <@ (removed_ids || 0);

with told as materialized (select *, draw_notification_ids(cardinality(users)) as drawn_id, cardinality(users) >= $1 and not seen and "replacementFor" is null as is_shared
  from jsonb_to_recordset($2::jsonb) as told ("ticketId" int, type text, seen boolean, reason text, "replacementFor" int, action text, "articleId" int, "causedBy" int, users int[])), shared as (insert into shared_notifications (first_id, ticket_id, type, reason, action, article_id, created_by_id, created_at, user_ids) select drawn_id, "ticketId", type, reason, action, "articleId", "causedBy", $3::timestamptz, users
  from told
  where is_shared), single as (insert into online_notifications (id, object, o_id, type, user_id, seen, reason, replacement_for_id, action, article_id, updated_by_id, created_by_id, created_at, updated_at) select drawn_id + place - 1, 'Ticket', "ticketId", type, reader, seen, reason, "replacementFor", action, "articleId", case when seen then $4 else "causedBy" end, "causedBy", $5::timestamptz, $6::timestamptz
  from told, unnest(users) with ordinality as readers (reader, place)
  where not is_shared) select min(drawn_id) as first_id, json_agg(json_build_array(reader, drawn_id + place - 1)
  order by drawn_id, place) as recipients
from told, unnest(users) with ordinality as readers (reader, place)
group by "ticketId"
order by first_id;
