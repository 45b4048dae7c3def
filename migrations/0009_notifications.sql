-- When its owner first saw the end of a run: who has seen it need not be told by mail.
alter table analyses add column seen_at timestamptz;
