delete
from "search_words"
where id = any($1::int[]) and not exists (select
  from ticket_search
  where document @@ any_of_words(array[word], array['', $2]));

delete
from ticket_search
where ticket_id = any($1::int[]) and ticket_id <> all($2::int[]);

insert into article_addresses (key, line) select distinct address_key(written.line), fold(written.line)
from ticket_articles article, lateral (
  values (0, "article"."from")) as written (kind, line)
where "article"."ticket_id" = $1::int and written.line <> '' and (select count(*)
  from article_addresses
  where key = address_key(written.line)) = 0;

insert into article_addresses (key, line) select distinct address_key(written.line), fold(written.line)
from ticket_articles article, lateral (
  values (0, "article"."from")) as written (kind, line)
where "article"."ticket_id" = any($1::int[]) and written.line <> '' and (select count(*)
  from article_addresses
  where key = address_key(written.line)) = 0;

select "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version"
from "tickets"
where "id" = $1::int
order by id;

select "id", "group_id", "priority_id", "state_id", "organization_id", "number", "title", "owner_id", "customer_id", "note", "first_response_at", "first_response_escalation_at", "first_response_in_min", "first_response_diff_in_min", "close_at", "close_escalation_at", "close_in_min", "close_diff_in_min", "update_escalation_at", "update_in_min", "update_diff_in_min", "last_close_at", "last_contact_at", "last_contact_agent_at", "last_contact_customer_at", "last_owner_update_at", "create_article_type_id", "create_article_sender_id", "article_count", "escalation_at", "pending_time", "type", "time_unit", "preferences", "checklist_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "version"
from "tickets"
where "id" = any($1::int[])
order by id;

select "tickets"."customer_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = $2::int)) and true
group by 1
order by 1 asc nulls first;

select "tickets"."customer_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and ("ticket_search"."document" @@ $2::tsquery)
group by 1
order by 1 desc nulls last;

select "tickets"."customer_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and true
group by 1
order by 1 asc nulls first;

select "tickets"."group_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = $2::int)) and true
group by 1
order by 1 asc nulls first;

select "tickets"."group_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and ("ticket_search"."document" @@ $2::tsquery)
group by 1
order by 1 desc nulls last;

select "tickets"."group_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and true
group by 1
order by 1 asc nulls first;

select "tickets"."organization_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = $2::int)) and true
group by 1
order by 1 asc nulls first;

select "tickets"."organization_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and ("ticket_search"."document" @@ $2::tsquery)
group by 1
order by 1 desc nulls last;

select "tickets"."organization_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and true
group by 1
order by 1 asc nulls first;

select "tickets"."owner_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = $2::int)) and true
group by 1
order by 1 asc nulls first;

select "tickets"."owner_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and ("ticket_search"."document" @@ $2::tsquery)
group by 1
order by 1 desc nulls last;

select "tickets"."owner_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and true
group by 1
order by 1 asc nulls first;

select "tickets"."priority_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = $2::int)) and true
group by 1
order by 1 asc nulls first;

select "tickets"."priority_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and ("ticket_search"."document" @@ $2::tsquery)
group by 1
order by 1 desc nulls last;

select "tickets"."priority_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and true
group by 1
order by 1 asc nulls first;

select "tickets"."state_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = $2::int)) and true
group by 1
order by 1 asc nulls first;

select "tickets"."state_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and ("ticket_search"."document" @@ $2::tsquery)
group by 1
order by 1 desc nulls last;

select "tickets"."state_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and true
group by 1
order by 1 asc nulls first;

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "groups"
        where fold("groups"."name") = fold($1)
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "organizations"
        where (("organizations"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%') and fold("organizations"."name") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%')
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "tag_items"
        where fold("tag_items"."name") = fold($1)
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "tag_items"
        where fold("tag_items"."name") = fold($1)
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0", (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "tag_items"
        where fold("tag_items"."name") = fold($2)
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_1";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "tag_items"
        where fold("tag_items"."name") = fold($1)
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0", (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "ticket_states"
        where fold("ticket_states"."name") = fold($2)
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_1";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "ticket_priorities"
        where fold("ticket_priorities"."name") = fold($1)
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "ticket_priorities"
        where fold("ticket_priorities"."name") like regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%'
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "ticket_states"
        where fold("ticket_states"."name") = fold($1)
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "ticket_states"
        where fold("ticket_states"."name") = fold($1)
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0", (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "ticket_states"
        where fold("ticket_states"."name") = fold($2)
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_1";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "ticket_states"
        where fold("ticket_states"."name") = fold($1)
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0", (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "ticket_states"
        where fold("ticket_states"."name") = fold($2)
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_1", (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "users"
        where (("users"."search" like '%' || regexp_replace(fold($3), '[\\%_]', '\\\&', 'g') || '%') and fold("users"."email") like '%' || regexp_replace(fold($4), '[\\%_]', '\\\&', 'g') || '%')
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_2";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "users"
        where (("users"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%') and fold("users"."email") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%')
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "users"
        where (("users"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%') and fold("users"."firstname") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%')
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "users"
        where (("users"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%') and fold("users"."lastname") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%')
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select word
        from "search_words"
        where search_words.word like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%'
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select word
        from "search_words"
        where search_words.word like regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select word
        from "search_words"
        where search_words.word like regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '_' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 4000 then keys end as few
    from (select array(select unnest(array["article_addresses"."id" * 8 + 0, "article_addresses"."id" * 8 + 1])
        from "article_addresses"
        where article_addresses.line like '%' || '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%' || '%'
        limit 4001) as keys offset 0) as looked_up) as asked, lateral (select case when few is not null and count(*) <= 2000 then coalesce(array_agg(ticket_id), '{}')::text end as list, case when few is not null and count(*) <= 20000 then count(*) end as count
    from (select ticket_id
      from ticket_addresses
      where address = any("asked"."few")
      limit 20001) as each_one) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 4000 then keys end as few
    from (select array(select unnest(array["article_addresses"."id" * 8 + 2, "article_addresses"."id" * 8 + 3])
        from "article_addresses"
        where article_addresses.line like '%' || '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%' || '%'
        limit 4001) as keys offset 0) as looked_up) as asked, lateral (select case when few is not null and count(*) <= 2000 then coalesce(array_agg(ticket_id), '{}')::text end as list, case when few is not null and count(*) <= 20000 then count(*) end as count
    from (select ticket_id
      from ticket_addresses
      where address = any("asked"."few")
      limit 20001) as each_one) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 4000 then keys end as few
    from (select array(select unnest(array["article_addresses"."id" * 8 + 2, "article_addresses"."id" * 8 + 3])
        from "article_addresses"
        where article_addresses.line like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%' and article_addresses.line like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
        limit 4001) as keys offset 0) as looked_up) as asked, lateral (select case when few is not null and count(*) <= 2000 then coalesce(array_agg(ticket_id), '{}')::text end as list, case when few is not null and count(*) <= 20000 then count(*) end as count
    from (select ticket_id
      from ticket_addresses
      where address = any("asked"."few")
      limit 20001) as each_one) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 4000 then keys end as few
    from (select array(select unnest(array["article_addresses"."id" * 8 + 2, "article_addresses"."id" * 8 + 3])
        from "article_addresses"
        where false
        limit 4001) as keys offset 0) as looked_up) as asked, lateral (select case when few is not null and count(*) <= 2000 then coalesce(array_agg(ticket_id), '{}')::text end as list, case when few is not null and count(*) <= 20000 then count(*) end as count
    from (select ticket_id
      from ticket_addresses
      where address = any("asked"."few")
      limit 20001) as each_one) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 4000 then keys end as few
    from (select array(select unnest(array["article_addresses"."id" * 8 + 2])
        from "article_addresses"
        where article_addresses.line like '%' || '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%' || '%'
        limit 4001) as keys offset 0) as looked_up) as asked, lateral (select case when few is not null and count(*) <= 2000 then coalesce(array_agg(ticket_id), '{}')::text end as list, case when few is not null and count(*) <= 20000 then count(*) end as count
    from (select ticket_id
      from ticket_addresses
      where address = any("asked"."few")
      limit 20001) as each_one) as having_one) as "found_0", (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 4000 then keys end as few
    from (select array(select unnest(array["article_addresses"."id" * 8 + 3])
        from "article_addresses"
        where article_addresses.line like '%' || '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%' || '%'
        limit 4001) as keys offset 0) as looked_up) as asked, lateral (select case when few is not null and count(*) <= 2000 then coalesce(array_agg(ticket_id), '{}')::text end as list, case when few is not null and count(*) <= 20000 then count(*) end as count
    from (select ticket_id
      from ticket_addresses
      where address = any("asked"."few")
      limit 20001) as each_one) as having_one) as "found_1";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 4000 then keys end as few
    from (select array(select unnest(array["article_addresses"."id" * 8 + 2])
        from "article_addresses"
        where article_addresses.line like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%' and article_addresses.line like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
        limit 4001) as keys offset 0) as looked_up) as asked, lateral (select case when few is not null and count(*) <= 2000 then coalesce(array_agg(ticket_id), '{}')::text end as list, case when few is not null and count(*) <= 20000 then count(*) end as count
    from (select ticket_id
      from ticket_addresses
      where address = any("asked"."few")
      limit 20001) as each_one) as having_one) as "found_0", (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 4000 then keys end as few
    from (select array(select unnest(array["article_addresses"."id" * 8 + 3])
        from "article_addresses"
        where article_addresses.line like '%' || regexp_replace(fold($3), '[\\%_]', '\\\&', 'g') || '%' and article_addresses.line like '%' || regexp_replace(fold($4), '[\\%_]', '\\\&', 'g') || '%'
        limit 4001) as keys offset 0) as looked_up) as asked, lateral (select case when few is not null and count(*) <= 2000 then coalesce(array_agg(ticket_id), '{}')::text end as list, case when few is not null and count(*) <= 20000 then count(*) end as count
    from (select ticket_id
      from ticket_addresses
      where address = any("asked"."few")
      limit 20001) as each_one) as having_one) as "found_1";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 4000 then keys end as few
    from (select array(select unnest(array["article_addresses"."id" * 8 + 4, "article_addresses"."id" * 8 + 5])
        from "article_addresses"
        where article_addresses.line like '%' || '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%' || '%'
        limit 4001) as keys offset 0) as looked_up) as asked, lateral (select case when few is not null and count(*) <= 2000 then coalesce(array_agg(ticket_id), '{}')::text end as list, case when few is not null and count(*) <= 20000 then count(*) end as count
    from (select ticket_id
      from ticket_addresses
      where address = any("asked"."few")
      limit 20001) as each_one) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 4000 then keys end as few
    from (select array(select unnest(array["article_addresses"."id" * 8 + 4, "article_addresses"."id" * 8 + 5])
        from "article_addresses"
        where article_addresses.line like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%'
        limit 4001) as keys offset 0) as looked_up) as asked, lateral (select case when few is not null and count(*) <= 2000 then coalesce(array_agg(ticket_id), '{}')::text end as list, case when few is not null and count(*) <= 20000 then count(*) end as count
    from (select ticket_id
      from ticket_addresses
      where address = any("asked"."few")
      limit 20001) as each_one) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 4000 then keys end as few
    from (select array(select unnest(array["article_addresses"."id" * 8 + 4, "article_addresses"."id" * 8 + 5])
        from "article_addresses"
        where article_addresses.line like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%' and article_addresses.line like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
        limit 4001) as keys offset 0) as looked_up) as asked, lateral (select case when few is not null and count(*) <= 2000 then coalesce(array_agg(ticket_id), '{}')::text end as list, case when few is not null and count(*) <= 20000 then count(*) end as count
    from (select ticket_id
      from ticket_addresses
      where address = any("asked"."few")
      limit 20001) as each_one) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 4000 then keys end as few
    from (select array(select unnest(array["article_addresses"."id" * 8 + 4])
        from "article_addresses"
        where article_addresses.line like '%' || '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%' || '%'
        limit 4001) as keys offset 0) as looked_up) as asked, lateral (select case when few is not null and count(*) <= 2000 then coalesce(array_agg(ticket_id), '{}')::text end as list, case when few is not null and count(*) <= 20000 then count(*) end as count
    from (select ticket_id
      from ticket_addresses
      where address = any("asked"."few")
      limit 20001) as each_one) as having_one) as "found_0", (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 4000 then keys end as few
    from (select array(select unnest(array["article_addresses"."id" * 8 + 5])
        from "article_addresses"
        where article_addresses.line like '%' || '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%' || '%'
        limit 4001) as keys offset 0) as looked_up) as asked, lateral (select case when few is not null and count(*) <= 2000 then coalesce(array_agg(ticket_id), '{}')::text end as list, case when few is not null and count(*) <= 20000 then count(*) end as count
    from (select ticket_id
      from ticket_addresses
      where address = any("asked"."few")
      limit 20001) as each_one) as having_one) as "found_1";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 4000 then keys end as few
    from (select array(select unnest(array["article_addresses"."id" * 8 + 4])
        from "article_addresses"
        where article_addresses.line like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%'
        limit 4001) as keys offset 0) as looked_up) as asked, lateral (select case when few is not null and count(*) <= 2000 then coalesce(array_agg(ticket_id), '{}')::text end as list, case when few is not null and count(*) <= 20000 then count(*) end as count
    from (select ticket_id
      from ticket_addresses
      where address = any("asked"."few")
      limit 20001) as each_one) as having_one) as "found_0", (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 4000 then keys end as few
    from (select array(select unnest(array["article_addresses"."id" * 8 + 5])
        from "article_addresses"
        where article_addresses.line like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
        limit 4001) as keys offset 0) as looked_up) as asked, lateral (select case when few is not null and count(*) <= 2000 then coalesce(array_agg(ticket_id), '{}')::text end as list, case when few is not null and count(*) <= 20000 then count(*) end as count
    from (select ticket_id
      from ticket_addresses
      where address = any("asked"."few")
      limit 20001) as each_one) as having_one) as "found_1";

select 1
from ticket_search
where "ticket_id" = $1::int
order by ticket_id
for update;

select 1
from ticket_search
where "ticket_id" = any($1::int[])
order by ticket_id
for update;

select article.id, article.ticket_id, article.internal, article.subject, article.content_type, concat_ws(' ', article."from", article."to", article.cc) as addresses, left(article.body, $1) as body, exists (select
  from attachments
  where object = 'Ticket::Article' and object_id = article.id) as has_files
from unnest($2::int[]) as wanted (ticket_id)
cross join lateral (select newest.*, sum(least(octet_length(body), $3)) over (order by created_at desc, id desc) as bytes
  from (select *
    from ticket_articles
    where ticket_articles.ticket_id = wanted.ticket_id
    order by created_at desc, id desc
    limit $4) as newest) as article
where article.bytes <= $5
order by article.ticket_id, article.created_at desc, article.id desc;

select bounds[floor(1 + (cardinality(bounds) - 1) * (1 - $1 / greatest(reltuples, $2)))] as moment
from pg_class
join pg_stats on schemaname = relnamespace::regnamespace::text and tablename = relname, lateral (select histogram_bounds::text::timestamptz[]) as histogram (bounds)
where pg_class.oid = 'tickets'::regclass and attname = 'updated_at';

select count(*) as count
from ticket_search as tickets
where (("tickets"."group_id" = any($1::int[]))) and tickets.document @@ $2::tsquery;

select count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and fold("tickets"."title") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%';

select count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and true;

select distinct article.ticket_id
from attachments file
join ticket_articles article on article.id = file.object_id
where file.object = 'Ticket::Article' and file.id = any($1::int[]);

select distinct ticket_id
from ticket_articles
where id = any($1::int[]);

select id
from "organizations"
where ("organizations"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by active desc, updated_at desc, id
limit $2 offset $3;

select id
from "organizations"
where (("organizations"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%') and ("organizations"."search" like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'))
order by active desc, updated_at desc, id
limit $3 offset $4;

select id
from "organizations"
where true
order by active desc, updated_at desc, id
limit $1 offset $2;

select id
from "search_words"
where id > $1
order by id
limit $2;

select id
from "users"
where ("users"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%') and id <> 1
order by active desc, updated_at desc, id
limit $2 offset $3;

select id
from "users"
where (("users"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%') and ("users"."search" like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%')) and id <> 1
order by active desc, updated_at desc, id
limit $3 offset $4;

select id
from "users"
where true and id <> 1
order by active desc, updated_at desc, id
limit $1 offset $2;

select id, "name" as name
from "groups"
where id = any($1::int[]);

select id, "name" as name
from "organizations"
where id = any($1::int[]);

select id, "name" as name
from "ticket_article_senders"
where id = any($1::int[]);

select id, "name" as name
from "ticket_article_types"
where id = any($1::int[]);

select id, "name" as name
from "ticket_priorities"
where id = any($1::int[]);

select id, "name" as name
from "ticket_states"
where id = any($1::int[]);

select last.*
from unnest($1::int[]) as wanted (id)
cross join lateral (select ticket_id, content_type, left(body, 2000) as body
  from ticket_articles
  where ticket_id = wanted.id and (not internal or wanted.id = any($2::int[])) and sender_id <> (select id
    from ticket_article_senders
    where name = 'System')
  order by created_at desc, ticket_articles.id desc
  limit 1) as last;

select object_id as article_id, filename, case when bytes <= $1 then left(content_text, $2) end as content_text
from (select file.*, sum(least(octet_length(file.content_text), $3)) over (partition by article.ticket_id
    order by file.object_id desc, file.id) as bytes
  from attachments file
  join ticket_articles article on article.id = file.object_id
  where file.object = 'Ticket::Article' and file.object_id = any($4::int[])) as file
order by file.id;

select reltuples as tickets
from pg_class
where oid = 'tickets'::regclass;

select ticket_id
from ticket_search
where "customer_id" = $1 and ticket_id > $2
order by ticket_id
limit $3;

select ticket_id
from ticket_search
where "organization_id" = $1 and ticket_id > $2
order by ticket_id
limit $3;

select ticket_id
from ticket_search
where document @@ $1::tsquery and ticket_id > $2
order by ticket_id
limit $3;

select tickets.id as id
from (select tickets.*
  from tickets
  where (("tickets"."group_id" = $1::int))
  order by tickets.updated_at desc, "tickets"."id" desc
  limit $2) as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where "tickets"."state_id" = any($3::int[])
order by tickets.updated_at desc, 1 desc
limit $4 offset $5;

select tickets.id as id
from (select tickets.*
  from tickets
  where (("tickets"."group_id" = $1::int))
  order by tickets.updated_at desc, "tickets"."id" desc
  limit $2) as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where tickets.id = any($3::int[])
order by tickets.updated_at desc, 1 desc
limit $4 offset $5;

select tickets.id as id
from (select tickets.*
  from tickets
  where (("tickets"."group_id" = $1::int))
  order by tickets.updated_at desc, "tickets"."id" desc
  limit $2) as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where true
order by tickets.updated_at desc, 1 desc
limit $3 offset $4;

select tickets.id as id
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = $1::int)) and "tickets"."state_id" = any($2::int[]) and "tickets"."updated_at" >= $3::timestamptz
order by tickets.updated_at desc, 1 desc
limit $4 offset $5;

select tickets.id as id
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = $1::int)) and tickets.id = any($2::int[]) and "tickets"."updated_at" >= $3::timestamptz
order by tickets.updated_at desc, 1 desc
limit $4 offset $5;

select tickets.id as id
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = $1::int)) and true and "tickets"."updated_at" >= $2::timestamptz
order by tickets.updated_at desc, 1 desc
limit $3 offset $4;

select tickets.id as id
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and ("ticket_search"."document" @@ $2::tsquery)
order by "tickets"."group_id" desc nulls last, "tickets"."updated_at" desc, "tickets"."id" asc
limit $3 offset $4;

select tickets.id as id
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and ("ticket_search"."document" @@ $2::tsquery)
order by "tickets"."owner_id" desc nulls last, "tickets"."updated_at" desc, "tickets"."id" asc
limit $3 offset $4;

select tickets.id as id
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and ("ticket_search"."document" @@ $2::tsquery)
order by "tickets"."state_id" desc nulls last, "tickets"."updated_at" desc, "tickets"."id" asc
limit $3 offset $4;

select tickets.id, tickets.number, tickets.title, organizations.name as organization, concat_ws(' ', users.firstname, users.lastname, users.email) as customer, array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'Ticket' and tags.o_id = tickets.id) as tags
from tickets
join users on users.id = tickets.customer_id
left join organizations on organizations.id = tickets.organization_id
where "tickets"."id" = $1::int;

select tickets.id, tickets.number, tickets.title, organizations.name as organization, concat_ws(' ', users.firstname, users.lastname, users.email) as customer, array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'Ticket' and tags.o_id = tickets.id) as tags
from tickets
join users on users.id = tickets.customer_id
left join organizations on organizations.id = tickets.organization_id
where "tickets"."id" = any($1::int[]);

select tickets.ticket_id as id
from (select tickets.*
  from ticket_search as tickets
  where (("tickets"."group_id" = $1::int))
  order by tickets.updated_at desc, "tickets"."ticket_id" desc
  limit $2) as tickets
where ("tickets"."pairs" @> $3::int[] and ("tickets"."document" @@ $4::tsquery) is true)
order by tickets.updated_at desc, 1 desc
limit $5 offset $6;

select tickets.ticket_id as id
from (select tickets.*
  from ticket_search as tickets
  where (("tickets"."group_id" = $1::int))
  order by tickets.updated_at desc, "tickets"."ticket_id" desc
  limit $2) as tickets
where tickets.document @@ $3::tsquery
order by tickets.updated_at desc, 1 desc
limit $4 offset $5;

select tickets.ticket_id as id
from ticket_search as tickets
where (("tickets"."group_id" = $1::int)) and ("tickets"."pairs" @> $2::int[] and ("tickets"."document" @@ $3::tsquery) is true) and tickets.updated_at >= $4::timestamptz
order by tickets.updated_at desc, 1 desc
limit $5 offset $6;

select tickets.ticket_id as id
from ticket_search as tickets
where (("tickets"."group_id" = $1::int)) and tickets.document @@ $2::tsquery and tickets.updated_at >= $3::timestamptz
order by tickets.updated_at desc, 1 desc
limit $4 offset $5;

select typed.word as typed, similar_words.word
from unnest($1::text[]) as typed (word), lateral (select word
  from search_words
  where search_words.word % typed.word and abs(length(search_words.word) - length(typed.word)) <= 2
  order by similarity(search_words.word, typed.word) desc, word
  limit 50) as similar_words
where not exists (select
  from ticket_search as tickets
  where (("tickets"."customer_id" = $2::int) or ("tickets"."organization_id" = $3::int)) and (document @@ any_of_words(array["typed"."word"], array['']) or (document @@ any_of_words(array["typed"."word"], array[$4]) and "tickets"."group_id" = any($5::int[])))) and exists (select
  from ticket_search as tickets
  where (("tickets"."customer_id" = $6::int) or ("tickets"."organization_id" = $7::int)) and (document @@ any_of_words(array["similar_words"."word"], array['']) or (document @@ any_of_words(array["similar_words"."word"], array[$8]) and "tickets"."group_id" = any($9::int[]))));

select typed.word as typed, similar_words.word
from unnest($1::text[]) as typed (word), lateral (select word
  from search_words
  where search_words.word % typed.word and abs(length(search_words.word) - length(typed.word)) <= 2
  order by similarity(search_words.word, typed.word) desc, word
  limit 50) as similar_words
where not exists (select
  from ticket_search as tickets
  where (("tickets"."group_id" = any($2::int[]))) and (document @@ any_of_words(array["typed"."word"], array['']) or (document @@ any_of_words(array["typed"."word"], array[$3]) and true))) and exists (select
  from ticket_search as tickets
  where (("tickets"."group_id" = any($4::int[]))) and (document @@ any_of_words(array["similar_words"."word"], array['']) or (document @@ any_of_words(array["similar_words"."word"], array[$5]) and true)));

select typed.word as typed, similar_words.word
from unnest($1::text[]) as typed (word), lateral (select word
  from search_words
  where search_words.word % typed.word and abs(length(search_words.word) - length(typed.word)) <= 2
  order by similarity(search_words.word, typed.word) desc, word
  limit 50) as similar_words
where not exists (select
  from ticket_search as tickets
  where false and (document @@ any_of_words(array["typed"."word"], array['']) or (document @@ any_of_words(array["typed"."word"], array[$2]) and "tickets"."group_id" = any($3::int[])))) and exists (select
  from ticket_search as tickets
  where false and (document @@ any_of_words(array["similar_words"."word"], array['']) or (document @@ any_of_words(array["similar_words"."word"], array[$4]) and "tickets"."group_id" = any($5::int[]))));

update ticket_search
set group_id = tickets.group_id, updated_at = tickets.updated_at
from tickets
where tickets.id = ticket_id and "ticket_id" = $1::int;

update ticket_search
set group_id = tickets.group_id, updated_at = tickets.updated_at
from tickets
where tickets.id = ticket_id and "ticket_id" = any($1::int[]);

with hits as materialized (select tickets.id as id, tickets.updated_at
  from tickets as tickets
  left join ticket_search on ticket_search.ticket_id = tickets.id
  where (("tickets"."group_id" = $1::int)) and true) select id
from hits
order by updated_at desc, id desc
limit $2 offset $3;

with hits as materialized (select tickets.id as id, tickets.updated_at
  from tickets as tickets
  left join ticket_search on ticket_search.ticket_id = tickets.id
  where (("tickets"."group_id" = any($1::int[]))) and (true)) select id
from hits
order by updated_at desc, id desc
limit $2 offset $3;

with hits as materialized (select tickets.id as id, tickets.updated_at
  from tickets as tickets
  left join ticket_search on ticket_search.ticket_id = tickets.id
  where (("tickets"."group_id" = any($1::int[]))) and true) select id
from hits
order by updated_at desc, id desc
limit $2 offset $3;

with hits as materialized (select tickets.ticket_id as id, tickets.updated_at
  from ticket_search as tickets
  where (("tickets"."group_id" = $1::int)) and tickets.document @@ $2::tsquery) select id
from hits
order by updated_at desc, id desc
limit $3 offset $4;

with hits as materialized (select tickets.ticket_id as id, tickets.updated_at
  from ticket_search as tickets
  where (("tickets"."group_id" = any($1::int[]))) and tickets.document @@ $2::tsquery) select id
from hits
order by updated_at desc, id desc
limit $3 offset $4;

with hits as materialized (select tickets.ticket_id as id, tickets.updated_at
  from ticket_search as tickets
  where false and tickets.document @@ $1::tsquery) select id
from hits
order by updated_at desc, id desc
limit $2 offset $3;

with words as (insert into search_words (word) select word
  from unnest($1::text[]) as written (word)
  where (select count(*)
    from search_words known
    where known.word = written.word) = 0) insert into ticket_search (ticket_id, group_id, customer_id, organization_id, updated_at, is_cut, document, pairs, addresses) select id, group_id, customer_id, organization_id, updated_at, written.is_cut, written.vector::tsvector, written.pairs::int[], array(select min(known.id) * 8 + written.kind + bool_and(article.internal)::int as address
  from ticket_articles article, lateral (
    values (0, "article"."from")) as written (kind, line)
  join article_addresses known on known.key = address_key(written.line)
  where article.ticket_id = "tickets"."id"
  group by known.key, written.kind
  order by address)
from tickets
join unnest($2::int[], $3::boolean[], $4::text[], $5::text[]) as written (ticket_id, is_cut, vector, pairs) on written.ticket_id = tickets.id
on conflict (ticket_id) do update
set group_id = excluded.group_id, customer_id = excluded.customer_id, organization_id = excluded.organization_id, updated_at = excluded.updated_at, is_cut = excluded.is_cut, document = excluded.document, pairs = excluded.pairs, addresses = excluded.addresses;
