insert into "channels" ("id", "area", "group_id", "options", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id", "area", "group_id", "options", "active", "preferences", "status_in", "status_out", "last_log_in", "last_log_out", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "inbound_mails" ("channel_id", "source_key", "message_id", "sha256", "size", "state", "reason", "envelope", "received_at", "updated_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict ("channel_id", "source_key") do update
set "sha256" = "excluded"."sha256", "size" = coalesce(nullif(excluded.size, 0), inbound_mails.size), "message_id" = coalesce(excluded.message_id, inbound_mails.message_id), "state" = "excluded"."state", "reason" = "excluded"."reason", "attempts" = inbound_mails.attempts + (excluded.sha256 is null)::int, "updated_at" = "excluded"."updated_at"
where "inbound_mails"."sha256" is null and "inbound_mails"."forgotten_sha256" is null
returning "id";

select
from inbound_mails
where id = $1 and state in ('waiting', 'failed')
for no key update;

select
from inbound_mails mail
join ticket_articles article on article.id = mail.article_id
where mail.message_id = $1 and mail.id <> $2 and mail.channel_id is not distinct from $3::int and mail.state = 'filed' and article."from" = $4 and (mail.content_digest = $5 or mail.content_digest is null and article.body = $6 and coalesce(article.subject, '') = $7)
limit 1;

select "id", "area", "group_id", "options", "active", "preferences", "status_in", "status_out", "last_log_in", "last_log_out", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "channels"
where area in ('Email::Account', 'Email::Notification')
order by "id" asc
limit $1 offset $2;

select article.id as article_id, tickets.id as ticket_id, tickets.number, tickets.title, senders.name as sender, article."from", article."to", article.cc, article.reply_to, article.subject, article.message_id, article.in_reply_to, article."references", article.content_type, article.body, article.created_at
from ticket_articles article
join tickets on tickets.id = article.ticket_id
join ticket_article_senders senders on senders.id = article.sender_id
where article.id = $1;

select article_id, ticket_id, concat_ws(',', "to", cc) as recipients
from article_deliveries
join ticket_articles on ticket_articles.id = article_id
where message_id_md5 = $1
union all select null, null, recipient
from outgoing_mails
where message_id = $2;

select channels.id, channels.options
from channels
left join email_addresses on email_addresses.channel_id = channels.id and area = 'Email::Account'
left join groups on groups.email_address_id = email_addresses.id
left join tickets on tickets.group_id = groups.id and tickets.id = $1
where channels.active and channels.options ? 'outbound' and (tickets.id is not null or area = 'Email::Notification')
order by tickets.id nulls last, channels.id
limit 1;

select customer_id = $1 or exists (select
  from users colleague
  where colleague.id = $2 and tickets.organization_id in (select organizations.id
    from organizations
    where organizations.shared and "colleague"."organization_id" is not null and ((organizations.id = "colleague"."organization_id" and ("colleague"."organization_confirmed" or not exists (select
            from settings
            where name = 'organization_membership_confirmation' and state_current ->> 'value' = 'true') or ("colleague"."verified" and "colleague"."account_email" is null and organizations.domain <> '' and lower(split_part("colleague"."email", '@', 2)) = lower(organizations.domain)))) or organizations.id in (select organizations_users.organization_id
        from organizations_users
        where organizations_users.user_id = "colleague"."id")))) as is_theirs, array(select concat_ws(',', article."to", article.cc)
  from ticket_articles article
  join ticket_article_senders senders on senders.id = article.sender_id and senders.name = 'Agent'
  where article.ticket_id = tickets.id and not article.internal and concat_ws(',', article."to", article.cc) ilike $3
  order by article.id desc
  limit 20) as lines
from tickets
where id = $4;

select groups.name as group_name, email_addresses.name, email_addresses.email
from groups
left join email_addresses on email_addresses.id = email_address_id and email_addresses.active
where groups.id = $1;

select id
from inbound_mails
where sha256 = $1 and channel_id is not distinct from $2::int
union all select id
from inbound_mails
where forgotten_sha256 = $3 and channel_id is not distinct from $4::int
order by id
limit 1;

select id
from ticket_articles
where id = any($1::int[]) and ticket_id = $2;

select id
from tickets
where number = $1;

select id, active, exists (select
  from roles_users
  where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
    from roles
    join permissions_roles on permissions_roles.role_id = roles.id and roles.active
    join permissions on permissions.id = permissions_roles.permission_id and permissions.active
    where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])))) as is_agent
from users
where ((users.email <> '' and lower(users.email) = any($3::text[])) or (users.account_email <> '' and lower(users.account_email) = any($4::text[])))
order by active desc, lower(users.email) = $5 desc nulls last, users.id;

select json_build_object('id', groups.id, 'name', groups.name) as "group", json_build_object('firstname', users.firstname, 'lastname', users.lastname, 'email', users.email, 'login', users.login, 'phone', users.phone) as "user", case when signatures.active then json_build_object('id', signatures.id, 'body', coalesce(signatures.body, '')) end as signature
from groups
join users on users.id = $1
left join signatures on signatures.id = groups.signature_id
where groups.id = $2 and groups.active;

select json_build_object('id', tickets.id, 'number', tickets.number, 'title', tickets.title) as ticket, json_build_object('id', groups.id, 'name', groups.name) as "group", case when customers.email <> '' then json_build_object('address', customers.email, 'name', trim(concat_ws(' ', customers.firstname, customers.lastname))) end as customer, json_build_object('firstname', users.firstname, 'lastname', users.lastname, 'email', users.email, 'login', users.login, 'phone', users.phone) as "user", users.preferences ->> 'locale' as locale, case when signatures.active then json_build_object('id', signatures.id, 'body', coalesce(signatures.body, '')) end as signature, array(select lower(email)
  from email_addresses) as ours
from tickets
join groups on groups.id = tickets.group_id
join users customers on customers.id = tickets.customer_id
join users on users.id = $1
left join signatures on signatures.id = groups.signature_id
where tickets.id = $2;

select mail.id, mail.sha256, mail.size, mail.channel_id, coalesce(groups.id, (select id
    from groups
    where active
    order by id
    limit 1)) as group_id, coalesce(channels.options #>> '{inbound,options,authserv_id}', '') as authserv_id, mail.envelope ->> 'from' as envelope_from, case when mail.source_key like 'smtp:%' then mail.envelope ->> 'remote' end as remote
from inbound_mails mail
left join channels on channels.id = mail.channel_id
left join groups on groups.id = channels.group_id and groups.active
where mail.id = $1 and mail.state in ('waiting', 'failed') and mail.sha256 is not null;

select message_id
from ticket_articles
where ticket_id = $1 and message_id is not null and not internal
order by created_at desc, id desc
limit $2;

select message_id, ticket_id, internal
from ticket_articles
where message_id_md5 = any($1)
order by id;

select name, match, perform
from postmaster_filters
where active
order by lower(name), id;

select nextval(pg_get_serial_sequence('channels', 'id')) as id;

select pg_advisory_xact_lock(lock)
from (select distinct hashtextextended('inbound-mail ' || sha256, 0) as lock
  from unnest($1::text[]) as content (sha256)
  order by lock) as locks;

select tickets.id as ticket_id, tickets.number, article."from", customers.preferences ->> 'locale' as locale
from ticket_articles article
join ticket_article_types types on types.id = article.type_id and types.name = 'email'
join ticket_article_senders senders on senders.id = article.sender_id and senders.name = 'Customer'
join tickets on tickets.id = article.ticket_id
join users customers on customers.id = tickets.customer_id
join groups on groups.id = tickets.group_id
join email_addresses on email_addresses.id = groups.email_address_id and email_addresses.active
where article.id = $1 and not article.internal and article.preferences ->> 'send-auto-response' = 'true' and customers.preferences ->> 'mail_delivery_failed' is distinct from 'true' and not exists (select
  from ticket_articles earlier
  where earlier.ticket_id = article.ticket_id and earlier.id < article.id) and not exists (select
  from email_addresses ours
  where position(lower(ours.email) in lower(article."from")) > 0);

update inbound_mails
set state = $1, reason = $2, explanation = $3::jsonb, ticket_id = $4, article_id = $5, attempts = attempts + 1, content_digest = $6, updated_at = $7
where id = $8;

update users
set preferences = preferences || $1::jsonb
where email <> '' and lower(email) = any($2)
returning id;

with recursive moved (id, depth) as (select $1::int, 0
  union all select merge.target_id, depth + 1
  from moved
  join lateral (select target_id
    from ticket_merges
    where source_id = moved.id and undone_at is null
    order by id desc
    limit 1) as merge on true
  where depth < 10) select id
from moved
order by depth desc
limit 1;
