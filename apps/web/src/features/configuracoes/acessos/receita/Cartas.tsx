import { NativeSelect } from '@mantine/core'
import { vigia } from '@razao/contract'
import { lazy, Suspense } from 'react'
import { useBaixar } from '../../../../api/use-baixar.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../../../state/chip-da-empresa.ts'
import { useEmpresaAtual } from '../../../../state/contexto.ts'
import { useLista } from '../../../../state/use-lista.ts'
import { formatarInteiro } from '../../../../ui/formato.ts'
import { Grade } from '../../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../../ui/grade/tipos.ts'
import { ConsultarTodas } from './ConsultarTodas.tsx'
import { FaixaDaVigia } from './FaixaDaVigia.tsx'
import {
  type Carta,
  ESTADOS_DA_CARTA,
  FILTROS_DE_CARTAS,
  ROTULOS_DA_CARTA,
  ROTULOS_DA_GRAVIDADE,
  TONS_DA_CARTA,
  TONS_DA_GRAVIDADE,
} from './vigia.ts'

const GavetaDaCarta = lazy(async () => ({
  default: (await import('./GavetaDaCarta.tsx')).GavetaDaCarta,
}))

const COLUNAS: readonly Coluna<Carta>[] = [
  {
    ...{ campo: 'gravidade', titulo: 'Gravidade', tipo: 'status', ordena: true, largura: 132 },
    situacao: ({ gravidade }) => ({
      tom: TONS_DA_GRAVIDADE[gravidade],
      texto: ROTULOS_DA_GRAVIDADE[gravidade],
    }),
  },
  {
    ...{ campo: 'empresa', titulo: 'Empresa', ordena: true, largura: 'minmax(170px, 1fr)' },
    celular: 'titulo',
  },
  {
    ...{ campo: 'assunto', titulo: 'Assunto', ordena: true, largura: 'minmax(240px, 1.8fr)' },
    celular: 'larga',
  },
  { campo: 'enviadaEm', titulo: 'Enviada em', tipo: 'instante', ordena: true },
  {
    ...{ campo: 'agirAte', titulo: 'Agir até', tipo: 'data', ordena: true },
    ajuda:
      'O prazo que corre da ciência, ou o que alguém pôs; sem abrir, o dia em que o silêncio dá ciência, se vier antes.',
  },
  {
    ...{ campo: 'estado', titulo: 'Estado', tipo: 'status', ordena: true, largura: 124 },
    situacao: ({ estado }) => ({ tom: TONS_DA_CARTA[estado], texto: ROTULOS_DA_CARTA[estado] }),
  },
  {
    ...{ campo: 'lidaNaReceita', titulo: 'Lida', largura: 84 },
    valor: ({ lidaNaReceita }) => (lidaNaReceita ? 'Sim' : 'Não'),
  },
  { campo: 'responsavel', titulo: 'Responsável', ordena: true, largura: 160 },
]

const GRAVIDADES = ['grave', 'atencao', 'informacao'] as const
const ESTADOS = [...ESTADOS_DA_CARTA, 'todas'] as const
const rotuloDoEstado = (estado: (typeof ESTADOS)[number]): string =>
  estado === 'todas' ? 'Todas' : ROTULOS_DA_CARTA[estado]

/** What the Receita wrote to the companies; reading this list opens none of it. */
export function Cartas({ onContrato }: { onContrato: () => void }) {
  const [empresa] = useEmpresaAtual()
  const baixar = useBaixar()
  const lista = useLista({ filtros: FILTROS_DE_CARTAS, contexto: String(empresa?.ID ?? '') })
  const pedido = { ...(empresa ? { empresaId: empresa.ID } : {}), ...lista.pedido }
  const { dados, estado } = useConsulta(vigia.listarCartas, pedido)
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  const { porEstado = {}, responsaveis = [] } = dados?.totais ?? {}
  return (
    <>
      <FaixaDaVigia onContrato={onContrato} />
      <Grade
        rotulo="mensagens"
        colunas={COLUNAS}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={(carta) => `${carta.assunto}, de ${carta.empresa}`}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        onAbrir={({ id }) => lista.abrir(id)}
        abertaId={lista.aberta}
        filtros={lista.chips((campo, valor) => {
          if (campo === 'empresaId') return chipDaEmpresa(dados?.lista, valor)
          if (campo === 'gravidade') return ROTULOS_DA_GRAVIDADE[valor as Carta['gravidade']]
          if (campo === 'estado') return rotuloDoEstado(valor as (typeof ESTADOS)[number])
          return `Responsável: ${responsaveis.find(({ id }) => id === valor)?.nome ?? String(valor)}`
        })}
        controles={
          <>
            <NativeSelect
              aria-label="Gravidade"
              value={lista.filtro.gravidade ?? ''}
              data={[
                { value: '', label: 'Toda gravidade' },
                ...GRAVIDADES.map((value) => ({ value, label: ROTULOS_DA_GRAVIDADE[value] })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({ gravidade: GRAVIDADES.find((uma) => uma === value) })
              }
            />
            <NativeSelect
              aria-label="Estado"
              value={lista.filtro.estado ?? ''}
              data={[
                { value: '', label: 'A tratar' },
                ...ESTADOS.map((value) => ({
                  value,
                  label:
                    value === 'todas'
                      ? 'Todas'
                      : `${ROTULOS_DA_CARTA[value]} (${formatarInteiro(porEstado[value] ?? 0)})`,
                })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({ estado: ESTADOS.find((um) => um === value) })
              }
            />
            <ConsultarTodas assuntos={['caixa-postal']} empresaId={empresa?.ID} />
          </>
        }
        onExportar={(formato) => baixar(vigia.exportarCartas, { ...filtroInteiro, formato })}
        vazio={{
          titulo: 'Nenhuma mensagem a tratar',
          texto:
            'As mensagens da Receita aparecem aqui assim que o relógio, ou um botão, as encontra. Olhar a lista não abre nenhuma.',
        }}
      />
      <Suspense>
        {lista.aberta === null ? null : (
          <GavetaDaCarta
            cartaId={lista.aberta}
            responsaveis={responsaveis}
            vizinhos={dados?.lista.map(({ id }) => id) ?? []}
            onAbrir={lista.abrir}
            onFechar={lista.fechar}
          />
        )}
      </Suspense>
    </>
  )
}
