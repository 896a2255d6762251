delete
from "ticket_mutes"
where "user_id" = $1 and "ticket_id" = $2;
