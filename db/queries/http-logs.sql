delete
from "http_logs"
where "created_at" < $1;

delete
from http_logs using (select id, row_number() over (partition by facility
    order by created_at desc, id desc) as place
  from http_logs) as placed
where http_logs.id = placed.id and place > $1;

insert into http_logs (direction, facility, method, url, status, ip, request, response, webhook_delivery_id, created_by_id, updated_by_id, created_at, updated_at) select coalesce(direction, 'in'), facility, method, url, status, ip, request, response, webhook_delivery_id, by, by, at, at
from jsonb_to_recordset($1::jsonb) as kept (direction text, facility text, method text, url text, status text, ip text, request jsonb, response jsonb, webhook_delivery_id int, by int, at timestamptz);

select count(*) as "count"
from "http_logs"
where "facility" in (select unnest($1::text[]));
