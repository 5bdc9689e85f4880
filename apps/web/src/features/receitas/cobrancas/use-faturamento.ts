import { cobrancas } from '@razao/contract'
import { useState } from 'react'
import { type AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { useEmpresaAtual } from '../../../state/contexto.ts'
import { useEstado } from '../../../state/reducers.ts'
import { useLista } from '../../../state/use-lista.ts'
import { FILTROS_DE_COBRANCAS } from './cobranca.ts'

export type ListaDoFaturamento = ReturnType<typeof useLista<typeof FILTROS_DE_COBRANCAS>>

/** The charges as the address asks for them, of the company of the bar unless it names another. */
export function useFaturamento() {
  const [empresa] = useEmpresaAtual()
  // The month of the bar, as in every list of the house.
  const mes = useEstado(({ company }) => company.competencia)
  const lista = useLista({
    filtros: FILTROS_DE_COBRANCAS,
    contexto: String(empresa?.ID ?? ''),
  })
  const pedido = { ...(empresa ? { empresaId: empresa.ID } : {}), ...lista.pedido }
  return { empresa, mes, lista, pedido }
}

export type PedidoDaLista = ReturnType<typeof useFaturamento>['pedido']

/** While a note is on its way, in ms; the events tell of the others. */
const CADENCIA = 10_000

/** A page of charges; refreshed by itself while a note of one of them is on its way. */
export function useCobrancas(pedido: PedidoDaLista | typeof AINDA_NAO) {
  const [vigia, setVigia] = useState(false)
  const consulta = useConsulta(cobrancas.listarCobrancas, pedido, {
    intervalo: vigia ? CADENCIA : 0,
  })
  const emCurso = consulta.dados?.lista.some(({ emissaoEmCurso }) => emissaoEmCurso !== null)
  if (emCurso !== undefined && emCurso !== vigia) setVigia(emCurso)
  return consulta
}
