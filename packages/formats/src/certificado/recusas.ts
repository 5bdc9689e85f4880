import type { Recusa } from '@razao/engine/dinheiro'

export type CodigoRecusaCertificado =
  | 'arquivo-grande-demais'
  | 'nao-e-pkcs12'
  | 'sem-protecao'
  | 'protecao-desconhecida'
  | 'contas-demais'
  | 'senha-incorreta'
  | 'sem-chave'
  | 'chave-de-outro-certificado'
  | 'mais-de-um-certificado'
  | 'chave-nao-serve'
  | 'nao-e-icp-brasil'
  | 'sem-uso-cliente'
  | 'ainda-nao-vale'
  | 'vencido'

export type RecusaCertificado = Recusa & { readonly codigo: CodigoRecusaCertificado }

/** Bytes of the largest file: a key of 4096 bits with its whole chain is some 15 kB. */
export const MAIOR_PFX = 128 * 1024

const MENSAGENS: Readonly<Record<CodigoRecusaCertificado, string>> = {
  'arquivo-grande-demais': `O arquivo passa de ${MAIOR_PFX / 1024} kB, que é mais do que um certificado A1 ocupa. Confira se escolheu o .pfx certo.`,
  'nao-e-pkcs12':
    'O arquivo não é um certificado A1 (PKCS#12, .pfx ou .p12), ou veio quebrado. Exporte de novo com a chave privada e envie o .pfx.',
  'sem-protecao':
    'O arquivo não tem a proteção por senha de um certificado A1. Exporte de novo com uma senha e envie outra vez.',
  'protecao-desconhecida':
    'O arquivo usa uma proteção que não sabemos abrir. Exporte de novo escolhendo AES-256 com SHA-256, ou TripleDES com SHA-1.',
  'contas-demais':
    'O arquivo pede contas demais para abrir, o que nenhum exportador de certificados faz. Exporte de novo e envie outra vez.',
  'senha-incorreta': 'Senha incorreta. É a senha escolhida quando o .pfx foi exportado.',
  'sem-chave':
    'O arquivo não tem a chave privada. Exporte de novo marcando «exportar a chave privada».',
  'chave-de-outro-certificado':
    'A chave privada do arquivo não é a do certificado. Exporte os dois juntos, do mesmo certificado.',
  'mais-de-um-certificado':
    'O arquivo tem mais de um certificado com chave. Exporte só o da empresa e envie outra vez.',
  'chave-nao-serve':
    'A chave do certificado não é RSA de 2.048 a 8.192 bits, que é a que os serviços do governo aceitam.',
  'nao-e-icp-brasil':
    'O certificado não traz o CNPJ nem o CPF do titular como a ICP-Brasil manda. Envie um e-CNPJ ou e-CPF A1.',
  'sem-uso-cliente':
    'O certificado não serve para se identificar a um serviço (falta o uso «autenticação de cliente»). Envie um e-CNPJ ou e-CPF A1.',
  'ainda-nao-vale': 'O certificado ainda não começou a valer.',
  vencido: 'O certificado está vencido. Renove-o na autoridade certificadora e envie o novo.',
}

export const recusaDe = (
  codigo: CodigoRecusaCertificado,
  mensagem = MENSAGENS[codigo],
): RecusaCertificado => ({ codigo, mensagem })

/** Carries a refusal up from inside the reader; the public door turns it into a `Result`. */
export class AberturaRecusada extends Error {
  readonly recusa: RecusaCertificado
  constructor(codigo: CodigoRecusaCertificado, mensagem?: string) {
    const recusa = recusaDe(codigo, mensagem)
    super(recusa.mensagem)
    this.recusa = recusa
  }
}
