delete
from "two_factor_challenges"
where "user_id" = $1 and "purpose" = $2
returning "value", "expires_at";

delete
from "two_factor_preferences"
where "user_id" = $1 and "method" in ($2)
returning "id";

insert into "two_factor_challenges" ("user_id", "purpose", "value", "expires_at")
values ($1, $2, $3, $4);

insert into "two_factor_preferences" ("user_id", "method", "configuration")
values ($1, $2, $3)
on conflict ("user_id", "method") do update
set "configuration" = $4
returning "id";

select "configuration"
from "two_factor_preferences"
where "user_id" = $1 and "method" = $2;

select "configuration"
from "two_factor_preferences"
where "user_id" = $1 and "method" = $2
for update;

select "id"
from "users"
where "id" = $1;

select "id", "method", "preferred"
from "two_factor_preferences"
where "user_id" = $1
order by "id";

select "value"
from "two_factor_challenges"
where "user_id" = $1 and "purpose" = $2 and "expires_at" > $3
order by "id" desc;

update "two_factor_preferences"
set "preferred" = $1
where "user_id" = $2 and "method" = $3;

update "two_factor_preferences"
set "preferred" = $1
where "user_id" = $2 and "preferred" = $3 and "method" <> $4;
