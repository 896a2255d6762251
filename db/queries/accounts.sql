select "id", "preferences", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id"
from "users"
where id = $1
for no key update;

select id, coalesce(users.account_email, users.email) as email, firstname, lastname
from users
where active and coalesce(users.account_email, users.email) <> '' and (lower(users.login) = any($1::text[]) or ((users.email <> '' and lower(users.email) = any($2::text[])) or (users.account_email <> '' and lower(users.account_email) = any($3::text[]))))
order by array_position($4::text[], lower(users.login)) nulls last, array_position($5::text[], lower(users.email)) nulls last, users.id
limit 1;

update "users"
set "password" = $1, "login_failed" = $2, "updated_at" = $3, "updated_by_id" = $4
where "id" = $5 and "password" = $6
returning "id", "login", coalesce(users.account_email, users.email) as "email", "firstname", "lastname";

update "users"
set "preferences" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "preferences", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id";
