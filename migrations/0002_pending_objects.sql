-- Every put and every delete of an object is first a row here. A put's rows go with the commit that stores the photo,
-- a delete's when the object is gone; what a killed process leaves is finished by the sweep.
create table pending_objects (
  key text primary key,
  -- The photo that the object belongs to or belonged to; no foreign key, since the row comes before and stays after it.
  file_id uuid not null,
  intent text not null check (intent in ('put', 'delete')),
  created_at timestamptz not null
);
create index pending_objects_created_at_idx on pending_objects (created_at);

-- The copies are checked like the original. Null for photos taken before there were these columns.
alter table uploaded_files add column display_sha256 text;
alter table uploaded_files add column thumb_sha256 text;

-- An upload that may be sent again: the same key of the same person is the same photo, once.
create table upload_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  -- Both null while the upload is under way.
  sha256 text,
  file_id uuid references uploaded_files (id) on delete cascade,
  -- Until then a process says that it is at work on it; later it has died.
  leased_until timestamptz not null,
  created_at timestamptz not null,
  primary key (user_id, key),
  check ((sha256 is null) = (file_id is null))
);
create index upload_keys_created_at_idx on upload_keys (created_at);
create index upload_keys_file_id_idx on upload_keys (file_id);

-- A photo that the account already has is found by its content.
create index uploaded_files_content_idx on uploaded_files (user_id, sha256);
