-- A process remembers which words `search_words` has. The number changes when words are deleted, at once and not only when
-- the deletion is committed, so that a writer that waited for it sees the new number (ADR 175).
create sequence search_words_deletions;
-- The first call leaves `last_value` as it was.
select nextval('search_words_deletions');

create function number_deletion_of_words() returns trigger language plpgsql as $$ begin
  if exists (select from removed) then
    perform nextval('search_words_deletions');
  end if;
  return null;
end $$;

create trigger search_words_number_deletion after delete on search_words
  referencing old table as removed for each statement execute function number_deletion_of_words();
