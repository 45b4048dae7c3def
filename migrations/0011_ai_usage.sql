-- What the provider answered in a month (UTC) and what that cost: per account, and for the whole installation under the
-- scope 'installation', which stays as it is when an account goes, since the budget of the month hangs on it.
create table ai_usage (
  month date not null check (extract(day from month) = 1),
  scope text not null,
  model text not null,
  requests bigint not null,
  -- Of these, those whose tokens the provider did not count in a way that can be believed.
  uncounted_requests bigint not null,
  -- Of these, those of a model whose price was not known: they cost nothing here.
  unpriced_requests bigint not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  -- Millionths of a US dollar.
  cost_micros bigint not null,
  primary key (month, scope, model)
);
create index ai_usage_scope_idx on ai_usage (scope);

-- What runs that are asking may cost at most. No reference: a run can go, with its photo, while it is answered.
create table ai_reservations (
  analysis_id uuid primary key,
  month date not null,
  cost_micros bigint not null,
  taken_at timestamptz not null
);

-- How much of which budget the log has told of.
create table ai_budget_warnings (
  month date primary key,
  budget_micros bigint not null,
  percent integer not null
);
