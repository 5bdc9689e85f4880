import {
  type Centavos,
  decimal,
  emCentavos,
  emTaxa,
  formatarReais,
  type Memorial,
  meioParaCima,
  ok,
  type Result,
  refuse,
  textoTruncado,
} from '../../../dinheiro/index.ts'
import { comPorta, logico, mes, objeto, opcional, valor } from '../../../porta/index.ts'
import {
  CREDITO_DO_COMPRADOR,
  type RegraDoCredito,
  ROTULOS_TRIBUTO_SIMPLES,
} from '../../../tabelas/simples/index.ts'
import { type Competencia, mesesEntre, somarMeses, vigente } from '../../../tempo/index.ts'
import { EMITENTE } from '../forma.ts'
import { invalido } from '../segregacao.ts'
import type { RecusaSimples } from '../tipos.ts'
import { type Emitente, type Situacao, situacaoEm } from './situacao.ts'

/** Tributes of the DAS a buyer may take as credit. */
export type TributoDoCredito = 'icms' | 'cbs' | 'ibs'

export type FatosDoCredito = Emitente & {
  /** Month of the operation. */
  readonly competencia: Competencia
  /** Value of the operation, in centavos. */
  readonly valor: Centavos
  /** Why there is none: LC 123/2006, art. 23, § 4º, and art. 20, § 1º. */
  readonly icmsFixo?: boolean
  readonly regimeDeCaixa?: boolean
  readonly isentaNaFaixa?: boolean
  readonly impedidaIcmsIss?: boolean
  /** From 2027: CBS and IBS by the regular regime, so their credit is another. */
  readonly ibsCbsPeloRegimeRegular?: boolean
}

export type CreditoDoComprador = {
  readonly permite: boolean
  /** As printed in the note: percent cut at four places, as decimal factor (`'0.013600'`). */
  readonly aliquotas: Readonly<Partial<Record<TributoDoCredito, string>>>
  readonly creditos: Readonly<Partial<Record<TributoDoCredito, Centavos>>>
  /** PA whose rate it is; null in the first months, at the lowest rate. */
  readonly referencia: Competencia | null
  /** Texts of the note. */
  readonly mencoes: readonly string[]
}

const FUNDAMENTO = 'LC 123/2006, art. 23; Res. CGSN 140/2018, arts. 58 a 61'
/** Cut, not rounded: the credit never passes what the seller owes (art. 23, § 1º). */
const CASAS = 6

/** `'0.013600'` → `1,36`. */
const percentualEscrito = (aliquota: string): string =>
  decimal(aliquota)
    .mul(100)
    .toFixed(4)
    .replace(/0{1,2}$/, '')
    .replace('.', ',')

function tributosCom(regra: RegraDoCredito, fatos: FatosDoCredito): TributoDoCredito[] {
  const semIcms =
    fatos.icmsFixo ||
    fatos.isentaNaFaixa ||
    fatos.impedidaIcmsIss ||
    (fatos.regimeDeCaixa && regra.caixaNaoTransfere)
  return regra.tributos.filter((tributo) => {
    if (tributo === 'icms') return !semIcms
    if (fatos.ibsCbsPeloRegimeRegular) return false
    return tributo === 'cbs' || !fatos.impedidaIcmsIss
  })
}

/**
 * Credit of the buyer outside the Simples (LC 123/2006, art. 23): the effective percentage of the
 * month before the operation (1,36 % or 1,44 % in the first two months); from 2027 that of the
 * month itself, with CBS and IBS, in every annex.
 */
export const creditoDoComprador = comPorta(
  objeto<FatosDoCredito>({
    ...EMITENTE,
    competencia: mes,
    valor,
    icmsFixo: opcional(logico),
    regimeDeCaixa: opcional(logico),
    isentaNaFaixa: opcional(logico),
    impedidaIcmsIss: opcional(logico),
    ibsCbsPeloRegimeRegular: opcional(logico),
  }),
  creditoDoCompradorConferido,
)

function creditoDoCompradorConferido(
  fatos: FatosDoCredito,
  memorial: Memorial,
): Result<CreditoDoComprador, RecusaSimples> {
  const { competencia, abertura, valor } = fatos
  const regra = vigente(CREDITO_DO_COMPRADOR, competencia)
  if (!regra.ok) return regra
  if (abertura > competencia) {
    return refuse(invalido('abertura', 'O CNPJ foi aberto depois do mês da operação.'))
  }
  const tributos = tributosCom(regra.value, fatos)
  const inicial = mesesEntre(abertura, competencia) < regra.value.mesesNaPrimeiraFaixa
  const situacao = inicial
    ? naPrimeiraFaixa(fatos, memorial)
    : situacaoEm(somarMeses(competencia, -regra.value.mesesAntes), fatos, memorial)
  if ('codigo' in situacao) return refuse(situacao)
  const aliquotas: Partial<Record<TributoDoCredito, string>> = {}
  const creditos: Partial<Record<TributoDoCredito, Centavos>> = {}
  for (const tributo of tributos) {
    const percentual = situacao.percentualDe(tributo)
    if (percentual === undefined) continue
    const aliquota = textoTruncado(percentual, CASAS)
    aliquotas[tributo] = aliquota
    memorial.passo(() => ({
      id: `simples.credito-${tributo}.aliquota`,
      rotulo: `Alíquota do crédito de ${ROTULOS_TRIBUTO_SIMPLES[tributo]}`,
      ...percentual.explicar(),
      arredondamento: 'truncar',
      resultado: emTaxa(aliquota),
      fundamento: FUNDAMENTO,
      regra: `simples.credito@${regra.value.desde}`,
    }))
    creditos[tributo] = creditar({ tributo, aliquota, valor, desde: regra.value.desde }, memorial)
  }
  return ok({
    permite: Object.keys(creditos).length > 0,
    aliquotas,
    creditos,
    referencia: inicial ? null : situacao.pa,
    mencoes: mencoesDoDocumento({
      icms: creditos.icms,
      aliquota: aliquotas.icms,
      impedida: fatos.impedidaIcmsIss ?? false,
    }),
  })
}

/** The lowest rate of the annex, as if nothing had been earned before. */
function naPrimeiraFaixa(fatos: FatosDoCredito, memorial: Memorial): Situacao | RecusaSimples {
  const { competencia } = fatos
  const semReceita = [{ competencia, interna: 0, externa: 0 }]
  return situacaoEm(
    competencia,
    {
      abertura: competencia,
      anexo: fatos.anexo,
      receitasAnteriores: semReceita,
      ...(fatos.folhaAnterior ? { folhaAnterior: fatos.folhaAnterior } : {}),
    },
    memorial,
  )
}

function creditar(
  {
    tributo,
    aliquota,
    valor,
    desde,
  }: {
    readonly tributo: TributoDoCredito
    readonly aliquota: string
    readonly valor: Centavos
    readonly desde: Competencia
  },
  memorial: Memorial,
): Centavos {
  const credito = meioParaCima(decimal(valor).mul(aliquota))
  memorial.passo(() => ({
    id: `simples.credito-${tributo}`,
    rotulo: `Crédito de ${ROTULOS_TRIBUTO_SIMPLES[tributo]} de quem compra`,
    formula: 'operacao × aliquota',
    operandos: {
      operacao: {
        rotulo: 'Valor da operação',
        valor: emCentavos(valor),
        origem: { tabela: 'nota' },
      },
      aliquota: {
        rotulo: 'Alíquota do crédito',
        valor: emTaxa(aliquota),
        de: `simples.credito-${tributo}.aliquota`,
      },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(credito),
    fundamento: FUNDAMENTO,
    regra: `simples.credito@${desde}`,
  }))
  return credito
}

/** Texts every document of the Simples carries, and the one of the credit (arts. 59 and 60). */
export function mencoesDoDocumento({
  icms,
  aliquota,
  impedida = false,
}: {
  /** Credit of ICMS, in centavos; absent when there is none. */
  readonly icms?: Centavos | undefined
  /** Decimal factor. */
  readonly aliquota?: string | undefined
  readonly impedida?: boolean
} = {}): string[] {
  const mencoes = [
    'DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL',
    'NÃO GERA DIREITO A CRÉDITO FISCAL DE IPI',
  ]
  if (impedida) {
    mencoes.push(
      'ESTABELECIMENTO IMPEDIDO DE RECOLHER O ICMS/ISS PELO SIMPLES NACIONAL, NOS TERMOS DO § 1º DO ART. 20 DA LEI COMPLEMENTAR Nº 123, DE 2006',
    )
  }
  if (icms !== undefined && aliquota !== undefined) {
    mencoes.push(
      `PERMITE O APROVEITAMENTO DO CRÉDITO DE ICMS NO VALOR DE ${formatarReais(icms)}; CORRESPONDENTE À ALÍQUOTA DE ${percentualEscrito(aliquota)}%, NOS TERMOS DO ART. 23 DA LEI COMPLEMENTAR Nº 123, DE 2006`,
    )
  }
  return mencoes
}
