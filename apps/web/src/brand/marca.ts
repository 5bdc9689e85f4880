/** What a white label changes; the server's configuration overrides these, host by host. */
export const MARCA_PADRAO = { nome: 'Razão', corPrimaria: '#125952' } as const

export const FRASE_DA_MARCA =
  'A contabilidade e os impostos da sua empresa, com a razão de cada número.'

/** Spec §9: stored state is kept under keys prefixed with the brand and version «1». */
export const PREFIXO_DE_ARMAZENAMENTO = 'razao:1'

/** Spec §9, in milliseconds. */
export const TEMPOS = {
  aviso: 5000,
  esmaecer: 150,
  recolher: 350,
  modal: 300,
  fundoEstatico: 100,
} as const
export const CAMADA_DO_MODAL = 1050
