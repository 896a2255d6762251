-- What a file is by its first bytes; null when they do not tell. Decides what may be shown instead of saved.
alter table attachments add column sniffed_type text;

-- A ticket's history tells of its articles, too.
create index history_by_related on history (related_object, related_o_id, id) where related_object is not null;

-- What was never taken by an article goes after a day.
create index attachments_by_wait on attachments (created_at) where form_id is not null;
