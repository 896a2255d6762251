-- What is pending while somebody proves a second factor, and what devices are told apart by.

-- Challenges for security keys, and secrets of authenticator apps that no code has confirmed yet; minutes old at most.
create table two_factor_challenges (
  id         bigint generated always as identity primary key,
  user_id    int not null references users on delete cascade,
  purpose    text not null check (purpose in ('set_up_app', 'set_up_key', 'use_key')),
  value      text not null, -- a challenge, or a sealed secret
  expires_at timestamptz(3) not null
);
create index two_factor_challenges_by_user on two_factor_challenges (user_id, purpose);
create index two_factor_challenges_by_end on two_factor_challenges (expires_at);

-- The method that sign-in asks for first.
alter table two_factor_preferences add column preferred boolean not null default false;
create unique index two_factor_preferences_one_preferred on two_factor_preferences (user_id) where preferred;

-- One device a browser: by its fingerprint where it sends one, else by its address.
create unique index user_devices_once on user_devices (user_id, coalesce(user_agent, ''), coalesce(fingerprint, ip, ''));
create index sessions_by_device on sessions (device_id) where device_id is not null;
