-- expand
-- What the owner writes about a repair while it goes on. The tables are named, and so locked, in the order in which
-- transactions lock them.
create table repair_notes (
  id uuid primary key,
  created_by uuid references users (id) on delete set null,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  repair_id uuid not null references repairs (id) on delete cascade,
  -- The same key sent again writes nothing twice.
  idempotency_key text not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create unique index repair_notes_key_idx on repair_notes (created_by, repair_id, idempotency_key);
create index repair_notes_repair_id_idx on repair_notes (repair_id, id);
create index repair_notes_workspace_id_idx on repair_notes (workspace_id, id);
