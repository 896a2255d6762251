-- Reports ask for a month of all tickets.
create index ticket_time_accountings_by_time on ticket_time_accountings (created_at);
