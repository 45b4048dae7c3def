-- What the dashboard leads with: the analyses under way, and the repairs to act on, by their urgency.
create index analyses_unfinished_idx on analyses (user_id, id desc) where status in ('queued', 'running');
create index repairs_to_act_on_idx on repairs (user_id, urgency, updated_at desc, id desc)
  where status <> 'done' and urgency <> 'watch';
