-- The numbers of the steps that the owner has done, counted from 1: [1, 3]. Null: none.
alter table analyses add column steps_done jsonb;
-- What lists show of the analysis that counts: how many of its steps are shown, and how many of these are done. Null until
-- it is computed, and without an analysis.
alter table repairs add column steps_total integer;
alter table repairs add column steps_done integer;
