-- expand
-- What photos, repairs and analyses belong to. An account has one of its own with the same id, so that each row of the
-- version before says by its user_id what it belongs to.
create table workspaces (
  id uuid primary key,
  kind text not null check (kind in ('person', 'shop', 'intake'))
);

-- Triggers, so that no account is without one, also while processes of the version before register people, or when a
-- backup is restored, which brings the workspaces first.
create function make_own_workspace() returns trigger language plpgsql as $$
begin
  insert into workspaces (id, kind) values (new.id, 'person') on conflict do nothing;
  return new;
end
$$;
create trigger own_workspace before insert on users
  for each row execute function make_own_workspace();

create function remove_own_workspace() returns trigger language plpgsql as $$
begin
  delete from workspaces where id = old.id;
  return null;
end
$$;
create trigger own_workspace_ends after delete on users
  for each row execute function remove_own_workspace();

-- Logins wait for this: half a second for 100,000 accounts. Rows of the tables that follow refer to these at once.
insert into workspaces (id, kind) select id, 'person' from users;
alter table users add constraint users_own_workspace_fkey foreign key (id) references workspaces (id);

-- Fill what a process of the version before does not know, and what it needs of rows that this version writes.
create function fill_workspace() returns trigger language plpgsql as $$
begin
  new.workspace_id := coalesce(new.workspace_id, new.user_id);
  new.user_id := coalesce(new.user_id, new.workspace_id);
  return new;
end
$$;
create function fill_workspace_and_creator() returns trigger language plpgsql as $$
begin
  new.workspace_id := coalesce(new.workspace_id, new.user_id);
  new.created_by := coalesce(new.created_by, new.user_id);
  new.user_id := coalesce(new.user_id, new.created_by);
  return new;
end
$$;
