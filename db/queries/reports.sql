delete
from report_day_changes
where day = any($1::date[]);

delete
from report_days
where day = any($1::date[]);

insert into report_days (day, last_at, state_ids, "id", "created", "closed", "last_closed", "answered", "contacted", "response_due", "response_used", "response_took", "update_due", "solution_due", "solution_used", "solution_took", "outcomes", "state", "group", "owner", "organization", "channel", "sender", "tags", "messages") select given.day, greatest(max(greatest(created_at, close_at, last_close_at, first_response_at, last_contact_agent_at, first_response_escalation_at, update_escalation_at, close_escalation_at)), (select max(article.created_at)
    from tickets
    join ticket_articles article on article.ticket_id = tickets.id
    where tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC')), array_agg(distinct state_id), string_agg(int4send(coalesce("tickets"."id", -2147483648)), '') as "id", string_agg(int4send(coalesce(case when "tickets"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."created_at") - 946684800)))::int end, -2147483648)), '') as "created", string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_at") - 946684800)))::int end, -2147483648)), '') as "closed", string_agg(int4send(coalesce(case when "tickets"."last_close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_close_at") - 946684800)))::int end, -2147483648)), '') as "last_closed", string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_at") - 946684800)))::int end, -2147483648)), '') as "answered", string_agg(int4send(coalesce(case when "tickets"."last_contact_agent_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_contact_agent_at") - 946684800)))::int end, -2147483648)), '') as "contacted", string_agg(int4send(coalesce(case when "tickets"."first_response_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_escalation_at") - 946684800)))::int end, -2147483648)), '') as "response_due", string_agg(int4send(coalesce("tickets"."first_response_in_min", -2147483648)), '') as "response_used", string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at)))))::int end, -2147483648)), '') as "response_took", string_agg(int4send(coalesce(case when "tickets"."update_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."update_escalation_at") - 946684800)))::int end, -2147483648)), '') as "update_due", string_agg(int4send(coalesce(case when "tickets"."close_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_escalation_at") - 946684800)))::int end, -2147483648)), '') as "solution_due", string_agg(int4send(coalesce("tickets"."close_in_min", -2147483648)), '') as "solution_used", string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at)))))::int end, -2147483648)), '') as "solution_took", string_agg(int4send(coalesce(case when "tickets"."first_response_diff_in_min" >= 0 then 1 when "tickets"."first_response_diff_in_min" < 0 then 2 else 0 end + case when "tickets"."update_diff_in_min" >= 0 then 4 when "tickets"."update_diff_in_min" < 0 then 8 else 0 end + case when "tickets"."close_diff_in_min" >= 0 then 16 when "tickets"."close_diff_in_min" < 0 then 32 else 0 end + case when tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at then 64 else 0 end, -2147483648)), '') as "outcomes", string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), '') as "state", string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), '') as "group", string_agg(int4send(coalesce("tickets"."owner_id", -2147483648)), '') as "owner", string_agg(int4send(coalesce("tickets"."organization_id", -2147483648)), '') as "organization", string_agg(int4send(coalesce("tickets"."create_article_type_id", -2147483648)), '') as "channel", string_agg(int4send(coalesce("tickets"."create_article_sender_id", -2147483648)), '') as "sender", coalesce((select string_agg(int4send(tags.o_id) || int4send(tags.tag_item_id), '')
    from tickets
    join tags on tags.object = 'Ticket' and tags.o_id = tickets.id
    where tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'), '') as "tags", coalesce((select string_agg(int4send(article.ticket_id) || int4send(case when "article"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "article"."created_at") - 946684800)))::int end) || int4send(article.type_id * 256 + article.sender_id), '')
    from tickets
    join ticket_articles article on article.ticket_id = tickets.id
    where tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'), '') as "messages"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select ((select count(*)
    from ticket_ratings rating
    join tickets on tickets.id = rating.ticket_id
    where ((("tickets"."group_id" = any($1::int[])))) and ((rating.score is not null and tickets.state_id <> all($2::int[])) and (rating.rated_at >= $3::timestamptz and rating.rated_at < $4::timestamptz) and rating.score = $5) and true) - (select count(*)
    from ticket_ratings rating
    join tickets on tickets.id = rating.ticket_id
    where ((("tickets"."group_id" = any($6::int[])))) and ((rating.score is not null and tickets.state_id <> all($7::int[])) and (rating.rated_at >= $8::timestamptz and rating.rated_at < $9::timestamptz) and rating.score = $10) and true and tickets.id = any($11::int[])))::int as count, coalesce((select array_agg(id
      order by created_at desc, id desc)
    from (select tickets.id, tickets.created_at
      from ticket_ratings rating
      join tickets on tickets.id = rating.ticket_id
      where ((("tickets"."group_id" = any($12::int[])))) and ((rating.score is not null and tickets.state_id <> all($13::int[])) and (rating.rated_at >= $14::timestamptz and rating.rated_at < $15::timestamptz) and rating.score = $16) and true and not tickets.id = any($17::int[])
      order by created_at desc, id desc
      limit $18 offset $19) page), '{}') as ids /* planned for its
values */;

select ((select count(*)
    from tickets
    where ((("tickets"."group_id" = $1::int))) and ((true and tickets.state_id <> all($2::int[])) and (tickets.created_at >= $3::timestamptz and tickets.created_at < $4::timestamptz)) and true) - (select count(*)
    from tickets
    where ((("tickets"."group_id" = $5::int))) and ((true and tickets.state_id <> all($6::int[])) and (tickets.created_at >= $7::timestamptz and tickets.created_at < $8::timestamptz)) and true and tickets.id = any($9::int[])))::int as count, coalesce((select array_agg(id
      order by created_at desc, id desc)
    from (select tickets.id, tickets.created_at
      from tickets
      where ((("tickets"."group_id" = $10::int))) and ((true and tickets.state_id <> all($11::int[])) and (tickets.created_at >= $12::timestamptz and tickets.created_at < $13::timestamptz)) and true and not tickets.id = any($14::int[])
      order by created_at desc, id desc
      limit $15 offset $16) page), '{}') as ids /* planned for its
values */;

select ((select count(*)
    from tickets
    where ((("tickets"."group_id" = any($1::int[])))) and (true and tickets.state_id <> all($2::int[])) and (tickets.created_at >= $3::timestamptz and tickets.created_at < $4::timestamptz)) - (select count(*)
    from tickets
    where ((("tickets"."group_id" = any($5::int[])))) and (true and tickets.state_id <> all($6::int[])) and (tickets.created_at >= $7::timestamptz and tickets.created_at < $8::timestamptz) and tickets.id = any($9::int[])))::int as count, coalesce((select array_agg(id
      order by created_at desc, id desc)
    from (select tickets.id, tickets.created_at
      from tickets
      where ((("tickets"."group_id" = any($10::int[])))) and (true and tickets.state_id <> all($11::int[])) and (tickets.created_at >= $12::timestamptz and tickets.created_at < $13::timestamptz) and not tickets.id = any($14::int[])
      order by created_at desc, id desc
      limit $15 offset $16) page), '{}') as ids /* planned for its
values */;

select ((select count(*)
    from tickets
    where (false) and ((true and tickets.state_id <> all($1::int[])) and (tickets.created_at >= $2::timestamptz and tickets.created_at < $3::timestamptz)) and true) - (select count(*)
    from tickets
    where (false) and ((true and tickets.state_id <> all($4::int[])) and (tickets.created_at >= $5::timestamptz and tickets.created_at < $6::timestamptz)) and true and tickets.id = any($7::int[])))::int as count, coalesce((select array_agg(id
      order by created_at desc, id desc)
    from (select tickets.id, tickets.created_at
      from tickets
      where (false) and ((true and tickets.state_id <> all($8::int[])) and (tickets.created_at >= $9::timestamptz and tickets.created_at < $10::timestamptz)) and true and not tickets.id = any($11::int[])
      order by created_at desc, id desc
      limit $12 offset $13) page), '{}') as ids /* planned for its
values */;

select (min(created_at) at time zone 'UTC')::date as first, (max(created_at) at time zone 'UTC')::date as last
from tickets
where created_at < $1::timestamptz;

select chosen.option as key, string_agg(int4send(tickets.id), '') as ids
from tickets , jsonb_array_elements_text(case when jsonb_typeof((tickets.custom_values -> $1::text)) = 'array' then (tickets.custom_values -> $2::text) else '[]' end) as chosen (option)
where chosen.option is not null
group by 1;

select count(*)::int as count
from ticket_ratings rating
join tickets on tickets.id = rating.ticket_id
where ((("tickets"."group_id" = any($1::int[])) or ("tickets"."customer_id" = $2::int) or ("tickets"."organization_id" = any($3::int[])))) and tickets.state_id <> all($4::int[]) and (rating.asked_at >= $5::timestamptz and rating.asked_at < $6::timestamptz);

select count(*)::int as count
from ticket_ratings rating
join tickets on tickets.id = rating.ticket_id
where ((("tickets"."group_id" = any($1::int[])))) and tickets.state_id <> all($2::int[]) and (rating.asked_at >= $3::timestamptz and rating.asked_at < $4::timestamptz);

select count(*)::int as count
from ticket_ratings rating
join tickets on tickets.id = rating.ticket_id
where (false) and tickets.state_id <> all($1::int[]) and (rating.asked_at >= $2::timestamptz and rating.asked_at < $3::timestamptz);

select day, version, last_at >= $1::timestamptz or state_ids && $2::int[] as is_needed
from report_days
where num_nulls("created", "state", "id") = 0 and day not in (select day
  from report_day_changes);

select day, version, last_at >= $1::timestamptz or state_ids && $2::int[] as is_needed
from report_days
where num_nulls("id", "state") = 0 and day not in (select day
  from report_day_changes);

select day, version, last_at >= $1::timestamptz or state_ids && $2::int[] as is_needed
from report_days
where num_nulls("id", "state", "group") = 0 and day not in (select day
  from report_day_changes);

select gap.id
from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
      from history closing
      where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($1::int[]) and closing.id_to = any($2::int[])), tickets.close_at, tickets.created_at) as closed_at
  from history
  join tickets on tickets.id = history.o_id
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($3::int[]) and history.id_to = any($4::int[]) and history.created_at >= $5::timestamptz and true and ((("tickets"."group_id" = any($6::int[]))) and tickets.group_id = $7)) gap
where gap.closed_at < $8::timestamptz /* planned for its
values */;

select gap.id
from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
      from history closing
      where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($1::int[]) and closing.id_to = any($2::int[])), tickets.close_at, tickets.created_at) as closed_at
  from history
  join tickets on tickets.id = history.o_id
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($3::int[]) and history.id_to = any($4::int[]) and history.created_at >= $5::timestamptz and true and ((("tickets"."group_id" = any($6::int[]))))) gap
where gap.closed_at < $7::timestamptz /* planned for its
values */;

select gap.id
from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
      from history closing
      where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($1::int[]) and closing.id_to = any($2::int[])), tickets.close_at, tickets.created_at) as closed_at
  from history
  join tickets on tickets.id = history.o_id
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($3::int[]) and history.id_to = any($4::int[]) and history.created_at >= $5::timestamptz and true and (false)) gap
where gap.closed_at < $6::timestamptz /* planned for its
values */;

select given.day, encode(string_agg(int4send(coalesce("tickets"."id", -2147483648)), ''), 'base64') as "id", encode(coalesce((select string_agg(int4send(article.ticket_id) || int4send(case when "article"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "article"."created_at") - 946684800)))::int end) || int4send(article.type_id * 256 + article.sender_id), '')
      from tickets
      join ticket_articles article on article.ticket_id = tickets.id
      where tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'), ''), 'base64') as "messages", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce("tickets"."id", -2147483648)), ''), 'base64') as "id", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce("tickets"."id", -2147483648)), ''), 'base64') as "id", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce("tickets"."id", -2147483648)), ''), 'base64') as "id", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "closed", encode(string_agg(int4send(coalesce(case when "tickets"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."created_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "created", encode(string_agg(int4send(coalesce(case when "tickets"."last_close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "last_closed", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce("tickets"."id", -2147483648)), ''), 'base64') as "id", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "closed", encode(string_agg(int4send(coalesce(case when "tickets"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."created_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "created", encode(string_agg(int4send(coalesce(case when "tickets"."last_close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "last_closed", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce("tickets"."id", -2147483648)), ''), 'base64') as "id", encode(string_agg(int4send(coalesce(case when "tickets"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."created_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "created", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "closed", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "answered", encode(string_agg(int4send(coalesce(case when "tickets"."last_contact_agent_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_contact_agent_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "contacted", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "response_due", encode(string_agg(int4send(coalesce(case when "tickets"."update_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."update_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "update_due", encode(string_agg(int4send(coalesce(case when "tickets"."close_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "solution_due", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_diff_in_min" >= 0 then 1 when "tickets"."first_response_diff_in_min" < 0 then 2 else 0 end + case when "tickets"."update_diff_in_min" >= 0 then 4 when "tickets"."update_diff_in_min" < 0 then 8 else 0 end + case when "tickets"."close_diff_in_min" >= 0 then 16 when "tickets"."close_diff_in_min" < 0 then 32 else 0 end + case when tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at then 64 else 0 end, -2147483648)), ''), 'base64') as "outcomes", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce(case when "tickets"."last_close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "last_closed", encode(string_agg(int4send(coalesce("tickets"."first_response_in_min", -2147483648)), ''), 'base64') as "response_used", encode(string_agg(int4send(coalesce("tickets"."close_in_min", -2147483648)), ''), 'base64') as "solution_used", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce("tickets"."id", -2147483648)), ''), 'base64') as "id", encode(string_agg(int4send(coalesce(case when "tickets"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."created_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "created", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "closed", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "answered", encode(string_agg(int4send(coalesce(case when "tickets"."last_contact_agent_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_contact_agent_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "contacted", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "response_due", encode(string_agg(int4send(coalesce(case when "tickets"."update_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."update_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "update_due", encode(string_agg(int4send(coalesce(case when "tickets"."close_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "solution_due", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_diff_in_min" >= 0 then 1 when "tickets"."first_response_diff_in_min" < 0 then 2 else 0 end + case when "tickets"."update_diff_in_min" >= 0 then 4 when "tickets"."update_diff_in_min" < 0 then 8 else 0 end + case when "tickets"."close_diff_in_min" >= 0 then 16 when "tickets"."close_diff_in_min" < 0 then 32 else 0 end + case when tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at then 64 else 0 end, -2147483648)), ''), 'base64') as "outcomes", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce(case when "tickets"."last_close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "last_closed", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "response_took", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "solution_took"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce("tickets"."id", -2147483648)), ''), 'base64') as "id", encode(string_agg(int4send(coalesce(case when "tickets"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."created_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "created", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "closed", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "answered", encode(string_agg(int4send(coalesce(case when "tickets"."last_contact_agent_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_contact_agent_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "contacted", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "response_due", encode(string_agg(int4send(coalesce(case when "tickets"."update_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."update_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "update_due", encode(string_agg(int4send(coalesce(case when "tickets"."close_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "solution_due", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_diff_in_min" >= 0 then 1 when "tickets"."first_response_diff_in_min" < 0 then 2 else 0 end + case when "tickets"."update_diff_in_min" >= 0 then 4 when "tickets"."update_diff_in_min" < 0 then 8 else 0 end + case when "tickets"."close_diff_in_min" >= 0 then 16 when "tickets"."close_diff_in_min" < 0 then 32 else 0 end + case when tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at then 64 else 0 end, -2147483648)), ''), 'base64') as "outcomes", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce(case when "tickets"."last_close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "last_closed", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "response_took", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "solution_took", encode(coalesce((select string_agg(int4send(tags.o_id) || int4send(tags.tag_item_id), '')
      from tickets
      join tags on tags.object = 'Ticket' and tags.o_id = tickets.id
      where tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'), ''), 'base64') as "tags", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce("tickets"."id", -2147483648)), ''), 'base64') as "id", encode(string_agg(int4send(coalesce(case when "tickets"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."created_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "created", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "closed", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "answered", encode(string_agg(int4send(coalesce(case when "tickets"."last_contact_agent_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_contact_agent_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "contacted", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "response_due", encode(string_agg(int4send(coalesce(case when "tickets"."update_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."update_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "update_due", encode(string_agg(int4send(coalesce(case when "tickets"."close_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "solution_due", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_diff_in_min" >= 0 then 1 when "tickets"."first_response_diff_in_min" < 0 then 2 else 0 end + case when "tickets"."update_diff_in_min" >= 0 then 4 when "tickets"."update_diff_in_min" < 0 then 8 else 0 end + case when "tickets"."close_diff_in_min" >= 0 then 16 when "tickets"."close_diff_in_min" < 0 then 32 else 0 end + case when tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at then 64 else 0 end, -2147483648)), ''), 'base64') as "outcomes", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce(case when "tickets"."last_close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "last_closed", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "response_took", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "solution_took", encode(string_agg(int4send(coalesce("tickets"."create_article_type_id", -2147483648)), ''), 'base64') as "channel", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce("tickets"."id", -2147483648)), ''), 'base64') as "id", encode(string_agg(int4send(coalesce(case when "tickets"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."created_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "created", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "closed", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "answered", encode(string_agg(int4send(coalesce(case when "tickets"."last_contact_agent_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_contact_agent_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "contacted", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "response_due", encode(string_agg(int4send(coalesce(case when "tickets"."update_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."update_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "update_due", encode(string_agg(int4send(coalesce(case when "tickets"."close_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "solution_due", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_diff_in_min" >= 0 then 1 when "tickets"."first_response_diff_in_min" < 0 then 2 else 0 end + case when "tickets"."update_diff_in_min" >= 0 then 4 when "tickets"."update_diff_in_min" < 0 then 8 else 0 end + case when "tickets"."close_diff_in_min" >= 0 then 16 when "tickets"."close_diff_in_min" < 0 then 32 else 0 end + case when tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at then 64 else 0 end, -2147483648)), ''), 'base64') as "outcomes", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce(case when "tickets"."last_close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "last_closed", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "response_took", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "solution_took", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce("tickets"."id", -2147483648)), ''), 'base64') as "id", encode(string_agg(int4send(coalesce(case when "tickets"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."created_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "created", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "closed", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "answered", encode(string_agg(int4send(coalesce(case when "tickets"."last_contact_agent_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_contact_agent_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "contacted", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "response_due", encode(string_agg(int4send(coalesce(case when "tickets"."update_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."update_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "update_due", encode(string_agg(int4send(coalesce(case when "tickets"."close_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "solution_due", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_diff_in_min" >= 0 then 1 when "tickets"."first_response_diff_in_min" < 0 then 2 else 0 end + case when "tickets"."update_diff_in_min" >= 0 then 4 when "tickets"."update_diff_in_min" < 0 then 8 else 0 end + case when "tickets"."close_diff_in_min" >= 0 then 16 when "tickets"."close_diff_in_min" < 0 then 32 else 0 end + case when tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at then 64 else 0 end, -2147483648)), ''), 'base64') as "outcomes", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce(case when "tickets"."last_close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "last_closed", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "response_took", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "solution_took", encode(string_agg(int4send(coalesce("tickets"."organization_id", -2147483648)), ''), 'base64') as "organization", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce("tickets"."id", -2147483648)), ''), 'base64') as "id", encode(string_agg(int4send(coalesce(case when "tickets"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."created_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "created", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "closed", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "answered", encode(string_agg(int4send(coalesce(case when "tickets"."last_contact_agent_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_contact_agent_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "contacted", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "response_due", encode(string_agg(int4send(coalesce(case when "tickets"."update_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."update_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "update_due", encode(string_agg(int4send(coalesce(case when "tickets"."close_escalation_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_escalation_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "solution_due", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_diff_in_min" >= 0 then 1 when "tickets"."first_response_diff_in_min" < 0 then 2 else 0 end + case when "tickets"."update_diff_in_min" >= 0 then 4 when "tickets"."update_diff_in_min" < 0 then 8 else 0 end + case when "tickets"."close_diff_in_min" >= 0 then 16 when "tickets"."close_diff_in_min" < 0 then 32 else 0 end + case when tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at then 64 else 0 end, -2147483648)), ''), 'base64') as "outcomes", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce(case when "tickets"."last_close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."last_close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "last_closed", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "response_took", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "solution_took", encode(string_agg(int4send(coalesce("tickets"."owner_id", -2147483648)), ''), 'base64') as "owner", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "closed", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "closed", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "solution_took", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "closed", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "solution_took", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce("tickets"."id", -2147483648)), ''), 'base64') as "id"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce(case when "tickets"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."created_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "created", encode(string_agg(int4send(coalesce("tickets"."create_article_type_id", -2147483648)), ''), 'base64') as "channel", encode(string_agg(int4send(coalesce("tickets"."create_article_sender_id", -2147483648)), ''), 'base64') as "sender", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce(case when "tickets"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."created_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "created", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce(case when "tickets"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."created_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "created", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce("tickets"."id", -2147483648)), ''), 'base64') as "id"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce(case when "tickets"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."created_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "created", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "closed", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce(case when "tickets"."created_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."created_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "created", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."close_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "closed", encode(string_agg(int4send(coalesce(case when "tickets"."close_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "solution_took", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "answered", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "response_took", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce("tickets"."group_id", -2147483648)), ''), 'base64') as "group"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select given.day, encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(date_part('epoch', "tickets"."first_response_at") - 946684800)))::int end, -2147483648)), ''), 'base64') as "answered", encode(string_agg(int4send(coalesce(case when "tickets"."first_response_at" is not null then greatest(-2147483647, least(2147483647, floor(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at)))))::int end, -2147483648)), ''), 'base64') as "response_took", encode(string_agg(int4send(coalesce("tickets"."state_id", -2147483648)), ''), 'base64') as "state", encode(string_agg(int4send(coalesce("tickets"."id", -2147483648)), ''), 'base64') as "id"
from unnest($1::date[]) as given (day)
join tickets on tickets.created_at >= given.day::timestamp at time zone 'UTC' and tickets.created_at < (given.day + interval '1 day')::timestamp at time zone 'UTC'
group by given.day;

select id, "name" as name
from "groups"
where "id" = any((select $1::int[])::int[]);

select id, "name" as name
from "organizations"
where "id" = any((select $1::int[])::int[]);

select id, "name" as name
from "tag_items"
where "id" = any((select $1::int[])::int[]);

select id, "name" as name
from "ticket_article_types"
where "id" = any((select $1::int[])::int[]);

select id, "name" as name
from "ticket_time_accounting_types"
where "id" = any((select $1::int[])::int[]);

select nullif(tickets.custom_values ->> $1::text, '') as key, string_agg(int4send(tickets.id), '') as ids
from tickets
where nullif(tickets.custom_values ->> $2::text, '') is not null
group by 1;

select pg_advisory_xact_lock(hashtext($1));

select rating.score, count(*) filter (
  where rating.rated_at >= $1::timestamptz)::int as count, count(*) filter (
  where rating.rated_at < $2::timestamptz)::int as count_before
from ticket_ratings rating
join tickets on tickets.id = rating.ticket_id
where ((("tickets"."group_id" = any($3::int[])) or ("tickets"."customer_id" = $4::int) or ("tickets"."organization_id" = any($5::int[])))) and (rating.score is not null and tickets.state_id <> all($6::int[])) and (rating.rated_at >= $7::timestamptz and rating.rated_at < $8::timestamptz)
group by 1;

select rating.score, count(*) filter (
  where rating.rated_at >= $1::timestamptz)::int as count, count(*) filter (
  where rating.rated_at < $2::timestamptz)::int as count_before
from ticket_ratings rating
join tickets on tickets.id = rating.ticket_id
where ((("tickets"."group_id" = any($3::int[])))) and (rating.score is not null and tickets.state_id <> all($4::int[])) and (rating.rated_at >= $5::timestamptz and rating.rated_at < $6::timestamptz)
group by 1;

select rating.score, count(*) filter (
  where rating.rated_at >= $1::timestamptz)::int as count, count(*) filter (
  where rating.rated_at < $2::timestamptz)::int as count_before
from ticket_ratings rating
join tickets on tickets.id = rating.ticket_id
where (false) and (rating.score is not null and tickets.state_id <> all($3::int[])) and (rating.rated_at >= $4::timestamptz and rating.rated_at < $5::timestamptz)
group by 1;

select report_profiles.*, coalesce((select array_agg(role_id
      order by role_id)
    from report_profiles_roles
    where report_profile_id = report_profiles.id), '{}') as role_ids
from report_profiles
where active and (not exists (select
    from report_profiles_roles
    where report_profile_id = report_profiles.id) or exists (select
    from report_profiles_roles of_profile
    join roles_users on roles_users.role_id = of_profile.role_id and roles_users.user_id = $1
    where of_profile.report_profile_id = report_profiles.id))
order by lower(name), id;

select string_agg(int4send(o_id), '') as ids, string_agg(int4send(floor(date_part('epoch', created_at) - 946684800)::int), '') as times
from history
where object = 'Ticket' and type = 'updated' and attribute = 'state' and created_at >= $1::timestamptz and id_from = any($2::int[]) and id_to = any($3::int[]) /* planned for its
values */;

select string_agg(int4send(ticket_id), '') as tickets, string_agg(int4send(created_by_id), '') as users, string_agg(int4send(coalesce(type_id, 0)), '') as types, string_agg(int4send((time_unit * 100)::int), '') as units
from ticket_time_accountings entry
where (entry.created_at >= $1::timestamptz and entry.created_at < $2::timestamptz) /* planned for its
values */;

select string_agg(int4send(tickets.id), '') as ids
from tickets
where ((("tickets"."group_id" = any($1::int[])) or ("tickets"."customer_id" = $2::int) or ("tickets"."organization_id" = any($3::int[])))) /* planned for its
values */;

select string_agg(int4send(tickets.id), '') as ids
from tickets
where ((("tickets"."group_id" = any($1::int[]))) and ("tickets"."group_id" = any($2::int[]))) /* planned for its
values */;

select tickets.id as ticket_id, tickets.number, rating.score, rating.comment, rating.rated_at
from ticket_ratings rating
join tickets on tickets.id = rating.ticket_id
where ((("tickets"."group_id" = any($1::int[])) or ("tickets"."customer_id" = $2::int) or ("tickets"."organization_id" = any($3::int[])))) and (rating.score is not null and tickets.state_id <> all($4::int[])) and rating.comment is not null and (rating.rated_at >= $5::timestamptz and rating.rated_at < $6::timestamptz)
order by rating.rated_at desc, tickets.id desc
limit $7;

select tickets.id as ticket_id, tickets.number, rating.score, rating.comment, rating.rated_at
from ticket_ratings rating
join tickets on tickets.id = rating.ticket_id
where ((("tickets"."group_id" = any($1::int[])))) and (rating.score is not null and tickets.state_id <> all($2::int[])) and rating.comment is not null and (rating.rated_at >= $3::timestamptz and rating.rated_at < $4::timestamptz)
order by rating.rated_at desc, tickets.id desc
limit $5;

select tickets.id as ticket_id, tickets.number, rating.score, rating.comment, rating.rated_at
from ticket_ratings rating
join tickets on tickets.id = rating.ticket_id
where (false) and (rating.score is not null and tickets.state_id <> all($1::int[])) and rating.comment is not null and (rating.rated_at >= $2::timestamptz and rating.rated_at < $3::timestamptz)
order by rating.rated_at desc, tickets.id desc
limit $4;

select version, encode("channel", 'base64') as "channel"
from report_days
where version = any($1::uuid[]);

select version, encode("created", 'base64') as "created", encode("closed", 'base64') as "closed", encode("solution_took", 'base64') as "solution_took", encode("state", 'base64') as "state", encode("group", 'base64') as "group"
from report_days
where version = any($1::uuid[]);

select version, encode("id", 'base64') as "id", encode("created", 'base64') as "created", encode("closed", 'base64') as "closed", encode("answered", 'base64') as "answered", encode("contacted", 'base64') as "contacted", encode("response_due", 'base64') as "response_due", encode("update_due", 'base64') as "update_due", encode("solution_due", 'base64') as "solution_due", encode("outcomes", 'base64') as "outcomes", encode("state", 'base64') as "state", encode("last_closed", 'base64') as "last_closed", encode("response_took", 'base64') as "response_took", encode("solution_took", 'base64') as "solution_took", encode("group", 'base64') as "group"
from report_days
where version = any($1::uuid[]);

select version, encode("id", 'base64') as "id", encode("created", 'base64') as "created", encode("closed", 'base64') as "closed", encode("answered", 'base64') as "answered", encode("contacted", 'base64') as "contacted", encode("response_due", 'base64') as "response_due", encode("update_due", 'base64') as "update_due", encode("solution_due", 'base64') as "solution_due", encode("outcomes", 'base64') as "outcomes", encode("state", 'base64') as "state", encode("last_closed", 'base64') as "last_closed", encode("response_took", 'base64') as "response_took", encode("solution_took", 'base64') as "solution_took", encode("tags", 'base64') as "tags", encode("group", 'base64') as "group"
from report_days
where version = any($1::uuid[]);

select version, encode("id", 'base64') as "id", encode("messages", 'base64') as "messages", encode("state", 'base64') as "state", encode("group", 'base64') as "group"
from report_days
where version = any($1::uuid[]);

select version, encode("messages", 'base64') as "messages"
from report_days
where version = any($1::uuid[]);

select version, encode("messages", 'base64') as "messages", encode("id", 'base64') as "id"
from report_days
where version = any($1::uuid[]);

select version, encode("organization", 'base64') as "organization"
from report_days
where version = any($1::uuid[]);

select version, encode("owner", 'base64') as "owner"
from report_days
where version = any($1::uuid[]);

select version, encode("response_used", 'base64') as "response_used", encode("solution_used", 'base64') as "solution_used"
from report_days
where version = any($1::uuid[]);

select version, encode("sender", 'base64') as "sender"
from report_days
where version = any($1::uuid[]);

select version, encode("sender", 'base64') as "sender", encode("channel", 'base64') as "channel"
from report_days
where version = any($1::uuid[]);

select version, encode("tags", 'base64') as "tags"
from report_days
where version = any($1::uuid[]);

select width_bucket(article.created_at, $1::timestamptz[]) as part, array[count(*) filter (
  where ((article.type_id = any($2::int[]) and article.sender_id = any($3::int[])) and tickets.state_id <> all($4::int[])))::int, count(*) filter (
  where ((article.type_id = any($5::int[]) and article.sender_id = any($6::int[])) and tickets.state_id <> all($7::int[])))::int, count(*) filter (
  where ((article.type_id = any($8::int[]) and article.sender_id = any($9::int[])) and tickets.state_id <> all($10::int[])))::int, count(*) filter (
  where ((article.type_id = any($11::int[]) and article.sender_id = any($12::int[])) and tickets.state_id <> all($13::int[])))::int, count(*) filter (
  where ((article.type_id = any($14::int[]) and article.sender_id = any($15::int[])) and tickets.state_id <> all($16::int[])))::int, count(*) filter (
  where ((article.type_id = any($17::int[]) and article.sender_id = any($18::int[])) and tickets.state_id <> all($19::int[])))::int, count(*) filter (
  where ((article.type_id = any($20::int[]) and article.sender_id = any($21::int[])) and tickets.state_id <> all($22::int[])))::int] as counts
from ticket_articles article
join tickets on tickets.id = article.ticket_id
where ((("tickets"."group_id" = any($23::int[])))) and (((article.type_id = any($24::int[]) and article.sender_id = any($25::int[])) and tickets.state_id <> all($26::int[])) or ((article.type_id = any($27::int[]) and article.sender_id = any($28::int[])) and tickets.state_id <> all($29::int[])) or ((article.type_id = any($30::int[]) and article.sender_id = any($31::int[])) and tickets.state_id <> all($32::int[])) or ((article.type_id = any($33::int[]) and article.sender_id = any($34::int[])) and tickets.state_id <> all($35::int[])) or ((article.type_id = any($36::int[]) and article.sender_id = any($37::int[])) and tickets.state_id <> all($38::int[])) or ((article.type_id = any($39::int[]) and article.sender_id = any($40::int[])) and tickets.state_id <> all($41::int[])) or ((article.type_id = any($42::int[]) and article.sender_id = any($43::int[])) and tickets.state_id <> all($44::int[]))) and (article.created_at >= $45::timestamptz and article.created_at < $46::timestamptz)
group by 1 /* planned for its
values */;

select width_bucket(article.created_at, $1::timestamptz[]) as part, array[count(*) filter (
  where ((article.type_id = any($2::int[]) and article.sender_id = any($3::int[])) and tickets.state_id <> all($4::int[])))::int, count(*) filter (
  where ((article.type_id = any($5::int[]) and article.sender_id = any($6::int[])) and tickets.state_id <> all($7::int[])))::int] as counts
from ticket_articles article
join tickets on tickets.id = article.ticket_id
where ((("tickets"."group_id" = any($8::int[])))) and (((article.type_id = any($9::int[]) and article.sender_id = any($10::int[])) and tickets.state_id <> all($11::int[])) or ((article.type_id = any($12::int[]) and article.sender_id = any($13::int[])) and tickets.state_id <> all($14::int[]))) and (article.created_at >= $15::timestamptz and article.created_at < $16::timestamptz)
group by 1 /* planned for its
values */;

select width_bucket(article.created_at, $1::timestamptz[]) as part, array[count(*) filter (
  where ((article.type_id = any($2::int[]) and article.sender_id = any($3::int[])) and tickets.state_id <> all($4::int[])))::int] as counts
from ticket_articles article
join tickets on tickets.id = article.ticket_id
where ((("tickets"."group_id" = any($5::int[])))) and (((article.type_id = any($6::int[]) and article.sender_id = any($7::int[])) and tickets.state_id <> all($8::int[]))) and (article.created_at >= $9::timestamptz and article.created_at < $10::timestamptz)
group by 1 /* planned for its
values */;

select width_bucket(history.created_at, $1::timestamptz[]) as part, array[count(distinct tickets.id) filter (
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'group' and "history"."id_from" = any($2::int[]) and ("history"."id_to" = any($3::int[])) is not true)::int] as counts
from history
join tickets on tickets.id = history.o_id
where ((("tickets"."group_id" = any($4::int[]))) and true) and (history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'group' and "history"."id_from" = any($5::int[]) and ("history"."id_to" = any($6::int[])) is not true) and (history.created_at >= $7::timestamptz and history.created_at < $8::timestamptz)
group by 1 /* planned for its
values */;

select width_bucket(history.created_at, $1::timestamptz[]) as part, array[count(distinct tickets.id) filter (
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'group' and "history"."id_to" = any($2::int[]) and ("history"."id_from" = any($3::int[])) is not true)::int] as counts
from history
join tickets on tickets.id = history.o_id
where ((("tickets"."group_id" = any($4::int[]))) and ("tickets"."group_id" = any($5::int[]))) and (history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'group' and "history"."id_to" = any($6::int[]) and ("history"."id_from" = any($7::int[])) is not true) and (history.created_at >= $8::timestamptz and history.created_at < $9::timestamptz)
group by 1 /* planned for its
values */;

select width_bucket(history.created_at, $1::timestamptz[]) as part, array[count(distinct tickets.id) filter (
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($2::int[]) and history.id_to = any($3::int[]))::int, count(distinct tickets.id) filter (
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_to = any($4::int[]))::int] as counts
from history
join tickets on tickets.id = history.o_id
where ((("tickets"."group_id" = any($5::int[])))) and (history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($6::int[]) and history.id_to = any($7::int[]) or history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_to = any($8::int[])) and (history.created_at >= $9::timestamptz and history.created_at < $10::timestamptz)
group by 1 /* planned for its
values */;

select width_bucket(history.created_at, $1::timestamptz[]) as part, array[count(distinct tickets.id) filter (
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($2::int[]) and history.id_to = any($3::int[]))::int] as counts
from history
join tickets on tickets.id = history.o_id
where ((("tickets"."group_id" = any($4::int[])))) and (history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($5::int[]) and history.id_to = any($6::int[])) and (history.created_at >= $7::timestamptz and history.created_at < $8::timestamptz)
group by 1 /* planned for its
values */;

select width_bucket(history.created_at, $1::timestamptz[]) as part, array[count(distinct tickets.id) filter (
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_to = any($2::int[]))::int] as counts
from history
join tickets on tickets.id = history.o_id
where ((("tickets"."group_id" = any($3::int[])))) and (history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_to = any($4::int[])) and (history.created_at >= $5::timestamptz and history.created_at < $6::timestamptz)
group by 1 /* planned for its
values */;

select width_bucket(tickets.close_at, $1::timestamptz[]) as part, array[count(*) filter (
  where ((true and tickets.state_id <> all($2::int[])) and tickets.close_at < tickets.created_at + $3 * interval '1 second'))::int] as counts
from tickets
where ((("tickets"."group_id" = any($4::int[])))) and (((true and tickets.state_id <> all($5::int[])) and tickets.close_at < tickets.created_at + $6 * interval '1 second')) and (tickets.close_at >= $7::timestamptz and tickets.close_at < $8::timestamptz)
group by 1 /* planned for its
values */;

select width_bucket(tickets.close_at, $1::timestamptz[]) as part, array[count(*) filter (
  where (true and tickets.state_id <> all($2::int[])))::int, count(*) filter (
  where ((true and tickets.state_id <> all($3::int[])) and tickets.close_at < tickets.created_at + $4 * interval '1 second'))::int] as counts
from tickets
where ((("tickets"."group_id" = any($5::int[])))) and ((true and tickets.state_id <> all($6::int[])) or ((true and tickets.state_id <> all($7::int[])) and tickets.close_at < tickets.created_at + $8 * interval '1 second')) and (tickets.close_at >= $9::timestamptz and tickets.close_at < $10::timestamptz)
group by 1 /* planned for its
values */;

select width_bucket(tickets.close_at, $1::timestamptz[]) as part, array[count(*) filter (
  where (true and tickets.state_id <> all($2::int[])))::int] as counts
from tickets
where ((("tickets"."group_id" = any($3::int[])))) and ((true and tickets.state_id <> all($4::int[]))) and (tickets.close_at >= $5::timestamptz and tickets.close_at < $6::timestamptz)
group by 1 /* planned for its
values */;

select width_bucket(tickets.created_at, $1::timestamptz[]) as part, array[count(*) filter (
  where ((tickets.create_article_type_id = any($2::int[]) and tickets.create_article_sender_id = any($3::int[])) and tickets.state_id <> all($4::int[])))::int, count(*) filter (
  where ((tickets.create_article_type_id = any($5::int[]) and tickets.create_article_sender_id = any($6::int[])) and tickets.state_id <> all($7::int[])))::int, count(*) filter (
  where ((tickets.create_article_type_id = any($8::int[]) and tickets.create_article_sender_id = any($9::int[])) and tickets.state_id <> all($10::int[])))::int, count(*) filter (
  where ((tickets.create_article_type_id = any($11::int[]) and tickets.create_article_sender_id = any($12::int[])) and tickets.state_id <> all($13::int[])))::int, count(*) filter (
  where ((tickets.create_article_type_id = any($14::int[]) and tickets.create_article_sender_id = any($15::int[])) and tickets.state_id <> all($16::int[])))::int, count(*) filter (
  where ((tickets.create_article_type_id = any($17::int[]) and tickets.create_article_sender_id = any($18::int[])) and tickets.state_id <> all($19::int[])))::int, count(*) filter (
  where ((tickets.create_article_type_id = any($20::int[]) and tickets.create_article_sender_id = any($21::int[])) and tickets.state_id <> all($22::int[])))::int] as counts
from tickets
where ((("tickets"."group_id" = any($23::int[])))) and (((tickets.create_article_type_id = any($24::int[]) and tickets.create_article_sender_id = any($25::int[])) and tickets.state_id <> all($26::int[])) or ((tickets.create_article_type_id = any($27::int[]) and tickets.create_article_sender_id = any($28::int[])) and tickets.state_id <> all($29::int[])) or ((tickets.create_article_type_id = any($30::int[]) and tickets.create_article_sender_id = any($31::int[])) and tickets.state_id <> all($32::int[])) or ((tickets.create_article_type_id = any($33::int[]) and tickets.create_article_sender_id = any($34::int[])) and tickets.state_id <> all($35::int[])) or ((tickets.create_article_type_id = any($36::int[]) and tickets.create_article_sender_id = any($37::int[])) and tickets.state_id <> all($38::int[])) or ((tickets.create_article_type_id = any($39::int[]) and tickets.create_article_sender_id = any($40::int[])) and tickets.state_id <> all($41::int[])) or ((tickets.create_article_type_id = any($42::int[]) and tickets.create_article_sender_id = any($43::int[])) and tickets.state_id <> all($44::int[]))) and (tickets.created_at >= $45::timestamptz and tickets.created_at < $46::timestamptz)
group by 1 /* planned for its
values */;

select width_bucket(tickets.created_at, $1::timestamptz[]) as part, array[count(*) filter (
  where ((tickets.create_article_type_id = any($2::int[]) and tickets.create_article_sender_id = any($3::int[])) and tickets.state_id <> all($4::int[])))::int, count(*) filter (
  where ((tickets.create_article_type_id = any($5::int[]) and tickets.create_article_sender_id = any($6::int[])) and tickets.state_id <> all($7::int[])))::int, count(*) filter (
  where ((tickets.create_article_type_id = any($8::int[]) and tickets.create_article_sender_id = any($9::int[])) and tickets.state_id <> all($10::int[])))::int] as counts
from tickets
where ((("tickets"."group_id" = any($11::int[])))) and (((tickets.create_article_type_id = any($12::int[]) and tickets.create_article_sender_id = any($13::int[])) and tickets.state_id <> all($14::int[])) or ((tickets.create_article_type_id = any($15::int[]) and tickets.create_article_sender_id = any($16::int[])) and tickets.state_id <> all($17::int[])) or ((tickets.create_article_type_id = any($18::int[]) and tickets.create_article_sender_id = any($19::int[])) and tickets.state_id <> all($20::int[]))) and (tickets.created_at >= $21::timestamptz and tickets.created_at < $22::timestamptz)
group by 1 /* planned for its
values */;

select width_bucket(tickets.created_at, $1::timestamptz[]) as part, array[count(*) filter (
  where ((tickets.create_article_type_id = any($2::int[]) and tickets.create_article_sender_id = any($3::int[])) and tickets.state_id <> all($4::int[])))::int] as counts
from tickets
where ((("tickets"."group_id" = any($5::int[])))) and (((tickets.create_article_type_id = any($6::int[]) and tickets.create_article_sender_id = any($7::int[])) and tickets.state_id <> all($8::int[]))) and (tickets.created_at >= $9::timestamptz and tickets.created_at < $10::timestamptz)
group by 1 /* planned for its
values */;

select width_bucket(tickets.created_at, $1::timestamptz[]) as part, array[count(*) filter (
  where (true and tickets.state_id <> all($2::int[])))::int] as counts
from tickets
where ((("tickets"."group_id" = any($3::int[])))) and ((true and tickets.state_id <> all($4::int[]))) and (tickets.created_at >= $5::timestamptz and tickets.created_at < $6::timestamptz)
group by 1 /* planned for its
values */;

with found as materialized (select distinct tickets.id, tickets.created_at
  from history
  join tickets on tickets.id = history.o_id
  where ((("tickets"."group_id" = any($1::int[])))) and ((history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($2::int[]) and history.id_to = any($3::int[]) and tickets.state_id <> all($4::int[])) and (history.created_at >= $5::timestamptz and history.created_at < $6::timestamptz)) and true and not tickets.id = any($7::int[])) select ((select count(*)
    from found))::int as count, coalesce((select array_agg(id
      order by created_at desc, id desc)
    from (select id, created_at
      from found
      order by created_at desc, id desc
      limit $8 offset $9) page), '{}') as ids /* planned for its
values */;

with found as materialized (select distinct tickets.id, tickets.created_at
  from ticket_time_accountings entry
  join tickets on tickets.id = entry.ticket_id
  where ((("tickets"."group_id" = any($1::int[])))) and ((true and tickets.state_id <> all($2::int[])) and (entry.created_at >= $3::timestamptz and entry.created_at < $4::timestamptz) and entry.created_by_id = $5) and true and not tickets.id = any($6::int[])) select ((select count(*)
    from found))::int as count, coalesce((select array_agg(id
      order by created_at desc, id desc)
    from (select id, created_at
      from found
      order by created_at desc, id desc
      limit $7 offset $8) page), '{}') as ids /* planned for its
values */;

with found as materialized (select distinct tickets.id, tickets.created_at
  from ticket_time_accountings entry
  join tickets on tickets.id = entry.ticket_id
  where ((("tickets"."group_id" = any($1::int[])))) and ((true and tickets.state_id <> all($2::int[])) and (entry.created_at >= $3::timestamptz and entry.created_at < $4::timestamptz)) and true and not tickets.id = any($5::int[])) select ((select count(*)
    from found))::int as count, coalesce((select array_agg(id
      order by created_at desc, id desc)
    from (select id, created_at
      from found
      order by created_at desc, id desc
      limit $6 offset $7) page), '{}') as ids /* planned for its
values */;

with gaps as materialized (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
      from history closing
      where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($1::int[]) and closing.id_to = any($2::int[])), tickets.close_at, tickets.created_at) as closed_at
  from history
  join tickets on tickets.id = history.o_id
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($3::int[]) and history.id_to = any($4::int[]) and history.created_at >= $5::timestamptz and history.o_id = any($6::int[]) and ((("tickets"."group_id" = any($7::int[]))) and tickets.group_id = $8)), changes as (select closed_at as at, -1 as delta
  from gaps
  where closed_at >= $9::timestamptz
  union all select reopened_at, 1
  from gaps) select width_bucket(at, $10::timestamptz[]) as part, sum(delta)::int as sum
from changes
group by 1 /* planned for its
values */;

with gaps as materialized (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
      from history closing
      where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($1::int[]) and closing.id_to = any($2::int[])), tickets.close_at, tickets.created_at) as closed_at
  from history
  join tickets on tickets.id = history.o_id
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($3::int[]) and history.id_to = any($4::int[]) and history.created_at >= $5::timestamptz and history.o_id = any($6::int[]) and ((("tickets"."group_id" = any($7::int[]))))), changes as (select closed_at as at, -1 as delta
  from gaps
  where closed_at >= $8::timestamptz
  union all select reopened_at, 1
  from gaps) select width_bucket(at, $9::timestamptz[]) as part, sum(delta)::int as sum
from changes
group by 1 /* planned for its
values */;

with over as (select day::date
  from generate_series(least((select min(created_at) at time zone 'UTC'
        from tickets), (select min(day)
        from report_day_changes))::date::timestamp, (now() at time zone 'UTC')::date - interval '3 days', interval '1 day') as day) select day
from over
where exists (select
  from report_day_changes
  where report_day_changes.day = over.day) or (not exists (select
    from report_days
    where report_days.day = over.day and num_nulls("id", "created", "closed", "last_closed", "answered", "contacted", "response_due", "response_used", "response_took", "update_due", "solution_due", "solution_used", "solution_took", "outcomes", "state", "group", "owner", "organization", "channel", "sender", "tags", "messages") = 0) and exists (select
    from tickets
    where created_at >= over.day::timestamp at time zone 'UTC' and created_at < (over.day + 1)::timestamp at time zone 'UTC'))
order by day desc
limit $1;
