select "created_at"
from "users"
where "id" = $1;
