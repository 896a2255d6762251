delete
from one_time_tokens using users
where token_sha256 = $1 and purpose = $2 and expires_at > $3 and users.id = user_id and users.active and account_sha256 = sha256(convert_to(lower(coalesce(email, '')) || ' ' || coalesce(password, ''), 'UTF8'))
returning user_id;

insert into "outgoing_mails" ("kind", "user_id", "ticket_id", "recipient", "reply_to", "subject", "content", "message_id", "references", "created_at", "updated_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning "id";

insert into one_time_tokens (token_sha256, user_id, purpose, expires_at, created_at, account_sha256) select $1, id, $2, $3::timestamptz, $4::timestamptz, sha256(convert_to(lower(coalesce(email, '')) || ' ' || coalesce(password, ''), 'UTF8'))
from users
where id = $5
on conflict (user_id, purpose) do update
set token_sha256 = excluded.token_sha256, expires_at = excluded.expires_at, created_at = excluded.created_at, account_sha256 = excluded.account_sha256;

select
from channels
where area = 'Email::Notification' and active and options ? 'outbound'
limit 1;

select "id"
from "outgoing_mails"
where "state" = $1 and ("claimed_until" is null or "claimed_until" <= $2)
order by "id"
limit $3;

select "id", "kind", "user_id", "recipient", "subject", "state", "reason", "attempts", "sent_at", "created_at", "updated_at"
from "outgoing_mails"
where "id" = $1::int
order by id;

select "id", "kind", "user_id", "recipient", "subject", "state", "reason", "attempts", "sent_at", "created_at", "updated_at"
from "outgoing_mails"
where id = $1
for no key update;

select "preferences"
from "users"
where "id" = $1;

select "user_id"
from "one_time_tokens"
where "user_id" = $1 and "purpose" = $2 and "expires_at" > $3;

select user_id
from one_time_tokens, users
where token_sha256 = $1 and purpose = $2 and expires_at > $3 and users.id = user_id and users.active and account_sha256 = sha256(convert_to(lower(coalesce(email, '')) || ' ' || coalesce(password, ''), 'UTF8'));

update "outgoing_mails"
set "claimed_until" = $1, "updated_at" = $2
where "id" = $3 and "state" = $4 and ("claimed_until" is null or "claimed_until" <= $5)
returning *;

update "outgoing_mails"
set "state" = $1, "reason" = $2, "attempts" = $3, "claimed_until" = $4, "updated_at" = $5
where "id" = $6;

update "outgoing_mails"
set "state" = $1, "reason" = $2, "attempts" = $3, "sent_at" = $4, "claimed_until" = $5, "updated_at" = $6
where "id" = $7;

update "outgoing_mails"
set "state" = $1, "reason" = $2, "claimed_until" = $3, "updated_at" = $4
where "id" = $5;
