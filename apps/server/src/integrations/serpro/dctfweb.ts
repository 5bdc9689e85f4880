import { z } from 'zod'
import { assinarIntacto } from '../../platform/assinar-xml.ts'
import {
  type DeclaracaoDctfweb,
  ErroDeFora,
  type OrigemNaDctfweb,
  type PortaDctfweb,
} from '../../platform/fora/index.ts'
import { lerFeito } from './ler.ts'
import { arquivo, lerComo, SERVICO, semHifen, texto } from './palavras.ts'
import { codigosDe } from './recusas.ts'
import { SERVICOS } from './servicos.ts'
import type { Conversa, Dita } from './tipos.ts'

const CATEGORIAS: Readonly<Record<DeclaracaoDctfweb['categoria'], string>> = {
  ...{ 'geral-mensal': 'GERAL_MENSAL', 'geral-13': 'GERAL_13o_SALARIO' },
  ...{ 'pf-mensal': 'PF_MENSAL', 'pf-13': 'PF_13o_SALARIO' },
}
const ORIGENS: Readonly<Record<OrigemNaDctfweb, number>> = {
  ...{ esocial: 1, sero: 5, 'reinf-cp': 6, 'reinf-ret': 7, mit: 8 },
}
/** No declaration of this, or none in force. */
const NENHUMA = ['DCTFWEB-MG08', 'DCTFWEB-RELAT00']
const EM_ANDAMENTO = 'DCTFWEB-MG10'

const periodoDe = (de: DeclaracaoDctfweb) =>
  'ano' in de
    ? { categoria: CATEGORIAS[de.categoria], anoPA: String(de.ano) }
    : {
        ...{ categoria: CATEGORIAS[de.categoria], anoPA: de.competencia.slice(0, 4) },
        mesPA: de.competencia.slice(5),
      }
const comRecibo = (de: DeclaracaoDctfweb, recibo: string | undefined) => ({
  ...periodoDe(de),
  ...(recibo === undefined ? {} : { numeroReciboEntrega: Number(recibo) }),
})
const comOrigens = (origens: readonly OrigemNaDctfweb[] | undefined) =>
  origens === undefined ? {} : { idsSistemaOrigem: origens.map((origem) => ORIGENS[origem]) }

const Pdf = z.object({ PDFByteArrayBase64: arquivo.refine((pdf) => pdf !== null) })
const Xml = z.object({ XMLStringBase64: z.string().min(1) })
const Transmitida = z.object({ NumeroRecibo: texto.pipe(z.string().min(1)) })
const pdfDe = (dito: unknown): Uint8Array =>
  lerComo(Pdf, dito).PDFByteArrayBase64 ?? new Uint8Array()

/** What was said of why there is nothing. */
const disse = (dita: Dita, codigos: readonly string[]): boolean =>
  codigosDe(dita).some((codigo) => codigos.includes(codigo))

/** What is signed, and how it is called there. */
const ASSINADO = 'ConteudoDeclaracao'
function idDoConteudo(xml: string): string {
  const [, id] = /<ConteudoDeclaracao\s[^>]*?\bid\s*=\s*["']([^"']+)["']/.exec(xml) ?? []
  if (id === undefined) throw new ErroDeFora(SERVICO, 'resposta')
  return id
}

/** The DCTFWeb. */
export const daDctfweb = (conversa: Conversa): PortaDctfweb => ({
  async consultarXml({ de, recibo, ...chamada }) {
    const dados = comRecibo(de, recibo)
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.xmlDctfweb, dados })
    if (disse(dita, NENHUMA)) return nada(dita, null)
    return lerFeito(dita, (dito) =>
      Buffer.from(lerComo(Xml, dito).XMLStringBase64, 'base64').toString('utf8'),
    )
  },
  async transmitir({ de, xml, certificado, anotar, ...chamada }) {
    const assinado = assinarIntacto(xml, { elemento: ASSINADO, id: idDoConteudo(xml) }, certificado)
    anotar({ ...periodoDe(de), xml: assinado })
    const xmlAssinadoBase64 = Buffer.from(assinado).toString('base64')
    const dados = { ...periodoDe(de), xmlAssinadoBase64 }
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.transmitirDctfweb, dados })
    return lerFeito(dita, (dito) => ({ recibo: lerComo(Transmitida, dito).NumeroRecibo }))
  },
  async consultarSituacao({ de, recibo, ...chamada }) {
    const dados = comRecibo(de, recibo)
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.reciboDctfweb, dados })
    if (disse(dita, [EM_ANDAMENTO])) return nada(dita, { tipo: 'em-andamento' })
    if (disse(dita, NENHUMA)) return nada(dita, { tipo: 'nenhuma' })
    return lerFeito(dita, (dito) => ({ tipo: 'transmitida', recibo: pdfDe(dito) }))
  },
  async consultarCompleta({ de, recibo, ...chamada }) {
    const dados = comRecibo(de, recibo)
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.dctfwebCompleta, dados })
    if (disse(dita, [...NENHUMA, EM_ANDAMENTO])) return nada(dita, null)
    return lerFeito(dita, pdfDe)
  },
  async gerarGuia({ de, recibo, pagarEm, origens, ...chamada }) {
    const dados = {
      ...{ ...comRecibo(de, recibo), ...comOrigens(origens) },
      ...(pagarEm === undefined ? {} : { DataAcolhimentoProposta: Number(semHifen(pagarEm)) }),
    }
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.guiaDctfweb, dados })
    return lerFeito(dita, pdfDe)
  },
  async gerarGuiaEmAndamento({ de, origens, ...chamada }) {
    const dados = { ...periodoDe(de), ...comOrigens(origens) }
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.guiaEmAndamento, dados })
    return lerFeito(dita, pdfDe)
  },
})

/** It was asked, and this is what there is. */
const nada = <T>(dita: Dita, valor: T) =>
  ({ tipo: 'feito', dados: valor, avisos: [], simulado: dita.simulado }) as const
