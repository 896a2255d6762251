-- All versions of a message begin with the same key. This operator class finds them in any collation.
create index channel_messages_by_key on channel_messages (channel_id, source_key text_pattern_ops)
  where article_id is not null;
