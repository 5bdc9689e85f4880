import {
  type CertificadoAberto,
  pedirPeloNode,
  type RespostaDoNode,
} from '../../platform/fora/index.ts'
import { agenteDe } from './agentes.ts'

export type RespostaComCertificado = RespostaDoNode

type Pedido = {
  servico: string
  url: URL
  metodo: 'GET' | 'POST' | 'HEAD'
  certificado: CertificadoAberto
  /** Authorities besides those of the machine: the simulator's. */
  autoridades: string | undefined
  signal: AbortSignal
  corpo?: string
}

/** One request of JSON with the certificate of the company, on a connection that only it uses. */
export const pedirComCertificado = ({
  certificado,
  autoridades,
  corpo,
  ...pedido
}: Pedido): Promise<RespostaComCertificado> =>
  pedirPeloNode({
    ...pedido,
    corpo,
    conexao: { agent: agenteDe(certificado, autoridades) },
    cabecalhos: {
      accept: 'application/json',
      ...(corpo === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    },
  })
