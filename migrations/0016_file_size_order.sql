-- The largest photos first, a page at a time: without it all photos of the person are read for each page.
create index uploaded_files_size_idx on uploaded_files (user_id, file_size desc, id desc);
