-- Which ticket went into which, and what it takes to undo that.
create table ticket_merges (
  id           int generated always as identity primary key,
  source_id    int not null references tickets on delete cascade,
  target_id    int not null references tickets on delete cascade,
  -- What the merge changed about the source.
  previous     jsonb not null,
  -- What each part of a ticket moved, by the part's name.
  moved        jsonb not null,
  merged_by_id int not null references users,
  merged_at    timestamptz(3) not null,
  undone_by_id int references users,
  undone_at    timestamptz(3)
);
create index ticket_merges_by_source on ticket_merges (source_id, id desc);
create index ticket_merges_by_target on ticket_merges (target_id);
create index ticket_merges_by_author on ticket_merges (merged_by_id);
create index ticket_merges_by_undoer on ticket_merges (undone_by_id) where undone_by_id is not null;

-- Who holds a ticket for too long is looked for each minute; set only while somebody owns a new or open ticket.
create index tickets_by_assignment on tickets (group_id, last_owner_update_at) where last_owner_update_at is not null;
