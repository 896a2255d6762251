-- How many tickets each group has, as what came and went: the sum is exact for whoever reads it, as counting would be,
-- and those who create tickets in one group at once do not wait for each other. A job adds the rows up.
create table ticket_counts (
  group_id int not null,
  tickets  int not null
);
create index ticket_counts_by_group on ticket_counts (group_id) include (tickets);
insert into ticket_counts (group_id, tickets) select group_id, count(*) from tickets group by group_id;

create function count_created_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (group_id, tickets) select group_id, count(*) from created group by group_id;
  return null;
end $$;
create function count_removed_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (group_id, tickets) select group_id, -count(*) from removed group by group_id;
  return null;
end $$;
create function count_moved_ticket() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (group_id, tickets) values (old.group_id, -1), (new.group_id, 1);
  return null;
end $$;
create trigger tickets_count_created after insert on tickets
  referencing new table as created for each statement execute function count_created_tickets();
create trigger tickets_count_removed after delete on tickets
  referencing old table as removed for each statement execute function count_removed_tickets();
create trigger tickets_count_moved after update of group_id on tickets
  for each row when (old.group_id <> new.group_id) execute function count_moved_ticket();

-- The first page of an overview: the oldest or newest of each state, without a look at the rest.
create index tickets_by_age_in_state on tickets (state_id, created_at, id);
