-- expand without a transaction
-- The results of photos from before the triggers, in batches. It may be interrupted after any of them and run again.
-- Nobody can change the repair of a locked photo, or the photos and the severity of a locked repair. What is read after
-- both are locked is therefore right, and the triggers find the row when the next change commits.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    begin
      -- Shorter than PostgreSQL waits before it looks for a deadlock and cancels one side, which could be a request.
      set local lock_timeout = '200ms';
      batch := array(select id from uploaded_files where id > last order by id limit 1000 for key share);
      perform from repairs
      where id in (select repair_id from repair_photos where file_id = any(batch)) order by id for share;
      insert into photo_results (file_id, user_id, result)
      select photo.id, photo.user_id, result_of_repair(severity, no_damage)
      from uploaded_files as photo
      left join repair_photos on file_id = photo.id
      left join repairs on repairs.id = repair_id
      where photo.id = any(batch) order by photo.id
      on conflict do nothing;
      last := batch[cardinality(batch)];
    exception when lock_not_available then
      -- The locks are released now, and the batch begins again.
    end;
    commit;
    exit when last is null;
  end loop;
end
$$;
