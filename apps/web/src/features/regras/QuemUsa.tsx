import { type RouteOutput, regrasMunicipaisUso as rotas } from '@razao/contract'
import { useState } from 'react'
import { useConsulta } from '../../api/use-consulta.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { textoDoRegime } from './regime.ts'

type Empresa = RouteOutput<typeof rotas.listarQuemUsaAsRegras>['lista'][number]

const COLUNAS: readonly Coluna<Empresa>[] = [
  {
    campo: 'apelido',
    titulo: 'Empresa',
    fixa: true,
    largura: 'minmax(150px, 1fr)',
    celular: 'titulo',
  },
  { campo: 'identificacao', titulo: 'CPF ou CNPJ', tipo: 'documento' },
  { campo: 'regime', titulo: 'Regime', largura: 120, valor: ({ regime }) => textoDoRegime(regime) },
  { campo: 'inscricaoMunicipal', titulo: 'Inscrição', largura: 110 },
  {
    campo: 'servicos',
    titulo: 'Serviços',
    largura: 130,
    valor: ({ servicos }) => (servicos.length === 0 ? null : servicos.join(', ')),
  },
]
const POR_PAGINA = 10

/** The companies of the office in the município. */
export function QuemUsa({ ibge }: { ibge: number }) {
  const [pagina, setPagina] = useState(1)
  const { dados, estado } = useConsulta(rotas.listarQuemUsaAsRegras, {
    ibge,
    paginaAtual: pagina,
    registrosPorPagina: POR_PAGINA,
  })
  return (
    <Grade
      rotulo="empresas do município"
      colunas={COLUNAS}
      linhas={dados?.lista}
      idDaLinha={({ id }) => id}
      {...estado}
      paginacao={dados?.paginacao}
      onPagina={setPagina}
      onTamanho={() => setPagina(1)}
      vazio={{
        titulo: 'Nenhuma empresa aqui',
        texto: 'As empresas do escritório com este município no cadastro aparecem aqui.',
      }}
    />
  )
}
