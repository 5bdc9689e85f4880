import type { empresa, RouteOutput } from '@razao/contract'
import type { EmpresasVisiveis, FiltroDeCarteira } from './usuario.ts'

export type EmpresaDaCarteira = RouteOutput<typeof empresa.listarEmpresas>['lista'][number]

/** Criteria without anything in them are no criteria. */
export const semVazios = (filtro: FiltroDeCarteira): FiltroDeCarteira =>
  Object.fromEntries(
    Object.entries(filtro).filter(([, valor]) => Array.isArray(valor) && valor.length > 0),
  )

/** Every criterion asked for is met, each by any of its values, as the server reads it. */
export function passaNoFiltro(
  { IDRegime, IDCategoria, etiquetas }: EmpresaDaCarteira,
  filtro: FiltroDeCarteira,
): boolean {
  const { regimes, categorias } = filtro
  return (
    (regimes === undefined || regimes.includes(IDRegime)) &&
    (categorias === undefined || categorias.includes(IDCategoria)) &&
    (filtro.etiquetas === undefined || filtro.etiquetas.some((uma) => etiquetas.includes(uma)))
  )
}

/** What stops a choice of companies from being sent, or null. */
export const faltaNasEmpresas = (empresas: EmpresasVisiveis): string | null =>
  empresas.modo === 'filtro' && Object.keys(empresas.filtro).length === 0
    ? 'Escolha pelo menos um critério do filtro de empresas.'
    : null
