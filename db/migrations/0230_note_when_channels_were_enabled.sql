-- When a channel was turned on last, so that a fetcher notices that it was off in between.
alter table channels add column enabled_at timestamptz;
