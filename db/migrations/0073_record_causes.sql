-- An event names the rule that led to it, beside the event that caused it (`caused_by`). Without a rule, a person or a
-- job did it. `txid` names the unit of work: all events of one unit have the same.
alter table events add column rule text;
