-- The official DAS of a guide: the number by which it is paid, and its PDF as `documento_id`. A guide that has one is no
-- demonstration any more, and is one again when its value is worked out for another day.
alter table guia
  add column das_numero text collate "C" constraint guia_das_numero check (das_numero ~ '^[0-9A-Z]{1,30}$'),
  add column das_linha text constraint guia_das_linha check (das_linha ~ '^[0-9]{48}$'),
  add column das_codigo_de_barras text constraint guia_das_codigo check (das_codigo_de_barras ~ '^[0-9]{44}$'),
  -- Until when it may be paid by what it says.
  add column das_pagar_ate date,
  add column das_emitido_em timestamptz,
  add constraint guia_das_oficial check (
    num_nulls(das_numero, das_pagar_ate, das_emitido_em) in (0, 3) and (das_linha is null) = (das_codigo_de_barras is null)
    and (das_linha is null or das_numero is not null)),
  add constraint guia_documento foreign key (escritorio_id, documento_id) references documento (escritorio_id, id),
  add constraint guia_demonstrativa check (demonstrativa = (das_numero is null));

-- What was official of another value, or of another day, is not of this one.
create function app.guia_deixa_de_ser_oficial() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.principal, new.multa, new.juros, new.pagar_em) is distinct from (old.principal, old.multa, old.juros, old.pagar_em)
      and new.das_numero is not distinct from old.das_numero then
    new.das_numero := null;
    new.das_linha := null;
    new.das_codigo_de_barras := null;
    new.das_pagar_ate := null;
    new.das_emitido_em := null;
    new.documento_id := null;
    new.demonstrativa := true;
  end if;
  return new;
end $$;
create trigger guia_oficial before update on guia for each row when (old.das_numero is not null)
  execute function app.guia_deixa_de_ser_oficial();
