/** The stages of the closing, in order. */
export const ETAPAS = [
  'documentos',
  'notas',
  'proLabore',
  'apuracao',
  'conferencia',
  'guia',
  'enviado',
  'contabil',
  'bloqueio',
] as const
export type Etapa = (typeof ETAPAS)[number]
export const ROTULOS_ETAPA: Readonly<Record<Etapa, string>> = {
  documentos: 'Documentos',
  notas: 'Notas',
  proLabore: 'Pró-labore',
  apuracao: 'Apuração',
  conferencia: 'Conferência',
  guia: 'Guia',
  enviado: 'Enviado',
  contabil: 'Contábil',
  bloqueio: 'Bloqueio',
}

/**
 * Stages that follow what happens outside: the declaration, the reading, the payment. They are read from facts, nobody
 * executes them with the closing, and they hold no stage.
 */
export const ETAPAS_ACOMPANHADAS = ['transmissao', 'lido', 'pago'] as const
export type EtapaAcompanhada = (typeof ETAPAS_ACOMPANHADAS)[number]
/** All that the map shows, in the order of the month. */
export const ETAPAS_DO_MAPA = [
  'documentos',
  'notas',
  'proLabore',
  'apuracao',
  'conferencia',
  'transmissao',
  'guia',
  'enviado',
  'lido',
  'pago',
  'contabil',
  'bloqueio',
] as const satisfies readonly (Etapa | EtapaAcompanhada)[]
export type EtapaDoMapa = (typeof ETAPAS_DO_MAPA)[number]
export const ROTULOS_ETAPA_DO_MAPA: Readonly<Record<EtapaDoMapa, string>> = {
  ...ROTULOS_ETAPA,
  transmissao: 'Transmissão',
  lido: 'Lido',
  pago: 'Pago',
}
/** Whether a stage of the map is read from facts. */
export const acompanhada = (etapa: EtapaDoMapa): etapa is EtapaAcompanhada =>
  (ETAPAS_ACOMPANHADAS as readonly string[]).includes(etapa)

const independem = (antes: Etapa, depois: Etapa): boolean =>
  antes === 'enviado' && depois === 'contabil'
const porEtapa = (quais: (etapa: Etapa, ordem: number) => readonly Etapa[]) =>
  Object.fromEntries(ETAPAS.map((etapa, ordem) => [etapa, quais(etapa, ordem)])) as Readonly<
    Record<Etapa, readonly Etapa[]>
  >
/**
 * The stages that have to be done before one. Contábil is of what was worked out, not of what was delivered: it neither
 * waits for Enviado nor falls with it.
 */
export const EXIGIDAS_POR = porEtapa((etapa, ordem) =>
  ETAPAS.slice(0, ordem).filter((antes) => !independem(antes, etapa)),
)
/** The stage and the ones that stand on it, in order. */
export const APOIADAS_EM = porEtapa((etapa, ordem) =>
  ETAPAS.slice(ordem).filter((depois) => !independem(etapa, depois)),
)
export const ESTADO = {
  pendente: 0,
  emCurso: 1,
  feito: 2,
  atencao: 3,
  erro: 4,
  aguardandoCliente: 5,
  naoSeAplica: 6,
} as const
export const ROTULOS_ESTADO_ETAPA = {
  0: 'Pendente',
  1: 'Em curso',
  2: 'Feito',
  3: 'Pede atenção',
  4: 'Erro',
  5: 'Aguardando cliente',
  6: 'Não se aplica',
} as const

export type Estado = (typeof ESTADO)[keyof typeof ESTADO]
export type Etapas = Readonly<Record<Etapa, Estado>>

/** Where a month stands, in the words of the map. */
export const SITUACOES_FECHAMENTO = [
  'pendente',
  'pronta',
  'aguardando-cliente',
  'erro',
  'atencao',
  'concluida',
] as const
