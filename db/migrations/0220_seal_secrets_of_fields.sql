-- Passwords and tokens for external data sources: sealed, and never part of the description of a field, which everyone
-- who fills in forms can read.
alter table object_attributes add column sealed jsonb not null default '{}';
