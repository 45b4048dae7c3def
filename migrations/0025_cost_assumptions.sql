-- What the owner changed about the assumptions of the cost estimate, by the key of the assumption. Null: nothing.
alter table repairs add column cost_assumptions jsonb;
