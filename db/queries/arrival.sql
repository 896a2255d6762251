select pg_advisory_xact_lock(hashtextextended($1, 0));

select tickets.id
from tickets
join ticket_states states on states.id = tickets.state_id
join ticket_state_types types on types.id = states.state_type_id
where customer_id = $1 and preferences @> $2::jsonb and types.name not in ('closed', 'merged')
order by tickets.updated_at
limit 1;
