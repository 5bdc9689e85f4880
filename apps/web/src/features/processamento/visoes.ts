import { automacao } from '@razao/contract'
import { paths } from '../../paths.ts'
import type { DefinicaoDeFiltros } from '../../state/filtros-do-endereco.ts'
import type { Tom } from '../../ui/Situacao.tsx'
import type { Contagens, Visao } from './operacao.ts'

const { FILTRO_STATUS } = automacao

/** A code of the filter as the route takes it; null («a processar») travels as `nulo`. */
type StatusDoFiltro = 'nulo' | '1' | '2' | '3' | '4'
const codigo = (status: number | null): StatusDoFiltro =>
  status === null ? 'nulo' : (String(status) as StatusDoFiltro)

type Definicao = {
  readonly rotulo: string
  readonly endereco: string
  readonly tom: Tom
  readonly Status: StatusDoFiltro
  readonly inconsistencias?: true
  readonly contagem?: (contagens: Contagens) => number
  /** What the screen says this list is. */
  readonly resumo: string
  readonly vazio: { readonly titulo: string; readonly texto: string }
}

export const VISOES: Readonly<Record<Visao, Definicao>> = {
  geral: {
    rotulo: 'Erro',
    endereco: paths.processamento.raiz,
    tom: 'erro',
    Status: codigo(FILTRO_STATUS.erro),
    contagem: ({ QtdAutomacoesErro }) => QtdAutomacoesErro,
    resumo: 'O que parou e espera por você. Uma causa resolvida resolve todas as operações dela.',
    vazio: {
      titulo: 'Nenhuma operação com erro',
      texto: 'Tudo o que foi pedido neste período terminou bem ou está em andamento.',
    },
  },
  processar: {
    rotulo: 'A processar',
    endereco: paths.processamento.processar,
    tom: 'aguardando',
    Status: codigo(FILTRO_STATUS.aProcessar),
    contagem: ({ QtdAutomacoesAProcessar }) => QtdAutomacoesAProcessar,
    resumo: 'Na fila, na ordem em que serão feitas.',
    vazio: {
      titulo: 'A fila está vazia',
      texto: 'Importações e fechamentos aparecem aqui enquanto esperam a vez.',
    },
  },
  processando: {
    rotulo: 'Em execução',
    endereco: paths.processamento.processando,
    tom: 'andamento',
    Status: codigo(FILTRO_STATUS.executando),
    contagem: ({ QtdAutomacoesEmExecucao }) => QtdAutomacoesEmExecucao,
    resumo: 'Acontecendo agora. O andamento se atualiza sozinho.',
    vazio: {
      titulo: 'Nada em execução agora',
      texto: 'Quando uma operação começar, o andamento dela aparece aqui, ao vivo.',
    },
  },
  sucesso: {
    rotulo: 'Sucesso',
    endereco: paths.processamento.sucesso,
    tom: 'ok',
    Status: codigo(FILTRO_STATUS.sucesso),
    contagem: ({ QtdAutomacoesSucesso }) => QtdAutomacoesSucesso,
    resumo: 'O que terminou, com o que cada operação produziu.',
    vazio: {
      titulo: 'Nenhuma operação terminada',
      texto: 'O que terminar bem neste período aparece aqui, com o resultado de cada item.',
    },
  },
  canceladas: {
    rotulo: 'Canceladas',
    endereco: paths.processamento.canceladas,
    tom: 'nenhum',
    Status: codigo(FILTRO_STATUS.cancelado),
    contagem: ({ QtdAutomacoesCanceladas }) => QtdAutomacoesCanceladas,
    resumo: 'O que alguém mandou parar. O que já tinha sido gravado continua gravado.',
    vazio: {
      titulo: 'Nenhuma operação cancelada',
      texto: 'O que for cancelado neste período fica aqui e pode ser reprocessado.',
    },
  },
  pendentes: {
    rotulo: 'Inconsistências',
    endereco: paths.processamento.pendentes,
    tom: 'atencao',
    Status: codigo(FILTRO_STATUS.erro),
    inconsistencias: true,
    resumo: 'Terminaram, mas algum item depende de um dado que falta.',
    vazio: {
      titulo: 'Nenhuma inconsistência',
      texto: 'Quando faltar um dado para concluir um item, a operação aparece aqui com o motivo.',
    },
  },
}
export const ORDEM_DAS_VISOES = Object.keys(VISOES) as Visao[]

/** Filters kept when the person goes from one counter to another. */
export const FILTROS_COMUNS = [
  'IdEmpresa',
  'TipoAutomacao',
  'CompetenciaInicio',
  'CompetenciaFim',
  'PesquisaMotivo',
] as const

export const FILTROS_DE_OPERACOES = {
  Status: ['nulo', '1', '2', '3', '4'],
  inconsistencias: 'booleano',
  IdEmpresa: 'numero',
  TipoAutomacao: automacao.TipoAutomacao.options,
  CompetenciaInicio: 'texto',
  CompetenciaFim: 'texto',
  PesquisaMotivo: 'texto',
} as const satisfies DefinicaoDeFiltros

/** The filter of a view: its status, with the month (spec §4: Erro and the current month by default). */
export const filtroDaVisao = (visao: Visao, competencia: string) => {
  const { Status, inconsistencias } = VISOES[visao]
  return {
    Status,
    ...(inconsistencias ? { inconsistencias } : {}),
    CompetenciaInicio: competencia,
    CompetenciaFim: competencia,
  }
}
