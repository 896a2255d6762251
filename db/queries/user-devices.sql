insert into user_devices (user_id, name, os, browser, fingerprint, user_agent, ip, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (user_id, coalesce(user_agent, ''), coalesce(fingerprint, ip, '')) do update
set ip = excluded.ip, updated_at = excluded.updated_at
returning id;
