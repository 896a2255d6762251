select "follow_up_assignment"
from "groups"
where "id" = $1;

select pg_advisory_xact_lock(hashtextextended($1, 0));
