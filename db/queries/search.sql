delete
from "search_words"
where id = any($1::int[]) and not (exists (select
    from "ticket_search"
    where document @@ any_of_words(array[word], array['', $2])) or exists (select
    from "ticket_search_parts"
    where document @@ any_of_words(array[word], array['', $3])));

select "tickets"."customer_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = $2::int)) and true
group by "tickets"."customer_id"
order by "tickets"."customer_id" asc nulls first;

select "tickets"."customer_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = any($2::int[]))) and true
group by "tickets"."customer_id"
order by "tickets"."customer_id" asc nulls first;

select "tickets"."customer_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and true
group by "tickets"."customer_id"
order by "tickets"."customer_id" asc nulls first;

select "tickets"."group_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = $2::int)) and true
group by "tickets"."group_id"
order by "tickets"."group_id" asc nulls first;

select "tickets"."group_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = any($2::int[]))) and true
group by "tickets"."group_id"
order by "tickets"."group_id" asc nulls first;

select "tickets"."group_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and true
group by "tickets"."group_id"
order by "tickets"."group_id" asc nulls first;

select "tickets"."organization_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = $2::int)) and true
group by "tickets"."organization_id"
order by "tickets"."organization_id" asc nulls first;

select "tickets"."organization_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = any($2::int[]))) and true
group by "tickets"."organization_id"
order by "tickets"."organization_id" asc nulls first;

select "tickets"."organization_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and true
group by "tickets"."organization_id"
order by "tickets"."organization_id" asc nulls first;

select "tickets"."owner_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = $2::int)) and true
group by "tickets"."owner_id"
order by "tickets"."owner_id" asc nulls first;

select "tickets"."owner_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = any($2::int[]))) and true
group by "tickets"."owner_id"
order by "tickets"."owner_id" asc nulls first;

select "tickets"."owner_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and true
group by "tickets"."owner_id"
order by "tickets"."owner_id" asc nulls first;

select "tickets"."priority_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = $2::int)) and true
group by "tickets"."priority_id"
order by "tickets"."priority_id" asc nulls first;

select "tickets"."priority_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = any($2::int[]))) and true
group by "tickets"."priority_id"
order by "tickets"."priority_id" asc nulls first;

select "tickets"."priority_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and true
group by "tickets"."priority_id"
order by "tickets"."priority_id" asc nulls first;

select "tickets"."state_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = $2::int)) and true
group by "tickets"."state_id"
order by "tickets"."state_id" asc nulls first;

select "tickets"."state_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = any($2::int[]))) and true
group by "tickets"."state_id"
order by "tickets"."state_id" asc nulls first;

select "tickets"."state_id" as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and true
group by "tickets"."state_id"
order by "tickets"."state_id" asc nulls first;

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "groups"
        where fold("groups"."name") = fold($1)
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0";

select (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "groups"
        where fold("groups"."name") = fold($1)
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_0", (select json_build_object('keys', few::text, 'tickets', list, 'count', count)
  from (select case when cardinality(keys) <= 1000 then keys end as few
    from (select array(select id
        from "ticket_states"
        where fold("ticket_states"."name") = fold($2)
        limit 1001) as keys offset 0) as looked_up) as asked, lateral (select null as list, null as count) as having_one) as "found_1";

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

select bounds[floor(1 + (cardinality(bounds) - 1) * (1 - $1 / greatest(reltuples, $2)))] as moment
from pg_class
join pg_stats on schemaname = relnamespace::regnamespace::text and tablename = relname, lateral (select histogram_bounds::text::timestamptz[]) as histogram (bounds)
where pg_class.oid = 'tickets'::regclass and attname = 'updated_at';

select count(*) as count
from ticket_search as tickets
where (("tickets"."group_id" = $1::int)) and (tickets.document @@ (select $2::tsquery) or ("tickets"."is_split" and ("tickets"."ticket_id" = any(array(select part.ticket_id
          from ticket_search_parts part
          where "part"."document" @@ (select $3::tsquery))))));

select count(*) as count
from ticket_search as tickets
where (("tickets"."group_id" = any($1::int[]))) and (tickets.document @@ (select $2::tsquery) or ("tickets"."is_split" and ("tickets"."ticket_id" = any(array(select part.ticket_id
          from ticket_search_parts part
          where "part"."document" @@ (select $3::tsquery))))));

select count(*) as count
from ticket_search as tickets
where false and (tickets.document @@ (select $1::tsquery) or ("tickets"."is_split" and ("tickets"."ticket_id" = any(array(select part.ticket_id
          from ticket_search_parts part
          where "part"."document" @@ (select $2::tsquery))))));

select count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and true;

select count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where false and ("tickets"."id" >= $1::bigint and "tickets"."id" <= $2::bigint);

select count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where false and fold("tickets"."title") like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%';

select greatest(0, reltuples)::int as documents, array_to_json(most_common_elems::text::text[]) as words, array_to_json(most_common_elem_freqs) as shares
from pg_class
left join pg_stats on schemaname = current_schema() and tablename = $1 and attname = $2
where oid = $3::regclass;

select id
from "organizations"
where ("organizations"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by active desc, updated_at desc, id
limit $2 offset $3;

select id
from "organizations"
where ("organizations"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%')
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
where ("users"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%') and id <> 1
order by active desc, updated_at desc, id
limit $3 offset $4;

select id
from "users"
where true and id <> 1
order by active desc, updated_at desc, id
limit $1 offset $2;

select id
from tickets
left join ticket_search on ticket_id = id
where ticket_search.updated_at is distinct from tickets.updated_at and (ticket_id is not null or exists (select 1
    from ticket_articles article
    where article.ticket_id = tickets.id))
order by id
limit $1;

select id
from unnest($1::int[]) as newest (id)
left join ticket_search on ticket_id = id
order by ts_rank(case when is_split then (select join_documents(part.document
      order by begins_at, begins_with)
    from ticket_search_parts part
    where part.ticket_id = ticket_search.ticket_id) else document end, $2::tsquery, 1) desc nulls last, id desc
limit $3 offset $4;

select id, "name" as name
from "groups"
where "id" = any((select $1::int[])::int[]);

select id, "name" as name
from "organizations"
where "id" = any((select $1::int[])::int[]);

select id, "name" as name
from "ticket_article_senders"
where "id" = any((select $1::int[])::int[]);

select id, "name" as name
from "ticket_article_types"
where "id" = any((select $1::int[])::int[]);

select id, "name" as name
from "ticket_priorities"
where "id" = any((select $1::int[])::int[]);

select id, "name" as name
from "ticket_states"
where "id" = any((select $1::int[])::int[]);

select last.*
from unnest($1::int[]) as wanted (id)
cross join lateral (select ticket_id, content_type, left(body, 2000) as body
  from ticket_articles
  where ticket_id = wanted.id and (not internal or wanted.id = any($2::int[])) and sender_id <> (select id
    from ticket_article_senders
    where name = 'System')
  order by created_at desc, ticket_articles.id desc
  limit 1) as last;

select min((("tickets".custom_values ->> 'f_boolean'))) as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and fold("tickets"."title") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
group by ((("tickets".custom_values ->> 'f_boolean'))::boolean)
order by ((("tickets".custom_values ->> 'f_boolean'))::boolean) desc nulls last;

select min((("tickets".custom_values ->> 'f_date'))) as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and fold("tickets"."title") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
group by (custom_time(("tickets".custom_values ->> 'f_date')))
order by (custom_time(("tickets".custom_values ->> 'f_date'))) desc nulls last;

select min((("tickets".custom_values ->> 'f_datetime'))) as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and fold("tickets"."title") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
group by (custom_time(("tickets".custom_values ->> 'f_datetime')))
order by (custom_time(("tickets".custom_values ->> 'f_datetime'))) desc nulls last;

select min((("tickets".custom_values ->> 'f_input'))) as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and fold("tickets"."title") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
group by fold((("tickets".custom_values ->> 'f_input')))
order by fold((("tickets".custom_values ->> 'f_input'))) desc nulls last;

select min((("tickets".custom_values ->> 'f_integer'))) as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and fold("tickets"."title") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
group by ((("tickets".custom_values ->> 'f_integer'))::int)
order by ((("tickets".custom_values ->> 'f_integer'))::int) desc nulls last;

select min((("tickets".custom_values ->> 'f_select'))) as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and fold("tickets"."title") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
group by fold((("tickets".custom_values ->> 'f_select')))
order by fold((("tickets".custom_values ->> 'f_select'))) desc nulls last;

select min((("tickets".custom_values ->> 'f_tree_select'))) as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and fold("tickets"."title") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
group by fold((("tickets".custom_values ->> 'f_tree_select')))
order by fold((("tickets".custom_values ->> 'f_tree_select'))) desc nulls last;

select min((("tickets".custom_values ->> 'kind'))) as value, count(*) as count
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and fold("tickets"."title") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
group by fold((("tickets".custom_values ->> 'kind')))
order by fold((("tickets".custom_values ->> 'kind'))) asc nulls first;

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

select ticket_id, internal, subject, content_type, left(body, $1) as body
from (select article.*, sum(least(octet_length(body), $2)) over (order by wanted.place, article.created_at desc, article.id desc) as bytes
  from unnest($3::int[]) with ordinality as wanted (id, place)
  cross join lateral (select id, created_at, ticket_id, internal, subject, content_type, body
    from ticket_articles
    where ticket_id = wanted.id and (not internal or wanted.id = any($4::int[]))
    order by created_at desc, ticket_articles.id desc
    limit $5) as article) as readable
where bytes <= $6
order by bytes;

select ticket_id, is_split
from ticket_search
where "ticket_id" = $1::int
order by ticket_id
for update;

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
where (("tickets"."group_id" = any($1::int[]))) and fold("tickets"."title") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
order by "tickets"."title" desc nulls last, "tickets"."id" asc
limit $3 offset $4;

select tickets.id as id
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and fold("tickets"."title") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
order by fold((("tickets".custom_values ->> 'f_input'))) desc nulls last, "tickets"."id" asc
limit $3 offset $4;

select tickets.id as id
from tickets as tickets
left join ticket_search on ticket_search.ticket_id = tickets.id
where (("tickets"."group_id" = any($1::int[]))) and fold("tickets"."title") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%'
order by fold((("tickets".custom_values ->> 'kind'))) asc nulls first, "tickets"."id" desc
limit $3 offset $4;

select tickets.ticket_id as id
from (select tickets.*
  from ticket_search as tickets
  where (("tickets"."group_id" = $1::int))
  order by tickets.updated_at desc, "tickets"."ticket_id" desc
  limit $2) as tickets
where (("tickets"."pairs" @> $3::int[] and ("tickets"."document" @@ (select $4::tsquery)) is true) or ("tickets"."is_split" and (exists (select
        from ticket_search_parts part
        where part.ticket_id = "tickets"."ticket_id" and "part"."pairs" @> $5::int[] and ("part"."document" @@ (select $6::tsquery)) is true))))
order by tickets.updated_at desc, 1 desc
limit $7 offset $8;

select tickets.ticket_id as id
from (select tickets.*
  from ticket_search as tickets
  where (("tickets"."group_id" = $1::int))
  order by tickets.updated_at desc, "tickets"."ticket_id" desc
  limit $2) as tickets
where (tickets.document @@ (select $3::tsquery) or ("tickets"."is_split" and (exists (select
        from ticket_search_parts part
        where part.ticket_id = "tickets"."ticket_id" and "part"."document" @@ (select $4::tsquery)))))
order by tickets.updated_at desc, 1 desc
limit $5 offset $6;

select tickets.ticket_id as id
from ticket_search as tickets
where (("tickets"."group_id" = $1::int)) and (("tickets"."pairs" @> $2::int[] and ("tickets"."document" @@ $3::tsquery) is true) or ("tickets"."is_split" and ("tickets"."ticket_id" = any(array(select part.ticket_id
          from ticket_search_parts part
          where "part"."pairs" @> $4::int[] and ("part"."document" @@ $5::tsquery) is true))))) and tickets.updated_at >= $6::timestamptz
order by tickets.updated_at desc, 1 desc
limit $7 offset $8;

select tickets.ticket_id as id
from ticket_search as tickets
where (("tickets"."group_id" = $1::int)) and (tickets.document @@ (select $2::tsquery) or ("tickets"."is_split" and ("tickets"."ticket_id" = any(array(select part.ticket_id
          from ticket_search_parts part
          where "part"."document" @@ (select $3::tsquery)))))) and tickets.updated_at >= $4::timestamptz
order by tickets.updated_at desc, 1 desc
limit $5 offset $6;

select typed.word as typed, similar_words.word
from unnest($1::text[]) as typed (word), lateral (select word
  from search_words
  where search_words.word % typed.word and abs(length(search_words.word) - length(typed.word)) <= 2
  order by similarity(search_words.word, typed.word) desc, word
  limit 50) as similar_words
where not (exists (select
    from ticket_search as tickets, lateral (select tickets.document) as texts
    where (("tickets"."customer_id" = $2::int) or ("tickets"."organization_id" = $3::int)) and (texts.document @@ any_of_words(array["typed"."word"], array['']) or (texts.document @@ any_of_words(array["typed"."word"], array[$4]) and "tickets"."group_id" = any($5::int[])))) or exists (select
    from ticket_search_parts as texts
    join ticket_search as tickets using (ticket_id)
    where (("tickets"."customer_id" = $6::int) or ("tickets"."organization_id" = $7::int)) and (texts.document @@ any_of_words(array["typed"."word"], array['']) or (texts.document @@ any_of_words(array["typed"."word"], array[$8]) and "tickets"."group_id" = any($9::int[]))))) and (exists (select
    from ticket_search as tickets, lateral (select tickets.document) as texts
    where (("tickets"."customer_id" = $10::int) or ("tickets"."organization_id" = $11::int)) and (texts.document @@ any_of_words(array["similar_words"."word"], array['']) or (texts.document @@ any_of_words(array["similar_words"."word"], array[$12]) and "tickets"."group_id" = any($13::int[])))) or exists (select
    from ticket_search_parts as texts
    join ticket_search as tickets using (ticket_id)
    where (("tickets"."customer_id" = $14::int) or ("tickets"."organization_id" = $15::int)) and (texts.document @@ any_of_words(array["similar_words"."word"], array['']) or (texts.document @@ any_of_words(array["similar_words"."word"], array[$16]) and "tickets"."group_id" = any($17::int[])))));

select typed.word as typed, similar_words.word
from unnest($1::text[]) as typed (word), lateral (select word
  from search_words
  where search_words.word % typed.word and abs(length(search_words.word) - length(typed.word)) <= 2
  order by similarity(search_words.word, typed.word) desc, word
  limit 50) as similar_words
where not (exists (select
    from ticket_search as tickets, lateral (select tickets.document) as texts
    where (("tickets"."group_id" = any($2::int[]))) and (texts.document @@ any_of_words(array["typed"."word"], array['']) or (texts.document @@ any_of_words(array["typed"."word"], array[$3]) and true))) or exists (select
    from ticket_search_parts as texts
    join ticket_search as tickets using (ticket_id)
    where (("tickets"."group_id" = any($4::int[]))) and (texts.document @@ any_of_words(array["typed"."word"], array['']) or (texts.document @@ any_of_words(array["typed"."word"], array[$5]) and true)))) and (exists (select
    from ticket_search as tickets, lateral (select tickets.document) as texts
    where (("tickets"."group_id" = any($6::int[]))) and (texts.document @@ any_of_words(array["similar_words"."word"], array['']) or (texts.document @@ any_of_words(array["similar_words"."word"], array[$7]) and true))) or exists (select
    from ticket_search_parts as texts
    join ticket_search as tickets using (ticket_id)
    where (("tickets"."group_id" = any($8::int[]))) and (texts.document @@ any_of_words(array["similar_words"."word"], array['']) or (texts.document @@ any_of_words(array["similar_words"."word"], array[$9]) and true))));

select typed.word as typed, similar_words.word
from unnest($1::text[]) as typed (word), lateral (select word
  from search_words
  where search_words.word % typed.word and abs(length(search_words.word) - length(typed.word)) <= 2
  order by similarity(search_words.word, typed.word) desc, word
  limit 50) as similar_words
where not (exists (select
    from ticket_search as tickets, lateral (select tickets.document) as texts
    where false and (texts.document @@ any_of_words(array["typed"."word"], array['']) or (texts.document @@ any_of_words(array["typed"."word"], array[$2]) and "tickets"."group_id" = any($3::int[])))) or exists (select
    from ticket_search_parts as texts
    join ticket_search as tickets using (ticket_id)
    where false and (texts.document @@ any_of_words(array["typed"."word"], array['']) or (texts.document @@ any_of_words(array["typed"."word"], array[$4]) and "tickets"."group_id" = any($5::int[]))))) and (exists (select
    from ticket_search as tickets, lateral (select tickets.document) as texts
    where false and (texts.document @@ any_of_words(array["similar_words"."word"], array['']) or (texts.document @@ any_of_words(array["similar_words"."word"], array[$6]) and "tickets"."group_id" = any($7::int[])))) or exists (select
    from ticket_search_parts as texts
    join ticket_search as tickets using (ticket_id)
    where false and (texts.document @@ any_of_words(array["similar_words"."word"], array['']) or (texts.document @@ any_of_words(array["similar_words"."word"], array[$8]) and "tickets"."group_id" = any($9::int[])))));

select wanted.id, wanted.number, wanted.title, (select name
  from organizations
  where id = wanted.organization_id) as organization, (select concat_ws(' ', firstname, lastname, email)
  from users
  where id = wanted.customer_id) as customer, array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'Ticket' and tags.o_id = wanted.id) as tags, wanted.custom_values as fields, (select coalesce(json_agg(text), '[]')
  from (select article.id, article.created_at, article.internal, article.subject, article.content_type, concat_ws(' ', article."from", article."to", article.cc) as addresses, left(article.body, 200000) as body, exists (select
      from attachments
      where object = 'Ticket::Article' and object_id = article.id) as has_files
    from (select newest.*, sum(least(octet_length(body), $1)) over (order by created_at desc, id desc) as bytes
      from (select *
        from ticket_articles
        where ticket_articles.ticket_id = wanted.id
        order by created_at desc, id desc
        limit $2) as newest) as article
    where article.bytes <= $3
    order by article.created_at desc, article.id desc) as text) as articles
from tickets as wanted
where "wanted"."id" = $4::int and true;

update ticket_search
set group_id = tickets.group_id, customer_id = tickets.customer_id, organization_id = tickets.organization_id, updated_at = tickets.updated_at
from tickets
where tickets.id = ticket_id and "ticket_id" = $1::int;

update ticket_search
set group_id = tickets.group_id, customer_id = tickets.customer_id, organization_id = tickets.organization_id, updated_at = tickets.updated_at
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
  where false and "tickets"."id" = $1::bigint) select id
from hits
order by updated_at desc, id desc
limit $2 offset $3;

with hits as materialized (select tickets.id as id, tickets.updated_at
  from tickets as tickets
  left join ticket_search on ticket_search.ticket_id = tickets.id
  where false and true) select id
from hits
order by updated_at desc, id desc
limit $1 offset $2;

with hits as materialized (select tickets.ticket_id as id, tickets.updated_at
  from ticket_search as tickets
  where (("tickets"."group_id" = $1::int)) and (tickets.document @@ (select $2::tsquery) or ("tickets"."is_split" and ("tickets"."ticket_id" = any(array(select part.ticket_id
            from ticket_search_parts part
            where "part"."document" @@ (select $3::tsquery))))))) select id
from hits
order by updated_at desc, id desc
limit $4 offset $5;

with hits as materialized (select tickets.ticket_id as id, tickets.updated_at
  from ticket_search as tickets
  where (("tickets"."group_id" = any($1::int[]))) and (tickets.document @@ (select $2::tsquery) or ("tickets"."is_split" and ("tickets"."ticket_id" = any(array(select part.ticket_id
            from ticket_search_parts part
            where "part"."document" @@ (select $3::tsquery))))))) select id
from hits
order by updated_at desc, id desc
limit $4 offset $5;

with hits as materialized (select tickets.ticket_id as id, tickets.updated_at
  from ticket_search as tickets
  where false and (tickets.document @@ (select $1::tsquery) or ("tickets"."is_split" and ("tickets"."ticket_id" = any(array(select part.ticket_id
            from ticket_search_parts part
            where "part"."document" @@ (select $2::tsquery))))))) select id
from hits
order by updated_at desc, id desc
limit $3 offset $4;

with known as (select *
  from pg_stats
  where schemaname = current_schema() and tablename = 'ticket_search') select relpages as pages, current_setting('random_page_cost')::float as page_cost, (select json_object_agg(group_id, tickets)
  from (select group_id, sum(tickets) as tickets
    from ticket_counts
    group by group_id) as counted) as groups, (select n_distinct
  from known
  where attname = 'customer_id') as customers, (select n_distinct
  from known
  where attname = 'organization_id') as organizations, (select array_to_json(most_common_elems::text::text[])
  from known
  where attname = 'document') as words, (select array_to_json(most_common_elem_freqs)
  from known
  where attname = 'document') as shares
from pg_class
where oid = 'ticket_search'::regclass;

with words as (insert into search_words (word) select word
  from unnest((select $1::text[])::text[]) as written (word)
  where (select count(*)
    from search_words known
    where known.word = written.word) = 0) insert into ticket_search_parts (ticket_id, begins_at, begins_with, articles, characters, document, pairs) select ticket_id, begins_at, begins_with, articles, characters, vector::tsvector, pairs::int[]
from unnest((select $2::int[])::int[], (select $3::timestamptz[])::timestamptz[], (select $4::int[])::int[], (select $5::int[])::int[], (select $6::int[])::int[], (select $7::text[])::text[], (select $8::text[])::text[]) as written (ticket_id, begins_at, begins_with, articles, characters, vector, pairs)
on conflict (ticket_id, begins_at, begins_with) do update
set articles = excluded.articles, characters = excluded.characters, document = excluded.document, pairs = excluded.pairs;

with words as (insert into search_words (word) select word
  from unnest((select $1::text[])::text[]) as written (word)
  where (select count(*)
    from search_words known
    where known.word = written.word) = 0), new_lines as (insert into article_addresses (key, line) select distinct key, fold(line)
  from (select line, address_key(line) as key
    from (select distinct written.line
      from ticket_articles article, lateral (
        values (0, "article"."from")) as written (kind, line)
      where "article"."id" = $2::int and written.line <> '') as lines offset 0) as written
  where (select count(*)
    from article_addresses known
    where known.key = written.key) = 0
  returning id, key), written_parts as (insert into ticket_search_parts (ticket_id, begins_at, begins_with, articles, characters, document, pairs) select ticket_id, begins_at, begins_with, articles, characters, vector::tsvector, pairs::int[]
  from unnest((select $3::int[])::int[], (select $4::timestamptz[])::timestamptz[], (select $5::int[])::int[], (select $6::int[])::int[], (select $7::int[])::int[], (select $8::text[])::text[], (select $9::text[])::text[]) as written (ticket_id, begins_at, begins_with, articles, characters, vector, pairs)
  on conflict (ticket_id, begins_at, begins_with) do update
  set articles = excluded.articles, characters = excluded.characters, document = excluded.document, pairs = excluded.pairs) update ticket_search
set group_id = tickets.group_id, customer_id = tickets.customer_id, organization_id = tickets.organization_id, updated_at = tickets.updated_at, addresses = array(select min(address)
  from (select unnest(ticket_search.addresses) as address
    union all select id * 8 + kind + bool_and(internal)::int as address
    from (select kind, internal, coalesce((select min(id)
          from article_addresses
          where key = address_key(written.line)), (select min(id)
          from new_lines
          where key = address_key(written.line))) as id
      from (select written.kind, written.line, bool_and(article.internal) as internal
        from ticket_articles article, lateral (
          values (0, "article"."from")) as written (kind, line)
        where article.ticket_id = ticket_search.ticket_id and "article"."id" = $10::int and written.line <> ''
        group by written.kind, written.line) as written) as found
    group by id, kind) as written
  group by address / 2
  order by 1)
from tickets
where tickets.id = ticket_id and ticket_id = $11;

with words as (insert into search_words (word) select word
  from unnest((select $1::text[])::text[]) as written (word)
  where (select count(*)
    from search_words known
    where known.word = written.word) = 0), new_lines as (insert into article_addresses (key, line) select distinct key, fold(line)
  from (select line, address_key(line) as key
    from (select distinct written.line
      from ticket_articles article, lateral (
        values (0, "article"."from")) as written (kind, line)
      where "article"."ticket_id" = $2::int and written.line <> '') as lines offset 0) as written
  where (select count(*)
    from article_addresses known
    where known.key = written.key) = 0
  returning id, key), former_parts as (delete
  from ticket_search_parts
  where "ticket_id" = $3::int) insert into ticket_search (ticket_id, group_id, customer_id, organization_id, updated_at, is_cut, is_split, document, pairs, addresses) select id, group_id, customer_id, organization_id, updated_at, written.is_cut, written.is_split, written.vector::tsvector, written.pairs::int[], array(select id * 8 + kind + bool_and(internal)::int as address
  from (select kind, internal, coalesce((select min(id)
        from article_addresses
        where key = address_key(written.line)), (select min(id)
        from new_lines
        where key = address_key(written.line))) as id
    from (select written.kind, written.line, bool_and(article.internal) as internal
      from ticket_articles article, lateral (
        values (0, "article"."from")) as written (kind, line)
      where article.ticket_id = "tickets"."id" and written.line <> ''
      group by written.kind, written.line) as written) as found
  group by id, kind
  order by address)
from tickets
join unnest((select $4::int[])::int[], (select $5::boolean[])::boolean[], (select $6::boolean[])::boolean[], (select $7::text[])::text[], (select $8::text[])::text[]) as written (ticket_id, is_cut, is_split, vector, pairs) on written.ticket_id = tickets.id
on conflict (ticket_id) do update
set group_id = excluded.group_id, customer_id = excluded.customer_id, organization_id = excluded.organization_id, updated_at = excluded.updated_at, is_cut = excluded.is_cut, is_split = excluded.is_split, document = excluded.document, pairs = excluded.pairs, addresses = excluded.addresses;

with words as (insert into search_words (word) select word
  from unnest((select $1::text[])::text[]) as written (word)
  where (select count(*)
    from search_words known
    where known.word = written.word) = 0), new_lines as (insert into article_addresses (key, line) select distinct key, fold(line)
  from (select line, address_key(line) as key
    from (select distinct written.line
      from ticket_articles article, lateral (
        values (0, "article"."from")) as written (kind, line)
      where "article"."ticket_id" = $2::int and written.line <> '') as lines offset 0) as written
  where (select count(*)
    from article_addresses known
    where known.key = written.key) = 0
  returning id, key), written_parts as (insert into ticket_search_parts (ticket_id, begins_at, begins_with, articles, characters, document, pairs) select ticket_id, begins_at, begins_with, articles, characters, vector::tsvector, pairs::int[]
  from unnest((select $3::int[])::int[], (select $4::timestamptz[])::timestamptz[], (select $5::int[])::int[], (select $6::int[])::int[], (select $7::int[])::int[], (select $8::text[])::text[], (select $9::text[])::text[]) as written (ticket_id, begins_at, begins_with, articles, characters, vector, pairs)
  on conflict (ticket_id, begins_at, begins_with) do update
  set articles = excluded.articles, characters = excluded.characters, document = excluded.document, pairs = excluded.pairs) update ticket_search
set group_id = tickets.group_id, customer_id = tickets.customer_id, organization_id = tickets.organization_id, updated_at = tickets.updated_at, addresses = array(select id * 8 + kind + bool_and(internal)::int as address
  from (select kind, internal, coalesce((select min(id)
        from article_addresses
        where key = address_key(written.line)), (select min(id)
        from new_lines
        where key = address_key(written.line))) as id
    from (select written.kind, written.line, bool_and(article.internal) as internal
      from ticket_articles article, lateral (
        values (0, "article"."from")) as written (kind, line)
      where article.ticket_id = "ticket_search"."ticket_id" and written.line <> ''
      group by written.kind, written.line) as written) as found
  group by id, kind
  order by address)
from tickets
where tickets.id = ticket_id and ticket_id = $10;

with words as (insert into search_words (word) select word
  from unnest((select $1::text[])::text[]) as written (word)
  where (select count(*)
    from search_words known
    where known.word = written.word) = 0), new_lines as (insert into article_addresses (key, line) select distinct key, fold(line)
  from (select line, address_key(line) as key
    from (select distinct written.line
      from ticket_articles article, lateral (
        values (0, "article"."from")) as written (kind, line)
      where "article"."ticket_id" = any($2::int[]) and written.line <> '') as lines offset 0) as written
  where (select count(*)
    from article_addresses known
    where known.key = written.key) = 0
  returning id, key), former_parts as (delete
  from ticket_search_parts
  where "ticket_id" = any($3::int[])) insert into ticket_search (ticket_id, group_id, customer_id, organization_id, updated_at, is_cut, is_split, document, pairs, addresses) select id, group_id, customer_id, organization_id, updated_at, written.is_cut, written.is_split, written.vector::tsvector, written.pairs::int[], array(select id * 8 + kind + bool_and(internal)::int as address
  from (select kind, internal, coalesce((select min(id)
        from article_addresses
        where key = address_key(written.line)), (select min(id)
        from new_lines
        where key = address_key(written.line))) as id
    from (select written.kind, written.line, bool_and(article.internal) as internal
      from ticket_articles article, lateral (
        values (0, "article"."from")) as written (kind, line)
      where article.ticket_id = "tickets"."id" and written.line <> ''
      group by written.kind, written.line) as written) as found
  group by id, kind
  order by address)
from tickets
join unnest((select $4::int[])::int[], (select $5::boolean[])::boolean[], (select $6::boolean[])::boolean[], (select $7::text[])::text[], (select $8::text[])::text[]) as written (ticket_id, is_cut, is_split, vector, pairs) on written.ticket_id = tickets.id
on conflict (ticket_id) do update
set group_id = excluded.group_id, customer_id = excluded.customer_id, organization_id = excluded.organization_id, updated_at = excluded.updated_at, is_cut = excluded.is_cut, is_split = excluded.is_split, document = excluded.document, pairs = excluded.pairs, addresses = excluded.addresses;

with words as (insert into search_words (word) select word
  from unnest((select $1::text[])::text[]) as written (word)
  where (select count(*)
    from search_words known
    where known.word = written.word) = 0), written_parts as (insert into ticket_search_parts (ticket_id, begins_at, begins_with, articles, characters, document, pairs) select ticket_id, begins_at, begins_with, articles, characters, vector::tsvector, pairs::int[]
  from unnest((select $2::int[])::int[], (select $3::timestamptz[])::timestamptz[], (select $4::int[])::int[], (select $5::int[])::int[], (select $6::int[])::int[], (select $7::text[])::text[], (select $8::text[])::text[]) as written (ticket_id, begins_at, begins_with, articles, characters, vector, pairs)
  on conflict (ticket_id, begins_at, begins_with) do update
  set articles = excluded.articles, characters = excluded.characters, document = excluded.document, pairs = excluded.pairs) update ticket_search
set group_id = tickets.group_id, customer_id = tickets.customer_id, organization_id = tickets.organization_id, updated_at = tickets.updated_at
from tickets
where tickets.id = ticket_id and ticket_id = $9;

with words as (insert into search_words (word) select word
  from unnest(case when (select last_value
      from search_words_deletions) = $1::bigint then (select $2::text[])::text[] else (select $3::text[])::text[] end) as written (word)
  where (select count(*)
    from search_words known
    where known.word = written.word) = 0), new_lines as (insert into article_addresses (key, line) select distinct key, fold(line)
  from (select line, address_key(line) as key
    from (select distinct written.line
      from ticket_articles article, lateral (
        values (0, "article"."from")) as written (kind, line)
      where "article"."ticket_id" = $4::int and written.line <> '') as lines offset 0) as written
  where (select count(*)
    from article_addresses known
    where known.key = written.key) = 0
  returning id, key), former_parts as (delete
  from ticket_search_parts
  where "ticket_id" = $5::int) insert into ticket_search (ticket_id, group_id, customer_id, organization_id, updated_at, is_cut, is_split, document, pairs, addresses) select id, group_id, customer_id, organization_id, updated_at, written.is_cut, written.is_split, written.vector::tsvector, written.pairs::int[], array(select id * 8 + kind + bool_and(internal)::int as address
  from (select kind, internal, coalesce((select min(id)
        from article_addresses
        where key = address_key(written.line)), (select min(id)
        from new_lines
        where key = address_key(written.line))) as id
    from (select written.kind, written.line, bool_and(article.internal) as internal
      from ticket_articles article, lateral (
        values (0, "article"."from")) as written (kind, line)
      where article.ticket_id = "tickets"."id" and written.line <> ''
      group by written.kind, written.line) as written) as found
  group by id, kind
  order by address)
from tickets
join unnest((select $6::int[])::int[], (select $7::boolean[])::boolean[], (select $8::boolean[])::boolean[], (select $9::text[])::text[], (select $10::text[])::text[]) as written (ticket_id, is_cut, is_split, vector, pairs) on written.ticket_id = tickets.id
on conflict (ticket_id) do update
set group_id = excluded.group_id, customer_id = excluded.customer_id, organization_id = excluded.organization_id, updated_at = excluded.updated_at, is_cut = excluded.is_cut, is_split = excluded.is_split, document = excluded.document, pairs = excluded.pairs, addresses = excluded.addresses;
