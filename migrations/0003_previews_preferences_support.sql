-- A plan that is tried on one session; it ends with the session at the latest.
create table plan_previews (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  plan_id text not null check (plan_id in ('free', 'basic', 'pro', 'enterprise')),
  created_at timestamptz not null
);
create index plan_previews_user_id_idx on plan_previews (user_id);

-- What a person wants to be told of.
alter table users add column notifications boolean not null default true;
alter table users add column email_updates boolean not null default true;

-- Messages to support.
create table support_messages (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  subject text not null,
  message text not null,
  created_at timestamptz not null
);
create index support_messages_user_id_idx on support_messages (user_id, id desc);
