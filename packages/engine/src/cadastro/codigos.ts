/** A code list: the name used in code → the number kept in the database and sent on the wire. */
type Codigos = Readonly<Record<string, number>>
type Codigo<T extends Codigos> = T[keyof T]

export const REGIME = {
  simples: 1,
  presumido: 2,
  realTrimestral: 3,
  realMensal: 4,
  isenta: 5,
  mei: 6,
  pessoaFisica: 7,
  naoInformado: 8,
} as const
export type Regime = Codigo<typeof REGIME>
export const ROTULOS_REGIME: Readonly<Record<Regime, string>> = {
  1: 'Simples Nacional',
  2: 'Lucro Presumido',
  3: 'Lucro Real Trimestral',
  4: 'Lucro Real Mensal',
  5: 'Isenta',
  6: 'MEI',
  7: 'Pessoa Física/Estrangeiro',
  8: 'Não informado',
}

/** When revenue enters the base of the month; limits and RBT12 are always by competência. */
export const BASE_RECONHECIMENTO = { competencia: 0, caixa: 1 } as const
export type BaseReconhecimento = Codigo<typeof BASE_RECONHECIMENTO>
export const ROTULOS_BASE_RECONHECIMENTO: Readonly<Record<BaseReconhecimento, string>> = {
  0: 'Competência',
  1: 'Regime de caixa',
}

export const PORTE = { me: 20, epp: 21, demais: 99 } as const
export type Porte = Codigo<typeof PORTE>
export const ROTULOS_PORTE: Readonly<Record<Porte, string>> = {
  20: 'Microempresa (ME)',
  21: 'Empresa de Pequeno Porte (EPP)',
  99: 'Demais',
}

export const TIPO_PESSOA = { fisica: 1, juridica: 2, estrangeiro: 3 } as const
export type TipoPessoa = Codigo<typeof TIPO_PESSOA>
export const ROTULOS_TIPO_PESSOA: Readonly<Record<TipoPessoa, string>> = {
  1: 'Pessoa física',
  2: 'Pessoa jurídica',
  3: 'Estrangeiro',
}

/** The kinds of guide the product knows by number. */
export const TRIBUTO = { das: 27, dasMei: 28, irrf: 32, proLabore: 40, inss: 41 } as const
export type Tributo = Codigo<typeof TRIBUTO>
export const ROTULOS_TRIBUTO: Readonly<Record<Tributo, string>> = {
  27: 'DAS',
  28: 'DAS-MEI',
  32: 'IRRF',
  40: 'Pró-labore',
  41: 'INSS',
}

export const CATEGORIA_EMPRESA = { simples: 1, grupos: 2, exCliente: 37, encerrada: 38 } as const
export type CategoriaEmpresa = Codigo<typeof CATEGORIA_EMPRESA>
export const ROTULOS_CATEGORIA_EMPRESA: Readonly<Record<CategoriaEmpresa, string>> = {
  1: 'Simples',
  2: 'Grupos',
  37: 'Ex-Cliente',
  38: 'Encerrada',
}

/** The annexes of LC 123/2006, by their ordinal. */
export const ANEXO = { I: 1, II: 2, III: 3, IV: 4, V: 5 } as const
export type Anexo = keyof typeof ANEXO
export type IdAnexo = Codigo<typeof ANEXO>
export const ANEXOS: readonly Anexo[] = ['I', 'II', 'III', 'IV', 'V']
export const ROTULOS_ANEXO: Readonly<Record<IdAnexo, string>> = {
  1: 'Anexo I — Comércio',
  2: 'Anexo II — Indústria',
  3: 'Anexo III — Serviços',
  4: 'Anexo IV — Serviços (CPP fora do DAS)',
  5: 'Anexo V — Serviços (fator R)',
}

/** Companies grouped by where the employer's INSS is paid: inside the DAS, outside, or both. */
export const GRUPO_ANEXO = { cppNoDas: 1, cppForaDoDas: 2, todos: 3 } as const
export type GrupoAnexo = Codigo<typeof GRUPO_ANEXO>
export const ROTULOS_GRUPO_ANEXO: Readonly<Record<GrupoAnexo, string>> = {
  1: 'Anexos I, II, III e V',
  2: 'Anexo IV',
  3: 'Todos os anexos',
}

/** The group a company belongs to, from the annexes of its activities. */
export function grupoDosAnexos(anexos: readonly Anexo[]): GrupoAnexo {
  const comIv = anexos.includes('IV')
  const semIv = anexos.some((anexo) => anexo !== 'IV')
  if (comIv && semIv) return GRUPO_ANEXO.todos
  return comIv ? GRUPO_ANEXO.cppForaDoDas : GRUPO_ANEXO.cppNoDas
}

/** Whose note it is: issued by the company, or taken by it. */
export const DIRECAO_NOTA = { emitida: 1, tomada: 2 } as const
export type DirecaoNota = Codigo<typeof DIRECAO_NOTA>
export const ROTULOS_DIRECAO_NOTA: Readonly<Record<DirecaoNota, string>> = {
  1: 'Emitida',
  2: 'Tomada',
}

export const STATUS_NOTA = { ativa: 1, cancelada: 2, substituida: 3, cancelando: 99 } as const
export type StatusNota = Codigo<typeof STATUS_NOTA>
export const ROTULOS_STATUS_NOTA: Readonly<Record<StatusNota, string>> = {
  1: 'Ativa',
  2: 'Cancelada',
  3: 'Substituída',
  99: 'Cancelando',
}

export const STATUS_FATURAMENTO = {
  aFaturar: 0,
  erroNoFaturamento: 1,
  faturado: 2,
  agendada: 3,
  cancelado: 4,
} as const
export type StatusFaturamento = Codigo<typeof STATUS_FATURAMENTO>
export const ROTULOS_STATUS_FATURAMENTO: Readonly<Record<StatusFaturamento, string>> = {
  0: 'A faturar',
  1: 'Erro no Faturamento',
  2: 'Faturado',
  3: 'Agendada',
  4: 'Cancelado',
}

export const STATUS_CONTA = { baixado: 1, emAberto: 2 } as const
export type StatusConta = Codigo<typeof STATUS_CONTA>
export const ROTULOS_STATUS_CONTA: Readonly<Record<StatusConta, string>> = {
  1: 'Pago/Baixado',
  2: 'A Pagar/Em aberto',
}
/** The movement that undoes another; the only movement type whose number is known. */
export const TIPO_MOVIMENTO_ESTORNO = 3

export const STATUS_PROCESSAMENTO = {
  aguardando: 0,
  processado: 2,
  erro: 3,
  recalculando: 98,
} as const
export type StatusProcessamento = Codigo<typeof STATUS_PROCESSAMENTO>
export const ROTULOS_STATUS_PROCESSAMENTO: Readonly<Record<StatusProcessamento, string>> = {
  0: 'Aguardando',
  2: 'Processado',
  3: 'Erro',
  98: 'Recalculando',
}

export const SITUACAO_ESPECIAL = {
  normal: 0,
  extincao: 1,
  fusao: 2,
  cisao: 3,
  incorporacao: 4,
} as const
export type SituacaoEspecial = Codigo<typeof SITUACAO_ESPECIAL>
export const ROTULOS_SITUACAO_ESPECIAL: Readonly<Record<SituacaoEspecial, string>> = {
  0: 'Normal',
  1: 'Extinção',
  2: 'Fusão',
  3: 'Cisão',
  4: 'Incorporação',
}

export const TIPO_CERTIFICADO = { eCnpj: 1, eCpf: 2 } as const
export type TipoCertificado = Codigo<typeof TIPO_CERTIFICADO>
export const ROTULOS_TIPO_CERTIFICADO: Readonly<Record<TipoCertificado, string>> = {
  1: 'e-CNPJ',
  2: 'e-CPF',
}

export const TIPO_CONTA_CORRENTE = { normal: 1, aplicacoes: 2, cartaoDeCredito: 6 } as const
export type TipoContaCorrente = Codigo<typeof TIPO_CONTA_CORRENTE>
export const ROTULOS_TIPO_CONTA_CORRENTE: Readonly<Record<TipoContaCorrente, string>> = {
  1: 'Normal',
  2: 'Aplicações',
  6: 'Cartão de Crédito',
}

export const TIPO_RELATORIO = { ambas: 0, sinteticas: 1, analiticas: 2 } as const
export type TipoRelatorio = Codigo<typeof TIPO_RELATORIO>
export const ROTULOS_TIPO_RELATORIO: Readonly<Record<TipoRelatorio, string>> = {
  0: 'Ambas',
  1: 'Sintéticas',
  2: 'Analíticas',
}

/** How the office charges its client. */
export const BASE_HONORARIO = {
  salariosMinimos: 1,
  valorFixo: 2,
  percentualDoFaturamento: 3,
} as const
export type BaseHonorario = Codigo<typeof BASE_HONORARIO>
export const ROTULOS_BASE_HONORARIO: Readonly<Record<BaseHonorario, string>> = {
  1: 'Salários mínimos',
  2: 'Valor fixo',
  3: 'Percentual do faturamento',
}

export const SEXO = { feminino: 1, masculino: 2 } as const
export type Sexo = Codigo<typeof SEXO>
export const ROTULOS_SEXO: Readonly<Record<Sexo, string>> = { 1: 'Feminino', 2: 'Masculino' }

export const ESTADO_CIVIL = {
  solteiro: 1,
  casado: 2,
  divorciado: 3,
  viuvo: 4,
  separado: 5,
} as const
export type EstadoCivil = Codigo<typeof ESTADO_CIVIL>
export const ROTULOS_ESTADO_CIVIL: Readonly<Record<EstadoCivil, string>> = {
  1: 'Solteiro',
  2: 'Casado',
  3: 'Divorciado',
  4: 'Viúvo',
  5: 'Desquitado/Separado',
}

export const RACA_COR = {
  indigena: 1,
  branca: 2,
  negra: 3,
  amarela: 4,
  parda: 5,
  naoInformada: 6,
} as const
export type RacaCor = Codigo<typeof RACA_COR>
export const ROTULOS_RACA_COR: Readonly<Record<RacaCor, string>> = {
  1: 'Indígena',
  2: 'Branca',
  3: 'Negra',
  4: 'Amarela',
  5: 'Parda',
  6: 'Não informada',
}
