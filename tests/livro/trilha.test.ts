// The trail names the row it speaks of: a line that could be of two rows is no trail.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mudarPeriodo } from '../../apps/server/src/modules/contabil/periodos/mudar.ts'
import { abrirBancada, type Bancada } from '../../apps/server/src/testes/fabricas.ts'
import { abrirLivro } from './livro-de-teste.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => await bancada.fechar())

test('a chave da trilha tem todas as colunas da chave primária de cada tabela', async () => {
  const { rows } = await bancada.dono.query<{ tabela: string; fora: string }>(`
    select c.relname as tabela, a.attname as fora
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_index x on x.indrelid = c.oid and x.indisprimary
    cross join lateral unnest(x.indkey) k (coluna) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.coluna
    where t.tgname = 'auditar_insercao' and a.attname <> 'escritorio_id'
      and not exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and not i.attisdropped)
      and not app.chave_da_linha(jsonb_build_object('escritorio_id', 1, a.attname, 'x'), split_part(encode(t.tgargs, 'escape'), '\\000', 2)) ? a.attname
    order by 1, 2`)
  expect(rows).toEqual([])
})

test('duas áreas de um mês são duas linhas da trilha, na mudança também', async () => {
  const { escritorio, empresa } = await abrirLivro(bancada)
  const mudar = (area: 'contabil' | 'fiscal', estado: 'bloqueado' | 'aberto', versao: number) =>
    escritorio.rodar((ctx) =>
      mudarPeriodo(ctx, {
        ...{ empresaId: empresa.id, competencia: '2026-01', area, estado, versao },
        motivo: 'de propósito',
      }),
    )
  await mudar('contabil', 'bloqueado', 0)
  await mudar('fiscal', 'bloqueado', 0)
  await mudar('fiscal', 'aberto', 1)
  const { rows } = await bancada.dono.query(
    `select chave ->> 'area' as area, acao, depois ->> 'estado' as estado from auditoria
     where escritorio_id = $1 and tabela = 'periodo_area' order by id`,
    [escritorio.id],
  )
  expect(rows).toEqual([
    { area: 'contabil', acao: 'inserir', estado: 'bloqueado' },
    { area: 'fiscal', acao: 'inserir', estado: 'bloqueado' },
    { area: 'fiscal', acao: 'alterar', estado: 'aberto' },
  ])
})
