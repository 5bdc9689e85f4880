import { type RouteOutput, captura as rotas } from '@razao/contract'
import { paths } from '../../../paths.ts'
import {
  formatarCompetencia,
  formatarData,
  formatarDinheiro,
  formatarDocumento,
} from '../../../ui/formato.ts'
import type { Tom } from '../../../ui/Situacao.tsx'
import { situacaoDaNota } from '../nota.ts'

export type Captura = RouteOutput<typeof rotas.listarCapturas>['lista'][number]
export type Documento = RouteOutput<typeof rotas.listarDocumentosCapturados>['lista'][number]
export type Conferencia = RouteOutput<typeof rotas.lerConferenciaDaFonte>
export type Item = RouteOutput<typeof rotas.listarItensDaConferenciaDaFonte>['lista'][number]
export type ListaDaConferencia = Item['lista']

/** How each source is spoken of. */
export const DA_FONTE: Readonly<
  Record<Documento['fonte'], { de: string; em: string; vale: string; vazio: string }>
> = {
  'portal-nacional': {
    ...{ de: 'do portal', em: 'no portal' },
    vale: 'O portal nacional vale mais do que um arquivo: é a nota como foi autorizada.',
    vazio:
      'Nada veio ainda do portal nacional. Veja em Capturas quando foi a última leitura de cada empresa.',
  },
  jettax: {
    ...{ de: 'da Jettax', em: 'na Jettax' },
    vale: 'O que está aqui também é de outro programa: confira com quem emitiu.',
    vazio:
      'Nada veio ainda da Jettax. Veja em Configurações › Integração Jettax quando foi a última leitura.',
  },
}
/** The number that the source gave a document. */
export const numeroLa = ({ fonte, nsu }: Pick<Documento, 'fonte' | 'nsu'>): string =>
  fonte === 'jettax' ? `Jettax ${nsu}` : `NSU ${nsu}`

const TONS_DA_CAPTURA: Readonly<Record<Captura['situacao'], Tom>> = {
  'em-dia': 'ok',
  lendo: 'andamento',
  'na-fila': 'aguardando',
  nunca: 'pendente',
  falhou: 'atencao',
  desligada: 'nenhum',
  'sem-certificado': 'bloqueado',
}
export const situacaoDaCaptura = ({ situacao }: Pick<Captura, 'situacao'>) => ({
  tom: TONS_DA_CAPTURA[situacao],
  texto: rotas.ROTULOS_DA_CAPTURA[situacao],
})
/** Being read, or about to be. */
export const emCurso = ({ situacao }: Pick<Captura, 'situacao'>): boolean =>
  situacao === 'lendo' || situacao === 'na-fila'

const TONS_DO_DOCUMENTO: Readonly<Record<Documento['situacao'], Tom>> = {
  'em-espera': 'bloqueado',
  diferente: 'atencao',
  recusada: 'erro',
  entrou: 'ok',
  existente: 'nenhum',
  repetida: 'nenhum',
  mantida: 'info',
  fora: 'nenhum',
}
export const situacaoDoDocumento = ({ situacao }: Pick<Documento, 'situacao'>) => ({
  tom: TONS_DO_DOCUMENTO[situacao],
  texto: rotas.ROTULOS_DO_DOCUMENTO[situacao],
})

const ESTADOS: Readonly<Record<Conferencia['estado'], { tom: Tom; texto: string }>> = {
  'na-fila': { tom: 'aguardando', texto: 'Na fila' },
  conferindo: { tom: 'andamento', texto: 'Conferindo' },
  pronta: { tom: 'ok', texto: 'Conferida' },
  falhou: { tom: 'erro', texto: 'Não foi possível' },
}
export const estadoDaConferencia = ({ estado }: Pick<Conferencia, 'estado'>) => ESTADOS[estado]
export const conferindo = ({ estado }: Pick<Conferencia, 'estado'>): boolean =>
  estado === 'na-fila' || estado === 'conferindo'

type ListaExplicada = { readonly tom: Tom; readonly explicacao: string }
export const LISTAS: Readonly<Record<ListaDaConferencia, ListaExplicada>> = {
  'so-aqui': {
    tom: 'erro',
    explicacao:
      'Estão aqui, e o portal não conhece a chave. Confira de onde veio o arquivo antes de fechar o mês.',
  },
  'so-la': {
    tom: 'atencao',
    explicacao:
      'O portal tem, e ainda não entraram aqui. O motivo está ao lado; as que esperam um mês bloqueado entram sozinhas quando ele reabre.',
  },
  diferente: {
    tom: 'atencao',
    explicacao: 'Estão nos dois lados com a mesma chave, e não dizem o mesmo.',
  },
  'sem-resposta': {
    tom: 'pendente',
    explicacao: 'O portal não respondeu sobre estas. Confira de novo mais tarde.',
  },
}

/** A value of a compared field, as a person reads it. */
export function escrever(campo: rotas.CampoComparado, valor: rotas.Diferenca['aqui']): string {
  if (valor === null) return 'nenhum'
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  const { tipo } = rotas.CAMPOS_COMPARADOS[campo]
  if (tipo === 'dinheiro') return formatarDinheiro(Number(valor))
  if (tipo === 'situacao') return situacaoDaNota(Number(valor)).texto
  if (tipo === 'data') return formatarData(String(valor))
  if (tipo === 'competencia') return formatarCompetencia(String(valor))
  return tipo === 'documento' ? formatarDocumento(String(valor)) : String(valor)
}

export const rotuloDoCampo = (campo: rotas.CampoComparado): string =>
  rotas.CAMPOS_COMPARADOS[campo].rotulo

/** In one line, for a cell. */
export const emUmaLinha = (
  campos: readonly rotas.Diferenca[],
  fonte: Documento['fonte'] = 'portal-nacional',
): string =>
  campos
    .map(
      ({ campo, aqui, la }) =>
        `${rotuloDoCampo(campo)}: ${escrever(campo, aqui)} aqui, ${escrever(campo, la)} ${DA_FONTE[fonte].em}`,
    )
    .join('; ')

export const VISOES = {
  capturas: 'Capturas',
  documentos: 'Documentos',
  conferencias: 'Conferências',
} as const
export type Visao = keyof typeof VISOES
export const ehVisao = (texto: string | null): texto is Visao =>
  texto !== null && Object.hasOwn(VISOES, texto)

/** A part of the tab of the portal, with what it is to show. */
export function enderecoDoPortal(
  visao: Visao,
  mais: Readonly<Record<string, string | number>> = {},
): string {
  const busca = new URLSearchParams({ aba: 'portal' })
  if (visao !== 'capturas') busca.set('ver', visao)
  for (const [nome, valor] of Object.entries(mais)) busca.set(nome, String(valor))
  return `${paths.receitas.notasFiscais}?${busca.toString()}`
}
