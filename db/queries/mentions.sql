delete
from mentions
where mentionable_type = 'Ticket' and mentionable_id = $1;

insert into mentions (mentionable_type, mentionable_id, user_id, updated_by_id, created_by_id, created_at, updated_at) select 'Ticket', $1::int, user_id, $2::int, $3::int, $4::timestamptz, $5::timestamptz
from unnest($6::int[]) as user_id
on conflict do nothing
returning "mentions"."id", "mentions"."mentionable_type", "mentions"."mentionable_id", "mentions"."user_id", "mentions"."updated_by_id", "mentions"."created_by_id", "mentions"."created_at", "mentions"."updated_at";

select "id", "mentionable_type", "mentionable_id", "user_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "mentions"
where id = $1
for no key update;

select "mentions"."id", "mentions"."mentionable_type", "mentions"."mentionable_id", "mentions"."user_id", "mentions"."updated_by_id", "mentions"."created_by_id", "mentions"."created_at", "mentions"."updated_at"
from mentions
where mentionable_type = 'Ticket' and mentionable_id = $1
order by id
limit 1000;

select id, "login" as name
from "users"
where id = any($1::int[]);

select mentions.id as mention_id, group_id, customer_id, organization_id, owner_id
from mentions
join tickets on tickets.id = mentions.mentionable_id
where mentions.id = any($1::int[]) and mentionable_type = 'Ticket' and (("tickets"."customer_id" = $2::int) or ("tickets"."organization_id" = $3::int));

select mentions.id as mention_id, group_id, customer_id, organization_id, owner_id
from mentions
join tickets on tickets.id = mentions.mentionable_id
where mentions.id = any($1::int[]) and mentionable_type = 'Ticket' and (("tickets"."group_id" = $2::int));

select mentions.id as mention_id, group_id, customer_id, organization_id, owner_id
from mentions
join tickets on tickets.id = mentions.mentionable_id
where mentions.id = any($1::int[]) and mentionable_type = 'Ticket' and (("tickets"."group_id" = any($2::int[])));

select users.id
from users
where users.id = any($1::int[]) and (("users"."active" and exists (select
      from roles_users
      where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
        from roles
        join permissions_roles on permissions_roles.role_id = roles.id and roles.active
        join permissions on permissions.id = permissions_roles.permission_id and permissions.active
        where (permissions.name = any($2::text[]) or permissions.name like any($3::text[]))))) and exists (select
    from (select held.group_id, held.access
      from (select group_id, access
        from groups_users
        where user_id = "users"."id"
        union select groups_roles.group_id, groups_roles.access
        from groups_roles
        join roles on roles.id = groups_roles.role_id and roles.active
        join roles_users on roles_users.role_id = roles.id and roles_users.user_id = "users"."id") as held
      join groups on groups.id = held.group_id and groups.active) as held
    where held.group_id = $4::int and (held.access in ('read', 'full') or "users"."id" = $5::int)));

update mentions
set mentionable_id = $1
where id = any($2::int[]);

update mentions
set mentionable_id = $1
where mentionable_type = 'Ticket' and mentionable_id = $2 and not exists (select 1
  from mentions as kept
  where kept.mentionable_type = 'Ticket' and kept.mentionable_id = $3 and kept.user_id = mentions.user_id)
returning id;

with target as (select id, false as kept
  from "mentions"
  where id = $1), gone as (delete
  from "mentions"
  where id = $2 and not false) select kept
from target;
