// Each area of a month locks what is its own, and nothing else; who has an exception of that area passes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  criarExcecao,
  mudarPeriodo,
} from '../../apps/server/src/modules/contabil/periodos/mudar.ts'
import {
  desfazerPagamento,
  informarPagamento,
} from '../../apps/server/src/modules/fiscal/guia/pagamento.ts'
import {
  desfazerRecebimento,
  informarRecebimento,
  lerRecebimentos,
} from '../../apps/server/src/modules/fiscal/recebimentos/da-nota.ts'
import {
  executar,
  prepararMes,
  umaLinha,
  umaNota,
  umMes,
} from '../../apps/server/src/modules/fiscal/testes/mes-de-teste.ts'
import { type ProblemError, problemOfDatabase } from '../../apps/server/src/platform/problem.ts'
import {
  abrirBancada,
  type Bancada,
  bloquearMes,
  type Escritorio,
  reabrirMes,
  umEscritorio,
} from '../../apps/server/src/testes/fabricas.ts'

type Area = 'fiscal' | 'financeiro' | 'folha' | 'contabil'
const PAGO = '2026-11-10'
let bancada: Bancada
let escritorio: Escritorio
let empresaId: number
let notaId: number
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-11-20T12:00:00Z') })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  const empresa = await umMes(escritorio, {
    notas: [],
    socios: [{ regra: { tipo: 'fixo', valor: 500_000 } }],
  })
  empresaId = empresa.id
  notaId = await umaNota(escritorio, empresaId, { valor: 1_000_00 })
  await prepararMes(escritorio)
  await executar(escritorio, [empresaId], 'tudo', 'contabil')
})

const travar = (
  area: Area,
  competencia = '2026-11',
  estado: 'bloqueado' | 'aberto' = 'bloqueado',
  versao = 0,
) =>
  escritorio.rodar((ctx) =>
    mudarPeriodo(ctx, { empresaId, competencia, area, estado, versao, motivo: 'de propósito' }),
  )
const excetuar = (area: Area, competencia = '2026-11') =>
  escritorio.rodar((ctx) =>
    criarExcecao(ctx, {
      ...{ empresaId, competencia, area, usuarioId: escritorio.usuarioId, motivo: 'chegou tarde' },
      ate: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  )
/** What the person reads: ours, or the database's said as ours. */
const recusa = async (promessa: Promise<unknown>): Promise<string> => {
  const erro = await promessa.then(
    () => null,
    (e: unknown) => e,
  )
  if (erro === null) return 'passou'
  const problema = problemOfDatabase(erro) ?? (erro as ProblemError)
  return problema.codigo === 'competencia-fechada'
    ? (problema.detalhes.detail ?? '')
    : problema.codigo
}
const receber = (valor = 100_00) =>
  escritorio.rodar((ctx) => informarRecebimento(ctx, { notaId, valor, data: PAGO }))
const aGuia = () =>
  umaLinha<{ id: number; versao: number; estado: string }>(
    bancada,
    `select id, versao, estado from guia where empresa_id = $1 and estado <> 'substituida' order by id limit 1`,
    [empresaId],
  )
const pagar = async (pagaEm = PAGO) => {
  const { id, versao } = await aGuia()
  return await escritorio.rodar((ctx) => informarPagamento(ctx, { guiaId: id, pagaEm, versao }))
}
const desfazer = async () => {
  const { id, versao } = await aGuia()
  return await escritorio.rodar((ctx) => desfazerPagamento(ctx, { guiaId: id, versao }))
}
const movimentos = async () => {
  const { rows } = await bancada.dono.query<{ data: string; fato: string | null; tipo: string }>(
    `select data, data_do_fato as fato, tipo from lancamento where empresa_id = $1 and origem = 'movimento' and historico not ilike '%pró-labore%' order by id`,
    [empresaId],
  )
  return rows
}

test('financeiro locks receipts and payments of its month, and the undoing of both', async () => {
  const [recebido] = (await receber()).recebimentos
  await pagar()
  await travar('financeiro')
  const dita = 'A área financeira de 11/2026 está bloqueada.'
  expect(await recusa(receber())).toContain(dita)
  expect(
    await recusa(
      escritorio.rodar((ctx) => desfazerRecebimento(ctx, { recebimentoId: recebido?.id ?? 0 })),
    ),
  ).toContain(dita)
  expect(await recusa(desfazer())).toBe(dita)
  // Said once; another day is said after the first is taken back.
  expect(await recusa(pagar('2026-10-31'))).toBe('situacao-nao-permite')
  expect(await escritorio.rodar((ctx) => lerRecebimentos(ctx, { notaId }))).toMatchObject({
    recebimentos: [{ bloqueado: true }],
  })
  expect((await aGuia()).estado).toBe('paga')
  // By hand, whoever writes: it is the database that refuses.
  await expect(
    bancada.dono.query(`update recebimento set valor = valor + 1 where empresa_id = $1`, [
      empresaId,
    ]),
  ).rejects.toMatchObject({ constraint: 'competencia_fechada', detail: '2026-11 financeiro' })
  await travar('financeiro', '2026-11', 'aberto', 1)
  expect(await recusa(receber())).toBe('passou')
  expect(await recusa(desfazer())).toBe('passou')
  expect(await movimentos()).toHaveLength(5)
})

test('what of a guide is not money is not of the financeiro, and a day of another month passes', async () => {
  await travar('financeiro')
  const { id } = await aGuia()
  await bancada.dono.query(`update guia set lida_em = now(), estado = 'lida' where id = $1`, [id])
  expect(await recusa(pagar())).toBe('A área financeira de 11/2026 está bloqueada.')
  expect(await recusa(pagar('2026-10-31'))).toBe('passou')
})

test('an exception of the financeiro lets that person through there, and of another area does not', async () => {
  await travar('financeiro')
  await excetuar('fiscal')
  expect(await recusa(pagar())).toContain('financeira')
  await excetuar('financeiro')
  expect(await recusa(pagar())).toBe('passou')
  expect(await recusa(receber())).toBe('passou')
})

test('with the fiscal locked a receipt is refused and a payment is not; with the folha, neither is', async () => {
  await travar('fiscal')
  expect(await recusa(receber())).toContain('A área fiscal de 11/2026 está bloqueada.')
  expect(await recusa(pagar())).toBe('passou')
  await travar('fiscal', '2026-11', 'aberto', 1)
  await travar('folha')
  expect(await recusa(receber())).toBe('passou')
})

test('with the books locked and the financeiro open, what is paid and received goes to the open month', async () => {
  await travar('contabil', '2026-11')
  await travar('contabil', '2026-10')
  expect(await recusa(pagar('2026-10-31'))).toBe('passou')
  expect(await recusa(receber())).toBe('passou')
  // No month after November is open yet: the facts are kept, and the books take them when it is.
  expect(await movimentos()).toEqual([])
  await travar('contabil', '2026-11', 'aberto', 1)
  expect(await recusa(receber(50_00))).toBe('passou')
  expect(await movimentos()).toMatchObject([{ data: PAGO }])
  expect(await recusa(desfazer())).toBe('passou')
  expect(await recusa(pagar('2026-10-30'))).toBe('passou')
  expect(await movimentos()).toMatchObject([
    { data: PAGO },
    { tipo: 'X', fato: '2026-10-30', data: '2026-11-20' },
  ])
})

const DA_FOLHA: [string, string][] = [
  [
    'pro_labore',
    `update pro_labore set bruto = bruto + 1 where empresa_id = $1 and competencia = '2026-10'`,
  ],
  [
    'folha_mensal',
    `update folha_mensal set cpp = cpp + 1 where empresa_id = $1 and competencia = '2026-10'`,
  ],
  [
    'folha_evento',
    `with p as (insert into pessoa (escritorio_id, cpf, nome) select escritorio_id, '52998224725', 'Empregada Fictícia' from empresa where id = $1 returning escritorio_id, id),
       e as (insert into empregado (escritorio_id, empresa_id, pessoa_id, admissao, matricula, cargo) select escritorio_id, $1, id, '2026-01-05', '1', 'Auxiliar' from p returning escritorio_id, id)
     insert into folha_evento (escritorio_id, empregado_id, empresa_id, competencia, eventos) select escritorio_id, id, $1, '2026-10', '{}' from e`,
  ],
]
test.each(DA_FOLHA)('the folha locks %s, and the fiscal does not', async (_tabela, texto) => {
  const escrever = () => bancada.dono.query(texto, [empresaId])
  await travar('folha', '2026-10')
  const erro = await escrever().catch((e: unknown) => e)
  expect(erro).toMatchObject({ constraint: 'competencia_fechada', detail: '2026-10 folha' })
  expect(problemOfDatabase(erro)?.detalhes.detail).toBe(
    'A área da folha de 10/2026 está bloqueada.',
  )
  await travar('folha', '2026-10', 'aberto', 1)
  await travar('fiscal', '2026-10')
  await escrever()
})

test('the month closed whole locks its areas, told as the month; a payment told late is heard, in the open month', async () => {
  await bloquearMes(escritorio, empresaId, '2026-10')
  expect(await recusa(pagar('2026-10-30'))).toBe('passou')
  expect(await movimentos()).toMatchObject([{ tipo: 'X', fato: '2026-10-30', data: '2026-11-20' }])
  expect(await recusa(desfazer())).toBe('passou')
  await bloquearMes(escritorio, empresaId, '2026-11')
  expect(await recusa(receber())).toContain('11/2026 está bloqueada')
  await reabrirMes(escritorio, empresaId, '2026-11')
  expect(await recusa(receber())).toBe('passou')
})
