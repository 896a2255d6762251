-- Searching chats: what the visitor said about itself and the page, and the text of the messages without markup.

alter table chat_sessions add column search text generated always as (fold(
  name || ' ' || coalesce(preferences #>> '{visitor,name}', preferences ->> 'name', '') || ' ' ||
  coalesce(preferences #>> '{visitor,email}', preferences ->> 'email', '') || ' ' ||
  coalesce(preferences ->> 'url', ''))) stored;
create index chat_sessions_search on chat_sessions using gin (search gin_trgm_ops);

create function chat_text(content text) returns text
  language sql immutable strict parallel safe
  return fold(regexp_replace(content, '<[^>]*>', ' ', 'g'));
create index chat_messages_search on chat_messages using gin (chat_text(content) gin_trgm_ops);

-- Tags name their record by model and id, without a foreign key.
create function forget_tags_of_chats() returns trigger language plpgsql as $$
begin
  delete from tags using removed where tags.object = 'Chat::Session' and tags.o_id = removed.id;
  return null;
end $$;
create trigger forget_tags after delete on chat_sessions
  referencing old table as removed for each statement execute function forget_tags_of_chats();
