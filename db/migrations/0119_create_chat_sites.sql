-- Which websites loaded the widget of a topic, and which of them were refused. At most 100 for each topic.
create table chat_sites (
  chat_id       int not null references chats on delete cascade,
  origin        text not null check (length(origin) <= 250),
  seen_at       timestamptz(3),
  refused_at    timestamptz(3),
  refused_count int not null default 0,
  created_at    timestamptz(3) not null default now(),
  primary key (chat_id, origin)
);
