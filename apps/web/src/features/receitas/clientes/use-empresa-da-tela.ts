import { useEmpresaAtual, useUsuario } from '../../../state/contexto.ts'

/**
 * The company that this screen speaks of: the one of the top bar, or the only one that the person sees. Undefined is
 * all of them.
 */
export function useEmpresaDaTela(): number | undefined {
  const [empresa] = useEmpresaAtual()
  const usuario = useUsuario()
  if (empresa) return empresa.ID
  const empresas = usuario?.empresas
  return empresas?.todas === false && empresas.ids.length === 1 ? empresas.ids[0] : undefined
}
