import { digitosDoCnpj, digitosDoCpf } from '@razao/engine/cadastro'
import type { DocumentoFiscal, NotaLida } from '../documento/index.ts'
import { lerDocumentosFiscais } from '../nfse/index.ts'
import type { NotaSintetica } from '../sinteticos/index.ts'

export const cnpj = (base: string): string => `${base}${digitosDoCnpj(base)}`
export const cpf = (base: string): string => `${base}${digitosDoCpf(base)}`

export const notaFicticia: NotaSintetica = {
  numero: 123,
  emissao: '2026-10-31T23:30:00-03:00',
  competencia: '2026-10-30',
  prestador: {
    documento: cnpj('112223330001'),
    nome: 'Prestadora & Filhos Fictícia Ltda',
    municipioIbge: '3550308',
    uf: 'SP',
    inscricaoMunicipal: '12345678',
    email: 'contato@ficticia.exemplo',
  },
  tomador: {
    documento: cpf('529982247'),
    nome: 'Fulana Fictícia da Silva',
    municipioIbge: '3304557',
    uf: 'RJ',
  },
  descricao: 'Consultoria fictícia < 10 horas',
  codigoTributacaoNacional: '010700',
  codigoServicoMunicipal: '007',
  municipioIncidencia: '3550308',
  bruto: 150_000,
  deducoes: 1_000,
  descontoIncondicionado: 500,
  aliquotaIss: '2.00',
  iss: 2_970,
  issRetido: true,
  irrf: 2_250,
  optanteSimples: true,
  codigoVerificacao: 'AB-12',
}

export const bytesDe = (texto: string): Uint8Array => new TextEncoder().encode(texto)

/** Text in ISO-8859-1, for the files that are. */
export const latin1 = (texto: string): Uint8Array =>
  Uint8Array.from(texto, (c) => c.charCodeAt(0) & 0xff)

export function utf16(texto: string, ordem: 'le' | 'be'): Uint8Array {
  const bytes = new Uint8Array(texto.length * 2)
  const v = new DataView(bytes.buffer)
  for (let i = 0; i < texto.length; i++) v.setUint16(i * 2, texto.charCodeAt(i), ordem === 'le')
  return bytes
}

/** The documents of a file that must be readable. */
export function lidos(xml: string | Uint8Array): DocumentoFiscal[] {
  const r = lerDocumentosFiscais(typeof xml === 'string' ? bytesDe(xml) : xml)
  if (!r.ok) throw new Error(`${r.refusal.codigo}: ${r.refusal.mensagem}`)
  return r.value
}

/** The one note of a file. */
export function nota(xml: string | Uint8Array): NotaLida {
  const [primeiro, ...resto] = lidos(xml)
  if (primeiro?.tipo !== 'nota' || resto.length > 0) throw new Error('esperava uma nota')
  return primeiro
}

/** Code of the refusal of a file, or `lido` when it was read. */
export function codigo(xml: string | Uint8Array): string {
  const r = lerDocumentosFiscais(typeof xml === 'string' ? bytesDe(xml) : xml)
  return r.ok ? 'lido' : r.refusal.codigo
}
