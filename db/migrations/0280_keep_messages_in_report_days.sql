-- Who wrote the first message of each ticket, and all messages: the id of the ticket, the time and the kind of each, four
-- bytes a number. Days that the version before writes have neither and are written again.
alter table report_days
  add column sender bytea,
  add column messages bytea;
alter table report_days alter column sender set storage external;
alter table report_days alter column messages set storage external;

-- As before, and whenever a message is added or removed. The sender is set together with `create_article_type_id`.
create or replace trigger note_report_day_of_changed after update on tickets for each row
  when (least(old.created_at, new.created_at) < now() - interval '1 day' and (
    old.created_at, old.close_at, old.last_close_at, old.first_response_at, old.last_contact_agent_at,
    old.first_response_escalation_at, old.first_response_diff_in_min, old.first_response_in_min,
    old.update_escalation_at, old.update_diff_in_min,
    old.close_escalation_at, old.close_diff_in_min, old.close_in_min,
    old.state_id, old.group_id, old.owner_id, old.organization_id, old.create_article_type_id, old.article_count
  ) is distinct from (
    new.created_at, new.close_at, new.last_close_at, new.first_response_at, new.last_contact_agent_at,
    new.first_response_escalation_at, new.first_response_diff_in_min, new.first_response_in_min,
    new.update_escalation_at, new.update_diff_in_min,
    new.close_escalation_at, new.close_diff_in_min, new.close_in_min,
    new.state_id, new.group_id, new.owner_id, new.organization_id, new.create_article_type_id, new.article_count
  )) execute function note_report_day();
