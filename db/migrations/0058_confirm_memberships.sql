-- Whether an administrator gave or confirmed the membership in `organization_id`. Memberships from before count as such.
alter table users add column organization_confirmed boolean not null default true;
