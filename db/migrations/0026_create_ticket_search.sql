-- What is searched: a row for each ticket that has an article, written with every change of the ticket. Apart from
-- `tickets`, so that its width never slows a list; with what decides who may see it, so that no join is needed either.
create table ticket_search (
  ticket_id       int primary key references tickets on delete cascade,
  group_id        int not null,
  customer_id     int not null,
  organization_id int,
  updated_at      timestamptz(3) not null,
  -- More was written than a document holds: the newest is in it.
  is_cut          boolean not null default false,
  document        tsvector not null
);
-- With the words' frequencies the planner chooses between walking from the newest (common words) and the index (rare ones).
alter table ticket_search alter column document set statistics 1000;
-- Every search reads the list of what is not merged into the index yet: short, or searches wait instead of writers.
create index ticket_search_document on ticket_search using gin (document) with (gin_pending_list_limit = 256);
create index ticket_search_by_recency on ticket_search (updated_at desc, ticket_id desc);

-- For `title:` and for wildcards inside a word.
create index tickets_by_title on tickets using gin (fold(title) gin_trgm_ops, fold(number) gin_trgm_ops);
create index tickets_by_folded_number on tickets (fold(number) text_pattern_ops);
-- States, priorities and groups go together: without this the planner multiplies their shares and expects hits where
-- there are none.
create statistics tickets_together (mcv) on state_id, priority_id, group_id from tickets;
alter statistics tickets_together set statistics 1000;

-- For `article.from:*bob*`.
create index ticket_articles_by_sender on ticket_articles using gin (fold("from") gin_trgm_ops);
