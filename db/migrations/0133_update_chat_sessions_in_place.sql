-- Each message changes `updated_at` of its session. An index with that column made every such change write new entries to
-- all indexes of the table; without, the row is replaced within its page. Ended chats are listed by the time of their end.
drop index chat_sessions_ended;
create index chat_sessions_ended on chat_sessions (coalesce(closed_at, created_at), id) where state = 'closed';
alter table chat_sessions set (fillfactor = 80);
