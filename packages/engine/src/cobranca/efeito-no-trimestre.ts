import { REGIME } from '../cadastro/index.ts'
import {
  type Centavos,
  centavos,
  comMemoria,
  comPrefixo,
  type Memorial,
} from '../dinheiro/index.ts'
import type { FatosDoMes } from '../fechamento/index.ts'
import { encerraTrimestre, mesesDoTrimestre, trimestreDe } from '../tempo/index.ts'
import { apurarPresumido } from '../tributos/presumido/index.ts'
import { passosAte, repassar } from './passos.ts'
import type { Acrescimo, AntesEDepois, EfeitoNoTrimestre } from './tipos-da-estimativa.ts'

type IrpjECsll = { readonly irpj: Centavos; readonly csll: Centavos }

/**
 * IRPJ and CSLL of the quarter of the month, as it would end with nothing more; null when the month ends
 * it (the closing has them) and when the quarter cannot be worked out.
 */
export function efeitoNoTrimestre(
  meses: AntesEDepois<FatosDoMes>,
  memorial: Memorial,
): EfeitoNoTrimestre | null {
  const { competencia } = meses.antes
  if (encerraTrimestre(competencia)) return null
  const antes = doTrimestre(meses.antes, comPrefixo(memorial, 'antes.trimestre.'))
  const depois = doTrimestre(meses.depois, comPrefixo(memorial, 'depois.trimestre.'))
  if (!antes || !depois) return null
  const entre = (qual: keyof IrpjECsll): Acrescimo => ({
    antes: antes[qual],
    depois: depois[qual],
    acrescimo: centavos(depois[qual] - antes[qual]),
  })
  return { trimestre: trimestreDe(competencia), irpj: entre('irpj'), csll: entre('csll') }
}

function doTrimestre(mes: FatosDoMes, memorial: Memorial): IrpjECsll | null {
  if (mes.regime !== REGIME.presumido) return null
  const { competencia, feriados } = mes
  const { iss: _, ...presumido } = mes.presumido
  const [, , ultimo] = mesesDoTrimestre(competencia)
  // The last line is of the sale: a month to come has as little of its activity as of any other.
  const atividade = presumido.receitas.at(-1)?.atividade ?? 'servicos-em-geral'
  const porVir = mesesDoTrimestre(competencia).filter((um) => um > competencia)
  const passos = comMemoria()
  const apurado = apurarPresumido(
    {
      ...presumido,
      competencia: ultimo,
      receitas: [
        ...presumido.receitas,
        ...porVir.map((um) => ({ competencia: um, atividade, valor: 0 })),
      ],
      // Of PIS and COFINS, which this does not look at.
      exclusoesPisCofins: 0,
      proLabore: 0,
      feriados,
    },
    passos,
  )
  if (!apurado.ok) return null
  const raiz = `presumido.${ultimo}`
  repassar(passosAte(passos.passos, [`${raiz}.irpj.devido`, `${raiz}.csll.devido`]), memorial)
  const devido = (qual: keyof IrpjECsll) =>
    apurado.value.tributos.find(({ tributo }) => tributo === qual)?.devido ?? 0
  return { irpj: devido('irpj'), csll: devido('csll') }
}
