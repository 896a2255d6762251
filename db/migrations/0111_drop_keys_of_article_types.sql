-- The types and senders of articles are written at installation and cannot be deleted or changed by a request, so nothing
-- can break these references. Each key was checked, and its row locked, for every new ticket and article.
alter table tickets drop constraint tickets_create_article_type_id_fkey;
alter table tickets drop constraint tickets_create_article_sender_id_fkey;
alter table ticket_articles drop constraint ticket_articles_type_id_fkey;
alter table ticket_articles drop constraint ticket_articles_sender_id_fkey;
