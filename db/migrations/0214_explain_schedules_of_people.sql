-- Schedules change users and organizations too. Their explanations are deleted with the record that they are about.
alter table rule_explanations
  alter column ticket_id drop not null,
  add column person_id int references users on delete cascade,
  add column organization_id int references organizations on delete cascade,
  add constraint rule_explanations_about_one check (num_nonnulls(ticket_id, person_id, organization_id) = 1);
create index rule_explanations_by_person on rule_explanations (person_id, id) where person_id is not null;
create index rule_explanations_by_organization on rule_explanations (organization_id, id)
  where organization_id is not null;
