-- The log of incoming mail shows who wrote and about what; `from` and `subject` are as the header says.
alter table inbound_mails add column "from" text, add column subject text;
update inbound_mails mail set "from" = article."from", subject = article.subject
from ticket_articles article where article.id = mail.article_id;
