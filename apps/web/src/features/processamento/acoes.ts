import type { automacao, RouteInput } from '@razao/contract'

export type SelecaoDeOperacoes = RouteInput<typeof automacao.cancelarOperacoes>['selecao']
export type Tipo = 'reprocessar' | 'cancelar' | 'resolver'

type Texto = {
  readonly botao: string
  readonly titulo: string
  readonly explicacao: string
  readonly confirmar: string
  /** `3 operações voltaram para a fila`. */
  readonly feito: readonly [um: string, muitos: string]
  readonly semAcao: string
}

/** What each action asks, does and says. */
export const TEXTOS: Readonly<Record<Tipo, Texto>> = {
  reprocessar: {
    botao: 'Reprocessar',
    titulo: 'Reprocessar',
    explicacao:
      'Só o que deu erro ou não foi feito será refeito: o que já foi gravado não se repete.',
    confirmar: 'Reprocessar',
    feito: ['operação voltou para a fila', 'operações voltaram para a fila'],
    semAcao:
      'não podia ser reprocessada, porque terminou bem, está em andamento ou o arquivo não pode ser lido',
  },
  cancelar: {
    botao: 'Cancelar',
    titulo: 'Cancelar',
    explicacao:
      'As que estão na fila param agora. As que estão em execução param depois do lote em andamento. O que já foi gravado continua gravado.',
    confirmar: 'Cancelar operação',
    feito: ['operação cancelada', 'operações canceladas'],
    semAcao: 'já tinha terminado',
  },
  resolver: {
    botao: 'Marcar como resolvida fora',
    titulo: 'Marcar como resolvida fora',
    explicacao:
      'Use quando o trabalho foi feito por outro caminho. Nada será refeito aqui, e o motivo fica no histórico.',
    confirmar: 'Marcar como resolvida',
    feito: ['operação marcada como resolvida', 'operações marcadas como resolvidas'],
    semAcao: 'não estava em erro',
  },
}
