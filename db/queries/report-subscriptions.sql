select "id", "name", "active", "plan", "weekday", "monthday", "time_of_day", "timezone", "format", "by", "time", "profile_id", "group_id", "next_run_at", "last_run_at", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "report_subscriptions"
where "id" = $1::int
order by id;

select *, array(select user_id
  from report_subscriptions_users
  where report_subscription_id = report_subscriptions.id
  order by user_id) as user_ids
from report_subscriptions
where active and next_run_at <= $1::timestamptz
order by next_run_at, id
for update skip locked;

select report_subscriptions.*, coalesce(to_whom.ids, '{}') as user_ids, coalesce(to_whom.people, '[]') as recipients
from report_subscriptions
left join lateral (select array_agg(users.id
    order by users.id) as ids, jsonb_agg(jsonb_build_object('id', users.id, 'name', trim(concat_ws(' ', users.firstname, users.lastname)), 'outcome', outcome)
    order by users.id) as people
  from report_subscriptions_users
  join users on users.id = user_id
  where report_subscription_id = report_subscriptions.id) as to_whom on true
where (report_subscriptions.created_by_id = $1 or exists (select
    from report_subscriptions_users
    where report_subscription_id = report_subscriptions.id and user_id = $2))
order by lower(report_subscriptions.name), report_subscriptions.id;

select report_subscriptions.*, coalesce(to_whom.ids, '{}') as user_ids, coalesce(to_whom.people, '[]') as recipients
from report_subscriptions
left join lateral (select array_agg(users.id
    order by users.id) as ids, jsonb_agg(jsonb_build_object('id', users.id, 'name', trim(concat_ws(' ', users.firstname, users.lastname)), 'outcome', outcome)
    order by users.id) as people
  from report_subscriptions_users
  join users on users.id = user_id
  where report_subscription_id = report_subscriptions.id) as to_whom on true
where report_subscriptions.id = $1 and true
order by lower(report_subscriptions.name), report_subscriptions.id;

select report_subscriptions.*, coalesce(to_whom.ids, '{}') as user_ids, coalesce(to_whom.people, '[]') as recipients
from report_subscriptions
left join lateral (select array_agg(users.id
    order by users.id) as ids, jsonb_agg(jsonb_build_object('id', users.id, 'name', trim(concat_ws(' ', users.firstname, users.lastname)), 'outcome', outcome)
    order by users.id) as people
  from report_subscriptions_users
  join users on users.id = user_id
  where report_subscription_id = report_subscriptions.id) as to_whom on true
where true
order by lower(report_subscriptions.name), report_subscriptions.id;

select users.id, trim(concat_ws(' ', users.firstname, users.lastname)) as name, nullif(users.email, '') as email
from users
where users.active and exists (select
  from roles_users
  where roles_users.user_id = users.id and roles_users.role_id in (select roles.id
    from roles
    join permissions_roles on permissions_roles.role_id = roles.id and roles.active
    join permissions on permissions.id = permissions_roles.permission_id and permissions.active
    where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])))) and ($3::int[] is null or users.id = any($4::int[]))
order by 2, 1
limit 1000;

update "report_subscriptions"
set "next_run_at" = $1
where "id" = $2;

update "report_subscriptions"
set "next_run_at" = $1, "last_run_at" = $2
where "id" = $3;
