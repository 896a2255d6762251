delete
from attachments
where form_id = $1 and created_by_id = $2
returning id;

delete
from attachments
where id = $1 and form_id = $2 and created_by_id = $3
returning id;

delete
from attachments
where object = $1 and object_id = any($2::int[])
returning id;

insert into attachments (object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, content_text, created_by_id, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id;

insert into attachments (object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, content_text, created_by_id, created_at) select $1, $2::int, $3, sha256, filename, size, preferences, sniffed_type, content_text, $4, $5
from attachments
where id = any($6::int[])
order by id
returning id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id;

select count(*) as files, coalesce(sum(size), 0)::bigint as bytes
from attachments
where created_by_id = $1 and form_id is not null;

select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
from attachments
where form_id = $1 and created_by_id = $2
order by id;

select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
from attachments
where id = $1
order by id;

select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
from attachments
where object = $1 and object_id = any($2::int[])
order by id;

select size, (select content_text
  from attachments known
  where known.sha256 = $1 and known.content_text is not null
  limit 1) as known_text
from attachments
where sha256 = $2 and sniffed_type = 'application/pdf' and content_text is null
limit 1;

update attachments
set content_text = $1
where sha256 = $2 and sniffed_type = 'application/pdf' and content_text is null
returning id;

update attachments
set object = $1, object_id = $2, form_id = null
where form_id = $3 and created_by_id = $4
returning id;

update attachments
set object = $1, object_id = $2, form_id = null
where object = $3 and object_id = $4
returning id;
