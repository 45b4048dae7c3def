-- expand
create function store_results_of_repair() returns trigger language plpgsql as $$
begin
  update photo_results set result = result_of_repair(new.severity, new.no_damage)
  from repair_photos where repair_id = new.id and photo_results.file_id = repair_photos.file_id;
  return null;
end
$$;
create trigger photo_result after update of severity, no_damage on repairs
  for each row when (result_of_repair(old.severity, old.no_damage) <> result_of_repair(new.severity, new.no_damage))
  execute function store_results_of_repair();
