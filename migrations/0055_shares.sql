-- expand
-- Links to the report of a repair, for people without an account. The secret of a link is made of its id, its
-- generation and the server's secret, so that nothing here opens one.
create table shares (
  id uuid primary key,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  repair_id uuid not null references repairs (id) on delete cascade,
  created_by uuid references users (id) on delete set null,
  label text not null,
  generation integer not null default 1,
  password_hash text,
  password_version integer not null default 0,
  includes jsonb not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  opened integer not null default 0,
  last_opened_at timestamptz,
  wrong_passwords integer not null default 0,
  warned_at timestamptz
);
create index shares_repair_id_idx on shares (repair_id, id desc);
create index shares_workspace_id_idx on shares (workspace_id, id);
create index shares_created_by_idx on shares (created_by);
create index shares_expires_at_idx on shares (expires_at);
