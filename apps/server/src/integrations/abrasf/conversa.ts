import {
  DADOS_DO_DIALETO,
  type DocumentoAbrasf,
  envelopar,
  lerRespostaAbrasf,
  type Operacao,
  type RespostaAbrasf,
} from '@razao/formats/abrasf'
import { assinarXml } from '../../platform/assinar-xml.ts'
import {
  type CertificadoAberto,
  type CidadeDaDps,
  createEstrada,
  ErroDeFora,
  type OpcoesDaEstrada,
} from '../../platform/fora/index.ts'

export const SERVICO = 'abrasf'

export type Chamada = {
  readonly escritorioId: number
  readonly certificado: CertificadoAberto
  readonly cidade: CidadeDaDps
  readonly signal: AbortSignal
}

/** What the service said, and whether a simulator said it. */
export type Dita = {
  readonly resposta: RespostaAbrasf
  readonly simulada: boolean
}
type Pedido = {
  readonly operacao: Operacao
  readonly documento: DocumentoAbrasf
  readonly pergunta: string
  readonly anotar?: (enviado: unknown) => void
}

export type Conversa = {
  pedir(chamada: Chamada, pedido: Pedido): Promise<Dita>
}

/** A city takes its time: it is a person's wait, and the limit of the line of the outgoing book is above it. */
const PRAZO_MS = 20_000
/** Who answers so is before the service, which heard nothing. */
const ANTES_DO_SERVICO: ReadonlySet<number> = new Set([401, 403, 404, 405, 410, 415])

/** Signs each element that is to be, from the inside out. */
const assinado = ({ xml, assinar }: DocumentoAbrasf, certificado: CertificadoAberto): string =>
  assinar.reduce((antes, parte) => assinarXml(antes, parte, certificado, 'sha1'), xml)

/** The one way to talk to the services of cities. */
export function createConversa(opcoes: OpcoesDaEstrada): Conversa {
  const { prazoMs = PRAZO_MS } = opcoes
  const { destino, guardaDe, mandar } = createEstrada(SERVICO, opcoes, {
    ...{ prazoMs, aoMesmoTempo: 4, naFila: 500, quebraApos: 10, descansoMs: 5000 },
  })
  return {
    async pedir(chamada, { operacao, documento, pergunta, anotar }) {
      const { cidade, certificado, escritorioId, signal } = chamada
      const dialeto = DADOS_DO_DIALETO[cidade.dialeto]
      const { corpo, cabecalhos } = envelopar(dialeto, operacao, assinado(documento, certificado))
      anotar?.({ xml: corpo })
      // What may not be spoken to is refused before anything waits for its turn.
      destino(cidade.endereco)
      const dita = await guardaDe(new URL(cidade.endereco).origin).chamar(
        { escritorioId, pergunta },
        (prazo) =>
          mandar({
            ...{ endereco: cidade.endereco, metodo: 'POST', corpo },
            certificado: dialeto.certificadoNaConexao ? certificado : null,
            cabecalhos: { accept: 'text/xml, application/soap+xml', ...cabecalhos },
            signal: AbortSignal.any([signal, prazo]),
          }),
      )
      const resposta = lerRespostaAbrasf(dita.texto, operacao, dialeto)
      if (resposta === null && ANTES_DO_SERVICO.has(dita.status))
        throw new ErroDeFora(SERVICO, 'adiado', { status: dita.status })
      if (resposta === null || resposta.tipo === 'falha') throw new ErroDeFora(SERVICO, 'resposta')
      return { resposta, simulada: dita.cabecalhos['x-razao-simulado'] !== undefined }
    },
  }
}
