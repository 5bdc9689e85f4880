import type { Centavos } from '@razao/engine/dinheiro'
import type { DataCivil } from '@razao/engine/tempo'
import type { Campo } from '../campos.ts'
import type { Dps } from '../tipos.ts'

/** What the município registered under the number of a benefit. */
export type TipoDeBeneficio =
  | 'isencao'
  | 'aliquota-diferenciada'
  | 'reducao-por-valor'
  | 'reducao-por-percentual'

/** What must stay as it was when a note is replaced (E0060, E0061). */
export type NotaSubstituida = {
  readonly competencia: DataCivil
  readonly valor: Centavos
  /** CNPJ or CPF without its mask; absent when the note named nobody. */
  readonly tomador?: string
  readonly codigoTributacaoNacional: string
  readonly codigoTributacaoMunicipal?: string
  /** Município or country. */
  readonly local: string
}

/** What a DPS does not say of itself. */
export type ContextoDaDps = {
  /** Whether the município of incidence is active in the national system on the day of the competência. */
  readonly municipioAtivo: boolean
  /** Instant with offset: there is no clock in here. */
  readonly agora: string
  /** Whether the município registered the company in the CNC; absent when nobody knows. */
  readonly inscricaoNoCnc?: boolean
  readonly beneficio?: TipoDeBeneficio
  readonly substituida?: NotaSubstituida
}

/** Why the note would be refused, and what repairs it. */
export type RecusaDaDps = {
  /** The code the Sefin would answer; `valor-zero` for the one it has none for. */
  readonly codigo: string
  readonly campo: Campo
  readonly mensagem: string
  readonly comoResolver: string
}

export type Fatos = {
  readonly dps: Dps
  readonly contexto: ContextoDaDps
  readonly simples: Dps['prestador']['simples']
  readonly mei: boolean
  /** ME or EPP that determines everything in the DAS. */
  readonly noDas: boolean
  readonly especial: boolean
  readonly tributavel: boolean
  readonly exportacao: boolean
  /** Somebody or the place of the service is abroad. */
  readonly comOExterior: boolean
  readonly localNoExterior: boolean
  readonly codigo: string
}

const deFora = (pessoa: Dps['tomador']): boolean => pessoa?.endereco?.onde === 'exterior'

export function reunirFatos(dps: Dps, contexto: ContextoDaDps): Fatos {
  const { simples, regimeEspecial } = dps.prestador
  const { tributacao } = dps.valores.iss
  const localNoExterior = 'pais' in dps.servico.local
  return {
    dps,
    contexto,
    simples,
    mei: simples.opcao === 'mei',
    noDas: simples.opcao === 'me-epp' && simples.apuracao === 'tudo-no-simples',
    especial: regimeEspecial !== 'nenhum',
    tributavel: tributacao.tipo === 'tributavel',
    exportacao: tributacao.tipo === 'exportacao',
    localNoExterior,
    comOExterior: localNoExterior || deFora(dps.tomador) || deFora(dps.intermediario),
    codigo: dps.servico.codigoTributacaoNacional,
  }
}
