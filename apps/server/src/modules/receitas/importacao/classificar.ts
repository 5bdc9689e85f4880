import { createHash } from 'node:crypto'
import { lerChaveNfe, lerChaveNfse } from '@razao/engine/cadastro'
import {
  type DocumentoFiscal,
  type EventoLido,
  lerDocumentosFiscais,
  type NotaLida,
} from '@razao/formats/nfse'
import type { Entrada } from './arquivo-enviado.ts'
import { contraparteDe, type Leitura, lerComoColunas } from './leitura.ts'

export type Situacao =
  | 'nova'
  | 'existente'
  | 'repetida'
  | 'alheia'
  | 'ilegivel'
  | 'evento'
  | 'bloqueada'

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

export type LeituraDoEvento = {
  codigo: string
  efeito: EventoLido['efeito']
  quando: string
  motivo: string | null
  substituta_chave: string | null
}

/** The office's companies by CNPJ or CPF: what tells ours from others'. */
export type EmpresasPorDocumento = ReadonlyMap<string, number>

/** Longer than any key or number of a real document, and short enough for an index. */
const CHAVE_MAXIMA = 200
const NUMERO_MAXIMO = 60

/** Reads one file and tells, for each document in it and each company of ours it concerns, what it is. */
export function lerEntrada(entrada: Entrada, empresas: EmpresasPorDocumento): ItemLido[] {
  if ('recusa' in entrada) return [ilegivel(entrada, 0, null, entrada.recusa)]
  const { bytes } = entrada
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const arquivo = { entrada, tamanho: bytes.length, sha256 }
  const lidos = lerDocumentosFiscais(bytes)
  if (!lidos.ok) return [ilegivel(entrada, bytes.length, sha256, lidos.refusal)]
  const porDocumento = lidos.value.map((documento) => itensDo(documento, arquivo, empresas))
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

function itensDo(
  documento: DocumentoFiscal,
  arquivo: Arquivo,
  empresas: EmpresasPorDocumento,
): ItemLido[] {
  const recusa = semValorFiscal(documento)
  if (recusa !== null) {
    const item = ilegivel(arquivo.entrada, arquivo.tamanho, arquivo.sha256, recusa)
    if (documento.tipo === 'evento') return [item]
    return [{ ...item, numero: documento.numero.slice(0, NUMERO_MAXIMO) }]
  }
  return documento.tipo === 'nota'
    ? itensDaNota(documento, arquivo, empresas)
    : [itemDoEvento(documento, arquivo, empresas)]
}

/** Documents that can be read but prove nothing. */
function semValorFiscal(documento: DocumentoFiscal): Motivo | null {
  if (documento.homologacao)
    return {
      codigo: 'ambiente-de-testes',
      mensagem: 'Emitido no ambiente de testes da Receita: não tem valor fiscal.',
    }
  const chave = documento.tipo === 'nota' ? documento.chave : documento.chaveNota
  const longo = documento.tipo === 'nota' && documento.numero.length > NUMERO_MAXIMO
  if (chave.length > CHAVE_MAXIMA || longo)
    return {
      codigo: 'valor-invalido',
      mensagem: 'O número ou a chave da nota é longo demais para ser verdadeiro.',
    }
  // Ajuste SINIEF 07/2005, cláusula quarta: the NF-e is worth from its authorisation on.
  if (documento.tipo === 'nota' && documento.modelo === 'nfe' && documento.protocolo === undefined)
    return {
      codigo: 'sem-autorizacao',
      mensagem:
        'O XML não traz a autorização da SEFAZ. Baixe o XML processado (procNFe) do emissor ou do portal.',
    }
  return null
}

function itensDaNota(
  nota: NotaLida,
  { entrada, tamanho, sha256 }: Arquivo,
  empresas: EmpresasPorDocumento,
): ItemLido[] {
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
  const de = (empresaId: number, direcao: 1 | 2): ItemLido => ({
    ...comum,
    situacao: 'nova',
    empresa_id: empresaId,
    direcao,
    contraparte: contraparteDe(nota, direcao)?.nome?.slice(0, 300) ?? null,
    leitura: lerComoColunas(nota, direcao),
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

const EFEITO = {
  cancelamento: 'Cancelamento',
  substituicao: 'Substituição',
  outro: 'Evento',
} as const

function itemDoEvento(
  evento: EventoLido,
  { entrada, tamanho, sha256 }: Arquivo,
  empresas: EmpresasPorDocumento,
): ItemLido {
  return {
    ...vazio(entrada, tamanho, sha256),
    tipo: 'evento',
    situacao: 'evento',
    empresa_id: empresas.get(quemEmitiu(evento.chaveNota) ?? '') ?? null,
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

/** What is known of the books when a batch is classified. */
export type Livros = {
  /** `empresa:direcao:chave` of notes we have, and `evento:chave:codigo:quando` of events. */
  readonly existentes: ReadonlySet<string>
  /** `empresa:competencia` of locked months. */
  readonly bloqueados: ReadonlySet<string>
}

/** What makes a document the same as another one. */
export function identidade(item: ItemLido): string {
  if (item.tipo === 'nota') return `${item.empresa_id}:${item.direcao}:${item.chave}`
  const { codigo, quando } = item.leitura as LeituraDoEvento
  return `evento:${item.chave}:${codigo}:${quando}`
}

export const mesBrasileiro = (competencia: string): string =>
  `${competencia.slice(5)}/${competencia.slice(0, 4)}`

/**
 * New, already here, twice in this upload, or of a locked month. `antes` is what earlier batches of the
 * upload brought, `agora` gathers what this one brings.
 */
export function situar(
  item: ItemLido,
  livros: Livros,
  antes: ReadonlySet<string>,
  agora: Set<string>,
): ItemLido {
  if (item.situacao !== 'nova' && item.situacao !== 'evento') return item
  const quem = identidade(item)
  if (livros.existentes.has(quem))
    return semEfeito(item, 'existente', 'ja-existe', 'Já está no sistema.')
  if (antes.has(quem) || agora.has(quem))
    return semEfeito(item, 'repetida', 'repetida', 'Repetida neste mesmo envio.')
  agora.add(quem)
  if (item.tipo !== 'nota' || !livros.bloqueados.has(`${item.empresa_id}:${item.competencia}`))
    return item
  return {
    ...item,
    situacao: 'bloqueada',
    motivo_codigo: 'competencia-fechada',
    motivo: `A competência ${mesBrasileiro(item.competencia ?? '')} está bloqueada. Reabra o mês para importar.`,
  }
}

const semEfeito = (
  item: ItemLido,
  situacao: Situacao,
  codigo: string,
  motivo: string,
): ItemLido => ({ ...item, situacao, motivo_codigo: codigo, motivo, leitura: null })
