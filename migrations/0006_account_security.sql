-- Links that go out by mail. Only the hash of a token is kept; using a link deletes its row.
create table account_links (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'verify_email', 'undo_email_change')),
  -- The address that is proved by the link or, for an undo, that the account goes back to.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_links_user_id_idx on account_links (user_id);
create index account_links_email_idx on account_links (lower(email));

-- An address that its former owner may still take back is nobody else's meanwhile. After the row and not before it: an
-- insert that waited for the change of address to commit sees what was committed with it.
create function refuse_reserved_address() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from account_links
    where purpose = 'undo_email_change' and lower(email) = lower(new.email) and user_id <> new.id and expires_at > now()
  ) then
    raise unique_violation using message = 'this address is reserved for its former owner';
  end if;
  return null;
end
$$;
create trigger users_keep_reserved_addresses after insert or update of email on users
  for each row execute function refuse_reserved_address();

-- What happened to an account, for its owner. No cascade: whoever removes an account has to say that the trail goes too.
create table security_events (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null,
  address text,
  device text,
  created_at timestamptz not null
);
create index security_events_user_id_idx on security_events (user_id, id desc);

-- A trail that can be changed proves nothing: rows stay as they are until the account is erased, which names it in
-- mendsight.erasing for its transaction.
create function keep_security_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('mendsight.erasing', true) = old.user_id::text then
    return old;
  end if;
  raise exception 'security events are neither changed nor removed';
end
$$;
create trigger security_events_stay before update or delete on security_events
  for each row execute function keep_security_event();
create trigger security_events_are_not_truncated before truncate on security_events
  for each statement execute function keep_security_event();
