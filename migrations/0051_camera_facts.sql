-- expand
-- What the camera wrote into the original, and whether the browser made a smaller copy of it. A photo without
-- has_credentials was stored by a version that did not read these; the job read-camera-facts does it.
alter table uploaded_files
  add column camera_time text,
  add column camera_offset text,
  add column camera text,
  add column has_location boolean,
  add column has_credentials boolean,
  add column made_smaller boolean;
