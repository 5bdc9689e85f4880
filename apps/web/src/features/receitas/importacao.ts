import type { RouteOutput, receitas } from '@razao/contract'
import { plural } from '../../ui/formato.ts'
import type { Tom } from '../../ui/Situacao.tsx'

export type Importacao = RouteOutput<typeof receitas.lerImportacao>
export type EstadoDaImportacao = Importacao['estado']
export type ItemDaImportacao = RouteOutput<typeof receitas.listarItensDaImportacao>['lista'][number]
export type SituacaoDoItem = ItemDaImportacao['situacao']

export const ESTADOS: Readonly<Record<EstadoDaImportacao, { tom: Tom; texto: string }>> = {
  analisando: { tom: 'andamento', texto: 'Analisando' },
  previa: { tom: 'atencao', texto: 'Prévia, aguardando você' },
  importando: { tom: 'andamento', texto: 'Importando' },
  concluida: { tom: 'ok', texto: 'Importada' },
  desfazendo: { tom: 'andamento', texto: 'Desfazendo' },
  desfeita: { tom: 'nenhum', texto: 'Desfeita' },
  cancelada: { tom: 'nenhum', texto: 'Descartada' },
  falhou: { tom: 'erro', texto: 'Falhou' },
}

/** The server is working on it. */
export const emCurso = (estado: EstadoDaImportacao | undefined): boolean =>
  estado === 'analisando' || estado === 'importando' || estado === 'desfazendo'

/** It failed or was stopped after the preview: some of its notes may have entered. */
export const parouNoMeio = ({ estado, qtdNovas, qtdEventos }: Importacao): boolean =>
  estado === 'falhou' && qtdNovas + qtdEventos > 0

type Grupo = { readonly rotulo: string; readonly tom: Tom; readonly explicacao: string }

/** Each outcome of the preview: its tab, and what will happen to those documents. */
export const SITUACOES: Readonly<Record<SituacaoDoItem, Grupo>> = {
  nova: { rotulo: 'Novas', tom: 'ok', explicacao: 'Serão importadas quando você confirmar.' },
  evento: {
    rotulo: 'Eventos',
    tom: 'info',
    explicacao: 'Cancelamentos e substituições: mudam a situação da nota de que falam.',
  },
  ilegivel: {
    rotulo: 'Recusadas',
    tom: 'erro',
    explicacao:
      'Não puderam ser lidas ou não conferem, e não entram. O motivo está ao lado de cada uma.',
  },
  alheia: {
    rotulo: 'De outra empresa',
    tom: 'atencao',
    explicacao:
      'Nem quem emitiu nem quem recebeu está na sua carteira. Se for cliente, cadastre a empresa e envie de novo.',
  },
  bloqueada: {
    rotulo: 'Mês bloqueado',
    tom: 'bloqueado',
    explicacao:
      'São de um mês já bloqueado e ficam de fora. Para que entrem, reabra a competência no fechamento e envie o arquivo de novo.',
  },
  existente: {
    rotulo: 'Já existentes',
    tom: 'nenhum',
    explicacao:
      'Já estão aqui, com a mesma chave. Não serão contadas de novo; se o conteúdo for outro, o motivo diz em quê.',
  },
  repetida: {
    rotulo: 'Repetidas',
    tom: 'nenhum',
    explicacao: 'A mesma nota aparece mais de uma vez neste envio. Só a primeira vale.',
  },
}
export const ORDEM_DAS_SITUACOES = Object.keys(SITUACOES) as SituacaoDoItem[]

/** `Importar 12 notas e 3 eventos`. */
export function textoDeImportar({ qtdNovas, qtdEventos }: Importacao): string {
  const partes = [
    qtdNovas > 0 ? plural(qtdNovas, 'nota') : '',
    qtdEventos > 0 ? plural(qtdEventos, 'evento') : '',
  ].filter((parte) => parte !== '')
  return partes.length === 0 ? 'Nada a importar' : `Importar ${partes.join(' e ')}`
}

const VERBOS: Readonly<Partial<Record<EstadoDaImportacao, string>>> = {
  analisando: 'Lendo os documentos',
  importando: 'Gravando as notas',
  desfazendo: 'Retirando as notas',
}

/** 0 to 100; null while the size of the work is not known. The server counts batches, not documents. */
export const parteFeita = ({ progresso, total }: Importacao): number | null =>
  total > 0 ? Math.min(100, Math.round((progresso / total) * 100)) : null

/** What the server is doing, with how far it went. */
export function textoDoAndamento(importacao: Importacao): string {
  const parte = parteFeita(importacao)
  if (parte === null) return 'Abrindo o arquivo…'
  return `${VERBOS[importacao.estado] ?? 'Em andamento'}: ${parte} %`
}

const NOVAS: Readonly<Partial<Record<EstadoDaImportacao, string>>> = {
  importando: 'Estão sendo importadas.',
  concluida: 'Foram importadas.',
  desfazendo: 'Estão saindo.',
  desfeita: 'Tinham sido importadas e saíram quando a importação foi desfeita.',
  cancelada: 'Não foram importadas: a prévia foi descartada.',
  falhou: 'Só as que têm resultado foram importadas.',
}
/** What becomes of the documents of an outcome, in the state the import is in. */
export const destinoDosItens = (situacao: SituacaoDoItem, estado: EstadoDaImportacao): string =>
  (situacao === 'nova' ? NOVAS[estado] : undefined) ?? SITUACOES[situacao].explicacao
