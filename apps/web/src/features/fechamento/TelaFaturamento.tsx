import { Button } from '@mantine/core'
import { fiscal } from '@razao/contract'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/cliente.ts'
import { exigir, useAcao } from '../../api/use-acao.ts'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
import { chipDaEmpresa } from '../../state/chip-da-empresa.ts'
import { useCompetencia, useEmpresaAtual } from '../../state/contexto.ts'
import type { DefinicaoDeFiltros } from '../../state/filtros-do-endereco.ts'
import { useDespacho } from '../../state/reducers.ts'
import { useLista } from '../../state/use-lista.ts'
import { avisos } from '../../ui/avisos.tsx'
import { competenciaPorExtenso, formatarInteiro, plural } from '../../ui/formato.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import { selecionarTodosDoFiltro } from '../../ui/grade/selecao.ts'
import { sobDemanda } from '../../ui/sob-demanda.tsx'
import { Tela } from '../../ui/Tela.tsx'
import { loteConfirmar } from './acoes-do-faturamento.ts'
import { avisarCampo } from './avisar-campo.ts'
import { colunasDoFaturamento } from './colunas-do-faturamento.tsx'
import type { PedidoDeLote } from './DialogoDoLote.tsx'
import { EscolhaNaBarra } from './EscolhaNaBarra.tsx'
import type { LinhaDeFaturamento } from './tipos.ts'
import { useJustificativa } from './use-justificativa.ts'
import { vizinho } from './vizinho.ts'
import './fechamento.css'

const DialogoDoAjuste = sobDemanda(
  async () => (await import('./DialogoDoAjuste.tsx')).DialogoDoAjuste,
)
const DialogoDoLote = sobDemanda(
  async () => (await import('./DialogoDoLote.tsx')).DialogoDoLote<LinhaDeFaturamento>,
)
const GavetaDoFaturamento = sobDemanda(
  async () => (await import('./GavetaDoFaturamento.tsx')).GavetaDoFaturamento,
  { noSossego: true },
)

const FILTROS = {
  empresaId: 'numero',
  confirmada: 'booleano',
  comDivergencia: 'booleano',
} as const satisfies DefinicaoDeFiltros

const VISOES = [
  { valor: '', rotulo: 'Todas as situações', filtro: {} },
  { valor: 'divergentes', rotulo: 'Com divergência', filtro: { comDivergencia: true } },
  {
    valor: 'prontas',
    rotulo: 'A confirmar, sem divergência',
    filtro: { confirmada: false, comDivergencia: false },
  },
  { valor: 'confirmadas', rotulo: 'Confirmadas', filtro: { confirmada: true } },
] as const
const SEM_VISAO = { confirmada: undefined, comDivergencia: undefined }

function useFaturamento() {
  const [competencia] = useCompetencia()
  const [empresa] = useEmpresaAtual()
  const lista = useLista({
    filtros: FILTROS,
    padrao: empresa ? { empresaId: empresa.ID } : {},
    contexto: competencia,
  })
  const { dados, estado } = useConsulta(fiscal.listarFaturamento, { ...lista.pedido, competencia })
  const { busca } = lista.grade
  const base = { ...lista.filtro, ...(busca === '' ? {} : { busca }) }
  const chips = lista.chips((campo, valor) => {
    if (campo === 'empresaId') return chipDaEmpresa(dados?.lista, valor)
    if (campo === 'confirmada') return valor === true ? 'Confirmadas' : 'A confirmar'
    return valor === true ? 'Com divergência' : 'Sem divergência'
  })
  return { competencia, lista, dados, estado, base, chips }
}

/** Writes an adjustment: the reason is asked for before it is sent; giving up undoes the cell. */
function useAjuste(competencia: string) {
  const ajustar = useAcao(fiscal.ajustarFaturamento)
  const { pergunta, perguntar } = useJustificativa<LinhaDeFaturamento>()
  const { executar } = ajustar
  const colunas = useMemo(
    () =>
      colunasDoFaturamento({
        pode: ({ bloqueada }) => !bloqueada,
        salvar: async (linha, ajuste) => {
          const justificativa = ajuste === 0 ? '' : await perguntar(linha, ajuste)
          if (justificativa === null) throw new Error('given up')
          const { empresaId, versao } = linha
          const gravado = await executar({ empresaId, competencia, ajuste, justificativa, versao })
          avisarCampo(gravado)
          exigir(gravado)
          avisos.ok(`Ajuste de ${linha.empresa} gravado.`)
        },
      }),
    [competencia, executar, perguntar],
  )
  return { colunas, pergunta }
}

function useConfirmacao({ competencia, lista, base, dados }: ReturnType<typeof useFaturamento>) {
  const [lote, setLote] = useState<PedidoDeLote<LinhaDeFaturamento> | null>(null)
  const { executar, enviando } = useAcao(fiscal.confirmarFaturamento)
  const despachar = useDespacho()
  const total = dados?.paginacao.totalDeRegistros ?? 0
  return {
    lote,
    enviando,
    fecharLote: () => setLote(null),
    aoTerminar: () => {
      lista.limparSelecao()
      despachar(api.util.invalidateTags(['faturamento', 'fechamento', 'painel']))
    },
    confirmarSelecao: () =>
      setLote(loteConfirmar({ selecao: lista.selecao, competencia, filtro: base })),
    confirmarSemDivergencia: () =>
      setLote(
        loteConfirmar({ selecao: selecionarTodosDoFiltro(total), competencia, filtro: base }),
      ),
    confirmarUma: async ({ empresa, empresaId, confirmada, bloqueada }: LinhaDeFaturamento) => {
      if (confirmada || bloqueada) return
      const selecao = { modo: 'ids' as const, ids: [empresaId] }
      const resultado = await executar({ competencia, selecao })
      if (!resultado.ok) return
      const [recusada] = resultado.valor.recusadas
      if (recusada) avisos.atencao(`${recusada.empresa}: ${recusada.motivo}`)
      else avisos.ok(`Receita de ${empresa} confirmada.`)
    },
  }
}

type Faturamento = ReturnType<typeof useFaturamento>
type Confirmacao = ReturnType<typeof useConfirmacao>

function Visoes({ lista }: Faturamento) {
  const { confirmada, comDivergencia } = lista.filtro
  const atual = VISOES.find(
    ({ filtro }) =>
      JSON.stringify({ ...SEM_VISAO, ...filtro }) ===
      JSON.stringify({ confirmada, comDivergencia }),
  )
  return (
    <EscolhaNaBarra
      rotulo="Mostrar"
      valor={atual?.valor ?? ''}
      opcoes={VISOES}
      onMudar={(valor) => {
        const visao = VISOES.find((uma) => uma.valor === valor)
        lista.mudarFiltro({ ...SEM_VISAO, ...visao?.filtro })
      }}
    />
  )
}

function GavetaAberta({ tela, confirmacao }: { tela: Faturamento; confirmacao: Confirmacao }) {
  const { lista, dados } = tela
  const linhas = dados?.lista ?? []
  const aberta = linhas.find(({ empresaId }) => empresaId === lista.aberta)
  if (!aberta) return null
  return (
    <GavetaDoFaturamento
      linha={aberta}
      confirmando={confirmacao.enviando}
      onConfirmar={() => void confirmacao.confirmarUma(aberta)}
      onFechar={lista.fechar}
      onVizinho={(passo) => {
        const outra = vizinho(linhas, passo, ({ empresaId }) => empresaId === lista.aberta)
        if (outra) lista.abrir(outra.empresaId)
      }}
    />
  )
}

/** The revenue of the month, company by company: what the notes say, the adjustment, the confirmation. */
export function TelaFaturamento() {
  const tela = useFaturamento()
  const { competencia, lista, dados, estado } = tela
  const { colunas, pergunta } = useAjuste(competencia)
  const confirmacao = useConfirmacao(tela)
  const baixar = useBaixar()
  const total = dados?.paginacao.totalDeRegistros ?? 0
  const resumo = dados
    ? `${competenciaPorExtenso(competencia)} · ${plural(total, 'empresa')} · ${formatarInteiro(dados.totais.confirmadas)} com a receita confirmada`
    : competenciaPorExtenso(competencia)
  return (
    <Tela
      titulo="Receita do mês"
      resumo={resumo}
      acoes={
        <Button disabled={total === 0} onClick={confirmacao.confirmarSemDivergencia}>
          Confirmar as sem divergência
        </Button>
      }
    >
      <div className="fech-lista">
        <Grade
          {...lista.grade}
          {...estado}
          rotulo="receitas do mês"
          colunas={colunas}
          linhas={dados?.lista}
          paginacao={dados?.paginacao}
          idDaLinha={({ empresaId }) => empresaId}
          nomeDaLinha={({ empresa }) => empresa}
          totais={dados && { ...dados.totais, confirmadas: undefined }}
          onAbrir={({ empresaId }) => lista.abrir(empresaId)}
          onAtivar={(linha) => void confirmacao.confirmarUma(linha)}
          abertaId={lista.aberta}
          filtros={tela.chips}
          controles={<Visoes {...tela} />}
          onExportar={(formato) =>
            baixar(fiscal.exportarFaturamento, { ...lista.pedido, competencia, formato })
          }
          acoesEmLote={
            <Button size="compact-sm" onClick={confirmacao.confirmarSelecao}>
              Confirmar as sem divergência
            </Button>
          }
          vazio={{
            titulo: 'Nenhuma receita neste mês',
            texto:
              'A receita nasce das notas importadas. Traga os XML do mês, ou escolha outra competência no alto da tela.',
            acoes: (
              <Button component={Link} className="fech-botao" to={paths.receitas.notasFiscais}>
                Importar notas
              </Button>
            ),
          }}
        />
      </div>
      <GavetaAberta tela={tela} confirmacao={confirmacao} />
      {pergunta ? (
        <DialogoDoAjuste
          linha={pergunta.linha}
          valor={pergunta.valor}
          onResponder={pergunta.responder}
        />
      ) : null}
      {confirmacao.lote ? (
        <DialogoDoLote
          pedido={confirmacao.lote}
          onFechar={confirmacao.fecharLote}
          onTerminar={confirmacao.aoTerminar}
        />
      ) : null}
    </Tela>
  )
}
