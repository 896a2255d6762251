select "id"
from "text_modules"
order by "id";

select "id"
from "text_modules"
where lower(name) = lower($1)
order by "id";

select "id", "name", "keywords", "content", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "text_modules"
where "id" = $1::int
order by id;

select (select one.custom_values || json_build_object('id', "one"."id", 'name', "one"."name", 'name_last', "one"."name_last", 'note', "one"."note", 'assignment_timeout', "one"."assignment_timeout", 'follow_up_possible', "one"."follow_up_possible")::jsonb
  from "groups" one
  where one.id = $1::int) as "group", (select one.custom_values || json_build_object('id', "one"."id", 'name', "one"."name", 'domain', "one"."domain", 'shared', "one"."shared", 'vip', "one"."vip", 'active', "one"."active", 'note', "one"."note", 'created_at', "one"."created_at", 'updated_at', "one"."updated_at")::jsonb
  from "organizations" one
  where one.id = $2::int) as organization, (select '{}'::jsonb || json_build_object('id', "one"."id", 'name', "one"."name")::jsonb
  from "ticket_states" one
  where one.id = $3::int) as state, (select '{}'::jsonb || json_build_object('id', "one"."id", 'name', "one"."name")::jsonb
  from "ticket_priorities" one
  where one.id = $4::int) as priority, array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'Ticket' and tags.o_id = $5::int
  order by tags.id) as tags, coalesce((select json_object_agg(person.id, (person.custom_values || json_build_object('id', "person"."id", 'login', "person"."login", 'firstname', "person"."firstname", 'lastname', "person"."lastname", 'email', "person"."email", 'phone', "person"."phone", 'mobile', "person"."mobile", 'fax', "person"."fax", 'web', "person"."web", 'department', "person"."department", 'street', "person"."street", 'zip', "person"."zip", 'city', "person"."city", 'country', "person"."country", 'address', "person"."address", 'vip', "person"."vip", 'active', "person"."active", 'note', "person"."note", 'created_at', "person"."created_at", 'updated_at', "person"."updated_at")::jsonb || jsonb_build_object('fullname', trim(concat_ws(' ', person.firstname, person.lastname)), 'longname', trim(concat_ws(' ', person.firstname, person.lastname)) || coalesce(' (' || employer.name || ')', ''), 'organization', jsonb_build_object('name', employer.name))))
    from users person
    left join organizations employer on employer.id = person.organization_id
    where person.id = any($6::int[])), '{}') as people;
