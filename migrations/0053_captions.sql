-- expand
-- What the owner says that a photo shows.
alter table uploaded_files add column caption text;
