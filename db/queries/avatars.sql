delete
from "avatars"
where "id" = $1;

insert into "avatars" ("user_id", "store_hash", "created_by_id", "updated_by_id", "created_at", "updated_at", "full_sha256", "resize_sha256", "mime_type", "source")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning "id";

insert into "avatars" ("user_id", "store_hash", "created_by_id", "updated_by_id", "created_at", "updated_at", "initial", "deletable", "source")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

select "avatars"."mime_type", "blobs"."sha256", "blobs"."size"
from "avatars" inner
join "blobs" on "blobs"."sha256" = "avatars"."resize_sha256"
where "avatars"."store_hash" = $1;

select "id"
from "avatars"
where "user_id" = $1 and "initial" = $2;

select "id", "image", "image_source"
from "users"
where id = $1
for no key update;

select "id", "user_id", "default", "deletable", "initial", "resize_sha256", "mime_type", "store_hash", "source", "source_url", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "avatars"
where "user_id" = $1
order by "id";
