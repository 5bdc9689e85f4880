-- A note that a contract asks for by itself and that does not come is told to who answers for the company.
alter table notificacao drop constraint notificacao_tipo;
alter table notificacao add constraint notificacao_tipo
  check (tipo in ('operacao', 'convite', 'pedido-de-titular', 'acesso', 'pedido', 'webhook', 'certificado', 'envio', 'pix', 'nota'));
