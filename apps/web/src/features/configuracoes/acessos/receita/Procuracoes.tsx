import { NativeSelect } from '@mantine/core'
import { vigia } from '@razao/contract'
import { useBaixar } from '../../../../api/use-baixar.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../../../state/chip-da-empresa.ts'
import { useEmpresaAtual } from '../../../../state/contexto.ts'
import { useLista } from '../../../../state/use-lista.ts'
import { formatarInteiro } from '../../../../ui/formato.ts'
import { Grade } from '../../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../../ui/grade/tipos.ts'
import { Situacao } from '../../../../ui/Situacao.tsx'
import { BotaoConsultar } from './BotaoConsultar.tsx'
import { FaixaDaVigia } from './FaixaDaVigia.tsx'
import { GavetaDaProcuracao } from './GavetaDaProcuracao.tsx'
import { useLinhaDaEmpresa } from './use-linha-da-empresa.ts'
import {
  FILTROS_DE_PROCURACOES,
  PODERES,
  type Procuracao,
  ROTULOS_DA_PROCURACAO,
  ROTULOS_DO_ESTADO_DO_PODER,
  SIGLAS,
  SITUACOES_DA_PROCURACAO,
  TONS_DA_PROCURACAO,
  TONS_DO_PODER,
} from './vigia.ts'

/** One power of a company: the icon of how it stands, with its name for who reads by ear. */
function CelulaDoPoder({ linha, codigo }: { linha: Procuracao; codigo: string }) {
  const dele = linha.poderes.find(({ poder }) => poder === codigo)
  if (dele === undefined) return null
  const rotulo = ROTULOS_DO_ESTADO_DO_PODER[dele.estado]
  return (
    <Situacao tom={TONS_DO_PODER[dele.estado]} soIcone titulo={rotulo}>
      {rotulo}
    </Situacao>
  )
}

const COLUNAS: readonly Coluna<Procuracao>[] = [
  {
    ...{ campo: 'empresa', titulo: 'Empresa', ordena: true, fixa: true, celular: 'titulo' },
    largura: 'minmax(190px, 1.2fr)',
  },
  {
    ...{ campo: 'situacao', titulo: 'Situação', tipo: 'status', ordena: true, largura: 160 },
    situacao: ({ situacao }) => ({
      tom: TONS_DA_PROCURACAO[situacao],
      texto: ROTULOS_DA_PROCURACAO[situacao],
    }),
  },
  ...PODERES.map(
    ([codigo, nome]): Coluna<Procuracao> => ({
      ...{ campo: `poder${codigo}`, titulo: SIGLAS[codigo] ?? nome, ajuda: nome, largura: 82 },
      ...{ alinhamento: 'centro', celular: 'oculta' },
      celula: (linha) => <CelulaDoPoder linha={linha} codigo={codigo} />,
    }),
  ),
  { campo: 'validaAte', titulo: 'Validade', tipo: 'data', ordena: true },
  {
    ...{ campo: 'detalhe', titulo: 'O que há', largura: 'minmax(240px, 1.6fr)' },
    celular: 'larga',
  },
  {
    ...{ campo: 'consultadaEm', titulo: 'Consultada em', tipo: 'instante', ordena: true },
    valor: ({ consulta }) => consulta.respondidaEm,
  },
  { campo: 'responsavel', titulo: 'Responsável', ordena: true, largura: 160 },
]

function rotuloDoFiltro(campo: string, valor: unknown): string | null {
  if (campo === 'situacao') return ROTULOS_DA_PROCURACAO[valor as Procuracao['situacao']]
  const nome = PODERES.find(([codigo]) => codigo === valor)?.[1]
  return campo === 'semPoder' ? `Sem ${nome ?? String(valor)}` : null
}

/** What each company let the office do at the Receita, power by power. */
export function Procuracoes({ onContrato }: { onContrato: () => void }) {
  const [empresa] = useEmpresaAtual()
  const baixar = useBaixar()
  const lista = useLista({
    filtros: FILTROS_DE_PROCURACOES,
    contexto: String(empresa?.ID ?? ''),
  })
  const pedido = { ...(empresa ? { empresaId: empresa.ID } : {}), ...lista.pedido }
  const { dados, estado } = useConsulta(vigia.listarProcuracoes, pedido)
  const aberta = useLinhaDaEmpresa(vigia.listarProcuracoes, dados?.lista, lista.aberta)
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  const { ordem: ___, ...filtroDaSelecao } = filtroInteiro
  const { porSituacao = {}, responsaveis = [] } = dados?.totais ?? {}
  return (
    <>
      <FaixaDaVigia onContrato={onContrato} />
      <Grade
        rotulo="procurações"
        colunas={COLUNAS}
        linhas={dados?.lista}
        idDaLinha={({ empresaId }) => empresaId}
        nomeDaLinha={(linha) => linha.empresa}
        {...estado}
        {...lista.grade}
        paginacao={dados?.paginacao}
        acoesEmLote={
          <BotaoConsultar
            compacto
            assuntos={['procuracoes']}
            rotulo="Consultar agora"
            selecao={() => lista.selecaoParaEnvio(filtroDaSelecao)}
            onFeito={lista.limparSelecao}
          />
        }
        onAbrir={({ empresaId }) => lista.abrir(empresaId)}
        abertaId={lista.aberta}
        filtros={lista.chips((campo, valor) => {
          if (campo === 'empresaId') return chipDaEmpresa(dados?.lista, valor)
          if (campo === 'responsavelId')
            return `Responsável: ${responsaveis.find(({ id }) => id === valor)?.nome ?? String(valor)}`
          return rotuloDoFiltro(campo, valor)
        })}
        controles={
          <>
            <NativeSelect
              aria-label="Situação da procuração"
              value={lista.filtro.situacao ?? ''}
              data={[
                { value: '', label: 'Todas as situações' },
                ...SITUACOES_DA_PROCURACAO.map((value) => ({
                  value,
                  label: `${ROTULOS_DA_PROCURACAO[value]} (${formatarInteiro(porSituacao[value] ?? 0)})`,
                })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({
                  situacao: SITUACOES_DA_PROCURACAO.find((uma) => uma === value),
                })
              }
            />
            <NativeSelect
              aria-label="Poder que falta"
              value={lista.filtro.semPoder ?? ''}
              data={[
                { value: '', label: 'Qualquer poder' },
                ...PODERES.map(([value, nome]) => ({ value, label: `Sem ${nome}` })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({
                  semPoder: PODERES.find(([codigo]) => codigo === value)?.[0],
                })
              }
            />
          </>
        }
        onExportar={(formato) => baixar(vigia.exportarProcuracoes, { ...filtroInteiro, formato })}
        vazio={{
          titulo: 'Nenhuma empresa aqui',
          texto: 'As empresas da carteira aparecem com a procuração que deram no e-CAC.',
        }}
      />
      <GavetaDaProcuracao linha={aberta} onFechar={lista.fechar} />
    </>
  )
}
