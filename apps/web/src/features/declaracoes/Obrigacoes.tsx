import { NativeSelect } from '@mantine/core'
import { obrigacoes } from '@razao/contract'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../state/chip-da-empresa.ts'
import { useEmpresaAtual } from '../../state/contexto.ts'
import { useLista } from '../../state/use-lista.ts'
import { plural } from '../../ui/formato.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { Tela } from '../../ui/Tela.tsx'
import { GavetaDaObrigacao } from './GavetaDaObrigacao.tsx'
import {
  FILTROS_DE_OBRIGACOES,
  type Obrigacao,
  periodoEscrito,
  ROTULOS_DA_OBRIGACAO,
  SITUACOES_DA_OBRIGACAO,
  TONS_DA_OBRIGACAO,
} from './obrigacao.ts'

const COLUNAS: readonly Coluna<Obrigacao>[] = [
  { campo: 'prazo', titulo: 'Prazo', tipo: 'data', ordena: true, fixa: true },
  {
    ...{ campo: 'empresa', titulo: 'Empresa', ordena: true, celular: 'titulo' },
    largura: 'minmax(190px, 1.2fr)',
  },
  {
    ...{ campo: 'rotulo', titulo: 'Obrigação', ordena: true, celular: 'larga' },
    largura: 'minmax(200px, 1.4fr)',
  },
  {
    ...{ campo: 'periodo', titulo: 'Período', largura: 120 },
    valor: ({ periodo }) => periodoEscrito(periodo),
  },
  {
    ...{ campo: 'situacao', titulo: 'Situação', tipo: 'status', ordena: true, largura: 140 },
    situacao: ({ entrega: { situacao } }) => ({
      tom: TONS_DA_OBRIGACAO[situacao],
      texto: ROTULOS_DA_OBRIGACAO[situacao],
    }),
  },
  {
    ...{ campo: 'numero', titulo: 'Recibo', largura: 180 },
    valor: ({ entrega }) => entrega.numero,
  },
  {
    ...{ campo: 'entregueEm', titulo: 'Entregue em', tipo: 'data' },
    valor: ({ entrega }) => entrega.entregueEm,
  },
  {
    ...{ campo: 'retificacoes', titulo: 'Retific.', tipo: 'numero' },
    valor: ({ entrega }) => entrega.retificacoes,
  },
  { campo: 'responsavel', titulo: 'Responsável', largura: 160 },
]

/** Every obligation of every company: its term, what became of it, and whose it is. */
export function Obrigacoes() {
  const [empresa] = useEmpresaAtual()
  const baixar = useBaixar()
  const lista = useLista({ filtros: FILTROS_DE_OBRIGACOES, contexto: String(empresa?.ID ?? '') })
  const pedido = { ...(empresa ? { empresaId: empresa.ID } : {}), ...lista.pedido }
  const { dados, estado } = useConsulta(obrigacoes.listarObrigacoes, pedido)
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  const { chaves = [], responsaveis = [] } = dados?.totais ?? {}
  return (
    <Tela
      titulo="Declarações"
      resumo={dados ? plural(dados.totais.empresas, 'empresa') : undefined}
    >
      <Grade
        rotulo="obrigações"
        colunas={COLUNAS}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ rotulo, empresa: nome, periodo }) =>
          `${rotulo} de ${nome}, ${periodoEscrito(periodo)}`
        }
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        onAbrir={({ id }) => lista.abrir(id)}
        abertaId={lista.aberta}
        filtros={lista.chips((campo, valor) => {
          if (campo === 'empresaId') return chipDaEmpresa(dados?.lista, valor)
          if (campo === 'situacao')
            return ROTULOS_DA_OBRIGACAO[valor as Obrigacao['entrega']['situacao']]
          return chaves.find(({ chave }) => chave === valor)?.rotulo ?? String(valor)
        })}
        controles={
          <>
            <NativeSelect
              aria-label="Situação da obrigação"
              value={lista.filtro.situacao ?? ''}
              data={[
                { value: '', label: 'Todas as situações' },
                ...SITUACOES_DA_OBRIGACAO.map((value) => ({
                  value,
                  label: ROTULOS_DA_OBRIGACAO[value],
                })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({ situacao: SITUACOES_DA_OBRIGACAO.find((um) => um === value) })
              }
            />
            <NativeSelect
              aria-label="Obrigação"
              value={lista.filtro.chave ?? ''}
              data={[
                { value: '', label: 'Todas as obrigações' },
                ...chaves.map(({ chave, rotulo }) => ({ value: chave, label: rotulo })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({ chave: value === '' ? undefined : value })
              }
            />
          </>
        }
        onExportar={(formato) =>
          baixar(obrigacoes.exportarObrigacoes, { ...filtroInteiro, formato })
        }
        vazio={{
          titulo: 'Nenhuma obrigação aqui',
          texto:
            'As obrigações de cada empresa aparecem quando o mês dela é apurado no fechamento.',
        }}
      />
      <GavetaDaObrigacao
        linha={dados?.lista.find(({ id }) => id === lista.aberta) ?? null}
        responsaveis={responsaveis}
        onFechar={lista.fechar}
      />
    </Tela>
  )
}
