-- The mail about a second factor has a link that takes it back.
alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check
    check (purpose in ('reset_password', 'verify_email', 'undo_email_change', 'undo_second_factor'));

-- When that was done which a link takes back; null where created_at says it. A mail, and with it its link, may be late.
alter table account_links add column since timestamptz;
