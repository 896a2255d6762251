insert into "ticket_news" ("ticket_id", "type", "event_id", "about", "created_at")
values ($1, $2, $3, $4, $5);

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

select "group_id", "customer_id", "organization_id", "owner_id"
from "tickets"
where "id" = $1;

select "tickets"."id", "tickets"."number", "tickets"."title", "tickets"."group_id", "tickets"."owner_id", "tickets"."state_id", "tickets"."pending_time", "tickets"."priority_id", "tickets"."customer_id", "tickets"."type", "tickets"."note", email_addresses.name as sender_name, email_addresses.email as sender_email
from tickets
join groups on groups.id = tickets.group_id
left join email_addresses on email_addresses.id = groups.email_address_id and email_addresses.active
where tickets.id = $1;

select $1 as in_table, id, name as name
from "groups"
where id = any($2::int[]) and true
union all select $3 as in_table, id, coalesce(nullif(trim(concat_ws(' ', firstname, lastname)), ''), nullif(email, ''), login) as name
from "users"
where id = any($4::int[]) and id <> 1
union all select $5 as in_table, id, name as name
from "ticket_states"
where id = any($6::int[]) and true
union all select $7 as in_table, id, name as name
from "ticket_priorities"
where id = any($8::int[]) and true;

select article.id, events.id as event_id, article.created_by_id, article."from", article.preferences @> '{"is-auto-response": true}' as is_automatic
from events
join events writing on writing.object = 'ticket_articles' and writing.kind = 'created' and "writing".txid = events.txid and "writing".rule is not distinct from events.rule and "writing".caused_by is not distinct from events.caused_by
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
where events.id = any($1::bigint[]) and events.object = 'tickets'
order by events.id;

select id, "from", internal, content_type, left(body, $1) as body
from ticket_articles
where id = any($2::int[]);

select pg_advisory_xact_lock(hashtextextended('ticket_news', 0));

select ticket_id
from ticket_news
where mailed_at is null and created_at <= $1
group by ticket_id
order by min(created_at)
limit $2;

select users.id, users.email, users.firstname, users.lastname, users.preferences ->> 'locale' as locale, users.preferences @> '{"mail_delivery_failed": true}' as failed, users.preferences ->> 'mail_delivery_failed_data' as failed_at, count(*) filter (
  where kind = 'ticket_notification') as mails, coalesce(bool_or(kind = 'notifications_paused'), false) as is_warned
from users
left join outgoing_mails on outgoing_mails.user_id = users.id and outgoing_mails.created_at > $1
where users.id = any($2::int[]) and users.email <> ''
group by users.id;

update ticket_news
set mailed_at = $1
where ticket_id = $2 and mailed_at is null
returning id, ticket_id, type, event_id, about;

with due (ticket_id, type, about) as (select tickets.id, 'reminder_reached', pending_time
  from tickets
  join ticket_states on ticket_states.id = tickets.state_id
  join ticket_state_types on ticket_state_types.id = state_type_id and ticket_state_types.name = 'pending reminder'
  where pending_time <= $1::timestamptz
  union all select id, case when escalation_at <= $2::timestamptz then 'escalation' else 'escalation_warning' end, escalation_at
  from tickets
  where escalation_at <= $3::timestamptz + interval '15 minutes'), noted as (insert into ticket_news (ticket_id, type, about, created_at) select ticket_id, type, about, $4::timestamptz
  from due
  where not exists (select
    from ticket_news told
    where told.ticket_id = due.ticket_id and told.type = due.type and told.about = due.about and told.created_at > $5::timestamptz - interval '1 day')
  order by about
  limit $6
  returning ticket_id, type, event_id, about) select noted.*, group_id, customer_id, organization_id, owner_id
from noted
join tickets on tickets.id = ticket_id
order by about, ticket_id;

with recursive held as (select user_id, access
  from groups_users
  join tickets using (group_id)
  where tickets.id = $1
  union all select roles_users.user_id, groups_roles.access
  from groups_roles
  join tickets using (group_id)
  join roles on roles.id = groups_roles.role_id and roles.active
  join roles_users on roles_users.role_id = roles.id
  where tickets.id = $2), subscribed as (select user_id
  from mentions
  where mentionable_type = 'Ticket' and mentionable_id = $3), people (id) as ((select user_id
    from held
    where access = 'full'
    union select user_id
    from subscribed
    union select owner_id
    from tickets
    where id = $4 and owner_id <> 1)
  union select u.out_of_office_replacement_id
  from people
  join users u on u.id = people.id
  where u.out_of_office_replacement_id is not null and (u.out_of_office and $5::timestamptz >= u.out_of_office_start_at and $6::timestamptz < u.out_of_office_end_at + interval '1 day')) select u.id, u.email, u.preferences -> 'notification_config' as config, (("u"."active" and exists (select
      from roles_users
      where roles_users.user_id = "u"."id" and roles_users.role_id in (select roles.id
        from roles
        join permissions_roles on permissions_roles.role_id = roles.id and roles.active
        join permissions on permissions.id = permissions_roles.permission_id and permissions.active
        where (permissions.name = any($7::text[]) or permissions.name like any($8::text[]))))) and exists (select
    from (select held.group_id, held.access
      from (select group_id, access
        from groups_users
        where user_id = "u"."id"
        union select groups_roles.group_id, groups_roles.access
        from groups_roles
        join roles on roles.id = groups_roles.role_id and roles.active
        join roles_users on roles_users.role_id = roles.id and roles_users.user_id = "u"."id") as held
      join groups on groups.id = held.group_id and groups.active) as held
    where held.group_id = tickets.group_id and (held.access in ('read', 'full') or "u"."id" = tickets.owner_id))) as reads, u.id in (select user_id
  from held
  where access = 'full') as works_here, u.id in (select user_id
  from subscribed) as subscribed, case when (u.out_of_office and $9::timestamptz >= u.out_of_office_start_at and $10::timestamptz < u.out_of_office_end_at + interval '1 day') then u.out_of_office_replacement_id end as stand_in_id
from people
join users u on u.id = people.id
join tickets on tickets.id = $11
where not exists (select
  from ticket_mutes
  where user_id = u.id and ticket_id = tickets.id)
order by u.id;
