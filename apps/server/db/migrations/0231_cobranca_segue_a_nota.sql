-- A charge goes where its note goes: cancelled with it, and with the note that takes its place when there is one.

-- The notes that were of the charge before the one that it has, the first of them first.
alter table cobranca add column notas_antes bigint[] not null default '{}';
alter table cobranca drop constraint cobranca_faturada;
alter table cobranca add constraint cobranca_faturada check (
  (status <> 2 or nota_id is not null) and (nota_id is null or status in (2, 4)));
alter table cobranca add constraint cobranca_notas_antes check (notas_antes = '{}' or nota_id is not null);
-- Few are replaced: those of an office are looked through.
create index cobranca_notas_antes on cobranca (escritorio_id, id) where notas_antes <> '{}';

-- An import that is undone takes the note away first, and the charge goes back right after.
alter table cobranca alter constraint cobranca_nota deferrable initially deferred;

-- What was billed before and has a note that is not worth any more.
update cobranca c set status = 4, cancelada_em = coalesce(n.cancelada_em::timestamptz, now()),
  motivo_cancelamento = 'A nota ' || n.numero || ' foi cancelada.', versao = c.versao + 1
from nota_fiscal n
where n.escritorio_id = c.escritorio_id and n.id = c.nota_id and n.status = 2 and c.status = 2;
update cobranca c set status = 4, cancelada_em = now(),
  motivo_cancelamento = 'A nota ' || n.numero || ' foi substituída pela da cobrança ' || o.numero || '.', versao = c.versao + 1
from nota_fiscal n
join nota_fiscal s on s.escritorio_id = n.escritorio_id and s.empresa_id = n.empresa_id and s.direcao = n.direcao
  and s.substitui_chave = n.chave
join cobranca o on o.escritorio_id = s.escritorio_id and o.nota_id = s.id
where n.escritorio_id = c.escritorio_id and n.id = c.nota_id and n.status = 3 and c.status = 2 and o.id <> c.id;
update cobranca c set notas_antes = array[c.nota_id], nota_id = s.id, versao = c.versao + 1
from nota_fiscal n
join nota_fiscal s on s.escritorio_id = n.escritorio_id and s.empresa_id = n.empresa_id and s.direcao = n.direcao
  and s.substitui_chave = n.chave and s.status in (1, 99)
where n.escritorio_id = c.escritorio_id and n.id = c.nota_id and n.status = 3 and c.status = 2;
update boleto b set situacao = 'cancelado', cancelado_em = now(), motivo_cancelamento = c.motivo_cancelamento,
  pede_baixa = b.situacao <> 'gerado', versao = b.versao + 1
from cobranca c
where c.escritorio_id = b.escritorio_id and c.id = b.cobranca_id and c.status = 4
  and b.situacao in ('gerado', 'enviado', 'registrado');
