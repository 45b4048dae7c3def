-- expand
-- What all processes of an installation must have in common. Each process compares it at its start.
CREATE TABLE installation (
  id integer PRIMARY KEY CHECK (id = 1),
  -- The random id that is also kept in the object store.
  store_id text,
  -- An HMAC of a constant with AUTH_SECRET. The secret cannot be computed from it.
  secret_fingerprint text,
  -- The newest migration after which older versions of the product can no longer run.
  newest_contract text
);

INSERT INTO installation (id) VALUES (1);
