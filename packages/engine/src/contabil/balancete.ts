import { type Centavos, centavos, ok, type Result, refuse } from '../dinheiro/index.ts'
import {
  comPortas,
  data,
  type FatoInvalido,
  type Forma,
  lista,
  objeto,
  opcional,
  saldo,
  texto,
  umDe,
} from '../porta/index.ts'
import type { DataCivil } from '../tempo/index.ts'
import { CONTA_DO_PLANO } from './formas.ts'
import { CONTA, contaSuperior, PLANO_PADRAO } from './plano-padrao.ts'
import type {
  Balancete,
  CodigoDeConta,
  ContaPadrao,
  LancamentoContabil,
  LinhaDoBalancete,
  Partida,
} from './tipos.ts'

type Movimento = { saldoAnterior: number; debitos: number; creditos: number }

export type OpcoesDoBalancete = {
  /** Balances brought from the period before, by analytic account, with the sign of D. */
  readonly saldosAnteriores?: ReadonlyMap<CodigoDeConta, Centavos>
  readonly plano?: readonly Pick<ContaPadrao, 'codigo' | 'nome' | 'tipo' | 'nivel'>[]
}

const linhas: Forma = (partidas, campo) =>
  typeof (partidas as Iterable<unknown> | null)?.[Symbol.iterator] === 'function'
    ? null
    : { campo, mensagem: 'As partidas devem vir em lista.' }
const saldos: Forma = (mapa, campo) =>
  mapa instanceof Map ? null : { campo, mensagem: 'Os saldos anteriores devem vir por conta.' }

/** Seen line by line, as they are added: a book has a million. */
const ehLinha = (partida: Pick<Partida, 'conta' | 'valor'> | null | undefined): boolean =>
  typeof partida?.conta === 'string' && Number.isSafeInteger(partida.valor)

/**
 * The trial balance of a set of lines: every account with a balance or a movement, synthetic ones
 * as the sums of theirs. A line outside the chart or on a synthetic account is refused.
 */
export const balancete = comPortas(
  [
    ['partidas', linhas],
    [
      'opcoes',
      opcional(
        objeto<OpcoesDoBalancete>({
          saldosAnteriores: opcional(saldos),
          plano: opcional(lista(objeto(CONTA_DO_PLANO))),
        }),
      ),
    ],
  ],
  balancear,
)

const semForma = (campo: string, mensagem: string) =>
  refuse({ codigo: 'fato-invalido', campo, mensagem } satisfies FatoInvalido)

function balancear(
  partidas: Iterable<Pick<Partida, 'conta' | 'valor'>>,
  { saldosAnteriores = new Map(), plano = PLANO_PADRAO }: OpcoesDoBalancete = {},
): Result<Balancete, FatoInvalido> {
  const movimentos = new Map<CodigoDeConta, Movimento>()
  const analiticas = new Set(plano.filter((c) => c.tipo === 'analitica').map((c) => c.codigo))
  const movimentoDe = (conta: CodigoDeConta): Movimento => {
    const guardado = movimentos.get(conta)
    if (guardado) return guardado
    const novo = { saldoAnterior: 0, debitos: 0, creditos: 0 }
    movimentos.set(conta, novo)
    return novo
  }
  let totalDebitos = 0
  let totalCreditos = 0
  for (const partida of partidas) {
    if (!ehLinha(partida))
      return semForma('partidas', 'Cada partida tem uma conta e um valor em centavos inteiros.')
    const { conta, valor } = partida
    const movimento = movimentoDe(conta)
    if (valor > 0) {
      movimento.debitos += valor
      totalDebitos += valor
    } else {
      movimento.creditos -= valor
      totalCreditos -= valor
    }
  }
  for (const [conta, saldo] of saldosAnteriores) {
    if (!ehLinha({ conta, valor: saldo }))
      return semForma('saldosAnteriores', 'Cada saldo tem uma conta e centavos inteiros.')
    movimentoDe(conta).saldoAnterior += saldo
  }
  if (!Number.isSafeInteger(totalDebitos) || !Number.isSafeInteger(totalCreditos))
    return semForma('partidas', 'As partidas passam do que se pode somar.')
  for (const [conta, movimento] of [...movimentos]) {
    if (!analiticas.has(conta))
      return semForma('partidas', `A conta ${conta} não recebe lançamentos neste plano.`)
    somarNosSuperiores(conta, movimento, movimentoDe)
  }
  const doPlano = plano.flatMap((conta) => {
    const movimento = movimentos.get(conta.codigo)
    return movimento && temMovimento(movimento) ? [linhaDe(conta, movimento)] : []
  })
  return ok({
    linhas: doPlano,
    totalDebitos: centavos(totalDebitos),
    totalCreditos: centavos(totalCreditos),
  })
}

function somarNosSuperiores(
  conta: CodigoDeConta,
  movimento: Movimento,
  movimentoDe: (conta: CodigoDeConta) => Movimento,
): void {
  let superior = contaSuperior(conta)
  while (superior !== null) {
    const acima = movimentoDe(superior)
    acima.saldoAnterior += movimento.saldoAnterior
    acima.debitos += movimento.debitos
    acima.creditos += movimento.creditos
    superior = contaSuperior(superior)
  }
}

const temMovimento = (m: Movimento): boolean =>
  m.saldoAnterior !== 0 || m.debitos !== 0 || m.creditos !== 0

const linhaDe = (
  conta: Pick<ContaPadrao, 'codigo' | 'nome' | 'tipo' | 'nivel'>,
  m: Movimento,
): LinhaDoBalancete => ({
  conta: conta.codigo,
  nome: conta.nome,
  tipo: conta.tipo,
  nivel: conta.nivel,
  saldoAnterior: centavos(m.saldoAnterior),
  debitos: centavos(m.debitos),
  creditos: centavos(m.creditos),
  saldo: centavos(m.saldoAnterior + m.debitos - m.creditos),
})

/**
 * The two entries that close a year: every account of result against the ARE, then the ARE to
 * accumulated profits or losses. None when there is no result account with balance.
 */
export const encerrarResultado = comPortas(
  [
    [
      'balancete',
      objeto<Pick<Balancete, 'linhas'>>({
        linhas: lista(
          objeto<Pick<LinhaDoBalancete, 'conta' | 'tipo' | 'saldo'>>({
            conta: texto,
            tipo: umDe(['sintetica', 'analitica']),
            saldo,
          }),
        ),
      }),
    ],
    ['data', data],
  ],
  encerrar,
)

function encerrar(
  { linhas }: Pick<Balancete, 'linhas'>,
  data: DataCivil,
): Result<readonly LancamentoContabil[], FatoInvalido> {
  const resultado = linhas.filter(
    (l) => l.tipo === 'analitica' && l.saldo !== 0 && /^[34]\./.test(l.conta),
  )
  if (resultado.length === 0) return ok([])
  const soma = resultado.reduce((total, l) => total + l.saldo, 0)
  if (!Number.isSafeInteger(soma))
    return semForma('balancete', 'As contas de resultado passam do que se pode somar.')
  const saldo = centavos(soma)
  const ano = data.slice(0, 4)
  const zeradas: Partida[] = resultado.map((l) => ({ conta: l.conta, valor: centavos(-l.saldo) }))
  if (saldo !== 0) zeradas.push({ conta: CONTA.apuracaoDoResultado, valor: saldo })
  const encerramento: LancamentoContabil = {
    chave: `encerramento:${ano}`,
    data,
    historico: `Encerramento das contas de resultado de ${ano}`,
    partidas: zeradas,
  }
  if (saldo === 0) return ok([encerramento])
  // A credit balance of the ARE (negative here) is profit.
  const destino = saldo < 0 ? CONTA.lucrosAcumulados : CONTA.prejuizosAcumulados
  return ok([
    encerramento,
    {
      chave: `resultado:${ano}`,
      data,
      historico: `${saldo < 0 ? 'Lucro' : 'Prejuízo'} do exercício de ${ano}`,
      partidas: [
        { conta: CONTA.apuracaoDoResultado, valor: centavos(-saldo) },
        { conta: destino, valor: saldo },
      ],
    },
  ])
}
