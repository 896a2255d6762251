-- Smaller copies of pictures, made when first looked at and kept once a content, whoever attached it.
-- Without a copy: the picture cannot be made smaller, which need not be tried again.
create table attachment_previews (
  sha256         text not null references blobs on delete cascade,
  view           text not null check (view in ('preview', 'inline')),
  preview_sha256 text references blobs,
  size           bigint,
  primary key (sha256, view),
  check ((preview_sha256 is null) = (size is null))
);
create index attachment_previews_by_preview on attachment_previews (preview_sha256) where preview_sha256 is not null;

-- PDFs whose text nobody has looked for yet, which is done after the answer: few, and found without reading the others.
create index attachments_by_unread on attachments (sha256)
  where sniffed_type = 'application/pdf' and content_text is null;
