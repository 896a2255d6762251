-- Whoever goes takes their places in overviews along: each reference is found without a scan.
create index overviews_users_by_user on overviews_users (user_id);
create index overviews_roles_by_role on overviews_roles (role_id);
create index user_overview_sortings_by_overview on user_overview_sortings (overview_id);

-- What nobody owns, in the words of a condition: few of the tickets that are open, asked for by every agent.
create index tickets_by_want_of_owner on tickets (state_id, group_id, created_at) where (owner_id <> 1) is not true;
