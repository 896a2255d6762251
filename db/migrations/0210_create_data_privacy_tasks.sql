create table data_privacy_tasks (
  id             int generated always as identity primary key,
  deletable_type text not null check (deletable_type in ('User', 'Ticket')),
  deletable_id   int not null,
  state          text not null default 'in process' check (state in ('in process', 'completed', 'failed')),
  preferences    jsonb not null default '{}',
  created_by_id  int not null references users,
  updated_by_id  int not null references users,
  created_at     timestamptz(3) not null default now(),
  updated_at     timestamptz(3) not null default now()
);

-- One deletion of a record at a time.
create unique index data_privacy_tasks_running on data_privacy_tasks (deletable_type, deletable_id)
  where state = 'in process';
