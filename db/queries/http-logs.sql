insert into http_logs (direction, facility, method, url, status, ip, request, response, created_by_id, updated_by_id, created_at, updated_at) select 'in', facility, method, url, status, ip, request, response, by, by, at, at
from jsonb_to_recordset($1::jsonb) as kept (facility text, method text, url text, status text, ip text, request jsonb, response jsonb, by int, at timestamptz);

select count(*) as "count"
from "http_logs"
where "facility" in (select unnest($1::text[]));
