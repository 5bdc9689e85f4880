// The official DAS of many companies: of what was declared, and of a MEI; each once, whoever asks and however it stops.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umCpf } from '../../../testes/fabricas.ts'
import { cancelarOperacoes, reprocessarOperacoes } from '../../automacao/decidir.ts'
import { MES, umaLinha } from '../testes/mes-de-teste.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { preverDeclaracoes } from './em-lote.ts'
import { marcarTransmitidaPorFora } from './por-fora.ts'

let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancadaDaReceita()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.receita.reset()
  escritorio = await bancada.umEscritorioComContrato()
})

async function umMei(): Promise<EmpresaDeTeste> {
  const empresa = await bancada.umMesApurado(escritorio, {
    ...{ regime: 6, receitaPorMes: 5_000_00, perfil: { meiAtividade: 'servicos' } },
    notas: [{ valor: 5_000_00 }],
  })
  bancada.receita.register({
    ...{ cnpj: empresa.cnpj, name: 'MEI Fictício', openedOn: '2020-01-10' },
    ...{ establishments: [empresa.cnpj], mei: { kind: 'servicos', cpf: umCpf() } },
  })
  return empresa
}
const idsDe = (empresas: readonly EmpresaDeTeste[]) => empresas.map(({ id }) => id)
const prever = (ids: number[]) =>
  escritorio.rodar((ctx) =>
    preverDeclaracoes(ctx, { competencia: MES, acao: 'emitir', selecao: { modo: 'ids', ids } }),
  )
const pedir = (ids: readonly number[]) => bancada.pedirLote(escritorio, { acao: 'emitir', ids })
const tocar = (operacaoId: number) => bancada.tocarLote(escritorio, { acao: 'emitir', operacaoId })
const emitidos = (cnpj: string) => bancada.receita.bills().filter((um) => um.cnpj === cnpj).length
const statusDa = async (operacaoId: number) =>
  (
    await umaLinha<{ status: number }>(bancada, 'select status from operacao where id = $1', [
      operacaoId,
    ])
  ).status

test('do mês transmitido e do MEI, um DAS de cada, ainda que pedido em dobro; o resto diz por quê', async () => {
  const simples = [
    await bancada.umMesApurado(escritorio),
    await bancada.umMesApurado(escritorio),
    await bancada.umMesApurado(escritorio),
  ]
  const [declarada, aDeclarar, deFora] = simples as [EmpresaDeTeste, EmpresaDeTeste, EmpresaDeTeste]
  const mei = await umMei()
  const doLucro = await bancada.umMesApurado(escritorio, { regime: 2 })
  const todas = idsDe([...simples, mei, doLucro])
  await escritorio.rodar((ctx) =>
    marcarTransmitidaPorFora(ctx, {
      ...{ empresaId: deFora.id, competencia: MES },
      porFora: { recibo: '00112233445566', em: '2026-11-04' },
    }),
  )
  for (const acao of ['conferir', 'transmitir'] as const)
    await bancada.fazerLote(escritorio, { acao, ids: [declarada.id] })
  expect(await prever(todas)).toMatchObject({
    ...{ afetadas: 3, total: 2 * 2_020_00 + 86_05, jaFeitas: 0, impedidas: 2, prazoVencido: null },
    exemplos: [
      { empresaId: declarada.id, detalhe: 'R$ 2.020,00 · para pagar até 23/11/2026' },
      { empresaId: deFora.id, detalhe: 'R$ 2.020,00 · para pagar até 23/11/2026' },
      { empresaId: mei.id, detalhe: 'R$ 86,05 · para pagar até 23/11/2026' },
    ],
    impedimentos: [
      { empresaId: aDeclarar.id, motivo: expect.stringContaining('transmita antes') },
      { empresaId: doLucro.id, motivo: 'Este regime não tem DAS.' },
    ],
  })
  // Of the one declared by other means the Receita is asked, and it has nothing.
  expect(await bancada.fazerLote(escritorio, { acao: 'emitir', ids: [deFora.id] })).toMatchObject([
    { resultado: 4, mensagem: expect.stringContaining('A Receita não tem a declaração deste mês') },
  ])
  // The same choice from two tabs, at the same time.
  const estas = todas.filter((id) => id !== deFora.id)
  bancada.receita.dials.emitir.turn({ latencyMs: 150 })
  const uma = await pedir(estas)
  const outra = await pedir(estas)
  expect(uma.total).toBe(2)
  await Promise.all([tocar(uma.operacaoId), tocar(outra.operacaoId)])
  for (const { operacaoId } of [uma, outra])
    expect(await bancada.itensDoLote(operacaoId)).toMatchObject([
      {
        resultado: 1,
        mensagem: expect.stringMatching(/^DAS nº \d+, de R\$ 2.020,00, para pagar até/),
      },
      { resultado: 1, mensagem: expect.stringContaining('R$ 86,05') },
    ])
  expect([declarada, mei].map(({ cnpj }) => emitidos(cnpj))).toEqual([1, 1])
  const { rows } = await bancada.dono.query(
    'select demonstrativa, das_numero is not null as numerada from guia where empresa_id = any ($1) and chave like $2',
    [[declarada.id, mei.id], 'das%'],
  )
  expect(rows).toEqual([
    { demonstrativa: false, numerada: true },
    { demonstrativa: false, numerada: true },
  ])
  expect(await prever(estas)).toMatchObject({ afetadas: 0, jaFeitas: 2, impedidas: 2 })
  await expect(pedir(estas)).rejects.toMatchObject({ codigo: 'nada-a-fazer' })
})

test('cancelado, o que foi pedido termina e é dito, e o resto não é pedido; reprocessado, falta só ele', async () => {
  const meis: EmpresaDeTeste[] = []
  for (let vez = 0; vez < 5; vez += 1) meis.push(await umMei())
  bancada.receita.dials.emitir.turn({ latencyMs: 400 })
  const { operacaoId } = await pedir(idsDe(meis))
  const correndo = tocar(operacaoId)
  while (bancada.receita.asked(meis[0]?.cnpj ?? '', 'GERARDASPDF21') === 0)
    await new Promise((seguir) => setTimeout(seguir, 20))
  await escritorio.rodar((ctx) =>
    cancelarOperacoes(ctx, { selecao: { modo: 'ids', ids: [operacaoId] }, motivo: undefined }),
  )
  await correndo
  expect(await statusDa(operacaoId)).toBe(5)
  expect((await bancada.itensDoLote(operacaoId)).map((um) => um.resultado)).toEqual([
    ...[1, 1, 1, 1, null],
  ])
  expect(meis.map(({ cnpj }) => emitidos(cnpj))).toEqual([1, 1, 1, 1, 0])
  bancada.receita.dials.emitir.reset()
  await escritorio.rodar((ctx) =>
    reprocessarOperacoes(ctx, { selecao: { modo: 'ids', ids: [operacaoId] } }),
  )
  await tocar(operacaoId)
  expect(await statusDa(operacaoId)).toBe(2)
  expect(meis.map(({ cnpj }) => emitidos(cnpj))).toEqual([1, 1, 1, 1, 1])
})

test('cada um conta quando termina, e não quando terminam os que foram pedidos com ele', async () => {
  const meis = [await umMei(), await umMei(), await umMei()]
  bancada.receita.dials.emitir.turn({ latencyMs: 100, latencySpreadMs: 1100 })
  const { operacaoId } = await pedir(idsDe(meis))
  let correndo = true
  const fim = tocar(operacaoId).finally(() => {
    correndo = false
  })
  const vistos = new Set<number>()
  while (correndo) {
    const { progresso } = await umaLinha<{ progresso: number }>(
      bancada,
      'select progresso from operacao where id = $1',
      [operacaoId],
    )
    vistos.add(progresso)
    await new Promise((seguir) => setTimeout(seguir, 10))
  }
  await fim
  expect(vistos.has(1) || vistos.has(2)).toBe(true)
  expect(await statusDa(operacaoId)).toBe(2)
})

test('recusado ou sem resposta, cada uma diz por que e o que fazer, e tentar de novo emite', async () => {
  const mei = await umMei()
  bancada.receita.dials.emitir.turn({ errorRate: 1 })
  const { operacaoId } = await pedir([mei.id])
  await tocar(operacaoId)
  expect(await bancada.itensDoLote(operacaoId)).toEqual([
    {
      ...{ resultado: 4, motivo: 'ocupado' },
      mensagem: expect.stringMatching(/^A Receita .*Tente de novo/),
    },
  ])
  expect(emitidos(mei.cnpj)).toBe(0)
  bancada.receita.dials.emitir.reset()
  // Paid meanwhile by somebody else's word: nothing is issued.
  await bancada.dono.query(
    "update guia set estado = 'paga', paga_em = '2026-11-05' where empresa_id = $1",
    [mei.id],
  )
  await escritorio.rodar((ctx) =>
    reprocessarOperacoes(ctx, { selecao: { modo: 'ids', ids: [operacaoId] } }),
  )
  await tocar(operacaoId)
  expect(await bancada.itensDoLote(operacaoId)).toMatchObject([{ resultado: 5 }])
  expect(emitidos(mei.cnpj)).toBe(0)
})
