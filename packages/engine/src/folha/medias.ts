import {
  type Apurado,
  anotar,
  type Caderno,
  type Centavos,
  contar,
  dado,
  decimal,
  type Memorial,
  ok,
  quantos,
  type Result,
  refuse,
  somar,
  taxa,
} from '../dinheiro/index.ts'
import {
  comPorta,
  type Forma,
  fator,
  inteiro,
  lista,
  mes,
  objeto,
  opcional,
  quantidade,
  valor,
} from '../porta/index.ts'
import type { Competencia } from '../tempo/index.ts'
import { raizDe } from './quem.ts'
import { primeiraRecusa } from './recusas.ts'
import type { RecusaFolha } from './tipos.ts'

export type FatosMedia = {
  readonly empregadoId?: number
  /** What varied in each month of the period, in centavos. */
  readonly meses: readonly {
    readonly competencia: Competencia
    readonly valor: number
    /** Correction of comissões to the month of payment, where due: `'1.0312'`. */
    readonly fator?: string
  }[]
  /** Months to divide by: 12 for férias, the avos for a 13º. */
  readonly divisor: number
}

const REGRA = 'media@2018-01'

type Periodo = Pick<FatosMedia, 'divisor'> & {
  readonly meses: readonly { readonly competencia: Competencia }[]
}

const recusaDoPeriodo = ({ divisor, meses }: Periodo): RecusaFolha | null =>
  primeiraRecusa([
    [meses.length <= divisor, 'divisor', 'A média se divide pelo número de meses do período.'],
    [
      new Set(meses.map((m) => m.competencia)).size === meses.length,
      'meses',
      'O mesmo mês foi informado duas vezes.',
    ],
  ])

/** Months an average may be divided by. */
const divisor = inteiro(1, 1200)

const FORMA_DA_MEDIA: Forma = objeto<FatosMedia>({
  empregadoId: opcional(quantidade),
  meses: lista(objeto({ competencia: mes, valor, fator: opcional(fator('0', '999')) })),
  divisor,
})

const FORMA_DA_MEDIA_DE_HORAS: Forma = objeto<FatosMediaDeHoras>({
  empregadoId: opcional(quantidade),
  meses: lista(objeto({ competencia: mes, minutos: inteiro(0, 100_000) })),
  divisor,
  remuneracao: valor,
  horasDoMes: inteiro(1, 744),
  adicional: opcional(fator('0', '5')),
})

/** Average of what varies by its VALUE, for férias, 13º and aviso prévio (CLT, art. 142). In centavos. */
export const mediaDeVariaveis = comPorta(FORMA_DA_MEDIA, mediaDeVariaveisConferida)

function mediaDeVariaveisConferida(
  fatos: FatosMedia,
  memorial: Memorial,
): Result<Centavos, RecusaFolha> {
  const { meses, divisor } = fatos
  const recusa = recusaDoPeriodo({ divisor, meses })
  if (recusa) return refuse(recusa)
  const caderno = { memorial, raiz: raizDe('media', fatos.empregadoId) }
  const comum = {
    fundamento: 'CLT, art. 142, §§ 3º a 6º; Decreto 10.854/2021, art. 77',
    regra: REGRA,
  }
  const total = somar(caderno, {
    ...comum,
    id: 'total',
    rotulo: 'Variáveis do período',
    parcelas: meses.map((mes, i) => ({
      nome: `mes${i + 1}`,
      apurado: corrigir(caderno, mes),
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

/** Comissões lose value over the year: a convenção or the OJ 181 has them corrected first. */
function corrigir(caderno: Caderno, mes: FatosMedia['meses'][number]): Apurado {
  const { competencia, valor, fator } = mes
  const historico = dado(`Variáveis de ${competencia}`, valor, 'folha')
  if (fator === undefined) return historico
  return anotar(caderno, {
    id: `corrigido-${competencia}`,
    rotulo: `Variáveis de ${competencia}, corrigidas`,
    formula: 'valor × fator',
    operandos: { valor: historico.como, fator: taxa('Correção', fator, 'índice informado') },
    exato: decimal(valor).mul(fator),
    fundamento: 'TST, OJ 181 da SDI-1',
    regra: REGRA,
  })
}

export type FatosMediaDeHoras = {
  readonly empregadoId?: number
  /** Minutes of each month: extra, night, or the whole work of a horista with its rests. */
  readonly meses: readonly { readonly competencia: Competencia; readonly minutos: number }[]
  /** Months to divide by. */
  readonly divisor: number
  /** Remuneração of TODAY that gives the value of the hour, in centavos, and its hours. */
  readonly remuneracao: Centavos
  readonly horasDoMes: number
  /** Over the normal hour: `'0.5'` for extra ones at 50 %; absent means the bare hour. */
  readonly adicional?: string
}

/**
 * Average of what varies by its HOURS, at the value of the hour on the day of the payment: extra
 * hours, night work and the salary of a horista (CLT, art. 142, §§ 1º e 2º; TST, Súmula 347).
 */
export const mediaDeHoras = comPorta(FORMA_DA_MEDIA_DE_HORAS, mediaDeHorasConferida)

function mediaDeHorasConferida(
  fatos: FatosMediaDeHoras,
  memorial: Memorial,
): Result<Centavos, RecusaFolha> {
  const { meses, divisor, remuneracao, horasDoMes, adicional = '0' } = fatos
  const recusa = recusaDoPeriodo({ divisor, meses })
  if (recusa) return refuse(recusa)
  const caderno = { memorial, raiz: raizDe('media-de-horas', fatos.empregadoId) }
  const comum = { fundamento: 'CLT, art. 142, §§ 1º e 2º; TST, Súmula 347', regra: REGRA }
  const total = contar(caderno, {
    ...comum,
    id: 'minutos',
    rotulo: 'Minutos do período',
    formula: meses.map((_, i) => `mes${i + 1}`).join(' + ') || '0',
    operandos: Object.fromEntries(
      meses.map(({ competencia, minutos }, i) => [
        `mes${i + 1}`,
        quantos(`Minutos de ${competencia}`, minutos, 'registro de ponto'),
      ]),
    ),
    exato: meses.reduce((soma, { minutos }) => soma + minutos, 0),
  })
  const media = anotar(caderno, {
    ...comum,
    id: 'media',
    rotulo: 'Média mensal pelas horas',
    formula: 'minutos ÷ meses ÷ 60 × remuneracao ÷ horasDoMes × (1 + adicional)',
    operandos: {
      minutos: total.como,
      meses: quantos('Meses do período', divisor, 'regra da CLT'),
      remuneracao: dado('Remuneração de hoje', remuneracao, 'contrato de trabalho').como,
      horasDoMes: quantos('Horas do mês', horasDoMes, 'contrato de trabalho'),
      adicional: taxa('Adicional', adicional, 'contrato de trabalho'),
    },
    exato: decimal(remuneracao)
      .mul(decimal(adicional).add(1))
      .mul(total.valor)
      .div(divisor * 60 * horasDoMes),
  })
  return ok(media.valor)
}
