// What a person put right of a month's closing is of that month, whatever the day it is dated.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirBancada, type Bancada } from '../../../testes/fabricas.ts'
import { corrigirLancamento } from '../lancamentos/estornar.ts'
import { type LivroDeTeste, umLivro } from '../livro/testes/livro-de-teste.ts'
import { contabilizarFechamentos } from './contabilizar-fechamentos.ts'
import { estornarFechamento } from './estornar-fechamento.ts'

let bancada: Bancada
let livro: LivroDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-12-05T12:00:00Z') })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  livro = await umLivro(bancada)
})

const fechar = (competencia: string, apuracaoId: number, das: number) =>
  livro.escritorio.rodar((ctx) =>
    contabilizarFechamentos(ctx, competencia, [
      {
        empresaId: livro.empresa.id,
        apuracaoId,
        fatos: [{ tipo: 'das-provisionado', competencia, valor: das }],
      },
    ]),
  )
const reabrir = (competencia: string) =>
  livro.escritorio.rodar((ctx) =>
    estornarFechamento(ctx, { empresaId: livro.empresa.id, competencia }),
  )
const vivo = async (competencia: string) => {
  const { rows } = await bancada.dono.query<{ id: number }>(
    `select l.id from lancamento l where l.empresa_id = $1 and l.chave like 'das:' || $2 || '%' and l.estorna_id is null
       and not exists (select from lancamento e where e.estorna_id = l.id)`,
    [livro.empresa.id, competencia],
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? 0
}
/** The DAS of October was 600,00; it is put right to 700,00 by an entry of November. */
async function corrigirEmNovembro() {
  const lancamentoId = await vivo('2026-10')
  await livro.escritorio.rodar(async (ctx) =>
    corrigirLancamento(ctx, {
      ...{ lancamentoId, data: '2026-11-10', historico: 'Provisão do DAS', motivo: 'faltou nota' },
      partidas: [
        { conta: '3.1.2.03', valor: 700_00 },
        { conta: '2.1.3.01', valor: -700_00 },
      ],
    }),
  )
}
const devido = () => livro.saldo('2.1.3.01', '2026-12')

test('closing the next month leaves the correction where it is', async () => {
  await fechar('2026-10', 1, 600_00)
  await corrigirEmNovembro()
  await fechar('2026-11', 2, 50_00)
  expect(await devido()).toBe(-750_00)
  await fechar('2026-11', 3, 60_00)
  expect(await devido()).toBe(-760_00)
})

test('reopening the next month leaves it too, and reopening its own takes it back', async () => {
  await fechar('2026-10', 1, 600_00)
  await corrigirEmNovembro()
  await fechar('2026-11', 2, 50_00)
  await reabrir('2026-11')
  expect(await devido()).toBe(-700_00)
  await reabrir('2026-10')
  expect(await devido()).toBe(0)
})

test('the month worked out again replaces its correction, also out of a locked month', async () => {
  await fechar('2026-10', 1, 600_00)
  await corrigirEmNovembro()
  await bancada.dono.query(
    `insert into periodo_bloqueio (escritorio_id, empresa_id, competencia) values ($1, $2, '2026-11')`,
    [livro.escritorio.id, livro.empresa.id],
  )
  await fechar('2026-10', 4, 650_00)
  expect(await devido()).toBe(-650_00)
  // The books of the locked month say what they said.
  expect(await livro.saldo('2.1.3.01', '2026-11')).toBe(-650_00 - 700_00)
})

test('what a correction does not speak of stays: type, day of the fact, and the document it leads to', async () => {
  await fechar('2026-10', 1, 600_00)
  const original = await vivo('2026-10')
  const lido = async (id: number) => {
    const { rows } = await bancada.dono.query(
      `select tipo, data_do_fato::text as fato, documento_tipo as dtipo, documento_id as did, documento_numero as numero
       from lancamento where id = $1`,
      [id],
    )
    return rows[0]
  }
  const certo = (mais: object, lancamentoId = original) =>
    livro.escritorio.rodar((ctx) =>
      corrigirLancamento(ctx, {
        ...{ lancamentoId, data: '2026-10-31', historico: 'Provisão do DAS', motivo: 'valor' },
        partidas: [
          { conta: '3.1.2.03', valor: 650_00 },
          { conta: '2.1.3.01', valor: -650_00 },
        ],
        ...mais,
      }),
    )
  const extemporaneo = await certo({
    ...{ tipo: 'X', dataDoFato: '2026-09-30', documentoNumero: 'DAS 09' },
  })
  const depois = await certo({}, extemporaneo.correcao.id)
  expect(await lido(depois.correcao.id)).toEqual({
    ...{ tipo: 'X', fato: '2026-09-30', dtipo: null, did: null, numero: 'DAS 09' },
  })
  const semDocumento = await certo({ documentoNumero: null, tipo: 'N' }, depois.correcao.id)
  expect(await lido(semDocumento.correcao.id)).toMatchObject({
    ...{ tipo: 'N', fato: null, numero: null },
  })
})
