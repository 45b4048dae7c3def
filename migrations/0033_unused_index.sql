-- expand without a transaction
-- No statement has its condition since 0031: what to act on is found by rank in repairs_urgency_idx.
drop index concurrently if exists repairs_to_act_on_idx;
