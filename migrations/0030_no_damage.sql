-- expand
-- Whether the analysis that counts found no damage. Null until it is computed.
alter table repairs add column no_damage boolean;
