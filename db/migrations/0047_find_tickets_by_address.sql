-- Which tickets have an address, narrow enough that the index alone tells: a part of an address may mean hundreds of
-- people, and each of their tickets was looked up among documents of kilobytes, 90 ms for 110 people. The numbers are
-- those of `ticket_search.addresses`, which goes on telling them ticket by ticket. The index of documents goes on having
-- them too: to build it anew takes four minutes for a million tickets and saves little.
create table ticket_addresses (
  address   int not null,
  ticket_id int not null
);
-- An internal article says nothing that another one has said.
insert into ticket_addresses (address, ticket_id)
  select address, ticket_id from ticket_search, unnest(addresses) as address
  where address % 2 = 0 or address - 1 <> all(addresses) order by address, ticket_id;
alter table ticket_addresses add primary key (address, ticket_id);

-- Whoever writes a document need not think of it, nor ask the database once more. Of what is new there is no `old`, of
-- what is deleted no `new`.
create function keep_ticket_addresses() returns trigger language plpgsql as $$
begin
  delete from ticket_addresses
  where ticket_id = old.ticket_id and address = any(old.addresses) and address <> all(coalesce(new.addresses, '{}'));
  insert into ticket_addresses (address, ticket_id) select unnest(new.addresses), new.ticket_id on conflict do nothing;
  return null;
end $$;
create trigger ticket_search_keep_addresses after insert or delete on ticket_search
  for each row execute function keep_ticket_addresses();
create trigger ticket_search_keep_new_addresses after update of addresses on ticket_search
  for each row when (old.addresses <> new.addresses) execute function keep_ticket_addresses();

analyze ticket_addresses;
