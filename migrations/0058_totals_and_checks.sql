-- expand
-- The day on which a repair was finished, where its owner is. Null while it is not done, and for those that were done
-- before: until they change, the day of their last change stands for it.
alter table repairs add column finished_on date;

-- The day on which an owner wants to look at a repair again. The tables are named, and so locked, in the order in which
-- transactions lock them.
create table repair_checks (
  repair_id uuid primary key references repairs (id) on delete cascade,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- Who chose the day and gets the mail.
  created_by uuid references users (id) on delete set null,
  check_on date not null,
  what text check (length(what) between 1 and 200),
  -- When that day begins where its owner is.
  starts_at timestamptz not null,
  -- When the mail is to be queued. Null once that was done, and for a day that was over when it was chosen.
  mail_at timestamptz,
  -- Whether the repair was done already when the day was chosen. One that was finished since needs no check.
  when_done boolean not null
);
create index repair_checks_workspace_id_idx on repair_checks (workspace_id, starts_at);
create index repair_checks_created_by_idx on repair_checks (created_by);
create index repair_checks_mail_at_idx on repair_checks (mail_at) where mail_at is not null;
