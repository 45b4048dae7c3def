-- What the owner said, the codes, look-alikes and marks that the model added to its answer, and the version of the
-- safety rules when the run ended. Runs from before have none of them.
alter table analyses add column answers jsonb;
alter table analyses add column model_said jsonb;
alter table analyses add column rules_version text;

-- What the owner says is wrong with a result. It ends with its run and with the account.
create table analysis_feedback (
  id uuid primary key,
  analysis_id uuid not null references analyses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  what text not null check (what in ('kind', 'severity', 'step', 'cost', 'other')),
  text text not null,
  consent boolean not null,
  created_at timestamptz not null
);
create index analysis_feedback_user_id_idx on analysis_feedback (user_id, id);
create index analysis_feedback_analysis_id_idx on analysis_feedback (analysis_id);
