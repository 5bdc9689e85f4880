import { fechamento } from '@razao/contract'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { useCompetencia, useEmpresaAtual, useUsuario } from '../../state/contexto.ts'
import { useLista } from '../../state/use-lista.ts'
import { chipDoMapa, FILTROS_DO_MAPA } from './filtros-do-mapa.ts'

/** Links written with the specification's name of the filter (`?Competencia=`) choose the month too. */
function useCompetenciaDoFiltro(): void {
  const [parametros, mudar] = useSearchParams()
  const pedida = parametros.get('Competencia')
  useEffect(() => {
    if (pedida === null) return
    mudar(
      (antes) => {
        antes.set('competencia', pedida)
        antes.delete('Competencia')
        return antes
      },
      { replace: true },
    )
  }, [pedida, mudar])
}

/** The list of the map: filters in the address, month and company of the top bar, the choice in its slice. */
export function useMapa() {
  useCompetenciaDoFiltro()
  const [competencia] = useCompetencia()
  const [empresa] = useEmpresaAtual()
  const eu = useUsuario()?.id
  const lista = useLista({
    filtros: FILTROS_DO_MAPA,
    padrao: empresa ? { idEmpresa: empresa.ID } : {},
    contexto: competencia,
    fatia: 'painelFechamento',
  })
  const { filtro } = lista
  const { busca } = lista.grade
  const { dados, estado, tentarDeNovo } = useConsulta(fechamento.listarFechamento, {
    ...lista.pedido,
    Competencia: competencia,
  })
  const baixar = useBaixar()
  const nomeDaEmpresa =
    empresa?.ID === filtro.idEmpresa
      ? empresa?.Apelido
      : dados?.Lista.find(({ empresaId }) => empresaId === filtro.idEmpresa)?.empresa
  return {
    competencia,
    lista,
    dados,
    estado,
    tentarDeNovo,
    /** The filter as the routes of execution take it: without the month. */
    filtroDaSelecao: { ...filtro, ...(busca === '' ? {} : { busca }) },
    chips: lista.chips((campo, valor) => chipDoMapa(campo, valor, { empresa: nomeDaEmpresa, eu })),
    exportar: (formato: 'csv' | 'xlsx' | 'pdf' | 'json') =>
      baixar(fechamento.exportarFechamento, {
        ...lista.pedido,
        Competencia: competencia,
        formato,
      }),
  }
}
