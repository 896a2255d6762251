delete
from history
where related_object = 'Ticket' and related_o_id = $1 and object = $2;

insert into "ticket_articles" ("ticket_id", "type_id", "sender_id", "internal", "origin_by_id", "from", "subject", "to", "cc", "reply_to", "message_id", "message_id_md5", "in_reply_to", "references", "body", "content_type", "source", "preferences", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
returning "id", "ticket_id", "type_id", "sender_id", "from", "to", "cc", "subject", "reply_to", "message_id", "message_id_md5", "in_reply_to", "content_type", "references", "body", "internal", "preferences", "updated_by_id", "created_by_id", "origin_by_id", "created_at", "updated_at";

insert into ticket_article_versions (ticket_article_id, body, content_type, created_at, replaced_at) select id, body, content_type, coalesce((preferences->>'edited_at')::timestamptz, created_at), $1
from ticket_articles
where id = $2;

select "id", "ticket_id", "type_id", "sender_id", "from", "to", "cc", "subject", "reply_to", "message_id", "message_id_md5", "in_reply_to", "content_type", "references", "body", "internal", "preferences", "updated_by_id", "created_by_id", "origin_by_id", "created_at", "updated_at"
from "ticket_articles"
where id = $1
for no key update;

select "page"."id", "page"."ticket_id", "page"."type_id", "page"."sender_id", "page"."from", "page"."to", "page"."cc", "page"."subject", "page"."reply_to", "page"."message_id", "page"."message_id_md5", "page"."in_reply_to", "page"."content_type", "page"."references", case when coalesce(sum(page.body_bytes) over earlier, 0) < 1048576 then page.body end as body, "page"."internal", "page"."preferences", "page"."updated_by_id", "page"."created_by_id", "page"."origin_by_id", "page"."created_at", "page"."updated_at", "page"."body_bytes", "page"."type", "page"."communication", "page"."sender", "page"."created_by", "page"."updated_by", "page"."origin_by", "page"."time_unit", "page"."keys"
from (select "ticket_articles"."id", "ticket_articles"."ticket_id", "ticket_articles"."type_id", "ticket_articles"."sender_id", "ticket_articles"."from", "ticket_articles"."to", "ticket_articles"."cc", "ticket_articles"."subject", "ticket_articles"."reply_to", "ticket_articles"."message_id", "ticket_articles"."message_id_md5", "ticket_articles"."in_reply_to", "ticket_articles"."content_type", "ticket_articles"."references", "ticket_articles"."body", "ticket_articles"."internal", "ticket_articles"."preferences", "ticket_articles"."updated_by_id", "ticket_articles"."created_by_id", "ticket_articles"."origin_by_id", "ticket_articles"."created_at", "ticket_articles"."updated_at", octet_length(ticket_articles.body) as body_bytes, types.name as type, types.communication, senders.name as sender, creators.login as created_by, editors.login as updated_by, origins.login as origin_by, accounted.time_unit, json_build_object('group_id', tickets.group_id, 'customer_id', tickets.customer_id, 'organization_id', tickets.organization_id, 'owner_id', tickets.owner_id) as keys
  from ticket_articles
  join tickets on tickets.id = ticket_articles.ticket_id
  join ticket_article_types types on types.id = ticket_articles.type_id
  join ticket_article_senders senders on senders.id = ticket_articles.sender_id
  join users creators on creators.id = ticket_articles.created_by_id
  join users editors on editors.id = ticket_articles.updated_by_id
  left join users origins on origins.id = ticket_articles.origin_by_id
  left join ticket_time_accountings accounted on accounted.ticket_article_id = ticket_articles.id
  where (("tickets"."group_id" = any($1::int[])))
  order by "ticket_articles"."id"
  limit $2 offset $3) page window earlier as (order by "page"."id" rows between unbounded preceding and 1 preceding)
order by "page"."id";

select "page"."id", "page"."ticket_id", "page"."type_id", "page"."sender_id", "page"."from", "page"."to", "page"."cc", "page"."subject", "page"."reply_to", "page"."message_id", "page"."message_id_md5", "page"."in_reply_to", "page"."content_type", "page"."references", case when coalesce(sum(page.body_bytes) over earlier, 0) < 1048576 then page.body end as body, "page"."internal", "page"."preferences", "page"."updated_by_id", "page"."created_by_id", "page"."origin_by_id", "page"."created_at", "page"."updated_at", "page"."body_bytes", "page"."type", "page"."communication", "page"."sender", "page"."created_by", "page"."updated_by", "page"."origin_by", "page"."time_unit", "page"."keys"
from (select "ticket_articles"."id", "ticket_articles"."ticket_id", "ticket_articles"."type_id", "ticket_articles"."sender_id", "ticket_articles"."from", "ticket_articles"."to", "ticket_articles"."cc", "ticket_articles"."subject", "ticket_articles"."reply_to", "ticket_articles"."message_id", "ticket_articles"."message_id_md5", "ticket_articles"."in_reply_to", "ticket_articles"."content_type", "ticket_articles"."references", "ticket_articles"."body", "ticket_articles"."internal", "ticket_articles"."preferences", "ticket_articles"."updated_by_id", "ticket_articles"."created_by_id", "ticket_articles"."origin_by_id", "ticket_articles"."created_at", "ticket_articles"."updated_at", octet_length(ticket_articles.body) as body_bytes, types.name as type, types.communication, senders.name as sender, creators.login as created_by, editors.login as updated_by, origins.login as origin_by, accounted.time_unit, json_build_object('group_id', tickets.group_id, 'customer_id', tickets.customer_id, 'organization_id', tickets.organization_id, 'owner_id', tickets.owner_id) as keys
  from ticket_articles
  join tickets on tickets.id = ticket_articles.ticket_id
  join ticket_article_types types on types.id = ticket_articles.type_id
  join ticket_article_senders senders on senders.id = ticket_articles.sender_id
  join users creators on creators.id = ticket_articles.created_by_id
  join users editors on editors.id = ticket_articles.updated_by_id
  left join users origins on origins.id = ticket_articles.origin_by_id
  left join ticket_time_accountings accounted on accounted.ticket_article_id = ticket_articles.id
  where false
  order by "ticket_articles"."id"
  limit $1 offset $2) page window earlier as (order by "page"."id" rows between unbounded preceding and 1 preceding)
order by "page"."id";

select "page"."id", "page"."ticket_id", "page"."type_id", "page"."sender_id", "page"."from", "page"."to", "page"."cc", "page"."subject", "page"."reply_to", "page"."message_id", "page"."message_id_md5", "page"."in_reply_to", "page"."content_type", "page"."references", case when coalesce(sum(page.body_bytes) over earlier, 0) < 1048576 then page.body end as body, "page"."internal", "page"."preferences", "page"."updated_by_id", "page"."created_by_id", "page"."origin_by_id", "page"."created_at", "page"."updated_at", "page"."body_bytes", "page"."type", "page"."communication", "page"."sender", "page"."created_by", "page"."updated_by", "page"."origin_by", "page"."time_unit", "page"."keys"
from (select "ticket_articles"."id", "ticket_articles"."ticket_id", "ticket_articles"."type_id", "ticket_articles"."sender_id", "ticket_articles"."from", "ticket_articles"."to", "ticket_articles"."cc", "ticket_articles"."subject", "ticket_articles"."reply_to", "ticket_articles"."message_id", "ticket_articles"."message_id_md5", "ticket_articles"."in_reply_to", "ticket_articles"."content_type", "ticket_articles"."references", "ticket_articles"."body", "ticket_articles"."internal", "ticket_articles"."preferences", "ticket_articles"."updated_by_id", "ticket_articles"."created_by_id", "ticket_articles"."origin_by_id", "ticket_articles"."created_at", "ticket_articles"."updated_at", octet_length(ticket_articles.body) as body_bytes, types.name as type, types.communication, senders.name as sender, creators.login as created_by, editors.login as updated_by, origins.login as origin_by, accounted.time_unit, json_build_object('group_id', tickets.group_id, 'customer_id', tickets.customer_id, 'organization_id', tickets.organization_id, 'owner_id', tickets.owner_id) as keys
  from ticket_articles
  join tickets on tickets.id = ticket_articles.ticket_id
  join ticket_article_types types on types.id = ticket_articles.type_id
  join ticket_article_senders senders on senders.id = ticket_articles.sender_id
  join users creators on creators.id = ticket_articles.created_by_id
  join users editors on editors.id = ticket_articles.updated_by_id
  left join users origins on origins.id = ticket_articles.origin_by_id
  left join ticket_time_accountings accounted on accounted.ticket_article_id = ticket_articles.id
  where ticket_articles.id = $1
  order by "ticket_articles"."id") page window earlier as (order by "page"."id" rows between unbounded preceding and 1 preceding)
order by "page"."id";

select "page"."id", "page"."ticket_id", "page"."type_id", "page"."sender_id", "page"."from", "page"."to", "page"."cc", "page"."subject", "page"."reply_to", "page"."message_id", "page"."message_id_md5", "page"."in_reply_to", "page"."content_type", "page"."references", case when coalesce(sum(page.body_bytes) over earlier, 0) < 1048576 then page.body end as body, "page"."internal", "page"."preferences", "page"."updated_by_id", "page"."created_by_id", "page"."origin_by_id", "page"."created_at", "page"."updated_at", "page"."body_bytes", "page"."type", "page"."communication", "page"."sender", "page"."created_by", "page"."updated_by", "page"."origin_by", "page"."time_unit", "page"."keys"
from (select "ticket_articles"."id", "ticket_articles"."ticket_id", "ticket_articles"."type_id", "ticket_articles"."sender_id", "ticket_articles"."from", "ticket_articles"."to", "ticket_articles"."cc", "ticket_articles"."subject", "ticket_articles"."reply_to", "ticket_articles"."message_id", "ticket_articles"."message_id_md5", "ticket_articles"."in_reply_to", "ticket_articles"."content_type", "ticket_articles"."references", "ticket_articles"."body", "ticket_articles"."internal", "ticket_articles"."preferences", "ticket_articles"."updated_by_id", "ticket_articles"."created_by_id", "ticket_articles"."origin_by_id", "ticket_articles"."created_at", "ticket_articles"."updated_at", octet_length(ticket_articles.body) as body_bytes, types.name as type, types.communication, senders.name as sender, creators.login as created_by, editors.login as updated_by, origins.login as origin_by, accounted.time_unit, json_build_object('group_id', tickets.group_id, 'customer_id', tickets.customer_id, 'organization_id', tickets.organization_id, 'owner_id', tickets.owner_id) as keys
  from ticket_articles
  join tickets on tickets.id = ticket_articles.ticket_id
  join ticket_article_types types on types.id = ticket_articles.type_id
  join ticket_article_senders senders on senders.id = ticket_articles.sender_id
  join users creators on creators.id = ticket_articles.created_by_id
  join users editors on editors.id = ticket_articles.updated_by_id
  left join users origins on origins.id = ticket_articles.origin_by_id
  left join ticket_time_accountings accounted on accounted.ticket_article_id = ticket_articles.id
  where ticket_articles.id = any($1::int[]) and (("tickets"."group_id" = $2::int))
  order by "ticket_articles"."id") page window earlier as (order by "page"."id" rows between unbounded preceding and 1 preceding)
order by "page"."id";

select "page"."id", "page"."ticket_id", "page"."type_id", "page"."sender_id", "page"."from", "page"."to", "page"."cc", "page"."subject", "page"."reply_to", "page"."message_id", "page"."message_id_md5", "page"."in_reply_to", "page"."content_type", "page"."references", case when coalesce(sum(page.body_bytes) over earlier, 0) < 1048576 then page.body end as body, "page"."internal", "page"."preferences", "page"."updated_by_id", "page"."created_by_id", "page"."origin_by_id", "page"."created_at", "page"."updated_at", "page"."body_bytes", "page"."type", "page"."communication", "page"."sender", "page"."created_by", "page"."updated_by", "page"."origin_by", "page"."time_unit", "page"."keys"
from (select "ticket_articles"."id", "ticket_articles"."ticket_id", "ticket_articles"."type_id", "ticket_articles"."sender_id", "ticket_articles"."from", "ticket_articles"."to", "ticket_articles"."cc", "ticket_articles"."subject", "ticket_articles"."reply_to", "ticket_articles"."message_id", "ticket_articles"."message_id_md5", "ticket_articles"."in_reply_to", "ticket_articles"."content_type", "ticket_articles"."references", "ticket_articles"."body", "ticket_articles"."internal", "ticket_articles"."preferences", "ticket_articles"."updated_by_id", "ticket_articles"."created_by_id", "ticket_articles"."origin_by_id", "ticket_articles"."created_at", "ticket_articles"."updated_at", octet_length(ticket_articles.body) as body_bytes, types.name as type, types.communication, senders.name as sender, creators.login as created_by, editors.login as updated_by, origins.login as origin_by, accounted.time_unit, json_build_object('group_id', tickets.group_id, 'customer_id', tickets.customer_id, 'organization_id', tickets.organization_id, 'owner_id', tickets.owner_id) as keys
  from ticket_articles
  join tickets on tickets.id = ticket_articles.ticket_id
  join ticket_article_types types on types.id = ticket_articles.type_id
  join ticket_article_senders senders on senders.id = ticket_articles.sender_id
  join users creators on creators.id = ticket_articles.created_by_id
  join users editors on editors.id = ticket_articles.updated_by_id
  left join users origins on origins.id = ticket_articles.origin_by_id
  left join ticket_time_accountings accounted on accounted.ticket_article_id = ticket_articles.id
  where ticket_articles.id = any($1::int[]) and (("tickets"."group_id" = any($2::int[])))
  order by "ticket_articles"."id") page window earlier as (order by "page"."id" rows between unbounded preceding and 1 preceding)
order by "page"."id";

select 'type' as of, id, name, communication
from ticket_article_types
union all select 'sender', id, name, false
from ticket_article_senders;

select 1
from ticket_articles
where id = $1;

select 1
from users
where id = $1 and (organization_id = any($2::int[]) or exists (select 1
    from organizations_users joined
    where joined.user_id = users.id and joined.organization_id = any($3::int[])));

select count(*) as count
from ticket_articles
join ticket_article_senders senders on senders.id = sender_id
where ticket_id = $1 and senders.name <> 'System';

select id
from "users"
where lower(login) = lower($1) or (email <> '' and lower(email) = $2)
order by lower(login) = lower($3) desc, id
limit 1;

select id
from ticket_articles
where ticket_id = $1 and ($2 or not internal)
order by created_at, id;

select id, body, content_type, created_at, replaced_at
from ticket_article_versions
where ticket_article_id = $1
order by id;

select trim(concat_ws(' ', firstname, lastname)) as name, nullif(email, '') as email, login, exists (select
  from roles_users
  where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
    from roles
    join permissions_roles on permissions_roles.role_id = roles.id and roles.active
    join permissions on permissions.id = permissions_roles.permission_id and permissions.active
    where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])))) as is_agent
from users
where id = $3;

update "ticket_articles"
set "body" = $1, "content_type" = $2, "source" = $3, "preferences" = $4, "updated_by_id" = $5, "updated_at" = $6
where id = $7
returning "id", "ticket_id", "type_id", "sender_id", "from", "to", "cc", "subject", "reply_to", "message_id", "message_id_md5", "in_reply_to", "content_type", "references", "body", "internal", "preferences", "updated_by_id", "created_by_id", "origin_by_id", "created_at", "updated_at";

update "ticket_articles"
set "body" = $1, "source" = $2, "preferences" = $3, "updated_by_id" = $4, "updated_at" = $5
where id = $6
returning "id", "ticket_id", "type_id", "sender_id", "from", "to", "cc", "subject", "reply_to", "message_id", "message_id_md5", "in_reply_to", "content_type", "references", "body", "internal", "preferences", "updated_by_id", "created_by_id", "origin_by_id", "created_at", "updated_at";

update "ticket_articles"
set "body" = $1, "source" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "ticket_id", "type_id", "sender_id", "from", "to", "cc", "subject", "reply_to", "message_id", "message_id_md5", "in_reply_to", "content_type", "references", "body", "internal", "preferences", "updated_by_id", "created_by_id", "origin_by_id", "created_at", "updated_at";

update "ticket_articles"
set "internal" = $1, "preferences" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "ticket_id", "type_id", "sender_id", "from", "to", "cc", "subject", "reply_to", "message_id", "message_id_md5", "in_reply_to", "content_type", "references", "body", "internal", "preferences", "updated_by_id", "created_by_id", "origin_by_id", "created_at", "updated_at";

update "ticket_articles"
set "internal" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "ticket_id", "type_id", "sender_id", "from", "to", "cc", "subject", "reply_to", "message_id", "message_id_md5", "in_reply_to", "content_type", "references", "body", "internal", "preferences", "updated_by_id", "created_by_id", "origin_by_id", "created_at", "updated_at";

update "ticket_articles"
set "preferences" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "ticket_id", "type_id", "sender_id", "from", "to", "cc", "subject", "reply_to", "message_id", "message_id_md5", "in_reply_to", "content_type", "references", "body", "internal", "preferences", "updated_by_id", "created_by_id", "origin_by_id", "created_at", "updated_at";

update history
set related_o_id = $1
where object = $2 and o_id = any($3::int[]) and related_o_id = $4;

update ticket_articles
set ticket_id = $1
where id = any($2::int[]) and ticket_id = $3
returning id;

with target as (select id, false as kept
  from "ticket_articles"
  where id = $1), gone as (delete
  from "ticket_articles"
  where id = $2 and not false) select kept
from target;
