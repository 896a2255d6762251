insert into article_deliveries (article_id, due_at, created_at, updated_at) select id, coalesce((preferences ->> 'delivery_hold_until')::timestamptz, $1::timestamptz), $2::timestamptz, $3::timestamptz
from ticket_articles
where id = any($4::int[]) and preferences ->> 'delivery_status' = 'queued'
order by id
returning article_id, due_at;

select "due_at"
from "article_deliveries"
where "article_id" = $1 and "state" = $2;

update "ticket_articles"
set "message_id" = $1, "message_id_md5" = $2
where "id" = $3;

update article_deliveries
set state = $1, reason = $2, updated_at = $3, due_at = $4, sent_at = $5
where article_id = $6;

update article_deliveries as delivery
set state = 'sending', attempts = delivery.attempts + 1, updated_at = $1, due_at = $2::timestamptz + make_interval(secs => $3)
from ticket_articles article
join ticket_article_types types on types.id = article.type_id
where delivery.article_id = $4 and article.id = delivery.article_id and delivery.state in ('queued', 'deferred', 'sending') and delivery.due_at <= $5
returning article.id as article_id, article.ticket_id, types.name as type, article.created_by_id, delivery.attempts;

update ticket_articles
set preferences = preferences || $1::jsonb || jsonb_build_object('delivery_retry', (select attempts
    from article_deliveries
    where article_id = $2))
where id = $3;
