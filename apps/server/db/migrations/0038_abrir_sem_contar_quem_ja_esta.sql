-- Opening an office told whether its CNPJ was already here: whose was got a request instead. The office opens
-- always, and a request to work at the one of that CNPJ, if there is any, is left beside it in every case.
create or replace function app.abrir_escritorio(quem text, dados jsonb) returns table (escritorio_id bigint, novo boolean)
language plpgsql security definer set search_path = '' as $$
declare
  achado bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('abrir:' || quem, 17));
  select e.escritorio_id into achado from public.escritorio e where e.aberto_por = quem and e.situacao <> 'encerrado';
  if achado is not null then return query select achado, false; return; end if;
  insert into public.escritorio (nome, razao_social, cnpj, crc, email, telefone, plano, limite_empresas, limite_usuarios, aberto_por)
  values (dados ->> 'nome', dados ->> 'razaoSocial', dados ->> 'cnpj', dados ->> 'crc', dados ->> 'email', dados ->> 'telefone',
    dados ->> 'plano', (dados ->> 'limiteEmpresas')::int, (dados ->> 'limiteUsuarios')::int, quem)
  returning escritorio.escritorio_id into achado;
  return query select achado, true;
end $$;

-- To work at an office is never asked of the one that the person opened.
create or replace function app.destinos_do_pedido(qual uuid)
returns table (escritorio_id bigint, empresa_id bigint, tipo text, sujeito text, nome text, email text, celular text, mensagem text,
  pedido_em timestamptz, expira_em timestamptz)
language sql stable security definer set search_path = '' as $$
  select d.escritorio_id, d.empresa_id, p.tipo, p.sujeito, p.nome, p.email, p.celular, p.mensagem, p.pedido_em, p.expira_em
  from app.pedido_da_conta p cross join lateral (
    select e.escritorio_id, e.id as empresa_id from public.empresa e join public.escritorio o on o.escritorio_id = e.escritorio_id
      where p.tipo = 'empresa' and e.identificacao = p.cnpj and e.encerrada_em is null and e.categoria not in (37, 38) and o.situacao = 'ativo'
    union all
    select o.escritorio_id, null from public.escritorio o
      where p.tipo = 'escritorio' and o.cnpj = p.cnpj and o.situacao = 'ativo' and o.aberto_por is distinct from p.sujeito) d
  where p.uid = qual and p.situacao = 'aberto' and p.expira_em > now()
$$;
