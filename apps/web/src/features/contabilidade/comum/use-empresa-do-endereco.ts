import { empresa as rotas } from '@razao/contract'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { antecipar } from '../../../api/ao-entrar.ts'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { useCompetencia, useEmpresaAtual } from '../../../state/contexto.ts'

const empresaEm = (parametros: URLSearchParams): number | null => {
  const lida = Number(parametros.get('empresa'))
  return Number.isSafeInteger(lida) && lida > 0 ? lida : null
}

// The screen waits for the company of its address, and the bands of the shell read it in any case.
const DO_ENDERECO = empresaEm(new URLSearchParams(globalThis.location?.search))
if (DO_ENDERECO !== null) antecipar(rotas.lerEmpresa, { empresaId: DO_ENDERECO })

/**
 * Keeps company and month in the address, so that a link shows the same book to another person: who arrives by
 * one has the bar follow it, and whoever changes the bar changes the address. Each tab of the browser has its own.
 */
export function useEmpresaDoEndereco() {
  const [parametros, mudarParametros] = useSearchParams()
  const [competencia] = useCompetencia()
  const [daBarra, escolher] = useEmpresaAtual()
  const pedida = empresaEm(parametros)
  // What the bar had when the page was opened does not count as a choice made in it.
  const ultimaDaBarra = useRef(daBarra?.ID ?? null)
  const mudouNaBarra = (daBarra?.ID ?? null) !== ultimaDaBarra.current
  const outra = pedida !== null && pedida !== daBarra?.ID && !mudouNaBarra
  const { dados, estado } = useConsulta(rotas.lerEmpresa, outra ? { empresaId: pedida } : AINDA_NAO)
  useEffect(() => {
    if (outra && dados?.ID === pedida) {
      ultimaDaBarra.current = dados.ID
      escolher(dados)
    }
  }, [outra, dados, pedida, escolher])
  useEffect(() => {
    const id = daBarra?.ID ?? null
    const mudou = id !== ultimaDaBarra.current
    ultimaDaBarra.current = id
    if (id === null && !mudou) return
    const completo = (endereco: URLSearchParams) =>
      !mudou && endereco.get('empresa') !== null && endereco.has('competencia')
    // Written only when it lacks something: written again as it was, it would undo what a click writes meanwhile.
    if (completo(parametros)) return
    mudarParametros(
      (antes) => {
        const semEmpresa = antes.get('empresa') === null
        if (completo(antes)) return antes
        const novos = new URLSearchParams(antes)
        if (id === null) novos.delete('empresa')
        else if (mudou || semEmpresa) novos.set('empresa', String(id))
        if (!novos.has('competencia')) novos.set('competencia', competencia)
        // The account and the entry open were of the other company.
        if (mudou)
          for (const campo of ['conta', 'lancamento', 'depois', 'antes']) novos.delete(campo)
        return novos
      },
      { replace: true, preventScrollReset: true },
    )
  }, [daBarra?.ID, competencia, parametros, mudarParametros])
  return {
    empresa: outra ? null : daBarra,
    empresaId: outra ? null : (daBarra?.ID ?? null),
    chegando: outra && !estado.falha,
    falha: outra ? estado.falha : undefined,
  }
}
