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
where id = $1 and form_id is not null and created_by_id = $2
returning id;

insert into attachment_previews (sha256, view, preview_sha256, size)
values ($1, $2, $3, $4)
on conflict do nothing;

select count(*) as files, coalesce(sum(size), 0)::bigint as bytes
from attachments
where created_by_id = $1 and form_id is not null;

select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
from attachments
where id = $1
order by id;

select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
from attachments
where object = $1 and object_id = any($2::int[])
order by id;

select preview_sha256 as sha256, size
from attachment_previews
where sha256 = $1 and view = $2;

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
