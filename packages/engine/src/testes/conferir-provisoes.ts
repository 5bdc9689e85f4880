import { CONTA, contabilizarMes, type LancamentoContabil } from '../contabil/index.ts'
import { exigirValor } from '../dinheiro/index.ts'
import type { Fechamento } from '../fechamento/index.ts'
import type { MovimentoDaProvisao } from '../folha/index.ts'

const DA_FOLHA = ['4.1.1', '2.1.5']
const ehDaFolha = ({ partidas }: LancamentoContabil): boolean =>
  partidas.some(({ conta }) => DA_FOLHA.some((grupo) => conta.startsWith(grupo)))

/** The entries that bear the folha or its provisions, by key: each account with its amount. */
export const lancamentosDaFolha = ({ fatosContabeis }: Fechamento): Record<string, object> =>
  Object.fromEntries(
    exigirValor(contabilizarMes(fatosContabeis))
      .filter(ehDaFolha)
      .map(({ chave, partidas }) => [
        chave,
        Object.fromEntries(partidas.map(({ conta, valor }) => [conta, valor])),
      ]),
  )

/** The account of each provision moves from what was owed to what is owed: nothing else touches it. */
export function defeitosDasProvisoes({ folha, fatosContabeis }: Fechamento): string[] {
  if (!folha?.provisoes) return []
  const { ferias, decimoTerceiro } = folha.provisoes
  const partidas = exigirValor(contabilizarMes(fatosContabeis)).flatMap(
    (lancamento) => lancamento.partidas,
  )
  const moveu = (conta: string) =>
    -partidas.filter((p) => p.conta === conta).reduce((total, { valor }) => total + valor, 0)
  const encargos = ({ saldo, anterior }: MovimentoDaProvisao) =>
    saldo.inss + saldo.fgts - anterior.inss - anterior.fgts
  const esperado: readonly (readonly [conta: string, valor: number])[] = [
    [CONTA.provisaoDeFerias, ferias.saldo.valor - ferias.anterior.valor],
    [CONTA.provisaoDe13, decimoTerceiro.saldo.valor - decimoTerceiro.anterior.valor],
    [CONTA.encargosSobreProvisoes, encargos(ferias) + encargos(decimoTerceiro)],
  ]
  return esperado
    .filter(([conta, valor]) => moveu(conta) !== valor)
    .map(([conta, valor]) => `a conta ${conta} devia mover ${valor} e moveu ${moveu(conta)}`)
}
