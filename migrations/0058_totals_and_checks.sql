-- expand
-- The day on which a repair was finished, where its owner is. Null while it is not done, and for those that were done
-- before: until they change, the day of their last change stands for it.
alter table repairs add column finished_on date;
