import { serpro } from '@razao/contract'
import type { Integracoes } from '../platform/fora/index.ts'
import type { Certificadora } from './certificadora.ts'
import { doContador, type Obra } from './guardar-certificados.ts'
import { contextoDa, noDia } from './oficina.ts'
import { pedirDeFora } from './pelas-rotas.ts'

/** The Receita of the demonstration: only what is simulated is one. */
export type ReceitaFicticia = { readonly chave: string; readonly segredo: string }

type Com = {
  readonly certificadora: Certificadora
  readonly receita: ReceitaFicticia
  readonly fora: Integracoes
}

/** The contract of the office of the demonstration with the SERPRO, kept and tested; once. */
export async function ligarAReceita(
  { oficina, escritorioId, pedinte, hoje }: Obra,
  contratante: { readonly cnpj: string; readonly nome: string },
  { certificadora, receita, fora }: Com,
): Promise<void> {
  const base = doContador(noDia(contextoDa(oficina, escritorioId), hoje), pedinte)
  const pedido = { base, pool: oficina.pool, chave: undefined, fora }
  if ((await pedirDeFora(pedido, serpro.lerSerpro, {})).credencial !== null) return
  const { pfx, senha } = await certificadora.emitir({
    ...contratante,
    de: new Date(`${hoje}T00:00:00-03:00`),
    ate: new Date(`${Number(hoje.slice(0, 4)) + 1}-12-31T23:59:59-03:00`),
  })
  await pedirDeFora(pedido, serpro.guardarAcessoDoSerpro, {
    ...{ ...receita, contratante: contratante.cnpj, autor: null, tokenDoProcurador: null },
    ...{ arquivo: pfx.toString('base64'), senha, versao: 0 },
  })
  await pedirDeFora(pedido, serpro.testarSerpro, {})
}
