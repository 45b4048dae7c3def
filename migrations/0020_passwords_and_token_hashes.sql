-- A null hash means that nobody can log in with a password until the owner chooses one by mail.
create table passwords (
  user_id uuid primary key references users (id) on delete cascade,
  hash text,
  updated_at timestamptz not null default now()
);
insert into passwords (user_id, hash, updated_at)
  select user_id, password, updated_at from accounts where provider_id = 'credential';

-- Only the SHA-256 of a session's token is stored. A cookie that was issued before this migration contains the token.
alter table sessions add column token_hash text;
alter table sessions alter column token drop not null;
update sessions set token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex'), token = null;
alter table sessions alter column token_hash set not null;
alter table sessions add constraint sessions_token_hash_key unique (token_hash);

-- When a session gets a new token, the previous one is accepted for the requests that are under way.
alter table sessions add column replaced_token_hash text;
alter table sessions add column token_replaced_at timestamptz;
create index sessions_replaced_token_hash_idx on sessions (replaced_token_hash) where replaced_token_hash is not null;

-- These tables are no longer used. They are emptied, because a hash that stayed here would outlive its password.
delete from accounts;
delete from verifications;
