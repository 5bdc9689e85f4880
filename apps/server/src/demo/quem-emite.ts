import { REGIME } from '@razao/engine/cadastro'
import type { Context } from '../platform/context.ts'
import { type Carteira, type EmpresaFicticia, empresaFicticia } from './empresa-ficticia.ts'
import { PREFEITURA } from './prefeitura.ts'

/** A company of the portfolio as it is in the database now. */
export type EmpresaDaCarteira = {
  readonly id: number
  readonly cnpj: string
  readonly nome: string
  readonly municipio: number | null
  readonly regime: number
  readonly ficticia: EmpresaFicticia
}

/** Those of the portfolio that are still there, in its order. */
export async function lerCarteira(ctx: Context, carteira: Carteira): Promise<EmpresaDaCarteira[]> {
  const linhas = await ctx.db
    .selectFrom('empresa')
    .select(['id', 'identificacao', 'razao_social', 'municipio_ibge', 'regime'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .execute()
  const porCnpj = new Map(linhas.map((linha) => [linha.identificacao, linha]))
  return linhas.flatMap((_, ordem) => {
    const ficticia = empresaFicticia(carteira, ordem)
    const linha = porCnpj.get(ficticia.cnpj)
    if (linha === undefined) return []
    const { id, identificacao: cnpj, razao_social: nome, municipio_ibge, regime } = linha
    return [{ id, cnpj, nome, municipio: municipio_ibge, regime, ficticia }]
  })
}

/** Those of the demonstration that are in the national service, as it is simulated. */
const CIDADES = [3550308, 3106200, 3304557, 4106902, 4205407]
const CASOS = [null, 'fator-r-abaixo', 'iss-retido']
const QUANTAS = 8

/** The company of it that issues there: not of the Simples, whose notes are national whatever the city. */
export const quemEmiteNaPrefeitura = (
  empresas: readonly EmpresaDaCarteira[],
): EmpresaDaCarteira | undefined =>
  empresas.find(
    ({ municipio, regime, ficticia: { caso, ramo } }) =>
      caso === null &&
      ramo.especie === 'servico' &&
      regime === REGIME.presumido &&
      municipio === PREFEITURA.municipio,
  )

/** Who issues notes in the demonstration: service companies of the Simples, in cities of the national service. */
export const quemEmite = (empresas: readonly EmpresaDaCarteira[]): EmpresaDaCarteira[] =>
  empresas
    .filter(
      ({ municipio, regime, ficticia: { caso, ramo } }) =>
        CASOS.includes(caso) &&
        ramo.especie === 'servico' &&
        regime === REGIME.simples &&
        CIDADES.includes(municipio ?? 0),
    )
    .slice(0, QUANTAS)
