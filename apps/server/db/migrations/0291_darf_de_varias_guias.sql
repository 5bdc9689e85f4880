-- One DARF of the DCTFWeb pays several guides: each has its number, and its own part. It is the document of all of them or of
-- none: when one takes another value, day, document or place, the others are demonstrations again.
create function app.guia_deixa_as_outras() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.guia set das_numero = null, das_linha = null, das_codigo_de_barras = null, das_pix = null, das_por = null,
    das_pagar_ate = null, das_emitido_em = null, documento_id = null, demonstrativa = true
  where escritorio_id = old.escritorio_id and empresa_id = old.empresa_id and id <> old.id and das_numero = old.das_numero
    and estado in ('gerada', 'enviada', 'lida');
  return null;
end $$;
create trigger guia_deixa_as_outras after update on guia for each row
  when (old.das_numero is not null and old.estado in ('gerada', 'enviada', 'lida')
    and (new.das_numero is distinct from old.das_numero or new.estado = 'substituida'))
  execute function app.guia_deixa_as_outras();
