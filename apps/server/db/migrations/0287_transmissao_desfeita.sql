-- A declaration that was asked for and did not leave may be taken back while its line waits: it is as it was compared, and may
-- be asked for again. What is on its way, or in doubt, is not taken back.
create or replace function app.guardar_declaracao_pgdasd() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.empresa_id, new.competencia, new.apuracao_id, new.tipo, new.retifica_id, new.pedido, new.pedido_hash, new.segregacao,
      new.valor, new.especie, new.calculo) is distinct from (old.empresa_id, old.competencia, old.apuracao_id, old.tipo,
      old.retifica_id, old.pedido, old.pedido_hash, old.segregacao, old.valor, old.especie, old.calculo) then
    raise exception 'A declaração % não muda.', old.id using errcode = 'check_violation', constraint = 'declaracao_pgdasd_imutavel';
  end if;
  if new.estado <> old.estado and old.estado || '>' || new.estado not in ('pronta>divergente', 'pronta>conferida', 'pronta>trocada',
      'divergente>conferida', 'divergente>trocada', 'conferida>divergente', 'conferida>transmitindo', 'conferida>trocada',
      'transmitindo>transmitida', 'transmitindo>recusada', 'transmitindo>nao-saiu', 'transmitindo>conferida')
    or old.estado = 'transmitindo' and new.estado = 'conferida' and (new.saida_id is not null or new.conhecidas is not null
      or not exists (select from public.saida_externa s where s.escritorio_id = old.escritorio_id and s.id = old.saida_id
        and s.estado = 'desistida')) then
    raise exception 'A declaração % não vai de % para %.', old.id, old.estado, new.estado
      using errcode = 'check_violation', constraint = 'declaracao_pgdasd_passo';
  end if;
  return new;
end $$;
