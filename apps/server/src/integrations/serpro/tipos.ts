import type { ChamadaSerpro, PortaSerpro, RespostaSerpro } from '../../platform/fora/index.ts'
import type { MensagemLida } from './palavras.ts'
import type { Servico } from './servicos.ts'

export type Opcoes = {
  /** `https://gateway.apiserpro.serpro.gov.br/integra-contador/v1`. */
  url: string | undefined
  /** `https://autenticacao.sapi.serpro.gov.br/authenticate`. */
  autenticacao: string | undefined
  /** PEM of authorities besides those of the machine. */
  autoridades?: string | undefined
  prazoMs?: number
  /** Of an office, in each system. */
  porMinuto?: number
  agora?: () => number
}

export type Pedido = {
  readonly chamada: ChamadaSerpro
  readonly servico: Servico
  /** Left out, the service asks for nothing. */
  readonly dados?: object
}
export type Recusado = Extract<RespostaSerpro<never>, { tipo: 'recusado' }> & {
  /** 0 when nothing was asked. */
  readonly status: number
  readonly simulado: boolean
}
/** What came: said, or refused. */
export type Dita =
  | {
      readonly tipo: 'dita'
      readonly dados: unknown
      readonly mensagens: readonly MensagemLida[]
      readonly simulado: boolean
    }
  | Recusado
export type Conversa = {
  readonly ligada: boolean
  pedir(pedido: Pedido): Promise<Dita>
  entrar: PortaSerpro['entrar']
}
