-- The book of a company that ended takes nothing after that day, as it takes nothing before the first.
grant select (encerrada_em) on empresa to razao_livro;

do $$
declare
  mudanca record; antes text; depois text;
begin
  for mudanca in select * from (values
    ('preparar_lancamentos', '''abertura'', (select e.abertura from public.empresa e where e.escritorio_id = escritorio and e.id = empresa))',
      '''abertura'', (select e.abertura from public.empresa e where e.escritorio_id = escritorio and e.id = empresa),
    ''encerradaEm'', (select e.encerrada_em from public.empresa e where e.escritorio_id = escritorio and e.id = empresa))'),
    ('lancar_juntos', 'and v.abertura <= all (datas))', 'and v.abertura <= all (datas)
      and (v.encerrada_em is null or v.encerrada_em >= all (datas)))')
  ) m (funcao, de, para) loop
    antes := pg_get_functiondef((select p.oid from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname = mudanca.funcao));
    depois := replace(antes, mudanca.de, mudanca.para);
    if depois = antes then raise exception 'app.% não é como se esperava', mudanca.funcao; end if;
    execute depois;
  end loop;
end $$;
