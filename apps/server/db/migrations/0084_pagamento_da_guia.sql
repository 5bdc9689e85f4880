-- What was paid of a guide, as whoever paid says it: how much, with how much multa and juros, and the receipt. Null in a
-- guide paid as it was issued before these were asked.
alter table guia
  add column pago_total centavos,
  add column pago_multa centavos,
  add column pago_juros centavos,
  add column pago_por bigint,
  add column comprovante_id bigint,
  add constraint guia_pago check (num_nulls(pago_total, pago_multa, pago_juros) in (0, 3)
    and pago_multa >= 0 and pago_juros >= 0 and pago_total > pago_multa + pago_juros),
  add constraint guia_so_paga_tem_pago check (estado in ('paga', 'substituida') or num_nonnulls(pago_total, pago_por, comprovante_id) = 0),
  add constraint guia_comprovante foreign key (escritorio_id, comprovante_id) references documento (escritorio_id, id);

-- Who told the payment, undid it or brought the receipt is part of the story of the guide.
alter table guia_acesso drop constraint guia_acesso_acao,
  add constraint guia_acesso_acao check (acao in ('abriu', 'baixou', 'pagou', 'desfez', 'anexou'));
