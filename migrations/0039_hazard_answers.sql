-- expand
-- What owners answered to the question whether a suspected hazard is there, and about which of their sentences.
create table hazard_answers (
  repair_id uuid not null references repairs (id) on delete cascade,
  code text not null,
  answer text not null check (answer in ('yes', 'no', 'unsure')),
  sentence_hashes text[] not null,
  at timestamptz not null,
  primary key (repair_id, code)
);
