-- What customers think of how their ticket was solved: asked once, after it was closed.
create table ticket_ratings (
  ticket_id   int primary key references tickets on delete cascade,
  customer_id int not null references users on delete cascade,
  -- Null if the customer rated without being asked, in the portal.
  asked_at    timestamptz(3),
  score       smallint check (score between 1 and 5),
  comment     text check (length(comment) <= 1000),
  rated_at    timestamptz(3),
  check ((score is null) = (rated_at is null)),
  check (asked_at is not null or rated_at is not null)
);
create index ticket_ratings_by_customer on ticket_ratings (customer_id);
create index ticket_ratings_by_time on ticket_ratings (rated_at) where rated_at is not null;
create index ticket_ratings_by_request on ticket_ratings (asked_at) where asked_at is not null;
