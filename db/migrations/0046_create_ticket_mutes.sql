-- Of a muted ticket its agent is told nothing, whatever else they asked to be told of.

create table ticket_mutes (
  user_id    int not null references users on delete cascade,
  ticket_id  int not null references tickets on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, ticket_id)
);
create index ticket_mutes_by_ticket on ticket_mutes (ticket_id);
