// A note in the place of another: what has to stay as it was, and what is told before anything leaves.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { criarCobranca } from './criar-cobranca.ts'
import { lerCobranca } from './listar-cobrancas.ts'
import { abrirBancadaDeEmissao, type BancadaDeEmissao, umaVenda } from './testes/bancada.ts'

const DIA_DA_PRIMEIRA = new Date('2026-10-05T15:00:00Z')
const DIA_DA_SEGUNDA = new Date('2026-10-20T15:00:00Z')

let agora = DIA_DA_PRIMEIRA
let bancada: BancadaDeEmissao
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let clienteId: number
beforeAll(async () => {
  bancada = await abrirBancadaDeEmissao(() => agora)
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  agora = DIA_DA_PRIMEIRA
  bancada.sefin.reset()
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umEmissor(escritorio)
  clienteId = await bancada.umCliente(escritorio, empresa.id)
})

async function umaNota(mais: Partial<Parameters<typeof umaVenda>[0]> = {}) {
  const venda = umaVenda({ empresaId: empresa.id, clienteId, outraMesmo: true, ...mais })
  const { cobrancaId } = await escritorio.rodar((ctx) => criarCobranca(ctx, venda))
  await bancada.levarTudo(escritorio)
  return await escritorio.rodar((ctx) => lerCobranca(ctx, { cobrancaId }))
}

test('a note replaced days later keeps the day of the service of the first, and is taken', async () => {
  const { nota: primeira } = await umaNota({ emissao: '2026-10-05' })
  agora = DIA_DA_SEGUNDA
  const { nota, erros } = await umaNota({ substituiNotaId: primeira?.id ?? 0, descricao: 'Certa' })
  expect(erros).toEqual([])
  const daqui = await bancada.um<{ dia: string; substitui: string }>(
    `select d.pedido ->> 'competencia' as dia, n.substitui_chave as substitui from dps d
     join nota_fiscal n on n.id = d.nota_id where n.id = $1`,
    nota?.id,
  )
  expect(daqui).toEqual({ dia: '2026-10-05', substitui: primeira?.chave })
})

test('what takes the place of a note is no repeat of its charge; asked for twice, the second is', async () => {
  const { nota: primeira } = await umaNota({ emissao: '2026-10-05' })
  const substituir = () =>
    escritorio.rodar((ctx) =>
      criarCobranca(ctx, {
        ...umaVenda({ empresaId: empresa.id, clienteId, emissao: '2026-10-05' }),
        substituiNotaId: primeira?.id ?? 0,
      }),
    )
  const { cobrancaId } = await substituir()
  await expect(substituir()).rejects.toMatchObject({
    codigo: 'cobranca-repetida',
    detalhes: { dados: { repetida: { id: cobrancaId } } },
  })
})

test('what may not change is told before anything leaves, and no number is used', async () => {
  const { nota: primeira } = await umaNota({ emissao: '2026-10-05' })
  agora = DIA_DA_SEGUNDA
  await expect(
    umaNota({ substituiNotaId: primeira?.id ?? 0, bruto: 90_000 }),
  ).rejects.toMatchObject({
    codigo: 'emissao-impedida',
    detalhes: { detail: expect.stringContaining('mantém o tomador, a competência e o valor') },
  })
  expect(
    await bancada.um('select 1 from dps where escritorio_id = $1 and numero = 2', escritorio.id),
  ).toBeUndefined()
})
