-- A repair: up to eight photos of one damage, what the owner knows about it, and its analyses.
create table repairs (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Null: it is called by its newest analysis, or by its day.
  title text,
  status text not null check (status in ('open', 'in_progress', 'done')),
  answers jsonb not null,
  actual_cost double precision check (actual_cost >= 0),
  actual_hours double precision check (actual_hours >= 0),
  -- A photo of the finished repair.
  after_file_id uuid references uploaded_files (id) on delete set null,
  -- Made for a photo that was analyzed on its own, and untouched since: it goes when that photo is deleted.
  goes_with_photo boolean not null,
  -- No reference, because analyses refer to their repair, and a backup restores tables in the order of references.
  newest_analysis_id uuid,
  -- What lists show of the analysis that counts, and the version of the safety rules that it was computed by.
  damage_type text,
  kind text,
  severity text,
  urgency text,
  rules_version text not null,
  created_at timestamptz not null,
  -- Also when a photo came or went, and when an analysis began or ended.
  updated_at timestamptz not null
);
create index repairs_list_idx on repairs (user_id, updated_at desc, id desc);
create index repairs_status_idx on repairs (user_id, status, updated_at desc, id desc);
create index repairs_rules_version_idx on repairs (rules_version);
-- Without it each deletion of a photo would read all repairs.
create index repairs_after_file_id_idx on repairs (after_file_id) where after_file_id is not null;

-- The photos of a repair in their order. A photo is in at most one.
create table repair_photos (
  file_id uuid primary key references uploaded_files (id) on delete cascade,
  repair_id uuid not null references repairs (id) on delete cascade,
  position integer not null
);
create index repair_photos_repair_id_idx on repair_photos (repair_id, position);

-- Null on analyses from before there were repairs, until they have been moved into one.
alter table analyses add column repair_id uuid references repairs (id) on delete cascade;
-- How many photos it was given, of which some may have been deleted since. Null: all are still there.
alter table analyses add column photo_count integer;
create index analyses_repair_id_idx on analyses (repair_id, id desc) where repair_id is not null;
create index analyses_without_repair_idx on analyses (id) where repair_id is null;
