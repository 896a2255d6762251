select "id", "mentionable_type", "mentionable_id", "user_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "mentions"
where id = $1
for no key update;

select "mentions"."id", "mentions"."mentionable_type", "mentions"."mentionable_id", "mentions"."user_id", "mentions"."updated_by_id", "mentions"."created_by_id", "mentions"."created_at", "mentions"."updated_at"
from mentions
where mentionable_type = 'Ticket' and mentionable_id = $1
order by id
limit 1000;

select mentions.id as mention_id, group_id, customer_id, organization_id, owner_id
from mentions
join tickets on tickets.id = mentions.mentionable_id
where mentions.id = any($1::int[]) and mentionable_type = 'Ticket' and (("tickets"."group_id" = any($2::int[])));

update mentions
set mentionable_id = $1
where id = any($2::int[]);

update mentions
set mentionable_id = $1
where mentionable_type = 'Ticket' and mentionable_id = $2 and not exists (select 1
  from mentions as kept
  where kept.mentionable_type = 'Ticket' and kept.mentionable_id = $3 and kept.user_id = mentions.user_id)
returning id;
