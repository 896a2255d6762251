insert into "ticket_news" ("ticket_id", "type", "event_id", "about", "created_at")
values ($1, $2, $3, $4, $5);

select article.id, events.id as event_id, article.created_by_id, article."from", article.internal, article.preferences @> '{"is-auto-response": true}' as is_automatic
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

update ticket_news
set mailed_at = $1
where ticket_id = $2 and mailed_at is null
returning id, ticket_id, type, event_id, about;

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
