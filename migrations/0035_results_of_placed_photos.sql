-- expand
-- A file of its own, like the next one, because this locks the table. A transaction that locked several of these tables
-- and one that deletes photos could wait for each other.
create function store_result_of_placed_photo() returns trigger language plpgsql as $$
declare
  shown text := 'not_analyzed';
begin
  if tg_op <> 'DELETE' then
    select result_of_repair(severity, no_damage) into strict shown from repairs where id = new.repair_id;
  end if;
  update photo_results set result = shown
  where file_id = coalesce(new.file_id, old.file_id) and result <> shown;
  return null;
end
$$;
create trigger photo_result after insert or delete or update of repair_id on repair_photos
  for each row execute function store_result_of_placed_photo();
