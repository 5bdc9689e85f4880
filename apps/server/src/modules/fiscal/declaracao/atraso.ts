// Declaring the PGDAS-D after its deadline: since when it is late, and the fine that the Receita charges with the receipt.
import { vencimentoDoDas } from '@razao/engine/tempo'
import { multaDaDeclaracao } from '@razao/engine/tributos/simples'

/** Day until which the PGDAS-D of a month is in time, when it went by; only the original is late. */
export function prazoVencido(competencia: string, hoje: string): string | null {
  const prazo = vencimentoDoDas(competencia)
  return hoje > prazo ? prazo : null
}

type DaDeclaracao = {
  readonly especie: string
  readonly tipo: string
  readonly situacao: string
  readonly competencia: string
  readonly valor: number
}

const A_SAIR = ['pronta', 'divergente', 'conferida']

/** What transmitting it today costs; null in time, of a rectification, and after it left. */
export function atrasoDa(
  { especie, tipo, situacao, competencia, valor }: DaDeclaracao,
  hoje: string,
): { prazo: string; multa: number } | null {
  if (especie !== 'pgdasd' || tipo !== 'original' || !A_SAIR.includes(situacao)) return null
  const prazo = prazoVencido(competencia, hoje)
  if (prazo === null) return null
  const multa = multaDaDeclaracao({
    ...{ declaracao: 'pgdasd', vencimento: prazo, entrega: hoje },
    ...{ tributos: valor, como: 'espontanea' },
  })
  return multa.ok ? { prazo, multa: multa.value.valor } : null
}
