-- expand
-- What programs of a shop are told of. Every table here goes with its shop.
create table webhooks (
  id uuid primary key,
  workspace_id uuid not null references shops (id) on delete cascade,
  -- It may be a secret itself, so only those who manage the shop see it.
  url text not null,
  description text not null,
  events text[] not null,
  -- Encrypted, because each delivery is signed with it. The one before signs, too, until it ends.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  is_on boolean not null,
  off_reason text check (off_reason in ('person', 'gone', 'failing')),
  -- Since when nothing was taken, and how often. Null and 0 after each success.
  failing_since timestamptz,
  failures integer not null,
  -- Whether this address has ever taken anything.
  has_taken boolean not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null
);
create index webhooks_workspace_id_idx on webhooks (workspace_id, id);
create index webhooks_created_by_idx on webhooks (created_by);

-- Written in the transaction of what happens, where a webhook wants it. The data are ids and words of closed lists.
create table webhook_events (
  id uuid primary key,
  workspace_id uuid not null references shops (id) on delete cascade,
  type text not null,
  data jsonb not null,
  -- What comes with the same key before the event is passed on becomes part of it.
  gather_key text,
  created_at timestamptz not null,
  passed_on_at timestamptz
);
create index webhook_events_workspace_id_idx on webhook_events (workspace_id);
create index webhook_events_created_at_idx on webhook_events (created_at);
create index webhook_events_waiting_idx on webhook_events (created_at) where passed_on_at is null;
create unique index webhook_events_gather_key_idx on webhook_events (workspace_id, gather_key)
  where passed_on_at is null;

-- An event on its way to one webhook. Of what an endpoint answers, only the status is kept.
create table webhook_deliveries (
  id uuid primary key,
  workspace_id uuid not null references shops (id) on delete cascade,
  event_id uuid not null references webhook_events (id) on delete cascade,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  status text not null check (status in ('waiting', 'delivered', 'failed', 'dropped')),
  attempts integer not null,
  -- Raised whenever the next attempt changes, so that the job of an earlier one does nothing.
  turn integer not null,
  last_status_code integer,
  last_error text,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  unique (event_id, webhook_id)
);
create index webhook_deliveries_workspace_id_idx on webhook_deliveries (workspace_id);
create index webhook_deliveries_webhook_id_idx on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_waiting_idx on webhook_deliveries (next_attempt_at) where status = 'waiting';
