-- When an agent last did something in the chat, and when the server set the agent to unavailable.
alter table chat_agents
  add column acted_at    timestamptz(3) not null default now(),
  add column set_away_at timestamptz(3);

-- When the visitor began to wait: after a return to the queue, later than the conversation began.
alter table chat_sessions add column queued_at timestamptz(3) not null default now();
update chat_sessions set queued_at = created_at;
