-- The same index with the times between answers, which reports count as well.
create index tickets_for_reports_with_updates on tickets (created_at) include (
  group_id, owner_id, customer_id, organization_id, state_id, create_article_type_id, create_article_sender_id,
  close_at, last_close_at, first_response_at, last_contact_agent_at,
  first_response_in_min, first_response_diff_in_min, first_response_escalation_at,
  update_diff_in_min, update_escalation_at,
  close_in_min, close_diff_in_min, close_escalation_at
);
drop index tickets_for_reports;
alter index tickets_for_reports_with_updates rename to tickets_for_reports;
