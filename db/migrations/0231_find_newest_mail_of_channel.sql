-- The list of channels shows when each mailbox received its newest mail.
create index inbound_mails_by_channel on inbound_mails (channel_id, id desc);
