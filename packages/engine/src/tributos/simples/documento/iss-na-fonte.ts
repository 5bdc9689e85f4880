import {
  type Centavos,
  decimal,
  emCentavos,
  emTaxa,
  type Memorial,
  meioParaCima,
  ok,
  type Result,
  refuse,
  textoDaFracao,
} from '../../../dinheiro/index.ts'
import { comPorta, logico, mes, objeto, opcional, valor } from '../../../porta/index.ts'
import { ISS_NA_FONTE } from '../../../tabelas/simples/index.ts'
import { type Competencia, somarMeses, vigente } from '../../../tempo/index.ts'
import { daLei } from '../expressao.ts'
import { EMITENTE } from '../forma.ts'
import { invalido } from '../segregacao.ts'
import type { RecusaSimples } from '../tipos.ts'
import { type Emitente, situacaoEm } from './situacao.ts'

export type FatosDoIssNaFonte = Emitente & {
  /** Month of the service. */
  readonly competencia: Competencia
  /** The note does not say the rate. */
  readonly documentoOmiteAliquota?: boolean
  /** The company pays ISS in fixed values. */
  readonly issFixo?: boolean
  /** The ISS of this service is due to another município. */
  readonly outroMunicipio?: boolean
  /** ICMS and ISS already outside the DAS by the sublimite. */
  readonly impedidaIcmsIss?: boolean
}

export type IssNaFonte = {
  readonly retem: boolean
  /** Decimal text up to 20 places; `'0'` when nothing is withheld. */
  readonly aliquota: string
  /** The rate as the note prints it: two places of percent, half up. */
  readonly aliquotaDoDocumento: string
  readonly motivo: 'efetiva' | 'mes-de-abertura' | 'documento-omite' | 'iss-fixo'
  /** PA whose rate it is; null when the rule fixes it. */
  readonly referencia: Competencia | null
  readonly rbt12: Centavos | null
  readonly fundamento: string
}

const CASAS_DO_DOCUMENTO = 4
const FUNDAMENTO = 'LC 123/2006, art. 21, §§ 4º e 4º-A; Res. CGSN 140/2018, art. 27'

const fixada = (
  motivo: Exclude<IssNaFonte['motivo'], 'efetiva'>,
  aliquota: string,
  memorial: Memorial,
): IssNaFonte => {
  memorial.passo(() => ({
    id: 'simples.iss-na-fonte',
    rotulo: 'Alíquota do ISS retido, fixada pela regra',
    formula: 'aliquotaDaRegra',
    operandos: { aliquotaDaRegra: daLei('Alíquota da regra', aliquota, FUNDAMENTO) },
    resultado: emTaxa(aliquota),
    fundamento: FUNDAMENTO,
    regra: 'simples.iss-na-fonte@2018-01',
  }))
  return {
    retem: motivo !== 'iss-fixo',
    aliquota,
    aliquotaDoDocumento: aliquota,
    motivo,
    referencia: null,
    rbt12: null,
    fundamento: FUNDAMENTO,
  }
}

/**
 * ISS a customer withholds from a company of the Simples (Res. CGSN 140/2018, art. 27): the
 * effective ISS percentage of the month before the service, or of the month itself from 2027; 2 %
 * in the opening month; 5 % when the note omits it; nothing under ISS fixo, unless the ISS belongs
 * to another município. Withheld is final and leaves the DAS.
 */
export const aliquotaIssNaFonte = comPorta(
  objeto<FatosDoIssNaFonte>({
    ...EMITENTE,
    competencia: mes,
    documentoOmiteAliquota: opcional(logico),
    issFixo: opcional(logico),
    outroMunicipio: opcional(logico),
    impedidaIcmsIss: opcional(logico),
  }),
  aliquotaIssNaFonteConferido,
)

function aliquotaIssNaFonteConferido(
  fatos: FatosDoIssNaFonte,
  memorial: Memorial,
): Result<IssNaFonte, RecusaSimples> {
  const { competencia, abertura, issFixo, outroMunicipio } = fatos
  const regra = vigente(ISS_NA_FONTE, competencia)
  if (!regra.ok) return regra
  if (issFixo && !outroMunicipio) return ok(fixada('iss-fixo', '0', memorial))
  if (fatos.impedidaIcmsIss) {
    return refuse(
      invalido(
        'impedidaIcmsIss',
        'O ISS está fora do Simples Nacional: a retenção segue a alíquota da lei do município.',
      ),
    )
  }
  if (fatos.documentoOmiteAliquota) {
    return ok(fixada('documento-omite', regra.value.semAliquota, memorial))
  }
  if (competencia === abertura) {
    return ok(fixada('mes-de-abertura', regra.value.naAbertura, memorial))
  }
  const pa = somarMeses(competencia, -regra.value.mesesAntes)
  const situacao = situacaoEm(pa, fatos, memorial)
  if ('codigo' in situacao) return refuse(situacao)
  const iss = situacao.percentualDe('iss')
  if (iss === undefined) {
    return refuse(invalido('anexo', `O Anexo ${situacao.anexo} não tem ISS.`))
  }
  const aliquota = textoDaFracao(iss)
  memorial.passo(() => ({
    id: 'simples.iss-na-fonte',
    rotulo: 'Percentual efetivo do ISS, para a retenção',
    ...iss.explicar(),
    resultado: emTaxa(aliquota),
    fundamento: FUNDAMENTO,
    regra: `simples.iss-na-fonte@${regra.value.desde}`,
  }))
  return ok({
    retem: true,
    aliquota,
    aliquotaDoDocumento: textoDaFracao(iss, CASAS_DO_DOCUMENTO),
    motivo: 'efetiva',
    referencia: pa,
    rbt12: situacao.rbt12,
    fundamento: FUNDAMENTO,
  })
}

export type DiferencaDoIss = {
  /** Effective ISS percentage of the opening month. */
  readonly aliquotaEfetiva: string
  /** In centavos; zero when the 2 % was enough. */
  readonly valor: Centavos
  /** Month in which the municipal guia falls due. */
  readonly pagarEm: Competencia
}

/**
 * What is left of the ISS withheld at 2 % in the opening month, to be paid in the next one by the
 * guia of the município (Res. CGSN 140/2018, art. 27, § 1º).
 * @param fatos `retida` is the revenue the 2 % was taken from, in centavos
 */
export const diferencaDoIssNaAbertura = comPorta(
  objeto<Emitente & { readonly retida: Centavos }>({ ...EMITENTE, retida: valor }),
  diferencaDoIssNaAberturaConferido,
)

function diferencaDoIssNaAberturaConferido(
  fatos: Emitente & { readonly retida: Centavos },
  memorial: Memorial,
): Result<DiferencaDoIss, RecusaSimples> {
  const { abertura, retida } = fatos
  const regra = vigente(ISS_NA_FONTE, abertura)
  if (!regra.ok) return regra
  const situacao = situacaoEm(abertura, fatos, memorial)
  if ('codigo' in situacao) return refuse(situacao)
  const iss = situacao.percentualDe('iss')
  if (iss === undefined) {
    return refuse(invalido('anexo', `O Anexo ${situacao.anexo} não tem ISS.`))
  }
  const { naAbertura, desde } = regra.value
  const aliquotaEfetiva = textoDaFracao(iss)
  const exata = decimal(iss.num.toString()).div(iss.den.toString()).minus(naAbertura).mul(retida)
  const valor = Math.max(0, meioParaCima(exata))
  memorial.passo(() => {
    const { formula, operandos } = iss.explicar()
    return {
      id: 'simples.diferenca-do-iss',
      rotulo: 'Diferença do ISS retido no mês de abertura',
      formula: `máximo(retida × (${formula} − naAbertura); 0)`,
      operandos: {
        ...operandos,
        retida: {
          rotulo: 'Receita com ISS retido',
          valor: emCentavos(retida),
          origem: { tabela: 'nota' },
        },
        naAbertura: daLei('Retido no mês de abertura', naAbertura, FUNDAMENTO),
      },
      arredondamento: 'meioParaCima',
      resultado: emCentavos(valor),
      fundamento: FUNDAMENTO,
      regra: `simples.iss-na-fonte@${desde}`,
    }
  })
  return ok({ aliquotaEfetiva, valor, pagarEm: somarMeses(abertura, 1) })
}
