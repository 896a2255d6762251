-- Later messages from the address of a merged user belong to the user that it was merged into.
alter table users add column merged_into_id int references users;
create index users_by_merged_into on users (merged_into_id) where merged_into_id is not null;
