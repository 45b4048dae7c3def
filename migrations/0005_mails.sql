-- What is to be told to somebody by mail. Links and their tokens are made when a mail is sent and stand nowhere here.
create table mails (
  id uuid primary key,
  -- Whose account it is about; null for a mail that outlives the account, or is nobody's.
  user_id uuid references users (id) on delete cascade,
  kind text not null,
  recipient text not null,
  data jsonb not null,
  -- queued: nobody has it. sending: it is being handed over. unknown: that was cut off, so it may have been taken, and
  -- is not sent again.
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'sent', 'skipped', 'failed', 'unknown')),
  attempts integer not null default 0,
  -- What the last attempt was told.
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz
);
create index mails_user_id_idx on mails (user_id);
create index mails_created_at_idx on mails (created_at);
