import type { Centavos } from '../dinheiro/index.ts'
import type { DataCivil } from '../tempo/index.ts'

/** How a município tells how long something may be done. */
export const MODOS_DE_PRAZO = {
  'dias-corridos': 'Dias corridos da emissão',
  'dias-uteis': 'Dias úteis da emissão',
  'dia-do-mes-seguinte': 'Até um dia do mês seguinte',
  'fim-do-mes': 'Até o fim do mês da emissão',
  'sem-prazo': 'Sem prazo',
  'nao-permite': 'Não permite',
} as const
export type ModoDePrazo = keyof typeof MODOS_DE_PRAZO

/** What a rule of each kind says. */
export type ValoresDaRegra = {
  'situacao-nacional': {
    readonly situacao: keyof typeof SITUACOES_NACIONAIS
    /** Null: nobody said. */
    readonly emissorNacional: boolean | null
  }
  provedor: {
    readonly sistema: keyof typeof SISTEMAS
    readonly nome: string
    readonly versao: string | null
    readonly endereco: string | null
    /** How its service is spoken to, and where: only of ABRASF, and only where somebody told it. */
    readonly dialeto?: Dialeto | undefined
    readonly servico?: string | undefined
    readonly servicoDeTeste?: string | undefined
  }
  'rota-de-emissao': { readonly ordem: readonly (keyof typeof ROTAS)[] }
  'aliquota-iss': {
    /** Decimal factor. */
    readonly aliquota: string
    /** Share of the base that the law lets out. */
    readonly deducao: string | null
  }
  'codigo-municipal': { readonly codigos: readonly CodigoMunicipal[] }
  'inscricao-municipal': { readonly uso: keyof typeof USOS_DA_INSCRICAO }
  'prazo-cancelamento': {
    readonly modo: ModoDePrazo
    readonly quantidade: number | null
    /** Above it the cancelling is asked of the município. */
    readonly valorMaximo: Centavos | null
  }
  substituicao: {
    readonly permitida: boolean
    readonly modo: ModoDePrazo | null
    readonly quantidade: number | null
  }
  retencao: {
    readonly quem: keyof typeof QUEM_RETEM
    readonly quando: keyof typeof QUANDO_RETEM
  }
  'iss-fixo': {
    readonly valor: Centavos
    readonly periodo: keyof typeof PERIODOS_DO_FIXO
    readonly por: keyof typeof FIXO_POR
  }
  'vencimento-iss': {
    /** Of the month after. */
    readonly dia: number
    readonly senaoUtil: 'antecipa' | 'prorroga'
  }
}
export type CodigoMunicipal = {
  readonly codigo: string
  readonly descricao: string | null
  readonly nbs: string | null
  readonly cnae: string | null
}
export type TipoDeRegra = keyof ValoresDaRegra
export type ValorDaRegra = ValoresDaRegra[TipoDeRegra]

export const SITUACOES_NACIONAIS = {
  ativo: 'Ativo no padrão nacional',
  inativo: 'Convênio sem efeito',
  'sem-convenio': 'Sem convênio',
} as const
export const SISTEMAS = {
  nacional: 'Emissor nacional',
  abrasf: 'ABRASF',
  proprio: 'Sistema próprio',
} as const
export const ROTAS = {
  nacional: 'Emissor nacional',
  prefeitura: 'Sistema da prefeitura',
  intermediario: 'Migrate (InvoiCy)',
  abrasf: 'Serviço ABRASF da prefeitura',
} as const
/** Ways in which the cities speak ABRASF; `formats/abrasf` has what each one is. */
export const DIALETOS = {
  'abrasf-2.04': 'ABRASF 2.04',
  'abrasf-2.04-soap12': 'ABRASF 2.04, SOAP 1.2',
  'abrasf-2.04-certificado': 'ABRASF 2.04, com certificado na conexão',
  'abrasf-2.04-aninhado': 'ABRASF 2.04, XML aninhado e lote síncrono',
  'webiss-2.02': 'WebISS 2.02',
} as const
export type Dialeto = keyof typeof DIALETOS
export const USOS_DA_INSCRICAO = {
  exigida: 'Exigida',
  proibida: 'Proibida',
  opcional: 'Opcional',
} as const
export const QUEM_RETEM = {
  ninguem: 'Ninguém',
  tomador: 'Tomador',
  intermediario: 'Intermediário',
} as const
export const QUANDO_RETEM = {
  sempre: 'Sempre',
  'tomador-pj': 'Quando o tomador é pessoa jurídica',
  'prestador-de-fora': 'Quando o prestador é de outro município',
  'substituto-nomeado': 'Quando o município nomeou o tomador substituto',
} as const
export const PERIODOS_DO_FIXO = {
  mensal: 'Por mês',
  trimestral: 'Por trimestre',
  anual: 'Por ano',
} as const
export const FIXO_POR = { profissional: 'Cada profissional', empresa: 'A empresa' } as const

const SO_UMA = [['*', 'Todo o município']] as const

/** What tells two rules of one kind apart; `servico` are the keys of `chavesDoServico`. */
type Chaves = 'servico' | 'servico-ou-todos' | readonly (readonly [chave: string, rotulo: string])[]

export const TIPOS: Readonly<
  Record<TipoDeRegra, { readonly rotulo: string; readonly chaves: Chaves }>
> = {
  'situacao-nacional': { rotulo: 'Situação no padrão nacional', chaves: SO_UMA },
  provedor: { rotulo: 'Sistema de emissão', chaves: SO_UMA },
  'rota-de-emissao': {
    rotulo: 'Por onde emitir',
    chaves: [
      ['mei', 'MEI'],
      ['simples', 'ME e EPP do Simples Nacional'],
      ['demais', 'Demais empresas'],
    ],
  },
  'aliquota-iss': { rotulo: 'Alíquota do ISS', chaves: 'servico-ou-todos' },
  'codigo-municipal': { rotulo: 'Códigos municipais do serviço', chaves: 'servico' },
  'inscricao-municipal': {
    rotulo: 'Inscrição municipal na nota',
    chaves: [
      ['prestador', 'Do prestador'],
      ['tomador', 'Do tomador'],
    ],
  },
  'prazo-cancelamento': { rotulo: 'Prazo de cancelamento', chaves: SO_UMA },
  substituicao: { rotulo: 'Substituição da nota', chaves: SO_UMA },
  retencao: { rotulo: 'Retenção do ISS', chaves: 'servico-ou-todos' },
  'iss-fixo': {
    rotulo: 'ISS fixo',
    chaves: [
      ['autonomo-superior', 'Autônomo de nível superior'],
      ['autonomo-medio', 'Autônomo de nível médio'],
      ['autonomo-demais', 'Demais autônomos'],
      ['sociedade-de-profissionais', 'Sociedade de profissionais'],
      ['escritorio-contabil', 'Escritório contábil do Simples'],
      ['simples-ate-180', 'ME com receita até R$ 180 mil'],
      ['simples-ate-360', 'ME com receita até R$ 360 mil'],
    ],
  },
  'vencimento-iss': {
    rotulo: 'Vencimento do ISS',
    chaves: [
      ['proprio', 'ISS próprio'],
      ['retido', 'ISS retido'],
    ],
  },
}
export const TIPOS_DE_REGRA = Object.keys(TIPOS) as readonly TipoDeRegra[]

/** Who says so: the office, the national environment when it was asked, a norm of the whole country. */
export const CAMADAS = {
  escritorio: 'Escritório',
  nacional: 'Ambiente nacional',
  federal: 'Norma federal',
} as const
export type Camada = keyof typeof CAMADAS

/** A version of a rule, with the days it holds; `ate` is its last day, null while nobody knows of an end. */
export type RegraDatada<T extends TipoDeRegra = TipoDeRegra> = {
  readonly tipo: T
  readonly chave: string
  readonly camada: Camada
  readonly valor: ValoresDaRegra[T]
  readonly de: DataCivil
  readonly ate: DataCivil | null
  /** The act, and where it is read. */
  readonly fonte: string
  readonly link: string | null
}
