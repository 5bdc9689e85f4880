-- Who a partner is beyond the CPF, and bank accounts in one writing: what is typed by a mask is what is kept.

alter table pessoa
  add column rg text constraint pessoa_rg check (rg ~ '^[0-9A-Z]{5,14}$'),
  add constraint pessoa_nascimento check (nascimento >= '1900-01-01');

alter table conta_corrente
  add constraint conta_banco check (banco ~ '^[0-9]{3}$'),
  add constraint conta_agencia check (agencia ~ '^[0-9]{4}(-[0-9X])?$'),
  add constraint conta_numero check (conta ~ '^[0-9]{1,12}-[0-9X]$'),
  add constraint conta_apelido check (length(apelido) between 1 and 60);
