// Every report against the same history, on real PostgreSQL, posted as the application posts.
import { type RouteInput, contabilRelatorios as rotas } from '@razao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { confirmarLancamentos } from '../livro/confirmar-lancamentos.ts'
import type { LancamentoAConfirmar, TipoDeLancamento } from '../livro/lancamento.ts'
import { planoDaEmpresa } from '../plano/plano-da-empresa.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'
import { relatorioBalancete } from './balancete.ts'
import { lerComplemento, salvarComplemento } from './complemento.ts'
import { conciliacaoContabil } from './conciliacao.ts'
import { relatorioDemonstracao } from './demonstracoes.ts'
import { detalharLancamento } from './detalhar-lancamento.ts'
import { exportarDiario, relatorioDiario, totaisDoDiario } from './diario.ts'
import { imprimirBalancete, imprimirDemonstracao } from './imprimir.ts'
import { painelContabil } from './painel.ts'
import { exportarRazao, relatorioRazao } from './razao.ts'
import { seriesContabeis } from './series.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let contas: Map<string, number>
/** Instant right before the entry that came late. */
let antesDoTardio: string

const ANO = { de: '2026-01-01', ate: '2026-12-31' }

type Simples = {
  data: string
  partidas: readonly (readonly [codigo: string, valor: number])[]
  tipo?: TipoDeLancamento
  historico?: string
}
let proxima = 0
async function lancar(lote: readonly Simples[]) {
  return await escritorio.rodar((ctx) =>
    confirmarLancamentos(
      ctx,
      lote.map(({ data, partidas, tipo, historico }): LancamentoAConfirmar => {
        proxima += 1
        return {
          empresaId: empresa.id,
          data,
          historico: historico ?? `Fato ${proxima}`,
          chave: `teste:${proxima}`,
          origem: 'manual',
          tipo,
          partidas: partidas.map(([codigo, valor]) => ({
            conta: { id: contas.get(codigo) ?? 0, codigo },
            valor,
          })),
        }
      }),
    ),
  )
}

const BANCO = '1.1.1.02'
const CLIENTES = '1.1.2.01'
const RECEITA = '3.1.1.03'
const CAPITAL = '2.3.1.01'
const TARIFAS = '4.1.5.01'

beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio)
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
  const plano = await escritorio.rodar((ctx) => planoDaEmpresa(ctx, { empresaId: empresa.id }))
  contas = new Map(plano.map((conta) => [conta.codigo, conta.id]))
  await lancar([
    {
      data: '2025-12-10',
      partidas: [
        [BANCO, 50_000_00],
        [CAPITAL, -50_000_00],
      ],
    },
    ...Array.from({ length: 12 }, (_, i): Simples[] => {
      const mes = `2026-${String(i + 1).padStart(2, '0')}`
      return [
        {
          data: `${mes}-05`,
          partidas: [
            [CLIENTES, 10_000_00],
            [RECEITA, -10_000_00],
          ],
          historico: `Serviços de ${mes}`,
        },
        {
          data: `${mes}-15`,
          partidas: [
            [BANCO, 9_000_00],
            [CLIENTES, -9_000_00],
          ],
        },
        {
          data: `${mes}-20`,
          partidas: [
            [TARIFAS, 45_90],
            [BANCO, -45_90],
          ],
        },
      ]
    }).flat(),
    {
      data: '2026-12-31',
      tipo: 'E',
      partidas: [
        [RECEITA, 120_000_00],
        [TARIFAS, -550_80],
        ['2.3.3.01', -119_449_20],
      ],
    },
  ])
  const { rows } = await bancada.dono.query<{ agora: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as agora`,
  )
  antesDoTardio = rows[0]?.agora ?? ''
  await lancar([
    {
      data: '2026-10-10',
      partidas: [
        [BANCO, 7_00],
        [CLIENTES, -7_00],
      ],
      historico: 'Recebimento tardio',
    },
  ])
})
afterAll(async () => await bancada.fechar())

const balancete = (filtro: Partial<RouteInput<typeof rotas.relatorioBalancete>> = {}) =>
  escritorio.rodar(async (ctx) =>
    rotas.relatorioBalancete.output.parse(
      await relatorioBalancete(
        ctx,
        rotas.relatorioBalancete.input.parse({ empresaId: empresa.id, ...ANO, ...filtro }),
      ),
    ),
  )
const razao = (codigo: string, filtro: Partial<RouteInput<typeof rotas.relatorioRazao>> = {}) =>
  escritorio.rodar(async (ctx) =>
    rotas.relatorioRazao.output.parse(
      await relatorioRazao(
        ctx,
        rotas.relatorioRazao.input.parse({
          empresaId: empresa.id,
          contaId: contas.get(codigo),
          ...ANO,
          ...filtro,
        }),
      ),
    ),
  )
const diario = (filtro: Partial<RouteInput<typeof rotas.relatorioDiario>> = {}) =>
  escritorio.rodar(async (ctx) =>
    rotas.relatorioDiario.output.parse(
      await relatorioDiario(
        ctx,
        rotas.relatorioDiario.input.parse({ empresaId: empresa.id, ...ANO, ...filtro }),
      ),
    ),
  )
const demonstracao = (
  qual: 'dre' | 'balanco' | 'dlpa' | 'dmpl' | 'dfc',
  filtro: Partial<RouteInput<typeof rotas.relatorioDemonstracao>> = {},
) =>
  escritorio.rodar(async (ctx) =>
    rotas.relatorioDemonstracao.output.parse(
      await relatorioDemonstracao(
        ctx,
        rotas.relatorioDemonstracao.input.parse({
          empresaId: empresa.id,
          demonstracao: qual,
          ...ANO,
          ...filtro,
        }),
      ),
    ),
  )
const saldoDe = (linhas: readonly { codigo: string; saldo: number }[], codigo: string) =>
  linhas.find((l) => l.codigo === codigo)?.saldo

test('o balancete do ano fecha, com sintéticas, antes e depois do encerramento', async () => {
  const depois = await balancete()
  expect(depois.verificacoes).toMatchObject({
    diferenca: 0,
    desequilibrio: 0,
    resultado: 0,
    ativo: 169_449_20,
  })
  expect(saldoDe(depois.linhas, RECEITA)).toBe(0)
  expect(saldoDe(depois.linhas, '1')).toBe(169_449_20)
  const antes = await balancete({ semEncerramento: true })
  expect(saldoDe(antes.linhas, RECEITA)).toBe(-120_000_00)
  expect(antes.verificacoes).toMatchObject({
    desequilibrio: 0,
    resultado: 119_449_20,
    patrimonioLiquido: 50_000_00,
  })
})

test('um mês, com comparativo, níveis e tipo de relatório', async () => {
  const { linhas } = await balancete({
    de: '2026-02-01',
    ate: '2026-02-28',
    compararDe: '2026-01-01',
    compararAte: '2026-01-31',
    tipoDeRelatorio: 1,
    nivel: 2,
  })
  expect(linhas.every((l) => l.tipo === 'sintetica' && l.nivel <= 2)).toBe(true)
  const ativo = linhas.find((l) => l.codigo === '1')
  expect(ativo?.saldo).toBe(50_000_00 + 2 * (10_000_00 - 45_90))
  expect(ativo?.comparado?.saldo).toBe(50_000_00 + 10_000_00 - 45_90)
})

test('cortado no meio do mês lê as partidas dos dias', async () => {
  const { linhas, verificacoes } = await balancete({ de: '2026-03-10', ate: '2026-04-10' })
  expect(linhas.find((l) => l.codigo === BANCO)).toMatchObject({
    saldoAnterior: 50_000_00 + 2 * (9_000_00 - 45_90),
    debitos: 9_000_00,
    creditos: 45_90,
  })
  expect(verificacoes).toMatchObject({ diferenca: 0, desequilibrio: 0 })
})

test('como era conhecido antes do lançamento tardio', async () => {
  const hoje = await balancete({ de: '2026-10-01', ate: '2026-10-31' })
  const antes = await balancete({ de: '2026-10-01', ate: '2026-10-31', conhecidoEm: antesDoTardio })
  expect((saldoDe(hoje.linhas, BANCO) ?? 0) - (saldoDe(antes.linhas, BANCO) ?? 0)).toBe(7_00)
})

test('lido de uma vez ou por partes, o balancete é o mesmo', async () => {
  const filtro = {
    de: '2026-05-01',
    ate: '2026-08-31',
    compararDe: '2026-09-01',
    compararAte: '2026-12-31',
    zeradas: true,
  }
  const porPartes = await balancete({ ...filtro, conhecidoEm: '2099-01-01T00:00:00Z' })
  expect(await balancete(filtro)).toEqual(porPartes)
})

test('conta de natureza invertida aparece entre as estranhas', async () => {
  const { verificacoes } = await balancete({ de: '2026-01-01', ate: '2026-01-31' })
  expect(verificacoes.invertidas).toEqual([])
  expect(verificacoes.semConferencia).toBeGreaterThan(0)
})

test('o razão anda nos dois sentidos e o saldo corrente é exato em toda página', async () => {
  const tudo = await razao(BANCO, { linhas: 500 })
  expect(tudo.saldoAnterior).toBe(50_000_00)
  expect(tudo.linhas.at(-1)?.saldo).toBe(tudo.saldo)
  let saldo = tudo.saldoAnterior
  for (const linha of tudo.linhas) {
    saldo += linha.debito - linha.credito
    expect(linha.saldo).toBe(saldo)
  }
  const adiante = []
  for (let depoisDe: string | undefined; ; ) {
    const pagina = await razao(BANCO, { linhas: 4, ...(depoisDe ? { depoisDe } : {}) })
    adiante.push(...pagina.linhas)
    depoisDe = pagina.linhas.at(-1)?.marca
    if (!pagina.temDepois) break
  }
  expect(adiante).toEqual(tudo.linhas)
  const ultima = tudo.linhas.at(-1)?.marca ?? ''
  const atras = await razao(BANCO, { linhas: 3, antesDe: ultima })
  expect(atras.linhas).toEqual(tudo.linhas.slice(-4, -1))
  expect(atras).toMatchObject({ temAntes: true, temDepois: true })
  const pulo = await razao(BANCO, { irPara: '2026-06-16', linhas: 1 })
  expect(pulo.linhas[0]?.data).toBe('2026-06-20')
  expect(pulo.temAntes).toBe(true)
})

test('filtrado, cada linha mostra o saldo que a conta tinha, não o do filtro', async () => {
  const tudo = await razao(BANCO, { linhas: 500 })
  const tarifas = await razao(BANCO, { valorAte: 45_90, valorDe: 45_90 })
  expect(tarifas.linhas).toHaveLength(12)
  for (const linha of tarifas.linhas)
    expect(linha).toEqual(tudo.linhas.find((outra) => outra.marca === linha.marca))
  const porTexto = await razao(CLIENTES, { busca: 'serviços de 2026-07' })
  expect(porTexto.linhas).toMatchObject([
    { data: '2026-07-05', contrapartidas: [{ codigo: RECEITA }] },
  ])
})

test('o razão de uma sintética junta as contas de baixo na ordem das datas', async () => {
  const { linhas, saldo, conta } = await razao('1.1', { linhas: 500 })
  expect(conta.tipo).toBe('sintetica')
  expect(linhas.map((l) => l.data)).toEqual(linhas.map((l) => l.data).toSorted())
  expect(linhas.at(-1)?.saldo).toBe(saldo)
  expect(saldo).toBe(169_449_20)
})

test('o razão como era conhecido não mostra o tardio nem o conta no saldo', async () => {
  const { linhas, saldo } = await razao(BANCO, { conhecidoEm: antesDoTardio, linhas: 500 })
  expect(linhas.some((l) => l.historico === 'Recebimento tardio')).toBe(false)
  expect(linhas.at(-1)?.saldo).toBe(saldo)
  const novembro = await razao(BANCO, {
    conhecidoEm: antesDoTardio,
    irPara: '2026-11-01',
    linhas: 1,
  })
  expect(novembro.linhas[0]?.saldo).toBe(linhas.find((l) => l.data === '2026-11-15')?.saldo)
})

test('conta de outro escritório ou empresa que não se vê não existe', async () => {
  const outro = await umEscritorio(bancada)
  const input = rotas.relatorioRazao.input.parse({
    empresaId: empresa.id,
    contaId: contas.get(BANCO),
    ...ANO,
  })
  await expect(outro.rodar((ctx) => relatorioRazao(ctx, input))).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  await expect(
    escritorio.rodar((ctx) => relatorioRazao(ctx, input), { empresas: [] }),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

test('o diário pagina nos dois sentidos e soma o filtro inteiro', async () => {
  const tudo = await diario({ linhas: 500 })
  expect(tudo.linhas).toHaveLength(38)
  expect(tudo.linhas.every((l) => l.partidas.reduce((t, p) => t + p.valor, 0) === 0)).toBe(true)
  const primeira = await diario({ linhas: 10 })
  const segunda = await diario({ linhas: 10, depoisDe: primeira.linhas.at(-1)?.marca ?? '' })
  expect([...primeira.linhas, ...segunda.linhas]).toEqual(tudo.linhas.slice(0, 20))
  const volta = await diario({ linhas: 10, antesDe: segunda.linhas[0]?.marca ?? '' })
  expect(volta.linhas).toEqual(primeira.linhas)
  const totais = (filtro = {}) =>
    escritorio.rodar((ctx) => totaisDoDiario(ctx, { empresaId: empresa.id, ...ANO, ...filtro }))
  const soma = tudo.linhas.reduce((t, l) => t + l.valor, 0)
  expect(await totais()).toEqual({ lancamentos: 38, debitos: soma, creditos: soma })
  expect(await totais({ tipo: 'E' })).toEqual({
    lancamentos: 1,
    debitos: 120_000_00,
    creditos: 120_000_00,
  })
  const comTarifa = await diario({
    contaId: contas.get(TARIFAS) ?? 0,
    valorAte: 50_00,
    linhas: 500,
  })
  expect(comTarifa.linhas).toHaveLength(12)
})

test('o detalhe traz a corrente e quem lançou', async () => {
  const { linhas } = await diario({ linhas: 1 })
  const detalhe = rotas.detalharLancamento.output.parse(
    await escritorio.rodar((ctx) => detalharLancamento(ctx, { lancamentoId: linhas[0]?.id ?? 0 })),
  )
  expect(detalhe).toMatchObject({ criadoPor: 'Ana Fictícia', estornadoPor: null, anotacoes: [] })
  expect(detalhe.hash).toMatch(/^[0-9a-f]{64}$/)
})

test('a palavra acertada aparece no lugar da primeira, e como era conhecido continua a primeira', async () => {
  const { linhas } = await diario({ linhas: 1, busca: 'Serviços de 2026-09' })
  const id = linhas[0]?.id ?? 0
  await bancada.dono.query(
    `insert into lancamento_anotacao (escritorio_id, empresa_id, lancamento_id, competencia, campo, antes, depois, motivo, criado_por_nome)
     values ($1, $2, $3, '2026-09', 'historico', $4, 'Serviços de setembro', 'nome do mês', 'Ana Fictícia')`,
    [escritorio.id, empresa.id, id, linhas[0]?.historico],
  )
  const lido = await diario({ linhas: 1, busca: 'Serviços de setembro' })
  expect(lido.linhas).toMatchObject([{ id, historico: 'Serviços de setembro', anotado: true }])
  const noRazao = (filtro = {}) => razao(RECEITA, { irPara: '2026-09-05', linhas: 1, ...filtro })
  expect((await noRazao()).linhas[0]?.historico).toBe('Serviços de setembro')
  expect((await noRazao({ conhecidoEm: antesDoTardio })).linhas[0]?.historico).toBe(
    'Serviços de 2026-09',
  )
  const detalhe = await escritorio.rodar((ctx) => detalharLancamento(ctx, { lancamentoId: id }))
  expect(rotas.detalharLancamento.output.parse(detalhe)).toMatchObject({
    historico: 'Serviços de setembro',
    anotacoes: [{ antes: 'Serviços de 2026-09', motivo: 'nome do mês' }],
  })
})

test('a DRE é a mesma antes e depois de encerrar, e cada linha leva às suas contas', async () => {
  const { linhas, confere } = await demonstracao('dre', {
    compararDe: '2026-01-01',
    compararAte: '2026-06-30',
  })
  expect(confere).toBe(true)
  const de = (codigo: string) => linhas.find((l) => l.codigo === codigo)
  expect(de('resultado-liquido')).toMatchObject({
    valores: [119_449_20, 59_724_60],
    horizontal: 10_000,
  })
  expect(de('receita-bruta')).toMatchObject({
    vertical: [10_000, 10_000],
    contas: [{ codigo: RECEITA, valor: 120_000_00 }],
  })
})

test('lida de uma vez ou por partes, a DRE é a mesma', async () => {
  for (const periodo of [ANO, { de: '2026-04-01', ate: '2026-09-30' }])
    expect(await demonstracao('dre', periodo)).toEqual(
      await demonstracao('dre', { ...periodo, conhecidoEm: '2099-01-01T00:00:00Z' }),
    )
})

test('mês a mês soma o ano', async () => {
  const { colunas, linhas } = await demonstracao('dre', { mensal: true })
  expect(colunas).toHaveLength(12)
  const resultado = linhas.find((l) => l.codigo === 'resultado-liquido')?.valores ?? []
  expect(resultado.reduce((t, v) => t + v, 0)).toBe(119_449_20)
})

test.each(['balanco', 'dlpa', 'dmpl', 'dfc'] as const)(
  '%s confere no ano, no semestre e mês a mês',
  async (qual) => {
    const semestre = { de: '2026-04-01', ate: '2026-09-30' }
    expect((await demonstracao(qual)).confere).toBe(true)
    expect((await demonstracao(qual, semestre)).confere).toBe(true)
    expect((await demonstracao(qual, { mensal: true })).confere).toBe(true)
  },
)

test('o balanço aberto mostra o resultado do período e encerrado não o conta duas vezes', async () => {
  const aberto = await demonstracao('balanco', { ate: '2026-11-30' })
  const resultado = aberto.linhas.find((l) => l.codigo === 'resultado-do-periodo')
  expect(resultado?.valores[0]).toBe(11 * (10_000_00 - 45_90))
  expect(resultado?.contas.reduce((t, c) => t + c.valor, 0)).toBe(resultado?.valores[0])
  const fechado = await demonstracao('balanco')
  expect(fechado.linhas.some((l) => l.codigo === 'resultado-do-periodo')).toBe(false)
})

test('notas e assinaturas do exercício guardam a versão', async () => {
  const salvar = (versao: number) =>
    escritorio.rodar((ctx) =>
      salvarComplemento(ctx, {
        empresaId: empresa.id,
        exercicio: 2026,
        notas: [{ titulo: 'Contexto', texto: 'Empresa fictícia.' }],
        assinaturas: [],
        numeroDoLivro: 3,
        nire: null,
        dataDeArquivamento: null,
        planoReferencial: '2',
        versao,
      }),
    )
  expect(await salvar(0)).toEqual({ versao: 1 })
  expect(await salvar(1)).toEqual({ versao: 2 })
  await expect(salvar(1)).rejects.toMatchObject({ codigo: 'registro-mudou' })
  await expect(salvar(0)).rejects.toMatchObject({ codigo: 'registro-mudou' })
  const lido = await escritorio.rodar((ctx) =>
    lerComplemento(ctx, { empresaId: empresa.id, exercicio: 2026 }),
  )
  expect(rotas.lerComplemento.output.parse(lido)).toMatchObject({
    numeroDoLivro: 3,
    planoReferencial: '2',
    versao: 2,
  })
})

test('o ponto de cada conta segue a conferência', async () => {
  const conferir = (codigo: string, ate: string, saldo: number) =>
    bancada.dono.query(
      `insert into conferencia_conta (escritorio_id, empresa_id, conta_id, ate, saldo, conferida_por_nome) values ($1, $2, $3, $4, $5, 'Ana Fictícia')`,
      [escritorio.id, empresa.id, contas.get(codigo), ate, saldo],
    )
  await conferir(BANCO, '2026-12-31', 50_000_00 + 12 * (9_000_00 - 45_90) + 7_00)
  await conferir(CLIENTES, '2026-12-31', 1)
  const painel = rotas.painelContabil.output.parse(
    await escritorio.rodar((ctx) =>
      painelContabil(ctx, { empresaId: empresa.id, competencia: '2026-12' }),
    ),
  )
  const ponto = (codigo: string) => painel.contas.find((c) => c.codigo === codigo)?.ponto
  expect([ponto(BANCO), ponto(CLIENTES), ponto(TARIFAS), ponto(CAPITAL)]).toEqual([
    'conferido',
    'divergente',
    'sem-conferencia',
    'parado',
  ])
  expect(painel.semDocumento.lancamentos).toBe(3)
})

test('as séries dizem a evolução, as despesas e a margem', async () => {
  const series = rotas.seriesContabeis.output.parse(
    await escritorio.rodar((ctx) =>
      seriesContabeis(ctx, { empresaId: empresa.id, ate: '2026-12', meses: 12 }),
    ),
  )
  expect(series.evolucao.saldos[0]).toBe(50_000_00 + 9_000_00 - 45_90)
  expect(series.despesas).toMatchObject([{ codigo: TARIFAS, total: 550_80 }])
  expect(series.margem[11]).toMatchObject({
    receitaLiquida: 10_000_00,
    resultado: 9_954_10,
    margem: 9_954,
  })
})

test('a conciliação põe a nota ao lado da receita', async () => {
  await bancada.dono.query(
    `insert into nota_fiscal (escritorio_id, empresa_id, direcao, status, modelo, leiaute, chave, numero, emissao, competencia, bruto, base, liquido)
     values ($1, $2, 1, 1, 'nfse', 'teste', 'k-conciliacao', '1', '2026-03-05', '2026-03', 900000, 900000, 900000)`,
    [escritorio.id, empresa.id],
  )
  const { linhas, semFonte } = rotas.conciliacaoContabil.output.parse(
    await escritorio.rodar((ctx) =>
      conciliacaoContabil(ctx, { empresaId: empresa.id, competencia: '2026-03' }),
    ),
  )
  expect(linhas.find((l) => l.codigo === 'notas-receita')).toMatchObject({
    valorDaFonte: 9_000_00,
    valorContabil: 10_000_00,
    diferenca: 1_000_00,
    contas: [{ codigo: RECEITA }],
  })
  expect(semFonte).toContain('guias')
})

test('as planilhas levam o filtro inteiro', async () => {
  const texto = async (conteudo: unknown) => Buffer.from(conteudo as Uint8Array).toString('utf8')
  const csv = await escritorio.rodar((ctx) =>
    exportarRazao(ctx, {
      empresaId: empresa.id,
      contaId: contas.get(BANCO) ?? 0,
      ...ANO,
      formato: 'csv',
    }),
  )
  expect((await texto(csv.conteudo)).trim().split('\r\n')).toHaveLength(2 + 25)
  const doDiario = await escritorio.rodar((ctx) =>
    exportarDiario(ctx, { empresaId: empresa.id, ...ANO, formato: 'csv' }),
  )
  expect((await texto(doDiario.conteudo)).trim().split('\r\n')).toHaveLength(2 + 37 * 2 + 3)
})

test('balancete e demonstrações vão para o papel; doze meses não cabem', async () => {
  const cabeca = (conteudo: unknown) =>
    Buffer.from(conteudo as Uint8Array)
      .subarray(0, 5)
      .toString()
  const balancete = await escritorio.rodar((ctx) =>
    imprimirBalancete(ctx, { empresaId: empresa.id, ...ANO, tipoDeRelatorio: 0 }),
  )
  expect(cabeca(balancete.conteudo)).toBe('%PDF-')
  for (const demonstracao of ['dre', 'balanco', 'dlpa', 'dmpl', 'dfc'] as const) {
    const pdf = await escritorio.rodar((ctx) =>
      imprimirDemonstracao(ctx, { empresaId: empresa.id, ...ANO, demonstracao }),
    )
    expect(cabeca(pdf.conteudo)).toBe('%PDF-')
  }
  await expect(
    escritorio.rodar((ctx) =>
      imprimirDemonstracao(ctx, {
        empresaId: empresa.id,
        ...ANO,
        demonstracao: 'dre',
        mensal: true,
      }),
    ),
  ).rejects.toMatchObject({ codigo: 'entrada-invalida' })
})
