-- expand without a transaction
-- Where the job read-camera-facts finds the photos that are left. Once it is done, the index is empty.
drop index concurrently if exists uploaded_files_without_camera_facts_idx;
create index concurrently uploaded_files_without_camera_facts_idx on uploaded_files (id) where has_credentials is null;
