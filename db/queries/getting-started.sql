select "name", "state_current"
from "settings"
where "frontend" = $1
order by "name";

select *
from "email_addresses"
where "active" = $1
order by "id";

select *
from "groups"
where "active" = $1
order by "id";

select exists (select
  from settings
  where name = 'organization' and state_current ->> 'value' <> '') as organization, exists (select
  from channels
  where area = 'Email::Notification' and active) as mail_out, exists (select
  from channels
  where area in ('Email::Account', 'Google::Account', 'Microsoft365::Account')) as mailbox, exists (select
  from users
  where active and id not in (1, $1) and exists (select
    from roles_users
    where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
      from roles
      join permissions_roles on permissions_roles.role_id = roles.id and roles.active
      join permissions on permissions.id = permissions_roles.permission_id and permissions.active
      where (permissions.name = any($2::text[]) or permissions.name like any($3::text[]))))) as colleagues, (select count(*)
  from groups
  where active) > 1 as groups, exists (select
  from ticket_articles a
  join ticket_article_senders s on s.id = a.sender_id and s.name = 'Agent'
  where not a.internal) as answer, exists (select
  from users
  where id = $4 and image is not null) as picture;
