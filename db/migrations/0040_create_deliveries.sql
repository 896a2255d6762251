-- E-mail articles on their way out. One row each, kept when it has been sent: the answer to "did it go out, and when?".
create table article_deliveries (
  article_id int primary key references ticket_articles on delete cascade,
  state      text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'deferred', 'failed')),
  attempts   int not null default 0,
  -- In the words of the mail server, or ours.
  reason     text,
  -- Not before: the writer may still think again, or the server asked for patience.
  due_at     timestamptz(3) not null,
  sent_at    timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index article_deliveries_due on article_deliveries (due_at) where state in ('queued', 'sending', 'deferred');

-- Whoever delivers a mail of the system holds it so long, without holding a transaction open.
alter table outgoing_mails add column claimed_until timestamptz(3);
