import { Faixa } from '../../ui/Faixa.tsx'
import { formatarData, formatarDinheiro } from '../../ui/formato.ts'
import type { FechamentoLido } from './tipos.ts'

type Mudanca = NonNullable<FechamentoLido['mudanca']>

/** What changed after the month was worked out: from what, to what and when. */
export function ValorMudou({ em, receita, imposto }: Mudanca) {
  const trocas = [
    { nome: 'a receita', troca: receita },
    { nome: 'o imposto', troca: imposto },
  ].flatMap(({ nome, troca }) =>
    troca === null || troca.de === troca.para
      ? []
      : [`${nome} mudou de ${formatarDinheiro(troca.de)} para ${formatarDinheiro(troca.para)}`],
  )
  const oQue = trocas.length > 0 ? trocas.join(' e ') : 'os fatos do mês mudaram'
  return (
    <Faixa tom="atencao">
      Em {formatarData(em).slice(0, 5)}, depois de apurado o mês, {oQue}. O que foi confirmado,
      conferido, gerado e enviado antes era do valor anterior.
    </Faixa>
  )
}
