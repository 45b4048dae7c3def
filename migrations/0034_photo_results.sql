-- expand
-- What lists filter photos by: the severity that the repair of a photo shows, no_damage when no damage can be seen, or
-- not_analyzed. Every photo has a row. Triggers write them, so that they are also right while processes of the version
-- before, which knows nothing of them, write photos and repairs.
-- It is no column of uploaded_files, because an analysis that ends has locked its repair, and photos are locked before
-- repairs. Nobody waits for a row of this table: whoever changes one has locked the repair that it is about.
create table photo_results (
  file_id uuid primary key references uploaded_files (id) on delete cascade,
  user_id uuid not null,
  result text not null
);
create index photo_results_list_idx on photo_results (user_id, result, file_id desc);
create index photo_results_analyzed_idx on photo_results (user_id, file_id desc) where result <> 'not_analyzed';

create function result_of_repair(severity text, no_damage boolean) returns text language sql immutable
  return case when no_damage then 'no_damage' else coalesce(severity, 'not_analyzed') end;

-- The other triggers only update. So a deleted photo never gets a row again, and a photo that has no row yet, because
-- it is older than this table, gets it from migration 0037.
create function store_result_of_new_photo() returns trigger language plpgsql as $$
begin
  insert into photo_results (file_id, user_id, result) values (new.id, new.user_id, 'not_analyzed');
  return null;
end
$$;
create trigger photo_result after insert on uploaded_files
  for each row execute function store_result_of_new_photo();
