insert into ticket_ratings (ticket_id, customer_id, score, comment, rated_at)
values ($1, $2, $3, $4, $5)
on conflict (ticket_id) do update
set score = $6, comment = $7, rated_at = $8;

select "preferences"
from "users"
where "id" = $1;

select count(*) filter (
  where tickets.owner_id = $1)::int as own, avg(score) filter (
  where tickets.owner_id = $2)::float8 as own_average, count(*)::int as team, avg(score)::float8 as team_average
from ticket_ratings rating
join tickets on tickets.id = rating.ticket_id
where rating.rated_at >= $3 and (("tickets"."group_id" = $4::int));

select count(*) filter (
  where tickets.owner_id = $1)::int as own, avg(score) filter (
  where tickets.owner_id = $2)::float8 as own_average, count(*)::int as team, avg(score)::float8 as team_average
from ticket_ratings rating
join tickets on tickets.id = rating.ticket_id
where rating.rated_at >= $3 and (("tickets"."group_id" = any($4::int[])) or ("tickets"."customer_id" = $5::int) or ("tickets"."organization_id" = any($6::int[])));

select count(*) filter (
  where tickets.owner_id = $1)::int as own, avg(score) filter (
  where tickets.owner_id = $2)::float8 as own_average, count(*)::int as team, avg(score)::float8 as team_average
from ticket_ratings rating
join tickets on tickets.id = rating.ticket_id
where rating.rated_at >= $3 and (("tickets"."group_id" = any($4::int[])));

select object_id
from events
where id = $1;

select ticket_id, customer_id, asked_at, score, comment, rated_at
from ticket_ratings
where ticket_id = $1;
