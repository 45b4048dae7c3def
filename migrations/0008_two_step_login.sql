-- A second step at the login: codes of an authenticator app. It counts once its first code has been entered.
create table second_steps (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted with a key derived from AUTH_SECRET: a copy of the database alone gives no codes.
  secret text not null,
  confirmed_at timestamptz,
  -- The newest time step whose code was taken: no code works twice.
  last_time_step bigint,
  created_at timestamptz not null
);

-- For the day on which the phone is gone; each works once. Only hashes are kept.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
