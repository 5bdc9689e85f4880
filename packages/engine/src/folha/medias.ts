import { decimal, type Memorial, ok, type Result, refuse, SEM_MEMORIA } from '../dinheiro/index.ts'
import type { Competencia } from '../tempo/index.ts'
import { anotar, dado, quantos, somar } from './caderno.ts'
import { ehValorEmCentavos, fatoInvalido } from './recusas.ts'
import type { RecusaFolha } from './tipos.ts'

export type FatosMedia = {
  readonly empregadoId: number
  /** What varied in each month of the period, in centavos. */
  readonly meses: readonly { readonly competencia: Competencia; readonly valor: number }[]
  /** Months to divide by: 12 for férias, the avos for a 13º. */
  readonly divisor: number
}

/** Average of what varies, for férias, 13º and aviso prévio (CLT, art. 142). In centavos. */
export function mediaDeVariaveis(
  fatos: FatosMedia,
  memorial: Memorial = SEM_MEMORIA,
): Result<number, RecusaFolha> {
  const { meses, divisor } = fatos
  if (!Number.isSafeInteger(divisor) || divisor <= 0 || meses.length > divisor) {
    return refuse(fatoInvalido('divisor', 'A média se divide pelo número de meses do período.'))
  }
  if (!meses.every(({ valor }) => ehValorEmCentavos(valor))) {
    return refuse(fatoInvalido('meses', 'O valor de cada mês não pode ser negativo.'))
  }
  if (new Set(meses.map((m) => m.competencia)).size !== meses.length) {
    return refuse(fatoInvalido('meses', 'O mesmo mês foi informado duas vezes.'))
  }
  const caderno = { memorial, raiz: `media-${fatos.empregadoId}` }
  const comum = {
    fundamento: 'CLT, art. 142, §§ 3º a 6º; Decreto 10.854/2021, art. 77',
    regra: 'media@2018-01',
  }
  const total = somar(caderno, {
    ...comum,
    id: 'total',
    rotulo: 'Variáveis do período',
    parcelas: meses.map(({ competencia, valor }, i) => ({
      nome: `mes${i + 1}`,
      apurado: dado(`Variáveis de ${competencia}`, valor, 'folha'),
    })),
  })
  const media = anotar(caderno, {
    ...comum,
    id: 'media',
    rotulo: 'Média mensal das variáveis',
    formula: 'total ÷ meses',
    operandos: { total: total.como, meses: quantos('Meses do período', divisor, 'regra da CLT') },
    exato: decimal(total.valor).div(divisor),
  })
  return ok(media.valor)
}
