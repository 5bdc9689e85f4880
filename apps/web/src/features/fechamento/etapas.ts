import { fechamento } from '@razao/contract'
import { acompanhada } from '@razao/engine/etapas'
import { links } from '../../paths.ts'
import type { Tom } from '../../ui/Situacao.tsx'
import type { Etapa, EtapaDoMapa, LinhaDoMapa, SituacaoDoFechamento } from './tipos.ts'

const { ESTADO_ETAPA: ESTADO, ROTULOS_ETAPA_DO_MAPA, ROTULOS_ESTADO_ETAPA } = fechamento

const TONS: Readonly<Record<number, Tom>> = {
  [ESTADO.pendente]: 'pendente',
  [ESTADO.emCurso]: 'andamento',
  [ESTADO.feito]: 'ok',
  [ESTADO.atencao]: 'atencao',
  [ESTADO.erro]: 'erro',
  [ESTADO.aguardandoCliente]: 'aguardando',
  [ESTADO.naoSeAplica]: 'nenhum',
}

/** Icon and colour of a stage's state; a locked period shows the lock. */
export const tomDaEtapa = (etapa: EtapaDoMapa, estado: number): Tom =>
  etapa === 'bloqueio' && estado === ESTADO.feito ? 'bloqueado' : (TONS[estado] ?? 'pendente')

/** The state of a stage in words. */
export function textoDaEtapa(etapa: EtapaDoMapa, estado: number): string {
  if (etapa === 'bloqueio' && estado === ESTADO.feito) return 'Bloqueado'
  return ROTULOS_ESTADO_ETAPA[estado as keyof typeof ROTULOS_ESTADO_ETAPA] ?? 'Pendente'
}

const cumprida = (estado: number): boolean =>
  estado === ESTADO.feito || estado === ESTADO.naoSeAplica

export const bloqueada = (etapas: LinhaDoMapa['etapas']): boolean =>
  etapas.bloqueio === ESTADO.feito

export const SITUACOES: Readonly<Record<SituacaoDoFechamento, { tom: Tom; texto: string }>> = {
  pendente: { tom: 'pendente', texto: 'A avaliar' },
  pronta: { tom: 'info', texto: 'Pronta para fechar' },
  'aguardando-cliente': { tom: 'aguardando', texto: 'Aguardando cliente' },
  erro: { tom: 'erro', texto: 'Com erro' },
  atencao: { tom: 'atencao', texto: 'Pede atenção' },
  concluida: { tom: 'ok', texto: 'Concluída' },
}

export type AcaoDaEtapa =
  | { readonly tipo: 'abrir'; readonly rotulo: string }
  | { readonly tipo: 'conferir'; readonly rotulo: string }
  | { readonly tipo: 'seguir'; readonly rotulo: string }
  | { readonly tipo: 'ir'; readonly rotulo: string; readonly rota: string }
  | {
      readonly tipo: 'executar'
      readonly rotulo: string
      readonly etapa: Etapa | 'tudo'
      readonly ate?: Etapa
    }

type LinhaComEtapas = Pick<LinhaDoMapa, 'empresaId' | 'competencia' | 'etapas'> &
  Partial<Pick<LinhaDoMapa, 'motivoCodigo'>>

const telaDaEtapa = (etapa: Etapa, { empresaId, competencia }: LinhaComEtapas): AcaoDaEtapa => {
  const mes = { empresaId, competencia }
  return etapa === 'notas'
    ? { tipo: 'ir', rotulo: 'Conferir a receita', rota: links.faturamento(mes) }
    : { tipo: 'ir', rotulo: 'Conferir o pró-labore', rota: links.proLabore(mes) }
}

/** What Space (or a click) on a cell of the map does. The period is locked only when asked for by name. */
export function acaoDaEtapa(linha: LinhaComEtapas, etapa: EtapaDoMapa): AcaoDaEtapa {
  // They follow what happens elsewhere: there is where they move.
  if (acompanhada(etapa))
    return { tipo: 'abrir', rotulo: etapa === 'transmissao' ? 'Ver a declaração' : 'Ver as guias' }
  const estado = linha.etapas[etapa]
  const parada = estado === ESTADO.atencao || estado === ESTADO.erro
  if (cumprida(estado) || estado === ESTADO.emCurso || bloqueada(linha.etapas)) {
    return { tipo: 'abrir', rotulo: 'Ver a etapa' }
  }
  if (etapa === 'documentos' && (parada || estado === ESTADO.aguardandoCliente)) {
    return { tipo: 'abrir', rotulo: 'Ver o que falta' }
  }
  // What is missing is not in the stage: who receives, the Selic of a month.
  if (etapa === 'enviado' && parada) return { tipo: 'abrir', rotulo: 'Ver o que falta' }
  if (etapa === 'conferencia' && estado === ESTADO.atencao) {
    return { tipo: 'conferir', rotulo: 'Conferir' }
  }
  if (etapa === 'guia' && parada && linha.motivoCodigo === 'guia-paga-diverge') {
    return { tipo: 'seguir', rotulo: 'Seguir com o valor pago a maior' }
  }
  if ((etapa === 'notas' || etapa === 'proLabore') && parada) return telaDaEtapa(etapa, linha)
  if (etapa === 'bloqueio') return { tipo: 'executar', rotulo: 'Bloquear o período', etapa }
  return {
    tipo: 'executar',
    rotulo: `Executar até ${ROTULOS_ETAPA_DO_MAPA[etapa]}`,
    etapa: 'tudo',
    ate: etapa,
  }
}

/** The line read aloud and shown over a cell: stage, state, and the reason of the stage that stopped or that follows facts. */
export function frasesDaEtapa(
  linha: LinhaComEtapas & Pick<LinhaDoMapa, 'etapaAtual' | 'motivo' | 'motivos'>,
  etapa: EtapaDoMapa,
): { readonly estado: string; readonly motivo: string | null } {
  const estado = `${ROTULOS_ETAPA_DO_MAPA[etapa]}: ${textoDaEtapa(etapa, linha.etapas[etapa])}`
  if (acompanhada(etapa)) return { estado, motivo: linha.motivos[etapa] }
  return { estado, motivo: linha.etapaAtual === etapa ? linha.motivo : null }
}

/** Stages that may be reopened: those done, and the lock; a locked period is reopened by its lock. */
export const podeReabrir = (etapas: LinhaDoMapa['etapas'], etapa: EtapaDoMapa): etapa is Etapa =>
  !acompanhada(etapa) &&
  etapas[etapa] === ESTADO.feito &&
  (etapa === 'bloqueio' || !bloqueada(etapas))
