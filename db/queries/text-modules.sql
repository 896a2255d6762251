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

select json_build_object('group', (select name
    from "groups"
    where id = $1::int), 'priority', (select name
    from "ticket_priorities"
    where id = $2::int), 'state', (select name
    from "ticket_states"
    where id = $3::int), 'organization', (select name
    from "organizations"
    where id = $4::int), 'create_article_type', (select name
    from "ticket_article_types"
    where id = $5::int), 'create_article_sender', (select name
    from "ticket_article_senders"
    where id = $6::int)) as names, coalesce((select json_object_agg(u.id, json_build_object('id', u.id, 'firstname', u.firstname, 'lastname', u.lastname, 'fullname', trim(concat_ws(' ', u.firstname, u.lastname)), 'login', u.login, 'email', u.email, 'phone', u.phone, 'mobile', u.mobile, 'fax', u.fax, 'web', u.web, 'department', u.department, 'street', u.street, 'zip', u.zip, 'city', u.city, 'country', u.country, 'organization', json_build_object('name', o.name)))
    from users u
    left join organizations o on o.id = u.organization_id
    where u.id = any($7::int[])), '{}') as people;
