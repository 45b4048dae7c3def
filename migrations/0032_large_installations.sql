-- expand without a transaction
-- Orders and searches read names and sizes in this index, and fetch only the photos of a page from the table.
drop index concurrently if exists uploaded_files_values_idx;
create index concurrently uploaded_files_values_idx on uploaded_files (user_id, id desc) include (file_name, file_size);
-- Photos of a severity, photos without visible damage, and the words of a search.
drop index concurrently if exists repairs_values_idx;
create index concurrently repairs_values_idx on repairs (user_id, severity) include (id, no_damage, title, damage_type);
drop index concurrently if exists repairs_no_damage_idx;
create index concurrently repairs_no_damage_idx on repairs (user_id) include (id) where no_damage;
-- The limit of repairs does not count those that go with their photo.
drop index concurrently if exists repairs_counted_idx;
create index concurrently repairs_counted_idx on repairs (user_id) where not goes_with_photo;
-- Lists find the photos of their repairs.
drop index concurrently if exists repair_photos_of_repair_idx;
create index concurrently repair_photos_of_repair_idx on repair_photos (repair_id, position) include (file_id);
-- The erasure of an account finds the mails to its address.
drop index concurrently if exists mails_recipient_idx;
create index concurrently mails_recipient_idx on mails (recipient);
-- Expired sessions are removed each hour.
drop index concurrently if exists sessions_expires_at_idx;
create index concurrently sessions_expires_at_idx on sessions (expires_at);
-- Two of the indexes above have the same keys in the same order.
drop index concurrently if exists repair_photos_repair_id_idx;
drop index concurrently if exists uploaded_files_history_idx;
