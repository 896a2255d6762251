-- Public pages are kept in memory until something that they show has changed (ADR 155).
create trigger note_change after insert or update or delete or truncate on knowledge_base_answer_translation_contents
  for each statement execute function note_table_change();
create trigger note_change after insert or update or delete or truncate on knowledge_base_translations
  for each statement execute function note_table_change();
create trigger note_change after insert or update or delete or truncate on knowledge_base_locales
  for each statement execute function note_table_change();
create trigger note_change after insert or update or delete or truncate on knowledge_base_menu_items
  for each statement execute function note_table_change();
create trigger note_change after insert or update or delete or truncate on knowledge_base_synonyms
  for each statement execute function note_table_change();

-- Tickets have tags and files, too. Only those of answers are noted.
create trigger note_change_for_answers after insert or update on tags
  for each row when (new.object like 'KnowledgeBase::%') execute function note_table_change();
create trigger note_removal_for_answers after delete on tags
  for each row when (old.object like 'KnowledgeBase::%') execute function note_table_change();
create trigger note_change_for_answers after insert or update on attachments
  for each row when (new.object like 'KnowledgeBase::%') execute function note_table_change();
create trigger note_removal_for_answers after delete on attachments
  for each row when (old.object like 'KnowledgeBase::%') execute function note_table_change();
-- New names are seen when a tag is added.
create trigger note_renaming after update on tag_items
  for each statement execute function note_table_change();
