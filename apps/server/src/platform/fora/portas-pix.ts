import type { CertificadoAberto } from './portas-nfse.ts'

/** What opens the API Pix of a bank for one account, and where it goes; it goes nowhere else. */
export type AcessoAoPix = {
  /** `https://pix.banco.com.br/api/v2`. */
  readonly endereco: string
  readonly enderecoDoToken: string
  readonly clienteId: string
  readonly segredo: string
  readonly certificado: CertificadoAberto
}

/** `cobv` has a due day; `cob` is to be paid within some seconds, which is what is left to what is overdue. */
type TipoDeCobranca = 'cob' | 'cobv'

/** Fine, interest, rebate or discount, as the standard says them: percentages in hundredths, values in centavos. */
type Acrescimo = { readonly modalidade: number; readonly valor: number }

/** What is asked of the bank, in our words: it is written down before anything leaves, and does not change. */
export type PedidoDePix = {
  readonly tipo: TipoDeCobranca
  readonly txid: string
  readonly chave: string
  /** Centavos. */
  readonly valor: number
  /** Of a `cobv`. */
  readonly vencimento: string | null
  /** Days after the due one in which it may still be paid. */
  readonly validadeEmDias: number
  /** Null where the customer has no document that says who they are. */
  readonly devedor: { readonly documento: string; readonly nome: string } | null
  readonly texto: string
  readonly multa?: Acrescimo
  readonly juros?: Acrescimo
  readonly desconto?: Acrescimo
}

/** Money that came, as the bank says it. */
export type PixRecebido = {
  readonly endToEndId: string
  readonly txid: string | null
  /** Centavos. */
  readonly valor: number
  /** An instant. */
  readonly horario: string
  /** Of it, what was given back already. */
  readonly devolvido: number
}

/** A charge as the bank has it. */
export type PixRegistrado = {
  readonly txid: string
  readonly situacao: 'ativa' | 'concluida' | 'removida'
  readonly valor: number
  readonly chave: string
  /** Where the charge is asked for, without `https://`; null when the bank did not say. */
  readonly local: string | null
  readonly copiaECola: string | null
  readonly recebidos: readonly PixRecebido[]
  readonly simulada: boolean
}

type Chamada = {
  readonly escritorioId: number
  readonly acesso: AcessoAoPix
  readonly signal: AbortSignal
}
type DaCobranca = Chamada & { readonly tipo: TipoDeCobranca; readonly txid: string }
type Recusado = { readonly tipo: 'recusada'; readonly motivo: string }
/** Told what goes over the wire. */
type Anotar = (enviado: unknown) => void

/** The API Pix of the Banco Central, at the bank of each account. Every call throws `ErroDeFora` without an answer. */
export type PortaDePix = {
  /** Where a bank tells of what came: the address of this installation. */
  readonly daqui: string
  /** Whether an address may be written down. */
  aceita(endereco: string): boolean
  /** Proves the credentials and the certificate; asks for a new token. */
  entrar(
    chamada: Chamada,
  ): Promise<
    | { readonly ok: true; readonly simulada: boolean }
    | { readonly ok: false; readonly motivo: string }
  >
  /** Registers a charge under its txid; one that is taken is asked about at once. */
  registrar(
    chamada: Chamada & { readonly pedido: PedidoDePix; readonly anotar: Anotar },
  ): Promise<({ readonly tipo: 'registrada' } & PixRegistrado) | Recusado>
  /** «Did I already?»: the charge of a txid, or null when the bank never heard of it. */
  consultar(chamada: DaCobranca): Promise<PixRegistrado | null>
  /** Takes a charge out, so that nobody pays it; null when the bank never heard of it. */
  remover(
    chamada: DaCobranca & { readonly anotar: Anotar },
  ): Promise<{ readonly tipo: 'removida' } | Recusado | null>
  /** What came between two instants, page by page. */
  recebidos(
    chamada: Chamada & { readonly de: string; readonly ate: string },
  ): AsyncGenerator<readonly PixRecebido[]>
  /** Asks the bank to tell here of what comes to a key; asked again, it is the same. */
  avisar(
    chamada: Chamada & { readonly chave: string; readonly url: string },
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly motivo: string }>
}
