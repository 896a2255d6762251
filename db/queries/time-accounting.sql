delete
from ticket_time_accountings
where id = $1;

insert into ticket_time_accountings (ticket_id, ticket_article_id, time_unit, type_id, created_by_id, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7)
returning id, ticket_id, ticket_article_id, time_unit, type_id, created_by_id, created_at, updated_at;

select 1
from ticket_articles
where id = $1 and ticket_id = $2;

select id
from "ticket_time_accounting_types"
where name = $1
order by id
limit 1;

select id, ticket_id, ticket_article_id, time_unit, type_id, created_by_id, created_at, updated_at
from ticket_time_accountings
where id = $1
order by id
limit $2 offset $3;

select id, ticket_id, ticket_article_id, time_unit, type_id, created_by_id, created_at, updated_at
from ticket_time_accountings
where id = $1 and ticket_id = $2
order by id
limit $3 offset $4;

select id, ticket_id, ticket_article_id, time_unit, type_id, created_by_id, created_at, updated_at
from ticket_time_accountings
where ticket_id = $1
order by id
limit $2 offset $3;

select id, ticket_id, ticket_article_id, time_unit, type_id, created_by_id, created_at, updated_at
from ticket_time_accountings
where true
order by id
limit $1 offset $2;

select sum(time_unit)::numeric(12, 2) as sum
from ticket_time_accountings
where ticket_id = $1;

update ticket_time_accountings
set ticket_article_id = $1, time_unit = $2, type_id = $3, updated_at = $4
where id = $5
returning id, ticket_id, ticket_article_id, time_unit, type_id, created_by_id, created_at, updated_at;

update ticket_time_accountings
set ticket_id = $1
where ticket_id = $2 and ($3::int[] is null or id = any($4::int[]))
returning id;
