-- Answers of writes that came with an Idempotency-Key, kept for a day.
create table idempotency_keys (
  actor_id    int not null,
  key         text not null,
  fingerprint text not null,
  answer      text, -- sealed
  created_at  timestamptz(3) not null,
  primary key (actor_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
