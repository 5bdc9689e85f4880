import { ok, type Result, refuse } from '../../../dinheiro/index.ts'
import { comPorta, data, feriados, mes, objeto, opcional, umDe } from '../../../porta/index.ts'
import {
  type Competencia,
  competenciaDe,
  type DataCivil,
  type Feriados,
  SO_NACIONAIS,
  somarMeses,
  ultimoDiaUtil,
} from '../../../tempo/index.ts'
import { invalido } from '../segregacao.ts'
import type { RecusaSimples } from '../tipos.ts'

/** Why a company leaves the Simples Nacional. */
export const MOTIVOS_DE_EXCLUSAO = [
  'opcao',
  'limite-em-ate-20',
  'limite-em-mais-de-20',
  'vedacao',
  'debito',
  'pratica-de-oficio',
] as const
export type MotivoDeExclusao = (typeof MOTIVOS_DE_EXCLUSAO)[number]

export type FatosDaExclusao = {
  readonly motivo: MotivoDeExclusao
  /** Day of the option, of the excess, of the impediment, of the notice or of the practice. */
  readonly data: DataCivil
  /** Month of the CNPJ's opening. */
  readonly abertura: Competencia
  readonly feriados?: Feriados
}

export type Exclusao = {
  /** First month outside. */
  readonly desde: Competencia
  readonly retroativa: boolean
  /** Last day to communicate; null when nothing has to be said by the company. */
  readonly comunicarAte: DataCivil | null
  /** Calendar years during which it may not come back, beyond the common rule. */
  readonly anosSemVoltar: number
  readonly fundamento: string
}

/**
 * When an exclusion takes effect and until when it must be communicated (LC 123/2006, arts. 28 a
 * 32; Res. CGSN 140/2018, arts. 73 a 84). In the year of opening an excess above 20 % goes back to
 * the opening.
 */
export const efeitosDaExclusao = comPorta(
  objeto<FatosDaExclusao>({
    motivo: umDe(MOTIVOS_DE_EXCLUSAO),
    data,
    abertura: mes,
    feriados: opcional(feriados),
  }),
  efeitosConferidos,
)

function efeitosConferidos(fatos: FatosDaExclusao): Result<Exclusao, RecusaSimples> {
  const { motivo, data, abertura, feriados = SO_NACIONAIS } = fatos
  if (competenciaDe(data) < abertura) {
    return refuse(invalido('data', 'Informe uma data a partir da abertura do CNPJ.'))
  }
  const mes = competenciaDe(data)
  const ano = Number(data.slice(0, 4))
  const janeiro = `${ano + 1}-01`
  const comum = { retroativa: false, anosSemVoltar: 0 }
  const noMesSeguinte = ultimoDiaUtil(somarMeses(mes, 1), feriados)
  switch (motivo) {
    case 'opcao':
      return ok({
        ...comum,
        desde: mes === `${ano}-01` ? mes : janeiro,
        comunicarAte: null,
        fundamento: 'LC 123/2006, arts. 30, I, e 31, I; Res. CGSN 140/2018, art. 81, I',
      })
    case 'limite-em-ate-20':
      return ok({
        ...comum,
        desde: janeiro,
        comunicarAte: ultimoDiaUtil(janeiro, feriados),
        fundamento:
          'LC 123/2006, arts. 3º, § 9º-A, e 31; Res. CGSN 140/2018, art. 81, II, “a” e “b”',
      })
    case 'limite-em-mais-de-20': {
      const retroativa = abertura.slice(0, 4) === data.slice(0, 4)
      return ok({
        ...comum,
        retroativa,
        desde: retroativa ? abertura : somarMeses(mes, 1),
        comunicarAte: noMesSeguinte,
        fundamento: `LC 123/2006, art. 3º, §§ ${retroativa ? '10 e 12' : '9º e 9º-A'}; Res. CGSN 140/2018, art. 81, II, “a” e “b”`,
      })
    }
    case 'vedacao':
      return ok({
        ...comum,
        desde: somarMeses(mes, 1),
        comunicarAte: noMesSeguinte,
        fundamento: 'LC 123/2006, arts. 30, II, e 31, II; Res. CGSN 140/2018, art. 81, II, “c”',
      })
    case 'debito':
      return ok({
        ...comum,
        desde: janeiro,
        comunicarAte: noMesSeguinte,
        fundamento: 'LC 123/2006, arts. 17, V, e 31, IV; Res. CGSN 140/2018, arts. 81 e 84',
      })
    case 'pratica-de-oficio':
      return ok({
        ...comum,
        desde: mes,
        comunicarAte: null,
        anosSemVoltar: 3,
        fundamento: 'LC 123/2006, art. 29, § 1º; Res. CGSN 140/2018, art. 84, IV',
      })
  }
}
