-- The order in which triggers run, if an administrator has arranged them. Others follow in the order of their names.
alter table triggers add column prio int;
