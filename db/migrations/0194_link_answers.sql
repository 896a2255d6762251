-- Answers of the help centre are linked with tickets by their translation. A new installation has the row from the seeds.
insert into link_objects (name)
select 'KnowledgeBase::Answer::Translation' where exists (select from link_objects)
on conflict (name) do nothing;

create function delete_links_of_answer_translation() returns trigger language plpgsql as $$
begin
  delete from links where link_object_source_value = old.id
    and link_object_source_id = (select id from link_objects where name = 'KnowledgeBase::Answer::Translation');
  return null;
end $$;

create trigger delete_links after delete on knowledge_base_answer_translations
  for each row execute function delete_links_of_answer_translation();
