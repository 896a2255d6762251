-- With the condition `is_split` in the index, a bitmap of both indexes is the whole condition of a word. Without it, the
-- words of every hit would be compared again.
create index ticket_search_split on ticket_search (ticket_id) where is_split;
