insert into "scheduled_messages" ("ticket_id", "send_at", "article", "draft", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id", "ticket_id", "send_at", "article", "draft", "failure", "failure_code", "failure_values", "created_by_id", "created_at", "updated_at";

select "id", "ticket_id", "send_at", "article", "draft", "failure", "failure_code", "failure_values", "created_by_id", "created_at", "updated_at"
from "scheduled_messages"
where "id" = $1::int
order by id;

select "id", "ticket_id", "send_at", "article", "draft", "failure", "failure_code", "failure_values", "created_by_id", "created_at", "updated_at"
from "scheduled_messages"
where id = $1
for no key update;

select "id", "ticket_id", "send_at", "article", "draft", "failure", "failure_code", "failure_values", "created_by_id", "created_at", "updated_at"
from scheduled_messages
where ticket_id = $1
order by send_at, id;

select article.id
from ticket_articles article
join ticket_article_senders senders on senders.id = article.sender_id
where article.ticket_id = $1 and senders.name = 'Customer' and article.created_at > $2::timestamptz
order by article.created_at, article.id;

select id
from scheduled_messages
where failure is null and send_at < $1::timestamptz - interval '1 minute'
order by send_at
limit 1000;

select id
from scheduled_messages
where ticket_id = $1
order by send_at, id;

update "scheduled_messages"
set "send_at" = $1, "failure" = $2, "failure_code" = $3, "updated_by_id" = $4, "updated_at" = $5
where id = $6
returning "id", "ticket_id", "send_at", "article", "draft", "failure", "failure_code", "failure_values", "created_by_id", "created_at", "updated_at";

update "scheduled_messages"
set "send_at" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "ticket_id", "send_at", "article", "draft", "failure", "failure_code", "failure_values", "created_by_id", "created_at", "updated_at";

update scheduled_messages
set failure = $1, failure_code = $2, updated_at = $3, failure_values = $4
where id = $5;

update scheduled_messages
set ticket_id = $1
where id = any($2::int[]) and ticket_id = $3
returning id;

with target as (select id, false as kept
  from "scheduled_messages"
  where id = $1), gone as (delete
  from "scheduled_messages"
  where id = $2 and not false) select kept
from target;
