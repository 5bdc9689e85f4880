import { Button } from '@mantine/core'
import { fiscal } from '@razao/contract'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useMostrarFalha } from '../../api/use-acao.ts'
import { useBaixar } from '../../api/use-baixar.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
import { chipDaEmpresa } from '../../state/chip-da-empresa.ts'
import { useCompetencia, useEmpresaAtual } from '../../state/contexto.ts'
import type { DefinicaoDeFiltros } from '../../state/filtros-do-endereco.ts'
import { useLista } from '../../state/use-lista.ts'
import { Faixa } from '../../ui/Faixa.tsx'
import { competenciaPorExtenso, formatarDinheiro, plural } from '../../ui/formato.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import { sobDemanda } from '../../ui/sob-demanda.tsx'
import { Tela } from '../../ui/Tela.tsx'
import {
  execucaoDa,
  loteConferirPgdasd,
  loteGerarDas,
  loteTransmitirPgdasd,
} from './acoes-em-lote.ts'
import { colunasDoDas, opcoesDaDeclaracao } from './colunas-do-das.tsx'
import type { PedidoDeExecucao } from './DialogoDaExecucao.tsx'
import { regimePorExtenso } from './Empresa.tsx'
import { EscolhaNaBarra } from './EscolhaNaBarra.tsx'
import { FaixaDaOperacao } from './FaixaDaOperacao.tsx'
import { OPCOES_DE_REGIME } from './filtros-do-mapa.ts'
import { linhasDaSelecao } from './lote.ts'
import { MemoriaDaApuracao } from './Memorias.tsx'
import type { Etapa, LinhaDoDas } from './tipos.ts'
import { useExecutar } from './use-executar.ts'
import { useOperacoes } from './use-operacoes.ts'
import { useParametro } from './use-parametro.ts'
import { vizinho } from './vizinho.ts'
import './fechamento.css'

const DialogoDaExecucao = sobDemanda(
  async () => (await import('./DialogoDaExecucao.tsx')).DialogoDaExecucao,
)
const GraficosDoDas = sobDemanda(async () => (await import('./GraficosDoDas.tsx')).GraficosDoDas, {
  noSossego: true,
})
const GavetaDoDas = sobDemanda(async () => (await import('./GavetaDoDas.tsx')).GavetaDoDas, {
  noSossego: true,
})

const ANEXOS = ['I', 'II', 'III', 'IV', 'V', 'FATOR_R'] as const
const FILTROS = {
  empresaId: 'numero',
  regime: 'numero',
  anexo: ANEXOS,
  calculada: 'booleano',
  situacao: fiscal.SITUACOES_DO_DAS,
  declaracao: [...fiscal.SITUACOES_DA_LISTA, 'falta'],
} as const satisfies DefinicaoDeFiltros

const TODOS = { valor: '', rotulo: 'Todos os regimes' }
const OPCOES_DE_ANEXO = [
  { valor: '', rotulo: 'Todos os anexos' },
  ...ANEXOS.map((anexo) => ({
    valor: anexo,
    rotulo: anexo === 'FATOR_R' ? 'Fator R' : `Anexo ${anexo}`,
  })),
]
const OPCOES_DE_CALCULO = [
  { valor: '', rotulo: 'Calculadas ou não' },
  { valor: 'nao', rotulo: 'A calcular' },
  { valor: 'sim', rotulo: 'Calculadas' },
]
const OPCOES_DE_SITUACAO = [
  { valor: '', rotulo: 'Qualquer situação' },
  ...fiscal.SITUACOES_DO_DAS.map((situacao) => ({ valor: situacao, rotulo: situacao })),
]
const OPCOES_DE_DECLARACAO = [
  { valor: '', rotulo: 'Qualquer declaração' },
  { valor: 'falta', rotulo: 'Falta transmitir' },
  ...opcoesDaDeclaracao,
]
const RESPOSTA: Readonly<Record<string, boolean>> = { sim: true, nao: false }

function useDas() {
  const [competencia] = useCompetencia()
  const [empresa] = useEmpresaAtual()
  const lista = useLista({
    filtros: FILTROS,
    padrao: empresa ? { empresaId: empresa.ID } : {},
    contexto: competencia,
  })
  const { dados, estado, tentarDeNovo } = useConsulta(fiscal.listarDas, {
    ...lista.pedido,
    competencia,
  })
  const chips = lista.chips((campo, valor) => {
    if (campo === 'regime') return `Regime: ${regimePorExtenso(Number(valor))}`
    if (campo === 'anexo') return valor === 'FATOR_R' ? 'Fator R' : `Anexo ${String(valor)}`
    if (campo === 'calculada') return valor === true ? 'Calculadas' : 'A calcular'
    if (campo === 'situacao') return `Situação: ${String(valor)}`
    if (campo === 'declaracao')
      return `Declaração: ${OPCOES_DE_DECLARACAO.find((uma) => uma.valor === valor)?.rotulo ?? ''}`
    return chipDaEmpresa(dados?.lista, valor)
  })
  return { competencia, lista, dados, estado, tentarDeNovo, chips }
}
type Das = ReturnType<typeof useDas>
/** What filters the list, without its page. */
const filtroDaLista = ({ lista }: Das) => ({
  ...lista.filtro,
  ...(lista.grade.busca === '' ? {} : { busca: lista.grade.busca }),
})
type LoteDaLista = Parameters<typeof loteConferirPgdasd>[0]

/** The closing runs by company: the choice of this list is sent as the companies it brings now. */
function useExecucaoDaLista({ competencia, lista }: Das) {
  const [pedido, setPedido] = useState<PedidoDeExecucao | null>(null)
  const [buscando, setBuscando] = useState(false)
  const mostrarFalha = useMostrarFalha()
  const pedir = async (criar: (lote: LoteDaLista) => PedidoDeExecucao) => {
    setBuscando(true)
    const { busca } = lista.grade
    const linhas =
      lista.selecao.modo === 'ids'
        ? { ok: true as const, valor: [...lista.selecao.ids] }
        : await idsDoFiltro({ ...lista.filtro, ...(busca === '' ? {} : { busca }), competencia })
    setBuscando(false)
    if (!linhas.ok) return mostrarFalha(linhas.falha)
    setPedido(criar({ competencia, selecao: { modo: 'ids', ids: linhas.valor } }))
  }
  const idsDoFiltro = async (filtro: Readonly<Record<string, unknown>>) => {
    const id = ({ empresaId }: LinhaDoDas) => empresaId
    const lidas = await linhasDaSelecao<LinhaDoDas>(lista.selecao, {
      rota: fiscal.listarDas,
      filtro,
      id,
    })
    return lidas.ok ? { ok: true as const, valor: lidas.valor.map(id) } : lidas
  }
  return { pedido, buscando, pedir, fechar: () => setPedido(null) }
}

function Controles({ lista }: Das) {
  const { regime, anexo, calculada, situacao, declaracao } = lista.filtro
  const simOuNao = calculada ? 'sim' : 'nao'
  return (
    <>
      <EscolhaNaBarra
        rotulo="Regime"
        opcoes={[TODOS, ...OPCOES_DE_REGIME]}
        valor={regime === undefined ? '' : String(regime)}
        onMudar={(valor) => lista.mudarFiltro({ regime: valor === '' ? undefined : Number(valor) })}
      />
      <EscolhaNaBarra
        rotulo="Anexo"
        opcoes={OPCOES_DE_ANEXO}
        valor={anexo ?? ''}
        onMudar={(valor) => lista.mudarFiltro({ anexo: ANEXOS.find((um) => um === valor) })}
      />
      <EscolhaNaBarra
        rotulo="Cálculo"
        opcoes={OPCOES_DE_CALCULO}
        valor={calculada === undefined ? '' : simOuNao}
        onMudar={(valor) => lista.mudarFiltro({ calculada: RESPOSTA[valor] })}
      />
      <EscolhaNaBarra
        rotulo="Situação"
        opcoes={OPCOES_DE_SITUACAO}
        valor={situacao ?? ''}
        onMudar={(valor) =>
          lista.mudarFiltro({ situacao: fiscal.SITUACOES_DO_DAS.find((uma) => uma === valor) })
        }
      />
      <EscolhaNaBarra
        rotulo="Declaração"
        opcoes={OPCOES_DE_DECLARACAO}
        valor={declaracao ?? ''}
        onMudar={(valor) =>
          lista.mudarFiltro({ declaracao: FILTROS.declaracao.find((uma) => uma === valor) })
        }
      />
    </>
  )
}

/** The open row by its own reading when the page that is shown does not have it; `falta` when the month does not. */
function useAberta({ lista, dados, competencia }: Das) {
  const { aberta: empresaId } = lista
  const naPagina = dados?.lista.find((linha) => linha.empresaId === empresaId)
  const fora = dados !== undefined && naPagina === undefined ? empresaId : null
  const so = useConsulta(
    fiscal.listarDas,
    fora === null
      ? AINDA_NAO
      : { competencia, empresaId: fora, paginaAtual: 1, registrosPorPagina: 1 },
  )
  const aberta = naPagina ?? (fora === null ? undefined : so.dados?.lista[0])
  return { aberta, falta: fora !== null && so.dados !== undefined && aberta === undefined }
}

function Gavetas({ das, onCriada }: { das: Das; onCriada: (id: number) => void }) {
  const { lista, dados, competencia } = das
  const [memoria, setMemoria] = useParametro('memoria')
  const { iniciar, enviando } = useExecutar(onCriada)
  const linhas = dados?.lista ?? []
  const { aberta, falta } = useAberta(das)
  return (
    <>
      {falta ? (
        <Faixa tom="atencao">
          A empresa deste endereço não está no DAS de {competenciaPorExtenso(competencia)}.
        </Faixa>
      ) : null}
      {aberta ? (
        <GavetaDoDas
          linha={aberta}
          escondida={memoria !== null}
          calculando={enviando}
          onMemoria={setMemoria}
          onFechar={lista.fechar}
          onCalcular={() =>
            void iniciar({
              competencia,
              selecao: { modo: 'ids', ids: [aberta.empresaId] },
              etapa: 'tudo',
              ate: aberta.apuracaoId === null ? 'apuracao' : 'guia',
            })
          }
          onVizinho={(passo) => {
            const outra = vizinho(linhas, passo, ({ empresaId }) => empresaId === lista.aberta)
            if (outra) lista.abrir(outra.empresaId)
          }}
        />
      ) : null}
      {memoria !== null ? (
        <MemoriaDaApuracao id={memoria} onFechar={() => setMemoria(null)} />
      ) : null}
    </>
  )
}

type Execucao = ReturnType<typeof useExecucaoDaLista>

function GradeDoDas({ das, execucao }: { das: Das; execucao: Execucao }) {
  const { lista, dados, estado, competencia } = das
  const [, setMemoria] = useParametro('memoria')
  const baixar = useBaixar()
  const colunas = useMemo(() => colunasDoDas(setMemoria), [setMemoria])
  const daEtapa = (etapa: Etapa) => (lote: LoteDaLista) => execucaoDa(etapa, lote)
  const botao = (
    criar: (lote: LoteDaLista) => PedidoDeExecucao,
    texto: string,
    principal = false,
  ) => (
    <Button
      size="compact-sm"
      variant={principal ? 'filled' : 'default'}
      disabled={execucao.buscando}
      onClick={() => void execucao.pedir(criar)}
    >
      {texto}
    </Button>
  )
  return (
    <div className="fech-lista">
      <Grade
        {...lista.grade}
        {...estado}
        rotulo="apurações do mês"
        colunas={colunas}
        linhas={dados?.lista}
        paginacao={dados?.paginacao}
        idDaLinha={({ empresaId }) => empresaId}
        nomeDaLinha={({ empresa }) => empresa}
        totais={dados?.totais}
        onAbrir={({ empresaId }) => lista.abrir(empresaId)}
        abertaId={lista.aberta}
        filtros={das.chips}
        controles={<Controles {...das} />}
        onExportar={(formato) =>
          baixar(fiscal.exportarDas, { ...lista.pedido, competencia, formato })
        }
        acoesEmLote={
          <>
            {botao(daEtapa('apuracao'), 'Calcular', true)}
            {botao(daEtapa('conferencia'), 'Conferir')}
            {botao(loteConferirPgdasd, 'Conferir com o PGDAS-D')}
            {botao(loteTransmitirPgdasd, 'Transmitir')}
            {botao(daEtapa('guia'), 'Gerar guia')}
            {botao(loteGerarDas, 'Gerar DAS oficial')}
          </>
        }
        vazio={{
          titulo: 'Nenhuma apuração neste mês',
          texto: 'As empresas da carteira aparecem aqui assim que têm o mês no mapa do fechamento.',
          acoes: (
            <Button component={Link} className="fech-botao" to={paths.fechamento.raiz}>
              Abrir o mapa do fechamento
            </Button>
          ),
        }}
      />
    </div>
  )
}

/** The apuração and the guide of each company: what was calculated, from what, and how it stands. */
export function TelaDas() {
  const das = useDas()
  const operacoes = useOperacoes()
  const execucao = useExecucaoDaLista(das)
  const { competencia, dados, lista } = das
  const mes = competenciaPorExtenso(competencia)
  return (
    <Tela
      titulo="DAS do mês"
      resumo={
        dados
          ? `${mes} · ${plural(dados.paginacao.totalDeRegistros, 'empresa')} · ${formatarDinheiro(dados.totais.valor)} de imposto`
          : mes
      }
    >
      {operacoes.ids.map((id) => (
        <FaixaDaOperacao key={id} operacaoId={id} onDispensar={operacoes.dispensar} />
      ))}
      <GraficosDoDas filtro={{ ...filtroDaLista(das), competencia }} onAbrir={lista.abrir} />
      <GradeDoDas das={das} execucao={execucao} />
      <Gavetas das={das} onCriada={operacoes.acompanhar} />
      {execucao.pedido ? (
        <DialogoDaExecucao
          pedido={execucao.pedido}
          onFechar={execucao.fechar}
          onCriada={operacoes.acompanhar}
          onAbrirEmpresa={lista.abrir}
          onRevisar={() => {
            execucao.fechar()
            lista.limparSelecao()
            das.tentarDeNovo()
          }}
        />
      ) : null}
    </Tela>
  )
}
