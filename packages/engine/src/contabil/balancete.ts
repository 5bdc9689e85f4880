import { type Centavos, centavos, invariant } from '../dinheiro/index.ts'
import type { DataCivil } from '../tempo/index.ts'
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

/**
 * The trial balance of a set of lines: every account with a balance or a movement, synthetic ones
 * as the sums of theirs. Throws on a line outside the chart or on a synthetic account.
 */
export function balancete(
  partidas: Iterable<Pick<Partida, 'conta' | 'valor'>>,
  { saldosAnteriores = new Map(), plano = PLANO_PADRAO }: OpcoesDoBalancete = {},
): Balancete {
  const movimentos = new Map<CodigoDeConta, Movimento>()
  const analiticas = new Set(plano.filter((c) => c.tipo === 'analitica').map((c) => c.codigo))
  const movimentoDe = (conta: CodigoDeConta): Movimento => {
    const guardado = movimentos.get(conta)
    if (guardado) return guardado
    const novo = { saldoAnterior: 0, debitos: 0, creditos: 0 }
    movimentos.set(conta, novo)
    return novo
  }
  const exigirAnalitica = (conta: CodigoDeConta) =>
    invariant(analiticas.has(conta), `conta ${conta} não recebe lançamentos neste plano`)
  let totalDebitos = 0
  let totalCreditos = 0
  for (const { conta, valor } of partidas) {
    const movimento = movimentoDe(conta)
    if (valor > 0) {
      movimento.debitos += valor
      totalDebitos += valor
    } else {
      movimento.creditos -= valor
      totalCreditos -= valor
    }
  }
  for (const [conta, saldo] of saldosAnteriores) movimentoDe(conta).saldoAnterior += saldo
  for (const [conta, movimento] of [...movimentos]) {
    exigirAnalitica(conta)
    somarNosSuperiores(conta, movimento, movimentoDe)
  }
  const linhas = plano.flatMap((conta) => {
    const movimento = movimentos.get(conta.codigo)
    return movimento && temMovimento(movimento) ? [linhaDe(conta, movimento)] : []
  })
  return {
    linhas,
    totalDebitos: centavos(totalDebitos),
    totalCreditos: centavos(totalCreditos),
  }
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
export function encerrarResultado(
  { linhas }: Balancete,
  data: DataCivil,
): readonly LancamentoContabil[] {
  const resultado = linhas.filter(
    (l) => l.tipo === 'analitica' && l.saldo !== 0 && /^[34]\./.test(l.conta),
  )
  if (resultado.length === 0) return []
  const saldo = centavos(resultado.reduce((total, l) => total + l.saldo, 0))
  const ano = data.slice(0, 4)
  const zeradas: Partida[] = resultado.map((l) => ({ conta: l.conta, valor: centavos(-l.saldo) }))
  if (saldo !== 0) zeradas.push({ conta: CONTA.apuracaoDoResultado, valor: saldo })
  const encerramento: LancamentoContabil = {
    chave: `encerramento:${ano}`,
    data,
    historico: `Encerramento das contas de resultado de ${ano}`,
    partidas: zeradas,
  }
  if (saldo === 0) return [encerramento]
  // A credit balance of the ARE (negative here) is profit.
  const destino = saldo < 0 ? CONTA.lucrosAcumulados : CONTA.prejuizosAcumulados
  return [
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
  ]
}
