-- expand
-- Like 0043.
alter table file_usage add column workspace_id uuid;
create trigger fill_workspace before insert or update on file_usage
  for each row when (new.workspace_id is null or new.user_id is null) execute function fill_workspace();
alter table file_usage add constraint file_usage_workspace_id_check check (workspace_id is not null) not valid;
alter table file_usage add constraint file_usage_workspace_id_fkey
  foreign key (workspace_id) references workspaces (id) on delete cascade not valid;
