import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import {
  type ClienteDaCaptura,
  type DocumentoComXml,
  ErroDeFora,
  type ResumoDeNota,
} from '../../platform/fora/index.ts'

export const SERVICO = 'jettax'

const expandir = promisify(gunzip)
/** What a document grows to: none is near it, and a bomb stops there. */
const MAIOR_DOCUMENTO = 8 * 1024 * 1024
const MAIOR_EMPACOTADO = 2 * 1024 * 1024

const texto = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((valor) => String(valor ?? '').trim())
const ou = (um: string, outro: string): string => (um === '' ? outro : um)
const ouNada = (um: string, maximo: number): string | null => um.slice(0, maximo) || null
const soDocumento = (um: string): string => um.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/** Numbers of theirs come as numbers or as text; one that is not is no place to go on from. */
const identificador = z
  .union([z.string().regex(/^\d{1,15}$/), z.number()])
  .transform(Number)
  .pipe(z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER))

/** `data` and, where there is more, the address of the next page. */
export const pagina = <T extends z.ZodType>(item: T) =>
  z
    .object({
      data: z.array(item),
      meta: z
        .object({
          pagination: z
            .object({
              // An empty list is how its language writes an object without anything.
              links: z
                .union([z.object({ next: z.string().nullish() }), z.array(z.never())])
                .nullish(),
            })
            .nullish(),
        })
        .nullish(),
    })
    .transform(({ data, meta }) => {
      const links = meta?.pagination?.links
      const proxima = links && !Array.isArray(links) ? links.next : null
      return { itens: data as z.output<T>[], proxima: proxima || null }
    })

export const Cidade = z.unknown()

export const Cliente = z
  .object({
    cnpj: texto,
    razao_social: texto,
    razaoSocial: texto,
    codigo_ibge: texto,
    codigoIbge: texto,
    ccm: texto,
  })
  .transform((dito): ClienteDaCaptura => {
    const ibge = ou(dito.codigo_ibge, dito.codigoIbge)
    return {
      cnpj: soDocumento(dito.cnpj).slice(0, 14),
      nome: ou(dito.razao_social, dito.razaoSocial).slice(0, 300),
      municipio: /^\d{7}$/.test(ibge) ? Number(ibge) : null,
      inscricaoMunicipal: ouNada(dito.ccm, 60),
    }
  })

const INTEIRO = /^(?:0|[1-9]\d{0,11})$/
/** Groups of three under their marks, and only with cents after them. */
const EM_REAIS = /^(0|[1-9]\d{0,11}|[1-9]\d{0,2}(?:\.\d{3}){1,3}),(\d{1,2})0*$/
const EM_PONTO = /^(0|[1-9]\d{0,11}|[1-9]\d{0,2}(?:,\d{3}){1,3})\.(\d{1,2})0*$/
/** One mark before three digits: of the thousands or of the cents, nobody knows. */
const AMBIGUO = /^[1-9]\d{0,2}[.,]\d{3}$/

/** A value of theirs (`1234.5`, `1.234,50`) in centavos; null when it is none. */
export function emCentavos(dito: string): number | null {
  if (INTEIRO.test(dito)) return Number(dito) * 100
  if (AMBIGUO.test(dito)) return null
  const [, inteiros, casas] = EM_REAIS.exec(dito) ?? EM_PONTO.exec(dito) ?? []
  if (inteiros === undefined || casas === undefined) return null
  return Number(inteiros.replaceAll(/[.,]/g, '')) * 100 + Number(casas.padEnd(2, '0'))
}

/** `2026-08-10`, with an hour or without; or `10/08/2026`. */
export function emData(dito: string): string | null {
  const [, dia, mes, ano] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(dito) ?? []
  const data = dia === undefined ? dito.slice(0, 10) : `${ano}-${mes}-${dia}`
  const lida = /^\d{4}-\d{2}-\d{2}$/.test(data) ? new Date(`${data}T00:00:00Z`) : null
  return lida !== null && !Number.isNaN(lida.getTime()) && lida.toISOString().startsWith(data)
    ? data
    : null
}

/** `2026-08`, `2026-08-01` or `08/2026`. */
function emCompetencia(dito: string): string | null {
  const [, mes, ano] = /^(\d{1,2})[/-](\d{4})$/.exec(dito) ?? []
  const competencia = mes === undefined ? dito.slice(0, 7) : `${ano}-${mes.padStart(2, '0')}`
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(competencia) ? competencia : null
}

const Pessoa = (identificacao: string) =>
  z
    .object({
      [identificacao]: z.object({ cnpj: texto, cpfCnpj: texto }).nullish(),
      razaoSocial: texto,
    })
    .nullish()
    .transform((dito) => {
      const quem = dito?.[identificacao] as { cnpj: string; cpfCnpj: string } | null | undefined
      return {
        documento: soDocumento(ou(quem?.cnpj ?? '', quem?.cpfCnpj ?? '')),
        nome: String(dito?.razaoSocial ?? ''),
      }
    })

/** Of whose list it is, for who issued and who took are told apart by it. */
export const Resumo = (cnpj: string) =>
  z
    .object({
      id: identificador,
      numero: texto,
      codigoVerificacao: texto,
      dataEmissao: texto,
      dataCompetencia: texto,
      notaSituacao: texto,
      servico: z
        .object({
          valores: z.object({ valorServicos: texto, valorLiquidoNfse: texto }).nullish(),
        })
        .nullish(),
      prestadorServico: Pessoa('identificacaoPrestador'),
      tomadorServico: Pessoa('identificacaoTomador'),
    })
    .transform((dito, contexto): ResumoDeNota => {
      const emissao = emData(dito.dataEmissao)
      if (emissao === null) {
        contexto.addIssue({ code: 'custom', message: 'dataEmissao' })
        return z.NEVER
      }
      const { prestadorServico: prestador, tomadorServico: tomador } = dito
      const direcao = direcaoDe(cnpj, prestador.documento, tomador.documento)
      const contraparte = direcao === 2 ? prestador : tomador
      const { valorServicos = '', valorLiquidoNfse = '' } = dito.servico?.valores ?? {}
      return {
        id: dito.id,
        direcao,
        numero: dito.numero.slice(0, 60),
        codigoVerificacao: ouNada(dito.codigoVerificacao, 60),
        emissao,
        competencia: emCompetencia(dito.dataCompetencia) ?? emissao.slice(0, 7),
        cancelada: /cancel/i.test(dito.notaSituacao),
        contraparteDocumento: ouNada(contraparte.documento, 20),
        contraparteNome: ouNada(contraparte.nome, 300),
        valor: emCentavos(ou(valorServicos, valorLiquidoNfse)),
      }
    })

function direcaoDe(cnpj: string, prestador: string, tomador: string): 1 | 2 | null {
  if (prestador === cnpj) return 1
  return tomador === cnpj ? 2 : null
}

/** The field of the document is told as `XML` and as `xml`. */
export const Documento = z
  .object({ id: identificador, chave: texto, XML: texto, xml: texto })
  .transform(({ id, chave, XML, xml }) => ({
    ...{ id, chave: chave.slice(0, 200), empacotado: ou(XML, xml) },
  }))

const NAO_ABRE = {
  codigo: 'nao-abre',
  mensagem: 'O documento que a Jettax mandou não abre. Peça o XML a quem emitiu e importe-o.',
}
const GRANDE = {
  codigo: 'grande-demais',
  mensagem:
    'O documento que a Jettax mandou é maior do que qualquer nota. Nada dele foi lido: peça o XML a quem emitiu.',
}

/** Opens what came packed: what does not open, or is a bomb, is told and keeps nobody out. */
export async function abrirDocumento(lido: z.output<typeof Documento>): Promise<DocumentoComXml> {
  const naoLido = (recusa: typeof GRANDE): DocumentoComXml => ({
    ...lido,
    ...{ empacotado: lido.empacotado.slice(0, MAIOR_EMPACOTADO), xml: null, recusa },
  })
  if (lido.empacotado.length > MAIOR_EMPACOTADO) return naoLido(GRANDE)
  try {
    const bytes = Buffer.from(lido.empacotado, 'base64')
    const aberto = await expandir(bytes, { maxOutputLength: MAIOR_DOCUMENTO })
    return { ...lido, xml: aberto.toString('utf8') }
  } catch (erro) {
    const { code } = erro as { code?: string }
    return naoLido(code === 'ERR_BUFFER_TOO_LARGE' ? GRANDE : NAO_ABRE)
  }
}

/** What a text of JSON says, by a schema; anything else makes no sense. */
export function lerComo<T>(esquema: z.ZodType<T>, dito: string): T {
  try {
    return esquema.parse(JSON.parse(dito))
  } catch (cause) {
    throw new ErroDeFora(SERVICO, 'resposta', { cause })
  }
}
