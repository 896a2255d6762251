select "id", "area", "group_id", "options", "active", "preferences", "status_in", "status_out", "last_log_in", "last_log_out", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "channels"
where area in ('Email::Account', 'Email::Notification')
order by "id" asc
limit $1 offset $2;

select "name"
from "groups"
where "id" = $1;

select address.id, address.name, address.email, bool_or(groups.id = $1) as is_own
from email_addresses address
join groups on groups.email_address_id = address.id
where address.active and (groups.id = $2 or (groups.active and groups.id = any($3::int[])))
group by address.id
order by is_own desc, address.email;

select article.id as article_id, tickets.id as ticket_id, tickets.number, tickets.title, senders.name as sender, article."from", article."to", article.cc, article.reply_to, article.preferences ->> 'bcc' as bcc, article.subject, article.message_id, article.in_reply_to, article."references", article.content_type, article.body, article.created_at
from ticket_articles article
join tickets on tickets.id = article.ticket_id
join ticket_article_senders senders on senders.id = article.sender_id
where article.id = $1;

select channels.id, channels.options
from channels
left join email_addresses on email_addresses.channel_id = channels.id and area = 'Email::Account'
left join groups on groups.email_address_id = email_addresses.id
left join tickets on tickets.group_id = groups.id and tickets.id = $1
where channels.active and channels.options ? 'outbound' and (email_addresses.email = $2 or tickets.id is not null or area = 'Email::Notification')
order by email_addresses.email = $3 desc nulls last, tickets.id nulls last, channels.id
limit 1;

select id
from ticket_articles
where id = any($1::int[]) and ticket_id = $2;

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
