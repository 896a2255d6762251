select "due_at"
from "article_deliveries"
where "article_id" = $1 and "state" = $2;

select article_id
from article_deliveries
where state in ('queued', 'sending', 'deferred') and due_at < $1::timestamptz - interval '1 minute'
order by due_at
limit 1000;

update "ticket_articles"
set "message_id" = $1, "message_id_md5" = $2
where "id" = $3;

update "ticket_articles"
set "to" = $1
where "id" = $2;

update article_deliveries
set progress = progress || $1::jsonb
where article_id = $2;

update article_deliveries
set state = $1, reason = $2, updated_at = $3, due_at = $4, sent_at = $5
where article_id = $6;

update article_deliveries as delivery
set state = 'sending', attempts = delivery.attempts + 1, updated_at = $1, due_at = $2::timestamptz + make_interval(secs => $3)
from (select article_id, state
  from article_deliveries
  where article_id = $4
  for update) as before, ticket_articles article
join ticket_article_types types on types.id = article.type_id
where delivery.article_id = before.article_id and article.id = delivery.article_id and delivery.state in ('queued', 'deferred', 'sending') and delivery.due_at <= $5
returning article.id as article_id, article.ticket_id, types.name as type, article.created_by_id, delivery.attempts, delivery.progress, before.state = 'sending' as "isAbandoned";
