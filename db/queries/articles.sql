select "page"."id", "page"."ticket_id", "page"."type_id", "page"."sender_id", "page"."from", "page"."to", "page"."cc", "page"."subject", "page"."reply_to", "page"."message_id", "page"."message_id_md5", "page"."in_reply_to", "page"."content_type", "page"."references", case when coalesce(sum(page.body_bytes) over earlier, 0) < 1048576 then page.body end as body, "page"."internal", "page"."preferences", "page"."updated_by_id", "page"."created_by_id", "page"."origin_by_id", "page"."created_at", "page"."updated_at", "page"."body_bytes", "page"."type", "page"."communication", "page"."sender", "page"."created_by", "page"."updated_by", "page"."origin_by", "page"."time_unit", "page"."keys", coalesce((select json_agg(files)
    from (select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
      from attachments
      where object = $1 and object_id = "page"."id"
      order by id) as files), '[]') as files
from (select "ticket_articles"."id", "ticket_articles"."ticket_id", "ticket_articles"."type_id", "ticket_articles"."sender_id", "ticket_articles"."from", "ticket_articles"."to", "ticket_articles"."cc", "ticket_articles"."subject", "ticket_articles"."reply_to", "ticket_articles"."message_id", "ticket_articles"."message_id_md5", "ticket_articles"."in_reply_to", "ticket_articles"."content_type", "ticket_articles"."references", "ticket_articles"."body", "ticket_articles"."internal", "ticket_articles"."preferences", "ticket_articles"."updated_by_id", "ticket_articles"."created_by_id", "ticket_articles"."origin_by_id", "ticket_articles"."created_at", "ticket_articles"."updated_at", octet_length(ticket_articles.body) as body_bytes, types.name as type, types.communication, senders.name as sender, creators.login as created_by, editors.login as updated_by, origins.login as origin_by, accounted.time_unit, json_build_object('group_id', tickets.group_id, 'customer_id', tickets.customer_id, 'organization_id', tickets.organization_id, 'owner_id', tickets.owner_id) as keys
  from ticket_articles
  join tickets on tickets.id = ticket_articles.ticket_id
  join ticket_article_types types on types.id = ticket_articles.type_id
  join ticket_article_senders senders on senders.id = ticket_articles.sender_id
  join users creators on creators.id = ticket_articles.created_by_id
  join users editors on editors.id = ticket_articles.updated_by_id
  left join users origins on origins.id = ticket_articles.origin_by_id
  left join ticket_time_accountings accounted on accounted.ticket_article_id = ticket_articles.id
  where "ticket_articles"."id" = any((select $2::int[])::int[])) page window earlier as (partition by page.ticket_id
  order by page.ticket_id, page.id rows between unbounded preceding and 1 preceding)
order by page.ticket_id, page.id;

select "page"."id", "page"."ticket_id", "page"."type_id", "page"."sender_id", "page"."from", "page"."to", "page"."cc", "page"."subject", "page"."reply_to", "page"."message_id", "page"."message_id_md5", "page"."in_reply_to", "page"."content_type", "page"."references", case when coalesce(sum(page.body_bytes) over earlier, 0) < 1048576 then page.body end as body, "page"."internal", "page"."preferences", "page"."updated_by_id", "page"."created_by_id", "page"."origin_by_id", "page"."created_at", "page"."updated_at", "page"."body_bytes", "page"."type", "page"."communication", "page"."sender", "page"."created_by", "page"."updated_by", "page"."origin_by", "page"."time_unit", "page"."keys", coalesce((select json_agg(files)
    from (select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
      from attachments
      where object = $1 and object_id = "page"."id"
      order by id) as files), '[]') as files
from (select "ticket_articles"."id", "ticket_articles"."ticket_id", "ticket_articles"."type_id", "ticket_articles"."sender_id", "ticket_articles"."from", "ticket_articles"."to", "ticket_articles"."cc", "ticket_articles"."subject", "ticket_articles"."reply_to", "ticket_articles"."message_id", "ticket_articles"."message_id_md5", "ticket_articles"."in_reply_to", "ticket_articles"."content_type", "ticket_articles"."references", "ticket_articles"."body", "ticket_articles"."internal", "ticket_articles"."preferences", "ticket_articles"."updated_by_id", "ticket_articles"."created_by_id", "ticket_articles"."origin_by_id", "ticket_articles"."created_at", "ticket_articles"."updated_at", octet_length(ticket_articles.body) as body_bytes, types.name as type, types.communication, senders.name as sender, creators.login as created_by, editors.login as updated_by, origins.login as origin_by, accounted.time_unit, json_build_object('group_id', tickets.group_id, 'customer_id', tickets.customer_id, 'organization_id', tickets.organization_id, 'owner_id', tickets.owner_id) as keys
  from ticket_articles
  join tickets on tickets.id = ticket_articles.ticket_id
  join ticket_article_types types on types.id = ticket_articles.type_id
  join ticket_article_senders senders on senders.id = ticket_articles.sender_id
  join users creators on creators.id = ticket_articles.created_by_id
  join users editors on editors.id = ticket_articles.updated_by_id
  left join users origins on origins.id = ticket_articles.origin_by_id
  left join ticket_time_accountings accounted on accounted.ticket_article_id = ticket_articles.id
  where (("tickets"."group_id" = any($2::int[])))
  order by "ticket_articles"."id"
  limit $3 offset $4) page window earlier as (order by "page"."id" rows between unbounded preceding and 1 preceding)
order by "page"."id";

select "page"."id", "page"."ticket_id", "page"."type_id", "page"."sender_id", "page"."from", "page"."to", "page"."cc", "page"."subject", "page"."reply_to", "page"."message_id", "page"."message_id_md5", "page"."in_reply_to", "page"."content_type", "page"."references", case when coalesce(sum(page.body_bytes) over earlier, 0) < 1048576 then page.body end as body, "page"."internal", "page"."preferences", "page"."updated_by_id", "page"."created_by_id", "page"."origin_by_id", "page"."created_at", "page"."updated_at", "page"."body_bytes", "page"."type", "page"."communication", "page"."sender", "page"."created_by", "page"."updated_by", "page"."origin_by", "page"."time_unit", "page"."keys", coalesce((select json_agg(files)
    from (select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
      from attachments
      where object = $1 and object_id = "page"."id"
      order by id) as files), '[]') as files
from (select "ticket_articles"."id", "ticket_articles"."ticket_id", "ticket_articles"."type_id", "ticket_articles"."sender_id", "ticket_articles"."from", "ticket_articles"."to", "ticket_articles"."cc", "ticket_articles"."subject", "ticket_articles"."reply_to", "ticket_articles"."message_id", "ticket_articles"."message_id_md5", "ticket_articles"."in_reply_to", "ticket_articles"."content_type", "ticket_articles"."references", "ticket_articles"."body", "ticket_articles"."internal", "ticket_articles"."preferences", "ticket_articles"."updated_by_id", "ticket_articles"."created_by_id", "ticket_articles"."origin_by_id", "ticket_articles"."created_at", "ticket_articles"."updated_at", octet_length(ticket_articles.body) as body_bytes, types.name as type, types.communication, senders.name as sender, creators.login as created_by, editors.login as updated_by, origins.login as origin_by, accounted.time_unit, json_build_object('group_id', tickets.group_id, 'customer_id', tickets.customer_id, 'organization_id', tickets.organization_id, 'owner_id', tickets.owner_id) as keys
  from ticket_articles
  join tickets on tickets.id = ticket_articles.ticket_id
  join ticket_article_types types on types.id = ticket_articles.type_id
  join ticket_article_senders senders on senders.id = ticket_articles.sender_id
  join users creators on creators.id = ticket_articles.created_by_id
  join users editors on editors.id = ticket_articles.updated_by_id
  left join users origins on origins.id = ticket_articles.origin_by_id
  left join ticket_time_accountings accounted on accounted.ticket_article_id = ticket_articles.id
  where false
  order by "ticket_articles"."id"
  limit $2 offset $3) page window earlier as (order by "page"."id" rows between unbounded preceding and 1 preceding)
order by "page"."id";

select "page"."id", "page"."ticket_id", "page"."type_id", "page"."sender_id", "page"."from", "page"."to", "page"."cc", "page"."subject", "page"."reply_to", "page"."message_id", "page"."message_id_md5", "page"."in_reply_to", "page"."content_type", "page"."references", case when coalesce(sum(page.body_bytes) over earlier, 0) < 1048576 then page.body end as body, "page"."internal", "page"."preferences", "page"."updated_by_id", "page"."created_by_id", "page"."origin_by_id", "page"."created_at", "page"."updated_at", "page"."body_bytes", "page"."type", "page"."communication", "page"."sender", "page"."created_by", "page"."updated_by", "page"."origin_by", "page"."time_unit", "page"."keys", coalesce((select json_agg(files)
    from (select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
      from attachments
      where object = $1 and object_id = "page"."id"
      order by id) as files), '[]') as files
from (select "ticket_articles"."id", "ticket_articles"."ticket_id", "ticket_articles"."type_id", "ticket_articles"."sender_id", "ticket_articles"."from", "ticket_articles"."to", "ticket_articles"."cc", "ticket_articles"."subject", "ticket_articles"."reply_to", "ticket_articles"."message_id", "ticket_articles"."message_id_md5", "ticket_articles"."in_reply_to", "ticket_articles"."content_type", "ticket_articles"."references", "ticket_articles"."body", "ticket_articles"."internal", "ticket_articles"."preferences", "ticket_articles"."updated_by_id", "ticket_articles"."created_by_id", "ticket_articles"."origin_by_id", "ticket_articles"."created_at", "ticket_articles"."updated_at", octet_length(ticket_articles.body) as body_bytes, types.name as type, types.communication, senders.name as sender, creators.login as created_by, editors.login as updated_by, origins.login as origin_by, accounted.time_unit, json_build_object('group_id', tickets.group_id, 'customer_id', tickets.customer_id, 'organization_id', tickets.organization_id, 'owner_id', tickets.owner_id) as keys
  from ticket_articles
  join tickets on tickets.id = ticket_articles.ticket_id
  join ticket_article_types types on types.id = ticket_articles.type_id
  join ticket_article_senders senders on senders.id = ticket_articles.sender_id
  join users creators on creators.id = ticket_articles.created_by_id
  join users editors on editors.id = ticket_articles.updated_by_id
  left join users origins on origins.id = ticket_articles.origin_by_id
  left join ticket_time_accountings accounted on accounted.ticket_article_id = ticket_articles.id
  where ticket_articles.id = $2
  order by "ticket_articles"."id") page window earlier as (order by "page"."id" rows between unbounded preceding and 1 preceding)
order by "page"."id";

select 'type' as of, id, name, communication
from ticket_article_types
union all select 'sender', id, name, false
from ticket_article_senders;

select id, body
from ticket_articles
where id = any($1::int[]);

select id, body, content_type, created_at, replaced_at
from ticket_article_versions
where ticket_article_id = $1
order by id;
