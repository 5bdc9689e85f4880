import { type Area, contem, type Verbo } from '@razao/contract'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { companySlice, type Empresa } from './company.ts'
import { useDespacho, useEstado } from './reducers.ts'

const FORMATO = /^\d{4}-(0[1-9]|1[0-2])$/

/**
 * The month every screen speaks of, `YYYY-MM`: the one in the address (`?competencia=`), so that a link
 * shows the same thing to another person, else the one of the top bar.
 */
export function useCompetencia(): [string, (competencia: string) => void] {
  const [parametros, mudarParametros] = useSearchParams()
  const daBarra = useEstado(({ company }) => company.competencia)
  const despachar = useDespacho()
  const doEndereco = parametros.get('competencia')
  const mudar = useCallback(
    (competencia: string) => {
      despachar(companySlice.actions.competenciaEscolhida(competencia))
      mudarParametros(
        (antes) => {
          if (antes.has('competencia')) antes.set('competencia', competencia)
          antes.delete('pagina')
          return antes
        },
        { replace: true },
      )
    },
    [despachar, mudarParametros],
  )
  return [doEndereco && FORMATO.test(doEndereco) ? doEndereco : daBarra, mudar]
}

/** The company of the top bar; null is «Todas as empresas». */
export function useEmpresaAtual(): [Empresa | null, (empresa: Empresa | null) => void] {
  const atual = useEstado(({ company }) => company.atual)
  const despachar = useDespacho()
  const escolher = useCallback(
    (empresa: Empresa | null) => despachar(companySlice.actions.empresaEscolhida(empresa)),
    [despachar],
  )
  return [atual, escolher]
}

/** The signed-in person, or null. */
export const useUsuario = () => useEstado(({ user }) => user.user)

/** Whether the person may do this in this area; who sees as another only looks. The server decides by the same rule. */
export const usePode = (verbo: Verbo, area: Area): boolean =>
  useEstado(
    ({ user: { user } }) =>
      contem(user?.permissoes ?? [], verbo, area) && (verbo === 'ver' || !user?.verComo),
  )
