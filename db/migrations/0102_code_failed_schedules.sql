-- Why a scheduled message was not sent, by code: people read the sentence for it in their language.

alter table scheduled_messages add column failure_code text, add column failure_values jsonb;
