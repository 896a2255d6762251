-- What a mail says (subject, text, files): programs use one Message-ID for many messages, and only the content tells
-- a repetition from a new one.
alter table inbound_mails add column content_digest text;
