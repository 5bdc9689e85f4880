import { escapar } from '../dps/texto.ts'
import { type DadosDoDialeto, type Operacao, operacaoDe } from './dialetos.ts'

const ENVELOPES = {
  '1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
} as const

/** A document inside a CDATA may not close it. */
const cdata = (xml: string): string => `<![CDATA[${xml.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** The header that goes with every document. */
const cabecalho = ({ espacoDosDados, versao, versaoDoCabecalho }: DadosDoDialeto): string =>
  `<cabecalho xmlns="${espacoDosDados}" versao="${versaoDoCabecalho}"><versaoDados>${versao}</versaoDados></cabecalho>`

function mensagem({ mensagem: como }: DadosDoDialeto, xml: string): string {
  if (como === 'aninhada') return xml
  return como === 'cdata' ? cdata(xml) : escapar(xml)
}

/** What goes over the wire: the text and the headers of HTTP that go with it. */
export function envelopar(
  dialeto: DadosDoDialeto,
  operacao: Operacao,
  documento: string,
): { readonly corpo: string; readonly cabecalhos: Readonly<Record<string, string>> } {
  const { soap, espacoDoServico, sufixo } = dialeto
  const { nome } = operacaoDe(dialeto, operacao)
  const acao = `${espacoDoServico}/${nome}`
  const elemento = `s:${nome}${sufixo}`
  return {
    corpo:
      `<?xml version="1.0" encoding="UTF-8"?><e:Envelope xmlns:e="${ENVELOPES[soap]}"><e:Body>` +
      `<${elemento} xmlns:s="${espacoDoServico}">` +
      `<nfseCabecMsg>${mensagem(dialeto, cabecalho(dialeto))}</nfseCabecMsg>` +
      `<nfseDadosMsg>${mensagem(dialeto, documento)}</nfseDadosMsg>` +
      `</${elemento}></e:Body></e:Envelope>`,
    cabecalhos:
      soap === '1.1'
        ? { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${acao}"` }
        : { 'content-type': `application/soap+xml; charset=utf-8; action="${acao}"` },
  }
}
