-- The earlier texts of a note that its author has changed. Images in them are files of the article.

create table ticket_article_versions (
  id                int primary key generated always as identity,
  ticket_article_id int not null references ticket_articles on delete cascade,
  body              text not null,
  content_type      text not null,
  created_at        timestamptz(3) not null,
  replaced_at       timestamptz(3) not null
);
create index ticket_article_versions_by_article on ticket_article_versions (ticket_article_id, id);
