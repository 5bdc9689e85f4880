-- The closing of the result is posted when its months are locked, which is when it is made.
do $$
declare
  antes text := pg_get_functiondef((select p.oid from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname = 'exigir_corrente'));
  de text := 'from (select distinct escritorio_id, empresa_id, competencia from linhas) n';
  para text := 'from (select distinct escritorio_id, empresa_id, competencia from linhas where not (tipo = ''E'' and origem = ''encerramento'')) n';
begin
  if position(para in antes) > 0 then return; end if;
  if position(de in antes) = 0 then raise exception 'app.exigir_corrente não é como se esperava'; end if;
  execute replace(antes, de, para);
end $$;
