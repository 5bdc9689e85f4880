import type { consultas, RouteOutput } from '@razao/contract'
import type { Vault } from '../vault/index.ts'
import type { PortaDeAbrasf } from './portas-abrasf.ts'
import type { PortaDeCaptura } from './portas-captura.ts'
import type { PortaDeMigrate } from './portas-migrate.ts'
import type { PortaDeNfse } from './portas-nfse.ts'
import type { PortaDePix } from './portas-pix.ts'
import type { PortaSerpro } from './portas-serpro.ts'

export type CadastroPublico = RouteOutput<typeof consultas.consultarCnpj>['cadastro']
export type FonteDeCnpj = 'brasilapi' | 'minhareceita' | 'receitaws'

type AchadoDeCnpj = {
  fonte: FonteDeCnpj
  /** The simulator answered in the place of the source: the company is fictitious. */
  simulado: boolean
  consultadoEm: string
  cadastro: CadastroPublico
}

/** The public register of companies. */
export type PortaDeCnpj = {
  /** Whether this installation was told of any source. */
  readonly ligada: boolean
  /** The register of a CNPJ, or null when no company has it. Throws `ErroDeFora` when nobody answers. */
  consultar(cnpj: string): Promise<AchadoDeCnpj | null>
}

export type FonteDeCep = 'viacep' | 'brasilapi'

export type AchadoDeCep = {
  fonte: FonteDeCep
  /** The simulator answered in the place of the source: the street is fictitious. */
  simulado: boolean
  consultadoEm: string
  endereco: RouteOutput<typeof consultas.consultarCep>['endereco']
}

/** The postal codes. */
export type PortaDeCep = {
  /** Whether this installation was told of any source. */
  readonly ligada: boolean
  /**
   * The address of a CEP (eight digits), or null when there is no such CEP. Throws `ErroDeFora` when nobody answers.
   */
  consultar(cep: string, escritorioId: number): Promise<AchadoDeCep | null>
}

/** Addresses that offices write, to be told of what happens. */
export type PortaDeWebhook = {
  /** Whether it may be written down; the addresses of its name are looked at when it is used. */
  aceita(url: string): boolean
  /** One request; any status is an answer. Throws `ErroDeFora` when there is none, or the address is not to be used. */
  entregar(pedido: {
    escritorioId: number
    url: string
    cabecalhos: Readonly<Record<string, string>>
    corpo: string
    signal: AbortSignal
  }): Promise<{ status: number; ms: number }>
}

/** A letter to somebody outside; one receiver each, so that nobody is told of another. */
export type CartaDeFora = {
  readonly escritorioId: number
  readonly para: string
  /** Whose it is, as its receiver reads it; the address is of the installation. */
  readonly deNome: string
  readonly responderA: string | null
  readonly assunto: string
  readonly texto: string
  readonly html: string
  readonly anexos: readonly {
    readonly nome: string
    readonly mime: string
    readonly conteudo: Uint8Array
  }[]
  /** Letters and numbers: the same letter has the same one, however often it leaves. */
  readonly identificacao: string
  readonly signal: AbortSignal
}

/** The mail: a letter that was taken is on its way, and there is nobody to ask about it. */
export type PortaDeCorreio = {
  readonly ligada: boolean
  /**
   * Hands a letter over. Throws `ErroDeFora` without an answer: `nadaSaiu` while the letter had not begun to leave, or
   * when the server asked to be sought later.
   */
  enviar(carta: CartaDeFora): Promise<
    | { readonly tipo: 'aceita'; readonly resposta: string; readonly simulada: boolean }
    | {
        readonly tipo: 'recusada'
        readonly motivo: 'endereco-invalido' | 'endereco-recusado' | 'mensagem-recusada'
        readonly resposta: string
      }
  >
}

/** What a name answers to the question of its TXT records; «sem-resposta» says nothing of the name. */
export type RespostaTxt =
  | { readonly tipo: 'registros'; readonly valores: readonly string[] }
  | { readonly tipo: 'nenhum' }
  | { readonly tipo: 'sem-resposta' }

/** The name servers. */
export type PortaDeDns = {
  /** Never throws. */
  txt(nome: string): Promise<RespostaTxt>
}

/**
 * Everything outside that the product talks to, in our words, built once at the start. Jobs have it (`job.fora`), and
 * so have look-ups that open their own transaction (`pedido.fora`); a use case inside a transaction does not.
 */
export type Integracoes = {
  readonly cep: PortaDeCep
  readonly cnpj: PortaDeCnpj
  readonly correio: PortaDeCorreio
  readonly dns: PortaDeDns
  readonly abrasf: PortaDeAbrasf
  readonly jettax: PortaDeCaptura
  readonly migrate: PortaDeMigrate
  readonly nfse: PortaDeNfse
  readonly pix: PortaDePix
  readonly serpro: PortaSerpro
  /** The credentials that the others ask for: the key that opens them is outside too. */
  readonly vault: Vault
  readonly webhook: PortaDeWebhook
}
