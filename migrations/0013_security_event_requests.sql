-- The id under which the log has the request that an event was written down for; null for what no request did.
alter table security_events add column request_id text;
