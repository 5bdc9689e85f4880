-- What waits for a second person is told to who may approve it, and what was decided to who asked: each once.
alter table declaracao_aprovacao
  add column contada text constraint declaracao_aprovacao_contada check (contada in ('pedida', 'decidida'));

do $$
declare
  -- As it stands, whichever kinds came before this one.
  regra text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'notificacao_tipo' and conrelid = 'notificacao'::regclass);
begin
  execute 'alter table notificacao drop constraint notificacao_tipo';
  execute 'alter table notificacao add constraint notificacao_tipo '
    || replace(regra, 'ARRAY[', 'ARRAY[''transmissao''::text, ');
end $$;
