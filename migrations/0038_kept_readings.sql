-- expand
-- What the safety rules found about each analysis, under a fingerprint of the rules and of all that they read. JSON
-- and not JSONB, because it is given back as it was written.
create table kept_readings (
  analysis_id uuid not null references analyses (id) on delete cascade,
  name text not null,
  key text not null,
  value json not null,
  primary key (analysis_id, name)
);
