import { centavos, ok, type Result } from '../../dinheiro/index.ts'
import { comPortas, type FatoInvalido } from '../../porta/index.ts'
import { dreConferida, resultadoLiquido } from './dre.ts'
import { ENCERRADO, SALDOS } from './formas.ts'
import type { LinhaDaDmpl, LinhaSimples, SaldoDoPeriodo } from './tipos.ts'

const comeca = (conta: string, prefixo: string): boolean =>
  conta === prefixo || conta.startsWith(`${prefixo}.`)

type Colunas = {
  capital: number
  reservasDeCapital: number
  reservasDeLucros: number
  acumulados: number
}
type Pl = {
  readonly inicial: Colunas
  readonly final: Colunas
  readonly ajustes: number
  readonly lucro: number
}

function colunaDe(conta: string): keyof Colunas | null {
  if (comeca(conta, '2.3.1')) return 'capital'
  if (comeca(conta, '2.3.2.02')) return 'reservasDeCapital'
  if (comeca(conta, '2.3.2')) return 'reservasDeLucros'
  return comeca(conta, '2.3') ? 'acumulados' : null
}

/** The patrimônio líquido at both ends, credit positive, with the result of the period inside the end. */
function patrimonioLiquido(saldos: readonly SaldoDoPeriodo[]): Pl {
  const zero = (): Colunas => ({
    capital: 0,
    reservasDeCapital: 0,
    reservasDeLucros: 0,
    acumulados: 0,
  })
  const inicial = zero()
  const final = zero()
  let ajustes = 0
  let jaFechado = 0
  for (const { conta, saldoAnterior, saldo } of saldos) {
    const coluna = colunaDe(conta)
    // A closed result left the accounts of result by the ARE: what it still holds is the part not closed.
    if (comeca(conta, '5')) jaFechado += saldo
    if (coluna === null) continue
    inicial[coluna] -= saldoAnterior
    final[coluna] -= saldo
    if (comeca(conta, '2.3.3.04')) ajustes -= saldo - saldoAnterior
  }
  return { inicial, final, ajustes, lucro: resultadoLiquido(dreConferida(saldos)) - jaFechado }
}

export type OpcoesDoPatrimonio = {
  /** True when the closing entries of the period are already inside the balances of the PL. */
  readonly encerrado: boolean
}

type Movimento = Pl & {
  readonly reservas: number
  readonly distribuicao: number
  readonly saldoFinal: number
}

function movimentoDe(
  saldos: readonly SaldoDoPeriodo[],
  { encerrado }: OpcoesDoPatrimonio,
): Movimento {
  const pl = patrimonioLiquido(saldos)
  const saldoFinal = pl.final.acumulados + (encerrado ? 0 : pl.lucro)
  const reservas = pl.final.reservasDeLucros - pl.inicial.reservasDeLucros
  const distribuicao = pl.inicial.acumulados + pl.ajustes + pl.lucro - reservas - saldoFinal
  return { ...pl, reservas, distribuicao, saldoFinal }
}

/**
 * Lucros ou prejuízos acumulados over a period (art. 186 of Lei 6.404/1976). What left the accumulated
 * profits and went neither to reserves nor to adjustments is shown as distribution and other uses.
 */
export const dlpa = comPortas(
  [
    ['saldos', SALDOS],
    ['opcoes', ENCERRADO],
  ],
  (
    ...argumentos: Parameters<typeof dlpaConferida>
  ): Result<readonly LinhaSimples[], FatoInvalido> => ok(dlpaConferida(...argumentos)),
)

function dlpaConferida(
  saldos: readonly SaldoDoPeriodo[],
  opcoes: OpcoesDoPatrimonio,
): readonly LinhaSimples[] {
  const m = movimentoDe(saldos, opcoes)
  const linha = (
    codigo: string,
    descricao: string,
    valor: number,
    tipo: LinhaSimples['tipo'] = 'detalhe',
  ): LinhaSimples => ({ codigo, descricao, tipo, valor: centavos(valor) })
  return [
    linha('saldo-inicial', 'Saldo inicial', m.inicial.acumulados, 'total'),
    linha('ajustes', 'Ajustes de exercícios anteriores', m.ajustes),
    linha('resultado', 'Resultado líquido do período', m.lucro),
    linha('reservas', '(-) Transferências para reservas de lucros', -m.reservas),
    linha(
      'distribuicao',
      m.distribuicao < 0
        ? 'Outros acréscimos, menos lucros distribuídos'
        : '(-) Lucros distribuídos e outras destinações',
      -m.distribuicao,
    ),
    linha('saldo-final', 'Saldo final', m.saldoFinal, 'total'),
  ]
}

/** Mutações do patrimônio líquido: a row per cause, a column per component, the last column the total. */
export const dmpl = comPortas(
  [
    ['saldos', SALDOS],
    ['opcoes', ENCERRADO],
  ],
  (...argumentos: Parameters<typeof dmplConferida>): Result<readonly LinhaDaDmpl[], FatoInvalido> =>
    ok(dmplConferida(...argumentos)),
)

function dmplConferida(
  saldos: readonly SaldoDoPeriodo[],
  opcoes: OpcoesDoPatrimonio,
): readonly LinhaDaDmpl[] {
  const m = movimentoDe(saldos, opcoes)
  const linha = (codigo: string, descricao: string, c: Partial<Colunas>): LinhaDaDmpl => {
    const { capital = 0, reservasDeCapital = 0, reservasDeLucros = 0, acumulados = 0 } = c
    const total = capital + reservasDeCapital + reservasDeLucros + acumulados
    return {
      codigo,
      descricao,
      valores: [
        centavos(capital),
        centavos(reservasDeCapital),
        centavos(reservasDeLucros),
        centavos(acumulados),
        centavos(total),
      ],
    }
  }
  return [
    linha('saldo-inicial', 'Saldo inicial', m.inicial),
    linha('capital', 'Aumento de capital e de reservas de capital', {
      capital: m.final.capital - m.inicial.capital,
      reservasDeCapital: m.final.reservasDeCapital - m.inicial.reservasDeCapital,
    }),
    linha('ajustes', 'Ajustes de exercícios anteriores', { acumulados: m.ajustes }),
    linha('resultado', 'Resultado líquido do período', { acumulados: m.lucro }),
    linha('reservas', 'Constituição de reservas de lucros', {
      reservasDeLucros: m.reservas,
      acumulados: -m.reservas,
    }),
    linha('distribuicao', 'Lucros distribuídos e outras destinações', {
      acumulados: -m.distribuicao,
    }),
    linha('saldo-final', 'Saldo final', { ...m.final, acumulados: m.saldoFinal }),
  ]
}
