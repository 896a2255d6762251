insert into knowledge_base_answer_views as known (translation_id, day, views) select translation.id, counted.day, count(*)
from unnest($1::int[], $2::date[]) as counted (id, day)
join knowledge_base_answer_translations translation on translation.id = counted.id
group by translation.id, counted.day
order by translation.id
on conflict (translation_id, day) do update
set views = known.views + excluded.views;

insert into knowledge_base_feed_tokens as known (user_id, generation)
values ($1, 1)
on conflict (user_id) do update
set generation = known.generation + 1
returning generation;

insert into knowledge_base_missed_searches as known (kb_locale_id, day, query, searches) select locale.id, counted.day, counted.query, count(*)
from unnest($1::int[], $2::date[], $3::text[]) as counted (id, day, query)
join knowledge_base_locales locale on locale.id = counted.id
where (select count(*)
  from knowledge_base_missed_searches other
  where other.kb_locale_id = locale.id and other.day = counted.day) < $4
group by locale.id, counted.day, counted.query
order by counted.query
on conflict (kb_locale_id, day, query) do update
set searches = known.searches + excluded.searches;

insert into knowledge_base_votes (translation_id, helpful, avoided, created_at)
values ($1, $2, $3, $4);

insert into knowledge_base_votes (translation_id, helpful, comment, created_at)
values ($1, null, $2, $3);

select
from knowledge_base_answer_translations translation
join knowledge_base_answers answer on answer.id = translation.answer_id
join knowledge_base_categories category on category.id = answer.category_id
where translation.id = $1 and answer.id = $2 and category.knowledge_base_id = $3;

select
from knowledge_base_answer_translations translation
join knowledge_base_answers answer on answer.id = translation.answer_id
where translation.id = $1 and ("answer"."category_id" = any($2::int[]) or ((answer.archived_at is null or answer.archived_at > $3::timestamptz) and (answer.published_at <= $4::timestamptz or (answer.internal_at <= $5::timestamptz and "answer"."category_id" = any($6::int[])))));

select
from knowledge_base_answers answer
where id = $1 and ("answer"."category_id" = any($2::int[]) or ((answer.archived_at is null or answer.archived_at > $3::timestamptz) and (answer.published_at <= $4::timestamptz or (answer.internal_at <= $5::timestamptz and "answer"."category_id" = any($6::int[])))));

select
from knowledge_base_answers answer
where id = $1 and true;

select
from knowledge_bases
limit 1;

select
from knowledge_bases
where id = $1;

select 'snapshot' as owner, pg_snapshot_xmin(pg_current_snapshot())::text as value
union all select table_name, txid::text
from table_changes
where txid >= (select $1::xid8);

select *
from knowledge_base_category_translations
where "id" = any($1::int[]) and "category_id" = any($2::int[])
order by id;

select *
from knowledge_base_menu_items
where "id" = any($1::int[])
order by id;

select *
from knowledge_base_permissions
where "id" = any($1::int[])
order by id;

select *
from knowledge_base_translations
where "id" = any($1::int[])
order by id;

select *
from locales
where "id" = any($1::int[])
order by id;

select answer.*, array(select id
  from knowledge_base_answer_translations
  where answer_id = answer.id
  order by id) as translation_ids, coalesce((select json_agg(files)
    from (select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
      from attachments
      where object = $1 and object_id = "answer"."id"
      order by id) as files), '[]') as attachments, array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'KnowledgeBase::Answer' and tags.o_id = "answer"."id"
  order by tags.id) as tags
from knowledge_base_answers answer
where "answer"."id" = any($2::int[]) and true
order by answer.id;

select answer.*, array(select id
  from knowledge_base_answer_translations
  where answer_id = answer.id
  order by id) as translation_ids, coalesce((select json_agg(files)
    from (select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
      from attachments
      where object = $1 and object_id = "answer"."id"
      order by id) as files), '[]') as attachments, array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'KnowledgeBase::Answer' and tags.o_id = "answer"."id"
  order by tags.id) as tags
from knowledge_base_answers answer
where ("answer"."category_id" = any($2::int[]) or ((answer.archived_at is null or answer.archived_at > $3::timestamptz) and (answer.published_at <= $4::timestamptz or (answer.internal_at <= $5::timestamptz and true))))
order by answer.id;

select answer.*, array(select id
  from knowledge_base_answer_translations
  where answer_id = answer.id
  order by id) as translation_ids, coalesce((select json_agg(files)
    from (select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
      from attachments
      where object = $1 and object_id = "answer"."id"
      order by id) as files), '[]') as attachments, array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'KnowledgeBase::Answer' and tags.o_id = "answer"."id"
  order by tags.id) as tags
from knowledge_base_answers answer
where true
order by answer.id;

select answer.category_id, translation.title
from knowledge_base_answers answer
join knowledge_base_answer_translations translation on translation.answer_id = answer.id
where answer.id = $1 and ("answer"."category_id" = any($2::int[]) or ((answer.archived_at is null or answer.archived_at > $3::timestamptz) and (answer.published_at <= $4::timestamptz or (answer.internal_at <= $5::timestamptz and "answer"."category_id" = any($6::int[])))))
order by (translation.kb_locale_id = $7) desc, translation.id
limit 1;

select answer.category_id, translation.title
from knowledge_base_answers answer
join knowledge_base_answer_translations translation on translation.answer_id = answer.id
where answer.id = $1 and true
order by (translation.kb_locale_id = $2) desc, translation.id
limit 1;

select answer.id
from knowledge_base_answers answer
join knowledge_base_answer_translations translation on translation.answer_id = answer.id
join unnest($1::int[], $2::text[]) as wanted (locale_id, title) on wanted.locale_id = translation.kb_locale_id and lower(wanted.title) = lower(translation.title)
where answer.category_id = $3
order by answer.id
limit 1;

select answer.id
from knowledge_base_answers answer
join knowledge_base_categories category on category.id = answer.category_id
where category.knowledge_base_id = $1 and true and answer.category_id = $2
order by answer.position, answer.id
limit $3;

select answer.id
from knowledge_base_answers answer
join knowledge_base_categories category on category.id = answer.category_id
where category.knowledge_base_id = $1 and true and answer.id = $2
order by answer.position, answer.id
limit $3;

select answer.id
from knowledge_base_answers answer
join knowledge_base_categories category on category.id = answer.category_id
where category.knowledge_base_id = $1 and true and answer.review_at <= $2::timestamptz and true
order by answer.position, answer.id
limit $3;

select answer.id
from recent_views view
join knowledge_base_answer_translations translation on translation.id = view.o_id
join knowledge_base_answers answer on answer.id = translation.answer_id
join knowledge_base_categories category on category.id = answer.category_id
join knowledge_bases base on base.id = category.knowledge_base_id and base.active
where view.object = 'KnowledgeBase::Answer::Translation' and view.created_by_id = $1 and answer.published_at <= $2::timestamptz and (answer.archived_at is null or answer.archived_at > $3::timestamptz)
group by answer.id
order by max(view.created_at) desc, answer.id
limit $4;

select answer.id, answer.category_id, answer.position, answer.internal_at, answer.published_at, answer.archived_at, answer.review_at, array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'KnowledgeBase::Answer' and tags.o_id = "answer"."id"
  order by tags.id) as tags, json_agg(json_build_object('id', translation.id, 'locale', system.locale, 'title', translation.title, 'content_id', translation.content_id)
  order by locale."primary" desc, locale.id) as titles
from knowledge_base_answers answer
join knowledge_base_categories category on category.id = answer.category_id
join knowledge_base_answer_translations translation on translation.answer_id = answer.id
join knowledge_base_locales locale on locale.id = translation.kb_locale_id
join locales system on system.id = locale.system_locale_id
where category.knowledge_base_id = $1 and true
group by answer.id
order by answer.category_id, answer.position, answer.id;

select answer.id, answer.category_id, category.knowledge_base_id, internal_at, published_at, archived_at
from knowledge_base_answers answer
join knowledge_base_categories category on category.id = answer.category_id
where answer.id = $1 and category.knowledge_base_id = $2;

select answer.id, answer.category_id, translation.title, translation.updated_at, answer.internal_at, answer.published_at, answer.archived_at
from knowledge_base_answers answer
join knowledge_base_answer_translations translation on translation.answer_id = answer.id and translation.kb_locale_id = $1
join knowledge_base_categories category on category.id = answer.category_id and category.knowledge_base_id = $2
where ("answer"."category_id" = any($3::int[]) or ((answer.archived_at is null or answer.archived_at > $4::timestamptz) and (answer.published_at <= $5::timestamptz or (answer.internal_at <= $6::timestamptz and "answer"."category_id" = any($7::int[]))))) and answer.category_id = $8
order by answer.position, answer.id
limit 500;

select answer.id, answer.category_id, translation.title, translation.updated_at, answer.internal_at, answer.published_at, answer.archived_at
from knowledge_base_answers answer
join knowledge_base_answer_translations translation on translation.answer_id = answer.id and translation.kb_locale_id = $1
join knowledge_base_categories category on category.id = answer.category_id and category.knowledge_base_id = $2
where ("answer"."category_id" = any($3::int[]) or ((answer.archived_at is null or answer.archived_at > $4::timestamptz) and (answer.published_at <= $5::timestamptz or (answer.internal_at <= $6::timestamptz and "answer"."category_id" = any($7::int[]))))) and translation.id = any($8::int[])
order by array_position($9::int[], translation.id);

select answer.id, answer.category_id, translation.title, translation.updated_at, answer.internal_at, answer.published_at, answer.archived_at
from knowledge_base_answers answer
join knowledge_base_answer_translations translation on translation.answer_id = answer.id and translation.kb_locale_id = $1
join knowledge_base_categories category on category.id = answer.category_id and category.knowledge_base_id = $2
where true and answer.category_id = $3
order by answer.position, answer.id
limit 500;

select answer.id, answer.category_id, translation.title, translation.updated_at, answer.internal_at, answer.published_at, answer.archived_at, translation.id as translation_id, content.body, greatest(answer.published_at, translation.updated_at) as published, array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'KnowledgeBase::Answer' and tags.o_id = "answer"."id"
  order by tags.id) as tags, coalesce((select json_agg(files)
    from (select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
      from attachments
      where object = $1 and object_id = "answer"."id"
      order by id) as files), '[]') as files
from knowledge_base_answers answer
join knowledge_base_answer_translations translation on translation.answer_id = answer.id and translation.kb_locale_id = $2
join knowledge_base_categories category on category.id = answer.category_id and category.knowledge_base_id = $3
join knowledge_base_answer_translation_contents content on content.id = translation.content_id
where answer.id = $4 and ("answer"."category_id" = any($5::int[]) or ((answer.archived_at is null or answer.archived_at > $6::timestamptz) and (answer.published_at <= $7::timestamptz or (answer.internal_at <= $8::timestamptz and "answer"."category_id" = any($9::int[])))));

select answer.id, answer.category_id, translation.title, translation.updated_at, answer.internal_at, answer.published_at, answer.archived_at, translation.id as translation_id, content.body, greatest(answer.published_at, translation.updated_at) as published, array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'KnowledgeBase::Answer' and tags.o_id = "answer"."id"
  order by tags.id) as tags, coalesce((select json_agg(files)
    from (select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
      from attachments
      where object = $1 and object_id = "answer"."id"
      order by id) as files), '[]') as files
from knowledge_base_answers answer
join knowledge_base_answer_translations translation on translation.answer_id = answer.id and translation.kb_locale_id = $2
join knowledge_base_categories category on category.id = answer.category_id and category.knowledge_base_id = $3
join knowledge_base_answer_translation_contents content on content.id = translation.content_id
where answer.id = $4 and true;

select answer.id, category.knowledge_base_id as "baseId"
from knowledge_base_answers answer
join knowledge_base_categories category on category.id = answer.category_id
where ("answer"."category_id" = any($1::int[]) or ((answer.archived_at is null or answer.archived_at > $2::timestamptz) and (answer.published_at <= $3::timestamptz or (answer.internal_at <= $4::timestamptz and "answer"."category_id" = any($5::int[])))))
order by answer.category_id, answer.position, answer.id;

select answer.id, category.knowledge_base_id as "baseId"
from knowledge_base_answers answer
join knowledge_base_categories category on category.id = answer.category_id
where ("answer"."category_id" = any($1::int[]) or ((answer.archived_at is null or answer.archived_at > $2::timestamptz) and (answer.published_at <= $3::timestamptz or (answer.internal_at <= $4::timestamptz and true))))
order by answer.category_id, answer.position, answer.id;

select answer.id, category.knowledge_base_id as "baseId"
from knowledge_base_answers answer
join knowledge_base_categories category on category.id = answer.category_id
where true
order by answer.category_id, answer.position, answer.id;

select answer.id, translation.title, answer.category_id, translation.kb_locale_id, greatest(answer.published_at, translation.updated_at) as updated
from knowledge_base_answers answer
join knowledge_base_answer_translations translation on translation.answer_id = answer.id
join knowledge_base_categories category on category.id = answer.category_id and category.knowledge_base_id = $1
where ("answer"."category_id" = any($2::int[]) or ((answer.archived_at is null or answer.archived_at > $3::timestamptz) and (answer.published_at <= $4::timestamptz or (answer.internal_at <= $5::timestamptz and "answer"."category_id" = any($6::int[])))))
order by translation.id
limit $7;

select answer_id
from knowledge_base_answer_translations
where content_id = $1;

select base.*, array(select id
  from knowledge_base_translations
  where knowledge_base_id = base.id
  order by id) as translation_ids, array(select id
  from knowledge_base_locales
  where knowledge_base_id = base.id
  order by id) as kb_locale_ids, array(select id
  from knowledge_base_permissions
  where knowledge_base_id = base.id and category_id is null
  order by id) as permission_ids
from knowledge_bases base
where "id" = any($1::int[])
order by id;

select category.*, array(select id
  from knowledge_base_category_translations
  where category_id = category.id
  order by id) as translation_ids, array(select answer.id
  from knowledge_base_answers answer
  where answer.category_id = category.id and ("answer"."category_id" = any($1::int[]) or ((answer.archived_at is null or answer.archived_at > $2::timestamptz) and (answer.published_at <= $3::timestamptz or (answer.internal_at <= $4::timestamptz and "answer"."category_id" = any($5::int[])))))
  order by position, answer.id) as answer_ids, array(select child.id
  from knowledge_base_categories child
  where child.parent_id = category.id
  order by position, child.id) as child_ids, array(select id
  from knowledge_base_permissions
  where category_id = category.id
  order by id) as permission_ids
from knowledge_base_categories category
where "id" = any($6::int[])
order by id;

select category.*, array(select id
  from knowledge_base_category_translations
  where category_id = category.id
  order by id) as translation_ids, array(select answer.id
  from knowledge_base_answers answer
  where answer.category_id = category.id and ("answer"."category_id" = any($1::int[]) or ((answer.archived_at is null or answer.archived_at > $2::timestamptz) and (answer.published_at <= $3::timestamptz or (answer.internal_at <= $4::timestamptz and true))))
  order by position, answer.id) as answer_ids, array(select child.id
  from knowledge_base_categories child
  where child.parent_id = category.id
  order by position, child.id) as child_ids, array(select id
  from knowledge_base_permissions
  where category_id = category.id
  order by id) as permission_ids
from knowledge_base_categories category
where "id" = any($5::int[])
order by id;

select category.*, array(select id
  from knowledge_base_category_translations
  where category_id = category.id
  order by id) as translation_ids, array(select answer.id
  from knowledge_base_answers answer
  where answer.category_id = category.id and true
  order by position, answer.id) as answer_ids, array(select child.id
  from knowledge_base_categories child
  where child.parent_id = category.id
  order by position, child.id) as child_ids, array(select id
  from knowledge_base_permissions
  where category_id = category.id
  order by id) as permission_ids
from knowledge_base_categories category
where "id" = any($1::int[])
order by id;

select category.id
from knowledge_base_categories category
join knowledge_base_category_translations translation on translation.category_id = category.id
join unnest($1::int[], $2::text[]) as wanted (locale_id, title) on wanted.locale_id = translation.kb_locale_id and lower(wanted.title) = lower(translation.title)
where category.knowledge_base_id = $3 and category.parent_id is not distinct from $4::int
order by category.id
limit 1;

select category.id, category.parent_id, category.position, json_agg(json_build_object('id', translation.id, 'locale', system.locale, 'title', translation.title)
  order by locale."primary" desc, locale.id) as titles
from knowledge_base_categories category
join knowledge_base_category_translations translation on translation.category_id = category.id
join knowledge_base_locales locale on locale.id = translation.kb_locale_id
join locales system on system.id = locale.system_locale_id
where category.knowledge_base_id = $1
group by category.id
order by category.position, category.id;

select category.id, category.parent_id, json_agg(json_build_object('kb_locale_id', translation.kb_locale_id, 'title', translation.title)
  order by locale."primary" desc, locale.id) filter (
  where locale.id is not null) as titles
from knowledge_base_categories category
left join knowledge_base_category_translations translation on translation.category_id = category.id
left join knowledge_base_locales locale on locale.id = translation.kb_locale_id
group by category.id;

select category_id
from knowledge_base_answers
where id = $1;

select category_id
from knowledge_base_answers answer
where id = $1 and ("answer"."category_id" = any($2::int[]) or ((answer.archived_at is null or answer.archived_at > $3::timestamptz) and (answer.published_at <= $4::timestamptz or (answer.internal_at <= $5::timestamptz and "answer"."category_id" = any($6::int[])))));

select coalesce((select json_agg(granted
      order by id)
    from knowledge_base_permissions granted), '[]') as rows, coalesce((select json_agg(json_build_object('id', id, 'knowledge_base_id', knowledge_base_id, 'parent_id', parent_id))
    from knowledge_base_categories
    where exists (select
      from knowledge_base_permissions)), '[]') as categories;

select color_highlight, color_header, color_header_link
from knowledge_bases
order by id
limit 1;

select content.id, content.body, coalesce((select json_agg(files)
    from (select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
      from attachments
      where object = $1 and object_id = "content"."id"
      order by id) as files), '[]') as attachments
from knowledge_base_answer_translation_contents content
join knowledge_base_answer_translations translation on translation.content_id = content.id
join knowledge_base_answers answer on answer.id = translation.answer_id
where "content"."id" = any($2::int[]) and ("answer"."category_id" = any($3::int[]) or ((answer.archived_at is null or answer.archived_at > $4::timestamptz) and (answer.published_at <= $5::timestamptz or (answer.internal_at <= $6::timestamptz and "answer"."category_id" = any($7::int[])))))
order by content.id;

select content.id, content.body, coalesce((select json_agg(files)
    from (select id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id
      from attachments
      where object = $1 and object_id = "content"."id"
      order by id) as files), '[]') as attachments
from knowledge_base_answer_translation_contents content
join knowledge_base_answer_translations translation on translation.content_id = content.id
join knowledge_base_answers answer on answer.id = translation.answer_id
where "content"."id" = any($2::int[]) and true
order by content.id;

select content_id
from knowledge_base_answer_translations
where answer_id = $1 and content_id = any($2::int[]);

select custom_address
from knowledge_bases
where id = $1;

select generation
from knowledge_base_feed_tokens
where user_id = $1;

select id
from "knowledge_base_locales"
order by id;

select id
from "knowledge_base_permissions"
order by id;

select id
from "knowledge_bases"
order by id;

select id
from "locales"
order by id;

select id
from knowledge_bases
where not active;

select id, body
from knowledge_base_answer_translation_contents
where id = any($1::int[]);

select id, custom_address, active
from knowledge_bases
where id = $1
for no key update;

select id, filename, sha256, sniffed_type
from attachments
where id = any($1::int[]) and object = 'KnowledgeBase::Answer::Translation::Content';

select id, knowledge_base_id as "baseId"
from knowledge_base_categories
where "id" = any($1::int[])
order by position, id;

select id, knowledge_base_id, filename, state, total, done, created, updated, problems, created_by_id, created_at, updated_at
from knowledge_base_imports
where id = $1 and knowledge_base_id = $2;

select id, knowledge_base_id, filename, state, total, done, created, updated, problems, created_by_id, created_at, updated_at
from knowledge_base_imports
where knowledge_base_id = $1
order by id desc
limit $2;

select id, knowledge_base_id, parent_id, category_icon
from knowledge_base_categories
where id = $1 and knowledge_base_id = $2;

select id, name, id in (select roles.id
  from roles
  join permissions_roles on permissions_roles.role_id = roles.id and roles.active
  join permissions on permissions.id = permissions_roles.permission_id and permissions.active
  where (permissions.name = any($1::text[]) or permissions.name like any($2::text[]))) as "isEditor", true as "isReader", exists (select
  from roles_users
  where role_id = roles.id and user_id = $3) as "isOwn"
from roles
where id in (select roles.id
  from roles
  join permissions_roles on permissions_roles.role_id = roles.id and roles.active
  join permissions on permissions.id = permissions_roles.permission_id and permissions.active
  where (permissions.name = any($4::text[]) or permissions.name like any($5::text[])))
order by name, id;

select kb.id
from knowledge_base_locales kb
join locales on locales.id = kb.system_locale_id
where locales.locale = $1
order by kb.id
limit 1;

select kb.id, kb.knowledge_base_id
from knowledge_base_locales kb
join locales on locales.id = kb.system_locale_id
where locales.locale = $1
order by kb.id
limit 1;

select kb.id, locales.locale, kb."primary"
from knowledge_base_locales kb
join locales on locales.id = kb.system_locale_id
where kb.knowledge_base_id = $1
order by kb.id;

select kb.id, translation.title
from knowledge_base_locales kb
join locales on locales.id = kb.system_locale_id
join knowledge_base_translations translation on translation.kb_locale_id = kb.id
where kb.knowledge_base_id = $1 and locales.locale = $2;

select kb_locale_id, folded
from knowledge_base_synonyms
order by kb_locale_id, position;

select least(min(internal_at) filter (
    where internal_at > $1::timestamptz), min(published_at) filter (
    where published_at > $2::timestamptz), min(archived_at) filter (
    where archived_at > $3::timestamptz)) as next
from knowledge_base_answers;

select locale.*, array(select id
  from knowledge_base_translations
  where kb_locale_id = locale.id
  order by id) as knowledge_base_translation_ids, array(select id
  from knowledge_base_category_translations
  where kb_locale_id = locale.id
  order by id) as category_translation_ids, array(select translation.id
  from knowledge_base_answer_translations translation
  join knowledge_base_answers answer on answer.id = translation.answer_id
  where translation.kb_locale_id = locale.id and ("answer"."category_id" = any($1::int[]) or ((answer.archived_at is null or answer.archived_at > $2::timestamptz) and (answer.published_at <= $3::timestamptz or (answer.internal_at <= $4::timestamptz and "answer"."category_id" = any($5::int[])))))
  order by 1) as answer_translation_ids, array(select id
  from knowledge_base_menu_items
  where kb_locale_id = locale.id
  order by location, position, id) as menu_item_ids
from knowledge_base_locales locale
where "id" = any($6::int[])
order by id;

select locale.*, array(select id
  from knowledge_base_translations
  where kb_locale_id = locale.id
  order by id) as knowledge_base_translation_ids, array(select id
  from knowledge_base_category_translations
  where kb_locale_id = locale.id
  order by id) as category_translation_ids, array(select translation.id
  from knowledge_base_answer_translations translation
  join knowledge_base_answers answer on answer.id = translation.answer_id
  where translation.kb_locale_id = locale.id and ("answer"."category_id" = any($1::int[]) or ((answer.archived_at is null or answer.archived_at > $2::timestamptz) and (answer.published_at <= $3::timestamptz or (answer.internal_at <= $4::timestamptz and true))))
  order by 1) as answer_translation_ids, array(select id
  from knowledge_base_menu_items
  where kb_locale_id = locale.id
  order by location, position, id) as menu_item_ids
from knowledge_base_locales locale
where "id" = any($5::int[])
order by id;

select locale.*, array(select id
  from knowledge_base_translations
  where kb_locale_id = locale.id
  order by id) as knowledge_base_translation_ids, array(select id
  from knowledge_base_category_translations
  where kb_locale_id = locale.id
  order by id) as category_translation_ids, array(select translation.id
  from knowledge_base_answer_translations translation
  join knowledge_base_answers answer on answer.id = translation.answer_id
  where translation.kb_locale_id = locale.id and true
  order by 1) as answer_translation_ids, array(select id
  from knowledge_base_menu_items
  where kb_locale_id = locale.id
  order by location, position, id) as menu_item_ids
from knowledge_base_locales locale
where "id" = any($1::int[])
order by id;

select locale.id as kb_locale_id, coalesce(json_agg(synonyms.words
    order by synonyms.position) filter (
    where synonyms.id is not null), '[]') as groups
from knowledge_base_locales locale
left join knowledge_base_synonyms synonyms on synonyms.kb_locale_id = locale.id
where locale.knowledge_base_id = $1
group by locale.id
order by locale."primary" desc, locale.id;

select query, missed.kb_locale_id, sum(searches)::int as searches, (sum(sum(searches)) over ())::int as total
from knowledge_base_missed_searches missed
join knowledge_base_locales locale on locale.id = missed.kb_locale_id
where locale.knowledge_base_id = $1 and day >= $2::date
group by query, missed.kb_locale_id
order by 3 desc, query
limit $3;

select search.model, search.translation_id as id, coalesce(at.title, ct.title, bt.title) as title, coalesce(left(content.body, $1), '') as body, coalesce(at.updated_at, ct.updated_at, bt.updated_at) as updated_at, locales.locale, locales.name as language, search.kb_locale_id, search.knowledge_base_id, search.category_id, search.answer_id, at.content_id, category.category_icon, base.iconset, answer.internal_at, answer.published_at, answer.archived_at, array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'KnowledgeBase::Answer' and tags.o_id = "search"."answer_id"
  order by tags.id) as tags
from unnest($2::text[], $3::int[]) with ordinality as hit (model, id, place)
join knowledge_base_search search on search.model = hit.model and search.translation_id = hit.id
join knowledge_bases base on base.id = search.knowledge_base_id
join knowledge_base_locales kb on kb.id = search.kb_locale_id
join locales on locales.id = kb.system_locale_id
left join knowledge_base_categories category on category.id = search.category_id
left join knowledge_base_answers answer on answer.id = search.answer_id
left join knowledge_base_answer_translations at on search.model = 'answer' and at.id = hit.id
left join knowledge_base_answer_translation_contents content on content.id = at.content_id
left join knowledge_base_category_translations ct on search.model = 'category' and ct.id = hit.id
left join knowledge_base_translations bt on search.model = 'base' and bt.id = hit.id
order by hit.place;

select string_agg('"' || id || '":{"id":' || id || ',"title":' || to_json(title) || ',"kb_locale_id":' || kb_locale_id || ',"answer_id":' || answer_id || ',"content_id":' || content_id || ',"updated_by_id":' || updated_by_id || ',"created_by_id":' || created_by_id || ',"created_at":' || '"' || to_char("created_at" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"' || ',"updated_at":' || '"' || to_char("updated_at" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"' || '}', ',') as json, array(select translation.created_by_id
  from knowledge_base_answer_translations translation
  join knowledge_base_answers answer on answer.id = translation.answer_id
  where ("answer"."category_id" = any($1::int[]) or ((answer.archived_at is null or answer.archived_at > $2::timestamptz) and (answer.published_at <= $3::timestamptz or (answer.internal_at <= $4::timestamptz and "answer"."category_id" = any($5::int[])))))
  union select translation.updated_by_id
  from knowledge_base_answer_translations translation
  join knowledge_base_answers answer on answer.id = translation.answer_id
  where ("answer"."category_id" = any($6::int[]) or ((answer.archived_at is null or answer.archived_at > $7::timestamptz) and (answer.published_at <= $8::timestamptz or (answer.internal_at <= $9::timestamptz and "answer"."category_id" = any($10::int[])))))) as "userIds"
from (select translation.*
  from knowledge_base_answer_translations translation
  join knowledge_base_answers answer on answer.id = translation.answer_id
  where ("answer"."category_id" = any($11::int[]) or ((answer.archived_at is null or answer.archived_at > $12::timestamptz) and (answer.published_at <= $13::timestamptz or (answer.internal_at <= $14::timestamptz and "answer"."category_id" = any($15::int[])))))
  order by translation.id) as translations;

select string_agg('"' || id || '":{"id":' || id || ',"title":' || to_json(title) || ',"kb_locale_id":' || kb_locale_id || ',"answer_id":' || answer_id || ',"content_id":' || content_id || ',"updated_by_id":' || updated_by_id || ',"created_by_id":' || created_by_id || ',"created_at":' || '"' || to_char("created_at" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"' || ',"updated_at":' || '"' || to_char("updated_at" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"' || '}', ',') as json, array(select translation.created_by_id
  from knowledge_base_answer_translations translation
  join knowledge_base_answers answer on answer.id = translation.answer_id
  where ("answer"."category_id" = any($1::int[]) or ((answer.archived_at is null or answer.archived_at > $2::timestamptz) and (answer.published_at <= $3::timestamptz or (answer.internal_at <= $4::timestamptz and true))))
  union select translation.updated_by_id
  from knowledge_base_answer_translations translation
  join knowledge_base_answers answer on answer.id = translation.answer_id
  where ("answer"."category_id" = any($5::int[]) or ((answer.archived_at is null or answer.archived_at > $6::timestamptz) and (answer.published_at <= $7::timestamptz or (answer.internal_at <= $8::timestamptz and true))))) as "userIds"
from (select translation.*
  from knowledge_base_answer_translations translation
  join knowledge_base_answers answer on answer.id = translation.answer_id
  where ("answer"."category_id" = any($9::int[]) or ((answer.archived_at is null or answer.archived_at > $10::timestamptz) and (answer.published_at <= $11::timestamptz or (answer.internal_at <= $12::timestamptz and true))))
  order by translation.id) as translations;

select string_agg('"' || id || '":{"id":' || id || ',"title":' || to_json(title) || ',"kb_locale_id":' || kb_locale_id || ',"answer_id":' || answer_id || ',"content_id":' || content_id || ',"updated_by_id":' || updated_by_id || ',"created_by_id":' || created_by_id || ',"created_at":' || '"' || to_char("created_at" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"' || ',"updated_at":' || '"' || to_char("updated_at" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"' || '}', ',') as json, array(select translation.created_by_id
  from knowledge_base_answer_translations translation
  join knowledge_base_answers answer on answer.id = translation.answer_id
  where true
  union select translation.updated_by_id
  from knowledge_base_answer_translations translation
  join knowledge_base_answers answer on answer.id = translation.answer_id
  where true) as "userIds"
from (select translation.*
  from knowledge_base_answer_translations translation
  join knowledge_base_answers answer on answer.id = translation.answer_id
  where true
  order by translation.id) as translations;

select translation.*
from knowledge_base_answer_translations translation
join knowledge_base_answers answer on answer.id = translation.answer_id
where "translation"."id" = any($1::int[]) and ("answer"."category_id" = any($2::int[]) or ((answer.archived_at is null or answer.archived_at > $3::timestamptz) and (answer.published_at <= $4::timestamptz or (answer.internal_at <= $5::timestamptz and "answer"."category_id" = any($6::int[])))))
order by translation.id;

select translation.*
from knowledge_base_answer_translations translation
join knowledge_base_answers answer on answer.id = translation.answer_id
where "translation"."id" = any($1::int[]) and ("answer"."category_id" = any($2::int[]) or ((answer.archived_at is null or answer.archived_at > $3::timestamptz) and (answer.published_at <= $4::timestamptz or (answer.internal_at <= $5::timestamptz and true))))
order by translation.id;

select translation.*
from knowledge_base_answer_translations translation
join knowledge_base_answers answer on answer.id = translation.answer_id
where "translation"."id" = any($1::int[]) and true
order by translation.id;

select translation.id
from knowledge_base_answer_translations translation
join knowledge_base_answers answer on answer.id = translation.answer_id
where translation.id = any($1::int[]) and ("answer"."category_id" = any($2::int[]) or ((answer.archived_at is null or answer.archived_at > $3::timestamptz) and (answer.published_at <= $4::timestamptz or (answer.internal_at <= $5::timestamptz and true))));

select translation.id
from knowledge_base_answer_translations translation
join knowledge_base_answers answer on answer.id = translation.answer_id
where translation.id = any($1::int[]) and true;

select translation.id, answer.id as answer_id, answer.category_id, translation.kb_locale_id, translation.title
from knowledge_base_answer_translations translation
join knowledge_base_answers answer on answer.id = translation.answer_id
where translation.id = any($1::int[]) and ("answer"."category_id" = any($2::int[]) or ((answer.archived_at is null or answer.archived_at > $3::timestamptz) and (answer.published_at <= $4::timestamptz or (answer.internal_at <= $5::timestamptz and "answer"."category_id" = any($6::int[])))));

select translation.id, answer.id as answer_id, answer.category_id, translation.title, content.body, greatest(answer.published_at, answer.internal_at, translation.updated_at) as updated
from knowledge_base_answers answer
join knowledge_base_answer_translations translation on translation.answer_id = answer.id and translation.kb_locale_id = $1
join knowledge_base_answer_translation_contents content on content.id = translation.content_id
where answer.category_id in (select id
  from knowledge_base_categories
  where knowledge_base_id = $2) and (answer.archived_at is null or answer.archived_at > $3) and (answer.published_at <= $4 or answer.internal_at <= $5) and ("answer"."category_id" = any($6::int[]) or ((answer.archived_at is null or answer.archived_at > $7::timestamptz) and (answer.published_at <= $8::timestamptz or (answer.internal_at <= $9::timestamptz and "answer"."category_id" = any($10::int[])))))
order by updated desc, translation.id
limit $11;

select translation.id, answer.id as answer_id, answer.category_id, translation.title, content.body, greatest(answer.published_at, answer.internal_at, translation.updated_at) as updated
from knowledge_base_answers answer
join knowledge_base_answer_translations translation on translation.answer_id = answer.id and translation.kb_locale_id = $1
join knowledge_base_answer_translation_contents content on content.id = translation.content_id
where answer.category_id in (select id
  from knowledge_base_categories
  where knowledge_base_id = $2) and (answer.archived_at is null or answer.archived_at > $3) and (answer.published_at <= $4 or answer.internal_at <= $5) and ("answer"."category_id" = any($6::int[]) or ((answer.archived_at is null or answer.archived_at > $7::timestamptz) and (answer.published_at <= $8::timestamptz or (answer.internal_at <= $9::timestamptz and true))))
order by updated desc, translation.id
limit $10;

select translation.id, answer.id as answer_id, answer.category_id, translation.title, content.body, greatest(answer.published_at, answer.internal_at, translation.updated_at) as updated
from knowledge_base_answers answer
join knowledge_base_answer_translations translation on translation.answer_id = answer.id and translation.kb_locale_id = $1
join knowledge_base_answer_translation_contents content on content.id = translation.content_id
where answer.category_id in (with recursive below as (select $2::int as id
    union select category.id
    from knowledge_base_categories category
    join below on category.parent_id = below.id) select id
  from below) and (answer.archived_at is null or answer.archived_at > $3) and (answer.published_at <= $4 or answer.internal_at <= $5) and ("answer"."category_id" = any($6::int[]) or ((answer.archived_at is null or answer.archived_at > $7::timestamptz) and (answer.published_at <= $8::timestamptz or (answer.internal_at <= $9::timestamptz and true))))
order by updated desc, translation.id
limit $10;

select translation.kb_locale_id, translation.title
from knowledge_base_category_translations translation
join knowledge_base_categories category on category.id = translation.category_id
where category.id = $1 and category.knowledge_base_id = $2;

select translation.kb_locale_id, translation.title, answer.category_id
from knowledge_base_answers answer
join knowledge_base_answer_translations translation on translation.answer_id = answer.id
join knowledge_base_categories category on category.id = answer.category_id and category.knowledge_base_id = $1
where answer.id = $2 and ("answer"."category_id" = any($3::int[]) or ((answer.archived_at is null or answer.archived_at > $4::timestamptz) and (answer.published_at <= $5::timestamptz or (answer.internal_at <= $6::timestamptz and "answer"."category_id" = any($7::int[])))));

select translation.kb_locale_id, translation.title, answer.category_id
from knowledge_base_answers answer
join knowledge_base_answer_translations translation on translation.answer_id = answer.id
join knowledge_base_categories category on category.id = answer.category_id and category.knowledge_base_id = $1
where answer.id = $2 and true;

select typed, word
from similar_help_words($1::text[]);

select version.id, version.translation_id, translation.kb_locale_id, version.title, version.created_by_id, version.created_at
from knowledge_base_answer_versions version
join knowledge_base_answer_translations translation on translation.id = version.translation_id
where translation.answer_id = $1
order by version.id desc;

select version.id, version.translation_id, translation.kb_locale_id, version.title, version.created_by_id, version.created_at
from knowledge_base_answer_versions version
join knowledge_base_answer_translations translation on translation.id = version.translation_id
where translation.answer_id = $1 and translation.id = $2
order by version.id desc;

select version.id, version.translation_id, translation.kb_locale_id, version.title, version.created_by_id, version.created_at, version.body
from knowledge_base_answer_versions version
join knowledge_base_answer_translations translation on translation.id = version.translation_id
where translation.answer_id = $1 and version.id = $2;

select vote.translation_id, translation.title, vote.comment, vote.created_at
from knowledge_base_votes vote
join knowledge_base_answer_translations translation on translation.id = vote.translation_id
join knowledge_base_answers answer on answer.id = translation.answer_id
join knowledge_base_categories category on category.id = answer.category_id
where category.knowledge_base_id = $1 and "answer"."category_id" = any($2::int[]) and vote.comment is not null and vote.created_at >= $3::date
order by vote.id desc
limit $4;

select vote.translation_id, translation.title, vote.comment, vote.created_at
from knowledge_base_votes vote
join knowledge_base_answer_translations translation on translation.id = vote.translation_id
join knowledge_base_answers answer on answer.id = translation.answer_id
join knowledge_base_categories category on category.id = answer.category_id
where category.knowledge_base_id = $1 and true and vote.comment is not null and vote.created_at >= $2::date
order by vote.id desc
limit $3;

select word
from unnest($1::text[]) as similar_words (word)
where exists (select
  from knowledge_base_search search
  left join knowledge_base_answers answer on answer.id = search.answer_id
  where search.document @@ any_of_words(array[similar_words.word], array['']) and ((search.model = 'answer' and ("answer"."category_id" = any($2::int[]) or ((answer.archived_at is null or answer.archived_at > $3::timestamptz) and (answer.published_at <= $4::timestamptz or (answer.internal_at <= $5::timestamptz and "answer"."category_id" = any($6::int[])))))) or (search.model = 'category' and search.category_id = any($7::int[])) or (search.model = 'base' and (not search.knowledge_base_id = any($8::int[]) or "search"."knowledge_base_id" = any($9::int[])))) and search.kb_locale_id + 0 = $10);

select word
from unnest($1::text[]) as similar_words (word)
where exists (select
  from knowledge_base_search search
  left join knowledge_base_answers answer on answer.id = search.answer_id
  where search.document @@ any_of_words(array[similar_words.word], array['']) and ((search.model = 'answer' and ("answer"."category_id" = any($2::int[]) or ((answer.archived_at is null or answer.archived_at > $3::timestamptz) and (answer.published_at <= $4::timestamptz or (answer.internal_at <= $5::timestamptz and "answer"."category_id" = any($6::int[])))))) or (search.model = 'category' and search.category_id = any($7::int[])) or (search.model = 'base' and (not search.knowledge_base_id = any($8::int[]) or "search"."knowledge_base_id" = any($9::int[])))));

update knowledge_base_answers
set updated_at = $1
where id = $2
returning id;

update knowledge_base_imports
set state = 'running', done = 0, created = 0, updated = 0, problems = '[]'
where id = $1 and state in ('waiting', 'running')
returning id, knowledge_base_id, sha256, created_by_id;

update knowledge_base_imports
set state = coalesce($1::text, state), total = coalesce($2::int, total), done = done + $3, created = created + $4, updated = updated + $5, updated_at = $6::timestamptz, problems = case when jsonb_array_length(problems) < $7 then problems || $8::jsonb else problems end
where id = $9;

with base as (select *
  from knowledge_bases
  order by id
  limit 1), languages as (select kb.id, locales.locale, locales.name, locales.dir, kb."primary"
  from knowledge_base_locales kb
  join locales on locales.id = kb.system_locale_id
  where kb.knowledge_base_id in (select id
    from base)) select base.id, active, homepage_layout, category_layout, show_feed_icon, custom_address, color_highlight || color_header || color_header_link as theme, (select json_agg(languages
    order by "primary" desc, id)
  from languages) as languages, (select json_agg(translation)
  from knowledge_base_translations translation
  where kb_locale_id in (select id
    from languages)) as translations, (select json_agg(item
    order by position, id)
  from knowledge_base_menu_items item
  where kb_locale_id in (select id
    from languages)) as menu
from base;

with matched as (select *
  from ((select search.model, search.translation_id, search.kb_locale_id, search.document
      from knowledge_base_search search
      left join knowledge_base_answers answer on answer.id = search.answer_id
      where "search"."document" @@ $1::tsquery and ((search.model = 'answer' and true) or (search.model = 'category' and search.category_id = any($2::int[])) or (search.model = 'base' and (not search.knowledge_base_id = any($3::int[]) or true)))
      limit 300)) as source
  limit 300) select model, translation_id, count(*) over () as total
from matched
order by kb_locale_id = $4 desc, ts_rank('{0.1, 0.2, 0.5, 1}', document, $5::tsquery, 1) desc, translation_id
limit $6 offset $7;

with matched as (select *
  from ((select search.model, search.translation_id, search.kb_locale_id, search.document
      from knowledge_base_search search
      left join knowledge_base_answers answer on answer.id = search.answer_id
      where "search"."document" @@ $1::tsquery and ((search.model = 'category' and search.category_id = any($2::int[])))
      limit 300)) as source
  limit 300) select model, translation_id, count(*) over () as total
from matched
order by kb_locale_id = $3 desc, ts_rank('{0.1, 0.2, 0.5, 1}', document, $4::tsquery, 1) desc, translation_id
limit $5 offset $6;

with matched as (select *
  from ((select search.model, search.translation_id, search.kb_locale_id, search.document
      from knowledge_base_search search
      left join knowledge_base_answers answer on answer.id = search.answer_id
      where "search"."document" @@ $1::tsquery and case search.kb_locale_id when $2 then ts_match_vq("search"."document", $3::tsquery) else ts_match_vq("search"."document", $4::tsquery) end and ((search.model = 'answer' and true))
      limit 300)) as source
  limit 300) select model, translation_id, count(*) over () as total
from matched
order by kb_locale_id = $5 desc, ts_rank('{0.1, 0.2, 0.5, 1}', document, $6::tsquery, 1) desc, translation_id
limit $7 offset $8;

with own as (select roles.id
  from roles
  join roles_users on roles_users.role_id = roles.id
  where roles.active and roles_users.user_id = $1 and exists (select
    from knowledge_base_permissions)) select exists (select
  from knowledge_base_permissions) as "isGranular", coalesce((select json_agg(json_build_object('id', id, 'isEditor', id in (select roles.id
          from roles
          join permissions_roles on permissions_roles.role_id = roles.id and roles.active
          join permissions on permissions.id = permissions_roles.permission_id and permissions.active
          where (permissions.name = any($2::text[]) or permissions.name like any($3::text[]))), 'isReader', id in (select roles.id
          from roles
          join permissions_roles on permissions_roles.role_id = roles.id and roles.active
          join permissions on permissions.id = permissions_roles.permission_id and permissions.active
          where (permissions.name = any($4::text[]) or permissions.name like any($5::text[])))))
    from own), '[]') as roles, coalesce((select json_agg(granted)
    from knowledge_base_permissions granted
    where role_id in (select id
      from own)), '[]') as rows, coalesce((select json_agg(json_build_object('id', id, 'knowledge_base_id', knowledge_base_id, 'parent_id', parent_id))
    from knowledge_base_categories
    where exists (select
      from knowledge_base_permissions)), '[]') as categories, coalesce((select json_agg(json_build_object('id', id, 'active', active))
    from knowledge_bases), '[]') as bases;

with recursive below as (select id as top, id
  from knowledge_base_categories
  where knowledge_base_id = $1 and parent_id is not distinct from $2::int and id = any($3::int[])
  union all select below.top, category.id
  from knowledge_base_categories category
  join below on category.parent_id = below.id), readable as (select below.top, count(*) as answers, (array_agg(translation.title
      order by translation.title))[1:3] as titles
  from below
  join knowledge_base_answers answer on answer.category_id = below.id
  join knowledge_base_answer_translations translation on translation.answer_id = answer.id and translation.kb_locale_id = $4
  where answer.category_id = any(array(select id
      from below)) and ("answer"."category_id" = any($5::int[]) or ((answer.archived_at is null or answer.archived_at > $6::timestamptz) and (answer.published_at <= $7::timestamptz or (answer.internal_at <= $8::timestamptz and "answer"."category_id" = any($9::int[])))))
  group by below.top) select category.id, category.category_icon, translation.title, coalesce(readable.answers, 0) as answers, coalesce(readable.titles, '{}') as titles
from knowledge_base_categories category
join knowledge_base_category_translations translation on translation.category_id = category.id and translation.kb_locale_id = $10
left join readable on readable.top = category.id
where category.id in (select id
  from below
  where id = top)
order by category.position, category.id;

with recursive below as (select id as top, id
  from knowledge_base_categories
  where knowledge_base_id = $1 and parent_id is not distinct from $2::int and id = any($3::int[])
  union all select below.top, category.id
  from knowledge_base_categories category
  join below on category.parent_id = below.id), readable as (select below.top, count(*) as answers, (array_agg(translation.title
      order by translation.title))[1:3] as titles
  from below
  join knowledge_base_answers answer on answer.category_id = below.id
  join knowledge_base_answer_translations translation on translation.answer_id = answer.id and translation.kb_locale_id = $4
  where answer.category_id = any(array(select id
      from below)) and true
  group by below.top) select category.id, category.category_icon, translation.title, coalesce(readable.answers, 0) as answers, coalesce(readable.titles, '{}') as titles
from knowledge_base_categories category
join knowledge_base_category_translations translation on translation.category_id = category.id and translation.kb_locale_id = $5
left join readable on readable.top = category.id
where category.id in (select id
  from below
  where id = top)
order by category.position, category.id;

with recursive seen as (select category_id as id
  from knowledge_base_answers answer
  where ("answer"."category_id" = any($1::int[]) or ((answer.archived_at is null or answer.archived_at > $2::timestamptz) and (answer.published_at <= $3::timestamptz or (answer.internal_at <= $4::timestamptz and "answer"."category_id" = any($5::int[]))) and answer.category_id not in (select id
        from knowledge_base_categories
        where knowledge_base_id = any($6::int[]))))
  union select id
  from knowledge_base_categories
  where "id" = any($7::int[])
  union select parent_id
  from knowledge_base_categories category
  join seen on category.id = seen.id
  where parent_id is not null) select id
from seen;

with recursive seen as (select category_id as id
  from knowledge_base_answers answer
  where ("answer"."category_id" = any($1::int[]) or ((answer.archived_at is null or answer.archived_at > $2::timestamptz) and (answer.published_at <= $3::timestamptz or (answer.internal_at <= $4::timestamptz and "answer"."category_id" = any($5::int[])))))
  union select id
  from knowledge_base_categories
  where "id" = any($6::int[])
  union select parent_id
  from knowledge_base_categories category
  join seen on category.id = seen.id
  where parent_id is not null) select id
from seen;

with recursive seen as (select category_id as id
  from knowledge_base_answers answer
  where ("answer"."category_id" = any($1::int[]) or ((answer.archived_at is null or answer.archived_at > $2::timestamptz) and (answer.published_at <= $3::timestamptz or (answer.internal_at <= $4::timestamptz and true))))
  union select id
  from knowledge_base_categories
  where "id" = any($5::int[])
  union select parent_id
  from knowledge_base_categories category
  join seen on category.id = seen.id
  where parent_id is not null) select id
from seen;

with recursive seen as (select id
  from knowledge_base_categories
  where true
  union select parent_id
  from knowledge_base_categories category
  join seen on category.id = seen.id
  where parent_id is not null) select id
from seen;

with views as (select translation_id, sum(views)::int as views
  from knowledge_base_answer_views
  where day >= $1::date
  group by translation_id), votes as (select translation_id, count(*) filter (
    where helpful) as helpful, count(*) filter (
    where not helpful) as not_helpful, count(*) filter (
    where avoided) as avoided
  from knowledge_base_votes
  where created_at >= $2::date
  group by translation_id), figures as (select answer.id as answer_id, translation.id as translation_id, translation.kb_locale_id, translation.title, coalesce(viewed.views, 0) as views, coalesce(helpful, 0) as helpful, coalesce(not_helpful, 0) as not_helpful, coalesce(avoided, 0) as avoided
  from views viewed full
  join votes using (translation_id)
  join knowledge_base_answer_translations translation on translation.id = translation_id
  join knowledge_base_answers answer on answer.id = translation.answer_id
  join knowledge_base_categories category on category.id = answer.category_id
  where category.knowledge_base_id = $3 and "answer"."category_id" = any($4::int[])) select figures.*, (select count(*)
  from links
  join link_objects object on object.id = link_object_source_id
  where object.name = $5 and link_object_source_value = figures.translation_id) as tickets, (select jsonb_build_object('views', sum(views), 'helpful', sum(helpful), 'not_helpful', sum(not_helpful), 'avoided', sum(avoided))
  from figures) as totals
from figures
order by views desc, not_helpful desc, translation_id
limit $6;

with views as (select translation_id, sum(views)::int as views
  from knowledge_base_answer_views
  where day >= $1::date
  group by translation_id), votes as (select translation_id, count(*) filter (
    where helpful) as helpful, count(*) filter (
    where not helpful) as not_helpful, count(*) filter (
    where avoided) as avoided
  from knowledge_base_votes
  where created_at >= $2::date
  group by translation_id), figures as (select answer.id as answer_id, translation.id as translation_id, translation.kb_locale_id, translation.title, coalesce(viewed.views, 0) as views, coalesce(helpful, 0) as helpful, coalesce(not_helpful, 0) as not_helpful, coalesce(avoided, 0) as avoided
  from views viewed full
  join votes using (translation_id)
  join knowledge_base_answer_translations translation on translation.id = translation_id
  join knowledge_base_answers answer on answer.id = translation.answer_id
  join knowledge_base_categories category on category.id = answer.category_id
  where category.knowledge_base_id = $3 and true) select figures.*, (select count(*)
  from links
  join link_objects object on object.id = link_object_source_id
  where object.name = $4 and link_object_source_value = figures.translation_id) as tickets, (select jsonb_build_object('views', sum(views), 'helpful', sum(helpful), 'not_helpful', sum(not_helpful), 'avoided', sum(avoided))
  from figures) as totals
from figures
order by views desc, not_helpful desc, translation_id
limit $5;

with words as (select word, query::tsquery as query, documents, kb_locale_id
  from unnest($1::text[], $2::text[], $3::int[], $4::int[]) as given (word, query, documents, kb_locale_id)), candidates as materialized (select search.model, search.translation_id, search.kb_locale_id, search.document || '' as document, search.heading
  from knowledge_base_search search
  left join knowledge_base_answers answer on answer.id = search.answer_id
  where search.document @@ $5::tsquery and ((search.model = 'answer' and ("answer"."category_id" = any($6::int[]) or ((answer.archived_at is null or answer.archived_at > $7::timestamptz) and (answer.published_at <= $8::timestamptz or (answer.internal_at <= $9::timestamptz and "answer"."category_id" = any($10::int[])))))) or (search.model = 'category' and search.category_id = any($11::int[])) or (search.model = 'base' and (not search.knowledge_base_id = any($12::int[]) or "search"."knowledge_base_id" = any($13::int[]))))
  limit $14), found as materialized (select model, translation_id, candidates.kb_locale_id, words.word, max(words.documents) as documents, max(1 + (heading @@ words.query)::int) as place
  from candidates
  join words on document @@ words.query and (words.kb_locale_id is null or words.kb_locale_id = candidates.kb_locale_id)
  group by model, translation_id, candidates.kb_locale_id, words.word), weights as (select word, ln(1 + $15::float / greatest(count(*), max(documents))) as weight
  from found
  group by word) select model, translation_id, count(*) over () as total
from found
join weights using (word)
group by model, translation_id, kb_locale_id
having count(*) >= $16
order by (kb_locale_id = $17) desc, sum(place * weight) desc, translation_id
limit $18 offset $19;

with words as (select word, query::tsquery as query, documents, kb_locale_id
  from unnest($1::text[], $2::text[], $3::int[], $4::int[]) as given (word, query, documents, kb_locale_id)), candidates as materialized (select search.model, search.translation_id, search.kb_locale_id, search.document || '' as document, search.heading
  from knowledge_base_search search
  left join knowledge_base_answers answer on answer.id = search.answer_id
  where search.document @@ $5::tsquery and ((search.model = 'answer' and ("answer"."category_id" = any($6::int[]) or ((answer.archived_at is null or answer.archived_at > $7::timestamptz) and (answer.published_at <= $8::timestamptz or (answer.internal_at <= $9::timestamptz and "answer"."category_id" = any($10::int[]))))))) and search.knowledge_base_id = $11 and search.kb_locale_id + 0 = $12 and not search.translation_id = any($13::int[])
  limit $14), found as materialized (select model, translation_id, candidates.kb_locale_id, words.word, max(words.documents) as documents, max(1 + (heading @@ words.query)::int) as place
  from candidates
  join words on document @@ words.query and (words.kb_locale_id is null or words.kb_locale_id = candidates.kb_locale_id)
  group by model, translation_id, candidates.kb_locale_id, words.word), weights as (select word, ln(1 + $15::float / greatest(count(*), max(documents))) as weight
  from found
  group by word) select model, translation_id, count(*) over () as total
from found
join weights using (word)
group by model, translation_id, kb_locale_id
having count(*) >= $16
order by (kb_locale_id = $17) desc, sum(place * weight) desc, translation_id
limit $18 offset $19;

with words as (select word, query::tsquery as query, documents, kb_locale_id
  from unnest($1::text[], $2::text[], $3::int[], $4::int[]) as given (word, query, documents, kb_locale_id)), candidates as materialized (select search.model, search.translation_id, search.kb_locale_id, search.document || '' as document, search.heading
  from knowledge_base_search search
  left join knowledge_base_answers answer on answer.id = search.answer_id
  where search.document @@ $5::tsquery and ((search.model = 'answer' and true)) and search.knowledge_base_id = $6 and search.kb_locale_id + 0 = $7 and not search.translation_id = any($8::int[])
  limit $9), found as materialized (select model, translation_id, candidates.kb_locale_id, words.word, max(words.documents) as documents, max(1 + (heading @@ words.query)::int) as place
  from candidates
  join words on document @@ words.query and (words.kb_locale_id is null or words.kb_locale_id = candidates.kb_locale_id)
  group by model, translation_id, candidates.kb_locale_id, words.word), weights as (select word, ln(1 + $10::float / greatest(count(*), max(documents))) as weight
  from found
  group by word) select model, translation_id, count(*) over () as total
from found
join weights using (word)
group by model, translation_id, kb_locale_id
having count(*) >= $11
order by (kb_locale_id = $12) desc, sum(place * weight) desc, translation_id
limit $13 offset $14;
