insert into "cti_logs" ("direction", "state", "from", "from_comment", "to", "to_comment", "queue", "comment", "initialized_at", "start_at", "end_at", "duration_waiting_time", "duration_talking_time", "done", "stale", "announced", "rejected", "answered_by_id", "preferences", "backend", "call_id", "created_at", "updated_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
on conflict ("backend", "call_id") do nothing
returning "id";

select
from cti_logs
where id = $1;

select "id", "direction", "state", "from", "from_comment", "to", "to_comment", "queue", "comment", "initialized_at", "start_at", "end_at", "duration_waiting_time", "duration_talking_time", "done", "stale", "announced", "rejected", "answered_by_id", "preferences"
from "cti_logs"
where "backend" = $1 and "call_id" = $2
for update;

select array_remove(array[coalesce(phone, ''), coalesce(mobile, '')], '') as written, array(select caller_id
  from cti_caller_ids
  where object = 'User' and o_id = users.id) as known
from users
where id = $1;

select case when grouping(queue) = 0 then 'queue' when grouping(hour) = 0 then 'hour' else 'all' end as of, queue, hour, count(*) filter (
  where direction = 'in') as calls, count(*) filter (
  where direction = 'in' and start_at is not null) as answered, count(*) filter (
  where missed) as missed, count(*) filter (
  where direction = 'out') as outgoing, count(*) filter (
  where stale) as stale, round(avg(duration_waiting_time) filter (
    where direction = 'in'))::int as waiting_average, max(duration_waiting_time) filter (
  where direction = 'in') as waiting_longest, round(avg(duration_talking_time))::int as talking_average, max(duration_talking_time) as talking_longest, sum(duration_talking_time) as talking_total
from (select direction, start_at, stale, duration_waiting_time, duration_talking_time, coalesce(queue, '') as queue, extract(hour
    from created_at at time zone $1)::int as hour, (direction = 'in' and state = 'hangup' and start_at is null and not rejected and comment is distinct from 'forwarded') as missed
  from cti_logs
  where (queue = any($2::text[]) or answered_by_id = $3) and created_at >= $4::timestamptz and created_at < $5::timestamptz) as calls
group by grouping sets ((), (queue), (hour))
order by missed desc, calls desc, hour, queue;

select case when grouping(queue) = 0 then 'queue' when grouping(hour) = 0 then 'hour' else 'all' end as of, queue, hour, count(*) filter (
  where direction = 'in') as calls, count(*) filter (
  where direction = 'in' and start_at is not null) as answered, count(*) filter (
  where missed) as missed, count(*) filter (
  where direction = 'out') as outgoing, count(*) filter (
  where stale) as stale, round(avg(duration_waiting_time) filter (
    where direction = 'in'))::int as waiting_average, max(duration_waiting_time) filter (
  where direction = 'in') as waiting_longest, round(avg(duration_talking_time))::int as talking_average, max(duration_talking_time) as talking_longest, sum(duration_talking_time) as talking_total
from (select direction, start_at, stale, duration_waiting_time, duration_talking_time, coalesce(queue, '') as queue, extract(hour
    from created_at at time zone $1)::int as hour, (direction = 'in' and state = 'hangup' and start_at is null and not rejected and comment is distinct from 'forwarded') as missed
  from cti_logs
  where true and created_at >= $2::timestamptz and created_at < $3::timestamptz) as calls
group by grouping sets ((), (queue), (hour))
order by missed desc, calls desc, hour, queue;

select count(*) as count
from "cti_logs"
where true and done = $1 and not done and (direction = 'in' and state = 'hangup' and start_at is null and not rejected and comment is distinct from 'forwarded');

select count(*) as count
from "cti_logs"
where true and not done and (direction = 'in' and state = 'hangup' and start_at is null and not rejected and comment is distinct from 'forwarded');

select count(*) as count
from "cti_logs"
where true and queue = $1 and not done and (direction = 'in' and state = 'hangup' and start_at is null and not rejected and comment is distinct from 'forwarded');

select id
from "tickets"
where id > $1
order by id
limit $2;

select id
from "users"
where id > $1
order by id
limit $2;

select id, direction, state, "from", from_comment, "to", to_comment, queue, call_id, comment, initialized_at, start_at, end_at, duration_waiting_time, duration_talking_time, done, stale, rejected, answered_by_id, preferences, created_at, updated_at
from cti_logs
where id = $1 and true
order by created_at desc, id desc
limit $2 offset $3;

select id, direction, state, "from", from_comment, "to", to_comment, queue, call_id, comment, initialized_at, start_at, end_at, duration_waiting_time, duration_talking_time, done, stale, rejected, answered_by_id, preferences, created_at, updated_at
from cti_logs
where true
order by created_at desc, id desc
limit $1 offset $2;

select id, direction, state, "from", from_comment, "to", to_comment, queue, call_id, comment, initialized_at, start_at, end_at, duration_waiting_time, duration_talking_time, done, stale, rejected, answered_by_id, preferences, created_at, updated_at
from cti_logs
where true and done = $1
order by created_at desc, id desc
limit $2 offset $3;

select id, name, state_current -> 'value' as value
from settings
where name = any($1::text[])
order by id
for no key update;

select kind, object, object_id as id, changes
from events
where id = any($1::bigint[]);

select queue as name, max(created_at) as last_call_at
from cti_logs
where created_at >= $1::timestamptz and queue is not null and (queue = any($2::text[]) or answered_by_id = $3)
group by queue
order by last_call_at desc
limit 500;

select queue as name, max(created_at) as last_call_at
from cti_logs
where created_at >= $1::timestamptz and queue is not null and true
group by queue
order by last_call_at desc
limit 500;

select queue, array_agg(distinct owner.user_id) as user_ids
from unnest($1::text[], $2::text[]) as spelt (queue, form), lateral (select o_id as user_id
  from cti_caller_ids
  where caller_id = form and object = 'User'
  union all select id
  from users
  where phone = queue and phone <> '' and active) as owner
group by queue;

select tickets.id, tickets.number, tickets.title, ticket_states.name as state, (select named.name
  from "ticket_priorities" as named
  where named.id = "tickets"."priority_id") as priority, (select named.name
  from "groups" as named
  where named.id = "tickets"."group_id") as group, ticket_state_types.name <> 'closed' as is_open, tickets.created_at, tickets.updated_at
from tickets
join ticket_states on ticket_states.id = tickets.state_id
join ticket_state_types on ticket_state_types.id = ticket_states.state_type_id
where tickets.customer_id = $1 and (("tickets"."group_id" = $2::int)) and ticket_state_types.name not in ('merged', 'removed')
order by is_open desc, tickets.created_at desc, tickets.id desc
limit $3;

select tickets.id, tickets.number, tickets.title, ticket_states.name as state, (select named.name
  from "ticket_priorities" as named
  where named.id = "tickets"."priority_id") as priority, (select named.name
  from "groups" as named
  where named.id = "tickets"."group_id") as group, ticket_state_types.name <> 'closed' as is_open, tickets.created_at, tickets.updated_at
from tickets
join ticket_states on ticket_states.id = tickets.state_id
join ticket_state_types on ticket_state_types.id = ticket_states.state_type_id
where tickets.customer_id = $1 and (("tickets"."group_id" = any($2::int[]))) and ticket_state_types.name not in ('merged', 'removed')
order by is_open desc, tickets.created_at desc, tickets.id desc
limit $3;

select users.id, coalesce(nullif(trim(concat_ws(' ', users.firstname, users.lastname)), ''), nullif(users.email, ''), users.login) as fullname, organizations.name as organization, users.vip
from users
left join organizations on organizations.id = users.organization_id
where users.id = any($1::int[]);

update "cti_logs"
set "announced" = $1, "updated_at" = $2
where "id" = $3;

update "cti_logs"
set "from" = $1, "to" = $2, "queue" = $3, "announced" = $4, "preferences" = $5, "updated_at" = $6
where "id" = $7;

update "cti_logs"
set "from" = $1, "to" = $2, "to_comment" = $3, "queue" = $4, "announced" = $5, "preferences" = $6, "updated_at" = $7
where "id" = $8;

update "cti_logs"
set "start_at" = $1, "duration_talking_time" = $2, "done" = $3, "updated_at" = $4
where "id" = $5;

update "cti_logs"
set "state" = $1, "comment" = $2, "end_at" = $3, "duration_talking_time" = $4, "done" = $5, "updated_at" = $6
where "id" = $7;

update "cti_logs"
set "state" = $1, "comment" = $2, "end_at" = $3, "duration_talking_time" = $4, "updated_at" = $5
where "id" = $6;

update "cti_logs"
set "state" = $1, "comment" = $2, "end_at" = $3, "duration_waiting_time" = $4, "done" = $5, "updated_at" = $6
where "id" = $7;

update "cti_logs"
set "state" = $1, "comment" = $2, "end_at" = $3, "duration_waiting_time" = $4, "updated_at" = $5
where "id" = $6;

update "cti_logs"
set "state" = $1, "comment" = $2, "start_at" = $3, "duration_waiting_time" = $4, "done" = $5, "updated_at" = $6
where "id" = $7;

update "cti_logs"
set "state" = $1, "end_at" = $2, "duration_talking_time" = $3, "updated_at" = $4
where "id" = $5;

update "cti_logs"
set "state" = $1, "end_at" = $2, "duration_waiting_time" = $3, "updated_at" = $4
where "id" = $5;

update "cti_logs"
set "state" = $1, "from_comment" = $2, "start_at" = $3, "duration_waiting_time" = $4, "answered_by_id" = $5, "updated_at" = $6
where "id" = $7;

update "cti_logs"
set "state" = $1, "from_comment" = $2, "start_at" = $3, "duration_waiting_time" = $4, "updated_at" = $5
where "id" = $6;

update "cti_logs"
set "state" = $1, "start_at" = $2, "duration_waiting_time" = $3, "answered_by_id" = $4, "updated_at" = $5
where "id" = $6;

update "cti_logs"
set "state" = $1, "start_at" = $2, "duration_waiting_time" = $3, "done" = $4, "answered_by_id" = $5, "updated_at" = $6
where "id" = $7;

update "cti_logs"
set "state" = $1, "start_at" = $2, "duration_waiting_time" = $3, "done" = $4, "updated_at" = $5
where "id" = $6;

update "cti_logs"
set "state" = $1, "start_at" = $2, "duration_waiting_time" = $3, "updated_at" = $4
where "id" = $5;

update "cti_logs"
set "state" = $1, "to_comment" = $2, "start_at" = $3, "duration_waiting_time" = $4, "answered_by_id" = $5, "updated_at" = $6
where "id" = $7;

update "cti_logs"
set "state" = $1, "to_comment" = $2, "start_at" = $3, "duration_waiting_time" = $4, "done" = $5, "answered_by_id" = $6, "updated_at" = $7
where "id" = $8;

update "cti_logs"
set "state" = $1, "to_comment" = $2, "start_at" = $3, "duration_waiting_time" = $4, "done" = $5, "updated_at" = $6
where "id" = $7;

update "cti_logs"
set "to_comment" = $1, "start_at" = $2, "duration_talking_time" = $3, "done" = $4, "updated_at" = $5
where "id" = $6;

update "cti_logs"
set "to_comment" = $1, "updated_at" = $2
where "id" = $3;

update cti_logs
set stale = true, updated_at = $1
where id in (select id
  from cti_logs
  where state <> 'hangup' and not stale and coalesce(initialized_at, created_at) < $2::timestamptz
  order by id
  limit $3
  for no key update)
returning id;

with forgotten as (delete
  from cti_logs
  where id in (select id
    from cti_logs
    where created_at < $1::timestamptz
    order by created_at
    limit $2)
  returning id), told as (delete
  from events using forgotten
  where events.object = 'cti_logs' and events.object_id = forgotten.id) select count(*) as forgotten
from forgotten;

with owned as (select cti_caller_ids.*, case when users.active then users.id else coalesce(users.merged_into_id, users.id) end as person_id
  from cti_caller_ids
  join users on users.id = cti_caller_ids.user_id
  where caller_id = any($1::text[]) and level in ('known', 'maybe')), surest as (select *, rank() over (order by level <> 'known') as standing, row_number() over (partition by person_id, level
    order by created_at desc, id desc) as turn
  from owned) select surest.id, caller_id, comment, level, object, o_id, person_id as user_id, surest.preferences, surest.created_at, surest.updated_at, coalesce(nullif(trim(concat_ws(' ', users.firstname, users.lastname)), ''), nullif(users.email, ''), users.login) as fullname
from surest
join users on users.id = surest.person_id
where standing = 1 and turn = 1
order by surest.created_at desc, surest.id desc
limit $2;

with sought (id, rank) as (select user_id, 1
  from cti_caller_ids
  where caller_id = any($1::text[]) and level = 'known'
  union all select id, 2
  from users
  where phone = $2 and phone <> ''
  union all select id, 3
  from users
  where lower(login) = lower($3)
  union all select id, 4
  from users
  where id = $4::int) select users.id, coalesce(nullif(trim(concat_ws(' ', users.firstname, users.lastname)), ''), nullif(users.email, ''), users.login) as fullname
from sought
join users on users.id = sought.id
where ("users"."active" and exists (select
    from roles_users
    where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
      from roles
      join permissions_roles on permissions_roles.role_id = roles.id and roles.active
      join permissions on permissions.id = permissions_roles.permission_id and permissions.active
      where (permissions.name = any($5::text[]) or permissions.name like any($6::text[])))))
order by sought.rank, users.id
limit 1;
