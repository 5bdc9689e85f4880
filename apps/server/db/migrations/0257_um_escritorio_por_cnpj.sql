-- A CNPJ has one office that works. No unique index may go across offices: a trigger says it under a lock of the CNPJ.
-- Offices that shared one before stay as they are; none joins them.
create index escritorio_cnpj on escritorio (cnpj);
create function app.guardar_cnpj_do_escritorio() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('cnpj:' || new.cnpj, 17));
  if exists (select from public.escritorio e where e.cnpj = new.cnpj and e.situacao <> 'encerrado'
      and e.escritorio_id <> new.escritorio_id) then
    raise unique_violation using message = 'o CNPJ já tem escritório', constraint = 'escritorio_cnpj_unico';
  end if;
  return new;
end $$;
create trigger cnpj_de_um_so_ao_abrir before insert on escritorio
  for each row when (new.situacao <> 'encerrado') execute function app.guardar_cnpj_do_escritorio();
create trigger cnpj_de_um_so_ao_mudar before update of cnpj, situacao on escritorio
  for each row when (new.situacao <> 'encerrado' and (old.situacao = 'encerrado' or new.cnpj <> old.cnpj))
  execute function app.guardar_cnpj_do_escritorio();

-- The same account has the office it opened; who works at the one of that CNPJ, that one; anybody else, none (null).
create or replace function app.abrir_escritorio(quem text, dados jsonb) returns table (escritorio_id bigint, novo boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  achado bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('abrir:' || quem, 17));
  select e.escritorio_id into achado from public.escritorio e where e.aberto_por = quem and e.situacao <> 'encerrado';
  if achado is not null then return query select achado, false; return; end if;
  perform pg_advisory_xact_lock(hashtextextended('cnpj:' || (dados ->> 'cnpj'), 17));
  if exists (select from public.escritorio e where e.cnpj = dados ->> 'cnpj' and e.situacao <> 'encerrado') then
    return query select (select e.escritorio_id from public.escritorio e
      join public.usuario_papel p on p.escritorio_id = e.escritorio_id
      join public.usuario u on u.id = p.usuario_id
      where e.cnpj = dados ->> 'cnpj' and e.situacao <> 'encerrado' and u.sujeito = quem and p.situacao = 'ativo'
      order by e.escritorio_id limit 1), false;
    return;
  end if;
  insert into public.escritorio (nome, razao_social, cnpj, crc, email, telefone, plano, limite_empresas, limite_usuarios, aberto_por)
  values (dados ->> 'nome', dados ->> 'razaoSocial', dados ->> 'cnpj', dados ->> 'crc', dados ->> 'email', dados ->> 'telefone',
    dados ->> 'plano', (dados ->> 'limiteEmpresas')::int, (dados ->> 'limiteUsuarios')::int, quem)
  returning escritorio.escritorio_id into achado;
  return query select achado, true;
end $$;
