import { limparChave } from '@razao/engine/cadastro'
import { AMBIENTE } from './codigos.ts'
import { campo, documento, el, texto } from './elementos.ts'
import { numeroDaInscricao } from './escrever-pessoa.ts'
import type { Ambiente } from './tipos.ts'
import type { InscricaoFederal } from './tipos-pessoa.ts'

export type MotivoDoCancelamento = 'erro-na-emissao' | 'servico-nao-prestado' | 'outros'

export type MotivoDaRejeicao =
  | 'duplicidade'
  | 'emitida-pelo-tomador'
  | 'sem-fato-gerador'
  | 'responsabilidade'
  | 'valor-ou-data'
  | 'outros'

export type PapelNaNota = 'prestador' | 'tomador' | 'intermediario'

export type EventoPedido =
  /** `analise-fiscal` asks the município to cancel what the deadline no longer lets. */
  | {
      readonly tipo: 'cancelamento' | 'analise-fiscal'
      readonly motivo: MotivoDoCancelamento
      /** 15 to 255 characters. */
      readonly texto: string
    }
  | { readonly tipo: 'confirmacao'; readonly papel: PapelNaNota }
  | {
      readonly tipo: 'rejeicao'
      readonly papel: PapelNaNota
      readonly motivo: MotivoDaRejeicao
      /** 15 to 255 characters; required when the reason is `outros`. */
      readonly texto?: string
    }

export type PedidoDeEvento = {
  readonly ambiente: Ambiente
  readonly aplicativo: string
  /** Instant with offset, whole seconds. */
  readonly quando: string
  /** Who is on the note and asks, never who acts for them. */
  readonly autor: InscricaoFederal
  readonly chave: string
  readonly evento: EventoPedido
}

const CANCELAMENTO: Readonly<Record<MotivoDoCancelamento, string>> = {
  'erro-na-emissao': '1',
  'servico-nao-prestado': '2',
  outros: '9',
}

const REJEICAO: Readonly<Record<MotivoDaRejeicao, string>> = {
  duplicidade: '1',
  'emitida-pelo-tomador': '2',
  'sem-fato-gerador': '3',
  responsabilidade: '4',
  'valor-ou-data': '5',
  outros: '9',
}

/** Code of the event and the description that the layout demands with it. */
const EVENTOS = {
  cancelamento: ['101101', 'Cancelamento de NFS-e'],
  'analise-fiscal': ['101103', 'Solicitação de Análise Fiscal para Cancelamento de NFS-e'],
  'confirmacao prestador': ['202201', 'Manifestação de NFS-e - Confirmação do Prestador'],
  'confirmacao tomador': ['203202', 'Manifestação de NFS-e - Confirmação do Tomador'],
  'confirmacao intermediario': ['204203', 'Manifestação de NFS-e - Confirmação do Intermediário'],
  'rejeicao prestador': ['202205', 'Manifestação de NFS-e - Rejeição do Prestador'],
  'rejeicao tomador': ['203206', 'Manifestação de NFS-e - Rejeição do Tomador'],
  'rejeicao intermediario': ['204207', 'Manifestação de NFS-e - Rejeição do Intermediário'],
} as const

const qual = (e: EventoPedido) => EVENTOS['papel' in e ? (`${e.tipo} ${e.papel}` as const) : e.tipo]

/** Six digits: `101101` cancels. */
export const codigoDoEvento = (evento: EventoPedido): string => qual(evento)[0]

/** `PRE` + key (50) + code of the event (6). The same note takes each of these events once (E0802). */
export const idDoPedidoDeEvento = (chave: string, evento: EventoPedido): string =>
  `PRE${limparChave(chave)}${codigoDoEvento(evento)}`

function motivo(e: EventoPedido): string {
  if (e.tipo === 'confirmacao') return ''
  const codigo = e.tipo === 'rejeicao' ? REJEICAO[e.motivo] : CANCELAMENTO[e.motivo]
  return campo('cMotivo', codigo) + texto('xMotivo', e.texto)
}

/** The XML that asks for an event, layout 1.01, ready to be signed. */
export function escreverPedidoDeEvento(pedido: PedidoDeEvento): string {
  const { autor, evento } = pedido
  const [codigo, descricao] = qual(evento)
  return documento(
    'pedRegEvento',
    'infPedReg',
    idDoPedidoDeEvento(pedido.chave, evento),
    campo('tpAmb', AMBIENTE[pedido.ambiente]) +
      texto('verAplic', pedido.aplicativo) +
      campo('dhEvento', pedido.quando) +
      campo(autor.tipo === 'cnpj' ? 'CNPJAutor' : 'CPFAutor', numeroDaInscricao(autor)) +
      campo('chNFSe', limparChave(pedido.chave)) +
      el(`e${codigo}`, campo('xDesc', descricao), motivo(evento)),
  )
}
