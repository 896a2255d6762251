select case when grouping(user_id) = 0 then 'agent' when grouping(type_id) = 0 then 'type' else 'span' end as of, part, user_id, type_id, sum(time_unit)::float8 as units, count(distinct ticket_id)::int as tickets
from (select (entry.created_at >= $1::timestamptz)::int as part, entry.created_by_id as user_id, entry.type_id, entry.time_unit, entry.ticket_id
  from ticket_time_accountings entry
  join tickets on tickets.id = entry.ticket_id
  where ((("tickets"."group_id" = any($2::int[])) or ("tickets"."customer_id" = $3::int) or ("tickets"."organization_id" = any($4::int[])))) and (true and tickets.state_id <> all($5::int[])) and (entry.created_at >= $6::timestamptz and entry.created_at < $7::timestamptz)) as entries
group by grouping sets ((part), (part, user_id), (part, type_id))
order by units desc, user_id, type_id;

select case when grouping(user_id) = 0 then 'agent' when grouping(type_id) = 0 then 'type' else 'span' end as of, part, user_id, type_id, sum(time_unit)::float8 as units, count(distinct ticket_id)::int as tickets
from (select (entry.created_at >= $1::timestamptz)::int as part, entry.created_by_id as user_id, entry.type_id, entry.time_unit, entry.ticket_id
  from ticket_time_accountings entry
  join tickets on tickets.id = entry.ticket_id
  where ((("tickets"."group_id" = any($2::int[])))) and (true and tickets.state_id <> all($3::int[])) and (entry.created_at >= $4::timestamptz and entry.created_at < $5::timestamptz)) as entries
group by grouping sets ((part), (part, user_id), (part, type_id))
order by units desc, user_id, type_id;

select case when grouping(user_id) = 0 then 'agent' when grouping(type_id) = 0 then 'type' else 'span' end as of, part, user_id, type_id, sum(time_unit)::float8 as units, count(distinct ticket_id)::int as tickets
from (select (entry.created_at >= $1::timestamptz)::int as part, entry.created_by_id as user_id, entry.type_id, entry.time_unit, entry.ticket_id
  from ticket_time_accountings entry
  join tickets on tickets.id = entry.ticket_id
  where (false) and (true and tickets.state_id <> all($2::int[])) and (entry.created_at >= $3::timestamptz and entry.created_at < $4::timestamptz)) as entries
group by grouping sets ((part), (part, user_id), (part, type_id))
order by units desc, user_id, type_id;

select chosen.option as key, count(*) filter (
  where (tickets.created_at >= $1::timestamptz and tickets.created_at < $2::timestamptz) and (true and tickets.state_id <> all($3::int[])))::int as "created", count(*) filter (
  where (tickets.close_at >= $4::timestamptz and tickets.close_at < $5::timestamptz) and (true and tickets.state_id <> all($6::int[])))::int as "closed", count(*) filter (
  where (tickets.close_at >= $7::timestamptz and tickets.close_at < $8::timestamptz) and (tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at and tickets.state_id = any($9::int[]) and tickets.state_id <> all($10::int[])))::int as "one_touch", count(*) filter (
  where (tickets.first_response_at >= $11::timestamptz and tickets.first_response_at < $12::timestamptz) and (tickets.first_response_diff_in_min >= 0 and tickets.state_id <> all($13::int[])))::int as "first_response_met", count(*) filter (
  where (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $14::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $15::timestamptz) and (case when "tickets"."first_response_at" is not null then "tickets"."first_response_diff_in_min" < 0 else "tickets"."first_response_escalation_at" < $16::timestamptz end and tickets.state_id <> all($17::int[])))::int as "first_response_missed", count(*) filter (
  where (tickets.last_contact_agent_at >= $18::timestamptz and tickets.last_contact_agent_at < $19::timestamptz) and (tickets.update_diff_in_min >= 0 and (tickets.update_escalation_at is null or tickets.update_escalation_at >= $20::timestamptz) and tickets.state_id <> all($21::int[])))::int as "update_met", count(*) filter (
  where (case when tickets.update_escalation_at < $22::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $23::timestamptz and case when tickets.update_escalation_at < $24::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $25::timestamptz) and ((tickets.update_diff_in_min < 0 or tickets.update_escalation_at < $26::timestamptz) and tickets.state_id <> all($27::int[])))::int as "update_missed", count(*) filter (
  where (tickets.close_at >= $28::timestamptz and tickets.close_at < $29::timestamptz) and (tickets.close_diff_in_min >= 0 and tickets.state_id <> all($30::int[])))::int as "solution_met", count(*) filter (
  where (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $31::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $32::timestamptz) and (case when "tickets"."close_at" is not null then "tickets"."close_diff_in_min" < 0 else "tickets"."close_escalation_at" < $33::timestamptz end and tickets.state_id <> all($34::int[])))::int as "solution_missed", count(*) filter (
  where (tickets.created_at < $35::timestamptz and (tickets.state_id = any($36::int[]) or (tickets.state_id = any($37::int[]) and tickets.last_close_at >= $38::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($39::int[]) and closing.id_to = any($40::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($41::int[]) and history.id_to = any($42::int[]) and history.created_at >= $43::timestamptz and ((("tickets"."group_id" = any($44::int[]))))) gap
      where gap.closed_at < $45::timestamptz)))::int as open, count(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $46::timestamptz and tickets.first_response_at < $47::timestamptz))::int as "first_response_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $48::timestamptz and tickets.first_response_at < $49::timestamptz)) as "first_response", count(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $50::timestamptz and tickets.close_at < $51::timestamptz))::int as "solution_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $52::timestamptz and tickets.close_at < $53::timestamptz)) as "solution", (count(*) over ())::int as total
from tickets
left join lateral jsonb_array_elements_text(case when jsonb_typeof((tickets.custom_values -> $54::text)) = 'array' then (tickets.custom_values -> $55::text) else '[]' end) as chosen (option) on true
where ((("tickets"."group_id" = any($56::int[])))) and tickets.state_id <> all($57::int[]) and ((tickets.created_at >= $58::timestamptz and tickets.created_at < $59::timestamptz) or (tickets.close_at >= $60::timestamptz and tickets.close_at < $61::timestamptz) or (tickets.first_response_at >= $62::timestamptz and tickets.first_response_at < $63::timestamptz) or (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $64::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $65::timestamptz) or (tickets.last_contact_agent_at >= $66::timestamptz and tickets.last_contact_agent_at < $67::timestamptz) or (case when tickets.update_escalation_at < $68::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $69::timestamptz and case when tickets.update_escalation_at < $70::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $71::timestamptz) or (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $72::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $73::timestamptz) or (tickets.created_at < $74::timestamptz and (tickets.state_id = any($75::int[]) or (tickets.state_id = any($76::int[]) and tickets.last_close_at >= $77::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($78::int[]) and closing.id_to = any($79::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($80::int[]) and history.id_to = any($81::int[]) and history.created_at >= $82::timestamptz and ((("tickets"."group_id" = any($83::int[]))))) gap
      where gap.closed_at < $84::timestamptz)))
group by 1
order by created desc, closed desc, open desc, 1
limit $85;

select count(*) filter (
  where (tickets.created_at >= $1::timestamptz and tickets.created_at < $2::timestamptz) and (true and tickets.state_id <> all($3::int[])))::int as "created_0", count(*) filter (
  where (tickets.created_at >= $4::timestamptz and tickets.created_at < $5::timestamptz) and (true and tickets.state_id <> all($6::int[])))::int as "created_1", count(*) filter (
  where (tickets.close_at >= $7::timestamptz and tickets.close_at < $8::timestamptz) and (true and tickets.state_id <> all($9::int[])))::int as "closed_0", count(*) filter (
  where (tickets.close_at >= $10::timestamptz and tickets.close_at < $11::timestamptz) and (true and tickets.state_id <> all($12::int[])))::int as "closed_1", count(*) filter (
  where (tickets.close_at >= $13::timestamptz and tickets.close_at < $14::timestamptz) and (tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at and tickets.state_id = any($15::int[]) and tickets.state_id <> all($16::int[])))::int as "one_touch_0", count(*) filter (
  where (tickets.close_at >= $17::timestamptz and tickets.close_at < $18::timestamptz) and (tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at and tickets.state_id = any($19::int[]) and tickets.state_id <> all($20::int[])))::int as "one_touch_1", count(*) filter (
  where (tickets.first_response_at >= $21::timestamptz and tickets.first_response_at < $22::timestamptz) and (tickets.first_response_diff_in_min >= 0 and tickets.state_id <> all($23::int[])))::int as "first_response_met_0", count(*) filter (
  where (tickets.first_response_at >= $24::timestamptz and tickets.first_response_at < $25::timestamptz) and (tickets.first_response_diff_in_min >= 0 and tickets.state_id <> all($26::int[])))::int as "first_response_met_1", count(*) filter (
  where (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $27::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $28::timestamptz) and (case when "tickets"."first_response_at" is not null then "tickets"."first_response_diff_in_min" < 0 else "tickets"."first_response_escalation_at" < $29::timestamptz end and tickets.state_id <> all($30::int[])))::int as "first_response_missed_0", count(*) filter (
  where (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $31::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $32::timestamptz) and (case when "tickets"."first_response_at" is not null then "tickets"."first_response_diff_in_min" < 0 else "tickets"."first_response_escalation_at" < $33::timestamptz end and tickets.state_id <> all($34::int[])))::int as "first_response_missed_1", count(*) filter (
  where (tickets.last_contact_agent_at >= $35::timestamptz and tickets.last_contact_agent_at < $36::timestamptz) and (tickets.update_diff_in_min >= 0 and (tickets.update_escalation_at is null or tickets.update_escalation_at >= $37::timestamptz) and tickets.state_id <> all($38::int[])))::int as "update_met_0", count(*) filter (
  where (tickets.last_contact_agent_at >= $39::timestamptz and tickets.last_contact_agent_at < $40::timestamptz) and (tickets.update_diff_in_min >= 0 and (tickets.update_escalation_at is null or tickets.update_escalation_at >= $41::timestamptz) and tickets.state_id <> all($42::int[])))::int as "update_met_1", count(*) filter (
  where (case when tickets.update_escalation_at < $43::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $44::timestamptz and case when tickets.update_escalation_at < $45::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $46::timestamptz) and ((tickets.update_diff_in_min < 0 or tickets.update_escalation_at < $47::timestamptz) and tickets.state_id <> all($48::int[])))::int as "update_missed_0", count(*) filter (
  where (case when tickets.update_escalation_at < $49::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $50::timestamptz and case when tickets.update_escalation_at < $51::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $52::timestamptz) and ((tickets.update_diff_in_min < 0 or tickets.update_escalation_at < $53::timestamptz) and tickets.state_id <> all($54::int[])))::int as "update_missed_1", count(*) filter (
  where (tickets.close_at >= $55::timestamptz and tickets.close_at < $56::timestamptz) and (tickets.close_diff_in_min >= 0 and tickets.state_id <> all($57::int[])))::int as "solution_met_0", count(*) filter (
  where (tickets.close_at >= $58::timestamptz and tickets.close_at < $59::timestamptz) and (tickets.close_diff_in_min >= 0 and tickets.state_id <> all($60::int[])))::int as "solution_met_1", count(*) filter (
  where (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $61::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $62::timestamptz) and (case when "tickets"."close_at" is not null then "tickets"."close_diff_in_min" < 0 else "tickets"."close_escalation_at" < $63::timestamptz end and tickets.state_id <> all($64::int[])))::int as "solution_missed_0", count(*) filter (
  where (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $65::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $66::timestamptz) and (case when "tickets"."close_at" is not null then "tickets"."close_diff_in_min" < 0 else "tickets"."close_escalation_at" < $67::timestamptz end and tickets.state_id <> all($68::int[])))::int as "solution_missed_1"
from tickets
where ((("tickets"."group_id" = any($69::int[]))) and tickets.group_id = $70) and created_at < $71::timestamptz;

select count(*) filter (
  where (tickets.created_at >= $1::timestamptz and tickets.created_at < $2::timestamptz) and (true and tickets.state_id <> all($3::int[])))::int as "created_0", count(*) filter (
  where (tickets.created_at >= $4::timestamptz and tickets.created_at < $5::timestamptz) and (true and tickets.state_id <> all($6::int[])))::int as "created_1", count(*) filter (
  where (tickets.close_at >= $7::timestamptz and tickets.close_at < $8::timestamptz) and (true and tickets.state_id <> all($9::int[])))::int as "closed_0", count(*) filter (
  where (tickets.close_at >= $10::timestamptz and tickets.close_at < $11::timestamptz) and (true and tickets.state_id <> all($12::int[])))::int as "closed_1", count(*) filter (
  where (tickets.close_at >= $13::timestamptz and tickets.close_at < $14::timestamptz) and (tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at and tickets.state_id = any($15::int[]) and tickets.state_id <> all($16::int[])))::int as "one_touch_0", count(*) filter (
  where (tickets.close_at >= $17::timestamptz and tickets.close_at < $18::timestamptz) and (tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at and tickets.state_id = any($19::int[]) and tickets.state_id <> all($20::int[])))::int as "one_touch_1", count(*) filter (
  where (tickets.first_response_at >= $21::timestamptz and tickets.first_response_at < $22::timestamptz) and (tickets.first_response_diff_in_min >= 0 and tickets.state_id <> all($23::int[])))::int as "first_response_met_0", count(*) filter (
  where (tickets.first_response_at >= $24::timestamptz and tickets.first_response_at < $25::timestamptz) and (tickets.first_response_diff_in_min >= 0 and tickets.state_id <> all($26::int[])))::int as "first_response_met_1", count(*) filter (
  where (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $27::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $28::timestamptz) and (case when "tickets"."first_response_at" is not null then "tickets"."first_response_diff_in_min" < 0 else "tickets"."first_response_escalation_at" < $29::timestamptz end and tickets.state_id <> all($30::int[])))::int as "first_response_missed_0", count(*) filter (
  where (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $31::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $32::timestamptz) and (case when "tickets"."first_response_at" is not null then "tickets"."first_response_diff_in_min" < 0 else "tickets"."first_response_escalation_at" < $33::timestamptz end and tickets.state_id <> all($34::int[])))::int as "first_response_missed_1", count(*) filter (
  where (tickets.last_contact_agent_at >= $35::timestamptz and tickets.last_contact_agent_at < $36::timestamptz) and (tickets.update_diff_in_min >= 0 and (tickets.update_escalation_at is null or tickets.update_escalation_at >= $37::timestamptz) and tickets.state_id <> all($38::int[])))::int as "update_met_0", count(*) filter (
  where (tickets.last_contact_agent_at >= $39::timestamptz and tickets.last_contact_agent_at < $40::timestamptz) and (tickets.update_diff_in_min >= 0 and (tickets.update_escalation_at is null or tickets.update_escalation_at >= $41::timestamptz) and tickets.state_id <> all($42::int[])))::int as "update_met_1", count(*) filter (
  where (case when tickets.update_escalation_at < $43::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $44::timestamptz and case when tickets.update_escalation_at < $45::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $46::timestamptz) and ((tickets.update_diff_in_min < 0 or tickets.update_escalation_at < $47::timestamptz) and tickets.state_id <> all($48::int[])))::int as "update_missed_0", count(*) filter (
  where (case when tickets.update_escalation_at < $49::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $50::timestamptz and case when tickets.update_escalation_at < $51::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $52::timestamptz) and ((tickets.update_diff_in_min < 0 or tickets.update_escalation_at < $53::timestamptz) and tickets.state_id <> all($54::int[])))::int as "update_missed_1", count(*) filter (
  where (tickets.close_at >= $55::timestamptz and tickets.close_at < $56::timestamptz) and (tickets.close_diff_in_min >= 0 and tickets.state_id <> all($57::int[])))::int as "solution_met_0", count(*) filter (
  where (tickets.close_at >= $58::timestamptz and tickets.close_at < $59::timestamptz) and (tickets.close_diff_in_min >= 0 and tickets.state_id <> all($60::int[])))::int as "solution_met_1", count(*) filter (
  where (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $61::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $62::timestamptz) and (case when "tickets"."close_at" is not null then "tickets"."close_diff_in_min" < 0 else "tickets"."close_escalation_at" < $63::timestamptz end and tickets.state_id <> all($64::int[])))::int as "solution_missed_0", count(*) filter (
  where (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $65::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $66::timestamptz) and (case when "tickets"."close_at" is not null then "tickets"."close_diff_in_min" < 0 else "tickets"."close_escalation_at" < $67::timestamptz end and tickets.state_id <> all($68::int[])))::int as "solution_missed_1"
from tickets
where ((("tickets"."group_id" = any($69::int[])))) and created_at < $70::timestamptz;

select count(*) filter (
  where (tickets.created_at >= $1::timestamptz and tickets.created_at < $2::timestamptz) and (true and tickets.state_id <> all($3::int[])))::int as "created_0", count(*) filter (
  where (tickets.created_at >= $4::timestamptz and tickets.created_at < $5::timestamptz) and (true and tickets.state_id <> all($6::int[])))::int as "created_1", count(*) filter (
  where (tickets.close_at >= $7::timestamptz and tickets.close_at < $8::timestamptz) and (true and tickets.state_id <> all($9::int[])))::int as "closed_0", count(*) filter (
  where (tickets.close_at >= $10::timestamptz and tickets.close_at < $11::timestamptz) and (true and tickets.state_id <> all($12::int[])))::int as "closed_1", count(*) filter (
  where (tickets.close_at >= $13::timestamptz and tickets.close_at < $14::timestamptz) and (tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at and tickets.state_id = any($15::int[]) and tickets.state_id <> all($16::int[])))::int as "one_touch_0", count(*) filter (
  where (tickets.close_at >= $17::timestamptz and tickets.close_at < $18::timestamptz) and (tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at and tickets.state_id = any($19::int[]) and tickets.state_id <> all($20::int[])))::int as "one_touch_1", count(*) filter (
  where (tickets.first_response_at >= $21::timestamptz and tickets.first_response_at < $22::timestamptz) and (tickets.first_response_diff_in_min >= 0 and tickets.state_id <> all($23::int[])))::int as "first_response_met_0", count(*) filter (
  where (tickets.first_response_at >= $24::timestamptz and tickets.first_response_at < $25::timestamptz) and (tickets.first_response_diff_in_min >= 0 and tickets.state_id <> all($26::int[])))::int as "first_response_met_1", count(*) filter (
  where (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $27::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $28::timestamptz) and (case when "tickets"."first_response_at" is not null then "tickets"."first_response_diff_in_min" < 0 else "tickets"."first_response_escalation_at" < $29::timestamptz end and tickets.state_id <> all($30::int[])))::int as "first_response_missed_0", count(*) filter (
  where (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $31::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $32::timestamptz) and (case when "tickets"."first_response_at" is not null then "tickets"."first_response_diff_in_min" < 0 else "tickets"."first_response_escalation_at" < $33::timestamptz end and tickets.state_id <> all($34::int[])))::int as "first_response_missed_1", count(*) filter (
  where (tickets.last_contact_agent_at >= $35::timestamptz and tickets.last_contact_agent_at < $36::timestamptz) and (tickets.update_diff_in_min >= 0 and (tickets.update_escalation_at is null or tickets.update_escalation_at >= $37::timestamptz) and tickets.state_id <> all($38::int[])))::int as "update_met_0", count(*) filter (
  where (tickets.last_contact_agent_at >= $39::timestamptz and tickets.last_contact_agent_at < $40::timestamptz) and (tickets.update_diff_in_min >= 0 and (tickets.update_escalation_at is null or tickets.update_escalation_at >= $41::timestamptz) and tickets.state_id <> all($42::int[])))::int as "update_met_1", count(*) filter (
  where (case when tickets.update_escalation_at < $43::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $44::timestamptz and case when tickets.update_escalation_at < $45::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $46::timestamptz) and ((tickets.update_diff_in_min < 0 or tickets.update_escalation_at < $47::timestamptz) and tickets.state_id <> all($48::int[])))::int as "update_missed_0", count(*) filter (
  where (case when tickets.update_escalation_at < $49::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $50::timestamptz and case when tickets.update_escalation_at < $51::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $52::timestamptz) and ((tickets.update_diff_in_min < 0 or tickets.update_escalation_at < $53::timestamptz) and tickets.state_id <> all($54::int[])))::int as "update_missed_1", count(*) filter (
  where (tickets.close_at >= $55::timestamptz and tickets.close_at < $56::timestamptz) and (tickets.close_diff_in_min >= 0 and tickets.state_id <> all($57::int[])))::int as "solution_met_0", count(*) filter (
  where (tickets.close_at >= $58::timestamptz and tickets.close_at < $59::timestamptz) and (tickets.close_diff_in_min >= 0 and tickets.state_id <> all($60::int[])))::int as "solution_met_1", count(*) filter (
  where (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $61::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $62::timestamptz) and (case when "tickets"."close_at" is not null then "tickets"."close_diff_in_min" < 0 else "tickets"."close_escalation_at" < $63::timestamptz end and tickets.state_id <> all($64::int[])))::int as "solution_missed_0", count(*) filter (
  where (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $65::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $66::timestamptz) and (case when "tickets"."close_at" is not null then "tickets"."close_diff_in_min" < 0 else "tickets"."close_escalation_at" < $67::timestamptz end and tickets.state_id <> all($68::int[])))::int as "solution_missed_1"
from tickets
where (false) and created_at < $69::timestamptz;

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

select date_part('isodow', (tickets.created_at at time zone $1))::int as weekday, date_part('hour', (tickets.created_at at time zone $2))::int as hour, count(*)::int as count
from tickets
where ((("tickets"."group_id" = any($3::int[])) or ("tickets"."customer_id" = $4::int) or ("tickets"."organization_id" = any($5::int[])))) and (true and tickets.state_id <> all($6::int[])) and (tickets.created_at >= $7::timestamptz and tickets.created_at < $8::timestamptz)
group by 1, 2;

select date_part('isodow', (tickets.created_at at time zone $1))::int as weekday, date_part('hour', (tickets.created_at at time zone $2))::int as hour, count(*)::int as count
from tickets
where ((("tickets"."group_id" = any($3::int[])))) and (true and tickets.state_id <> all($4::int[])) and (tickets.created_at >= $5::timestamptz and tickets.created_at < $6::timestamptz)
group by 1, 2;

select date_part('isodow', (tickets.created_at at time zone $1))::int as weekday, date_part('hour', (tickets.created_at at time zone $2))::int as hour, count(*)::int as count
from tickets
where (false) and (true and tickets.state_id <> all($3::int[])) and (tickets.created_at >= $4::timestamptz and tickets.created_at < $5::timestamptz)
group by 1, 2;

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

select nullif(tickets.custom_values ->> $1::text, '') as key, count(*) filter (
  where (tickets.created_at >= $2::timestamptz and tickets.created_at < $3::timestamptz) and (true and tickets.state_id <> all($4::int[])))::int as "created", count(*) filter (
  where (tickets.close_at >= $5::timestamptz and tickets.close_at < $6::timestamptz) and (true and tickets.state_id <> all($7::int[])))::int as "closed", count(*) filter (
  where (tickets.close_at >= $8::timestamptz and tickets.close_at < $9::timestamptz) and (tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at and tickets.state_id = any($10::int[]) and tickets.state_id <> all($11::int[])))::int as "one_touch", count(*) filter (
  where (tickets.first_response_at >= $12::timestamptz and tickets.first_response_at < $13::timestamptz) and (tickets.first_response_diff_in_min >= 0 and tickets.state_id <> all($14::int[])))::int as "first_response_met", count(*) filter (
  where (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $15::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $16::timestamptz) and (case when "tickets"."first_response_at" is not null then "tickets"."first_response_diff_in_min" < 0 else "tickets"."first_response_escalation_at" < $17::timestamptz end and tickets.state_id <> all($18::int[])))::int as "first_response_missed", count(*) filter (
  where (tickets.last_contact_agent_at >= $19::timestamptz and tickets.last_contact_agent_at < $20::timestamptz) and (tickets.update_diff_in_min >= 0 and (tickets.update_escalation_at is null or tickets.update_escalation_at >= $21::timestamptz) and tickets.state_id <> all($22::int[])))::int as "update_met", count(*) filter (
  where (case when tickets.update_escalation_at < $23::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $24::timestamptz and case when tickets.update_escalation_at < $25::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $26::timestamptz) and ((tickets.update_diff_in_min < 0 or tickets.update_escalation_at < $27::timestamptz) and tickets.state_id <> all($28::int[])))::int as "update_missed", count(*) filter (
  where (tickets.close_at >= $29::timestamptz and tickets.close_at < $30::timestamptz) and (tickets.close_diff_in_min >= 0 and tickets.state_id <> all($31::int[])))::int as "solution_met", count(*) filter (
  where (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $32::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $33::timestamptz) and (case when "tickets"."close_at" is not null then "tickets"."close_diff_in_min" < 0 else "tickets"."close_escalation_at" < $34::timestamptz end and tickets.state_id <> all($35::int[])))::int as "solution_missed", count(*) filter (
  where (tickets.created_at < $36::timestamptz and (tickets.state_id = any($37::int[]) or (tickets.state_id = any($38::int[]) and tickets.last_close_at >= $39::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($40::int[]) and closing.id_to = any($41::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($42::int[]) and history.id_to = any($43::int[]) and history.created_at >= $44::timestamptz and ((("tickets"."group_id" = any($45::int[]))))) gap
      where gap.closed_at < $46::timestamptz)))::int as open, count(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $47::timestamptz and tickets.first_response_at < $48::timestamptz))::int as "first_response_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $49::timestamptz and tickets.first_response_at < $50::timestamptz)) as "first_response", count(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $51::timestamptz and tickets.close_at < $52::timestamptz))::int as "solution_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $53::timestamptz and tickets.close_at < $54::timestamptz)) as "solution", (count(*) over ())::int as total
from tickets
where ((("tickets"."group_id" = any($55::int[])))) and tickets.state_id <> all($56::int[]) and ((tickets.created_at >= $57::timestamptz and tickets.created_at < $58::timestamptz) or (tickets.close_at >= $59::timestamptz and tickets.close_at < $60::timestamptz) or (tickets.first_response_at >= $61::timestamptz and tickets.first_response_at < $62::timestamptz) or (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $63::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $64::timestamptz) or (tickets.last_contact_agent_at >= $65::timestamptz and tickets.last_contact_agent_at < $66::timestamptz) or (case when tickets.update_escalation_at < $67::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $68::timestamptz and case when tickets.update_escalation_at < $69::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $70::timestamptz) or (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $71::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $72::timestamptz) or (tickets.created_at < $73::timestamptz and (tickets.state_id = any($74::int[]) or (tickets.state_id = any($75::int[]) and tickets.last_close_at >= $76::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($77::int[]) and closing.id_to = any($78::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($79::int[]) and history.id_to = any($80::int[]) and history.created_at >= $81::timestamptz and ((("tickets"."group_id" = any($82::int[]))))) gap
      where gap.closed_at < $83::timestamptz)))
group by 1
order by created desc, closed desc, open desc, 1
limit $84;

select nullif(tickets.owner_id, 1) as key, count(*) filter (
  where (tickets.created_at >= $1::timestamptz and tickets.created_at < $2::timestamptz) and (true and tickets.state_id <> all($3::int[])))::int as "created", count(*) filter (
  where (tickets.close_at >= $4::timestamptz and tickets.close_at < $5::timestamptz) and (true and tickets.state_id <> all($6::int[])))::int as "closed", count(*) filter (
  where (tickets.close_at >= $7::timestamptz and tickets.close_at < $8::timestamptz) and (tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at and tickets.state_id = any($9::int[]) and tickets.state_id <> all($10::int[])))::int as "one_touch", count(*) filter (
  where (tickets.first_response_at >= $11::timestamptz and tickets.first_response_at < $12::timestamptz) and (tickets.first_response_diff_in_min >= 0 and tickets.state_id <> all($13::int[])))::int as "first_response_met", count(*) filter (
  where (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $14::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $15::timestamptz) and (case when "tickets"."first_response_at" is not null then "tickets"."first_response_diff_in_min" < 0 else "tickets"."first_response_escalation_at" < $16::timestamptz end and tickets.state_id <> all($17::int[])))::int as "first_response_missed", count(*) filter (
  where (tickets.last_contact_agent_at >= $18::timestamptz and tickets.last_contact_agent_at < $19::timestamptz) and (tickets.update_diff_in_min >= 0 and (tickets.update_escalation_at is null or tickets.update_escalation_at >= $20::timestamptz) and tickets.state_id <> all($21::int[])))::int as "update_met", count(*) filter (
  where (case when tickets.update_escalation_at < $22::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $23::timestamptz and case when tickets.update_escalation_at < $24::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $25::timestamptz) and ((tickets.update_diff_in_min < 0 or tickets.update_escalation_at < $26::timestamptz) and tickets.state_id <> all($27::int[])))::int as "update_missed", count(*) filter (
  where (tickets.close_at >= $28::timestamptz and tickets.close_at < $29::timestamptz) and (tickets.close_diff_in_min >= 0 and tickets.state_id <> all($30::int[])))::int as "solution_met", count(*) filter (
  where (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $31::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $32::timestamptz) and (case when "tickets"."close_at" is not null then "tickets"."close_diff_in_min" < 0 else "tickets"."close_escalation_at" < $33::timestamptz end and tickets.state_id <> all($34::int[])))::int as "solution_missed", count(*) filter (
  where (tickets.created_at < $35::timestamptz and (tickets.state_id = any($36::int[]) or (tickets.state_id = any($37::int[]) and tickets.last_close_at >= $38::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($39::int[]) and closing.id_to = any($40::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($41::int[]) and history.id_to = any($42::int[]) and history.created_at >= $43::timestamptz and ((("tickets"."group_id" = any($44::int[]))))) gap
      where gap.closed_at < $45::timestamptz)))::int as open, count(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $46::timestamptz and tickets.first_response_at < $47::timestamptz))::int as "first_response_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $48::timestamptz and tickets.first_response_at < $49::timestamptz)) as "first_response", count(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $50::timestamptz and tickets.close_at < $51::timestamptz))::int as "solution_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $52::timestamptz and tickets.close_at < $53::timestamptz)) as "solution", (count(*) over ())::int as total
from tickets
where ((("tickets"."group_id" = any($54::int[])))) and tickets.state_id <> all($55::int[]) and ((tickets.created_at >= $56::timestamptz and tickets.created_at < $57::timestamptz) or (tickets.close_at >= $58::timestamptz and tickets.close_at < $59::timestamptz) or (tickets.first_response_at >= $60::timestamptz and tickets.first_response_at < $61::timestamptz) or (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $62::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $63::timestamptz) or (tickets.last_contact_agent_at >= $64::timestamptz and tickets.last_contact_agent_at < $65::timestamptz) or (case when tickets.update_escalation_at < $66::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $67::timestamptz and case when tickets.update_escalation_at < $68::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $69::timestamptz) or (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $70::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $71::timestamptz) or (tickets.created_at < $72::timestamptz and (tickets.state_id = any($73::int[]) or (tickets.state_id = any($74::int[]) and tickets.last_close_at >= $75::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($76::int[]) and closing.id_to = any($77::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($78::int[]) and history.id_to = any($79::int[]) and history.created_at >= $80::timestamptz and ((("tickets"."group_id" = any($81::int[]))))) gap
      where gap.closed_at < $82::timestamptz)))
group by 1
order by created desc, closed desc, open desc, 1
limit $83;

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

select tags.tag_item_id as key, count(*) filter (
  where (tickets.created_at >= $1::timestamptz and tickets.created_at < $2::timestamptz) and (true and tickets.state_id <> all($3::int[])))::int as "created", count(*) filter (
  where (tickets.close_at >= $4::timestamptz and tickets.close_at < $5::timestamptz) and (true and tickets.state_id <> all($6::int[])))::int as "closed", count(*) filter (
  where (tickets.close_at >= $7::timestamptz and tickets.close_at < $8::timestamptz) and (tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at and tickets.state_id = any($9::int[]) and tickets.state_id <> all($10::int[])))::int as "one_touch", count(*) filter (
  where (tickets.first_response_at >= $11::timestamptz and tickets.first_response_at < $12::timestamptz) and (tickets.first_response_diff_in_min >= 0 and tickets.state_id <> all($13::int[])))::int as "first_response_met", count(*) filter (
  where (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $14::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $15::timestamptz) and (case when "tickets"."first_response_at" is not null then "tickets"."first_response_diff_in_min" < 0 else "tickets"."first_response_escalation_at" < $16::timestamptz end and tickets.state_id <> all($17::int[])))::int as "first_response_missed", count(*) filter (
  where (tickets.last_contact_agent_at >= $18::timestamptz and tickets.last_contact_agent_at < $19::timestamptz) and (tickets.update_diff_in_min >= 0 and (tickets.update_escalation_at is null or tickets.update_escalation_at >= $20::timestamptz) and tickets.state_id <> all($21::int[])))::int as "update_met", count(*) filter (
  where (case when tickets.update_escalation_at < $22::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $23::timestamptz and case when tickets.update_escalation_at < $24::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $25::timestamptz) and ((tickets.update_diff_in_min < 0 or tickets.update_escalation_at < $26::timestamptz) and tickets.state_id <> all($27::int[])))::int as "update_missed", count(*) filter (
  where (tickets.close_at >= $28::timestamptz and tickets.close_at < $29::timestamptz) and (tickets.close_diff_in_min >= 0 and tickets.state_id <> all($30::int[])))::int as "solution_met", count(*) filter (
  where (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $31::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $32::timestamptz) and (case when "tickets"."close_at" is not null then "tickets"."close_diff_in_min" < 0 else "tickets"."close_escalation_at" < $33::timestamptz end and tickets.state_id <> all($34::int[])))::int as "solution_missed", count(*) filter (
  where (tickets.created_at < $35::timestamptz and (tickets.state_id = any($36::int[]) or (tickets.state_id = any($37::int[]) and tickets.last_close_at >= $38::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($39::int[]) and closing.id_to = any($40::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($41::int[]) and history.id_to = any($42::int[]) and history.created_at >= $43::timestamptz and ((("tickets"."group_id" = any($44::int[]))))) gap
      where gap.closed_at < $45::timestamptz)))::int as open, count(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $46::timestamptz and tickets.first_response_at < $47::timestamptz))::int as "first_response_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $48::timestamptz and tickets.first_response_at < $49::timestamptz)) as "first_response", count(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $50::timestamptz and tickets.close_at < $51::timestamptz))::int as "solution_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $52::timestamptz and tickets.close_at < $53::timestamptz)) as "solution", (count(*) over ())::int as total
from tickets
left join tags on tags.object = 'Ticket' and tags.o_id = tickets.id
where ((("tickets"."group_id" = any($54::int[])))) and tickets.state_id <> all($55::int[]) and ((tickets.created_at >= $56::timestamptz and tickets.created_at < $57::timestamptz) or (tickets.close_at >= $58::timestamptz and tickets.close_at < $59::timestamptz) or (tickets.first_response_at >= $60::timestamptz and tickets.first_response_at < $61::timestamptz) or (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $62::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $63::timestamptz) or (tickets.last_contact_agent_at >= $64::timestamptz and tickets.last_contact_agent_at < $65::timestamptz) or (case when tickets.update_escalation_at < $66::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $67::timestamptz and case when tickets.update_escalation_at < $68::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $69::timestamptz) or (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $70::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $71::timestamptz) or (tickets.created_at < $72::timestamptz and (tickets.state_id = any($73::int[]) or (tickets.state_id = any($74::int[]) and tickets.last_close_at >= $75::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($76::int[]) and closing.id_to = any($77::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($78::int[]) and history.id_to = any($79::int[]) and history.created_at >= $80::timestamptz and ((("tickets"."group_id" = any($81::int[]))))) gap
      where gap.closed_at < $82::timestamptz)))
group by 1
order by created desc, closed desc, open desc, 1
limit $83;

select tickets.create_article_type_id as key, count(*) filter (
  where (tickets.created_at >= $1::timestamptz and tickets.created_at < $2::timestamptz) and (true and tickets.state_id <> all($3::int[])))::int as "created", count(*) filter (
  where (tickets.close_at >= $4::timestamptz and tickets.close_at < $5::timestamptz) and (true and tickets.state_id <> all($6::int[])))::int as "closed", count(*) filter (
  where (tickets.close_at >= $7::timestamptz and tickets.close_at < $8::timestamptz) and (tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at and tickets.state_id = any($9::int[]) and tickets.state_id <> all($10::int[])))::int as "one_touch", count(*) filter (
  where (tickets.first_response_at >= $11::timestamptz and tickets.first_response_at < $12::timestamptz) and (tickets.first_response_diff_in_min >= 0 and tickets.state_id <> all($13::int[])))::int as "first_response_met", count(*) filter (
  where (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $14::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $15::timestamptz) and (case when "tickets"."first_response_at" is not null then "tickets"."first_response_diff_in_min" < 0 else "tickets"."first_response_escalation_at" < $16::timestamptz end and tickets.state_id <> all($17::int[])))::int as "first_response_missed", count(*) filter (
  where (tickets.last_contact_agent_at >= $18::timestamptz and tickets.last_contact_agent_at < $19::timestamptz) and (tickets.update_diff_in_min >= 0 and (tickets.update_escalation_at is null or tickets.update_escalation_at >= $20::timestamptz) and tickets.state_id <> all($21::int[])))::int as "update_met", count(*) filter (
  where (case when tickets.update_escalation_at < $22::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $23::timestamptz and case when tickets.update_escalation_at < $24::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $25::timestamptz) and ((tickets.update_diff_in_min < 0 or tickets.update_escalation_at < $26::timestamptz) and tickets.state_id <> all($27::int[])))::int as "update_missed", count(*) filter (
  where (tickets.close_at >= $28::timestamptz and tickets.close_at < $29::timestamptz) and (tickets.close_diff_in_min >= 0 and tickets.state_id <> all($30::int[])))::int as "solution_met", count(*) filter (
  where (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $31::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $32::timestamptz) and (case when "tickets"."close_at" is not null then "tickets"."close_diff_in_min" < 0 else "tickets"."close_escalation_at" < $33::timestamptz end and tickets.state_id <> all($34::int[])))::int as "solution_missed", count(*) filter (
  where (tickets.created_at < $35::timestamptz and (tickets.state_id = any($36::int[]) or (tickets.state_id = any($37::int[]) and tickets.last_close_at >= $38::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($39::int[]) and closing.id_to = any($40::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($41::int[]) and history.id_to = any($42::int[]) and history.created_at >= $43::timestamptz and ((("tickets"."group_id" = any($44::int[]))))) gap
      where gap.closed_at < $45::timestamptz)))::int as open, count(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $46::timestamptz and tickets.first_response_at < $47::timestamptz))::int as "first_response_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $48::timestamptz and tickets.first_response_at < $49::timestamptz)) as "first_response", count(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $50::timestamptz and tickets.close_at < $51::timestamptz))::int as "solution_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $52::timestamptz and tickets.close_at < $53::timestamptz)) as "solution", (count(*) over ())::int as total
from tickets
where ((("tickets"."group_id" = any($54::int[])))) and tickets.state_id <> all($55::int[]) and ((tickets.created_at >= $56::timestamptz and tickets.created_at < $57::timestamptz) or (tickets.close_at >= $58::timestamptz and tickets.close_at < $59::timestamptz) or (tickets.first_response_at >= $60::timestamptz and tickets.first_response_at < $61::timestamptz) or (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $62::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $63::timestamptz) or (tickets.last_contact_agent_at >= $64::timestamptz and tickets.last_contact_agent_at < $65::timestamptz) or (case when tickets.update_escalation_at < $66::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $67::timestamptz and case when tickets.update_escalation_at < $68::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $69::timestamptz) or (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $70::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $71::timestamptz) or (tickets.created_at < $72::timestamptz and (tickets.state_id = any($73::int[]) or (tickets.state_id = any($74::int[]) and tickets.last_close_at >= $75::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($76::int[]) and closing.id_to = any($77::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($78::int[]) and history.id_to = any($79::int[]) and history.created_at >= $80::timestamptz and ((("tickets"."group_id" = any($81::int[]))))) gap
      where gap.closed_at < $82::timestamptz)))
group by 1
order by created desc, closed desc, open desc, 1
limit $83;

select tickets.group_id as key, count(*) filter (
  where (tickets.created_at >= $1::timestamptz and tickets.created_at < $2::timestamptz) and (true and tickets.state_id <> all($3::int[])))::int as "created", count(*) filter (
  where (tickets.close_at >= $4::timestamptz and tickets.close_at < $5::timestamptz) and (true and tickets.state_id <> all($6::int[])))::int as "closed", count(*) filter (
  where (tickets.close_at >= $7::timestamptz and tickets.close_at < $8::timestamptz) and (tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at and tickets.state_id = any($9::int[]) and tickets.state_id <> all($10::int[])))::int as "one_touch", count(*) filter (
  where (tickets.first_response_at >= $11::timestamptz and tickets.first_response_at < $12::timestamptz) and (tickets.first_response_diff_in_min >= 0 and tickets.state_id <> all($13::int[])))::int as "first_response_met", count(*) filter (
  where (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $14::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $15::timestamptz) and (case when "tickets"."first_response_at" is not null then "tickets"."first_response_diff_in_min" < 0 else "tickets"."first_response_escalation_at" < $16::timestamptz end and tickets.state_id <> all($17::int[])))::int as "first_response_missed", count(*) filter (
  where (tickets.last_contact_agent_at >= $18::timestamptz and tickets.last_contact_agent_at < $19::timestamptz) and (tickets.update_diff_in_min >= 0 and (tickets.update_escalation_at is null or tickets.update_escalation_at >= $20::timestamptz) and tickets.state_id <> all($21::int[])))::int as "update_met", count(*) filter (
  where (case when tickets.update_escalation_at < $22::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $23::timestamptz and case when tickets.update_escalation_at < $24::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $25::timestamptz) and ((tickets.update_diff_in_min < 0 or tickets.update_escalation_at < $26::timestamptz) and tickets.state_id <> all($27::int[])))::int as "update_missed", count(*) filter (
  where (tickets.close_at >= $28::timestamptz and tickets.close_at < $29::timestamptz) and (tickets.close_diff_in_min >= 0 and tickets.state_id <> all($30::int[])))::int as "solution_met", count(*) filter (
  where (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $31::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $32::timestamptz) and (case when "tickets"."close_at" is not null then "tickets"."close_diff_in_min" < 0 else "tickets"."close_escalation_at" < $33::timestamptz end and tickets.state_id <> all($34::int[])))::int as "solution_missed", count(*) filter (
  where (tickets.created_at < $35::timestamptz and (tickets.state_id = any($36::int[]) or (tickets.state_id = any($37::int[]) and tickets.last_close_at >= $38::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($39::int[]) and closing.id_to = any($40::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($41::int[]) and history.id_to = any($42::int[]) and history.created_at >= $43::timestamptz and ((("tickets"."group_id" = any($44::int[])) or ("tickets"."customer_id" = $45::int) or ("tickets"."organization_id" = any($46::int[]))))) gap
      where gap.closed_at < $47::timestamptz)))::int as open, count(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $48::timestamptz and tickets.first_response_at < $49::timestamptz))::int as "first_response_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $50::timestamptz and tickets.first_response_at < $51::timestamptz)) as "first_response", count(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $52::timestamptz and tickets.close_at < $53::timestamptz))::int as "solution_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $54::timestamptz and tickets.close_at < $55::timestamptz)) as "solution", (count(*) over ())::int as total
from tickets
where ((("tickets"."group_id" = any($56::int[])) or ("tickets"."customer_id" = $57::int) or ("tickets"."organization_id" = any($58::int[])))) and tickets.state_id <> all($59::int[]) and ((tickets.created_at >= $60::timestamptz and tickets.created_at < $61::timestamptz) or (tickets.close_at >= $62::timestamptz and tickets.close_at < $63::timestamptz) or (tickets.first_response_at >= $64::timestamptz and tickets.first_response_at < $65::timestamptz) or (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $66::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $67::timestamptz) or (tickets.last_contact_agent_at >= $68::timestamptz and tickets.last_contact_agent_at < $69::timestamptz) or (case when tickets.update_escalation_at < $70::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $71::timestamptz and case when tickets.update_escalation_at < $72::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $73::timestamptz) or (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $74::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $75::timestamptz) or (tickets.created_at < $76::timestamptz and (tickets.state_id = any($77::int[]) or (tickets.state_id = any($78::int[]) and tickets.last_close_at >= $79::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($80::int[]) and closing.id_to = any($81::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($82::int[]) and history.id_to = any($83::int[]) and history.created_at >= $84::timestamptz and ((("tickets"."group_id" = any($85::int[])) or ("tickets"."customer_id" = $86::int) or ("tickets"."organization_id" = any($87::int[]))))) gap
      where gap.closed_at < $88::timestamptz)))
group by 1
order by created desc, closed desc, open desc, 1
limit $89;

select tickets.group_id as key, count(*) filter (
  where (tickets.created_at >= $1::timestamptz and tickets.created_at < $2::timestamptz) and (true and tickets.state_id <> all($3::int[])))::int as "created", count(*) filter (
  where (tickets.close_at >= $4::timestamptz and tickets.close_at < $5::timestamptz) and (true and tickets.state_id <> all($6::int[])))::int as "closed", count(*) filter (
  where (tickets.close_at >= $7::timestamptz and tickets.close_at < $8::timestamptz) and (tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at and tickets.state_id = any($9::int[]) and tickets.state_id <> all($10::int[])))::int as "one_touch", count(*) filter (
  where (tickets.first_response_at >= $11::timestamptz and tickets.first_response_at < $12::timestamptz) and (tickets.first_response_diff_in_min >= 0 and tickets.state_id <> all($13::int[])))::int as "first_response_met", count(*) filter (
  where (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $14::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $15::timestamptz) and (case when "tickets"."first_response_at" is not null then "tickets"."first_response_diff_in_min" < 0 else "tickets"."first_response_escalation_at" < $16::timestamptz end and tickets.state_id <> all($17::int[])))::int as "first_response_missed", count(*) filter (
  where (tickets.last_contact_agent_at >= $18::timestamptz and tickets.last_contact_agent_at < $19::timestamptz) and (tickets.update_diff_in_min >= 0 and (tickets.update_escalation_at is null or tickets.update_escalation_at >= $20::timestamptz) and tickets.state_id <> all($21::int[])))::int as "update_met", count(*) filter (
  where (case when tickets.update_escalation_at < $22::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $23::timestamptz and case when tickets.update_escalation_at < $24::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $25::timestamptz) and ((tickets.update_diff_in_min < 0 or tickets.update_escalation_at < $26::timestamptz) and tickets.state_id <> all($27::int[])))::int as "update_missed", count(*) filter (
  where (tickets.close_at >= $28::timestamptz and tickets.close_at < $29::timestamptz) and (tickets.close_diff_in_min >= 0 and tickets.state_id <> all($30::int[])))::int as "solution_met", count(*) filter (
  where (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $31::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $32::timestamptz) and (case when "tickets"."close_at" is not null then "tickets"."close_diff_in_min" < 0 else "tickets"."close_escalation_at" < $33::timestamptz end and tickets.state_id <> all($34::int[])))::int as "solution_missed", count(*) filter (
  where (tickets.created_at < $35::timestamptz and (tickets.state_id = any($36::int[]) or (tickets.state_id = any($37::int[]) and tickets.last_close_at >= $38::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($39::int[]) and closing.id_to = any($40::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($41::int[]) and history.id_to = any($42::int[]) and history.created_at >= $43::timestamptz and ((("tickets"."group_id" = any($44::int[]))))) gap
      where gap.closed_at < $45::timestamptz)))::int as open, count(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $46::timestamptz and tickets.first_response_at < $47::timestamptz))::int as "first_response_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $48::timestamptz and tickets.first_response_at < $49::timestamptz)) as "first_response", count(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $50::timestamptz and tickets.close_at < $51::timestamptz))::int as "solution_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $52::timestamptz and tickets.close_at < $53::timestamptz)) as "solution", (count(*) over ())::int as total
from tickets
where ((("tickets"."group_id" = any($54::int[])))) and tickets.state_id <> all($55::int[]) and ((tickets.created_at >= $56::timestamptz and tickets.created_at < $57::timestamptz) or (tickets.close_at >= $58::timestamptz and tickets.close_at < $59::timestamptz) or (tickets.first_response_at >= $60::timestamptz and tickets.first_response_at < $61::timestamptz) or (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $62::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $63::timestamptz) or (tickets.last_contact_agent_at >= $64::timestamptz and tickets.last_contact_agent_at < $65::timestamptz) or (case when tickets.update_escalation_at < $66::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $67::timestamptz and case when tickets.update_escalation_at < $68::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $69::timestamptz) or (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $70::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $71::timestamptz) or (tickets.created_at < $72::timestamptz and (tickets.state_id = any($73::int[]) or (tickets.state_id = any($74::int[]) and tickets.last_close_at >= $75::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($76::int[]) and closing.id_to = any($77::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($78::int[]) and history.id_to = any($79::int[]) and history.created_at >= $80::timestamptz and ((("tickets"."group_id" = any($81::int[]))))) gap
      where gap.closed_at < $82::timestamptz)))
group by 1
order by created desc, closed desc, open desc, 1
limit $83;

select tickets.group_id as key, count(*) filter (
  where (tickets.created_at >= $1::timestamptz and tickets.created_at < $2::timestamptz) and (true and tickets.state_id <> all($3::int[])))::int as "created", count(*) filter (
  where (tickets.close_at >= $4::timestamptz and tickets.close_at < $5::timestamptz) and (true and tickets.state_id <> all($6::int[])))::int as "closed", count(*) filter (
  where (tickets.close_at >= $7::timestamptz and tickets.close_at < $8::timestamptz) and (tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at and tickets.state_id = any($9::int[]) and tickets.state_id <> all($10::int[])))::int as "one_touch", count(*) filter (
  where (tickets.first_response_at >= $11::timestamptz and tickets.first_response_at < $12::timestamptz) and (tickets.first_response_diff_in_min >= 0 and tickets.state_id <> all($13::int[])))::int as "first_response_met", count(*) filter (
  where (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $14::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $15::timestamptz) and (case when "tickets"."first_response_at" is not null then "tickets"."first_response_diff_in_min" < 0 else "tickets"."first_response_escalation_at" < $16::timestamptz end and tickets.state_id <> all($17::int[])))::int as "first_response_missed", count(*) filter (
  where (tickets.last_contact_agent_at >= $18::timestamptz and tickets.last_contact_agent_at < $19::timestamptz) and (tickets.update_diff_in_min >= 0 and (tickets.update_escalation_at is null or tickets.update_escalation_at >= $20::timestamptz) and tickets.state_id <> all($21::int[])))::int as "update_met", count(*) filter (
  where (case when tickets.update_escalation_at < $22::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $23::timestamptz and case when tickets.update_escalation_at < $24::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $25::timestamptz) and ((tickets.update_diff_in_min < 0 or tickets.update_escalation_at < $26::timestamptz) and tickets.state_id <> all($27::int[])))::int as "update_missed", count(*) filter (
  where (tickets.close_at >= $28::timestamptz and tickets.close_at < $29::timestamptz) and (tickets.close_diff_in_min >= 0 and tickets.state_id <> all($30::int[])))::int as "solution_met", count(*) filter (
  where (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $31::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $32::timestamptz) and (case when "tickets"."close_at" is not null then "tickets"."close_diff_in_min" < 0 else "tickets"."close_escalation_at" < $33::timestamptz end and tickets.state_id <> all($34::int[])))::int as "solution_missed", count(*) filter (
  where (tickets.created_at < $35::timestamptz and (tickets.state_id = any($36::int[]) or (tickets.state_id = any($37::int[]) and tickets.last_close_at >= $38::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($39::int[]) and closing.id_to = any($40::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($41::int[]) and history.id_to = any($42::int[]) and history.created_at >= $43::timestamptz and (false)) gap
      where gap.closed_at < $44::timestamptz)))::int as open, count(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $45::timestamptz and tickets.first_response_at < $46::timestamptz))::int as "first_response_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $47::timestamptz and tickets.first_response_at < $48::timestamptz)) as "first_response", count(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $49::timestamptz and tickets.close_at < $50::timestamptz))::int as "solution_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $51::timestamptz and tickets.close_at < $52::timestamptz)) as "solution", (count(*) over ())::int as total
from tickets
where (false) and tickets.state_id <> all($53::int[]) and ((tickets.created_at >= $54::timestamptz and tickets.created_at < $55::timestamptz) or (tickets.close_at >= $56::timestamptz and tickets.close_at < $57::timestamptz) or (tickets.first_response_at >= $58::timestamptz and tickets.first_response_at < $59::timestamptz) or (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $60::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $61::timestamptz) or (tickets.last_contact_agent_at >= $62::timestamptz and tickets.last_contact_agent_at < $63::timestamptz) or (case when tickets.update_escalation_at < $64::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $65::timestamptz and case when tickets.update_escalation_at < $66::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $67::timestamptz) or (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $68::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $69::timestamptz) or (tickets.created_at < $70::timestamptz and (tickets.state_id = any($71::int[]) or (tickets.state_id = any($72::int[]) and tickets.last_close_at >= $73::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($74::int[]) and closing.id_to = any($75::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($76::int[]) and history.id_to = any($77::int[]) and history.created_at >= $78::timestamptz and (false)) gap
      where gap.closed_at < $79::timestamptz)))
group by 1
order by created desc, closed desc, open desc, 1
limit $80;

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

select tickets.organization_id as key, count(*) filter (
  where (tickets.created_at >= $1::timestamptz and tickets.created_at < $2::timestamptz) and (true and tickets.state_id <> all($3::int[])))::int as "created", count(*) filter (
  where (tickets.close_at >= $4::timestamptz and tickets.close_at < $5::timestamptz) and (true and tickets.state_id <> all($6::int[])))::int as "closed", count(*) filter (
  where (tickets.close_at >= $7::timestamptz and tickets.close_at < $8::timestamptz) and (tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at and tickets.state_id = any($9::int[]) and tickets.state_id <> all($10::int[])))::int as "one_touch", count(*) filter (
  where (tickets.first_response_at >= $11::timestamptz and tickets.first_response_at < $12::timestamptz) and (tickets.first_response_diff_in_min >= 0 and tickets.state_id <> all($13::int[])))::int as "first_response_met", count(*) filter (
  where (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $14::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $15::timestamptz) and (case when "tickets"."first_response_at" is not null then "tickets"."first_response_diff_in_min" < 0 else "tickets"."first_response_escalation_at" < $16::timestamptz end and tickets.state_id <> all($17::int[])))::int as "first_response_missed", count(*) filter (
  where (tickets.last_contact_agent_at >= $18::timestamptz and tickets.last_contact_agent_at < $19::timestamptz) and (tickets.update_diff_in_min >= 0 and (tickets.update_escalation_at is null or tickets.update_escalation_at >= $20::timestamptz) and tickets.state_id <> all($21::int[])))::int as "update_met", count(*) filter (
  where (case when tickets.update_escalation_at < $22::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $23::timestamptz and case when tickets.update_escalation_at < $24::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $25::timestamptz) and ((tickets.update_diff_in_min < 0 or tickets.update_escalation_at < $26::timestamptz) and tickets.state_id <> all($27::int[])))::int as "update_missed", count(*) filter (
  where (tickets.close_at >= $28::timestamptz and tickets.close_at < $29::timestamptz) and (tickets.close_diff_in_min >= 0 and tickets.state_id <> all($30::int[])))::int as "solution_met", count(*) filter (
  where (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $31::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $32::timestamptz) and (case when "tickets"."close_at" is not null then "tickets"."close_diff_in_min" < 0 else "tickets"."close_escalation_at" < $33::timestamptz end and tickets.state_id <> all($34::int[])))::int as "solution_missed", count(*) filter (
  where (tickets.created_at < $35::timestamptz and (tickets.state_id = any($36::int[]) or (tickets.state_id = any($37::int[]) and tickets.last_close_at >= $38::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($39::int[]) and closing.id_to = any($40::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($41::int[]) and history.id_to = any($42::int[]) and history.created_at >= $43::timestamptz and ((("tickets"."group_id" = any($44::int[]))))) gap
      where gap.closed_at < $45::timestamptz)))::int as open, count(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $46::timestamptz and tickets.first_response_at < $47::timestamptz))::int as "first_response_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) filter (
  where (tickets.first_response_at >= $48::timestamptz and tickets.first_response_at < $49::timestamptz)) as "first_response", count(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $50::timestamptz and tickets.close_at < $51::timestamptz))::int as "solution_count", percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) filter (
  where (tickets.close_at >= $52::timestamptz and tickets.close_at < $53::timestamptz)) as "solution", (count(*) over ())::int as total
from tickets
where ((("tickets"."group_id" = any($54::int[])))) and tickets.state_id <> all($55::int[]) and ((tickets.created_at >= $56::timestamptz and tickets.created_at < $57::timestamptz) or (tickets.close_at >= $58::timestamptz and tickets.close_at < $59::timestamptz) or (tickets.first_response_at >= $60::timestamptz and tickets.first_response_at < $61::timestamptz) or (coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") >= $62::timestamptz and coalesce("tickets"."first_response_at", "tickets"."first_response_escalation_at") < $63::timestamptz) or (tickets.last_contact_agent_at >= $64::timestamptz and tickets.last_contact_agent_at < $65::timestamptz) or (case when tickets.update_escalation_at < $66::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end >= $67::timestamptz and case when tickets.update_escalation_at < $68::timestamptz then tickets.update_escalation_at else tickets.last_contact_agent_at end < $69::timestamptz) or (coalesce("tickets"."close_at", "tickets"."close_escalation_at") >= $70::timestamptz and coalesce("tickets"."close_at", "tickets"."close_escalation_at") < $71::timestamptz) or (tickets.created_at < $72::timestamptz and (tickets.state_id = any($73::int[]) or (tickets.state_id = any($74::int[]) and tickets.last_close_at >= $75::timestamptz)) and tickets.id not in (select gap.id
      from (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
            from history closing
            where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($76::int[]) and closing.id_to = any($77::int[])), tickets.close_at, tickets.created_at) as closed_at
        from history
        join tickets on tickets.id = history.o_id
        where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($78::int[]) and history.id_to = any($79::int[]) and history.created_at >= $80::timestamptz and ((("tickets"."group_id" = any($81::int[]))))) gap
      where gap.closed_at < $82::timestamptz)))
group by 1
order by created desc, closed desc, open desc, 1
limit $83;

select width_bucket(article.created_at, $1::timestamptz[]) as part, count(*)::int as count
from ticket_articles article
join tickets on tickets.id = article.ticket_id
where ((("tickets"."group_id" = any($2::int[])))) and article.type_id = any(array(select id
    from "ticket_article_types"
    where name = any($3::text[]))) and article.sender_id = any(array(select id
    from "ticket_article_senders"
    where name = any($4::text[]))) and (article.created_at >= $5::timestamptz and article.created_at < $6::timestamptz)
group by 1;

select width_bucket(history.created_at, $1::timestamptz[]) as part, count(distinct tickets.id)::int as count
from history
join tickets on tickets.id = history.o_id
where ((("tickets"."group_id" = any($2::int[])))) and history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($3::int[]) and history.id_to = any($4::int[]) and (history.created_at >= $5::timestamptz and history.created_at < $6::timestamptz)
group by 1;

select width_bucket(history.created_at, $1::timestamptz[]) as part, count(distinct tickets.id)::int as count
from history
join tickets on tickets.id = history.o_id
where ((("tickets"."group_id" = any($2::int[])))) and history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_to = any($3::int[]) and (history.created_at >= $4::timestamptz and history.created_at < $5::timestamptz)
group by 1;

select width_bucket(history.created_at, $1::timestamptz[]) as part, count(distinct tickets.id)::int as count
from history
join tickets on tickets.id = history.o_id
where (false) and (history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($2::int[]) and history.id_to = any($3::int[]) and tickets.state_id <> all($4::int[])) and (history.created_at >= $5::timestamptz and history.created_at < $6::timestamptz)
group by 1;

select width_bucket(minutes, $1::float8[]) as class, count(*) filter (
  where is_now)::int as count, count(*) filter (
  where not is_now)::int as count_before
from (select greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60) as minutes, tickets.close_at >= $2::timestamptz as is_now
  from tickets
  where ((("tickets"."group_id" = any($3::int[])) or ("tickets"."customer_id" = $4::int) or ("tickets"."organization_id" = any($5::int[])))) and (true and tickets.state_id <> all($6::int[])) and (tickets.close_at >= $7::timestamptz and tickets.close_at < $8::timestamptz)) as measured
where minutes is not null
group by 1;

select width_bucket(minutes, $1::float8[]) as class, count(*) filter (
  where is_now)::int as count, count(*) filter (
  where not is_now)::int as count_before
from (select greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60) as minutes, tickets.close_at >= $2::timestamptz as is_now
  from tickets
  where ((("tickets"."group_id" = any($3::int[])))) and (true and tickets.state_id <> all($4::int[])) and (tickets.close_at >= $5::timestamptz and tickets.close_at < $6::timestamptz)) as measured
where minutes is not null
group by 1;

select width_bucket(minutes, $1::float8[]) as class, count(*) filter (
  where is_now)::int as count, count(*) filter (
  where not is_now)::int as count_before
from (select greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60) as minutes, tickets.close_at >= $2::timestamptz as is_now
  from tickets
  where (false) and (true and tickets.state_id <> all($3::int[])) and (tickets.close_at >= $4::timestamptz and tickets.close_at < $5::timestamptz)) as measured
where minutes is not null
group by 1;

select width_bucket(minutes, $1::float8[]) as class, count(*) filter (
  where is_now)::int as count, count(*) filter (
  where not is_now)::int as count_before
from (select greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60) as minutes, tickets.first_response_at >= $2::timestamptz as is_now
  from tickets
  where ((("tickets"."group_id" = any($3::int[])) or ("tickets"."customer_id" = $4::int) or ("tickets"."organization_id" = any($5::int[])))) and (true and tickets.state_id <> all($6::int[])) and (tickets.first_response_at >= $7::timestamptz and tickets.first_response_at < $8::timestamptz)) as measured
where minutes is not null
group by 1;

select width_bucket(minutes, $1::float8[]) as class, count(*) filter (
  where is_now)::int as count, count(*) filter (
  where not is_now)::int as count_before
from (select greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60) as minutes, tickets.first_response_at >= $2::timestamptz as is_now
  from tickets
  where ((("tickets"."group_id" = any($3::int[])))) and (true and tickets.state_id <> all($4::int[])) and (tickets.first_response_at >= $5::timestamptz and tickets.first_response_at < $6::timestamptz)) as measured
where minutes is not null
group by 1;

select width_bucket(minutes, $1::float8[]) as class, count(*) filter (
  where is_now)::int as count, count(*) filter (
  where not is_now)::int as count_before
from (select greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60) as minutes, tickets.first_response_at >= $2::timestamptz as is_now
  from tickets
  where (false) and (true and tickets.state_id <> all($3::int[])) and (tickets.first_response_at >= $4::timestamptz and tickets.first_response_at < $5::timestamptz)) as measured
where minutes is not null
group by 1;

select width_bucket(tickets.close_at, $1::timestamptz[]) as part, count("tickets"."close_in_min"::float8)::int as count, percentile_cont(array[0.5, 0.9]) within group (order by "tickets"."close_in_min"::float8) as shares
from tickets
where ((("tickets"."group_id" = any($2::int[])))) and (true and tickets.state_id <> all($3::int[])) and (tickets.close_at >= $4::timestamptz and tickets.close_at < $5::timestamptz)
group by 1;

select width_bucket(tickets.close_at, $1::timestamptz[]) as part, count(*)::int as count
from tickets
where ((("tickets"."group_id" = any($2::int[]))) and tickets.group_id = $3) and (true and tickets.state_id <> all($4::int[])) and (tickets.close_at >= $5::timestamptz and tickets.close_at < $6::timestamptz)
group by 1;

select width_bucket(tickets.close_at, $1::timestamptz[]) as part, count(*)::int as count
from tickets
where ((("tickets"."group_id" = any($2::int[])))) and (true and tickets.state_id <> all($3::int[])) and (tickets.close_at >= $4::timestamptz and tickets.close_at < $5::timestamptz)
group by 1;

select width_bucket(tickets.close_at, $1::timestamptz[]) as part, count(*)::int as count
from tickets
where (false) and (true and tickets.state_id <> all($2::int[])) and (tickets.close_at >= $3::timestamptz and tickets.close_at < $4::timestamptz)
group by 1;

select width_bucket(tickets.close_at, $1::timestamptz[]) as part, count(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60))::int as count, percentile_cont(array[0.5, 0.9]) within group (order by greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) as shares
from tickets
where ((("tickets"."group_id" = any($2::int[]))) and tickets.group_id = $3) and (true and tickets.state_id <> all($4::int[])) and (tickets.close_at >= $5::timestamptz and tickets.close_at < $6::timestamptz)
group by 1;

select width_bucket(tickets.close_at, $1::timestamptz[]) as part, count(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60))::int as count, percentile_cont(array[0.5, 0.9]) within group (order by greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) as shares
from tickets
where ((("tickets"."group_id" = any($2::int[])))) and (true and tickets.state_id <> all($3::int[])) and (tickets.close_at >= $4::timestamptz and tickets.close_at < $5::timestamptz)
group by 1;

select width_bucket(tickets.close_at, $1::timestamptz[]) as part, count(greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60))::int as count, percentile_cont(array[0.5, 0.9]) within group (order by greatest(0, date_part('epoch', "tickets"."close_at" - tickets.created_at) / 60)) as shares
from tickets
where (false) and (true and tickets.state_id <> all($2::int[])) and (tickets.close_at >= $3::timestamptz and tickets.close_at < $4::timestamptz)
group by 1;

select width_bucket(tickets.created_at, $1::timestamptz[]) as part, count(*)::int as count
from tickets
where ((("tickets"."group_id" = $2::int))) and (true and tickets.state_id <> all($3::int[])) and (tickets.created_at >= $4::timestamptz and tickets.created_at < $5::timestamptz)
group by 1;

select width_bucket(tickets.created_at, $1::timestamptz[]) as part, count(*)::int as count
from tickets
where ((("tickets"."group_id" = any($2::int[])))) and (true and tickets.state_id <> all($3::int[])) and (tickets.created_at >= $4::timestamptz and tickets.created_at < $5::timestamptz)
group by 1;

select width_bucket(tickets.created_at, $1::timestamptz[]) as part, count(*)::int as count
from tickets
where (false) and (true and tickets.state_id <> all($2::int[])) and (tickets.created_at >= $3::timestamptz and tickets.created_at < $4::timestamptz)
group by 1;

select width_bucket(tickets.first_response_at, $1::timestamptz[]) as part, count("tickets"."first_response_in_min"::float8)::int as count, percentile_cont(array[0.5, 0.9]) within group (order by "tickets"."first_response_in_min"::float8) as shares
from tickets
where ((("tickets"."group_id" = any($2::int[])))) and (true and tickets.state_id <> all($3::int[])) and (tickets.first_response_at >= $4::timestamptz and tickets.first_response_at < $5::timestamptz)
group by 1;

select width_bucket(tickets.first_response_at, $1::timestamptz[]) as part, count(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60))::int as count, percentile_cont(array[0.5, 0.9]) within group (order by greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) as shares
from tickets
where ((("tickets"."group_id" = any($2::int[]))) and tickets.group_id = $3) and (true and tickets.state_id <> all($4::int[])) and (tickets.first_response_at >= $5::timestamptz and tickets.first_response_at < $6::timestamptz)
group by 1;

select width_bucket(tickets.first_response_at, $1::timestamptz[]) as part, count(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60))::int as count, percentile_cont(array[0.5, 0.9]) within group (order by greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) as shares
from tickets
where ((("tickets"."group_id" = any($2::int[])))) and (true and tickets.state_id <> all($3::int[])) and (tickets.first_response_at >= $4::timestamptz and tickets.first_response_at < $5::timestamptz)
group by 1;

select width_bucket(tickets.first_response_at, $1::timestamptz[]) as part, count(greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60))::int as count, percentile_cont(array[0.5, 0.9]) within group (order by greatest(0, date_part('epoch', "tickets"."first_response_at" - tickets.created_at) / 60)) as shares
from tickets
where (false) and (true and tickets.state_id <> all($2::int[])) and (tickets.first_response_at >= $3::timestamptz and tickets.first_response_at < $4::timestamptz)
group by 1;

with found as materialized (select distinct tickets.id, tickets.created_at
  from history
  join tickets on tickets.id = history.o_id
  where ((("tickets"."group_id" = any($1::int[])))) and ((history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($2::int[]) and history.id_to = any($3::int[]) and tickets.state_id <> all($4::int[])) and (history.created_at >= $5::timestamptz and history.created_at < $6::timestamptz)) and true) select (select count(*)::int
  from found) as count, coalesce((select array_agg(id
      order by created_at desc, id desc)
    from (select id, created_at
      from found
      order by created_at desc, id desc
      limit $7 offset $8) page), '{}') as ids;

with found as materialized (select distinct tickets.id, tickets.created_at
  from ticket_ratings rating
  join tickets on tickets.id = rating.ticket_id
  where ((("tickets"."group_id" = any($1::int[])))) and ((rating.score is not null and tickets.state_id <> all($2::int[])) and (rating.rated_at >= $3::timestamptz and rating.rated_at < $4::timestamptz) and rating.score = $5) and true) select (select count(*)::int
  from found) as count, coalesce((select array_agg(id
      order by created_at desc, id desc)
    from (select id, created_at
      from found
      order by created_at desc, id desc
      limit $6 offset $7) page), '{}') as ids;

with found as materialized (select distinct tickets.id, tickets.created_at
  from ticket_time_accountings entry
  join tickets on tickets.id = entry.ticket_id
  where ((("tickets"."group_id" = any($1::int[])))) and ((true and tickets.state_id <> all($2::int[])) and (entry.created_at >= $3::timestamptz and entry.created_at < $4::timestamptz) and entry.created_by_id = $5) and true) select (select count(*)::int
  from found) as count, coalesce((select array_agg(id
      order by created_at desc, id desc)
    from (select id, created_at
      from found
      order by created_at desc, id desc
      limit $6 offset $7) page), '{}') as ids;

with found as materialized (select distinct tickets.id, tickets.created_at
  from ticket_time_accountings entry
  join tickets on tickets.id = entry.ticket_id
  where ((("tickets"."group_id" = any($1::int[])))) and ((true and tickets.state_id <> all($2::int[])) and (entry.created_at >= $3::timestamptz and entry.created_at < $4::timestamptz)) and true) select (select count(*)::int
  from found) as count, coalesce((select array_agg(id
      order by created_at desc, id desc)
    from (select id, created_at
      from found
      order by created_at desc, id desc
      limit $5 offset $6) page), '{}') as ids;

with found as materialized (select distinct tickets.id, tickets.created_at
  from tickets
  where ((("tickets"."group_id" = $1::int))) and ((true and tickets.state_id <> all($2::int[])) and (tickets.created_at >= $3::timestamptz and tickets.created_at < $4::timestamptz)) and true) select (select count(*)::int
  from found) as count, coalesce((select array_agg(id
      order by created_at desc, id desc)
    from (select id, created_at
      from found
      order by created_at desc, id desc
      limit $5 offset $6) page), '{}') as ids;

with found as materialized (select distinct tickets.id, tickets.created_at
  from tickets
  where ((("tickets"."group_id" = any($1::int[])))) and (true and tickets.state_id <> all($2::int[])) and (tickets.created_at >= $3::timestamptz and tickets.created_at < $4::timestamptz)) select (select count(*)::int
  from found) as count, coalesce((select array_agg(id
      order by created_at desc, id desc)
    from (select id, created_at
      from found
      order by created_at desc, id desc
      limit $5 offset $6) page), '{}') as ids;

with found as materialized (select distinct tickets.id, tickets.created_at
  from tickets
  where (false) and ((true and tickets.state_id <> all($1::int[])) and (tickets.created_at >= $2::timestamptz and tickets.created_at < $3::timestamptz)) and true) select (select count(*)::int
  from found) as count, coalesce((select array_agg(id
      order by created_at desc, id desc)
    from (select id, created_at
      from found
      order by created_at desc, id desc
      limit $4 offset $5) page), '{}') as ids;

with gaps as materialized (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
      from history closing
      where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($1::int[]) and closing.id_to = any($2::int[])), tickets.close_at, tickets.created_at) as closed_at
  from history
  join tickets on tickets.id = history.o_id
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($3::int[]) and history.id_to = any($4::int[]) and history.created_at >= $5::timestamptz and ((("tickets"."group_id" = any($6::int[]))) and tickets.group_id = $7)), changes as (select created_at as at, 1 as delta
  from tickets
  where created_at >= $8::timestamptz and ((("tickets"."group_id" = any($9::int[]))) and tickets.group_id = $10) and tickets.state_id <> all($11::int[])
  union all select last_close_at, -1
  from tickets
  where last_close_at >= $12::timestamptz and state_id = any($13::int[]) and ((("tickets"."group_id" = any($14::int[]))) and tickets.group_id = $15)
  union all select closed_at, -1
  from gaps
  where closed_at >= $16::timestamptz
  union all select reopened_at, 1
  from gaps) select width_bucket(at, $17::timestamptz[]) as part, sum(delta)::int as count
from changes
group by 1
union all select null, count(*)::int
from tickets
where state_id = any($18::int[]) and ((("tickets"."group_id" = any($19::int[]))) and tickets.group_id = $20);

with gaps as materialized (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
      from history closing
      where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($1::int[]) and closing.id_to = any($2::int[])), tickets.close_at, tickets.created_at) as closed_at
  from history
  join tickets on tickets.id = history.o_id
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($3::int[]) and history.id_to = any($4::int[]) and history.created_at >= $5::timestamptz and ((("tickets"."group_id" = any($6::int[]))))), changes as (select created_at as at, 1 as delta
  from tickets
  where created_at >= $7::timestamptz and ((("tickets"."group_id" = any($8::int[])))) and tickets.state_id <> all($9::int[])
  union all select last_close_at, -1
  from tickets
  where last_close_at >= $10::timestamptz and state_id = any($11::int[]) and ((("tickets"."group_id" = any($12::int[]))))
  union all select closed_at, -1
  from gaps
  where closed_at >= $13::timestamptz
  union all select reopened_at, 1
  from gaps) select width_bucket(at, $14::timestamptz[]) as part, sum(delta)::int as count
from changes
group by 1
union all select null, count(*)::int
from tickets
where state_id = any($15::int[]) and ((("tickets"."group_id" = any($16::int[]))));

with gaps as materialized (select tickets.id, history.created_at as reopened_at, coalesce((select max(closing.created_at)
      from history closing
      where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id and closing.type = 'updated' and closing.attribute = 'state' and closing.id_from <> all($1::int[]) and closing.id_to = any($2::int[])), tickets.close_at, tickets.created_at) as closed_at
  from history
  join tickets on tickets.id = history.o_id
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state' and history.id_from = any($3::int[]) and history.id_to = any($4::int[]) and history.created_at >= $5::timestamptz and (false)), changes as (select created_at as at, 1 as delta
  from tickets
  where created_at >= $6::timestamptz and (false) and tickets.state_id <> all($7::int[])
  union all select last_close_at, -1
  from tickets
  where last_close_at >= $8::timestamptz and state_id = any($9::int[]) and (false)
  union all select closed_at, -1
  from gaps
  where closed_at >= $10::timestamptz
  union all select reopened_at, 1
  from gaps) select width_bucket(at, $11::timestamptz[]) as part, sum(delta)::int as count
from changes
group by 1
union all select null, count(*)::int
from tickets
where state_id = any($12::int[]) and (false);
