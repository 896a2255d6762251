select "id", "ticket_id", "send_at", "article", "draft", "failure", "failure_code", "failure_values", "created_by_id", "created_at", "updated_at"
from "scheduled_messages"
where "id" = $1::int
order by id;

select "id", "ticket_id", "send_at", "article", "draft", "failure", "failure_code", "failure_values", "created_by_id", "created_at", "updated_at", (select trim(concat_ws(' ', firstname, lastname))
  from users
  where users.id = message.created_by_id) as created_by, array(select article.id
  from ticket_articles article
  join ticket_article_senders senders on senders.id = article.sender_id
  where article.ticket_id = message.ticket_id and senders.name = 'Customer' and article.created_at > message.created_at
  order by article.created_at, article.id) as newer_article_ids
from scheduled_messages message
where ticket_id = $1
order by send_at, id;

select id
from scheduled_messages
where failure is null and send_at < $1::timestamptz - interval '1 minute'
order by send_at
limit 1000;

update scheduled_messages
set failure = $1, failure_code = $2, updated_at = $3, failure_values = $4
where id = $5;
