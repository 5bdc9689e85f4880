import { Button, NativeSelect } from '@mantine/core'
import { automacao } from '@razao/contract'
import { type ComponentProps, lazy, Suspense, useMemo, useRef } from 'react'
import { useBaixar } from '../../api/use-baixar.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { useEmpresaAtual, useUsuario } from '../../state/contexto.ts'
import { competenciaDeHoje } from '../../state/hoje.ts'
import { paginacaoDoPainel } from '../../state/painel.ts'
import { useLista } from '../../state/use-lista.ts'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarCompetencia, plural } from '../../ui/formato.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import { quantasSelecionadas } from '../../ui/grade/selecao.ts'
import { Tela } from '../../ui/Tela.tsx'
import { AcoesEmOperacoes } from './AcoesEmOperacoes.tsx'
import { Contadores } from './Contadores.tsx'
import { COLUNAS } from './colunas-de-operacoes.tsx'
import { FiltroDePeriodo } from './FiltroDePeriodo.tsx'
import { GruposDeErro } from './GruposDeErro.tsx'
import { nomeDaOperacao, type Visao } from './operacao.ts'
import { FILTROS_DE_OPERACOES, filtroDaVisao, VISOES } from './visoes.ts'
import './processamento.css'

const GavetaOperacao = lazy(async () => ({
  default: (await import('./GavetaOperacao.tsx')).GavetaOperacao,
}))

const EM_LOTE = {
  geral: ['resolver', 'reprocessar'],
  pendentes: ['resolver', 'reprocessar'],
  processar: ['cancelar'],
  processando: ['cancelar'],
  sucesso: undefined,
  canceladas: ['reprocessar'],
} as const

function rotuloDoFiltro(campo: string, valor: unknown): string | null {
  if (campo === 'TipoAutomacao') {
    return automacao.TIPO_AUTOMACAO[valor as keyof typeof automacao.TIPO_AUTOMACAO]
  }
  return null
}

/** The list of one view, with the filter of the specification in the address. */
function useOperacoes(visao: Visao) {
  const [empresa] = useEmpresaAtual()
  const usuario = useUsuario()
  const mesAtual = usuario?.hoje.slice(0, 7) ?? competenciaDeHoje()
  const empresaId = empresa?.ID
  const padrao = useMemo(
    () => ({
      ...filtroDaVisao(visao, mesAtual),
      ...(empresaId === undefined ? {} : { IdEmpresa: empresaId }),
    }),
    [visao, mesAtual, empresaId],
  )
  const lista = useLista({
    filtros: FILTROS_DE_OPERACOES,
    padrao,
    ordemPadrao: '-criadoEm',
    contexto: visao,
    fatia: 'operacoes',
  })
  const consulta = useConsulta(automacao.listarOperacoes, lista.pedido)
  // The counters are of the whole period: among the inconsistencies alone they would say zero.
  const { inconsistencias: _, ...doPeriodo } = { ...lista.pedido, registrosPorPagina: 1 }
  const soContagens = useConsulta(
    automacao.listarOperacoes,
    visao === 'pendentes' ? doPeriodo : AINDA_NAO,
  )
  const contagens = visao === 'pendentes' ? soContagens.dados : consulta.dados
  return { lista, mesAtual, consulta, contagens }
}
type Lista = ReturnType<typeof useOperacoes>['lista']

function Filtros({ lista, mesAtual }: { lista: Lista; mesAtual: string }) {
  const { filtro, mudarFiltro } = lista
  return (
    <>
      <FiltroDePeriodo periodo={filtro} mudar={mudarFiltro} mesAtual={mesAtual} />
      <NativeSelect
        aria-label="Tipo de automação"
        value={filtro.TipoAutomacao ?? ''}
        data={[
          { value: '', label: 'Todas as automações' },
          ...Object.entries(automacao.TIPO_AUTOMACAO).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          mudarFiltro({
            TipoAutomacao: automacao.TipoAutomacao.options.find((tipo) => tipo === value),
          })
        }
      />
    </>
  )
}

/** «Há 12 erros em outros meses»: what the period of the filter hides. */
function ErrosEmOutrosMeses({ quantos, onVer }: { quantos: number; onVer: () => void }) {
  if (quantos === 0) return null
  return (
    <Faixa
      tom="atencao"
      acao={
        <Button size="compact-sm" variant="default" onClick={onVer}>
          Ver todos
        </Button>
      }
    >
      Há {plural(quantos, 'erro')} em outros meses.
    </Faixa>
  )
}

function Gaveta(props: ComponentProps<typeof GavetaOperacao>) {
  const jaAbriu = useRef(false)
  jaAbriu.current ||= props.operacaoId !== null
  return jaAbriu.current ? (
    <Suspense>
      <GavetaOperacao {...props} />
    </Suspense>
  ) : null
}

/** The queue of operations: one screen, six addresses. */
export function TelaProcessamento({ visao }: { visao: Visao }) {
  const { lista, mesAtual, consulta, contagens } = useOperacoes(visao)
  const { dados, estado } = consulta
  const baixar = useBaixar()
  const { filtro, pedido } = lista
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  // The search goes in the specification's own filter, so that «todos do filtro» covers it too.
  const pesquisar = (texto: string) =>
    lista.mudarFiltro({ PesquisaMotivo: texto === '' ? undefined : texto })
  const tipos = EM_LOTE[visao]
  const { resumo, vazio } = VISOES[visao]
  const mostraErros = visao === 'geral' || visao === 'pendentes'
  const doMes = filtro.CompetenciaInicio === filtro.CompetenciaFim && filtro.CompetenciaFim

  return (
    <Tela titulo="Fila de operações" resumo={resumo}>
      <Contadores visao={visao} contagens={contagens} />
      {mostraErros ? (
        <ErrosEmOutrosMeses
          quantos={dados?.errosEmOutrosMeses ?? 0}
          onVer={() =>
            lista.mudarFiltro({ CompetenciaInicio: undefined, CompetenciaFim: undefined })
          }
        />
      ) : null}
      {visao === 'geral' ? <GruposDeErro periodo={filtro} /> : null}
      <Grade
        rotulo="operações"
        colunas={COLUNAS[visao]}
        linhas={dados?.data}
        idDaLinha={({ ID }) => ID}
        nomeDaLinha={(operacao) => `${nomeDaOperacao(operacao)} nº ${operacao.ID}`}
        {...estado}
        {...lista.grade}
        busca={filtro.PesquisaMotivo ?? ''}
        onBusca={pesquisar}
        selecao={tipos ? lista.selecao : undefined}
        paginacao={paginacaoDoPainel(dados?.Paginacao)}
        onAbrir={({ ID }) => lista.abrir(ID)}
        abertaId={lista.aberta}
        filtros={lista.chips(rotuloDoFiltro)}
        controles={<Filtros lista={lista} mesAtual={mesAtual} />}
        onExportar={(formato) => baixar(automacao.exportarOperacoes, { ...filtroInteiro, formato })}
        acoesEmLote={
          tipos ? (
            <AcoesEmOperacoes
              compacto
              tipos={tipos}
              quantas={quantasSelecionadas(lista.selecao)}
              selecao={() => lista.selecaoParaEnvio(filtro)}
              onFeito={lista.limparSelecao}
            />
          ) : null
        }
        vazio={{
          titulo: doMes ? `${vazio.titulo} em ${formatarCompetencia(doMes)}` : vazio.titulo,
          texto: doMes ? vazio.texto.replace('neste período', 'neste mês') : vazio.texto,
        }}
      />
      <Gaveta
        operacaoId={lista.aberta}
        vizinhas={dados?.data.map(({ ID }) => ID) ?? []}
        onAbrir={lista.abrir}
        onFechar={lista.fechar}
      />
    </Tela>
  )
}
