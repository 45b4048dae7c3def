-- The words that payment services use: a customer is synced, and each sync has a number.
alter table billing_readings rename to billing_syncs;
alter table billing_customers rename column reading to sync_version;
