-- PIS, COFINS and CSLL that the customer keeps back when they pay a note (Lei 10.833/2003, art. 30): until then the
-- customer owes them, and nobody withheld them. Of a note that counts as revenue; of any other there is none.
create function app.csrf_da_nota(n nota_fiscal) returns bigint language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when n.direcao = 1 and n.status in (1, 99) and n.receita then coalesce((n.retencoes_detalhe ->> 'pis')::bigint, 0)
    + coalesce((n.retencoes_detalhe ->> 'cofins')::bigint, 0) + coalesce((n.retencoes_detalhe ->> 'csll')::bigint, 0) else 0 end
$$;
grant execute on function app.csrf_da_nota(nota_fiscal) to razao_app;
