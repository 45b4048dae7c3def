-- A session ends 30 days after it began, however often it is used (OWASP ASVS 5.0.0, 7.3.2): being used only moves
-- expires_at, which every check of a session reads, and never past this day.
create function end_session_in_time() returns trigger language plpgsql as $$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '30 days');
  return new;
end
$$;
create trigger sessions_end_in_time before insert or update of expires_at on sessions
  for each row execute function end_session_in_time();
-- Sessions that are older than that have ended by now.
update sessions set expires_at = expires_at;
