-- The key with which a website signs who its visitor is; sealed, and never part of the record of a topic.
alter table chats
  add column identity_secret text,
  add column identity_secret_at timestamptz(3);
