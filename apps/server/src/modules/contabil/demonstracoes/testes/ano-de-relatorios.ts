// One year of a company, posted as the application posts, for the reports to be read from: revenue on credit, receipts,
// fees, the closing of the result, and an entry that came late.
import { type RouteInput, type RouteOutput, contabilRelatorios as rotas } from '@razao/contract'
import { abrirBancada, type Bancada } from '../../../../testes/fabricas.ts'
import { confirmarLancamentos } from '../../livro/confirmar-lancamentos.ts'
import type { LancamentoAConfirmar, TipoDeLancamento } from '../../livro/lancamento.ts'
import { type LivroDeTeste, umLivro } from '../../livro/testes/livro-de-teste.ts'
import { relatorioBalancete } from '../balancete.ts'
import { relatorioDemonstracao } from '../demonstracoes.ts'
import { relatorioDiario } from '../diario.ts'
import { relatorioRazao } from '../razao.ts'

export const ANO = { de: '2026-01-01', ate: '2026-12-31' }
export const BANCO = '1.1.1.02'
export const CLIENTES = '1.1.2.01'
export const RECEITA = '3.1.1.03'
export const CAPITAL = '2.3.1.01'
export const TARIFAS = '4.1.5.01'

type Demonstracao = RouteInput<typeof rotas.relatorioDemonstracao>['demonstracao']
type Relatorio = (typeof rotas)[`relatorio${'Balancete' | 'Razao' | 'Diario' | 'Demonstracao'}`]
type Filtro<R extends Relatorio> = Partial<RouteInput<R>>
export type AnoDeRelatorios = {
  readonly bancada: Bancada
  readonly livro: LivroDeTeste
  /** Instant right before the entry that came late. */
  readonly antesDoTardio: string
  fechar(): Promise<void>
  /** Each report asked and answered as the route promises, of the whole year unless the filter says. */
  balancete(
    filtro?: Filtro<typeof rotas.relatorioBalancete>,
  ): Promise<RouteOutput<typeof rotas.relatorioBalancete>>
  razao(
    codigo: string,
    filtro?: Filtro<typeof rotas.relatorioRazao>,
  ): Promise<RouteOutput<typeof rotas.relatorioRazao>>
  diario(
    filtro?: Filtro<typeof rotas.relatorioDiario>,
  ): Promise<RouteOutput<typeof rotas.relatorioDiario>>
  demonstracao(
    qual: Demonstracao,
    filtro?: Filtro<typeof rotas.relatorioDemonstracao>,
  ): Promise<RouteOutput<typeof rotas.relatorioDemonstracao>>
}

type Simples = {
  data: string
  partidas: readonly (readonly [codigo: string, valor: number])[]
  tipo?: TipoDeLancamento
  historico?: string
}

const doMes = (mes: string): Simples[] => [
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

const HISTORIA: readonly Simples[] = [
  {
    data: '2025-12-10',
    partidas: [
      [BANCO, 50_000_00],
      [CAPITAL, -50_000_00],
    ],
  },
  ...Array.from({ length: 12 }, (_, i) => doMes(`2026-${String(i + 1).padStart(2, '0')}`)).flat(),
  {
    data: '2026-12-31',
    tipo: 'E',
    partidas: [
      [RECEITA, 120_000_00],
      [TARIFAS, -550_80],
      ['2.3.3.01', -119_449_20],
    ],
  },
]
const TARDIO: Simples = {
  data: '2026-10-10',
  partidas: [
    [BANCO, 7_00],
    [CLIENTES, -7_00],
  ],
  historico: 'Recebimento tardio',
}

export async function umAnoDeRelatorios(): Promise<AnoDeRelatorios> {
  const bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
  const livro = await umLivro(bancada)
  const { empresa, escritorio, conta } = livro
  const lancar = (lote: readonly Simples[]) =>
    escritorio.rodar((ctx) =>
      confirmarLancamentos(
        ctx,
        lote.map(({ data, partidas, tipo, historico }, i): LancamentoAConfirmar => {
          const chave = `teste:${historico ?? ''}:${data}:${i}`
          return {
            empresaId: empresa.id,
            data,
            historico: historico ?? `Fato de ${data}`,
            chave,
            origem: 'manual',
            tipo,
            partidas: partidas.map(([codigo, valor]) => ({ conta: conta(codigo), valor })),
          }
        }),
      ),
    )
  await lancar(HISTORIA)
  const { rows } = await bancada.dono.query<{ agora: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as agora`,
  )
  await lancar([TARDIO])
  return {
    bancada,
    livro,
    antesDoTardio: rows[0]?.agora ?? '',
    fechar: () => bancada.fechar(),
    ...perguntas(livro),
  }
}

type Perguntas = Pick<AnoDeRelatorios, 'balancete' | 'razao' | 'diario' | 'demonstracao'>
const perguntas = ({ escritorio, empresa, id }: LivroDeTeste): Perguntas => ({
  balancete: (filtro = {}) =>
    escritorio.rodar(async (ctx) =>
      rotas.relatorioBalancete.output.parse(
        await relatorioBalancete(
          ctx,
          rotas.relatorioBalancete.input.parse({ empresaId: empresa.id, ...ANO, ...filtro }),
        ),
      ),
    ),
  razao: (codigo, filtro = {}) =>
    escritorio.rodar(async (ctx) =>
      rotas.relatorioRazao.output.parse(
        await relatorioRazao(
          ctx,
          rotas.relatorioRazao.input.parse({
            empresaId: empresa.id,
            contaId: id(codigo),
            ...ANO,
            ...filtro,
          }),
        ),
      ),
    ),
  diario: (filtro = {}) =>
    escritorio.rodar(async (ctx) =>
      rotas.relatorioDiario.output.parse(
        await relatorioDiario(
          ctx,
          rotas.relatorioDiario.input.parse({ empresaId: empresa.id, ...ANO, ...filtro }),
        ),
      ),
    ),
  demonstracao: (qual, filtro = {}) =>
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
    ),
})

/** Balance of an account among the lines of a report. */
export const saldoDe = (linhas: readonly { codigo: string; saldo: number }[], codigo: string) =>
  linhas.find((l) => l.codigo === codigo)?.saldo
