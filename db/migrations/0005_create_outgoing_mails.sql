-- Rendered messages on their way out. The content is sealed: it may hold a one-time link.
create table outgoing_mails (
  id         bigint generated always as identity primary key,
  kind       text not null,
  user_id    int references users on delete set null,
  recipient  text not null,
  subject    text not null,
  content    text not null, -- sealed JSON: { text, html }
  message_id text not null unique,
  state      text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  reason     text,
  attempts   int not null default 0,
  sent_at    timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index outgoing_mails_by_state on outgoing_mails (state, id);
