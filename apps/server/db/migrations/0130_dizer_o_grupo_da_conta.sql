-- The group of each account that an entry names: the account of apuração takes the closing alone.
do $$
declare
  antes text := pg_get_functiondef((select p.oid from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname = 'preparar_lancamentos'));
  depois text := replace(antes, '''tipo'', c.tipo, ', '''tipo'', c.tipo, ''grupo'', c.grupo, ');
begin
  if depois = antes then raise exception 'app.preparar_lancamentos não é como se esperava'; end if;
  execute depois;
end $$;
