-- A content that came before, found by the sweep of blobs and by whoever stores a mail.
create index inbound_mails_by_content on inbound_mails (sha256, channel_id);
