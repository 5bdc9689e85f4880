-- What is temporary is looked at last: it runs as its owner.
alter function app.enqueue(text, jsonb, text, timestamptz, int) set search_path = pg_catalog, pg_temp;
