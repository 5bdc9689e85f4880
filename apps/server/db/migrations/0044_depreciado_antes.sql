-- What an asset had been depreciated when it came into these books; null where nobody said, and then what its rate says.
alter table bem add column depreciado_antes centavos
  constraint bem_depreciado_antes check (depreciado_antes >= 0 and depreciado_antes <= custo - residual);
