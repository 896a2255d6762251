-- How often answers are read, by day. Written in batches.
create table knowledge_base_answer_views (
  translation_id int not null references knowledge_base_answer_translations on delete cascade,
  day            date not null,
  views          int not null,
  primary key (translation_id, day)
);
create index knowledge_base_answer_views_by_day on knowledge_base_answer_views (day);

-- What visitors searched for and did not find, by day.
create table knowledge_base_missed_searches (
  kb_locale_id int not null references knowledge_base_locales on delete cascade,
  day          date not null,
  query        text not null check (length(query) between 1 and 100),
  searches     int not null,
  primary key (kb_locale_id, day, query)
);
create index knowledge_base_missed_searches_by_day on knowledge_base_missed_searches (day);

-- The answer was enough: a customer did not send a request.
alter table knowledge_base_votes add column avoided boolean not null default false;
create index knowledge_base_votes_by_time on knowledge_base_votes (created_at);
