-- Ids are handed out before anybody knows who commits first: whoever reads `id > last` misses what came late.
-- The transaction tells, held against a reader's snapshot, exactly what that reader could not see yet.
-- What is there already gets no transaction: nobody follows it any more.
alter table events add column txid xid8;
alter table events alter column txid set default pg_current_xact_id();
create index events_by_transaction on events (txid);
