import {
  ESTADO,
  type Estado,
  ETAPAS,
  type Etapa,
  type Etapas,
  ROTULOS_ETAPA,
  type SITUACOES_FECHAMENTO,
} from './etapas.ts'

type SituacaoDoMes = (typeof SITUACOES_FECHAMENTO)[number]
export type Motivo = { readonly codigo: string; readonly texto: string }

/** How far a month has come and why it has not closed, in one line. */
export type Resumo = {
  readonly etapaAtual: Etapa | 'concluido'
  readonly situacao: SituacaoDoMes
  readonly motivoCodigo: string | null
  readonly motivo: string | null
}

/** A stage that lets the next one run. */
export const cumprida = (estado: Estado): boolean =>
  estado === ESTADO.feito || estado === ESTADO.naoSeAplica

/** The first stage that holds the month, or null when all are done. */
const primeiraPendente = (etapas: Etapas): Etapa | null =>
  ETAPAS.find((etapa) => !cumprida(etapas[etapa])) ?? null

const SITUACAO_DO_ESTADO: Readonly<Record<number, SituacaoDoMes>> = {
  [ESTADO.emCurso]: 'pronta',
  [ESTADO.atencao]: 'atencao',
  [ESTADO.erro]: 'erro',
  [ESTADO.aguardandoCliente]: 'aguardando-cliente',
}

/**
 * Where the month stands, from the states of its stages alone. `motivoDa` says why a stage stopped; a
 * stage that only waits to be run says so.
 */
export function situacaoDoFechamento(
  etapas: Etapas,
  motivoDa: (etapa: Etapa) => Motivo | null,
): Resumo {
  const etapa = primeiraPendente(etapas)
  if (etapa === null)
    return { etapaAtual: 'concluido', situacao: 'concluida', motivoCodigo: null, motivo: null }
  const estado = etapas[etapa]
  const motivo =
    estado === ESTADO.pendente ? aExecutar(etapa) : (motivoDa(etapa) ?? semMotivo(etapa))
  const aguarda = etapa === 'documentos' ? 'pendente' : 'pronta'
  return {
    etapaAtual: etapa,
    situacao: SITUACAO_DO_ESTADO[estado] ?? aguarda,
    motivoCodigo: motivo.codigo,
    motivo: motivo.texto,
  }
}

function aExecutar(etapa: Etapa): Motivo {
  if (etapa === 'documentos')
    return { codigo: 'nao-avaliada', texto: 'Ainda não avaliada neste mês.' }
  if (etapa === 'bloqueio')
    return { codigo: 'falta-bloquear', texto: 'Tudo feito: falta bloquear o período.' }
  return { codigo: 'falta-executar', texto: `Pronta: falta executar ${ROTULOS_ETAPA[etapa]}.` }
}

/** Something that the closing posted was reversed by a person: posting again brings it back. */
export const lancamentoEstornado = (historico: string): Motivo => ({
  codigo: 'lancamento-estornado',
  texto: `«${historico}» foi estornado: execute Contábil de novo para lançá-lo.`,
})

/** Guides are made and the company has nobody here who would see them. */
export const SEM_DESTINATARIO: Motivo = {
  codigo: 'sem-destinatario',
  texto:
    'As guias estão prontas e a empresa não tem quem as receba: cadastre uma pessoa dela em Usuários ou registre a entrega por fora.',
}

const semMotivo = (etapa: Etapa): Motivo => ({
  codigo: 'conferir',
  texto: `Confira a etapa ${ROTULOS_ETAPA[etapa]}.`,
})

/** The stage and the ones after it, in order. */
export const apartirDe = (etapa: Etapa): readonly Etapa[] => ETAPAS.slice(ETAPAS.indexOf(etapa))
/** The stages up to one, included, in order. */
export const atePassar = (etapa: Etapa): readonly Etapa[] =>
  ETAPAS.slice(0, ETAPAS.indexOf(etapa) + 1)
