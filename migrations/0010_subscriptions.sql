-- Who an account is to the payment service. The row is written before anything can be paid, and outlives the account
-- without naming it: what the service says of a customer who is gone is then known, and nobody's.
create table billing_customers (
  id text primary key,
  user_id uuid references users (id) on delete set null,
  -- Customers of the service's test mode pay nothing and are strangers to its live mode.
  livemode boolean not null,
  -- The plan that was last granted for what this customer pays. Null when none: then the plan of the account is not ours
  -- to take away.
  granted_plan_id text check (granted_plan_id in ('basic', 'pro', 'enterprise')),
  -- The number of the reading that was last written down, see billing_readings.
  reading bigint not null default 0,
  -- Until then a change is under way, in whichever process.
  changing_until timestamptz,
  created_at timestamptz not null
);
create unique index billing_customers_user_key on billing_customers (user_id, livemode) where user_id is not null;

-- A reading of the payment service takes its number before it asks. What was begun earlier never overwrites what was
-- begun later, in whatever order the answers come. A table and not a sequence, so that a restored backup goes on counting.
create table billing_readings (
  only_row boolean primary key default true check (only_row),
  number bigint not null
);

-- What the payment service said of each subscription when it was last read.
create table subscriptions (
  id text primary key,
  customer_id text not null references billing_customers (id) on delete cascade,
  status text not null check (status in ('pending', 'active', 'past_due', 'unpaid', 'ended')),
  -- Null when it is for a price that is not on our list.
  plan_id text check (plan_id in ('basic', 'pro', 'enterprise')),
  -- Whether a payment for it has ever arrived.
  is_paid boolean not null,
  period_ends_at timestamptz not null,
  ends_at timestamptz,
  next_plan_id text check (next_plan_id in ('basic', 'pro', 'enterprise')),
  past_due_since timestamptz,
  upgrade_plan_id text check (upgrade_plan_id in ('basic', 'pro', 'enterprise')),
  upgrade_url text,
  started_at timestamptz not null,
  check ((upgrade_plan_id is null) = (upgrade_url is null))
);
create index subscriptions_customer_id_idx on subscriptions (customer_id);
-- For the job that looks whether a grace is over.
create index subscriptions_past_due_idx on subscriptions (past_due_since) where past_due_since is not null;

-- Events of the payment service that have been carried out: each counts once, however often it is delivered.
create table billing_events (
  id text primary key,
  type text not null,
  customer_id text,
  outcome text not null check (outcome in ('applied', 'ignored')),
  created_at timestamptz not null,
  received_at timestamptz not null
);
create index billing_events_received_at_idx on billing_events (received_at);
