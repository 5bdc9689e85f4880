import { createHash } from 'node:crypto'
import { conferirDocumento, conferirTempoDaNota } from '@razao/engine/faturamento'
import {
  type Competencia,
  type DataCivil,
  formatarCompetencia,
  formatarData,
} from '@razao/engine/tempo'
import {
  conferirNota,
  type EventoLido,
  lerDocumentosFiscais,
  type NotaLida,
} from '@razao/formats/nfse'
import type { DocumentoDistribuido } from '../../../platform/fora/index.ts'
import { contraparteDe } from '../importacao/leitura.ts'
import { type Fonte, JETTAX, PORTAL } from './precedencia.ts'

/** Whose queue it is, and what a document of it is read against. */
export type DonaDaFila = {
  readonly id: number
  readonly cnpj: string
  readonly abertura: DataCivil
  /** It issues in production: what is of tests is not of its books. */
  readonly emProducao: boolean
  readonly mesDeHoje: Competencia
}

/** A document of a source; one that did not open comes as it was packed, with why. */
export type DocumentoVindo = DocumentoDistribuido & {
  readonly recusa?: { readonly codigo: string; readonly mensagem: string }
}

const QUEM: Readonly<Record<Fonte, string>> = { [PORTAL]: 'O portal', [JETTAX]: 'A Jettax' }

type Recusa = {
  readonly situacao: 'recusada' | 'fora'
  readonly codigo: string
  readonly mensagem: string
}

/** What every document has, read or not. */
type Base = {
  readonly fonte: Fonte
  readonly nsu: number
  readonly tipoNaFonte: string
  readonly chave: string | null
  readonly bytes: Buffer
  readonly sha256: string
}
export type NotaDistribuida = Base & {
  readonly tipo: 'nota'
  readonly chave: string
  readonly nota: NotaLida
  readonly direcao: 1 | 2
  readonly recusa: null
}
export type EventoDistribuido = Base & {
  readonly tipo: 'evento'
  readonly chave: string
  readonly evento: EventoLido
  readonly recusa: null
}
/** What does not go in; `nota` is what of it can be shown. */
type Recusado = Base & {
  readonly tipo: 'nota' | 'evento' | 'outro'
  readonly nota?: NotaLida
  readonly direcao?: 1 | 2
  readonly recusa: Recusa
}
export type Lido = NotaDistribuida | EventoDistribuido | Recusado

/** Of the queue too, and no note nor event. */
const OUTROS_TIPOS = new Set(['NENHUM', 'DPS', 'PEDIDO_REGISTRO_EVENTO', 'CNC'])
const CHAVE_MAXIMA = 200

const recusada = (codigo: string, mensagem: string): Recusa => ({
  situacao: 'recusada',
  codigo,
  mensagem,
})
const fora = (codigo: string, mensagem: string): Recusa => ({ situacao: 'fora', codigo, mensagem })

/** Reads a document of the queue of a source and tells what it is to whose queue it is. Pure. */
export function lerDistribuido(documento: DocumentoVindo, dona: DonaDaFila, fonte: Fonte): Lido {
  const { nsu, tipo: tipoNaFonte, xml } = documento
  const chave = documento.chave === '' ? null : documento.chave.slice(0, CHAVE_MAXIMA)
  const bytes = Buffer.from(xml, 'utf8')
  const base: Base = {
    ...{ fonte, nsu, tipoNaFonte, chave, bytes },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const naoLido = (recusa: Recusa): Recusado => ({ ...base, tipo: 'outro', recusa })
  if (documento.recusa !== undefined)
    return naoLido(recusada(documento.recusa.codigo, documento.recusa.mensagem))
  if (OUTROS_TIPOS.has(tipoNaFonte))
    return naoLido(
      fora('outro-tipo', `${QUEM[fonte]} mandou um documento que não é nota nem evento.`),
    )
  const lidos = lerDocumentosFiscais(bytes)
  if (!lidos.ok) return naoLido(recusada(lidos.refusal.codigo, lidos.refusal.mensagem))
  const [um, ...mais] = lidos.value
  if (um === undefined || mais.length > 0)
    return naoLido(
      recusada('mais-de-um', `${QUEM[fonte]} mandou mais de um documento no lugar de um só.`),
    )
  return um.tipo === 'nota' ? daNota(base, um, dona) : doEvento(base, um, dona)
}

type OQueDiz = {
  readonly tipo: 'nota' | 'evento'
  readonly chave: string
  readonly homologacao: boolean
  readonly modelo?: string
  readonly numero?: string
  readonly autorizada?: boolean
}

/** What the document itself proves, whoever it is of. */
function oQueProva(
  base: Base,
  { tipo, chave, homologacao, ...mais }: OQueDiz,
  dona: DonaDaFila,
): Recusa | null {
  if (base.chave !== null && base.chave !== chave)
    return recusada('outra-chave', `${QUEM[base.fonte]} diz uma chave, e o documento traz outra.`)
  // The environment of tests distributes only tests, to who issues there.
  const deTestes = homologacao && (dona.emProducao || base.fonte !== PORTAL)
  const prova = conferirDocumento({
    ...{ tipo, chave, homologacao: deTestes, autorizada: true, ...mais },
  })
  if (prova.ok) return null
  const { codigo, mensagem } = prova.refusal
  return codigo === 'ambiente-de-testes' ? fora(codigo, mensagem) : recusada(codigo, mensagem)
}

function doEvento(base: Base, evento: EventoLido, dona: DonaDaFila): Lido {
  const { chaveNota: chave, homologacao } = evento
  const recusa = oQueProva(base, { tipo: 'evento', chave, homologacao }, dona)
  if (recusa !== null) return { ...base, tipo: 'evento', recusa }
  return { ...base, tipo: 'evento', chave, evento, recusa: null }
}

/** 1 of who issued it, 2 of who took the service; null of who only stands between them, or is not there. */
function direcaoDe({ prestador, tomador }: NotaLida, { cnpj }: DonaDaFila): 1 | 2 | null {
  if (prestador.documento === cnpj) return 1
  return tomador?.documento === cnpj ? 2 : null
}

function daNota(base: Base, nota: NotaLida, dona: DonaDaFila): Lido {
  const { chave, homologacao } = nota
  const direcao = direcaoDe(nota, dona)
  const comum = { ...base, tipo: 'nota' as const, nota }
  const dito = {
    ...{ tipo: 'nota' as const, chave, homologacao, modelo: nota.modelo, numero: nota.numero },
    autorizada: base.fonte === PORTAL || nota.protocolo !== undefined,
  }
  const recusa = oQueProva(base, dito, dona) ?? naoConfere(nota) ?? null
  if (recusa !== null) return { ...comum, ...(direcao === null ? {} : { direcao }), recusa }
  if (direcao === null) return { ...comum, recusa: semLado(nota, dona) }
  const tempo = foraDoTempo(nota, dona)
  if (tempo !== null) return { ...comum, direcao, recusa: tempo }
  return { ...comum, chave, direcao, recusa: null }
}

function naoConfere(nota: NotaLida): Recusa | null {
  const dita = conferirNota(nota)
  return dita === null ? null : recusada(dita.codigo, dita.mensagem)
}

const semLado = ({ intermediario }: NotaLida, { cnpj }: DonaDaFila): Recusa =>
  intermediario?.documento === cnpj
    ? fora('intermediaria', 'A empresa é a intermediária desta nota: não emitiu nem tomou.')
    : fora('nao-e-da-empresa', 'A empresa não emitiu nem tomou esta nota.')

/** Of before the company, or of a month that has not come: looked at again as time goes by. */
export const DO_TEMPO = ['antes-da-abertura', 'no-futuro'] as const

function foraDoTempo(nota: NotaLida, { abertura, mesDeHoje }: DonaDaFila): Recusa | null {
  const { competencia, dataEmissao: emissao } = nota
  const tempo = conferirTempoDaNota({ competencia, emissao, abertura, mesDeHoje })
  if (tempo.ok) return null
  const { codigo } = tempo.refusal
  return recusada(
    codigo,
    codigo === 'no-futuro'
      ? `A nota é de ${formatarCompetencia(competencia)}, um mês que ainda não chegou. Entra sozinha quando ele começar.`
      : `A nota é de ${formatarCompetencia(competencia)}, de antes da abertura da empresa (${formatarData(abertura)}). Se a abertura estiver errada, corrija-a nos dados da empresa, e a nota entra na captura seguinte.`,
  )
}

/** What a list shows of a document. */
export function comoSeMostra(lido: Lido) {
  const nota = 'nota' in lido ? lido.nota : undefined
  const direcao = 'direcao' in lido ? (lido.direcao ?? null) : null
  const evento = 'evento' in lido ? lido.evento : undefined
  return {
    direcao,
    numero: nota?.numero.slice(0, 60) ?? null,
    competencia: nota?.competencia ?? null,
    emissao: nota?.dataEmissao ?? evento?.quando.slice(0, 10) ?? null,
    contraparte:
      (nota === undefined ? undefined : contraparteDe(nota, direcao ?? 1)?.nome?.slice(0, 300)) ??
      null,
    valor: nota?.bruto ?? null,
    evento_codigo: evento?.codigo ?? null,
    efeito: evento?.efeito ?? null,
  }
}
