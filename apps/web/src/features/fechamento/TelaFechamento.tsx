import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { paginacaoDoPainel } from '../../state/painel.ts'
import { competenciaPorExtenso, formatarInteiro, plural } from '../../ui/formato.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import { sobDemanda } from '../../ui/sob-demanda.tsx'
import { Tela } from '../../ui/Tela.tsx'
import { ChipsDoMapa } from './ChipsDoMapa.tsx'
import { ControlesDoMapa } from './ControlesDoMapa.tsx'
import { colunasDoMapa } from './colunas-do-mapa.tsx'
import { DicaDoMapa } from './DicaDoMapa.tsx'
import { etapaEmFoco } from './etapa-em-foco.ts'
import { FaixaDaOperacao } from './FaixaDaOperacao.tsx'
import { ReguaDoMapa } from './ReguaDoMapa.tsx'
import type { TotaisDoMapa } from './tipos.ts'
import { useAcoesDoMapa } from './use-acoes-do-mapa.ts'
import { useMapa } from './use-mapa.ts'
import { useOperacoes } from './use-operacoes.ts'
import { useParametro } from './use-parametro.ts'
import { vizinho } from './vizinho.ts'
import './fechamento.css'
import './mapa.css'

const AcoesDoLote = sobDemanda(async () => (await import('./AcoesDoLote.tsx')).AcoesDoLote)
const DialogoDeConferencia = sobDemanda(
  async () => (await import('./DialogoDaEtapa.tsx')).DialogoDeConferencia,
)
const DialogoDeReabertura = sobDemanda(
  async () => (await import('./DialogoDaEtapa.tsx')).DialogoDeReabertura,
)
const DialogoDoExcesso = sobDemanda(
  async () => (await import('./DialogoDoExcesso.tsx')).DialogoDoExcesso,
)
const DialogoDaEntrega = sobDemanda(
  async () => (await import('./DialogoDaEntrega.tsx')).DialogoDaEntrega,
)
const DialogoDaExecucao = sobDemanda(
  async () => (await import('./DialogoDaExecucao.tsx')).DialogoDaExecucao,
)
const GavetaDoFechamento = sobDemanda(
  async () => (await import('./GavetaDoFechamento.tsx')).GavetaDoFechamento,
  { noSossego: true },
)
const MemoriaDaApuracao = sobDemanda(async () => (await import('./Memorias.tsx')).MemoriaDaApuracao)

type Mapa = ReturnType<typeof useMapa>
type Acoes = ReturnType<typeof useAcoesDoMapa>

const resumoDoMes = (competencia: string, totais: TotaisDoMapa | undefined, n: number): string => {
  const mes = competenciaPorExtenso(competencia)
  const prontas = totais?.porSituacao.concluida ?? 0
  return totais
    ? `${mes} · ${plural(n, 'empresa')} · ${formatarInteiro(prontas)} com o mês fechado`
    : mes
}

function Dialogos({ acoes, onCriada }: { acoes: Acoes; onCriada: (id: number) => void }) {
  const { dialogo, fecharDialogo } = acoes
  if (!dialogo) return null
  switch (dialogo.tipo) {
    case 'execucao':
      return (
        <DialogoDaExecucao
          pedido={dialogo.pedido}
          onFechar={fecharDialogo}
          onCriada={onCriada}
          onAbrirEmpresa={(id) => acoes.abrir(id, null)}
          onRevisar={acoes.revisar}
        />
      )
    case 'reabrir':
      return (
        <DialogoDeReabertura linha={dialogo.linha} etapa={dialogo.etapa} onFechar={fecharDialogo} />
      )
    case 'conferir':
      return <DialogoDeConferencia linha={dialogo.linha} onFechar={fecharDialogo} />
    case 'seguir':
      return <DialogoDoExcesso linha={dialogo.linha} onFechar={fecharDialogo} />
    case 'entregar':
      return <DialogoDaEntrega linha={dialogo.linha} onFechar={fecharDialogo} />
  }
}

function Gavetas({ mapa, acoes }: { mapa: Mapa; acoes: Acoes }) {
  const { lista, competencia, dados } = mapa
  const [memoria, setMemoria] = useParametro('memoria')
  const { aberta } = lista
  return (
    <>
      {aberta !== null ? (
        <GavetaDoFechamento
          empresaId={aberta}
          competencia={competencia}
          destaque={acoes.destaque}
          escondida={memoria !== null || acoes.dialogo !== null}
          executando={acoes.enviando}
          onFechar={lista.fechar}
          onVizinho={(passo) => {
            const outra = vizinho(
              dados?.Lista ?? [],
              passo,
              ({ empresaId }) => empresaId === aberta,
            )
            if (outra) acoes.abrir(outra.empresaId, null)
          }}
          onMemoria={setMemoria}
          onAcao={acoes.aoAgir}
          onReabrir={acoes.reabrir}
          onEntregar={acoes.entregar}
          onSemMovimento={(lido) => void acoes.alternarSemMovimento(lido)}
          onExecutar={acoes.executarTudo}
        />
      ) : null}
      {memoria !== null ? (
        <MemoriaDaApuracao id={memoria} onFechar={() => setMemoria(null)} />
      ) : null}
    </>
  )
}

function GradeDoMapa({ mapa, acoes }: { mapa: Mapa; acoes: Acoes }) {
  const { lista, dados, estado } = mapa
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const colunas = useMemo(() => colunasDoMapa({ hoje, onAcao: acoes.aoAgir }), [hoje, acoes.aoAgir])
  return (
    <DicaDoMapa>
      <Grade
        {...lista.grade}
        {...estado}
        rotulo="empresas do mês"
        colunas={colunas}
        linhas={dados?.Lista}
        paginacao={paginacaoDoPainel(dados?.Paginacao)}
        idDaLinha={({ empresaId }) => empresaId}
        nomeDaLinha={({ empresa }) => empresa}
        totais={dados && { faturamento: dados.totais.faturamento, imposto: dados.totais.imposto }}
        onAbrir={({ empresaId }) => acoes.abrir(empresaId, etapaEmFoco())}
        onAtivar={acoes.executarTudo}
        abertaId={lista.aberta}
        filtros={mapa.chips}
        controles={<ControlesDoMapa filtro={lista.filtro} onFiltrar={lista.mudarFiltro} />}
        onExportar={mapa.exportar}
        acoesEmLote={<AcoesDoLote onExecutar={acoes.executarSelecao} onLote={acoes.emLote} />}
        vazio={{
          titulo: 'Nenhuma empresa neste mês',
          texto:
            'O mapa mostra as empresas que eram clientes nesta competência. Cadastre uma empresa, ou escolha outro mês no alto da tela.',
          acoes: (
            <Button component={Link} className="fech-botao" to={paths.empresa.raiz}>
              Ver empresas
            </Button>
          ),
        }}
      />
    </DicaDoMapa>
  )
}

/** The map of the closing: each company, how far it is, why it has not closed, and what to do about it. */
export function TelaFechamento() {
  const mapa = useMapa()
  const operacoes = useOperacoes()
  const acoes = useAcoesDoMapa({ mapa, acompanhar: operacoes.acompanhar })
  const { lista, dados, competencia } = mapa
  const total = dados?.Paginacao.TotalDeRegistros ?? 0
  const { situacao: _s, semMovimento: _m, variacao: _v, ...resto } = lista.filtro
  return (
    <Tela
      titulo="Mapa do fechamento"
      resumo={resumoDoMes(competencia, dados?.totais, total)}
      acoes={
        <Button
          leftSection={<IconPlayerPlay size={16} />}
          disabled={total === 0}
          onClick={() => acoes.executarFiltro(total)}
        >
          Executar tudo que dá
        </Button>
      }
    >
      {operacoes.ids.map((id) => (
        <FaixaDaOperacao key={id} operacaoId={id} onDispensar={operacoes.dispensar} />
      ))}
      <ReguaDoMapa
        totais={dados?.totais}
        escolhida={lista.filtro.etapa}
        onEscolher={(etapa) => lista.mudarFiltro({ etapa })}
      />
      <ChipsDoMapa
        totais={dados?.totais}
        filtro={lista.filtro}
        base={JSON.stringify([resto, lista.grade.busca, competencia])}
        onFiltrar={lista.mudarFiltro}
      />
      <GradeDoMapa mapa={mapa} acoes={acoes} />
      <Gavetas mapa={mapa} acoes={acoes} />
      <Dialogos acoes={acoes} onCriada={operacoes.acompanhar} />
    </Tela>
  )
}
