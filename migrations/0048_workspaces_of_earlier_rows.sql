-- expand without a transaction
-- The workspaces of older rows, in batches. It may be interrupted after any of them and run again: rows that have theirs
-- are only read. A batch locks rows of one table in the order of their ids, as requests do.
do $$
declare
  target record;
  last uuid;
  batch uuid[];
begin
  for target in
    select * from (values
      (1, 'file_usage', 'user_id', 'workspace_id = user_id'),
      (2, 'uploaded_files', 'id', 'workspace_id = user_id, created_by = user_id'),
      (3, 'repairs', 'id', 'workspace_id = user_id, created_by = user_id'),
      (4, 'analyses', 'id', 'workspace_id = user_id, created_by = user_id'),
      (5, 'photo_results', 'file_id', 'workspace_id = user_id')
    ) as work (turn, name, key, filled) order by turn
  loop
    last := '00000000-0000-0000-0000-000000000000';
    loop
      begin
        -- Shorter than PostgreSQL waits before it looks for a deadlock and cancels one side, which could be a request.
        set local lock_timeout = '200ms';
        execute format('select array(select %1$I from %2$I where %1$I > $1 and workspace_id is null
          order by %1$I limit 1000 for no key update)', target.key, target.name) into batch using last;
        execute format('update %2$I set %3$s where %1$I = any($1)', target.key, target.name, target.filled) using batch;
        last := batch[cardinality(batch)];
      exception when lock_not_available then
        -- The locks are released now, and the batch begins again.
      end;
      commit;
      exit when last is null;
      -- Requests use the disk and the processors, too.
      perform pg_sleep(0.005);
    end loop;
  end loop;
end
$$;
