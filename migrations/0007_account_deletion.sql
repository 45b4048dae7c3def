-- When an account that its owner gave up is erased; signing in before that clears it.
alter table users add column deletion_due_at timestamptz;
create index users_deletion_due_at_idx on users (deletion_due_at) where deletion_due_at is not null;
