import {
  DADOS_DO_DIALETO,
  type DadosDoDialeto,
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
  confiadas,
  createGuarda,
  ErroDeFora,
  pedirPeloNode,
  type RespostaDoNode,
  soInternet,
} from '../../platform/fora/index.ts'

export const SERVICO = 'abrasf'

export type Opcoes = {
  /** Networks that are not of the internet and that cities may be in all the same. */
  redes?: readonly string[]
  /** Origins that are spoken to by another address, as a simulator is: `https://nfse.cidade=http://127.0.0.1:1`. */
  desvios?: readonly string[]
  /** PEM of authorities besides those of the machine. */
  autoridades?: string | undefined
  prazoMs?: number
}

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
const CIDADES = 500
/** Who answers so is before the service, which heard nothing. */
const ANTES_DO_SERVICO: ReadonlySet<number> = new Set([401, 403, 404, 405, 410, 415])

/** Signs each element that is to be, from the inside out. */
const assinado = ({ xml, assinar }: DocumentoAbrasf, certificado: CertificadoAberto): string =>
  assinar.reduce((antes, parte) => assinarXml(antes, parte, certificado, 'sha1'), xml)

const lerDesvios = (desvios: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    desvios.map((um) => {
      const [de = '', para = ''] = um.split('=')
      return [new URL(de).origin, new URL(para).origin]
    }),
  )

/** The one way to talk to the services of cities; each city has a guard of its own, so that none makes others wait. */
export function createConversa(opcoes: Opcoes): Conversa {
  const { prazoMs = PRAZO_MS, autoridades } = opcoes
  const internet = soInternet(opcoes.redes ?? [])
  const desvios = lerDesvios(opcoes.desvios ?? [])
  const ca = autoridades === undefined ? {} : { ca: confiadas(autoridades) }
  const limites = { prazoMs, aoMesmoTempo: 4, naFila: 500, quebraApos: 10, descansoMs: 5000 }
  const guardas = new Map<string, ReturnType<typeof createGuarda>>()
  const guardaDe = (origem: string) => {
    const guarda = guardas.get(origem) ?? createGuarda(SERVICO, limites)
    guardas.delete(origem)
    guardas.set(origem, guarda)
    const [maisVelha] = guardas.keys()
    if (guardas.size > CIDADES && maisVelha !== undefined) guardas.delete(maisVelha)
    return guarda
  }

  /** Where it goes, and whether it is an address that somebody wrote. */
  const destino = (endereco: string): { url: URL; desviado: boolean } => {
    const url = URL.parse(endereco)
    if (url === null) throw new ErroDeFora(SERVICO, 'endereco-proibido')
    const outro = desvios.get(url.origin)
    if (outro !== undefined)
      return { url: new URL(`${url.pathname}${url.search}`, outro), desviado: true }
    if (!internet.aceita(endereco)) throw new ErroDeFora(SERVICO, 'endereco-proibido')
    return { url, desviado: false }
  }

  const mandar = (
    { cidade, certificado }: Chamada,
    dialeto: DadosDoDialeto,
    pedido: { corpo: string; cabecalhos: Readonly<Record<string, string>>; signal: AbortSignal },
  ): Promise<RespostaDoNode> => {
    const { url, desviado } = destino(cidade.endereco)
    if (!desviado) internet.conferir(url)
    const { chavePem, certificadoPem, cadeiaPem } = certificado
    return pedirPeloNode({
      ...pedido,
      ...{ servico: SERVICO, url, metodo: 'POST' },
      conexao: {
        ...{ agent: false, minVersion: 'TLSv1.2', ...ca },
        ...(desviado ? {} : { lookup: internet.lookup }),
        ...(dialeto.certificadoNaConexao
          ? { key: chavePem, cert: [certificadoPem, ...cadeiaPem].join('\n') }
          : {}),
      },
    })
  }

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
          mandar(chamada, dialeto, {
            ...{ corpo, cabecalhos: { accept: 'text/xml, application/soap+xml', ...cabecalhos } },
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
