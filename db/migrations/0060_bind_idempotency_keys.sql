-- A kept answer belongs to the one who authenticated, and is shown only while their access is what it was.
-- Answers kept before have no `access` and are not shown again.
alter table idempotency_keys add column real_actor_id int, add column access text not null default '';
update idempotency_keys set real_actor_id = actor_id;
alter table idempotency_keys
  alter column real_actor_id set not null,
  drop constraint idempotency_keys_pkey,
  add primary key (actor_id, real_actor_id, key);
