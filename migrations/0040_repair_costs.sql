-- expand
-- What the analysis that counts estimates in US dollars. Null without an estimate, and until it is computed.
alter table repairs add column cost_min double precision;
alter table repairs add column cost_max double precision;
