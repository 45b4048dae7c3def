-- expand
-- A message to support may ask for a call. Empty means that it does not.
alter table support_messages
  add column phone text not null default '',
  add column best_time text not null default '';

-- The code by which a caller is recognized. An account has at most one, so nothing has to be cleared away; whether it
-- still counts is for its end to say.
create table support_codes (
  user_id uuid primary key references users (id) on delete cascade,
  code text not null unique check (code ~ '^[0-9]{6}$'),
  expires_at timestamptz not null
);
