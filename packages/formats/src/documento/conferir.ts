import { lerChaveNfe, lerChaveNfse } from '@razao/engine/cadastro'
import type { NotaLida } from './documento.ts'

/** Why a note that could be read is not to be believed, and what to do. */
export type RecusaDaNota = {
  readonly codigo: 'valor-negativo' | 'chave-nao-confere'
  readonly mensagem: string
}

/** Written by the tax office in the name of others: the key carries its CNPJ (MOC, séries 890 to 919). */
const ehAvulsa = (serie: string): boolean => Number(serie) >= 890 && Number(serie) <= 919

const mesEscrito = (mes: string): string => `${mes.slice(5, 7)}/${mes.slice(0, 4)}`

/** The first amount below zero, by the name a person gives it. */
function negativo(nota: NotaLida): string | undefined {
  const { retencoes: r, ibsCbs } = nota
  const valores: readonly (readonly [string, number | undefined])[] = [
    ['o valor da nota', nota.bruto],
    ['as deduções', nota.deducoes],
    ['o desconto', nota.descontoIncondicionado],
    ['o desconto condicionado', nota.descontoCondicionado],
    ['o valor menos o desconto', nota.bruto - nota.descontoIncondicionado],
    ['a base de cálculo', nota.base],
    ['o ISS', nota.iss],
    ['o total da nota', nota.liquido],
    ['o ISS retido', r.iss],
    ['o IRRF retido', r.irrf],
    ['o INSS retido', r.inss],
    ['o PIS retido', r.pis],
    ['a COFINS retida', r.cofins],
    ['a CSLL retida', r.csll],
    ['outras retenções', r.outras],
    ['o IBS', ibsCbs?.ibs],
    ['a CBS', ibsCbs?.cbs],
    ...(nota.itens ?? []).flatMap((item) => [
      [`o valor do item ${item.numero}`, item.valor] as const,
      [`o desconto do item ${item.numero}`, item.desconto] as const,
    ]),
  ]
  return valores.find(([, valor]) => valor !== undefined && valor < 0)?.[0]
}

/** What of the note its key contradicts. */
function contradicoes(nota: NotaLida): string[] {
  const partes = nota.modelo === 'nfe' ? daNfe(nota) : daNfse(nota)
  return partes === null ? ['o dígito verificador ou a forma da chave'] : partes
}

function daNfe({ chave, numero, serie, dataEmissao, prestador }: NotaLida): string[] | null {
  const lida = lerChaveNfe(chave)
  if (lida === null) return null
  const emitente = lida.emitente.replace(/^000(?=\d{11}$)/, '')
  return [
    ...(Number(lida.numero) === Number(numero) ? [] : ['o número']),
    ...(Number(lida.serie) === Number(serie) ? [] : ['a série']),
    ...(lida.competencia === dataEmissao.slice(0, 7) ? [] : ['o mês da emissão']),
    ...(emitente === prestador.documento || ehAvulsa(lida.serie) ? [] : ['o CNPJ do emitente']),
  ]
}

/** The month of the key is of the DPS in some cities, of its processing or of the service in others. */
function daNfse({ chave, numero, dataEmissao, competencia, ...nota }: NotaLida): string[] | null {
  const lida = lerChaveNfse(chave)
  if (lida === null) return null
  const { emissor, prestador } = nota
  const quem = emissor?.documentos ?? [prestador.documento]
  const meses = [dataEmissao.slice(0, 7), emissor?.processada?.slice(0, 7), competencia]
  const municipio = emissor?.municipio ?? lida.municipio
  return [
    ...(Number(lida.numero) === Number(numero) ? [] : ['o número']),
    ...(meses.includes(lida.competencia) ? [] : ['o mês da emissão']),
    ...(quem.includes(lida.inscricao) ? [] : ['o CNPJ ou CPF do emitente']),
    ...(lida.municipio === municipio ? [] : ['o município emissor']),
  ]
}

/**
 * What no reader tells by itself, whatever the layout: amounts below zero, which no fiscal document has
 * and which would lower the revenue; and an access key that is not of this note (the national NFS-e and
 * the NF-e carry in it who issued, the number, the month and a check digit). Null when nothing is wrong.
 */
export function conferirNota(nota: NotaLida): RecusaDaNota | null {
  const qual = negativo(nota)
  if (qual !== undefined)
    return {
      codigo: 'valor-negativo',
      mensagem: `A nota traz ${qual} negativo, o que nenhuma nota fiscal tem. Baixe o XML de novo na origem; para desfazer uma venda, envie o cancelamento, a substituição ou a devolução.`,
    }
  if (nota.chave.startsWith('m:')) return null
  const errados = contradicoes(nota)
  if (errados.length === 0) return null
  return {
    codigo: 'chave-nao-confere',
    mensagem: `A chave de acesso não confere com a própria nota (${errados.join(', ')}): o arquivo foi alterado ou está corrompido. Número ${nota.numero.slice(0, 20)}, emissão em ${mesEscrito(nota.dataEmissao)}. Baixe o XML de novo na origem.`,
  }
}
