-- The connection that a worker holds while it lives: it ends with the process, so that a death is known at
-- once and not only when the heartbeat is missed. `pid@start` of the database's own list of connections.
alter table app.processo add column sessao text;
