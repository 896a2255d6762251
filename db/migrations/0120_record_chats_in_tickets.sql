-- Up to which message the ticket of a chat contains the conversation, and the email by which a message was sent.

alter table chat_sessions add column ticket_message_id int;
alter table chat_messages add column article_id int references ticket_articles on delete set null;
create index chat_messages_by_article on chat_messages (article_id);
