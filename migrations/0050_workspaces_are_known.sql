-- expand
-- From here on every row has its workspace. A validation reads a table and makes nobody wait.
alter table file_usage validate constraint file_usage_workspace_id_check;
alter table file_usage validate constraint file_usage_workspace_id_fkey;
alter table uploaded_files validate constraint uploaded_files_workspace_id_check;
alter table uploaded_files validate constraint uploaded_files_workspace_id_fkey;
alter table uploaded_files validate constraint uploaded_files_created_by_fkey;
alter table repairs validate constraint repairs_workspace_id_check;
alter table repairs validate constraint repairs_workspace_id_fkey;
alter table repairs validate constraint repairs_created_by_fkey;
alter table analyses validate constraint analyses_workspace_id_check;
alter table analyses validate constraint analyses_workspace_id_fkey;
alter table analyses validate constraint analyses_created_by_fkey;
alter table photo_results validate constraint photo_results_workspace_id_check;
