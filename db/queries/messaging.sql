insert into channel_messages (channel_id, network, source_key, conversation, content, received_at, updated_at) select $1, $2, key, conversation, content, $3, $4
from unnest($5::text[], $6::text[], $7::text[]) with ordinality as message (key, conversation, content, position)
order by position
on conflict (channel_id, source_key) do nothing
returning id;

select
from channel_media
where id = $1 and state = 'waiting'
for no key update;

select "id", "area", "group_id", "options", "active", "enabled_at", "preferences", "status_in", "status_out", "last_log_in", "last_log_out", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "channels"
where area = any($1::text[])
order by "id" asc
limit $2 offset $3;

select "id", "channel_id", "network", "source_key", "state", "reason", "attempts", "ticket_id", "article_id", "received_at", "updated_at"
from "channel_messages"
where id = $1
for no key update;

select channels.id as channel_id, latest.received_at as last_received_at, latest.ticket_id as last_ticket_id, unfiled.waiting, unfiled.failed
from channels
cross join lateral (select received_at, ticket_id
  from channel_messages
  where channel_id = channels.id and network = any($1::text[])
  order by id desc
  limit 1) latest
cross join lateral (select count(*) filter (
    where state = 'waiting')::int as waiting, count(*) filter (
    where state = 'failed')::int as failed
  from channel_messages
  where channel_id = channels.id and state in ('waiting', 'failed')) unfiled
order by channels.id;

select earlier.id
from channel_messages message
join channel_messages earlier on earlier.channel_id = message.channel_id and earlier.conversation = message.conversation and earlier.id < message.id and earlier.state = 'waiting'
where message.id = $1
union all select $2::bigint
order by id;

select id, active, coalesce(group_id, 1) as "groupId", options
from channels
where area = $1 and active and options ->> 'callback_url_uuid' = $2;

select id, active, coalesce(group_id, 1) as "groupId", options
from channels
where area = $1 and id = $2;

select id, article_id, channel_id, network, source, filename, content_type, attempts
from channel_media
where id = $1 and state = 'waiting';

select person.id, person.active, exists (select
  from roles_users
  where roles_users.user_id = "person"."id" and roles_users.role_id in (select roles.id
    from roles
    join permissions_roles on permissions_roles.role_id = roles.id and roles.active
    join permissions on permissions.id = permissions_roles.permission_id and permissions.active
    where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])))) as is_agent
from user_identities identity
join users on users.id = identity.user_id
join users person on person.id = case when users.active then users.id else coalesce(users.merged_into_id, users.id) end
where identity.network = $3 and identity.identifier = $4;

select pg_advisory_xact_lock(hashtextextended('conversation ' || channel_id || ' ' || conversation, 0))
from channel_messages
where id = $1;

update channel_media
set state = $1, reason = $2, attempts = attempts + 1, due_at = $3, details = details || $4::jsonb, updated_at = $5
where id = $6;

update channel_messages
set state = 'failed', reason = $1, attempts = attempts + 1, updated_at = $2
where id = $3 and state in ('waiting', 'failed')
returning attempts;

with oldest as materialized (select min(id) as id, channel_id, conversation
  from (select id, channel_id, conversation
    from channel_messages
    where state = 'waiting' and channel_id is not null and network = any($1::text[])
    order by id
    limit $2) as waiting
  group by channel_id, conversation
  order by 1) select id
from oldest
where pg_try_advisory_xact_lock(hashtextextended('conversation ' || channel_id || ' ' || conversation, 0))
limit $3;
