-- What the Receita has of the payment of a guide (PAGTOWEB), and when it was last asked: evidence of its own, beside what a
-- person said.
alter table guia
  add column arrecadacao jsonb constraint guia_arrecadacao check (
    jsonb_typeof(arrecadacao) = 'object' and jsonb_typeof(arrecadacao -> 'pagamentos') = 'array'
    and arrecadacao ->> 'situacao' in ('confirmado', 'a-menor', 'a-maior', 'em-dobro', 'nao-encontrado', 'recusado')),
  add column arrecadacao_em timestamptz,
  add constraint guia_arrecadacao_quando check ((arrecadacao is null) = (arrecadacao_em is null));

-- Federal guides whose payment is looked for by the clock: the ones that nobody proved yet.
create index guia_a_conferir on guia (escritorio_id, arrecadacao_em nulls first, empresa_id)
  where estado <> 'substituida' and tipo <> 91 and (arrecadacao is null or arrecadacao ->> 'situacao' not in ('confirmado', 'em-dobro'));
