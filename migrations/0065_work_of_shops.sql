-- expand
-- Who does a repair of a shop, and by when. A table of its own, so that the repairs of everybody else stay as they are.
-- The tables are named, and so locked, in the order in which transactions lock them.
create table repair_work (
  repair_id uuid primary key references repairs (id) on delete cascade,
  assigned_to uuid references users (id) on delete set null,
  due_on date
);
create index repair_work_assigned_to_idx on repair_work (assigned_to);

-- What the people of a shop say to each other about a repair. `author_name` is what they were called then.
create table repair_comments (
  id uuid primary key,
  created_by uuid references users (id) on delete set null,
  author_name text not null,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  repair_id uuid not null references repairs (id) on delete cascade,
  -- The same key sent again writes nothing twice.
  idempotency_key text not null,
  text text not null check (length(text) between 1 and 2000),
  -- Members who are told of it.
  mentions uuid[] not null,
  created_at timestamptz not null,
  edited_at timestamptz
);
create unique index repair_comments_key_idx on repair_comments (created_by, repair_id, idempotency_key);
create index repair_comments_repair_id_idx on repair_comments (repair_id, id);
create index repair_comments_workspace_id_idx on repair_comments (workspace_id, id);

-- What one mail is to tell a person about a repair. It gathers until it is due.
create table repair_news (
  user_id uuid not null references users (id) on delete cascade,
  repair_id uuid not null references repairs (id) on delete cascade,
  is_assigned boolean not null,
  since timestamptz not null,
  mail_at timestamptz not null,
  primary key (user_id, repair_id)
);
create index repair_news_repair_id_idx on repair_news (repair_id);
create index repair_news_mail_at_idx on repair_news (mail_at);

-- Who saw on site that a result is right.
create table analysis_confirmations (
  analysis_id uuid primary key references analyses (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  name text not null,
  confirmed_at timestamptz not null
);
create index analysis_confirmations_user_id_idx on analysis_confirmations (user_id);

-- What happened in a shop. The facts are ids and numbers, so nobody's words outlive what they were about.
create table activities (
  id uuid primary key,
  shop_id uuid not null references shops (id) on delete cascade,
  repair_id uuid references repairs (id) on delete set null,
  actor_id uuid references users (id) on delete set null,
  actor_name text not null,
  kind text not null,
  facts jsonb not null,
  created_at timestamptz not null
);
create index activities_shop_id_idx on activities (shop_id, id);
create index activities_repair_id_idx on activities (repair_id, id) where repair_id is not null;
create index activities_actor_id_idx on activities (actor_id);
create index activities_created_at_idx on activities (created_at);
