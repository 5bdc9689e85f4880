import { NativeSelect } from '@mantine/core'
import { parcelamentos } from '@razao/contract'
import { lazy, Suspense } from 'react'
import { useBaixar } from '../../../../api/use-baixar.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../../../state/chip-da-empresa.ts'
import { useEmpresaAtual } from '../../../../state/contexto.ts'
import { useLista } from '../../../../state/use-lista.ts'
import { formatarInteiro, plural } from '../../../../ui/formato.ts'
import { Grade } from '../../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../../ui/grade/tipos.ts'
import { ConsultarTodas } from './ConsultarTodas.tsx'
import { FaixaDaVigia } from './FaixaDaVigia.tsx'
import {
  FILTROS_DE_PARCELAMENTOS,
  MODALIDADES_DE_PARCELAMENTO,
  type Parcelamento,
  ROTULOS_DA_MODALIDADE,
  ROTULOS_DO_PARCELAMENTO,
  SITUACOES_DO_PARCELAMENTO,
  TONS_DO_PARCELAMENTO,
} from './vigia.ts'

const GavetaDoParcelamento = lazy(async () => ({
  default: (await import('./GavetaDoParcelamento.tsx')).GavetaDoParcelamento,
}))

const COLUNAS: readonly Coluna<Parcelamento>[] = [
  {
    ...{ campo: 'situacao', titulo: 'Situação', tipo: 'status', ordena: true, largura: 160 },
    situacao: ({ situacao }) => ({
      tom: TONS_DO_PARCELAMENTO[situacao],
      texto: ROTULOS_DO_PARCELAMENTO[situacao],
    }),
  },
  {
    ...{ campo: 'empresa', titulo: 'Empresa', ordena: true, largura: 'minmax(180px, 1.2fr)' },
    celular: 'titulo',
  },
  {
    ...{ campo: 'modalidade', titulo: 'Parcelamento', ordena: true },
    ...{ largura: 'minmax(200px, 1.2fr)', celular: 'larga' },
    valor: ({ modalidade, numero }) => `${ROTULOS_DA_MODALIDADE[modalidade]} nº\u00a0${numero}`,
  },
  {
    ...{ campo: 'atrasadas', titulo: 'Em atraso', ordena: true, largura: 104 },
    alinhamento: 'fim',
    valor: ({ atrasadas }) => formatarInteiro(atrasadas),
  },
  {
    ...{ campo: 'pagas', titulo: 'Pagas', largura: 104, alinhamento: 'fim' },
    valor: ({ pagas, parcelas }) =>
      parcelas === null ? formatarInteiro(pagas) : `${pagas} de ${parcelas}`,
  },
  {
    ...{ campo: 'proxima', titulo: 'Próxima', tipo: 'data', ordena: true },
    ajuda: 'O vencimento da primeira que falta pagar, atrasada ou não.',
    valor: ({ proxima }) => proxima?.vencimento ?? null,
  },
  {
    ...{ campo: 'valorDaProxima', titulo: 'Valor', tipo: 'dinheiro', largura: 124 },
    valor: ({ proxima }) => proxima?.valor ?? null,
  },
  { campo: 'total', titulo: 'Consolidado', tipo: 'dinheiro', ordena: true, largura: 136 },
  { campo: 'responsavel', titulo: 'Responsável', ordena: true, largura: 160 },
]

const SITUACOES = [...SITUACOES_DO_PARCELAMENTO, 'todos'] as const
const rotuloDa = (situacao: (typeof SITUACOES)[number]): string =>
  situacao === 'todos' ? 'Todos' : ROTULOS_DO_PARCELAMENTO[situacao]

type Consultas = { respondidas: number; recusadas: number; porConsultar: number }

/** What an empty list means: nobody has one, or nobody could be asked. */
function oQueHouve({ respondidas, recusadas, porConsultar }: Consultas): string {
  const partes = [
    respondidas === 0 ? null : `A Receita respondeu por ${plural(respondidas, 'empresa')}.`,
    recusadas === 0
      ? null
      : `${plural(recusadas, 'recusada', 'recusadas')}: falta o poder de parcelamento na procuração, ou a Receita não respondeu.`,
    porConsultar === 0
      ? null
      : `${plural(porConsultar, 'ainda não consultada', 'ainda não consultadas')}.`,
  ]
  return partes.filter((parte) => parte !== null).join(' ')
}

/** Instalment plans of the companies, those nearest of being ended first. */
export function Parcelamentos({ onContrato }: { onContrato: () => void }) {
  const [empresa] = useEmpresaAtual()
  const baixar = useBaixar()
  const lista = useLista({
    filtros: FILTROS_DE_PARCELAMENTOS,
    contexto: String(empresa?.ID ?? ''),
  })
  const pedido = { ...(empresa ? { empresaId: empresa.ID } : {}), ...lista.pedido }
  const { dados, estado } = useConsulta(parcelamentos.listarParcelamentos, pedido)
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  const { porSituacao = {}, consultas } = dados?.totais ?? {}
  const houve = consultas === undefined ? '' : oQueHouve(consultas)
  return (
    <>
      <FaixaDaVigia onContrato={onContrato} />
      <Grade
        rotulo="parcelamentos"
        colunas={COLUNAS}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ empresa: dela, modalidade }) =>
          `${ROTULOS_DA_MODALIDADE[modalidade]} de ${dela}`
        }
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        onAbrir={({ id }) => lista.abrir(id)}
        abertaId={lista.aberta}
        filtros={lista.chips((campo, valor) => {
          if (campo === 'empresaId') return chipDaEmpresa(dados?.lista, valor)
          if (campo === 'modalidade')
            return ROTULOS_DA_MODALIDADE[valor as Parcelamento['modalidade']]
          return rotuloDa(valor as (typeof SITUACOES)[number])
        })}
        controles={
          <>
            <NativeSelect
              aria-label="Situação do parcelamento"
              value={lista.filtro.situacao ?? ''}
              data={[
                { value: '', label: 'Em curso' },
                ...SITUACOES.map((value) => ({
                  value,
                  label:
                    value === 'todos'
                      ? 'Todos'
                      : `${rotuloDa(value)} (${formatarInteiro(porSituacao[value] ?? 0)})`,
                })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({ situacao: SITUACOES.find((uma) => uma === value) })
              }
            />
            <NativeSelect
              aria-label="Tipo de parcelamento"
              value={lista.filtro.modalidade ?? ''}
              data={[
                { value: '', label: 'Todo tipo' },
                ...MODALIDADES_DE_PARCELAMENTO.map((value) => ({
                  value,
                  label: ROTULOS_DA_MODALIDADE[value],
                })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({
                  modalidade: MODALIDADES_DE_PARCELAMENTO.find((uma) => uma === value),
                })
              }
            />
            <ConsultarTodas assuntos={['parcelamentos']} empresaId={empresa?.ID} />
          </>
        }
        onExportar={(formato) =>
          baixar(parcelamentos.exportarParcelamentos, { ...filtroInteiro, formato })
        }
        vazio={{
          titulo: 'Nenhum parcelamento em curso',
          texto: `Os parcelamentos do Simples e do MEI aparecem aqui com as parcelas pagas, em atraso e a vencer. ${houve}`,
        }}
      />
      <Suspense>
        {lista.aberta === null ? null : (
          <GavetaDoParcelamento
            parcelamentoId={lista.aberta}
            vizinhos={dados?.lista.map(({ id }) => id) ?? []}
            onAbrir={lista.abrir}
            onFechar={lista.fechar}
          />
        )}
      </Suspense>
    </>
  )
}
