delete
from "one_time_tokens"
where "expires_at" <= $1;

delete
from "one_time_tokens"
where "user_id" = $1 and "purpose" = $2;

delete
from "sessions"
where "expires_at" <= $1;

delete
from "sessions"
where "id" = $1;

delete
from "two_factor_challenges"
where "expires_at" <= $1;

insert into "sessions" ("user_id", "device_id", "persistent", "user_agent", "expires_at", "token_sha256", "ip", "authenticated_at", "last_seen_at", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning "id";

select "id", "user_id", "real_user_id", "device_id", "persistent", "ip", "user_agent", "authenticated_at", "last_seen_at", "expires_at", "created_at"
from "sessions"
where "expires_at" > $1
order by "last_seen_at" desc, "id" desc
limit $2 offset $3;

select "id", "user_id", "real_user_id", "device_id", "persistent", "ip", "user_agent", "authenticated_at", "last_seen_at", "expires_at", "created_at"
from "sessions"
where "id" = $1;

select "id", "user_id", "real_user_id", "device_id", "persistent", "ip", "user_agent", "authenticated_at", "last_seen_at", "expires_at", "created_at"
from "sessions"
where "token_sha256" = $1 and "expires_at" > $2;

select "name", "state_current"
from "settings"
where "frontend" = $1
order by "name";

select ceil(extract(epoch
    from max(ends_at) - $1::timestamptz))::int as seconds
from rate_limits
where ends_at > $2 and ((key = $3 and count >= $4) or (key = $5 and count >= $6));

select id, login, password, active, verified, source, login_failed, login_failed_at, exists (select 1
  from two_factor_preferences t
  where t.user_id = users.id and t.method = any($1)) as two_factor
from users
where (lower(users.login) = any($2::text[]) or ((users.email <> '' and lower(users.email) = any($3::text[])) or (users.account_email <> '' and lower(users.account_email) = any($4::text[]))))
order by array_position($5::text[], lower(users.login)) nulls last, array_position($6::text[], lower(users.email)) nulls last, users.id
limit 1;

update "sessions"
set "last_seen_at" = $1, "expires_at" = $2
where "id" = $3;

update "sessions"
set "user_id" = $1, "real_user_id" = $2, "token_sha256" = $3
where "id" = $4;

update "users"
set "login_failed" = "login_failed" + $1, "login_failed_at" = $2
where "id" = $3
returning "login_failed";

update users
set login_failed = 0, last_login = $1, password = case when password = $2 then coalesce($3, password) else password end
where id = $4 and (login_failed <> 0 or last_login is null or last_login < $5 or $6);
