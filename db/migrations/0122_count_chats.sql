-- Statistics of a period, and the waits of the last hour.
create index chat_sessions_by_creation on chat_sessions (created_at);
create index chat_sessions_by_start on chat_sessions (chat_id, started_at) where started_at is not null;

-- Files name their record by model and id, without a foreign key; a job deletes contents that no row refers to.
create function forget_files_of_chats() returns trigger language plpgsql as $$
begin
  delete from attachments using removed where attachments.object = 'Chat::Message' and attachments.object_id = removed.id;
  return null;
end $$;
create trigger forget_files after delete on chat_messages
  referencing old table as removed for each statement execute function forget_files_of_chats();
