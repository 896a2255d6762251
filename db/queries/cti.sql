insert into "cti_logs" ("direction", "state", "from", "from_comment", "to", "to_comment", "queue", "comment", "initialized_at", "start_at", "end_at", "duration_waiting_time", "duration_talking_time", "done", "stale", "announced", "rejected", "answered_by_id", "preferences", "backend", "call_id", "created_at", "updated_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
on conflict ("backend", "call_id") do nothing
returning "id";

select
from settings
where id = $1 and name = $2;

select "id", "direction", "state", "from", "from_comment", "to", "to_comment", "queue", "comment", "initialized_at", "start_at", "end_at", "duration_waiting_time", "duration_talking_time", "done", "stale", "announced", "rejected", "answered_by_id", "preferences"
from "cti_logs"
where "backend" = $1 and "call_id" = $2
for update;

select id, id as user_id, concat_ws(E'
', "login", "firstname", "lastname", "phone", "mobile", "fax", "department", "street", "city", "address") as text, coalesce(note, '') as html
from users
where id = any($1::int[])
order by id for share;

select kind, object, object_id as id, changes
from events
where id = $1::bigint;

select tickets.id, customer_id as user_id, case when content_type like '%html%' then '' else left(body, $1) end as text, case when content_type like '%html%' then left(body, $2) else '' end as html
from tickets
join lateral (select sender_id, content_type, body
  from ticket_articles
  where ticket_id = tickets.id
  order by created_at, id
  limit 1) as first on true
join ticket_article_senders on ticket_article_senders.id = sender_id and ticket_article_senders.name = 'Customer'
where tickets.id = any($3::int[])
order by tickets.id for share of tickets;

with owners as (select *
  from jsonb_to_recordset($1::jsonb) as owner (o_id int, user_id int, numbers jsonb)), gone as (delete
  from cti_caller_ids using owners
  where object = $2 and cti_caller_ids.o_id = owners.o_id and not owners.numbers ? caller_id) insert into cti_caller_ids (caller_id, level, object, o_id, user_id, created_at, updated_at) select number, $3, $4, o_id, user_id, $5::timestamptz, $6::timestamptz
from owners, jsonb_array_elements_text(numbers) as number
on conflict (caller_id, object, o_id) do update
set user_id = excluded.user_id, updated_at = excluded.updated_at
where cti_caller_ids.user_id is distinct from excluded.user_id;

with surest as (select *, rank() over (order by level <> 'known') as standing, row_number() over (partition by user_id, level
    order by created_at desc, id desc) as turn
  from cti_caller_ids
  where caller_id = any($1::text[]) and level in ('known', 'maybe')) select surest.id, caller_id, comment, level, object, o_id, user_id, surest.preferences, surest.created_at, surest.updated_at, coalesce(nullif(trim(concat_ws(' ', users.firstname, users.lastname)), ''), nullif(users.email, ''), users.login) as fullname
from surest
join users on users.id = surest.user_id
where standing = 1 and turn = 1
order by surest.created_at desc, surest.id desc
limit $2;
