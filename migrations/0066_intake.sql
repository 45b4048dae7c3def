-- expand
-- What customers of a shop send without an account. Its tables come before those of photos in no transaction that locks
-- both: a request is locked first, then its photos.
create table intake_links (
  id uuid primary key,
  workspace_id uuid not null references shops (id) on delete cascade,
  -- As it is printed. It opens nothing but the page on which a request can be sent.
  token text not null unique,
  label text not null,
  greeting text not null,
  ask jsonb not null,
  is_open boolean not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null
);
create index intake_links_workspace_id_idx on intake_links (workspace_id, id desc);
create index intake_links_created_by_idx on intake_links (created_by);

-- Addresses that were printed once and lead nowhere now.
create table retired_intake_tokens (
  token text primary key,
  shop_id uuid not null references shops (id) on delete cascade,
  retired_at timestamptz not null
);
create index retired_intake_tokens_shop_id_idx on retired_intake_tokens (shop_id);

-- A request that is being sent. Its photos are in a workspace of its own, which is in nobody's lists and counts for
-- nobody's plan.
create table intake_drafts (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  link_id uuid not null references intake_links (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null
);
create index intake_drafts_link_id_idx on intake_drafts (link_id);
create index workspaces_of_intake_idx on workspaces (id) where kind = 'intake';

create table submissions (
  id uuid primary key,
  workspace_id uuid not null references shops (id) on delete cascade,
  link_id uuid references intake_links (id) on delete set null,
  -- The workspace of its photos. Null once they are in a repair, or gone.
  photos_in uuid unique references workspaces (id) on delete set null,
  reference text not null unique,
  status text not null check (status in ('new', 'accepted', 'declined')),
  name text not null,
  email text,
  phone text,
  address text,
  insurance text,
  answers jsonb not null,
  note text,
  consent_version text not null,
  consent_at timestamptz not null,
  urgency text,
  first_message_code text,
  -- A keyed hash of the network that it came from, as long as it waits for a decision.
  network_hash text,
  repair_id uuid references repairs (id) on delete cascade,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  withdrawn_at timestamptz,
  -- When the shop was told that it waits.
  reminded_at timestamptz,
  created_at timestamptz not null
);
create index submissions_workspace_id_idx on submissions (workspace_id, status, id desc);
create index submissions_link_id_idx on submissions (link_id);
create index submissions_repair_id_idx on submissions (repair_id);
create index submissions_decided_by_idx on submissions (decided_by);
create index submissions_waiting_idx on submissions (created_at) where status = 'new';
create index submissions_declined_idx on submissions (decided_at) where status = 'declined';

-- Whose requests a shop does not want for a while, by a keyed hash of the email address or phone number.
create table intake_blocks (
  shop_id uuid not null references shops (id) on delete cascade,
  sender_hash text not null,
  expires_at timestamptz not null,
  primary key (shop_id, sender_hash)
);
create index intake_blocks_expires_at_idx on intake_blocks (expires_at);
