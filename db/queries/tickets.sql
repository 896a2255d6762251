delete
from "history"
where (("object" = $1 and "o_id" = $2) or ("related_object" = $3 and "related_o_id" = $4));

insert into "ticket_merges" ("source_id", "target_id", "previous", "moved", "merged_by_id", "merged_at")
values ($1, $2, $3, $4, $5, $6)
returning "id";

select "id"
from "groups"
where "active" = $1
order by "id";

select "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version", "custom_values"
from "tickets"
where id = $1
for no key update;

select "tickets"."id", "tickets"."group_id", "tickets"."priority_id", "tickets"."state_id", "tickets"."organization_id", "tickets"."number", "tickets"."title", "tickets"."owner_id", "tickets"."customer_id", "tickets"."note", "tickets"."first_response_at", "tickets"."first_response_escalation_at", "tickets"."first_response_in_min", "tickets"."first_response_diff_in_min", "tickets"."close_at", "tickets"."close_escalation_at", "tickets"."close_in_min", "tickets"."close_diff_in_min", "tickets"."update_escalation_at", "tickets"."update_in_min", "tickets"."update_diff_in_min", "tickets"."last_close_at", "tickets"."last_contact_at", "tickets"."last_contact_agent_at", "tickets"."last_contact_customer_at", "tickets"."last_owner_update_at", "tickets"."create_article_type_id", "tickets"."create_article_sender_id", "tickets"."article_count", "tickets"."escalation_at", "tickets"."pending_time", "tickets"."type", "tickets"."time_unit", "tickets"."preferences", "tickets"."checklist_id", "tickets"."updated_by_id", "tickets"."created_by_id", "tickets"."created_at", "tickets"."updated_at", "tickets"."version", "tickets"."custom_values"
from tickets
where id = $1
order by id;

select "tickets"."id", "tickets"."group_id", "tickets"."priority_id", "tickets"."state_id", "tickets"."organization_id", "tickets"."number", "tickets"."title", "tickets"."owner_id", "tickets"."customer_id", "tickets"."note", "tickets"."first_response_at", "tickets"."first_response_escalation_at", "tickets"."first_response_in_min", "tickets"."first_response_diff_in_min", "tickets"."close_at", "tickets"."close_escalation_at", "tickets"."close_in_min", "tickets"."close_diff_in_min", "tickets"."update_escalation_at", "tickets"."update_in_min", "tickets"."update_diff_in_min", "tickets"."last_close_at", "tickets"."last_contact_at", "tickets"."last_contact_agent_at", "tickets"."last_contact_customer_at", "tickets"."last_owner_update_at", "tickets"."create_article_type_id", "tickets"."create_article_sender_id", "tickets"."article_count", "tickets"."escalation_at", "tickets"."pending_time", "tickets"."type", "tickets"."time_unit", "tickets"."preferences", "tickets"."checklist_id", "tickets"."updated_by_id", "tickets"."created_by_id", "tickets"."created_at", "tickets"."updated_at", "tickets"."version", "tickets"."custom_values"
from tickets
where id = $1 and false
for no key update;

select "tickets"."id", "tickets"."group_id", "tickets"."priority_id", "tickets"."state_id", "tickets"."organization_id", "tickets"."number", "tickets"."title", "tickets"."owner_id", "tickets"."customer_id", "tickets"."note", "tickets"."first_response_at", "tickets"."first_response_escalation_at", "tickets"."first_response_in_min", "tickets"."first_response_diff_in_min", "tickets"."close_at", "tickets"."close_escalation_at", "tickets"."close_in_min", "tickets"."close_diff_in_min", "tickets"."update_escalation_at", "tickets"."update_in_min", "tickets"."update_diff_in_min", "tickets"."last_close_at", "tickets"."last_contact_at", "tickets"."last_contact_agent_at", "tickets"."last_contact_customer_at", "tickets"."last_owner_update_at", "tickets"."create_article_type_id", "tickets"."create_article_sender_id", "tickets"."article_count", "tickets"."escalation_at", "tickets"."pending_time", "tickets"."type", "tickets"."time_unit", "tickets"."preferences", "tickets"."checklist_id", "tickets"."updated_by_id", "tickets"."created_by_id", "tickets"."created_at", "tickets"."updated_at", "tickets"."version", "tickets"."custom_values"
from tickets
where id = any($1::int[])
order by id;

select "wanted"."id", "wanted"."group_id", "wanted"."priority_id", "wanted"."state_id", "wanted"."organization_id", "wanted"."number", "wanted"."title", "wanted"."owner_id", "wanted"."customer_id", "wanted"."note", "wanted"."first_response_at", "wanted"."first_response_escalation_at", "wanted"."first_response_in_min", "wanted"."first_response_diff_in_min", "wanted"."close_at", "wanted"."close_escalation_at", "wanted"."close_in_min", "wanted"."close_diff_in_min", "wanted"."update_escalation_at", "wanted"."update_in_min", "wanted"."update_diff_in_min", "wanted"."last_close_at", "wanted"."last_contact_at", "wanted"."last_contact_agent_at", "wanted"."last_contact_customer_at", "wanted"."last_owner_update_at", "wanted"."create_article_type_id", "wanted"."create_article_sender_id", "wanted"."article_count", "wanted"."escalation_at", "wanted"."pending_time", "wanted"."type", "wanted"."time_unit", "wanted"."preferences", "wanted"."checklist_id", "wanted"."updated_by_id", "wanted"."created_by_id", "wanted"."created_at", "wanted"."updated_at", "wanted"."version", "wanted"."custom_values"
from tickets as wanted
where "wanted"."id" = any((select $1::int[])::int[]);

select "wanted"."id", "wanted"."group_id", "wanted"."priority_id", "wanted"."state_id", "wanted"."organization_id", "wanted"."number", "wanted"."title", "wanted"."owner_id", "wanted"."customer_id", "wanted"."note", "wanted"."first_response_at", "wanted"."first_response_escalation_at", "wanted"."first_response_in_min", "wanted"."first_response_diff_in_min", "wanted"."close_at", "wanted"."close_escalation_at", "wanted"."close_in_min", "wanted"."close_diff_in_min", "wanted"."update_escalation_at", "wanted"."update_in_min", "wanted"."update_diff_in_min", "wanted"."last_close_at", "wanted"."last_contact_at", "wanted"."last_contact_agent_at", "wanted"."last_contact_customer_at", "wanted"."last_owner_update_at", "wanted"."create_article_type_id", "wanted"."create_article_sender_id", "wanted"."article_count", "wanted"."escalation_at", "wanted"."pending_time", "wanted"."type", "wanted"."time_unit", "wanted"."preferences", "wanted"."checklist_id", "wanted"."updated_by_id", "wanted"."created_by_id", "wanted"."created_at", "wanted"."updated_at", "wanted"."version", "wanted"."custom_values", coalesce(articles.ids, '{}') as article_ids, coalesce(articles.internal_ids, '{}') as internal_article_ids, coalesce(times.ids, '{}') as ticket_time_accounting_ids, coalesce(referencing.checklists, '[]') as referencing
from (select *
  from tickets
  where "id" = $1::int and (("tickets"."group_id" = $2::int))) as wanted
left join lateral (select array_agg(id
    order by id) as ids, array_agg(id) filter (
    where internal) as internal_ids
  from ticket_articles
  where ticket_id = wanted.id) as articles on true
left join lateral (select array_agg(id
    order by id) as ids
  from ticket_time_accountings
  where ticket_id = wanted.id) as times on true
left join lateral (select json_agg(found
    order by checklist_id) as checklists
  from (select distinct list.id as checklist_id, tickets.group_id, tickets.owner_id, tickets.customer_id, tickets.organization_id
    from checklist_items item
    join checklists list on list.id = item.checklist_id
    join tickets on tickets.id = list.ticket_id
    where item.ticket_id = wanted.id) as found) as referencing on true;

select "wanted"."id", "wanted"."group_id", "wanted"."priority_id", "wanted"."state_id", "wanted"."organization_id", "wanted"."number", "wanted"."title", "wanted"."owner_id", "wanted"."customer_id", "wanted"."note", "wanted"."first_response_at", "wanted"."first_response_escalation_at", "wanted"."first_response_in_min", "wanted"."first_response_diff_in_min", "wanted"."close_at", "wanted"."close_escalation_at", "wanted"."close_in_min", "wanted"."close_diff_in_min", "wanted"."update_escalation_at", "wanted"."update_in_min", "wanted"."update_diff_in_min", "wanted"."last_close_at", "wanted"."last_contact_at", "wanted"."last_contact_agent_at", "wanted"."last_contact_customer_at", "wanted"."last_owner_update_at", "wanted"."create_article_type_id", "wanted"."create_article_sender_id", "wanted"."article_count", "wanted"."escalation_at", "wanted"."pending_time", "wanted"."type", "wanted"."time_unit", "wanted"."preferences", "wanted"."checklist_id", "wanted"."updated_by_id", "wanted"."created_by_id", "wanted"."created_at", "wanted"."updated_at", "wanted"."version", "wanted"."custom_values", coalesce(articles.ids, '{}') as article_ids, coalesce(articles.internal_ids, '{}') as internal_article_ids, coalesce(times.ids, '{}') as ticket_time_accounting_ids, coalesce(referencing.checklists, '[]') as referencing
from (select *
  from tickets
  where "id" = $1::int and true) as wanted
left join lateral (select array_agg(id
    order by id) as ids, array_agg(id) filter (
    where internal) as internal_ids
  from ticket_articles
  where ticket_id = wanted.id) as articles on true
left join lateral (select array_agg(id
    order by id) as ids
  from ticket_time_accountings
  where ticket_id = wanted.id) as times on true
left join lateral (select json_agg(found
    order by checklist_id) as checklists
  from (select distinct list.id as checklist_id, tickets.group_id, tickets.owner_id, tickets.customer_id, tickets.organization_id
    from checklist_items item
    join checklists list on list.id = item.checklist_id
    join tickets on tickets.id = list.ticket_id
    where item.ticket_id = wanted.id) as found) as referencing on true;

select "wanted"."id", "wanted"."group_id", "wanted"."priority_id", "wanted"."state_id", "wanted"."organization_id", "wanted"."number", "wanted"."title", "wanted"."owner_id", "wanted"."customer_id", "wanted"."note", "wanted"."first_response_at", "wanted"."first_response_escalation_at", "wanted"."first_response_in_min", "wanted"."first_response_diff_in_min", "wanted"."close_at", "wanted"."close_escalation_at", "wanted"."close_in_min", "wanted"."close_diff_in_min", "wanted"."update_escalation_at", "wanted"."update_in_min", "wanted"."update_diff_in_min", "wanted"."last_close_at", "wanted"."last_contact_at", "wanted"."last_contact_agent_at", "wanted"."last_contact_customer_at", "wanted"."last_owner_update_at", "wanted"."create_article_type_id", "wanted"."create_article_sender_id", "wanted"."article_count", "wanted"."escalation_at", "wanted"."pending_time", "wanted"."type", "wanted"."time_unit", "wanted"."preferences", "wanted"."checklist_id", "wanted"."updated_by_id", "wanted"."created_by_id", "wanted"."created_at", "wanted"."updated_at", "wanted"."version", "wanted"."custom_values", coalesce(articles.ids, '{}') as article_ids, coalesce(articles.internal_ids, '{}') as internal_article_ids, coalesce(times.ids, '{}') as ticket_time_accounting_ids, coalesce(referencing.checklists, '[]') as referencing
from (select *
  from tickets
  where "id" = any($1::int[]) and true) as wanted
left join lateral (select array_agg(id
    order by id) as ids, array_agg(id) filter (
    where internal) as internal_ids
  from ticket_articles
  where ticket_id = wanted.id) as articles on true
left join lateral (select array_agg(id
    order by id) as ids
  from ticket_time_accountings
  where ticket_id = wanted.id) as times on true
left join lateral (select json_agg(found
    order by checklist_id) as checklists
  from (select distinct list.id as checklist_id, tickets.group_id, tickets.owner_id, tickets.customer_id, tickets.organization_id
    from checklist_items item
    join checklists list on list.id = item.checklist_id
    join tickets on tickets.id = list.ticket_id
    where item.ticket_id = wanted.id) as found) as referencing on true;

select "wanted"."id", "wanted"."group_id", "wanted"."priority_id", "wanted"."state_id", "wanted"."organization_id", "wanted"."number", "wanted"."title", "wanted"."owner_id", "wanted"."customer_id", "wanted"."note", "wanted"."first_response_at", "wanted"."first_response_escalation_at", "wanted"."first_response_in_min", "wanted"."first_response_diff_in_min", "wanted"."close_at", "wanted"."close_escalation_at", "wanted"."close_in_min", "wanted"."close_diff_in_min", "wanted"."update_escalation_at", "wanted"."update_in_min", "wanted"."update_diff_in_min", "wanted"."last_close_at", "wanted"."last_contact_at", "wanted"."last_contact_agent_at", "wanted"."last_contact_customer_at", "wanted"."last_owner_update_at", "wanted"."create_article_type_id", "wanted"."create_article_sender_id", "wanted"."article_count", "wanted"."escalation_at", "wanted"."pending_time", "wanted"."type", "wanted"."time_unit", "wanted"."preferences", "wanted"."checklist_id", "wanted"."updated_by_id", "wanted"."created_by_id", "wanted"."created_at", "wanted"."updated_at", "wanted"."version", "wanted"."custom_values", coalesce(articles.ids, '{}') as article_ids, coalesce(articles.internal_ids, '{}') as internal_article_ids, coalesce(times.ids, '{}') as ticket_time_accounting_ids, coalesce(referencing.checklists, '[]') as referencing
from tickets as wanted
left join lateral (select array_agg(id
    order by id) as ids, array_agg(id) filter (
    where internal) as internal_ids
  from ticket_articles
  where ticket_id = wanted.id) as articles on true
left join lateral (select array_agg(id
    order by id) as ids
  from ticket_time_accountings
  where ticket_id = wanted.id) as times on true
left join lateral (select json_agg(found
    order by checklist_id) as checklists
  from (select distinct list.id as checklist_id, tickets.group_id, tickets.owner_id, tickets.customer_id, tickets.organization_id
    from checklist_items item
    join checklists list on list.id = item.checklist_id
    join tickets on tickets.id = list.ticket_id
    where item.ticket_id = wanted.id) as found) as referencing on true
where "wanted"."id" = any((select $1::int[])::int[]);

select "wanted"."id", "wanted"."group_id", "wanted"."priority_id", "wanted"."state_id", "wanted"."organization_id", "wanted"."number", "wanted"."title", "wanted"."owner_id", "wanted"."customer_id", "wanted"."note", "wanted"."first_response_at", "wanted"."first_response_escalation_at", "wanted"."first_response_in_min", "wanted"."first_response_diff_in_min", "wanted"."close_at", "wanted"."close_escalation_at", "wanted"."close_in_min", "wanted"."close_diff_in_min", "wanted"."update_escalation_at", "wanted"."update_in_min", "wanted"."update_diff_in_min", "wanted"."last_close_at", "wanted"."last_contact_at", "wanted"."last_contact_agent_at", "wanted"."last_contact_customer_at", "wanted"."last_owner_update_at", "wanted"."create_article_type_id", "wanted"."create_article_sender_id", "wanted"."article_count", "wanted"."escalation_at", "wanted"."pending_time", "wanted"."type", "wanted"."time_unit", "wanted"."preferences", "wanted"."checklist_id", "wanted"."updated_by_id", "wanted"."created_by_id", "wanted"."created_at", "wanted"."updated_at", "wanted"."version", "wanted"."custom_values", coalesce(articles.ids, '{}') as article_ids, coalesce(articles.internal_ids, '{}') as internal_article_ids, coalesce(times.ids, '{}') as ticket_time_accounting_ids, coalesce(referencing.checklists, '[]') as referencing, (select named."name"
  from "groups" as named
  where named.id = "wanted"."group_id") as "group", (select named."name"
  from "ticket_priorities" as named
  where named.id = "wanted"."priority_id") as "priority", (select named."name"
  from "ticket_states" as named
  where named.id = "wanted"."state_id") as "state", (select named."name"
  from "organizations" as named
  where named.id = "wanted"."organization_id") as "organization", (select named."login"
  from "users" as named
  where named.id = "wanted"."owner_id") as "owner", (select named."login"
  from "users" as named
  where named.id = "wanted"."customer_id") as "customer", (select named."name"
  from "ticket_article_types" as named
  where named.id = "wanted"."create_article_type_id") as "create_article_type", (select named."name"
  from "ticket_article_senders" as named
  where named.id = "wanted"."create_article_sender_id") as "create_article_sender", (select named."login"
  from "users" as named
  where named.id = "wanted"."created_by_id") as "created_by", (select named."login"
  from "users" as named
  where named.id = "wanted"."updated_by_id") as "updated_by"
from tickets as wanted
left join lateral (select array_agg(id
    order by id) as ids, array_agg(id) filter (
    where internal) as internal_ids
  from ticket_articles
  where ticket_id = wanted.id) as articles on true
left join lateral (select array_agg(id
    order by id) as ids
  from ticket_time_accountings
  where ticket_id = wanted.id) as times on true
left join lateral (select json_agg(found
    order by checklist_id) as checklists
  from (select distinct list.id as checklist_id, tickets.group_id, tickets.owner_id, tickets.customer_id, tickets.organization_id
    from checklist_items item
    join checklists list on list.id = item.checklist_id
    join tickets on tickets.id = list.ticket_id
    where item.ticket_id = wanted.id) as found) as referencing on true
where "wanted"."id" = any((select $1::int[])::int[]);

select "wanted"."id", "wanted"."group_id", "wanted"."priority_id", "wanted"."state_id", "wanted"."organization_id", "wanted"."number", "wanted"."title", "wanted"."owner_id", "wanted"."customer_id", "wanted"."note", "wanted"."first_response_at", "wanted"."first_response_escalation_at", "wanted"."first_response_in_min", "wanted"."first_response_diff_in_min", "wanted"."close_at", "wanted"."close_escalation_at", "wanted"."close_in_min", "wanted"."close_diff_in_min", "wanted"."update_escalation_at", "wanted"."update_in_min", "wanted"."update_diff_in_min", "wanted"."last_close_at", "wanted"."last_contact_at", "wanted"."last_contact_agent_at", "wanted"."last_contact_customer_at", "wanted"."last_owner_update_at", "wanted"."create_article_type_id", "wanted"."create_article_sender_id", "wanted"."article_count", "wanted"."escalation_at", "wanted"."pending_time", "wanted"."type", "wanted"."time_unit", "wanted"."preferences", "wanted"."checklist_id", "wanted"."updated_by_id", "wanted"."created_by_id", "wanted"."created_at", "wanted"."updated_at", "wanted"."version", "wanted"."custom_values", json_build_array(json_build_object('article_ids', coalesce(articles.ids, '{}'), 'internal_article_ids', coalesce(articles.internal_ids, '{}'), 'ticket_time_accounting_ids', coalesce(times.ids, '{}'), 'referencing', coalesce(referencing.checklists, '[]')), array(select id
    from ticket_articles
    where ticket_id = wanted.id
    order by created_at, id), coalesce((select json_agg(entries)
      from (select id, ticket_id, ticket_article_id, time_unit::text, type_id
        from ticket_time_accountings
        where ticket_id = wanted.id
        order by id
        limit 1000) as entries), '[]'), array(select item.name
    from tags
    join tag_items item on item.id = tags.tag_item_id
    where tags.object = 'Ticket' and tags.o_id = wanted.id
    order by tags.id), coalesce((select json_agg(linked)
      from (select link_types.name as type, side."isSource", tickets.id as "otherId" , tickets.group_id, tickets.owner_id, tickets.customer_id, tickets.organization_id
        from (select id, link_type_id, true as "isSource", link_object_target_value as other
          from links
          where link_object_source_id = (select id
            from link_objects
            where name = 'Ticket') and link_object_target_id = (select id
            from link_objects
            where name = 'Ticket') and link_object_source_value = wanted.id
          union all select id, link_type_id, false, link_object_source_value
          from links
          where link_object_source_id = (select id
            from link_objects
            where name = 'Ticket') and link_object_target_id = (select id
            from link_objects
            where name = 'Ticket') and link_object_target_value = wanted.id) side
        join link_types on link_types.id = side.link_type_id
        join tickets on tickets.id = side.other and true
        order by side.id
        limit 10000) as linked), '[]'), array(select id
    from mentions
    where mentionable_type = 'Ticket' and mentionable_id = wanted.id
    order by id
    limit 1000), null, (select id
    from ticket_shared_draft_zooms
    where ticket_id = wanted.id), array(select id
    from scheduled_messages
    where ticket_id = wanted.id
    order by send_at, id)) as "related records"
from tickets as wanted
left join lateral (select array_agg(id
    order by id) as ids, array_agg(id) filter (
    where internal) as internal_ids
  from ticket_articles
  where ticket_id = wanted.id) as articles on true
left join lateral (select array_agg(id
    order by id) as ids
  from ticket_time_accountings
  where ticket_id = wanted.id) as times on true
left join lateral (select json_agg(found
    order by checklist_id) as checklists
  from (select distinct list.id as checklist_id, tickets.group_id, tickets.owner_id, tickets.customer_id, tickets.organization_id
    from checklist_items item
    join checklists list on list.id = item.checklist_id
    join tickets on tickets.id = list.ticket_id
    where item.ticket_id = wanted.id) as found) as referencing on true
where "wanted"."id" = any((select $1::int[])::int[]);

select $1::int[] as "group_id", array(select id
  from "ticket_priorities"
  where active
  order by 1) as "priority_id", array(select id
  from "ticket_states"
  where active and state_type_id in (select id
    from ticket_state_types
    where name = any($2::text[]))
  order by 1) as "state_id";

select 0 as source, id, "name" as name
from "groups"
where "id" = any((select $1::int[])::int[])
union all select 1 as source, id, "name" as name
from "ticket_priorities"
where "id" = any((select $2::int[])::int[])
union all select 2 as source, id, "name" as name
from "ticket_states"
where "id" = any((select $3::int[])::int[])
union all select 3 as source, id, "name" as name
from "organizations"
where "id" = any((select $4::int[])::int[])
union all select 4 as source, id, "login" as name
from "users"
where "id" = any((select $5::int[])::int[])
union all select 5 as source, id, "name" as name
from "ticket_article_types"
where "id" = any((select $6::int[])::int[])
union all select 6 as source, id, "name" as name
from "ticket_article_senders"
where "id" = any((select $7::int[])::int[]);

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
where (("tickets"."state_id" = any($1::int[]))) and (("tickets"."group_id" = any($2::int[])));

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
where held.group_id = any($1::int[]) and true and ("users"."active" and exists (select
    from roles_users
    where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
      from roles
      join permissions_roles on permissions_roles.role_id = roles.id and roles.active
      join permissions on permissions.id = permissions_roles.permission_id and permissions.active
      where (permissions.name = any($2::text[]) or permissions.name like any($3::text[])))))
order by 1, 2;

select id
from "organizations"
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
where (("tickets"."group_id" = $1::int))
order by created_at desc, id desc
limit $2;

select id
from tickets
where (("tickets"."group_id" = any($1::int[])))
order by created_at desc, id desc
limit $2;

select id
from tickets
where false
order by created_at desc, id desc
limit $1;

select id
from tickets
where number = $1;

select id, case when organization_id = $1::int or exists (select 1
  from organizations_users o
  where o.user_id = users.id and o.organization_id = $2::int) then $3::int else organization_id end as organization_id
from users
where id = $4;

select id, case when organization_id = $1::int or exists (select 1
  from organizations_users o
  where o.user_id = users.id and o.organization_id = $2::int) then $3::int else organization_id end as organization_id
from users
where lower(login) = lower($4) or (email <> '' and lower(email) = $5)
order by lower(login) = lower($6) desc, id
limit 1;

select nextval('ticket_numbers') as counter;

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
where recent_views.created_by_id = $2 and recent_views.object = 'Ticket' and tickets.id <> $3 and (("tickets"."group_id" = $4::int) or ("tickets"."owner_id" = $5::int and "tickets"."group_id" = $6::int))
order by recent_views.created_at desc, recent_views.id desc
limit $7;

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
where tickets.customer_id = $1 and (("tickets"."group_id" = $2::int)) and moment.at >= $3::timestamptz
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
where tickets.customer_id = $1 and false and moment.at >= $2::timestamptz
group by 1;

select users.id, (events.changes #>> '{organization_id,0}')::int as left, users.organization_id
from events
join users on users.id = events.object_id
where events.id = $1 and events.changes ? 'organization_id';

select users.id, target.id as into_id, target.organization_id
from events
join users on users.id = events.object_id
join users target on target.id = users.merged_into_id
where events.id = $1 and events.changes ? 'merged_into_id' and not users.active for share of users;

select wanted.id, coalesce(articles.ids, '{}') as article_ids, coalesce(articles.internal_ids, '{}') as internal_article_ids, coalesce(times.ids, '{}') as ticket_time_accounting_ids, coalesce(referencing.checklists, '[]') as referencing
from unnest($1::int[]) as wanted (id)
left join lateral (select array_agg(id
    order by id) as ids, array_agg(id) filter (
    where internal) as internal_ids
  from ticket_articles
  where ticket_id = wanted.id) as articles on true
left join lateral (select array_agg(id
    order by id) as ids
  from ticket_time_accountings
  where ticket_id = wanted.id) as times on true
left join lateral (select json_agg(found
    order by checklist_id) as checklists
  from (select distinct list.id as checklist_id, tickets.group_id, tickets.owner_id, tickets.customer_id, tickets.organization_id
    from checklist_items item
    join checklists list on list.id = item.checklist_id
    join tickets on tickets.id = list.ticket_id
    where item.ticket_id = wanted.id) as found) as referencing on true;

update "ticket_merges"
set "undone_at" = $1, "undone_by_id" = $2
where "id" = $3;

with gone as (delete
  from ticket_counts
  returning group_id, tickets) insert into ticket_counts (group_id, tickets) select group_id, sum(tickets)
from gone
group by group_id
having sum(tickets) <> 0;
