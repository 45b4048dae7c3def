-- expand
-- The documents of a repair: stored and handed back, never opened. The tables are named, and so locked, in the order in
-- which transactions lock them.
create table documents (
  id uuid primary key,
  created_by uuid references users (id) on delete set null,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  repair_id uuid not null references repairs (id) on delete cascade,
  -- The same key sent again stores nothing twice.
  idempotency_key text,
  kind text not null,
  file_name text not null,
  file_type text not null,
  file_size bigint not null check (file_size > 0),
  sha256 text not null,
  -- Of the preview of a photographed document; null where there is none.
  thumb_sha256 text,
  storage_key text not null unique,
  is_encrypted boolean not null default false,
  note text,
  -- In US dollars.
  amount numeric(12, 2) check (amount >= 0),
  paid_on date,
  created_at timestamptz not null
);
create unique index documents_key_idx on documents (created_by, idempotency_key);
create index documents_repair_id_idx on documents (repair_id, id);
create index documents_workspace_id_idx on documents (workspace_id, id);

-- Documents also end with their repair and with their account, whichever version removes those. Their bytes then go and
-- no longer count.
create function forget_document() returns trigger language plpgsql as $$
begin
  insert into pending_objects (key, file_id, intent, created_at)
  select key, old.id, 'delete', now()
  from unnest(array[
    old.storage_key,
    case when old.thumb_sha256 is not null then regexp_replace(old.storage_key, '\.[^.]+$', '.thumb.webp') end
  ]) as object (key)
  where key is not null
  on conflict (key) do update set intent = 'delete';
  update file_usage set storage_bytes = storage_bytes - old.file_size where workspace_id = old.workspace_id;
  return null;
end $$;
create trigger document_is_forgotten after delete on documents
  for each row execute function forget_document();
