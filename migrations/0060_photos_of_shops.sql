-- expand
-- A file for each table, because this locks it. A row that moves to another workspace has its user_id filled again.
alter table uploaded_files alter column user_id drop not null;
create trigger fill_moved before update of workspace_id on uploaded_files
  for each row when (new.workspace_id is distinct from old.workspace_id) execute function fill_workspace_and_creator();
