// The DASN-SIMEI end to end, at the simulated Receita: put together from the months, compared, and transmitted once.
import { declaracoes } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../../testes/fabricas.ts'
import { lerDocumento } from '../../documentos/index.ts'
import { umaNota, umMes } from '../testes/mes-de-teste.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { conferirDeclaracao } from './conferir.ts'
import { lerDeclaracao, listarDeclaracoes } from './ler.ts'
import { montarDasn } from './montar-dasn.ts'
import { consultarDeclaracao, transmitirDeclaracao } from './transmitir.ts'

const ANO = 2025
let agora = '2026-02-10'
let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancadaDaReceita(() => new Date(`${agora}T12:00:00Z`))
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  agora = '2026-02-10'
  bancada.receita.reset()
  escritorio = await bancada.umEscritorioComContrato()
  empresa = await umMei('servicos', 5_000_00)
})

/** A MEI with the same revenue in each month, informed. */
const umMei = (meiAtividade: string, receitaPorMes: number) =>
  umMes(escritorio, {
    ...{ regime: 6, receitaPorMes, perfil: { meiAtividade }, notas: [] },
  })
const montar = (
  mais: { extincao?: string; comercio?: { competencia: string; valor: number }[] } = {},
) =>
  escritorio.rodar((ctx) =>
    montarDasn(ctx, {
      ...{ empresaId: empresa.id, ano: ANO, extincao: null, comercio: [], ...mais },
    }),
  )
const ler = (declaracaoId: number) =>
  escritorio.rodar(async (ctx) =>
    declaracoes.lerDeclaracao.output.parse(await lerDeclaracao(ctx, { declaracaoId })),
  )
const transmitir = (declaracaoId: number, versao: number) =>
  escritorio.rodar((ctx) => transmitirDeclaracao(ctx, { declaracaoId, versao }))
async function pedida(): Promise<number> {
  const { declaracaoId, versao } = await montar()
  await transmitir(declaracaoId, versao)
  return declaracaoId
}
const receita = (mes: string, valor: number) =>
  bancada.dono.query(
    `update receita_mensal set interna = $3 where empresa_id = $1 and competencia = $2`,
    [empresa.id, mes, valor],
  )
const diz = (codigo: string, trecho: string) => ({
  codigo,
  detalhes: { detail: expect.stringContaining(trecho) },
})

test('montada dos doze meses, transmitida uma vez, com número, recibo e memória', async () => {
  const { declaracaoId, versao } = await montar()
  const montada = await ler(declaracaoId)
  expect(montada).toMatchObject({
    ...{ especie: 'dasn-simei', competencia: '2025-12', tipo: 'original', situacao: 'conferida' },
    ...{ valor: 60_000_00, apuracaoId: null, recusas: [] },
    doAno: {
      ...{ ano: ANO, comercio: 0, servicos: 60_000_00, total: 60_000_00, limite: 81_000_00 },
      ...{ excesso: 0, faixa: 'dentro-do-limite', prazo: '2026-06-01', multa: null },
    },
  })
  expect(montada.doAno?.memoria.passos.map(({ id }) => id)).toEqual([
    ...['dasn.comercio', 'dasn.servicos', 'dasn.total'],
  ])
  expect(JSON.parse(montada.pedido)).toEqual({
    ...{ ano: ANO, receitaDeComercio: 0, receitaDeServicos: 60_000_00, teveEmpregado: false },
  })
  // Asked again, it is the same.
  expect(await montar()).toEqual({ declaracaoId, versao })
  expect(await transmitir(declaracaoId, versao)).toMatchObject({ situacao: 'transmitindo' })
  await bancada.levarTudo(escritorio)
  const lida = await ler(declaracaoId)
  expect(lida).toMatchObject({ situacao: 'transmitida', recusas: [], multaDarfId: null })
  expect(lida.numero).toMatch(/^\d{15}$/)
  const recibo = await escritorio.rodar((ctx) => lerDocumento(ctx, lida.reciboId ?? 0))
  expect(recibo).toMatchObject({ mime: 'application/pdf', empresaId: empresa.id })
  expect(bancada.receita.asked(empresa.cnpj, 'TRANSDECLARACAO151')).toBe(1)
  await expect(montar()).rejects.toMatchObject(diz('situacao-nao-permite', 'Nada mudou'))
  const lista = await escritorio.rodar((ctx) =>
    listarDeclaracoes(ctx, { paginaAtual: 1, registrosPorPagina: 10, especie: 'dasn-simei' }),
  )
  expect(lista.lista).toMatchObject([{ id: declaracaoId, especie: 'dasn-simei' }])
})

test('recebida e sem resposta: incerta, perguntada, e uma só', async () => {
  const declaracaoId = await pedida()
  bancada.receita.dials.declarar.turn({ lostAnswerRate: 1 })
  await bancada.levarTudo(escritorio)
  expect(await ler(declaracaoId)).toMatchObject({ situacao: 'incerta', numero: null })
  await expect(montar()).rejects.toMatchObject(diz('situacao-nao-permite', 'sendo transmitida'))
  bancada.receita.dials.declarar.reset()
  expect(await escritorio.rodar((ctx) => consultarDeclaracao(ctx, { declaracaoId }))).toMatchObject(
    { consultando: true },
  )
  await bancada.passarOTempo(escritorio)
  await bancada.levarTudo(escritorio)
  expect(bancada.receita.asked(empresa.cnpj, 'TRANSDECLARACAO151')).toBe(1)
  const lida = await ler(declaracaoId)
  expect(lida).toMatchObject({ situacao: 'transmitida', tipo: 'original' })
  expect(lida.reciboId).not.toBeNull()
})

test('o que nunca chegou é perguntado, e só então sai de novo', async () => {
  const declaracaoId = await pedida()
  bancada.receita.dials.declarar.turn({ timeoutRate: 1 })
  await bancada.levarTudo(escritorio)
  bancada.receita.dials.declarar.reset()
  await bancada.passarOTempo(escritorio)
  await bancada.levarTudo(escritorio)
  expect(await ler(declaracaoId)).toMatchObject({ situacao: 'transmitida' })
})

test('mudada a receita, é retificada; mudada antes de sair, não sai', async () => {
  await pedida()
  await bancada.levarTudo(escritorio)
  await receita('2025-03', 6_000_00)
  const { declaracaoId, versao } = await montar()
  expect(await ler(declaracaoId)).toMatchObject({ tipo: 'retificadora', valor: 61_000_00 })
  await receita('2025-03', 7_000_00)
  await expect(transmitir(declaracaoId, versao)).rejects.toMatchObject(
    diz('situacao-nao-permite', 'A receita do ano mudou'),
  )
  const outra = await montar()
  expect(await ler(declaracaoId)).toMatchObject({ situacao: 'trocada' })
  await transmitir(outra.declaracaoId, outra.versao)
  await bancada.levarTudo(escritorio)
  expect(await ler(outra.declaracaoId)).toMatchObject({ situacao: 'transmitida' })
})

test('o ano que outro programa declarou não é declarado por cima', async () => {
  await pedida()
  await bancada.levarTudo(escritorio)
  const { cnpj } = empresa
  escritorio = await bancada.umEscritorioComContrato()
  empresa = await umMes(escritorio, {
    ...{
      regime: 6,
      receitaPorMes: 5_000_00,
      perfil: { meiAtividade: 'servicos' },
      notas: [],
      cnpj,
    },
  })
  const repetida = await pedida()
  await bancada.levarTudo(escritorio)
  expect(await ler(repetida)).toMatchObject({
    situacao: 'recusada',
    recusas: [{ codigo: 'ja-declarada', descricao: expect.stringContaining('deste ano') }],
  })
})

test('depois do prazo diz a multa, e a notificação e o DARF que vêm são guardados', async () => {
  agora = '2026-11-28'
  const { declaracaoId, versao } = await montar()
  const { doAno } = await ler(declaracaoId)
  // Six months: 12 % of twelve DAS of R$ 80,90, and half of it.
  expect(doAno?.multa).toBe(58_25)
  expect(doAno?.avisos.map(({ codigo }) => codigo)).toContain('dasn-atrasada')
  await transmitir(declaracaoId, versao)
  await bancada.levarTudo(escritorio)
  const { multaNotificacaoId, multaDarfId } = await ler(declaracaoId)
  expect([multaNotificacaoId, multaDarfId]).not.toContain(null)
})

test('notas que somam mais que a receita não deixam transmitir', async () => {
  await umaNota(escritorio, empresa.id, { valor: 61_000_00, mes: '2025-06' })
  const { declaracaoId, versao } = await montar()
  const { comparacao, recusas } = await ler(declaracaoId)
  expect(comparacao?.find(({ diferenca }) => diferenca > 0)).toMatchObject({ deles: 61_000_00 })
  expect(recusas[0]?.descricao).toContain('as notas somam')
  await expect(transmitir(declaracaoId, versao)).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
  })
})

test('acima de 20 % o ano não é de MEI, e nada sai', async () => {
  empresa = await umMei('servicos', 8_200_00)
  const { declaracaoId } = await montar()
  expect(await ler(declaracaoId)).toMatchObject({
    ...{ situacao: 'divergente', doAno: { faixa: 'excesso-acima-de-20' } },
    recusas: [{ descricao: expect.stringContaining('mais de 20 %') }],
  })
})

test('até 20 % acima sai, e diz o excesso', async () => {
  empresa = await umMei('comercio', 7_500_00)
  const { declaracaoId, versao } = await montar()
  expect(await ler(declaracaoId)).toMatchObject({
    ...{ situacao: 'conferida', doAno: { comercio: 90_000_00, excesso: 9_000_00 } },
  })
  await transmitir(declaracaoId, versao)
  await bancada.levarTudo(escritorio)
  expect(await ler(declaracaoId)).toMatchObject({ situacao: 'transmitida' })
})

test('o que foi informado sem nota por quem faz os dois pede quanto é comércio', async () => {
  empresa = await umMei('comercio-e-servicos', 5_000_00)
  await expect(montar()).rejects.toMatchObject(diz('pendencias', 'não diz quanto é comércio'))
  const comercio = Array.from({ length: 12 }, (_, i) => ({
    competencia: `2025-${String(i + 1).padStart(2, '0')}`,
    valor: 2_000_00,
  }))
  const { declaracaoId, versao } = await montar({ comercio })
  expect(await ler(declaracaoId)).toMatchObject({
    doAno: { comercio: 24_000_00, servicos: 36_000_00 },
  })
  // What the person said goes with it: the year is the same when it leaves.
  expect(await transmitir(declaracaoId, versao)).toMatchObject({ situacao: 'transmitindo' })
})

test('o comércio de um mês que não é do ano, repetido, ou acima da receita é recusado onde foi dito', async () => {
  // Of services only: nothing is asked of it, and what is told wrong is not ignored.
  const recusada = (pointer: string, trecho: string) => ({
    codigo: 'entrada-invalida',
    detalhes: { erros: [{ pointer, mensagem: expect.stringContaining(trecho) }] },
  })
  const com = (...comercio: { competencia: string; valor: number }[]) => montar({ comercio })
  await expect(com({ competencia: '2024-03', valor: 1 })).rejects.toMatchObject(
    recusada('#/comercio/0/competencia', 'não é de 2025'),
  )
  const enorme = { competencia: '2025-03', valor: 999_999_999_99 }
  await expect(com({ competencia: '2025-02', valor: 0 }, enorme)).rejects.toMatchObject(
    recusada('#/comercio/1/valor', 'passa da receita do mês'),
  )
  const zero = { competencia: '2025-02', valor: 0 }
  await expect(com(zero, zero)).rejects.toMatchObject(
    recusada('#/comercio/1/competencia', 'duas vezes'),
  )
})

test('o mês sem receita informada é dito, e o ano que não acabou também', async () => {
  await bancada.dono.query(
    `delete from receita_mensal where empresa_id = $1 and competencia = '2025-05'`,
    [empresa.id],
  )
  await expect(montar()).rejects.toMatchObject(diz('pendencias', '05/2025'))
  await expect(
    escritorio.rodar((ctx) =>
      montarDasn(ctx, { empresaId: empresa.id, ano: 2019, extincao: null, comercio: [] }),
    ),
  ).rejects.toMatchObject(diz('pendencias', 'nenhum mês de 2019'))
})

test('quem foi extinto declara até o mês da extinção', async () => {
  agora = '2026-06-10'
  const { declaracaoId } = await escritorio.rodar((ctx) =>
    montarDasn(ctx, { empresaId: empresa.id, ano: 2026, extincao: '2026-03-10', comercio: [] }),
  )
  expect(await ler(declaracaoId)).toMatchObject({
    ...{ competencia: '2026-03', valor: 15_000_00 },
    doAno: { tipo: 'situacao-especial', prazo: '2026-06-30', multa: null },
  })
})

test('comparar com a Receita é do PGDAS-D; outro escritório não vê nada', async () => {
  const { declaracaoId, versao } = await montar()
  await expect(
    conferirDeclaracao(bancada.pedidoDe(escritorio), { declaracaoId }),
  ).rejects.toMatchObject(diz('situacao-nao-permite', 'comparada quando é montada'))
  const outro = await umEscritorio(bancada)
  const nada = { codigo: 'nao-encontrado' }
  await expect(
    outro.rodar((ctx) =>
      montarDasn(ctx, { empresaId: empresa.id, ano: ANO, extincao: null, comercio: [] }),
    ),
  ).rejects.toMatchObject(nada)
  await expect(
    outro.rodar((ctx) => transmitirDeclaracao(ctx, { declaracaoId, versao })),
  ).rejects.toMatchObject(nada)
})
