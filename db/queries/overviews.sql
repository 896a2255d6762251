select "id", "condition"
from "overviews"
for update;

select "id", "group_id", "priority_id", "state_id", "organization_id", "owner_id", "customer_id", "number", "title", "first_response_at", "first_response_escalation_at", "close_at", "close_escalation_at", "update_escalation_at", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "article_count", "escalation_at", "pending_time", "type", "created_at", "updated_at"
from "tickets"
where "id" = $1::int
order by id;

select "id", "name", "link", "prio", "condition", "order", "group_by", "group_direction", "organization_shared", "out_of_office", "view", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "overviews"
where "id" = $1::int
order by id;

select "id", "prio", "user_id", "overview_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "user_overview_sortings"
where "id" = $1::int
order by id;

select "id", "prio", "user_id", "overview_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "user_overview_sortings"
where id = $1
for no key update;

select "id", "prio", "user_id", "overview_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "user_overview_sortings"
where user_id = $1
order by "prio" asc nulls first, "id" asc
limit $2 offset $3;

select "overviews"."id", "overviews"."name", "overviews"."link", "overviews"."prio", "overviews"."condition", "overviews"."order", "overviews"."group_by", "overviews"."group_direction", "overviews"."organization_shared", "overviews"."out_of_office", "overviews"."view", "overviews"."active", "overviews"."updated_by_id", "overviews"."created_by_id", "overviews"."created_at", "overviews"."updated_at"
from overviews
left join user_overview_sortings as own on own.overview_id = overviews.id and own.user_id = $1
where false and true
order by own.prio nulls last, overviews.prio, overviews.name, overviews.id
limit 1000;

select "overviews"."id", "overviews"."name", "overviews"."link", "overviews"."prio", "overviews"."condition", "overviews"."order", "overviews"."group_by", "overviews"."group_direction", "overviews"."organization_shared", "overviews"."out_of_office", "overviews"."view", "overviews"."active", "overviews"."updated_by_id", "overviews"."created_by_id", "overviews"."created_at", "overviews"."updated_at"
from overviews
left join user_overview_sortings as own on own.overview_id = overviews.id and own.user_id = $1
where overviews.active and true and exists (select
  from overviews_roles
  join roles_users on roles_users.role_id = overviews_roles.role_id and roles_users.user_id = $2
  join roles on roles.id = overviews_roles.role_id and roles.active
  where overviews_roles.overview_id = overviews.id) and (exists (select
    from overviews_users
    where overviews_users.overview_id = overviews.id and user_id = $3) or not exists (select
    from overviews_users
    where overviews_users.overview_id = overviews.id and true)) and (not overviews.out_of_office or exists (select
    from users
    where users.out_of_office_replacement_id = $4 and users.active and users.out_of_office and users.out_of_office_start_at < $5::date + 1 and users.out_of_office_end_at >= $6::date)) and overviews.link = $7
order by own.prio nulls last, overviews.prio, overviews.name, overviews.id
limit 1000;

select "overviews"."id", "overviews"."name", "overviews"."link", "overviews"."prio", "overviews"."condition", "overviews"."order", "overviews"."group_by", "overviews"."group_direction", "overviews"."organization_shared", "overviews"."out_of_office", "overviews"."view", "overviews"."active", "overviews"."updated_by_id", "overviews"."created_by_id", "overviews"."created_at", "overviews"."updated_at"
from overviews
left join user_overview_sortings as own on own.overview_id = overviews.id and own.user_id = $1
where overviews.active and true and exists (select
  from overviews_roles
  join roles_users on roles_users.role_id = overviews_roles.role_id and roles_users.user_id = $2
  join roles on roles.id = overviews_roles.role_id and roles.active
  where overviews_roles.overview_id = overviews.id) and (exists (select
    from overviews_users
    where overviews_users.overview_id = overviews.id and user_id = $3) or not exists (select
    from overviews_users
    where overviews_users.overview_id = overviews.id and true)) and (not overviews.out_of_office or exists (select
    from users
    where users.out_of_office_replacement_id = $4 and users.active and users.out_of_office and users.out_of_office_start_at < $5::date + 1 and users.out_of_office_end_at >= $6::date)) and true
order by own.prio nulls last, overviews.prio, overviews.name, overviews.id
limit 1000;

select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id"
from (select *
  from tickets
  order by "tickets"."created_at" asc, tickets.id
  limit $1) as tickets
where (("tickets"."group_id" = any($2::int[]))) and (lower("tickets"."title") = any($3::text[]))
order by "tickets"."created_at" asc, tickets.id
limit $4 offset $5;

select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id"
from unnest($1::int[]) as one (state_id)
cross join lateral (select *
  from tickets
  where tickets.state_id = one.state_id and (("tickets"."group_id" = any($2::int[]))) and (lower("tickets"."title") = any($3::text[]) and "tickets"."state_id" = any($4::int[]))
  order by "tickets"."created_at" asc, tickets.id
  limit $5) as tickets
order by "tickets"."created_at" asc, tickets.id
limit $6 offset $7;

select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id"
from unnest($1::int[]) as one (state_id)
cross join lateral (select *
  from tickets
  where tickets.state_id = one.state_id and (("tickets"."group_id" = any($2::int[]))) and (lower("tickets"."title") = any($3::text[]) and "tickets"."state_id" = any($4::int[]))
  order by "tickets"."created_at" desc, tickets.id
  limit $5) as tickets
order by "tickets"."created_at" desc, tickets.id
limit $6 offset $7;

select $1::int as id, (select count(*)
  from (select
    from tickets
    where (("tickets"."customer_id" = $2::int) or ("tickets"."organization_id" = $3::int)) and ("tickets"."state_id" = any($4::int[]) and "tickets"."customer_id" = any($5::int[]))
    limit 2001) as found) as count
union all select $6::int as id, (select count(*)
  from (select
    from tickets
    where (("tickets"."customer_id" = $7::int) or ("tickets"."organization_id" = $8::int)) and ("tickets"."state_id" = any($9::int[]) and "tickets"."organization_id" = any($10::int[]))
    limit 2001) as found) as count;

select $1::int as id, (select count(*)
  from (select
    from tickets
    where (("tickets"."customer_id" = $2::int) or ("tickets"."organization_id" = any($3::int[]))) and ("tickets"."state_id" = any($4::int[]) and "tickets"."customer_id" = any($5::int[]))
    limit 2001) as found) as count;

select $1::int as id, (select count(*)
  from (select
    from tickets
    where (("tickets"."group_id" = any($2::int[]))) and (lower("tickets"."title") = any($3::text[]))
    limit 4) as found) as count;

select 0 as relation, "overview_id" as owner, array_agg(distinct "role_id"
  order by "role_id") as ids
from "overviews_roles"
where "overview_id" = any((select $1::int[])::int[])
group by "overview_id"
union all select 1 as relation, "overview_id" as owner, array_agg(distinct "user_id"
  order by "user_id") as ids
from "overviews_users"
where "overview_id" = any((select $2::int[])::int[])
group by "overview_id";

select 1
from overviews
where link = $1;

select count(*) as count
from overviews
where created_by_id = $1 and not exists (select
  from overviews_roles
  where overview_id = overviews.id);

select least(coalesce(max(prio), 0), 2147483637) + 10 as prio
from overviews;

update "overviews"
set "condition" = $1, "updated_at" = $2
where "id" = $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."updated_at" asc, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by (select lower(name)
  from "groups" as named
  where named.id = "tickets"."group_id") asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by (select lower(name)
  from "organizations" as named
  where named.id = "tickets"."organization_id") asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."article_count"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."article_count" asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."close_at"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."close_at" asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."close_escalation_at"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."close_escalation_at" asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."created_at"
  from tickets
  where (("tickets"."group_id" = $1::int)) and ("tickets"."state_id" = any($2::int[]))
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."created_at" asc, tickets.id
limit $3 offset $4;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."created_at"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and ("tickets"."state_id" = any($2::int[]))
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."created_at" asc, tickets.id
limit $3 offset $4;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."created_at"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."created_at" asc, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."custom_values"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and (lower("tickets"."title") = any($2::text[]))
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by ((("tickets".custom_values ->> 'f_integer'))::int) asc nulls first, ((("tickets".custom_values ->> 'f_integer'))::int) asc nulls first, tickets.id desc
limit $3 offset $4;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."custom_values"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and (lower("tickets"."title") = any($2::text[]))
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by fold((("tickets".custom_values ->> 'f_input'))) asc nulls first, fold((("tickets".custom_values ->> 'f_input'))) asc nulls first, tickets.id desc
limit $3 offset $4;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."custom_values"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and (lower("tickets"."title") = any($2::text[]))
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by fold((("tickets".custom_values ->> 'f_select'))) asc nulls first, fold((("tickets".custom_values ->> 'f_select'))) asc nulls first, tickets.id desc
limit $3 offset $4;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."escalation_at"
  from tickets
  where (("tickets"."group_id" = $1::int)) and (("tickets"."escalation_at" <= $2::timestamptz))
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."escalation_at" asc nulls last, tickets.id
limit $3 offset $4;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."escalation_at"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and (("tickets"."escalation_at" <= $2::timestamptz))
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."escalation_at" asc nulls last, tickets.id
limit $3 offset $4;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."escalation_at"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."escalation_at" asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."first_response_at"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."first_response_at" asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."first_response_escalation_at"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."first_response_escalation_at" asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."last_close_at"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."last_close_at" asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."last_contact_agent_at"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."last_contact_agent_at" asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."last_contact_at"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."last_contact_at" asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."last_contact_customer_at"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."last_contact_customer_at" asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."last_owner_update_at"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."last_owner_update_at" asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."number"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and (lower("tickets"."title") = any($2::text[]))
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."number" desc nulls last, tickets.id
limit $3 offset $4;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."number"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."number" asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."pending_time"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and (lower("tickets"."title") = any($2::text[]))
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."pending_time" desc nulls last, tickets.id
limit $3 offset $4;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."pending_time"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."pending_time" asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."priority_id"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and (lower("tickets"."title") = any($2::text[]))
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by (select lower(name)
  from "groups" as named
  where named.id = "tickets"."group_id") asc nulls last, (select lower(name)
  from "ticket_priorities" as named
  where named.id = "tickets"."priority_id") asc nulls last, tickets.id
limit $3 offset $4;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."priority_id"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and (lower("tickets"."title") = any($2::text[]))
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by (select lower(name)
  from "ticket_priorities" as named
  where named.id = "tickets"."priority_id") desc nulls last, tickets.id
limit $3 offset $4;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."priority_id"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by (select lower(name)
  from "ticket_priorities" as named
  where named.id = "tickets"."priority_id") asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."state_id"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by (select lower(name)
  from "ticket_states" as named
  where named.id = "tickets"."state_id") asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."title"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."title" asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."type"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."type" asc nulls last, tickets.id
limit $2 offset $3;

with found as materialized (select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", "tickets"."update_escalation_at"
  from tickets
  where (("tickets"."group_id" = any($1::int[]))) and true
  limit 2001) select "tickets"."id", "tickets"."updated_at", "tickets"."group_id", "tickets"."customer_id", "tickets"."organization_id", "tickets"."owner_id", (select count(*)
  from found) as count
from found as tickets
order by "tickets"."update_escalation_at" asc nulls last, tickets.id
limit $2 offset $3;
