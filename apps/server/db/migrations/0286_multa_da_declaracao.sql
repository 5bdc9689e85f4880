-- What the fine for declaring late comes to and when it is due, as the Receita said it with the declaration; null when it said
-- only its papers, or there is none.
alter table declaracao_pgdasd
  add column multa_valor centavos constraint declaracao_pgdasd_multa_valor check (multa_valor > 0),
  add column multa_vencimento date,
  add constraint declaracao_pgdasd_multa check (num_nulls(multa_valor, multa_vencimento) in (0, 2));
