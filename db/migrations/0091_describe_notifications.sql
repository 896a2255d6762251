-- A notification says what happened: a reply, a note, an assignment or another change, and which message it is about.
alter table online_notifications
  add column action text,
  add column article_id integer references ticket_articles on delete set null;
create index online_notifications_by_article on online_notifications (article_id) where article_id is not null;
