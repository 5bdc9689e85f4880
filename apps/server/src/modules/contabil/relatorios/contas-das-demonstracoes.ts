import {
  type CodigoDaDre,
  linhaDaDreDe,
  type SaldoDoPeriodo,
} from '@razao/engine/contabil/demonstracoes'
import { centavos } from '@razao/engine/dinheiro'
import type { ContaDaEmpresa } from '../plano/plano-da-empresa.ts'
import { grupoDe, superioresDe, type Valores } from './saldos-do-plano.ts'

/** The chart as the statements want it, with groups and parents told. */
export function planoDasDemonstracoes(plano: readonly ContaDaEmpresa[]) {
  const superiores = superioresDe(plano)
  return plano.map((conta) => ({
    codigo: conta.codigo,
    nome: conta.nome,
    tipo: conta.tipo,
    nivel: conta.nivel,
    grupo: grupoDe(conta),
    superior: superiores.get(conta.codigo) ?? null,
  }))
}

const DA_CONTA: Readonly<Record<string, CodigoDaDre>> = {
  'receita-bruta': 'receita-bruta',
  deducoes: 'deducoes',
  custos: 'custos',
  'outras-receitas': 'outras-receitas',
  'outras-despesas': 'outras-despesas',
  'tributos-sobre-o-lucro': 'tributos-sobre-o-lucro',
}
const DESPESAS = new Set<CodigoDaDre>(['pessoal', 'administrativas', 'comerciais', 'tributarias'])

/** Line of the DRE of an account: what the account says, made finer by its place in the standard chart. */
export function linhaDaDre(conta: ContaDaEmpresa): CodigoDaDre | null {
  if (grupoDe(conta) !== 'resultado') return null
  const peloCodigo = linhaDaDreDe(conta.codigo)
  if (conta.grupoDre === null)
    return peloCodigo ?? (conta.natureza === 'credora' ? 'outras-receitas' : 'outras-despesas')
  if (conta.grupoDre === 'despesas')
    return peloCodigo !== null && DESPESAS.has(peloCodigo) ? peloCodigo : 'administrativas'
  if (conta.grupoDre === 'resultado-financeiro')
    return conta.natureza === 'credora' ? 'receitas-financeiras' : 'despesas-financeiras'
  return DA_CONTA[conta.grupoDre] ?? peloCodigo
}

/** Account of the standard chart that holds the result brought from before the period. */
const ACUMULADOS = '2.3.3.01'

/**
 * Analytic accounts of a period without its closing entries. Accounts of result have only the movement of
 * the period; what they brought from before it, still open, is shown with the accumulated profits.
 */
export function saldosParaMutacoes(
  plano: readonly ContaDaEmpresa[],
  saldos: ReadonlyMap<number, Valores>,
): SaldoDoPeriodo[] {
  let abertoAntes = 0
  const lidos = plano.flatMap((conta): SaldoDoPeriodo[] => {
    const valores = saldos.get(conta.id)
    if (valores === undefined || conta.tipo !== 'analitica') return []
    const grupo = grupoDe(conta)
    if (grupo !== 'resultado' && grupo !== 'apuracao')
      return [
        {
          conta: conta.codigo,
          saldoAnterior: centavos(valores.saldoAnterior),
          saldo: centavos(valores.saldo),
        },
      ]
    abertoAntes += valores.saldoAnterior
    const saldo = centavos(valores.saldo - valores.saldoAnterior)
    return [{ conta: conta.codigo, saldoAnterior: centavos(0), saldo }]
  })
  if (abertoAntes === 0) return lidos
  const acumulados = lidos.find((l) => l.conta === ACUMULADOS)
  return [
    ...lidos.filter((l) => l !== acumulados),
    {
      conta: ACUMULADOS,
      saldoAnterior: centavos((acumulados?.saldoAnterior ?? 0) + abertoAntes),
      saldo: centavos((acumulados?.saldo ?? 0) + abertoAntes),
    },
  ]
}
