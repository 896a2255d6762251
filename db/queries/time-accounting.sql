select case when organizations.id is null then null else json_build_object('id', organizations.id, 'name', organizations.name) end as organization, sum(entry.time_unit) as time_unit
from ticket_time_accountings entry
join tickets on tickets.id = entry.ticket_id
join users customer on customer.id = tickets.customer_id
join users agent on agent.id = entry.created_by_id
left join organizations on organizations.id = tickets.organization_id
left join ticket_time_accounting_types types on types.id = entry.type_id
where entry.created_at >= make_timestamp($1::int, $2::int, 1, 0, 0, 0) at time zone $3 and entry.created_at < (make_timestamp($4::int, $5::int, 1, 0, 0, 0) + interval '1 month') at time zone $6
group by organizations.id
order by sum(entry.time_unit) desc, organizations.id
limit $7;

select id, ticket_id, ticket_article_id, time_unit, type_id, created_by_id, created_at, updated_at
from ticket_time_accountings
where id = $1
order by id
limit $2 offset $3;

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

select json_build_object('id', customer.id, 'login', customer.login, 'firstname', customer.firstname, 'lastname', customer.lastname, 'email', customer.email) as customer, case when organizations.id is null then null else json_build_object('id', organizations.id, 'name', organizations.name) end as organization, sum(entry.time_unit) as time_unit
from ticket_time_accountings entry
join tickets on tickets.id = entry.ticket_id
join users customer on customer.id = tickets.customer_id
join users agent on agent.id = entry.created_by_id
left join organizations on organizations.id = tickets.organization_id
left join ticket_time_accounting_types types on types.id = entry.type_id
where entry.created_at >= make_timestamp($1::int, $2::int, 1, 0, 0, 0) at time zone $3 and entry.created_at < (make_timestamp($4::int, $5::int, 1, 0, 0, 0) + interval '1 month') at time zone $6
group by customer.id, organizations.id
order by sum(entry.time_unit) desc, customer.id, organizations.id
limit $7;

select json_build_object('id', tickets.id, 'number', tickets.number, 'title', case when (("tickets"."group_id" = any($1::int[]))) then tickets.title else '' end) as ticket, coalesce(nullif(trim(concat_ws(' ', "customer"."firstname", "customer"."lastname")), ''), nullif("customer"."email", ''), "customer"."login") as customer, organizations.name as organization, coalesce(nullif(trim(concat_ws(' ', "agent"."firstname", "agent"."lastname")), ''), nullif("agent"."email", ''), "agent"."login") as agent, entry.time_unit, types.name as type, entry.created_at
from ticket_time_accountings entry
join tickets on tickets.id = entry.ticket_id
join users customer on customer.id = tickets.customer_id
join users agent on agent.id = entry.created_by_id
left join organizations on organizations.id = tickets.organization_id
left join ticket_time_accounting_types types on types.id = entry.type_id
where entry.created_at >= make_timestamp($2::int, $3::int, 1, 0, 0, 0) at time zone $4 and entry.created_at < (make_timestamp($5::int, $6::int, 1, 0, 0, 0) + interval '1 month') at time zone $7
order by entry.created_at, entry.id
limit $8;

select json_build_object('id', tickets.id, 'number', tickets.number, 'title', case when (("tickets"."group_id" = any($1::int[]))) then tickets.title else '' end) as ticket, coalesce(nullif(trim(concat_ws(' ', "customer"."firstname", "customer"."lastname")), ''), nullif("customer"."email", ''), "customer"."login") as customer, organizations.name as organization, coalesce(nullif(trim(concat_ws(' ', "agent"."firstname", "agent"."lastname")), ''), nullif("agent"."email", ''), "agent"."login") as agent, sum(entry.time_unit) as time_unit
from ticket_time_accountings entry
join tickets on tickets.id = entry.ticket_id
join users customer on customer.id = tickets.customer_id
join users agent on agent.id = entry.created_by_id
left join organizations on organizations.id = tickets.organization_id
left join ticket_time_accounting_types types on types.id = entry.type_id
where entry.created_at >= make_timestamp($2::int, $3::int, 1, 0, 0, 0) at time zone $4 and entry.created_at < (make_timestamp($5::int, $6::int, 1, 0, 0, 0) + interval '1 month') at time zone $7
group by tickets.id, customer.id, organizations.id, agent.id
order by tickets.id, agent.id
limit $8;

select json_build_object('id', tickets.id, 'number', tickets.number, 'title', case when false then tickets.title else '' end) as ticket, coalesce(nullif(trim(concat_ws(' ', "customer"."firstname", "customer"."lastname")), ''), nullif("customer"."email", ''), "customer"."login") as customer, organizations.name as organization, coalesce(nullif(trim(concat_ws(' ', "agent"."firstname", "agent"."lastname")), ''), nullif("agent"."email", ''), "agent"."login") as agent, entry.time_unit, types.name as type, entry.created_at
from ticket_time_accountings entry
join tickets on tickets.id = entry.ticket_id
join users customer on customer.id = tickets.customer_id
join users agent on agent.id = entry.created_by_id
left join organizations on organizations.id = tickets.organization_id
left join ticket_time_accounting_types types on types.id = entry.type_id
where entry.created_at >= make_timestamp($1::int, $2::int, 1, 0, 0, 0) at time zone $3 and entry.created_at < (make_timestamp($4::int, $5::int, 1, 0, 0, 0) + interval '1 month') at time zone $6
order by entry.created_at, entry.id
limit $7;

select json_build_object('id', tickets.id, 'number', tickets.number, 'title', case when false then tickets.title else '' end) as ticket, coalesce(nullif(trim(concat_ws(' ', "customer"."firstname", "customer"."lastname")), ''), nullif("customer"."email", ''), "customer"."login") as customer, organizations.name as organization, coalesce(nullif(trim(concat_ws(' ', "agent"."firstname", "agent"."lastname")), ''), nullif("agent"."email", ''), "agent"."login") as agent, sum(entry.time_unit) as time_unit
from ticket_time_accountings entry
join tickets on tickets.id = entry.ticket_id
join users customer on customer.id = tickets.customer_id
join users agent on agent.id = entry.created_by_id
left join organizations on organizations.id = tickets.organization_id
left join ticket_time_accounting_types types on types.id = entry.type_id
where entry.created_at >= make_timestamp($1::int, $2::int, 1, 0, 0, 0) at time zone $3 and entry.created_at < (make_timestamp($4::int, $5::int, 1, 0, 0, 0) + interval '1 month') at time zone $6
group by tickets.id, customer.id, organizations.id, agent.id
order by tickets.id, agent.id
limit $7;
