insert into chat_sites as stored (chat_id, origin, seen_at, refused_at, refused_count, created_at)
values ($1, $2, $3, $4, $5, $6)
on conflict (chat_id, origin) do update
set seen_at = coalesce(excluded.seen_at, stored.seen_at), refused_at = coalesce(excluded.refused_at, stored.refused_at), refused_count = stored.refused_count + excluded.refused_count
returning xmax = 0 as is_new;

select
from chat_messages
where id = $1 and chat_session_id = $2 and not internal;

select "id"
from "calendars"
where "id" = $1;

select "id"
from "chats"
order by "id";

select "id"
from "groups"
where "id" = $1;

select "identity_secret", "identity_secret_at"
from "chats"
where "id" = $1;

select chat_sessions.id
from chat_sessions
left join chat_agents on chat_agents.updated_by_id = chat_sessions.user_id
where state = 'running' and coalesce(chat_agents.seen_at, '-infinity') < $1 and chat_sessions.updated_at < $2
order by chat_sessions.id
limit $3
for no key update of chat_sessions skip locked;

select chat_sessions.id as session, chat_sessions.state, chat_sessions.user_id, chat_messages.*
from chat_sessions
left join lateral (select id, chat_session_id, content, internal, article_id, created_by_id, created_at, updated_at, coalesce((select json_agg(files)
      from (select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
        from attachments
        where object = $1 and object_id = "chat_messages"."id"
        order by id) as files), '[]') as files
  from chat_messages
  where chat_session_id = chat_sessions.id and id = any($2::int[])) as chat_messages on true
where chat_sessions.id = any($3::int[]);

select chats.id, chats.name, chats.preferences, coalesce(users.preferences #> '{chat,active}' ->> ("chats"."id")::text = 'on', users.preferences #> '{chat,active}' is null) as mine, count(chat_sessions.id)::int as waiting_count
from chats
join users on users.id = $1
left join chat_sessions on chat_sessions.chat_id = chats.id and chat_sessions.state = 'waiting'
where chats.active
group by chats.id, users.id
order by lower(chats.name);

select coalesce(chat_agents.active and chat_agents.seen_at > $1, false) as active, coalesce(substring(users.preferences #>> '{chat,max_windows}'
    from '^([1-9]|1\d|20)$')::int, chat_agents.concurrent, 5) as concurrent, chat_agents.set_away_at, own.running_count, own.unread_count
from users
left join chat_agents on chat_agents.updated_by_id = users.id
cross join lateral (select count(distinct chat_sessions.id)::int as running_count, count(chat_messages.id)::int as unread_count
  from chat_sessions
  left join chat_messages on chat_messages.chat_session_id = chat_sessions.id and chat_messages.created_by_id is null and chat_messages.id > coalesce(chat_sessions.agent_read_id, 0)
  where chat_sessions.user_id = users.id and chat_sessions.state = 'running') as own
where users.id = $2;

select coalesce(firstname, '') as firstname, coalesce(lastname, '') as lastname, image, preferences -> 'chat' as chat
from users
where id = $1;

select count(*) filter (
  where state = 'closed' and closed_at >= $1)::int as ended_count, max(closed_at) as last_closed_at, (percentile_cont(0.5) within group (order by extract(epoch
      from started_at - chat_sessions.created_at)) filter (
    where started_at >= $2))::int as median_wait
from chat_sessions
join users on users.id = $3
where chat_sessions.updated_at >= $4 and coalesce(users.preferences #> '{chat,active}' ->> ("chat_sessions"."chat_id")::text = 'on', users.preferences #> '{chat,active}' is null);

select count(*)::int as all, count(*) filter (
  where created_by_id is null and created_at > $1)::int as recent
from chat_messages
where chat_session_id = $2;

select count(*)::int as count, greatest(1, ceil(percentile_cont(0.5) within group (order by extract(epoch
        from started_at - created_at)) / 60))::int as minutes, greatest(1, ceil(percentile_cont(0.25) within group (order by extract(epoch
        from started_at - created_at)) / 60))::int as
from, greatest(1, ceil(percentile_cont(0.75) within group (order by extract(epoch
        from started_at - created_at)) / 60))::int as to
from chat_sessions
where chat_id = $1 and started_at > $2;

select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes
from attachments
join chat_messages on chat_messages.id = attachments.object_id
where attachments.object = $1 and chat_messages.chat_session_id = $2 and chat_messages.created_by_id is null;

select grouping(user_id) = 1 as is_total, user_id, count(*)::int as chats, count(started_at)::int as answered, count(*) filter (
  where started_at is null and state = 'closed')::int as missed, round(percentile_cont(0.5) within group (order by extract(epoch
      from started_at - created_at)))::int as median_wait, round(percentile_cont(0.5) within group (order by extract(epoch
      from closed_at - started_at)))::int as median_length, jsonb_build_object('1', count(*) filter (
    where rating = 1), '2', count(*) filter (
    where rating = 2), '3', count(*) filter (
    where rating = 3), '4', count(*) filter (
    where rating = 4), '5', count(*) filter (
    where rating = 5)) as ratings
from chat_sessions
where created_at >= $1 and created_at < $2 and ($3 or chat_id = $4) and ($5 or user_id = $6)
group by grouping sets ((), (user_id))
order by chats desc, user_id;

select id
from chat_sessions
where (chat_sessions.id in (select found.id
    from chat_sessions found
    where "found"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%'
    union select chat_session_id
    from chat_messages
    where chat_text(content) like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
    union select o_id
    from tags
    join tag_items item on item.id = tags.tag_item_id
    where tags.object = 'Chat::Session' and fold(item.name) like '%' || regexp_replace(fold($3), '[\\%_]', '\\\&', 'g') || '%'))
order by updated_at desc, id desc
limit $4 offset $5;

select id
from chat_sessions
where (exists (select
    from tags
    join tag_items item on item.id = tags.tag_item_id
    where tags.object = 'Chat::Session' and tags.o_id = chat_sessions.id and fold("item"."name") = fold($1)))
order by updated_at desc, id desc
limit $2 offset $3;

select id
from chat_sessions
where fold("chat_sessions"."state") = fold($1)
order by updated_at desc, id desc
limit $2 offset $3;

select id
from chat_sessions
where state <> 'closed' and visitor_seen_at < $1 and updated_at < $2
order by id
limit $3
for no key update skip locked;

select id, chat_id, name, state, user_id, customer_id, ticket_id, (select number
  from tickets
  where tickets.id = chat_sessions.ticket_id) as ticket_number, preferences - 'participants' as preferences, rating, rating_note, visitor_seen_at, visitor_read_id, agent_read_id, started_at, closed_at, queued_at, coalesce(written.message_ids, '{}') as message_ids, written.unread_count, last.last_message, last.last_message_at, array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'Chat::Session' and tags.o_id = "chat_sessions"."id"
  order by tags.id) as tags, created_by_id, updated_by_id, created_at, updated_at
from (select *
  from chat_sessions
  where "id" = $1::int
  order by id
  limit $2 offset $3) chat_sessions
cross join lateral (select array_agg(message.id
    order by message.id) as message_ids, count(*) filter (
    where message.created_by_id is null and message.id > coalesce(agent_read_id, 0))::int as unread_count
  from chat_messages message
  where chat_session_id = chat_sessions.id) written
left join lateral (select message.created_at as last_message_at, jsonb_build_object('id', message.id, 'content', left(message.content, 400), 'created_by_id', message.created_by_id) as last_message
  from chat_messages message
  where chat_session_id = chat_sessions.id and not internal
  order by message.id desc
  limit 1) last on true
order by id;

select id, chat_id, name, state, user_id, customer_id, ticket_id, (select number
  from tickets
  where tickets.id = chat_sessions.ticket_id) as ticket_number, preferences - 'participants' as preferences, rating, rating_note, visitor_seen_at, visitor_read_id, agent_read_id, started_at, closed_at, queued_at, coalesce(written.message_ids, '{}') as message_ids, written.unread_count, last.last_message, last.last_message_at, array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'Chat::Session' and tags.o_id = "chat_sessions"."id"
  order by tags.id) as tags, created_by_id, updated_by_id, created_at, updated_at
from (select *
  from chat_sessions
  where id = $1
  order by id
  limit $2 offset $3) chat_sessions
cross join lateral (select array_agg(message.id
    order by message.id) as message_ids, count(*) filter (
    where message.created_by_id is null and message.id > coalesce(agent_read_id, 0))::int as unread_count
  from chat_messages message
  where chat_session_id = chat_sessions.id) written
left join lateral (select message.created_at as last_message_at, jsonb_build_object('id', message.id, 'content', left(message.content, 400), 'created_by_id', message.created_by_id) as last_message
  from chat_messages message
  where chat_session_id = chat_sessions.id and not internal
  order by message.id desc
  limit 1) last on true
order by id;

select id, chat_id, name, state, user_id, customer_id, ticket_id, (select number
  from tickets
  where tickets.id = chat_sessions.ticket_id) as ticket_number, preferences - 'participants' as preferences, rating, rating_note, visitor_seen_at, visitor_read_id, agent_read_id, started_at, closed_at, queued_at, coalesce(written.message_ids, '{}') as message_ids, written.unread_count, last.last_message, last.last_message_at, array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'Chat::Session' and tags.o_id = "chat_sessions"."id"
  order by tags.id) as tags, created_by_id, updated_by_id, created_at, updated_at
from (select *
  from chat_sessions
  where true
  order by updated_at desc, id desc
  limit $1 offset $2) chat_sessions
cross join lateral (select array_agg(message.id
    order by message.id) as message_ids, count(*) filter (
    where message.created_by_id is null and message.id > coalesce(agent_read_id, 0))::int as unread_count
  from chat_messages message
  where chat_session_id = chat_sessions.id) written
left join lateral (select message.created_at as last_message_at, jsonb_build_object('id', message.id, 'content', left(message.content, 400), 'created_by_id', message.created_by_id) as last_message
  from chat_messages message
  where chat_session_id = chat_sessions.id and not internal
  order by message.id desc
  limit 1) last on true
order by updated_at desc, id desc;

select id, chat_id, session_id, state, user_id, preferences, created_at, started_at, closed_at, agent_read_id, visitor_read_id
from chat_sessions
where id = $1
for no key update;

select id, chat_id, session_id, state, user_id, preferences, created_at, started_at, closed_at, agent_read_id, visitor_read_id
from chat_sessions
where session_id = $1;

select id, chat_id, session_id, state, user_id, preferences, created_at, started_at, closed_at, agent_read_id, visitor_read_id
from chat_sessions
where session_id = $1
for no key update;

select id, chat_id, session_id, state, user_id, preferences, created_at, started_at, closed_at, agent_read_id, visitor_read_id
from chat_sessions
where session_id = any((select $1::text[])::text[])
for no key update skip locked;

select id, chat_session_id, content, internal, article_id, created_by_id, created_at, updated_at, coalesce((select json_agg(files)
    from (select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
      from attachments
      where object = $1 and object_id = "chat_messages"."id"
      order by id) as files), '[]') as files
from chat_messages
where chat_session_id = $2 and id > $3 and ($4 or not internal)
order by id
limit $5;

select id, name, max_queue, active, block_ip, block_country, allowed_websites, preferences
from chats
where id = $1;

select id, name, max_queue, active, block_ip, block_country, allowed_websites, preferences
from chats
where id = any((select $1::int[])::int[]);

select id, session_id, (row_number() over (order by created_at, id))::int as position, array(select jsonb_array_elements_text(preferences -> 'participants')) as participants
from chat_sessions
where chat_id = $1 and state = 'waiting'
order by created_at, id;

select origin, seen_at, refused_at, refused_count
from chat_sites
where chat_id = $1
order by greatest(seen_at, refused_at) desc, origin
limit $2;

select session.id, chat_id, chats.name as topic, chats.preferences as topic_preferences, state, user_id, (select coalesce(merged_into_id, users.id)
  from users
  where users.id = session.customer_id) as customer_id, ticket_id, ticket_message_id, session.preferences, session.created_at, started_at, closed_at
from chat_sessions session
join chats on chats.id = chat_id
where session.id = $1
for no key update of session;

select users.id as user_id, trim(concat(users.firstname, ' ', users.lastname)) as name, coalesce(running.count, 0) as running_count, coalesce(substring(users.preferences #>> '{chat,max_windows}'
    from '^([1-9]|1\d|20)$')::int, chat_agents.concurrent, 5) as concurrent, users.preferences #> '{chat,active}' as choice
from chat_agents
join users on users.id = chat_agents.updated_by_id and users.active and chat_agents.active and chat_agents.seen_at > $1 and exists (select
  from roles_users
  where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
    from roles
    join permissions_roles on permissions_roles.role_id = roles.id and roles.active
    join permissions on permissions.id = permissions_roles.permission_id and permissions.active
    where (permissions.name = any($2::text[]) or permissions.name like any($3::text[]))))
left join (select user_id, count(*)::int as count
  from chat_sessions
  where state = 'running'
  group by user_id) running on running.user_id = users.id
order by name, users.id;

update "chat_sessions"
set "preferences" = $1, "updated_at" = $2
where "id" = $3;

update "chat_sessions"
set "rating" = $1, "rating_note" = $2, "updated_at" = $3
where "id" = $4;

update "chat_sessions"
set "state" = $1, "chat_id" = $2, "user_id" = $3, "queued_at" = $4, "updated_at" = $5
where "id" = $6;

update "chat_sessions"
set "state" = $1, "closed_at" = $2, "updated_at" = $3
where "id" = $4;

update "chat_sessions"
set "state" = $1, "user_id" = $2, "started_at" = $3, "updated_at" = $4
where "id" = $5;

update "chat_sessions"
set "ticket_id" = $1, "ticket_message_id" = $2, "updated_at" = $3
where "id" = $4;

update "chats"
set "identity_secret" = $1, "identity_secret_at" = $2
where "id" = $3;

update chat_agents
set active = false, set_away_at = $1, updated_at = $2
from users
where users.id = chat_agents.updated_by_id and chat_agents.active and chat_agents.acted_at < $3 and (select count(*)
  from chat_sessions
  where user_id = users.id and state = 'running') < coalesce(substring(users.preferences #>> '{chat,max_windows}'
    from '^([1-9]|1\d|20)$')::int, chat_agents.concurrent, 5) and exists (select
  from chat_sessions
  where state = 'waiting' and queued_at < $4 and coalesce(users.preferences #> '{chat,active}' ->> ("chat_sessions"."chat_id")::text = 'on', users.preferences #> '{chat,active}' is null)) and not exists (select
  from chat_sessions
  join chat_messages on chat_messages.chat_session_id = chat_sessions.id
  where chat_sessions.user_id = users.id and state = 'running' and chat_messages.created_by_id = users.id and chat_messages.created_at > $5)
returning users.id;

update chat_sessions
set visitor_seen_at = $1, preferences = preferences - 'left_at'
where session_id = $2;

with before as (select active, seen_at
  from chat_agents
  where updated_by_id = $1) insert into chat_agents as stored (active, concurrent, seen_at, acted_at, updated_by_id, created_by_id)
values ($2, $3, $4, $5, $6, $7)
on conflict (updated_by_id) do update
set seen_at = $8, updated_at = $9, active = coalesce($10::boolean, stored.active), concurrent = coalesce($11::int, stored.concurrent), acted_at = case when $12 then $13 else stored.acted_at end, set_away_at = case when $14 then null else stored.set_away_at end
returning active, (select before.active and before.seen_at > $15
  from before) as was_active;

with known as materialized (select id
  from chat_sessions
  where session_id = any((select $1::text[])::text[])
  order by id
  for no key update) update chat_sessions
set visitor_seen_at = $2, preferences = preferences - 'left_at'
from known
where chat_sessions.id = known.id;

with recursive agent as (select min(user_id) as id
  from chat_sessions
  union all select (select min(user_id)
    from chat_sessions
    where user_id > agent.id)
  from agent
  where agent.id is not null) select users.id as user_id, trim(concat(users.firstname, ' ', users.lastname)) as name
from agent
join users on users.id = agent.id
order by name, users.id;
