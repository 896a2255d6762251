delete
from "history"
where (("object" = $1 and "o_id" = $2) or ("related_object" = $3 and "related_o_id" = $4));

select id, deletable_type, deletable_id, preferences
from data_privacy_tasks
where id = $1 and state = 'in process';

select id, state
from data_privacy_tasks
order by id desc
limit $1;

select title
from tickets
where id = $1;

select users.firstname, users.lastname, users.email, organizations.name as organization
from users
left join organizations on organizations.id = users.organization_id
where users.id = $1;

update users
set active = false
where id = $1 and active;
