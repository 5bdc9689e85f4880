import { createHash } from 'node:crypto'
import { lerChaveNfe, lerChaveNfse } from '@razao/engine/cadastro'
import { formatarReais } from '@razao/engine/dinheiro'
import {
  type ConteudoDaNota,
  conferirDocumento,
  conferirTempoDaNota,
  NUMERO_MAXIMO,
} from '@razao/engine/faturamento'
import { type Competencia, type DataCivil, formatarCompetencia } from '@razao/engine/tempo'
import {
  conferirNota,
  type DocumentoFiscal,
  type EventoLido,
  lerDocumentosFiscais,
  type NotaLida,
} from '@razao/formats/nfse'
import type { Entrada } from './arquivo-enviado.ts'
import { conteudoDe, jaVeio } from './conteudo-da-nota.ts'
import { contraparteDe, type Leitura, lerComoColunas } from './leitura.ts'

type Situacao = 'nova' | 'existente' | 'repetida' | 'alheia' | 'ilegivel' | 'evento' | 'bloqueada'

/** A row of importacao_item, by its columns, still without its place. */
export type ItemLido = {
  empresa_id: number | null
  entrada: number
  arquivo: string
  tamanho: number
  coletivo: boolean
  tipo: 'nota' | 'evento' | 'ilegivel'
  situacao: Situacao
  chave: string | null
  numero: string | null
  direcao: 1 | 2 | null
  competencia: string | null
  emissao: string | null
  contraparte: string | null
  valor: number | null
  motivo_codigo: string | null
  motivo: string | null
  leitura: Partial<Leitura> | LeituraDoEvento | null
  sha256: string | null
}

type LeituraDoEvento = {
  codigo: string
  efeito: EventoLido['efeito']
  quando: string
  motivo: string | null
  substituta_chave: string | null
}

export type EmpresaConhecida = { readonly id: number; readonly abertura: DataCivil }

/** What a file is read against: the office's companies by CNPJ or CPF, and the month of today. */
export type Conhecido = {
  readonly empresas: ReadonlyMap<string, EmpresaConhecida>
  readonly mesDeHoje: Competencia
}

/** Reads one file and tells, for each document in it and each company of ours it concerns, what it is. */
export function lerEntrada(entrada: Entrada, conhecido: Conhecido): ItemLido[] {
  if ('recusa' in entrada) return [ilegivel(entrada, 0, null, entrada.recusa)]
  const { bytes } = entrada
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const arquivo = { entrada, tamanho: bytes.length, sha256 }
  const lidos = lerDocumentosFiscais(bytes)
  if (!lidos.ok) return [ilegivel(entrada, bytes.length, sha256, lidos.refusal)]
  const porDocumento = lidos.value.map((documento) => itensDo(documento, arquivo, conhecido))
  return porDocumento.flat().map((item) => ({
    ...item,
    coletivo: porDocumento.some((itens) => !itens.some((i) => i.empresa_id === item.empresa_id)),
  }))
}

type Arquivo = { entrada: Entrada; tamanho: number; sha256: string }
type Motivo = { readonly codigo: string; readonly mensagem: string }

const vazio = (entrada: Entrada, tamanho: number, sha256: string | null) => ({
  empresa_id: null,
  entrada: entrada.indice,
  arquivo: entrada.nome.toWellFormed().slice(0, 200),
  tamanho,
  coletivo: false,
  chave: null,
  numero: null,
  direcao: null,
  competencia: null,
  emissao: null,
  contraparte: null,
  valor: null,
  motivo_codigo: null,
  motivo: null,
  leitura: null,
  sha256,
})

const ilegivel = (
  entrada: Entrada,
  tamanho: number,
  sha256: string | null,
  motivo: Motivo,
): ItemLido => ({
  ...vazio(entrada, tamanho, sha256),
  tipo: 'ilegivel',
  situacao: 'ilegivel',
  motivo_codigo: motivo.codigo,
  motivo: motivo.mensagem,
})

function itensDo(documento: DocumentoFiscal, arquivo: Arquivo, conhecido: Conhecido): ItemLido[] {
  const recusa = semValorFiscal(documento)
  if (recusa !== null) {
    const item = ilegivel(arquivo.entrada, arquivo.tamanho, arquivo.sha256, recusa)
    if (documento.tipo === 'evento') return [item]
    return [{ ...item, numero: documento.numero.slice(0, NUMERO_MAXIMO) }]
  }
  return documento.tipo === 'nota'
    ? itensDaNota(documento, arquivo, conhecido)
    : [itemDoEvento(documento, arquivo, conhecido)]
}

/** Documents that can be read but prove nothing. */
function semValorFiscal(documento: DocumentoFiscal): Motivo | null {
  const { tipo, homologacao } = documento
  const prova = conferirDocumento(
    documento.tipo === 'nota'
      ? {
          ...{ tipo, homologacao, modelo: documento.modelo, chave: documento.chave },
          ...{ numero: documento.numero, autorizada: documento.protocolo !== undefined },
        }
      : { tipo, homologacao, chave: documento.chaveNota, autorizada: true },
  )
  if (!prova.ok) return prova.refusal
  return documento.tipo === 'nota' ? conferirNota(documento) : null
}

function itensDaNota(
  nota: NotaLida,
  { entrada, tamanho, sha256 }: Arquivo,
  conhecido: Conhecido,
): ItemLido[] {
  const { empresas, mesDeHoje } = conhecido
  const emitente = empresas.get(nota.prestador.documento ?? '')
  const tomadora = empresas.get(nota.tomador?.documento ?? '')
  const comum = {
    ...vazio(entrada, tamanho, sha256),
    tipo: 'nota' as const,
    chave: nota.chave,
    numero: nota.numero,
    competencia: nota.competencia,
    emissao: nota.dataEmissao,
    valor: nota.bruto,
  }
  const de = (empresa: EmpresaConhecida, direcao: 1 | 2): ItemLido => ({
    ...comum,
    situacao: 'nova',
    empresa_id: empresa.id,
    direcao,
    contraparte: contraparteDe(nota, direcao)?.nome?.slice(0, 300) ?? null,
    leitura: lerComoColunas(nota, direcao),
    ...aConferir(nota),
    ...foraDoTempo(nota, empresa, mesDeHoje),
  })
  const itens: ItemLido[] = []
  if (emitente !== undefined) itens.push(de(emitente, 1))
  if (tomadora !== undefined) itens.push(de(tomadora, 2))
  if (itens.length > 0) return itens
  return [
    {
      ...comum,
      situacao: 'alheia',
      contraparte: nota.prestador.nome?.slice(0, 300) ?? null,
      motivo_codigo: 'nao-e-cliente',
      motivo: `Nem o emitente (${nota.prestador.documento ?? 'sem documento'}) nem o tomador (${nota.tomador?.documento ?? 'sem documento'}) é empresa deste escritório.`,
    },
  ]
}

/** What comes in and asks to be looked at: the month waits for a person's word on it. */
function aConferir({ liquido, liquidoNoArquivo }: NotaLida) {
  if (liquidoNoArquivo === undefined) return {}
  return {
    motivo_codigo: 'liquido-a-conferir',
    motivo: `O líquido escrito no arquivo (${formatarReais(liquidoNoArquivo)}) não é o da conta da própria nota (${formatarReais(liquido)}). A nota entra com o da conta; confira-o na nota.`,
  }
}

/** Refused, it is told as one that could not be read. */
function foraDoTempo(
  { competencia, dataEmissao }: NotaLida,
  { abertura }: EmpresaConhecida,
  mesDeHoje: Competencia,
) {
  const tempo = conferirTempoDaNota({ competencia, emissao: dataEmissao, abertura, mesDeHoje })
  if (tempo.ok) return {}
  const { codigo, mensagem } = tempo.refusal
  return {
    situacao: 'ilegivel' as const,
    leitura: null,
    motivo_codigo: codigo,
    motivo: mensagem,
  }
}

const EFEITO = {
  cancelamento: 'Cancelamento',
  substituicao: 'Substituição',
  outro: 'Evento',
} as const

function itemDoEvento(
  evento: EventoLido,
  { entrada, tamanho, sha256 }: Arquivo,
  conhecido: Conhecido,
): ItemLido {
  return {
    ...vazio(entrada, tamanho, sha256),
    tipo: 'evento',
    situacao: 'evento',
    empresa_id: conhecido.empresas.get(quemEmitiu(evento.chaveNota) ?? '')?.id ?? null,
    chave: evento.chaveNota,
    emissao: evento.quando.slice(0, 10),
    motivo: `${EFEITO[evento.efeito]} da nota ${evento.chaveNota}`,
    leitura: {
      codigo: evento.codigo,
      efeito: evento.efeito,
      quando: evento.quando,
      motivo: evento.motivo?.slice(0, 1000) ?? null,
      substituta_chave: evento.substitutaChave ?? null,
    },
  }
}

/** The issuer's document, which every key carries. */
function quemEmitiu(chave: string): string | undefined {
  if (chave.startsWith('m:')) return chave.split(':')[2]
  if (chave.length === 44) return lerChaveNfe(chave)?.emitente.replace(/^000(?=\d{11}$)/, '')
  const nfse = lerChaveNfse(chave)
  return nfse?.inscricao
}

/** Documents by what makes them the same, with the content of the notes. */
export type Vistos = ReadonlyMap<string, ConteudoDaNota | null>

/** What is known of the books when a batch is classified. */
export type Livros = {
  /** What we have by `empresa:direcao:chave` of notes, and `evento:chave:codigo:quando` of events. */
  readonly existentes: Vistos
  /** `empresa:competencia` of locked months. */
  readonly bloqueados: ReadonlySet<string>
}

/** What makes a document the same as another one. */
export function identidade(item: ItemLido): string {
  if (item.tipo === 'nota') return `${item.empresa_id}:${item.direcao}:${item.chave}`
  const { codigo, quando } = item.leitura as LeituraDoEvento
  return `evento:${item.chave}:${codigo}:${quando}`
}

/**
 * New, already here, twice in this upload, or of a locked month. `antes` is what earlier batches of the
 * upload brought, `agora` gathers what this one brings.
 */
export function situar(
  item: ItemLido,
  livros: Livros,
  antes: Vistos,
  agora: Map<string, ConteudoDaNota | null>,
): ItemLido {
  if (item.situacao !== 'nova' && item.situacao !== 'evento') return item
  const quem = identidade(item)
  const conteudo = conteudoDe(item)
  if (livros.existentes.has(quem))
    return semEfeito(item, 'existente', jaVeio('no-sistema', livros.existentes.get(quem), conteudo))
  if (antes.has(quem) || agora.has(quem))
    return semEfeito(
      item,
      'repetida',
      jaVeio('no-envio', antes.get(quem) ?? agora.get(quem), conteudo),
    )
  agora.set(quem, conteudo)
  if (item.tipo !== 'nota' || !livros.bloqueados.has(`${item.empresa_id}:${item.competencia}`))
    return item
  return {
    ...item,
    situacao: 'bloqueada',
    motivo_codigo: 'competencia-fechada',
    motivo: `A competência ${formatarCompetencia(item.competencia ?? '')} está bloqueada. Reabra o mês para importar.`,
  }
}

const semEfeito = (
  item: ItemLido,
  situacao: Situacao,
  { motivoCodigo, motivo }: { motivoCodigo: string; motivo: string },
): ItemLido => ({ ...item, situacao, motivo_codigo: motivoCodigo, motivo, leitura: null })
