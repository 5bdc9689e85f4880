import { NativeSelect } from '@mantine/core'
import { migrate } from '@razao/contract'
import { useState } from 'react'
import { useBaixar } from '../../../api/use-baixar.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { useLista } from '../../../state/use-lista.ts'
import { Instante } from '../../../ui/DataCivil.tsx'
import { plural } from '../../../ui/formato.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { GavetaDaEmpresa } from './GavetaDaEmpresa.tsx'
import { type Empresa, nomeDoAmbiente, rotaEscrita, situacaoNaMigrate } from './migrate.ts'

const FILTROS = { situacao: migrate.SITUACOES_NA_MIGRATE } as const

const COLUNAS: readonly Coluna<Empresa>[] = [
  {
    ...{ campo: 'empresa', titulo: 'Empresa', ordena: true, celular: 'titulo' },
    largura: 'minmax(150px, 1fr)',
  },
  {
    ...{ campo: 'cidade', titulo: 'Cidade', ordena: true, largura: 'minmax(130px, 0.8fr)' },
    celula: ({ cidade }) => cidade ?? '—',
  },
  {
    ...{ campo: 'situacao', titulo: 'Situação', ordena: true, largura: 130 },
    celula: (linha) => {
      const { tom, texto } = situacaoNaMigrate(linha)
      return <Situacao tom={tom}>{texto}</Situacao>
    },
  },
  {
    ...{ campo: 'ambiente', titulo: 'Ambiente e série', largura: 170 },
    celula: ({ ambiente, serie, final }) =>
      final === null ? '—' : `${nomeDoAmbiente(ambiente)} · ${serie}`,
  },
  {
    ...{ campo: 'proximoNumero', titulo: 'Próximo nº', tipo: 'numero', largura: 110 },
    celula: ({ proximoNumero, final }) => (final === null ? '—' : proximoNumero),
  },
  {
    ...{ campo: 'testadaEm', titulo: 'Testada em', ordena: true, largura: 150 },
    celula: ({ testadaEm }) => <Instante valor={testadaEm} />,
  },
  {
    ...{ campo: 'rota', titulo: 'Por onde sai hoje', celular: 'larga' },
    ...{ largura: 'minmax(150px, 1fr)', celula: ({ rota }) => rotaEscrita(rota) },
  },
]

/** How each company stands at Migrate; a row opens its keys, its numbers and its test. */
export function ListaDeEmpresas() {
  const [abertaId, setAbertaId] = useState<number | null>(null)
  const lista = useLista({ filtros: FILTROS, contexto: 'migrate' })
  const { dados, estado } = useConsulta(migrate.listarEmpresasNaMigrate, lista.pedido)
  const baixar = useBaixar()
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = lista.pedido
  const linhas = dados?.lista ?? []
  const posicao = linhas.findIndex(({ empresaId }) => empresaId === abertaId)
  const quantas = new Map(
    dados?.totais.porSituacao.map(({ situacao, quantidade }) => [situacao, quantidade]),
  )
  return (
    <>
      <Grade
        rotulo="empresas na Migrate"
        colunas={COLUNAS}
        linhas={dados?.lista}
        idDaLinha={({ empresaId }) => empresaId}
        nomeDaLinha={({ empresa }) => empresa}
        {...estado}
        {...lista.grade}
        paginacao={dados?.paginacao}
        onAbrir={({ empresaId }) => setAbertaId(empresaId)}
        filtros={lista.chips(
          (___, valor) => migrate.ROTULOS_NA_MIGRATE[valor as Empresa['situacao']] ?? null,
        )}
        controles={
          <NativeSelect
            aria-label="Situação"
            value={lista.filtro.situacao ?? ''}
            data={[
              { value: '', label: 'Todas as situações' },
              ...migrate.SITUACOES_NA_MIGRATE.map((value) => ({
                value,
                label: `${migrate.ROTULOS_NA_MIGRATE[value]} (${plural(quantas.get(value) ?? 0, 'empresa')})`,
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              lista.mudarFiltro({
                situacao: value === '' ? undefined : (value as Empresa['situacao']),
              })
            }
          />
        }
        onExportar={(formato) =>
          baixar(migrate.exportarEmpresasNaMigrate, { ...filtroInteiro, formato })
        }
        vazio={{
          titulo: 'Nenhuma empresa aqui',
          texto: 'As empresas da carteira aparecem aqui, com a situação de cada uma na Migrate.',
        }}
      />
      <GavetaDaEmpresa
        empresa={linhas[posicao]}
        onVizinho={(passo) => setAbertaId(linhas[posicao + passo]?.empresaId ?? abertaId)}
        onFechar={() => setAbertaId(null)}
      />
    </>
  )
}
