delete
from "oauth_codes"
where "expires_at" < $1;

delete
from "oauth_tokens"
where coalesce("refresh_expires_at", "expires_at") < $1;

insert into "oauth_applications" ("name", "redirect_uri", "confidential", "uid", "secret", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id", "name", "uid", "secret", "redirect_uri", "scopes", "confidential", "created_at", "updated_at";

insert into "oauth_codes" ("application_id", "user_id", "redirect_uri", "code_challenge", "expires_at", "code_sha256", "family", "scopes", "code_challenge_method")
values ($1, $2, $3, $4, $5, $6, gen_random_uuid(), $7, $8);

insert into "oauth_tokens" ("family", "application_id", "user_id", "created_at", "expires_at", "refresh_expires_at", "scopes", "access_sha256", "refresh_sha256")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id";

insert into "oauth_tokens" ("family", "application_id", "user_id", "created_at", "expires_at", "scopes", "access_sha256", "refresh_sha256")
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id";

select "c"."family", "c"."user_id", "c"."redirect_uri", "c"."code_challenge", "c"."expires_at", "c"."used_at", "a"."uid", "a"."confidential", "u"."active"
from "oauth_codes" as "c" inner
join "oauth_applications" as "a" on "a"."id" = "c"."application_id" inner
join "users" as "u" on "u"."id" = "c"."user_id"
where "c"."code_sha256" = $1;

select "id", "name", "uid", "secret", "redirect_uri", "scopes", "confidential", "created_at", "updated_at"
from "oauth_applications"
where "id" = $1::int
order by id;

select "id", "name", "uid", "secret", "redirect_uri", "scopes", "confidential", "created_at", "updated_at"
from "oauth_applications"
where "uid" = $1;

select "id", "name", "uid", "secret", "redirect_uri", "scopes", "confidential", "created_at", "updated_at"
from "oauth_applications"
where id = $1
for no key update;

select "t"."id", "t"."family", "t"."user_id", "t"."created_at", "t"."expires_at", "t"."refresh_expires_at", "t"."revoked_at", "a"."uid", "u"."login", "u"."active"
from "oauth_tokens" as "t" inner
join "oauth_applications" as "a" on "a"."id" = "t"."application_id" inner
join "users" as "u" on "u"."id" = "t"."user_id"
where "t"."access_sha256" = $1;

select "t"."id", "t"."family", "t"."user_id", "t"."created_at", "t"."expires_at", "t"."refresh_expires_at", "t"."revoked_at", "a"."uid", "u"."login", "u"."active"
from "oauth_tokens" as "t" inner
join "oauth_applications" as "a" on "a"."id" = "t"."application_id" inner
join "users" as "u" on "u"."id" = "t"."user_id"
where "t"."refresh_sha256" = $1;

select "t"."id", "t"."family", "t"."user_id", "t"."created_at", "t"."expires_at", "t"."refresh_expires_at", "t"."revoked_at", "a"."uid", "u"."login", "u"."active"
from "oauth_tokens" as "t" inner
join "oauth_applications" as "a" on "a"."id" = "t"."application_id" inner
join "users" as "u" on "u"."id" = "t"."user_id"
where ("t"."access_sha256" = $1 or "t"."refresh_sha256" = $2);

select application_id, count(distinct user_id) as clients
from oauth_tokens
where application_id = any($1::int[]) and revoked_at is null and coalesce(refresh_expires_at, expires_at) > $2
group by application_id;

update "oauth_codes"
set "used_at" = $1
where "code_sha256" = $2 and "used_at" is null;

update "oauth_tokens"
set "revoked_at" = $1
where "family" = $2 and "revoked_at" is null
returning "id";

update "oauth_tokens"
set "revoked_at" = $1
where "id" = $2 and "revoked_at" is null
returning "id";
