-- expand
-- Keys by which programs act in a workspace, each for the person who made it. What ends a key removes its row.
create table api_keys (
  id uuid primary key,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  created_by uuid not null references users (id) on delete cascade,
  name text not null,
  -- SHA-256 of the key, which is nowhere else.
  token_hash bytea not null unique,
  -- Its first and its last characters.
  shown text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  -- The network from which it was used, without the part that names a machine.
  last_used_from text,
  -- The key that takes its place.
  replaced_by uuid references api_keys (id) on delete set null,
  -- The days before the end at which its people were told last.
  told_days integer
);
create index api_keys_workspace_id_idx on api_keys (workspace_id, id desc);
create index api_keys_created_by_idx on api_keys (created_by);
create index api_keys_expires_at_idx on api_keys (expires_at);
create index api_keys_replaced_by_idx on api_keys (replaced_by);

-- Answers that are given again to the same request with the same Idempotency-Key, for a day.
create table request_keys (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  key text not null,
  -- Its method and its path.
  request text not null,
  body_sha256 bytea not null,
  -- Null while the request runs.
  status integer,
  body jsonb,
  created_at timestamptz not null,
  primary key (workspace_id, key)
);
create index request_keys_created_at_idx on request_keys (created_at);
