import type { Recusa } from '@razao/engine/dinheiro'

/** Why a file could not be read. The server shows `mensagem` as it is, beside the file's name. */
export type CodigoRecusaXml =
  | 'xml-vazio'
  | 'xml-malformado'
  | 'xml-com-doctype'
  | 'pagina-da-internet'
  | 'xml-grande-demais'
  | 'xml-profundo-demais'
  | 'xml-complexo-demais'
  | 'charset-desconhecido'
  | 'nao-e-xml'
  | 'leiaute-desconhecido'
  | 'sem-documento'
  | 'documento-incompleto'
  | 'campo-repetido'
  | 'valor-invalido'
  | 'assinatura-ambigua'

export type RecusaXml = Recusa & {
  readonly codigo: CodigoRecusaXml
  /** Line of the file, when the reason sits on one. */
  readonly linha?: number
}

/**
 * Carries a refusal up from deep inside a reader. It never leaves this package: the public door
 * turns it into a `Result`.
 */
export class LeituraRecusada extends Error {
  readonly recusa: RecusaXml
  constructor(codigo: CodigoRecusaXml, mensagem: string, linha?: number) {
    super(mensagem)
    this.recusa = linha === undefined ? { codigo, mensagem } : { codigo, mensagem, linha }
  }
}
