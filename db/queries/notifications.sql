select
from users u, tickets
where u.id = $1 and tickets.id = $2 and (("u"."active" and exists (select
      from roles_users
      where roles_users.user_id = "u"."id" and roles_users.role_id in (select roles.id
        from roles
        join permissions_roles on permissions_roles.role_id = roles.id and roles.active
        join permissions on permissions.id = permissions_roles.permission_id and permissions.active
        where (permissions.name = any($3::text[]) or permissions.name like any($4::text[]))))) and exists (select
    from (select held.group_id, held.access
      from (select group_id, access
        from groups_users
        where user_id = "u"."id"
        union select groups_roles.group_id, groups_roles.access
        from groups_roles
        join roles on roles.id = groups_roles.role_id and roles.active
        join roles_users on roles_users.role_id = roles.id and roles_users.user_id = "u"."id") as held
      join groups on groups.id = held.group_id and groups.active) as held
    where held.group_id = tickets.group_id and (held.access in ('read', 'full') or "u"."id" = tickets.owner_id)));

select "id", "group_id", "customer_id", "organization_id", "owner_id"
from "tickets"
where id = any($1::int[]);

select article.id, events.id as event_id, article.created_by_id, article."from", article.internal, article.preferences @> '{"is-auto-response": true}' as is_automatic
from events
cross join lateral (select writing.object_id
  from events writing
  where writing.object = 'ticket_articles' and writing.kind = 'created' and "writing".txid = events.txid and "writing".rule is not distinct from events.rule and "writing".caused_by is not distinct from events.caused_by offset 0) as writing
join ticket_articles article on article.id = writing.object_id and article.ticket_id = events.object_id
join ticket_article_senders sender on sender.id = article.sender_id
where events.id = any($1::bigint[]) and (article.internal or sender.name <> 'System')
order by article.id;

select events.id, events.changes, events.actor_id, tickets.id as ticket_id, tickets.created_by_id, tickets.group_id, tickets.customer_id, tickets.organization_id, tickets.owner_id, case when events.kind = 'created' then 'create' else coalesce(merge.type, 'update') end as type, merge.about
from events
join tickets on tickets.id = events.object_id
left join lateral (select other.number as about, case tickets.id when source_id then 'update.merged_into' else 'update.received_merge' end as type
  from events merging
  join ticket_merges on ticket_merges.id = merging.object_id
  join tickets other on other.id = case tickets.id when source_id then target_id else source_id end
  where merging.object = 'ticket_merges' and merging.kind = 'created' and "merging".txid = events.txid and "merging".rule is not distinct from events.rule and "merging".caused_by is not distinct from events.caused_by and tickets.id in (source_id, target_id)
  limit 1) as merge on true
where events.id = any($1::bigint[]) and events.object = 'tickets' and events.rule is null
order by events.id;

select group_id, json_agg(json_build_array(user_id, access)) as held
from (select held.user_id, held.group_id, held.access
  from (select user_id, group_id, access
    from groups_users
    where group_id = any($1::int[])
    union select roles_users.user_id, groups_roles.group_id, groups_roles.access
    from groups_roles
    join roles on roles.id = groups_roles.role_id and roles.active
    join roles_users on roles_users.role_id = roles.id
    where groups_roles.group_id = any($2::int[])) as held
  join groups on groups.id = held.group_id and groups.active) as held
group by group_id;

select id, array(select user_id
  from mentions
  where mentionable_type = 'Ticket' and mentionable_id = ticket.id) as subscribed, array(select user_id
  from ticket_mutes
  where ticket_id = ticket.id) as muted
from unnest($1::int[]) as ticket (id);

select least((select min(pending_time)
    from tickets
    where pending_time > $1::timestamptz and pending_time <= $2::timestamptz), (select min(escalation_at)
    from tickets
    where escalation_at > $3::timestamptz and escalation_at <= $4::timestamptz), (select min(escalation_at) - interval '15 minutes'
    from tickets
    where escalation_at > $5::timestamptz + interval '15 minutes' and escalation_at <= $6::timestamptz + interval '15 minutes')) as at;

select pg_advisory_xact_lock(hashtextextended('ticket_news', 0));

select ticket_id
from ticket_news
where mailed_at is null and created_at <= $1
group by ticket_id
order by min(created_at)
limit $2;

select timezone, business_hours, public_holidays
from calendars
where "default"
limit 1;

with recursive people (id) as (select unnest($1::int[])
  union select u.out_of_office_replacement_id
  from people
  join users u on u.id = people.id
  where u.out_of_office_replacement_id is not null and (u.out_of_office and $2::timestamptz >= u.out_of_office_start_at and $3::timestamptz < u.out_of_office_end_at + interval '1 day')) select u.id, u.email, u.preferences -> 'notification_config' as config, ("u"."active" and exists (select
    from roles_users
    where roles_users.user_id = "u"."id" and roles_users.role_id in (select roles.id
      from roles
      join permissions_roles on permissions_roles.role_id = roles.id and roles.active
      join permissions on permissions.id = permissions_roles.permission_id and permissions.active
      where (permissions.name = any($4::text[]) or permissions.name like any($5::text[]))))) as is_agent, case when (u.out_of_office and $6::timestamptz >= u.out_of_office_start_at and $7::timestamptz < u.out_of_office_end_at + interval '1 day') then u.out_of_office_replacement_id end as stand_in_id
from people
join users u on u.id = people.id;
