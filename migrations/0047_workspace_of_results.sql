-- expand
-- Like 0043. They end with their photo, so they need no key of the workspace.
alter table photo_results add column workspace_id uuid;
create trigger fill_workspace before insert or update on photo_results
  for each row when (new.workspace_id is null or new.user_id is null) execute function fill_workspace();
alter table photo_results add constraint photo_results_workspace_id_check check (workspace_id is not null) not valid;

create or replace function store_result_of_new_photo() returns trigger language plpgsql as $$
begin
  insert into photo_results (file_id, user_id, workspace_id, result)
  values (new.id, new.user_id, new.workspace_id, 'not_analyzed');
  return null;
end
$$;
