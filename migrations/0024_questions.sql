-- What owners ask about the result of an analysis. Questions end with their analysis and with the account.
create table analysis_questions (
  id uuid primary key,
  analysis_id uuid not null references analyses (id) on delete cascade,
  -- The repair of the analysis: its words count for all results of that repair.
  repair_id uuid not null references repairs (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The same key sent again asks nothing twice.
  idempotency_key text not null,
  text text not null,
  status text not null check (status in ('open', 'answered', 'failed')),
  -- The code of the first message, if the safety rules answered and no model was asked.
  message text,
  -- The reply of the model as it came, who gave it, and its token counts.
  raw_answer text,
  provider text,
  model text,
  raw_usage jsonb,
  prompt_version text,
  rules_version text,
  -- Why it was not answered.
  notice text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index analysis_questions_key_idx on analysis_questions (user_id, idempotency_key);
create unique index analysis_questions_open_idx on analysis_questions (analysis_id) where status = 'open';
create index analysis_questions_analysis_id_idx on analysis_questions (analysis_id, id);
create index analysis_questions_repair_id_idx on analysis_questions (repair_id, id);
create index analysis_questions_user_id_idx on analysis_questions (user_id, id);
