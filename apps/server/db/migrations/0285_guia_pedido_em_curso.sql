-- Until when the official document of a guide is being asked for at the Receita: one at a time, for each is charged. It ends by
-- itself when who asked died.
alter table guia add column das_pedido_ate timestamptz;
