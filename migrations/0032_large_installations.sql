-- expand without a transaction
-- Orders and searches read names and sizes in this index, and fetch only the photos of a page from the table.
drop index concurrently if exists uploaded_files_values_idx;
create index concurrently uploaded_files_values_idx on uploaded_files (user_id, id desc) include (file_name, file_size);
-- The erasure of an account finds the mails to its address.
drop index concurrently if exists mails_recipient_idx;
create index concurrently mails_recipient_idx on mails (recipient);
-- Expired sessions are removed each hour.
drop index concurrently if exists sessions_expires_at_idx;
create index concurrently sessions_expires_at_idx on sessions (expires_at);
-- The first index above has the same keys in the same order.
drop index concurrently if exists uploaded_files_history_idx;
