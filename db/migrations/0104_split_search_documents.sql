-- A new article of a long conversation must not cost more than one of a short conversation. The document of a long ticket
-- is stored in parts, each with a few adjacent articles, and only the part with the new article is written. The row in
-- `ticket_search` then has an empty document: it is written with every change of the ticket, and each word in it would be
-- inserted into the index again. Tickets that are long already are split when they are indexed for the next time.
alter table ticket_search add column is_split boolean not null default false;

-- A part begins with an article, in the order of `created_at` and id, and ends before the next part. The part that begins
-- at '-infinity' has no article: title, number, names and tags of the ticket.
create table ticket_search_parts (
  ticket_id   int not null references ticket_search on delete cascade,
  begins_at   timestamptz(3) not null,
  begins_with int not null,
  articles    int not null,
  characters  int not null,
  document    tsvector not null,
  pairs       int[] not null,
  primary key (ticket_id, begins_at, begins_with)
) with (toast_tuple_target = 4080);
alter table ticket_search_parts alter column document set storage external;
create index ticket_search_parts_document on ticket_search_parts using gin (document, pairs)
  with (gin_pending_list_limit = 256);

-- Ranks a split ticket as if it had a single document: positions of a part continue those of the part before.
create aggregate join_documents(tsvector) (sfunc = tsvector_concat, stype = tsvector, initcond = '', parallel = safe);
