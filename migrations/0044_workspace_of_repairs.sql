-- expand
-- A file for each table, because this locks it: a transaction that locked several of them and one that deletes photos
-- could wait for each other. The constraints hold for new rows at once, and for older ones from 0050 on.
alter table repairs add column workspace_id uuid;
alter table repairs add column created_by uuid;
create trigger fill_workspace before insert or update on repairs
  for each row when (new.workspace_id is null or new.user_id is null) execute function fill_workspace_and_creator();
alter table repairs add constraint repairs_workspace_id_check check (workspace_id is not null) not valid;
alter table repairs add constraint repairs_workspace_id_fkey
  foreign key (workspace_id) references workspaces (id) on delete cascade not valid;
alter table repairs add constraint repairs_created_by_fkey
  foreign key (created_by) references users (id) on delete set null not valid;
