-- Whose content was forgotten is known all the same when it comes again, as out of a mailbox that is numbered anew.
alter table inbound_mails add column forgotten_sha256 text;
create index inbound_mails_by_forgotten on inbound_mails (forgotten_sha256, channel_id) where forgotten_sha256 is not null;
-- What may be forgotten: only these, so that no mail on its way to an article costs an entry.
create index inbound_mails_to_forget on inbound_mails (received_at)
  where sha256 is not null and article_id is null and state in ('filed', 'ignored');
