-- expand
-- What was done about the damage, in people's own words. Reports show it.
alter table repairs add column work_done text;
