-- When the SLA or calendar was changed, and how many tickets were overdue by it: nobody is notified of these (ADR 170).
alter table sla_recalculations
  add column changed_at timestamptz(3),
  add column overdue int not null default 0;
