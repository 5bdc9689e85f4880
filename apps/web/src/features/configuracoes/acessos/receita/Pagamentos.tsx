import { NativeSelect } from '@mantine/core'
import { divergencias } from '@razao/contract'
import { lazy, Suspense } from 'react'
import { useBaixar } from '../../../../api/use-baixar.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../../../state/chip-da-empresa.ts'
import { useEmpresaAtual } from '../../../../state/contexto.ts'
import { useLista } from '../../../../state/use-lista.ts'
import { formatarInteiro } from '../../../../ui/formato.ts'
import { Grade } from '../../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../../ui/grade/tipos.ts'
import { FaixaDaVigia } from './FaixaDaVigia.tsx'
import {
  type Divergencia,
  ESTADOS_DA_DIVERGENCIA,
  FILTROS_DE_DIVERGENCIAS,
  ROTULOS_DA_DIVERGENCIA,
  ROTULOS_DO_ESTADO_DA_DIVERGENCIA,
  TIPOS_DE_DIVERGENCIA,
  TONS_DA_DIVERGENCIA,
} from './vigia.ts'

const GavetaDaDivergencia = lazy(async () => ({
  default: (await import('./GavetaDaDivergencia.tsx')).GavetaDaDivergencia,
}))

const COLUNAS: readonly Coluna<Divergencia>[] = [
  {
    ...{ campo: 'tipo', titulo: 'O que é', tipo: 'status', ordena: true, largura: 216 },
    situacao: ({ tipo }) => ({
      tom: TONS_DA_DIVERGENCIA[tipo],
      texto: ROTULOS_DA_DIVERGENCIA[tipo],
    }),
  },
  {
    ...{ campo: 'empresa', titulo: 'Empresa', ordena: true, largura: 'minmax(170px, 1fr)' },
    celular: 'titulo',
  },
  {
    ...{ campo: 'guia', titulo: 'Guia ou receita', largura: 'minmax(170px, 1fr)' },
    celular: 'larga',
    valor: ({ guia, pagamento }) => guia?.rotulo ?? pagamento?.receita ?? '',
  },
  { campo: 'competencia', titulo: 'Compet.', tipo: 'competencia', ordena: true },
  { campo: 'pagoEm', titulo: 'Pago em', tipo: 'data', ordena: true },
  { campo: 'pago', titulo: 'Pago', tipo: 'dinheiro', ordena: true, largura: 124 },
  { campo: 'devido', titulo: 'Devido', tipo: 'dinheiro', largura: 124 },
  {
    ...{ campo: 'estado', titulo: 'Estado', ordena: true, largura: 150, celular: 'oculta' },
    valor: ({ estado }) => ROTULOS_DO_ESTADO_DA_DIVERGENCIA[estado],
  },
  { campo: 'responsavel', titulo: 'Responsável', ordena: true, largura: 150 },
]

const ESTADOS = [...ESTADOS_DA_DIVERGENCIA, 'todas'] as const
const rotuloDo = (estado: (typeof ESTADOS)[number]): string =>
  estado === 'todas' ? 'Todas' : ROTULOS_DO_ESTADO_DA_DIVERGENCIA[estado]

/** Payments that the Receita shows and that do not agree with the guides of here, each with what to do. */
export function Pagamentos({ onContrato }: { onContrato: () => void }) {
  const [empresa] = useEmpresaAtual()
  const baixar = useBaixar()
  const lista = useLista({ filtros: FILTROS_DE_DIVERGENCIAS, contexto: String(empresa?.ID ?? '') })
  const pedido = { ...(empresa ? { empresaId: empresa.ID } : {}), ...lista.pedido }
  const { dados, estado } = useConsulta(divergencias.listarDivergencias, pedido)
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  const { porTipo = {}, porEstado = {} } = dados?.totais ?? {}
  return (
    <>
      <FaixaDaVigia onContrato={onContrato} />
      <Grade
        rotulo="pagamentos que não batem"
        colunas={COLUNAS}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ tipo, empresa: dela }) => `${ROTULOS_DA_DIVERGENCIA[tipo]}, de ${dela}`}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        onAbrir={({ id }) => lista.abrir(id)}
        abertaId={lista.aberta}
        filtros={lista.chips((campo, valor) => {
          if (campo === 'empresaId') return chipDaEmpresa(dados?.lista, valor)
          if (campo === 'tipo') return ROTULOS_DA_DIVERGENCIA[valor as Divergencia['tipo']]
          return rotuloDo(valor as (typeof ESTADOS)[number])
        })}
        controles={
          <>
            <NativeSelect
              aria-label="O que é"
              value={lista.filtro.tipo ?? ''}
              data={[
                { value: '', label: 'Toda divergência' },
                ...TIPOS_DE_DIVERGENCIA.map((value) => ({
                  value,
                  label: `${ROTULOS_DA_DIVERGENCIA[value]} (${formatarInteiro(porTipo[value] ?? 0)})`,
                })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({ tipo: TIPOS_DE_DIVERGENCIA.find((um) => um === value) })
              }
            />
            <NativeSelect
              aria-label="Estado"
              value={lista.filtro.estado ?? ''}
              data={[
                { value: '', label: `A resolver (${formatarInteiro(porEstado.aberta ?? 0)})` },
                ...ESTADOS.filter((um) => um !== 'aberta').map((value) => ({
                  value,
                  label:
                    value === 'todas'
                      ? 'Todas'
                      : `${rotuloDo(value)} (${formatarInteiro(porEstado[value] ?? 0)})`,
                })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({ estado: ESTADOS.find((um) => um === value) })
              }
            />
          </>
        }
        onExportar={(formato) =>
          baixar(divergencias.exportarDivergencias, { ...filtroInteiro, formato })
        }
        vazio={{
          titulo: 'Nenhum pagamento a resolver',
          texto:
            'O que a Receita mostra pago e não bate com as guias aparece aqui: sem guia, a menos, a mais ou em dobro. O relógio confere sozinho, e «Conferir na Receita», na guia, confere na hora.',
        }}
      />
      <Suspense>
        {lista.aberta === null ? null : (
          <GavetaDaDivergencia
            linha={dados?.lista.find(({ id }) => id === lista.aberta) ?? null}
            carregada={dados !== undefined}
            onFechar={lista.fechar}
          />
        )}
      </Suspense>
    </>
  )
}
