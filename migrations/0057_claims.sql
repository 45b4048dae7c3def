-- expand
-- A claim gathers the repairs of one loss, with what was destroyed, what was paid, and who said what when.
create table claims (
  id uuid primary key,
  created_by uuid references users (id) on delete set null,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- The same key sent again begins nothing twice.
  idempotency_key text not null,
  title text not null,
  status text not null,
  -- The facts on the cover as they were entered.
  facts jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index claims_key_idx on claims (created_by, idempotency_key);
create index claims_workspace_id_idx on claims (workspace_id, id);

-- A repair is in one claim at most.
create table claim_repairs (
  repair_id uuid primary key references repairs (id) on delete cascade,
  claim_id uuid not null references claims (id) on delete cascade,
  position integer not null
);
create index claim_repairs_claim_id_idx on claim_repairs (claim_id, position);

create table claim_entries (
  id uuid primary key,
  created_by uuid references users (id) on delete set null,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  claim_id uuid not null references claims (id) on delete cascade,
  idempotency_key text not null,
  -- Of which list: items, expenses or diary.
  list text not null,
  -- The other fields of the list as they were entered.
  said jsonb not null,
  document_id uuid references documents (id) on delete set null,
  due_on date,
  -- When the one mail about the day was sent. A new day has a mail of its own.
  reminded_at timestamptz,
  created_at timestamptz not null
);
create unique index claim_entries_key_idx on claim_entries (created_by, idempotency_key);
create index claim_entries_claim_id_idx on claim_entries (claim_id, list, id);
create index claim_entries_workspace_id_idx on claim_entries (workspace_id, id);
create index claim_entries_document_id_idx on claim_entries (document_id) where document_id is not null;
create index claim_entries_due_idx on claim_entries (due_on) where due_on is not null and reminded_at is null;
