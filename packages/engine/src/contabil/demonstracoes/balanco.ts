import { type Centavos, centavos, ok, type Result } from '../../dinheiro/index.ts'
import {
  comPortas,
  type FatoInvalido,
  inteiro,
  logico,
  objeto,
  opcional,
} from '../../porta/index.ts'
import { PLANO_PADRAO } from '../plano-padrao.ts'
import type { CodigoDeConta } from '../tipos.ts'
import { PLANO, SALDOS } from './formas.ts'
import type { Balanco, ContaDaDemonstracao, LinhaDoBalanco, SaldoDoPeriodo } from './tipos.ts'

export type OpcoesDoBalanco = {
  readonly plano?: readonly ContaDaDemonstracao[]
  /** Deepest level shown; what is below is summed into it. Default 3. */
  readonly nivel?: number
  /** Leave out what is zero at both ends. Default true. */
  readonly semZeradas?: boolean
}

/** Code of the line that holds the result not yet closed; it exists on paper, not in the chart. */
export const RESULTADO_DO_PERIODO = 'resultado-do-periodo'
/** Line of the result that came from before the period and was not closed; like the other one, it is not in the chart. */
export const RESULTADO_ANTERIOR = 'resultado-anterior'
/** What that line is called, on screen, on paper and in files. */
export const NOME_DO_RESULTADO_ANTERIOR = 'Resultado de períodos anteriores, por encerrar'

type Par = { inicial: number; final: number }

/**
 * Balance sheet at both ends of a period. While accounts of result have a balance, the patrimônio
 * líquido shows it as "Resultado do período", so that ativo equals passivo before and after closing.
 */
export const balanco = comPortas(
  [
    ['saldos', SALDOS],
    [
      'opcoes',
      opcional(
        objeto<OpcoesDoBalanco>({
          plano: opcional(PLANO),
          nivel: opcional(inteiro(1, 99)),
          semZeradas: opcional(logico),
        }),
      ),
    ],
  ],
  (...argumentos: Parameters<typeof balancoConferido>): Result<Balanco, FatoInvalido> =>
    ok(balancoConferido(...argumentos)),
)

function balancoConferido(
  saldos: readonly SaldoDoPeriodo[],
  opcoes: OpcoesDoBalanco = {},
): Balanco {
  const { plano = PLANO_PADRAO, nivel = 3, semZeradas = true } = opcoes
  const contas = new Map(plano.map((c) => [c.codigo, c]))
  const pares = new Map<CodigoDeConta, Par>()
  const aberto: Par = { inicial: 0, final: 0 }
  const parDe = (codigo: CodigoDeConta): Par => {
    const par = pares.get(codigo) ?? { inicial: 0, final: 0 }
    pares.set(codigo, par)
    return par
  }
  const somar = (par: Par, s: SaldoDoPeriodo): void => {
    par.inicial += s.saldoAnterior
    par.final += s.saldo
  }
  for (const saldo of saldos) {
    const grupo = contas.get(saldo.conta)?.grupo
    if (grupo === 'resultado' || grupo === 'apuracao') somar(aberto, saldo)
    else if (grupo !== 'compensacao') {
      let conta = contas.get(saldo.conta)
      while (conta !== undefined) {
        somar(parDe(conta.codigo), saldo)
        conta = conta.superior === null ? undefined : contas.get(conta.superior)
      }
    }
  }
  const linhas = comResultado(linhasDe(plano, pares, nivel), aberto, contas)
  return {
    linhas: semZeradas ? linhas.filter((l) => l.inicial !== 0 || l.final !== 0) : linhas,
    ativo: somaDasRaizes(linhas, 'ativo'),
    passivo: somaDasRaizes(linhas, 'passivo'),
  }
}

const PATRIMONIAIS = new Set(['ativo', 'passivo', 'patrimonio-liquido'])

function linhasDe(
  plano: readonly ContaDaDemonstracao[],
  pares: ReadonlyMap<CodigoDeConta, Par>,
  nivel: number,
): LinhaDoBalanco[] {
  const temFilha = new Set(plano.filter((c) => c.nivel <= nivel).map((c) => c.superior))
  return plano
    .filter((c) => PATRIMONIAIS.has(c.grupo) && c.nivel <= nivel)
    .map((c) => {
      const grupo = c.grupo === 'ativo' ? 'ativo' : 'passivo'
      const sinal = grupo === 'ativo' ? 1 : -1
      const par = pares.get(c.codigo) ?? { inicial: 0, final: 0 }
      return {
        codigo: c.codigo,
        descricao: c.nome,
        grupo,
        tipo: temFilha.has(c.codigo) ? 'total' : 'detalhe',
        nivel: c.nivel,
        superior: c.superior,
        inicial: centavos(sinal * par.inicial),
        final: centavos(sinal * par.final),
      }
    })
}

type Contas = ReadonlyMap<CodigoDeConta, ContaDaDemonstracao>

/** The line that opens the patrimônio líquido, at whatever level the chart has it; of several, the one in use. */
function linhaDoPl(linhas: readonly LinhaDoBalanco[], contas: Contas): LinhaDoBalanco | undefined {
  const doPl = (codigo: CodigoDeConta | null) =>
    codigo !== null && contas.get(codigo)?.grupo === 'patrimonio-liquido'
  const abrem = linhas.filter((l) => doPl(l.codigo) && !doPl(l.superior))
  return (
    abrem.findLast((l) => l.inicial !== 0 || l.final !== 0) ??
    abrem.at(-1) ??
    linhas.findLast((l) => l.grupo === 'passivo' && l.nivel === 2)
  )
}

/** Puts the open result under the patrimônio líquido. */
function comResultado(linhas: LinhaDoBalanco[], aberto: Par, contas: Contas): LinhaDoBalanco[] {
  if (aberto.inicial === 0 && aberto.final === 0) return linhas
  const doPl = linhaDoPl(linhas, contas)
  if (doPl === undefined) return linhas
  const acima = new Set<CodigoDeConta | null>()
  for (let conta = contas.get(doPl.codigo); conta !== undefined; ) {
    acima.add(conta.codigo)
    conta = conta.superior === null ? undefined : contas.get(conta.superior)
  }
  const somadas = linhas.map((l) =>
    acima.has(l.codigo)
      ? {
          ...l,
          inicial: centavos(l.inicial - aberto.inicial),
          final: centavos(l.final - aberto.final),
        }
      : l,
  )
  // Too shallow to open the patrimônio líquido: its only line already holds the result.
  if (doPl.tipo === 'detalhe') return somadas
  const depois = linhas.findLastIndex(
    (l) => l.codigo === doPl.codigo || l.codigo.startsWith(`${doPl.codigo}.`),
  )
  somadas.splice(depois + 1, 0, {
    codigo: RESULTADO_DO_PERIODO,
    descricao: 'Resultado do período',
    grupo: 'passivo',
    tipo: 'detalhe',
    nivel: doPl.nivel + 1,
    superior: doPl.codigo,
    inicial: centavos(-aberto.inicial),
    final: centavos(-aberto.final),
  })
  return somadas
}

function somaDasRaizes(
  linhas: readonly LinhaDoBalanco[],
  grupo: 'ativo' | 'passivo',
): { inicial: Centavos; final: Centavos } {
  const raizes = linhas.filter((l) => l.grupo === grupo && l.superior === null)
  return {
    inicial: centavos(raizes.reduce((t, l) => t + l.inicial, 0)),
    final: centavos(raizes.reduce((t, l) => t + l.final, 0)),
  }
}
