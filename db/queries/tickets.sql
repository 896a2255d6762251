insert into "ticket_merges" ("source_id", "target_id", "previous", "moved", "merged_by_id", "merged_at")
values ($1, $2, $3, $4, $5, $6)
returning "id";

insert into "tickets" ("title", "note", "priority_id", "number", "group_id", "customer_id", "organization_id", "owner_id", "last_owner_update_at", "state_id", "pending_time", "close_at", "last_close_at", "preferences", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

insert into "tickets" ("title", "priority_id", "number", "group_id", "customer_id", "organization_id", "owner_id", "last_owner_update_at", "state_id", "pending_time", "close_at", "last_close_at", "preferences", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

select
from groups
where id = $1 and assignment_timeout > 0;

select
from users
where id = $1
for no key update;

select "id"
from "groups"
where "active" = $1
order by "id";

select "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version"
from "tickets"
where "id" = $1::int
order by id;

select "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version"
from "tickets"
where "id" = any($1::int[])
order by id;

select "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version"
from "tickets"
where id = $1
for no key update;

select "tickets"."id", "tickets"."group_id", "tickets"."priority_id", "tickets"."state_id", "tickets"."organization_id", "tickets"."number", "tickets"."title", "tickets"."owner_id", "tickets"."customer_id", "tickets"."note", "tickets"."first_response_at", "tickets"."first_response_escalation_at", "tickets"."first_response_in_min", "tickets"."first_response_diff_in_min", "tickets"."close_at", "tickets"."close_escalation_at", "tickets"."close_in_min", "tickets"."close_diff_in_min", "tickets"."update_escalation_at", "tickets"."update_in_min", "tickets"."update_diff_in_min", "tickets"."last_close_at", "tickets"."last_contact_at", "tickets"."last_contact_agent_at", "tickets"."last_contact_customer_at", "tickets"."last_owner_update_at", "tickets"."create_article_type_id", "tickets"."create_article_sender_id", "tickets"."article_count", "tickets"."escalation_at", "tickets"."pending_time", "tickets"."type", "tickets"."time_unit", "tickets"."preferences", "tickets"."checklist_id", "tickets"."updated_by_id", "tickets"."created_by_id", "tickets"."created_at", "tickets"."updated_at", "tickets"."version"
from tickets
where id = $1 and false;

select "tickets"."id", "tickets"."group_id", "tickets"."priority_id", "tickets"."state_id", "tickets"."organization_id", "tickets"."number", "tickets"."title", "tickets"."owner_id", "tickets"."customer_id", "tickets"."note", "tickets"."first_response_at", "tickets"."first_response_escalation_at", "tickets"."first_response_in_min", "tickets"."first_response_diff_in_min", "tickets"."close_at", "tickets"."close_escalation_at", "tickets"."close_in_min", "tickets"."close_diff_in_min", "tickets"."update_escalation_at", "tickets"."update_in_min", "tickets"."update_diff_in_min", "tickets"."last_close_at", "tickets"."last_contact_at", "tickets"."last_contact_agent_at", "tickets"."last_contact_customer_at", "tickets"."last_owner_update_at", "tickets"."create_article_type_id", "tickets"."create_article_sender_id", "tickets"."article_count", "tickets"."escalation_at", "tickets"."pending_time", "tickets"."type", "tickets"."time_unit", "tickets"."preferences", "tickets"."checklist_id", "tickets"."updated_by_id", "tickets"."created_by_id", "tickets"."created_at", "tickets"."updated_at", "tickets"."version"
from tickets
where id = any($1::int[])
order by id;

select "tickets"."id", "tickets"."group_id", "tickets"."priority_id", "tickets"."state_id", "tickets"."organization_id", "tickets"."number", "tickets"."title", "tickets"."owner_id", "tickets"."customer_id", "tickets"."note", "tickets"."first_response_at", "tickets"."first_response_escalation_at", "tickets"."first_response_in_min", "tickets"."first_response_diff_in_min", "tickets"."close_at", "tickets"."close_escalation_at", "tickets"."close_in_min", "tickets"."close_diff_in_min", "tickets"."update_escalation_at", "tickets"."update_in_min", "tickets"."update_diff_in_min", "tickets"."last_close_at", "tickets"."last_contact_at", "tickets"."last_contact_agent_at", "tickets"."last_contact_customer_at", "tickets"."last_owner_update_at", "tickets"."create_article_type_id", "tickets"."create_article_sender_id", "tickets"."article_count", "tickets"."escalation_at", "tickets"."pending_time", "tickets"."type", "tickets"."time_unit", "tickets"."preferences", "tickets"."checklist_id", "tickets"."updated_by_id", "tickets"."created_by_id", "tickets"."created_at", "tickets"."updated_at", "tickets"."version"
from tickets
where id = any($1::int[]) and false
order by id;

select "wanted"."id", "wanted"."group_id", "wanted"."priority_id", "wanted"."state_id", "wanted"."organization_id", "wanted"."number", "wanted"."title", "wanted"."owner_id", "wanted"."customer_id", "wanted"."note", "wanted"."first_response_at", "wanted"."first_response_escalation_at", "wanted"."first_response_in_min", "wanted"."first_response_diff_in_min", "wanted"."close_at", "wanted"."close_escalation_at", "wanted"."close_in_min", "wanted"."close_diff_in_min", "wanted"."update_escalation_at", "wanted"."update_in_min", "wanted"."update_diff_in_min", "wanted"."last_close_at", "wanted"."last_contact_at", "wanted"."last_contact_agent_at", "wanted"."last_contact_customer_at", "wanted"."last_owner_update_at", "wanted"."create_article_type_id", "wanted"."create_article_sender_id", "wanted"."article_count", "wanted"."escalation_at", "wanted"."pending_time", "wanted"."type", "wanted"."time_unit", "wanted"."preferences", "wanted"."checklist_id", "wanted"."updated_by_id", "wanted"."created_by_id", "wanted"."created_at", "wanted"."updated_at", "wanted"."version", coalesce(articles.ids, '{}') as article_ids, coalesce(articles.internal_ids, '{}') as internal_article_ids, coalesce(times.ids, '{}') as ticket_time_accounting_ids, coalesce(referencing.ids, '{}') as referencing_checklist_ids
from tickets wanted
left join (select ticket_id, array_agg(id
    order by id) as ids, array_agg(id) filter (
    where internal) as internal_ids
  from ticket_articles
  where "ticket_id" = $1::int
  group by ticket_id) as articles on articles.ticket_id = wanted.id
left join (select ticket_id, array_agg(id
    order by id) as ids
  from ticket_time_accountings
  where "ticket_id" = $2::int
  group by ticket_id) as times on times.ticket_id = wanted.id
left join (select item.ticket_id, array_agg(distinct list.id) as ids
  from checklist_items item
  join checklists list on list.id = item.checklist_id
  join tickets on tickets.id = list.ticket_id
  where "item"."ticket_id" = $3::int and (("tickets"."group_id" = $4::int) or ("tickets"."owner_id" = $5::int and "tickets"."group_id" = $6::int))
  group by item.ticket_id) as referencing on referencing.ticket_id = wanted.id
where wanted.id = $7;

select "wanted"."id", "wanted"."group_id", "wanted"."priority_id", "wanted"."state_id", "wanted"."organization_id", "wanted"."number", "wanted"."title", "wanted"."owner_id", "wanted"."customer_id", "wanted"."note", "wanted"."first_response_at", "wanted"."first_response_escalation_at", "wanted"."first_response_in_min", "wanted"."first_response_diff_in_min", "wanted"."close_at", "wanted"."close_escalation_at", "wanted"."close_in_min", "wanted"."close_diff_in_min", "wanted"."update_escalation_at", "wanted"."update_in_min", "wanted"."update_diff_in_min", "wanted"."last_close_at", "wanted"."last_contact_at", "wanted"."last_contact_agent_at", "wanted"."last_contact_customer_at", "wanted"."last_owner_update_at", "wanted"."create_article_type_id", "wanted"."create_article_sender_id", "wanted"."article_count", "wanted"."escalation_at", "wanted"."pending_time", "wanted"."type", "wanted"."time_unit", "wanted"."preferences", "wanted"."checklist_id", "wanted"."updated_by_id", "wanted"."created_by_id", "wanted"."created_at", "wanted"."updated_at", "wanted"."version", coalesce(articles.ids, '{}') as article_ids, coalesce(articles.internal_ids, '{}') as internal_article_ids, coalesce(times.ids, '{}') as ticket_time_accounting_ids, coalesce(referencing.ids, '{}') as referencing_checklist_ids
from tickets wanted
left join (select ticket_id, array_agg(id
    order by id) as ids, array_agg(id) filter (
    where internal) as internal_ids
  from ticket_articles
  where "ticket_id" = $1::int
  group by ticket_id) as articles on articles.ticket_id = wanted.id
left join (select ticket_id, array_agg(id
    order by id) as ids
  from ticket_time_accountings
  where "ticket_id" = $2::int
  group by ticket_id) as times on times.ticket_id = wanted.id
left join (select item.ticket_id, array_agg(distinct list.id) as ids
  from checklist_items item
  join checklists list on list.id = item.checklist_id
  join tickets on tickets.id = list.ticket_id
  where "item"."ticket_id" = $3::int and (("tickets"."group_id" = any($4::int[])))
  group by item.ticket_id) as referencing on referencing.ticket_id = wanted.id
where wanted.id = $5;

select "wanted"."id", "wanted"."group_id", "wanted"."priority_id", "wanted"."state_id", "wanted"."organization_id", "wanted"."number", "wanted"."title", "wanted"."owner_id", "wanted"."customer_id", "wanted"."note", "wanted"."first_response_at", "wanted"."first_response_escalation_at", "wanted"."first_response_in_min", "wanted"."first_response_diff_in_min", "wanted"."close_at", "wanted"."close_escalation_at", "wanted"."close_in_min", "wanted"."close_diff_in_min", "wanted"."update_escalation_at", "wanted"."update_in_min", "wanted"."update_diff_in_min", "wanted"."last_close_at", "wanted"."last_contact_at", "wanted"."last_contact_agent_at", "wanted"."last_contact_customer_at", "wanted"."last_owner_update_at", "wanted"."create_article_type_id", "wanted"."create_article_sender_id", "wanted"."article_count", "wanted"."escalation_at", "wanted"."pending_time", "wanted"."type", "wanted"."time_unit", "wanted"."preferences", "wanted"."checklist_id", "wanted"."updated_by_id", "wanted"."created_by_id", "wanted"."created_at", "wanted"."updated_at", "wanted"."version", coalesce(articles.ids, '{}') as article_ids, coalesce(articles.internal_ids, '{}') as internal_article_ids, coalesce(times.ids, '{}') as ticket_time_accounting_ids, coalesce(referencing.ids, '{}') as referencing_checklist_ids
from tickets wanted
left join (select ticket_id, array_agg(id
    order by id) as ids, array_agg(id) filter (
    where internal) as internal_ids
  from ticket_articles
  where "ticket_id" = $1::int
  group by ticket_id) as articles on articles.ticket_id = wanted.id
left join (select ticket_id, array_agg(id
    order by id) as ids
  from ticket_time_accountings
  where "ticket_id" = $2::int
  group by ticket_id) as times on times.ticket_id = wanted.id
left join (select item.ticket_id, array_agg(distinct list.id) as ids
  from checklist_items item
  join checklists list on list.id = item.checklist_id
  join tickets on tickets.id = list.ticket_id
  where "item"."ticket_id" = $3::int and false
  group by item.ticket_id) as referencing on referencing.ticket_id = wanted.id
where wanted.id = $4;

select $1::int[] as "group_id", array(select id
  from "ticket_priorities"
  where active
  order by 1) as "priority_id", array(select id
  from "ticket_states"
  where active and state_type_id in (select id
    from ticket_state_types
    where name = any($2::text[]))
  order by 1) as "state_id";

select (select coalesce(sum(tickets), 0)
  from ticket_counts
  where group_id = any($1::int[])) + (select count(*)
  from tickets
  where (("tickets"."customer_id" = $2::int) or ("tickets"."organization_id" = $3::int)) and group_id <> all($4::int[])) as count;

select (select coalesce(sum(tickets), 0)
  from ticket_counts
  where group_id = any($1::int[])) + (select count(*)
  from tickets
  where (("tickets"."customer_id" = $2::int) or ("tickets"."organization_id" = any($3::int[]))) and group_id <> all($4::int[])) as count;

select (select coalesce(sum(tickets), 0)
  from ticket_counts
  where group_id = any($1::int[])) + (select count(*)
  from tickets
  where false and group_id <> all($2::int[])) as count;

select 1
from groups
where id = $1;

select 1
from tickets
where id = $1;

select case when users.active then users.id else coalesce(users.merged_into_id, users.id) end as id
from users
where ((users.email <> '' and lower(users.email) = any($1::text[])) or (users.account_email <> '' and lower(users.account_email) = any($2::text[])))
order by lower(users.email) = $3 desc nulls last, users.id;

select count(*) as count
from "tickets"
where (("tickets"."group_id" = any($1::int[])));

select count(*) as count
from "tickets"
where (("tickets"."id" = any($1::int[])));

select count(*) as count
from "tickets"
where (true);

select count(*) as count
from "tickets"
where (true) and (("tickets"."group_id" = any($1::int[])));

select distinct held.group_id, held.user_id
from (select group_id, user_id
  from groups_users
  where access = 'full'
  union all select groups_roles.group_id, roles_users.user_id
  from groups_roles
  join roles on roles.id = groups_roles.role_id and roles.active
  join roles_users on roles_users.role_id = roles.id
  where groups_roles.access = 'full') as held
join users on users.id = held.user_id
where held.group_id = any($1::int[]) and held.user_id = $2 and ("users"."active" and exists (select
    from roles_users
    where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
      from roles
      join permissions_roles on permissions_roles.role_id = roles.id and roles.active
      join permissions on permissions.id = permissions_roles.permission_id and permissions.active
      where (permissions.name = any($3::text[]) or permissions.name like any($4::text[])))))
order by 1, 2;

select distinct held.group_id, held.user_id
from (select group_id, user_id
  from groups_users
  where access = 'full'
  union all select groups_roles.group_id, roles_users.user_id
  from groups_roles
  join roles on roles.id = groups_roles.role_id and roles.active
  join roles_users on roles_users.role_id = roles.id
  where groups_roles.access = 'full') as held
join users on users.id = held.user_id
where held.group_id = any($1::int[]) and true and ("users"."active" and exists (select
    from roles_users
    where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
      from roles
      join permissions_roles on permissions_roles.role_id = roles.id and roles.active
      join permissions on permissions.id = permissions_roles.permission_id and permissions.active
      where (permissions.name = any($2::text[]) or permissions.name like any($3::text[])))))
order by 1, 2;

select follow_up_possible, reopen_time_in_days
from groups
where id = $1;

select id
from "groups"
where name = $1
order by id
limit 1;

select id
from "ticket_priorities"
where name = $1
order by id
limit 1;

select id
from "ticket_states"
where name = $1
order by id
limit 1;

select id
from "users"
where lower(login) = lower($1) or (email <> '' and lower(email) = $2)
order by lower(login) = lower($3) desc, id
limit 1;

select id
from tickets
where (("tickets"."id" = any($1::int[]))) and (("tickets"."group_id" = any($2::int[])))
order by created_at desc, id desc
limit $3;

select id
from tickets
where ((lower("tickets"."title") like any($1::text[]))) and false
order by created_at desc, id desc
limit $2;

select id
from tickets
where (true) and (("tickets"."group_id" = any($1::int[])))
order by created_at desc, id desc
limit $2;

select id
from tickets
where number = $1;

select id, "login" as name
from "users"
where id = any($1::int[]);

select id, "name" as name
from "groups"
where id = any($1::int[]);

select id, "name" as name
from "organizations"
where id = any($1::int[]);

select id, "name" as name
from "ticket_article_senders"
where id = any($1::int[]);

select id, "name" as name
from "ticket_article_types"
where id = any($1::int[]);

select id, "name" as name
from "ticket_priorities"
where id = any($1::int[]);

select id, "name" as name
from "ticket_states"
where id = any($1::int[]);

select id, active
from "ticket_priorities"
where default_create
order by id
limit 1;

select id, active
from "ticket_priorities"
where id = $1
order by id
limit 1;

select id, active
from groups
where id = $1
order by id
limit 1;

select id, active
from groups
where name = $1
order by id
limit 1;

select id, target_id, previous, moved, merged_at, undone_at
from ticket_merges
where source_id = $1
order by id desc
limit 1;

select nextval('ticket_numbers') as counter;

select organization_id, (organization_id = $1::int or exists (select 1
    from organizations_users o
    where o.user_id = users.id and o.organization_id = $2::int)) as wanted
from users
where id = $3;

select ticket_id as id, count(*) as count
from ticket_articles
join ticket_article_senders senders on senders.id = sender_id and senders.name <> 'System'
where ticket_id = any($1::int[]) and not internal
group by ticket_id;

select ticket_states.id, next_state_id
from ticket_states
join ticket_state_types on ticket_state_types.id = state_type_id and ticket_state_types.name = 'pending action'
where next_state_id is not null;

select tickets.id
from recent_views
join tickets on tickets.id = recent_views.o_id and tickets.state_id in (select ticket_states.id
  from ticket_states
  join ticket_state_types on ticket_state_types.id = ticket_states.state_type_id
  where ticket_state_types.name = any($1::text[]))
where recent_views.created_by_id = $2 and recent_views.object = 'Ticket' and tickets.id <> $3 and (("tickets"."group_id" = $4::int))
order by recent_views.created_at desc, recent_views.id desc
limit $5;

select tickets.id
from recent_views
join tickets on tickets.id = recent_views.o_id and tickets.state_id in (select ticket_states.id
  from ticket_states
  join ticket_state_types on ticket_state_types.id = ticket_states.state_type_id
  where ticket_state_types.name = any($1::text[]))
where recent_views.created_by_id = $2 and recent_views.object = 'Ticket' and tickets.id <> $3 and (("tickets"."group_id" = any($4::int[])))
order by recent_views.created_at desc, recent_views.id desc
limit $5;

select to_char(moment.at at time zone 'UTC', 'YYYY-MM') as month, count(*) filter (
  where moment.what = 'created') as created, count(*) filter (
  where moment.what = 'closed') as closed
from tickets, lateral (
  values ('created', tickets.created_at)) as moment (what, at)
where tickets.customer_id = $1 and (("tickets"."customer_id" = $2::int) or ("tickets"."organization_id" = any($3::int[]))) and moment.at >= $4::timestamptz
group by 1;

select to_char(moment.at at time zone 'UTC', 'YYYY-MM') as month, count(*) filter (
  where moment.what = 'created') as created, count(*) filter (
  where moment.what = 'closed') as closed
from tickets, lateral (
  values ('created', tickets.created_at)) as moment (what, at)
where tickets.customer_id = $1 and (("tickets"."group_id" = any($2::int[]))) and moment.at >= $3::timestamptz
group by 1;

select to_char(moment.at at time zone 'UTC', 'YYYY-MM') as month, count(*) filter (
  where moment.what = 'created') as created, count(*) filter (
  where moment.what = 'closed') as closed
from tickets, lateral (
  values ('created', tickets.created_at)) as moment (what, at)
where tickets.organization_id = $1 and (("tickets"."group_id" = any($2::int[]))) and moment.at >= $3::timestamptz
group by 1;

select users.id, (events.changes #>> '{organization_id,0}')::int as left, users.organization_id
from events
join users on users.id = events.object_id
where events.id = $1 and events.changes ? 'organization_id';

select users.id, target.id as into_id, target.organization_id
from events
join users on users.id = events.object_id
join users target on target.id = users.merged_into_id
where events.id = $1 and events.changes ? 'merged_into_id' and not users.active;

select wanted.id, coalesce(articles.ids, '{}') as article_ids, coalesce(articles.internal_ids, '{}') as internal_article_ids, coalesce(times.ids, '{}') as ticket_time_accounting_ids, coalesce(referencing.ids, '{}') as referencing_checklist_ids
from unnest($1::int[]) as wanted (id)
left join (select ticket_id, array_agg(id
    order by id) as ids, array_agg(id) filter (
    where internal) as internal_ids
  from ticket_articles
  where "ticket_id" = $2::int
  group by ticket_id) as articles on articles.ticket_id = wanted.id
left join (select ticket_id, array_agg(id
    order by id) as ids
  from ticket_time_accountings
  where "ticket_id" = $3::int
  group by ticket_id) as times on times.ticket_id = wanted.id
left join (select item.ticket_id, array_agg(distinct list.id) as ids
  from checklist_items item
  join checklists list on list.id = item.checklist_id
  join tickets on tickets.id = list.ticket_id
  where "item"."ticket_id" = $4::int and (("tickets"."group_id" = $5::int))
  group by item.ticket_id) as referencing on referencing.ticket_id = wanted.id;

select wanted.id, coalesce(articles.ids, '{}') as article_ids, coalesce(articles.internal_ids, '{}') as internal_article_ids, coalesce(times.ids, '{}') as ticket_time_accounting_ids, coalesce(referencing.ids, '{}') as referencing_checklist_ids
from unnest($1::int[]) as wanted (id)
left join (select ticket_id, array_agg(id
    order by id) as ids, array_agg(id) filter (
    where internal) as internal_ids
  from ticket_articles
  where "ticket_id" = $2::int
  group by ticket_id) as articles on articles.ticket_id = wanted.id
left join (select ticket_id, array_agg(id
    order by id) as ids
  from ticket_time_accountings
  where "ticket_id" = $3::int
  group by ticket_id) as times on times.ticket_id = wanted.id
left join (select item.ticket_id, array_agg(distinct list.id) as ids
  from checklist_items item
  join checklists list on list.id = item.checklist_id
  join tickets on tickets.id = list.ticket_id
  where "item"."ticket_id" = $4::int and (("tickets"."group_id" = any($5::int[])))
  group by item.ticket_id) as referencing on referencing.ticket_id = wanted.id;

select wanted.id, coalesce(articles.ids, '{}') as article_ids, coalesce(articles.internal_ids, '{}') as internal_article_ids, coalesce(times.ids, '{}') as ticket_time_accounting_ids, coalesce(referencing.ids, '{}') as referencing_checklist_ids
from unnest($1::int[]) as wanted (id)
left join (select ticket_id, array_agg(id
    order by id) as ids, array_agg(id) filter (
    where internal) as internal_ids
  from ticket_articles
  where "ticket_id" = $2::int
  group by ticket_id) as articles on articles.ticket_id = wanted.id
left join (select ticket_id, array_agg(id
    order by id) as ids
  from ticket_time_accountings
  where "ticket_id" = $3::int
  group by ticket_id) as times on times.ticket_id = wanted.id
left join (select item.ticket_id, array_agg(distinct list.id) as ids
  from checklist_items item
  join checklists list on list.id = item.checklist_id
  join tickets on tickets.id = list.ticket_id
  where "item"."ticket_id" = $4::int and false
  group by item.ticket_id) as referencing on referencing.ticket_id = wanted.id;

select wanted.id, coalesce(articles.ids, '{}') as article_ids, coalesce(articles.internal_ids, '{}') as internal_article_ids, coalesce(times.ids, '{}') as ticket_time_accounting_ids, coalesce(referencing.ids, '{}') as referencing_checklist_ids
from unnest($1::int[]) as wanted (id)
left join (select ticket_id, array_agg(id
    order by id) as ids, array_agg(id) filter (
    where internal) as internal_ids
  from ticket_articles
  where "ticket_id" = any($2::int[])
  group by ticket_id) as articles on articles.ticket_id = wanted.id
left join (select ticket_id, array_agg(id
    order by id) as ids
  from ticket_time_accountings
  where "ticket_id" = any($3::int[])
  group by ticket_id) as times on times.ticket_id = wanted.id
left join (select item.ticket_id, array_agg(distinct list.id) as ids
  from checklist_items item
  join checklists list on list.id = item.checklist_id
  join tickets on tickets.id = list.ticket_id
  where "item"."ticket_id" = any($4::int[]) and (("tickets"."group_id" = any($5::int[])))
  group by item.ticket_id) as referencing on referencing.ticket_id = wanted.id;

select wanted.id, coalesce(articles.ids, '{}') as article_ids, coalesce(articles.internal_ids, '{}') as internal_article_ids, coalesce(times.ids, '{}') as ticket_time_accounting_ids, coalesce(referencing.ids, '{}') as referencing_checklist_ids
from unnest($1::int[]) as wanted (id)
left join (select ticket_id, array_agg(id
    order by id) as ids, array_agg(id) filter (
    where internal) as internal_ids
  from ticket_articles
  where "ticket_id" = any($2::int[])
  group by ticket_id) as articles on articles.ticket_id = wanted.id
left join (select ticket_id, array_agg(id
    order by id) as ids
  from ticket_time_accountings
  where "ticket_id" = any($3::int[])
  group by ticket_id) as times on times.ticket_id = wanted.id
left join (select item.ticket_id, array_agg(distinct list.id) as ids
  from checklist_items item
  join checklists list on list.id = item.checklist_id
  join tickets on tickets.id = list.ticket_id
  where "item"."ticket_id" = any($4::int[]) and false
  group by item.ticket_id) as referencing on referencing.ticket_id = wanted.id;

update "ticket_merges"
set "undone_at" = $1, "undone_by_id" = $2
where "id" = $3;

update "tickets"
set "article_count" = $1, "create_article_type_id" = $2, "create_article_sender_id" = $3, "last_contact_at" = $4, "last_contact_agent_at" = $5, "first_response_at" = $6, "state_id" = $7, "updated_by_id" = $8, "updated_at" = $9
where id = $10
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "article_count" = $1, "create_article_type_id" = $2, "create_article_sender_id" = $3, "last_contact_at" = $4, "last_contact_customer_at" = $5, "updated_by_id" = $6, "updated_at" = $7
where id = $8
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "article_count" = $1, "create_article_type_id" = $2, "create_article_sender_id" = $3, "updated_by_id" = $4, "updated_at" = $5
where id = $6
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "article_count" = $1, "last_contact_agent_at" = $2, "first_response_at" = $3, "state_id" = $4, "updated_by_id" = $5, "updated_at" = $6
where id = $7
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "article_count" = $1, "last_contact_at" = $2, "last_contact_agent_at" = $3, "first_response_at" = $4, "state_id" = $5, "updated_by_id" = $6, "updated_at" = $7
where id = $8
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "article_count" = $1, "last_contact_at" = $2, "last_contact_customer_at" = $3, "updated_by_id" = $4, "updated_at" = $5
where id = $6
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "article_count" = $1, "updated_at" = $2, "updated_by_id" = $3
where id = $4
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "article_count" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "checklist_id" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "customer_id" = $1, "organization_id" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "group_id" = $1, "customer_id" = $2, "organization_id" = $3, "updated_by_id" = $4, "updated_at" = $5
where id = $6
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "group_id" = $1, "last_owner_update_at" = $2, "owner_id" = $3, "updated_by_id" = $4, "updated_at" = $5
where id = $6
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "group_id" = $1, "last_owner_update_at" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "group_id" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "last_owner_update_at" = $1, "owner_id" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "note" = $1, "preferences" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "note" = $1, "state_id" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "note" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "organization_id" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "owner_id" = $1, "last_owner_update_at" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "owner_id" = $1, "state_id" = $2, "pending_time" = $3, "updated_by_id" = $4, "updated_at" = $5
where id = $6
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "priority_id" = $1, "last_owner_update_at" = $2, "owner_id" = $3, "updated_by_id" = $4, "updated_at" = $5
where id = $6
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "priority_id" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "state_id" = $1, "close_at" = $2, "last_close_at" = $3, "last_owner_update_at" = $4, "updated_by_id" = $5, "updated_at" = $6
where id = $7
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "state_id" = $1, "close_at" = $2, "last_close_at" = $3, "updated_by_id" = $4, "updated_at" = $5
where id = $6
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "state_id" = $1, "last_owner_update_at" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "state_id" = $1, "owner_id" = $2, "last_owner_update_at" = $3, "updated_by_id" = $4, "updated_at" = $5
where id = $6
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "state_id" = $1, "owner_id" = $2, "pending_time" = $3, "updated_by_id" = $4, "updated_at" = $5
where id = $6
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "state_id" = $1, "pending_time" = $2, "close_at" = $3, "last_close_at" = $4, "updated_by_id" = $5, "updated_at" = $6
where id = $7
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "state_id" = $1, "pending_time" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "state_id" = $1, "priority_id" = $2, "pending_time" = $3, "owner_id" = $4, "updated_by_id" = $5, "updated_at" = $6
where id = $7
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "state_id" = $1, "priority_id" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "state_id" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "time_unit" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "title" = $1, "last_owner_update_at" = $2, "owner_id" = $3, "updated_by_id" = $4, "updated_at" = $5
where id = $6
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "title" = $1, "priority_id" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "title" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "updated_at" = $1, "article_count" = $2, "create_article_type_id" = $3, "create_article_sender_id" = $4, "last_contact_at" = $5, "last_contact_agent_at" = $6, "first_response_at" = $7, "state_id" = $8, "updated_by_id" = $9
where id = $10
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "updated_at" = $1, "article_count" = $2, "create_article_type_id" = $3, "create_article_sender_id" = $4, "last_contact_at" = $5, "last_contact_customer_at" = $6, "updated_by_id" = $7
where id = $8
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "updated_at" = $1, "article_count" = $2, "create_article_type_id" = $3, "create_article_sender_id" = $4, "updated_by_id" = $5
where id = $6
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "updated_at" = $1, "article_count" = $2, "last_contact_at" = $3, "last_contact_agent_at" = $4, "first_response_at" = $5, "state_id" = $6, "updated_by_id" = $7
where id = $8
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "updated_at" = $1, "article_count" = $2, "last_contact_at" = $3, "last_contact_agent_at" = $4, "updated_by_id" = $5
where id = $6
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "updated_at" = $1, "article_count" = $2, "last_contact_at" = $3, "last_contact_customer_at" = $4, "updated_by_id" = $5
where id = $6
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "updated_at" = $1, "article_count" = $2, "updated_by_id" = $3
where id = $4
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "updated_at" = $1, "create_article_type_id" = $2, "create_article_sender_id" = $3, "updated_by_id" = $4
where id = $5
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update "tickets"
set "updated_at" = $1, "updated_by_id" = $2
where id = $3
returning "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version";

update users
set preferences = preferences || jsonb_build_object('tickets_open', (select count(*)
    from tickets
    where customer_id = $1 and tickets.state_id in (select ticket_states.id
      from ticket_states
      join ticket_state_types on ticket_state_types.id = ticket_states.state_type_id
      where ticket_state_types.name = any($2::text[]))), 'tickets_closed', (select count(*)
    from tickets
    where customer_id = $3 and tickets.state_id in (select ticket_states.id
      from ticket_states
      join ticket_state_types on ticket_state_types.id = ticket_states.state_type_id
      where ticket_state_types.name = any($4::text[]))))
where id = $5;

with gone as (delete
  from ticket_counts
  returning group_id, tickets) insert into ticket_counts (group_id, tickets) select group_id, sum(tickets)
from gone
group by group_id
having sum(tickets) <> 0;

with target as (select id, false as kept
  from "tickets"
  where id = $1), gone as (delete
  from "tickets"
  where id = $2 and not false) select kept
from target;
