-- What happened to tickets, gathered for a minute or two: then everybody gets one mail about it.
create table ticket_news (
  id         bigint generated always as identity primary key,
  ticket_id  int not null references tickets on delete cascade,
  type       text not null,
  -- None for what only time has done. Without foreign key, as events outlive what they tell of.
  event_id   bigint,
  -- The moment a reminder or an escalation is about: told once a day, and again when it has been moved.
  about      timestamptz(3),
  created_at timestamptz(3) not null,
  mailed_at  timestamptz(3)
);
create index ticket_news_by_ticket on ticket_news (ticket_id, type, about);
create index ticket_news_waiting on ticket_news (created_at) where mailed_at is null;
create index ticket_news_by_time on ticket_news (created_at);

-- A mail about a ticket goes with the ticket; answers to it find their way back.
alter table outgoing_mails
  add column ticket_id int references tickets on delete cascade,
  add column reply_to text,
  add column "references" text;
create index outgoing_mails_by_ticket on outgoing_mails (ticket_id) where ticket_id is not null;
create index outgoing_mails_by_user on outgoing_mails (user_id, created_at);

-- Why somebody was told; and for whom they stand in, if that is why.
alter table online_notifications
  add column reason text,
  add column replacement_for_id int references users on delete set null;
create index online_notifications_by_replaced on online_notifications (replacement_for_id)
  where replacement_for_id is not null;
