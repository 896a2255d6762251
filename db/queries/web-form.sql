select "number"
from "tickets"
where "id" = $1;
