-- How well a photo shows the damage, measured at its upload. Null on photos from before, and `sharpness` also where there
-- are too few edges to tell.
alter table uploaded_files add column sharpness real;
alter table uploaded_files add column luminance_median smallint;
alter table uploaded_files add column luminance_high smallint;

-- What its owner says that a photo shows. Null until something is said.
alter table uploaded_files add column shows text[] check (shows <@ array['near', 'far', 'scale']);
