update "ticket_priorities" as own
set "default_create" = (own.id = heir.id)
from (select id
  from "ticket_priorities"
  where active
  order by (id = $1::int) desc nulls last, "default_create" desc, id
  limit 1) as heir
where own."default_create" <> (own.id = heir.id);
