delete
from "access_tokens"
where "id" = $1 and "user_id" = $2
returning "name";

select "id", "name", "label", "description", "preferences", "active", "created_at", "updated_at"
from "permissions"
where "active" = $1
order by "name";

select "id", "user_id", "name", "preferences", "last_used_at", "expires_at", "created_at", "updated_at"
from "access_tokens"
where "user_id" = $1
order by "id";

select "id", "user_id", "preferences", "expires_at"
from "access_tokens"
where "token_sha256" = $1;

select "name"
from "permissions"
where "name" = any($1);
