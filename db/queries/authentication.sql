select "id"
from "users"
where ("id" = $1 or lower("login") = $2 or ("email" <> $3 and lower("email") = $4))
order by case when "id" = $5 then 0 when lower("login") = $6 then 1 else 2 end, "id"
limit $7;

select "id"
from "users"
where (lower("login") = $1 or ("email" <> $2 and lower("email") = $3))
order by case when "id" = $4 then 0 when lower("login") = $5 then 1 else 2 end, "id"
limit $6;
