insert into "external_credentials" ("name", "credentials", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6)
returning "id", "name", "credentials", "created_by_id", "updated_by_id", "created_at", "updated_at";

insert into "inbound_mails" ("channel_id", "source_key", "message_id", "from", "subject", "sha256", "size", "state", "reason", "envelope", "received_at", "updated_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict ("channel_id", "source_key") do update
set "sha256" = "excluded"."sha256", "size" = coalesce(nullif(excluded.size, 0), inbound_mails.size), "message_id" = coalesce(excluded.message_id, inbound_mails.message_id), "from" = coalesce(excluded."from", inbound_mails."from"), "subject" = coalesce(excluded.subject, inbound_mails.subject), "state" = "excluded"."state", "reason" = "excluded"."reason", "attempts" = inbound_mails.attempts + (excluded.sha256 is null)::int, "updated_at" = "excluded"."updated_at"
where "inbound_mails"."sha256" is null and "inbound_mails"."forgotten_sha256" is null
returning "id";

select
from inbound_mails
where id = $1 and state in ('waiting', 'failed')
for no key update;

select "attempts"
from "inbound_mails"
where "id" = $1 and "state" in ($2)
for no key update;

select "id"
from "groups"
where "active" = $1
order by "id";

select "id", "area", "group_id", "options", "active", "enabled_at", "preferences", "status_in", "status_out", "last_log_in", "last_log_out", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "channels"
where "id" = $1::int
order by id;

select "id", "area", "group_id", "options", "active", "enabled_at", "preferences", "status_in", "status_out", "last_log_in", "last_log_out", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "channels"
where "id" = any($1::int[])
order by id;

select "id", "area", "group_id", "options", "active", "enabled_at", "preferences", "status_in", "status_out", "last_log_in", "last_log_out", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "channels"
where area = any($1::text[])
order by "id" asc
limit $2 offset $3;

select "id", "channel_id"
from "email_addresses"
order by "id";

select "id", "channel_id"
from "email_addresses"
where "email" = $1;

select "id", "channel_id", "source_key", "message_id", "from", "subject", "size", "state", "reason", "explanation", "envelope", "attempts", "ticket_id", "article_id", "received_at", "updated_at"
from "inbound_mails"
where "id" = $1::int
order by id;

select "id", "channel_id", "source_key", "message_id", "from", "subject", "size", "state", "reason", "explanation", "envelope", "attempts", "ticket_id", "article_id", "received_at", "updated_at"
from "inbound_mails"
where id = $1
for no key update;

select "id", "name", "credentials", "created_by_id", "updated_by_id", "created_at", "updated_at"
from "external_credentials"
where "id" = $1::int
order by id;

select "id", "name", "credentials", "created_by_id", "updated_by_id", "created_at", "updated_at"
from "external_credentials"
where id = $1
for no key update;

select "id", "name", "credentials", "created_by_id", "updated_by_id", "created_at", "updated_at"
from "external_credentials"
where name = any($1::text[])
order by "id" asc
limit $2 offset $3;

select "name"
from "groups"
where "id" = $1;

select "preferences"
from "channels"
where "id" = $1;

select "sha256"
from "inbound_mails"
where "id" = $1;

select (to_jsonb("tickets") - 'custom_values' || "tickets".custom_values) as ticket, json_build_object('id', groups.id, 'name', groups.name) as "group", case when customers.email <> '' then json_build_object('address', customers.email, 'name', trim(concat_ws(' ', customers.firstname, customers.lastname))) end as customer, json_build_object('firstname', users.firstname, 'lastname', users.lastname, 'email', users.email, 'login', users.login, 'phone', users.phone) as "user", users.preferences ->> 'locale' as locale, case when signatures.active then json_build_object('id', signatures.id, 'body', coalesce(signatures.body, '')) end as signature, array(select lower(email)
  from email_addresses) as ours
from tickets
join groups on groups.id = tickets.group_id
join users customers on customers.id = tickets.customer_id
join users on users.id = $1
left join signatures on signatures.id = groups.signature_id
where tickets.id = $2;

select address.id, address.name, address.email, bool_or(groups.id = $1) as is_own
from email_addresses address
join groups on groups.email_address_id = address.id
where address.active and (groups.id = $2 or (groups.active and groups.id = any($3::int[])))
group by address.id
order by is_own desc, address.email;

select channels.id as channel_id, latest.received_at as last_received_at, latest.ticket_id as last_ticket_id, unfiled.waiting, unfiled.failed
from channels
cross join lateral (select received_at, ticket_id
  from inbound_mails
  where channel_id = channels.id
  order by id desc
  limit 1) latest
cross join lateral (select count(*) filter (
    where state = 'waiting')::int as waiting, count(*) filter (
    where state = 'failed')::int as failed
  from inbound_mails
  where channel_id = channels.id and state in ('waiting', 'failed')) unfiled
where area = any($1::text[])
order by channels.id;

select channels.id, channels.options
from channels
left join email_addresses on email_addresses.channel_id = channels.id and area = any($1::text[])
left join groups on groups.email_address_id = email_addresses.id
left join tickets on tickets.group_id = groups.id and tickets.id = $2
where channels.active and channels.options ? 'outbound' and (email_addresses.email = $3 or tickets.id is not null or area = 'Email::Notification')
order by email_addresses.email = $4 desc nulls last, tickets.id nulls last, channels.id
limit 1;

select distinct channel_id
from email_addresses
join channels on channels.id = channel_id
where email_addresses.active and channels.active and email = any($1)
order by channel_id;

select id
from channels
where lower(options -> 'inbound' -> 'options' ->> 'user') = $1 and (area = $2 or (area = 'Email::Account' and options -> 'inbound' ->> 'adapter' = 'imap' and options -> 'inbound' -> 'options' ->> 'host' = $3))
order by area = $4 desc, id
limit 1;

select id
from inbound_mails
where id = any($1::bigint[]) and case when inbound_mails.ticket_id is null then $2::boolean else exists (select
  from tickets
  where tickets.id = inbound_mails.ticket_id and (("tickets"."group_id" = any($3::int[])))) end;

select id
from inbound_mails
where id = any($1::bigint[]) and case when inbound_mails.ticket_id is null then $2::boolean else exists (select
  from tickets
  where tickets.id = inbound_mails.ticket_id and false) end;

select id
from inbound_mails
where source_key = $1 and channel_id is not distinct from $2::int;

select json_build_object('id', groups.id, 'name', groups.name) as "group", json_build_object('firstname', users.firstname, 'lastname', users.lastname, 'email', users.email, 'login', users.login, 'phone', users.phone) as "user", case when signatures.active then json_build_object('id', signatures.id, 'body', coalesce(signatures.body, '')) end as signature
from groups
join users on users.id = $1
left join signatures on signatures.id = groups.signature_id
where groups.id = $2 and groups.active;

select mail.id, mail.sha256, mail.size, mail.channel_id, coalesce(groups.id, (select id
    from groups
    where active
    order by id
    limit 1)) as group_id, coalesce(channels.options #>> '{inbound,options,authserv_id}', '') as authserv_id, mail.envelope ->> 'from' as envelope_from, case when mail.source_key like 'smtp:%' then mail.envelope ->> 'remote' end as remote
from inbound_mails mail
left join channels on channels.id = mail.channel_id
left join groups on groups.id = channels.group_id and groups.active
where mail.id = $1 and mail.state in ('waiting', 'failed') and mail.sha256 is not null;

select name, match, perform
from postmaster_filters
where active
order by lower(name), id;

select pg_advisory_xact_lock(lock)
from (select distinct hashtextextended('inbound-mail ' || sha256, 0) as lock
  from unnest($1::text[]) as content (sha256)
  order by lock) as locks;

select source_key
from inbound_mails
where channel_id = $1 and source_key = any($2);

select source_key
from inbound_mails
where channel_id = $1 and source_key = any($2) and (sha256 is not null or forgotten_sha256 is not null);

select source_key as key, attempts
from inbound_mails
where channel_id = $1 and state = 'waiting' and sha256 is null and starts_with(source_key, $2)
order by id;

update "inbound_mails"
set "state" = $1, "reason" = $2, "attempts" = $3, "updated_at" = $4
where "id" = $5;

update channels
set preferences = preferences || $1::jsonb
where id = $2;

update inbound_mails
set sha256 = null, forgotten_sha256 = sha256, envelope = '{}', explanation = '[]', "from" = null, subject = null
where id in (select id
  from inbound_mails
  where sha256 is not null and article_id is null and state in ('filed', 'ignored') and received_at < $1::timestamptz
  order by received_at
  limit $2);
