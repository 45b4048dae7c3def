-- expand without a transaction
-- The list of repairs by urgency. The expression is that of urgencyRank in repairs.repository.ts.
drop index concurrently if exists repairs_urgency_idx;
create index concurrently repairs_urgency_idx on repairs (user_id, (case when status = 'done' then 0 when no_damage then 1
  when urgency = 'watch' then 3 when urgency = 'month' then 4 when urgency = 'week' then 5 when urgency = '24h' then 6
  when urgency = 'now' then 7 else 2 end) desc, updated_at desc, id desc);
drop index concurrently if exists repairs_status_urgency_idx;
create index concurrently repairs_status_urgency_idx on repairs (user_id, status, (case when status = 'done' then 0
  when no_damage then 1 when urgency = 'watch' then 3 when urgency = 'month' then 4 when urgency = 'week' then 5
  when urgency = '24h' then 6 when urgency = 'now' then 7 else 2 end) desc, updated_at desc, id desc);
