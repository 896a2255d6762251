-- The newest tickets of one's own groups. The group is the last column of the first two, where an index still tells whose
-- a ticket is before the ticket is read: half of the reads for an agent of half of the groups. An agent of a single group
-- reads that group's alone. They take the place of indexes without the group, or without the order to the last tie, and
-- are written when those were: with each change of a ticket.
drop index tickets_by_recency, tickets_by_group, ticket_search_by_recency, ticket_search_by_group;
create index tickets_by_recency on tickets (updated_at desc, id desc, group_id);
create index tickets_by_group on tickets (group_id, updated_at desc, id desc);
create index ticket_search_by_recency on ticket_search (updated_at desc, ticket_id desc, group_id);
create index ticket_search_by_group on ticket_search (group_id, updated_at desc, ticket_id desc);
