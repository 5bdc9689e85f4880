-- A quota of IRPJ or CSLL bears Selic even in time (Lei 9.430/1996, art. 5º, § 3º). The months of Selic not published when
-- the guide is issued are kept with it: its interest is completed when they are known.
alter table guia add column falta_selic jsonb default '[]' not null
  constraint guia_falta_selic check (jsonb_typeof(falta_selic) = 'array');
