-- expand
-- A file for each table, because this locks it: a transaction that locked several of them and one that deletes photos
-- could wait for each other. The constraints hold for new rows at once, and for older ones from 0050 on.
alter table uploaded_files add column workspace_id uuid;
alter table uploaded_files add column created_by uuid;
create trigger fill_workspace before insert or update on uploaded_files
  for each row when (new.workspace_id is null or new.user_id is null) execute function fill_workspace_and_creator();
alter table uploaded_files add constraint uploaded_files_workspace_id_check check (workspace_id is not null) not valid;
alter table uploaded_files add constraint uploaded_files_workspace_id_fkey
  foreign key (workspace_id) references workspaces (id) on delete cascade not valid;
alter table uploaded_files add constraint uploaded_files_created_by_fkey
  foreign key (created_by) references users (id) on delete set null not valid;
