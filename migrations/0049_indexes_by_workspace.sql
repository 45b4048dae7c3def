-- expand without a transaction
-- The indexes of lists and counts by workspace. Those by user_id stay for the version before.
drop index concurrently if exists uploaded_files_workspace_idx;
create index concurrently uploaded_files_workspace_idx
  on uploaded_files (workspace_id, id desc) include (file_name, file_size);
drop index concurrently if exists uploaded_files_workspace_size_idx;
create index concurrently uploaded_files_workspace_size_idx on uploaded_files (workspace_id, file_size desc, id desc);
drop index concurrently if exists uploaded_files_workspace_content_idx;
create index concurrently uploaded_files_workspace_content_idx on uploaded_files (workspace_id, sha256);
drop index concurrently if exists uploaded_files_created_by_idx;
create index concurrently uploaded_files_created_by_idx on uploaded_files (created_by);
drop index concurrently if exists repairs_workspace_idx;
create index concurrently repairs_workspace_idx on repairs (workspace_id, updated_at desc, id desc);
drop index concurrently if exists repairs_workspace_status_idx;
create index concurrently repairs_workspace_status_idx on repairs (workspace_id, status, updated_at desc, id desc);
drop index concurrently if exists repairs_workspace_urgency_idx;
create index concurrently repairs_workspace_urgency_idx
  on repairs (workspace_id, (case when status = 'done' then 0 when no_damage then 1
  when urgency = 'watch' then 3 when urgency = 'month' then 4 when urgency = 'week' then 5 when urgency = '24h' then 6
  when urgency = 'now' then 7 else 2 end) desc, updated_at desc, id desc);
drop index concurrently if exists repairs_workspace_status_urgency_idx;
create index concurrently repairs_workspace_status_urgency_idx
  on repairs (workspace_id, status, (case when status = 'done' then 0 when no_damage then 1
  when urgency = 'watch' then 3 when urgency = 'month' then 4 when urgency = 'week' then 5 when urgency = '24h' then 6
  when urgency = 'now' then 7 else 2 end) desc, updated_at desc, id desc);
drop index concurrently if exists repairs_workspace_values_idx;
create index concurrently repairs_workspace_values_idx
  on repairs (workspace_id, severity) include (id, no_damage, title, damage_type);
drop index concurrently if exists repairs_workspace_no_damage_idx;
create index concurrently repairs_workspace_no_damage_idx on repairs (workspace_id) include (id) where no_damage;
drop index concurrently if exists repairs_workspace_counted_idx;
create index concurrently repairs_workspace_counted_idx on repairs (workspace_id) where not goes_with_photo;
drop index concurrently if exists repairs_created_by_idx;
create index concurrently repairs_created_by_idx on repairs (created_by);
drop index concurrently if exists analyses_workspace_idx;
create index concurrently analyses_workspace_idx on analyses (workspace_id, id desc);
drop index concurrently if exists analyses_workspace_unfinished_idx;
create index concurrently analyses_workspace_unfinished_idx
  on analyses (workspace_id, id desc) where status in ('queued', 'running');
drop index concurrently if exists analyses_workspace_unseen_idx;
create index concurrently analyses_workspace_unseen_idx
  on analyses (workspace_id, id desc) where seen_at is null and result is not null;
drop index concurrently if exists analyses_created_by_idx;
create index concurrently analyses_created_by_idx on analyses (created_by);
drop index concurrently if exists file_usage_workspace_idx;
create unique index concurrently file_usage_workspace_idx on file_usage (workspace_id);
drop index concurrently if exists photo_results_workspace_idx;
create index concurrently photo_results_workspace_idx on photo_results (workspace_id, result, file_id desc);
drop index concurrently if exists photo_results_workspace_analyzed_idx;
create index concurrently photo_results_workspace_analyzed_idx
  on photo_results (workspace_id, file_id desc) where result <> 'not_analyzed';
