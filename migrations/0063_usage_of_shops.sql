-- expand
-- Like 0060. A version that looks for a row by user_id finds it by the index as it did by the key.
alter table file_usage drop constraint file_usage_pkey;
alter table file_usage alter column user_id drop not null;
create unique index file_usage_user_id_idx on file_usage (user_id);
