-- Accounts. The profile of the specification; the credential hash lives in accounts, never here.
create table users (
  id uuid primary key,
  email text not null,
  email_verified boolean not null default false,
  name text not null,
  image text,
  plan_id text not null default 'free' check (plan_id in ('free', 'basic', 'pro', 'enterprise')),
  last_login timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Addresses are one whatever their case, also when two registrations race.
create unique index users_email_key on users (lower(email));
create index users_email_idx on users (email);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index accounts_user_id_idx on accounts (user_id);
create unique index accounts_provider_key on accounts (provider_id, account_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id_idx on sessions (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier_idx on verifications (identifier);

-- Attempts per key (address, account) within a window; written by rate-limiter-flexible, expire in ms since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);

-- Files. The id is a UUIDv7: sorted by time, so it is the keyset of the history.
create table uploaded_files (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  file_name text not null,
  file_type text not null,
  file_size bigint not null check (file_size > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  sha256 text not null,
  storage_key text not null unique,
  created_at timestamptz not null default now()
);
create index uploaded_files_history_idx on uploaded_files (user_id, id desc);

-- What an account holds, kept beside the rows in the same transaction: a limit is one conditional update.
create table file_usage (
  user_id uuid primary key references users (id) on delete cascade,
  file_count integer not null default 0 check (file_count >= 0),
  storage_bytes bigint not null default 0 check (storage_bytes >= 0)
);

-- Analyses. One row is one run over a list of photos.
create table analyses (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  context jsonb not null default '{}',
  prompt_version text not null,
  method text check (method in ('openai', 'fallback')),
  provider text,
  model text,
  result jsonb,
  confidence double precision,
  notice text,
  -- What the provider counted, as it said it, and what it answered when that could not be used.
  raw_usage jsonb,
  raw_answer text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check (status <> 'succeeded' or (result is not null and method is not null))
);
create index analyses_user_id_idx on analyses (user_id, id desc);

create table analysis_photos (
  analysis_id uuid not null references analyses (id) on delete cascade,
  position integer not null,
  file_id uuid not null references uploaded_files (id) on delete cascade,
  primary key (analysis_id, position)
);
create index analysis_photos_file_id_idx on analysis_photos (file_id, analysis_id desc);

-- Runs started on a day (UTC): per account, and for the whole installation under the scope 'installation'.
create table daily_analysis_counts (
  day date not null,
  scope text not null,
  count integer not null,
  primary key (day, scope)
);
