-- expand
-- Shops: workspaces of several people. Everything of a shop goes with it.
create table shops (
  id uuid primary key references workspaces (id) on delete cascade,
  name text not null,
  branding jsonb not null default '{}',
  created_at timestamptz not null,
  delete_requested_at timestamptz,
  delete_after timestamptz
);
create index shops_delete_after_idx on shops (delete_after) where delete_after is not null;

-- `restrict`: the erasure of an account removes its memberships first, and fails where it would orphan a shop.
create table shop_members (
  shop_id uuid not null references shops (id) on delete cascade,
  user_id uuid not null references users (id) on delete restrict,
  role text not null check (role in ('owner', 'admin', 'technician', 'viewer')),
  joined_at timestamptz not null,
  last_active_on date,
  primary key (shop_id, user_id)
);
create unique index shop_members_one_owner_idx on shop_members (shop_id) where role = 'owner';
create unique index shop_members_one_shop_owned_idx on shop_members (user_id) where role = 'owner';
create index shop_members_user_id_idx on shop_members (user_id);

-- Checked at the end of a transaction, in which one owner gives way to another.
create function shop_has_owner() returns trigger language plpgsql as $$
begin
  if exists (select from shops where id = old.shop_id)
    and not exists (select from shop_members where shop_id = old.shop_id and role = 'owner') then
    raise exception 'the shop % would have no owner', old.shop_id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create constraint trigger shop_has_owner after update or delete on shop_members
  deferrable initially deferred for each row when (old.role = 'owner') execute function shop_has_owner();

create table shop_invitations (
  id uuid primary key,
  shop_id uuid not null references shops (id) on delete cascade,
  email text not null,
  role text not null check (role in ('admin', 'technician', 'viewer')),
  token_hash bytea not null unique,
  invited_by uuid references users (id) on delete set null,
  resends integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index shop_invitations_email_idx on shop_invitations (shop_id, lower(email));
create index shop_invitations_invited_by_idx on shop_invitations (invited_by);
create index shop_invitations_expires_at_idx on shop_invitations (expires_at);

create table shop_transfers (
  shop_id uuid primary key references shops (id) on delete cascade,
  to_user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index shop_transfers_to_user_id_idx on shop_transfers (to_user_id);

-- The columns user_id that wait to go (0042) have the account whose own workspace a row is in, and nobody for a shop:
-- a row of a shop neither shows up in a person's lists nor goes with an account.
create or replace function fill_workspace() returns trigger language plpgsql as $$
begin
  new.workspace_id := coalesce(new.workspace_id, new.user_id);
  new.user_id := (select id from users where id = new.workspace_id);
  return new;
end
$$;
create or replace function fill_workspace_and_creator() returns trigger language plpgsql as $$
begin
  new.workspace_id := coalesce(new.workspace_id, new.user_id);
  new.created_by := coalesce(new.created_by, new.user_id);
  new.user_id := (select id from users where id = new.workspace_id);
  return new;
end
$$;
