-- What a second model answered about the same photos, as it came: {model, answer: {result, said} or null}. Null if none was
-- asked.
alter table analyses add column second_look jsonb;
