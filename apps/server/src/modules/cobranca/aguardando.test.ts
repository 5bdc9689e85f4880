// What waits for its note, and what stops it: every state that a charge may be in has its place in the list.
import { emissoes } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { cancelarEmissao } from '../receitas/emissao/acompanhar-emissao.ts'
import { pedirOuDizerPorque, pedirOuDizerPorques } from '../receitas/emissao/emitir-nota.ts'
import { listarEmissoes } from '../receitas/emissao/listar-emissoes.ts'
import { criarCobranca } from './criar-cobranca.ts'
import { abrirBancadaDeEmissao, type BancadaDeEmissao, umaVenda } from './testes/bancada.ts'

let bancada: BancadaDeEmissao
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let clienteId: number
beforeAll(async () => {
  bancada = await abrirBancadaDeEmissao()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.sefin.reset()
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umEmissor(escritorio)
  clienteId = await bancada.umCliente(escritorio, empresa.id)
})

const criar = (mais: Partial<Parameters<typeof umaVenda>[0]> = {}) =>
  escritorio.rodar((ctx) =>
    criarCobranca(ctx, umaVenda({ empresaId: empresa.id, clienteId, outraMesmo: true, ...mais })),
  )
/** As it leaves the house: through the words of the contract. */
const aguardando = async () =>
  emissoes.listarEmissoes.output.parse(
    await escritorio.rodar((ctx) =>
      listarEmissoes(ctx, { paginaAtual: 1, registrosPorPagina: 50, ordem: '-desde' }),
    ),
  )
const semCertificado = () =>
  bancada.dono.query(
    'update certificado_digital set situacao = $2, encerrado_em = now(), encerrado_por = $3 where empresa_id = $1',
    [empresa.id, 'revogado', escritorio.usuarioId],
  )

test('a charge whose asking was given up, and that its file then stopped, is «Bloqueada por cadastro»', async () => {
  const { cobrancaId, emissaoId } = await criar()
  await escritorio.rodar((ctx) => cancelarEmissao(ctx, { emissaoId: emissaoId ?? 0 }))
  await semCertificado()
  await escritorio.rodar((ctx) => pedirOuDizerPorque(ctx, cobrancaId))
  const { lista, totais } = await aguardando()
  expect(lista).toMatchObject([
    { cobrancaId, situacao: 'bloqueada', emissaoId: null, dps: null, retorno: [expect.anything()] },
  ])
  expect(totais.porSituacao).toEqual([{ situacao: 'bloqueada', quantidade: 1 }])
})

test.each(['autorizada', 'vinculada', 'cancelada', 'rejeitada', 'nao-saiu'])(
  'a charge in error whose last asking ended as «%s» is listed',
  async (desfecho) => {
    const { cobrancaId } = await criar()
    await bancada.levarTudo(escritorio)
    const comNota = desfecho === 'autorizada' || desfecho === 'vinculada'
    const { rows } = await bancada.dono.query<{ trava: string }>(
      `select tgname as trava from pg_trigger where tgrelid = 'dps'::regclass and not tgisinternal`,
    )
    for (const { trava } of rows)
      await bancada.dono.query(`alter table dps disable trigger ${trava}`)
    await bancada.dono.query(
      `update dps set desfecho = $2, nota_id = case when $3 then nota_id end where cobranca_id = $1`,
      [cobrancaId, desfecho, comNota],
    )
    await bancada.dono.query('update cobranca set status = 1, nota_id = null where id = $1', [
      cobrancaId,
    ])
    for (const { trava } of rows)
      await bancada.dono.query(`alter table dps enable trigger ${trava}`)
    expect((await aguardando()).lista.map((uma) => uma.cobrancaId)).toEqual([cobrancaId])
  },
)

test('of many notes asked for at once, one of a locked month is refused with its sentence, and the others go', async () => {
  const setembro = { competencia: '2026-09', bruto: 200_000 }
  const daqui = await criar({ acao: 'salvar' })
  const doFechado = await criar({ acao: 'salvar', ...setembro })
  await bloquearMes(escritorio, empresa.id, '2026-09')
  const ids = [daqui.cobrancaId, doFechado.cobrancaId]
  const ditas = await escritorio.rodar((ctx) => pedirOuDizerPorques(ctx, ids))
  expect(ids.map((id) => ditas.get(id))).toMatchObject([
    { ok: true },
    { ok: false, recusas: [{ codigo: 'competencia-fechada', campo: 'competencia' }] },
  ])
  await bancada.levarTudo(escritorio)
  expect((await aguardando()).lista).toMatchObject([
    {
      cobrancaId: doFechado.cobrancaId,
      situacao: 'bloqueada',
      retorno: [{ mensagem: expect.stringContaining('09/2026 está bloqueado') }],
    },
  ])
})
