-- expand without a transaction
-- What the dashboard says is ready: results that their owner has not seen.
drop index concurrently if exists analyses_unseen_idx;
create index concurrently analyses_unseen_idx on analyses (user_id, id desc) where seen_at is null and result is not null;
