select ticket_states.id, ticket_states.name, ticket_state_types.name as type, active, default_create, default_follow_up
from ticket_states
join ticket_state_types on ticket_state_types.id = state_type_id
where "default_create"
order by ticket_states.id
limit 1;

select ticket_states.id, ticket_states.name, ticket_state_types.name as type, active, default_create, default_follow_up
from ticket_states
join ticket_state_types on ticket_state_types.id = state_type_id
where "default_follow_up"
order by ticket_states.id
limit 1;

select ticket_states.id, ticket_states.name, ticket_state_types.name as type, active, default_create, default_follow_up
from ticket_states
join ticket_state_types on ticket_state_types.id = state_type_id
where ticket_state_types.name = 'merged'
order by ticket_states.id
limit 1;

select ticket_states.id, ticket_states.name, ticket_state_types.name as type, active, default_create, default_follow_up
from ticket_states
join ticket_state_types on ticket_state_types.id = state_type_id
where ticket_states.id = $1;

update "ticket_states" as own
set "default_create" = (own.id = heir.id)
from (select id
  from "ticket_states"
  where active
  order by (id = $1::int) desc nulls last, "default_create" desc, id
  limit 1) as heir
where own."default_create" <> (own.id = heir.id);

update "ticket_states" as own
set "default_follow_up" = (own.id = heir.id)
from (select id
  from "ticket_states"
  where active
  order by (id = $1::int) desc nulls last, "default_follow_up" desc, id
  limit 1) as heir
where own."default_follow_up" <> (own.id = heir.id);
