-- Files of chat messages are attachments, which refer to their record by model and id. Sessions are deleted with their
-- messages by cascade, so a trigger deletes the files.

create function delete_chat_files() returns trigger language plpgsql as $$
begin
  delete from attachments where object = 'Chat::Message' and object_id in (select id from gone);
  return null;
end $$;

create trigger delete_chat_files after delete on chat_messages
  referencing old table as gone for each statement execute function delete_chat_files();
