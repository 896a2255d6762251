select "id", "title", "name", "area", "description", "options", "state_current", "state_initial", "frontend", "preferences", "created_at", "updated_at"
from "settings"
order by "id";

select "id", "title", "name", "area", "description", "options", "state_current", "state_initial", "frontend", "preferences", "created_at", "updated_at"
from "settings"
where "id" = $1::int
order by id;

select "id", "title", "name", "area", "description", "options", "state_current", "state_initial", "frontend", "preferences", "created_at", "updated_at"
from "settings"
where id = $1
for no key update;

update "settings"
set "state_current" = $1, "state_initial" = $2, "updated_at" = $3
where "id" = $4;

update "settings"
set "state_current" = $1, "updated_at" = $2
where "id" = $3;
