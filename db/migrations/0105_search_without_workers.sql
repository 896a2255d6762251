-- Searches of a word run outside of a transaction, so that they cannot turn off parallel workers for themselves. A worker
-- takes longer to start than fifty hits take to find.
alter table ticket_search set (parallel_workers = 0);
alter table ticket_search_parts set (parallel_workers = 0);
