import { CONTA, TRIBUTOS_A_RECOLHER } from '@razao/engine/contabil'
import { FUNCAO_POR_CODIGO } from '@razao/engine/contabil/demonstracoes'

/** Kinds of fact that the books post by themselves and the office may turn off or put in other words. */
export const EVENTOS_AUTOMATICOS = [
  'guia-paga',
  'recebimento-de-cliente',
  'pro-labore-pago',
  'salarios-pagos',
  'ferias-provisionadas',
  'decimo-terceiro-provisionado',
] as const
export type EventoAutomatico = (typeof EVENTOS_AUTOMATICOS)[number]

type Evento = {
  readonly nome: string
  /** When it is posted, in words. */
  readonly quando: string
  /** `{documento}`, `{competencia}` and `{pessoa}` are of each fact. */
  readonly historico: string
  /** Codes of the standard chart; the função of each may be pointed to another account. */
  readonly debitos: readonly string[]
  readonly creditos: readonly string[]
}

export const EVENTOS: Readonly<Record<EventoAutomatico, Evento>> = {
  'guia-paga': {
    nome: 'Pagamento de guia',
    quando: 'No dia informado em «Já paguei».',
    historico: 'Pagamento de {documento}, competência {competencia}',
    debitos: [
      ...new Set(Object.values(TRIBUTOS_A_RECOLHER).map(({ recolher }) => recolher)),
      CONTA.tributosPagosAMaior,
      CONTA.multasFiscais,
      CONTA.jurosFiscais,
    ],
    creditos: [CONTA.bancos],
  },
  'recebimento-de-cliente': {
    nome: 'Recebimento de nota',
    quando: 'No dia em que o recebimento foi informado.',
    historico: 'Recebimento de {documento}, {pessoa}',
    // PIS, COFINS and CSLL are withheld by who pays, when they pay (Lei 10.833/2003, art. 30).
    debitos: [CONTA.bancos, CONTA.pisRetido, CONTA.cofinsRetida, CONTA.csllRetida],
    creditos: [CONTA.clientes],
  },
  'pro-labore-pago': {
    nome: 'Pagamento de pró-labore',
    quando: 'No dia de pagamento do recibo aprovado.',
    historico: 'Pagamento de pró-labore a {pessoa}, competência {competencia}',
    debitos: [CONTA.proLaboreAPagar],
    creditos: [CONTA.bancos],
  },
  'salarios-pagos': {
    nome: 'Pagamento de salários',
    quando:
      'No último dia útil do mês da folha; o 13º, até 20 de dezembro (Lei 4.749/1965, art. 1º).',
    historico: 'Pagamento de {documento}, competência {competencia}',
    debitos: [CONTA.salariosAPagar],
    creditos: [CONTA.bancos],
  },
  'ferias-provisionadas': {
    nome: 'Provisão de férias',
    quando:
      'No fechamento do mês: o que os empregados ganharam de férias e do terço, com encargos.',
    historico: 'Provisão de férias, competência {competencia}',
    debitos: [CONTA.ferias, CONTA.inssPatronal, CONTA.fgts],
    creditos: [CONTA.provisaoDeFerias, CONTA.encargosSobreProvisoes],
  },
  'decimo-terceiro-provisionado': {
    nome: 'Provisão de 13º salário',
    quando: 'No fechamento do mês: um avo por mês de 15 dias ou mais, com encargos.',
    historico: 'Provisão de 13º salário, competência {competencia}',
    debitos: [CONTA.decimoTerceiro, CONTA.inssPatronal, CONTA.fgts],
    creditos: [CONTA.provisaoDe13, CONTA.encargosSobreProvisoes],
  },
}

/** What each provision is called where `{documento}` stands. */
export const DOCUMENTO_DA_PROVISAO = {
  'ferias-provisionadas': 'férias',
  'decimo-terceiro-provisionado': '13º salário',
} as const
export const ehProvisao = (evento: string): evento is keyof typeof DOCUMENTO_DA_PROVISAO =>
  Object.hasOwn(DOCUMENTO_DA_PROVISAO, evento)

const funcaoDe = (codigo: string): string => FUNCAO_POR_CODIGO.get(codigo) ?? codigo

/** Functions that an event posts to, by side. */
export const funcoesDoEvento = (evento: EventoAutomatico) => ({
  debitos: EVENTOS[evento].debitos.map(funcaoDe),
  creditos: EVENTOS[evento].creditos.map(funcaoDe),
})

/** The histórico of one fact; what it has not is left out, with the comma before it. */
export function historicoDo(
  modelo: string,
  fato: {
    readonly documento: string
    readonly competencia: string
    readonly pessoa: string | null
  },
): string {
  const { documento, competencia, pessoa } = fato
  return modelo
    .replaceAll('{documento}', documento)
    .replaceAll('{competencia}', competencia)
    .replace(/,?\s*(?:a\s+)?\{pessoa\}/g, (trecho) =>
      pessoa === null ? '' : trecho.replace('{pessoa}', pessoa),
    )
    .trim()
    .slice(0, 1000)
}
