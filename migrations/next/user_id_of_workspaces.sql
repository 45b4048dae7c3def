-- contract
-- For the release after the one with 0042: nothing reads these columns since then, and triggers filled them for the
-- version before. Move this file up with the next number, and run node scripts/generate-tables.ts.
create or replace function store_result_of_new_photo() returns trigger language plpgsql as $$
begin
  insert into photo_results (file_id, workspace_id, result) values (new.id, new.workspace_id, 'not_analyzed');
  return null;
end
$$;
drop function fill_workspace cascade;
drop function fill_workspace_and_creator cascade;
-- Their indexes and keys go with them.
alter table uploaded_files drop column user_id;
alter table repairs drop column user_id;
alter table analyses drop column user_id;
alter table file_usage drop column user_id;
alter table photo_results drop column user_id;
-- The checks, which were validated, spare it a look at the rows.
alter table uploaded_files alter column workspace_id set not null;
alter table repairs alter column workspace_id set not null;
alter table analyses alter column workspace_id set not null;
alter table file_usage alter column workspace_id set not null;
alter table photo_results alter column workspace_id set not null;
alter table uploaded_files drop constraint uploaded_files_workspace_id_check;
alter table repairs drop constraint repairs_workspace_id_check;
alter table analyses drop constraint analyses_workspace_id_check;
alter table file_usage drop constraint file_usage_workspace_id_check;
alter table photo_results drop constraint photo_results_workspace_id_check;
alter table file_usage add primary key (workspace_id);
drop index if exists file_usage_workspace_idx;
