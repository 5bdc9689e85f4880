-- What only some ECDs say: which statement of the patrimônio líquido, a cisão or an extinção in the year, and what is
-- told when it replaces another (hash, reason and the Termo de Verificação).
alter table livro_complemento add column ecd jsonb not null default '{}'
  constraint livro_complemento_ecd check (jsonb_typeof(ecd) = 'object');
