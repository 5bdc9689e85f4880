import { Button } from '@mantine/core'
import { folha } from '@razao/contract'
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
import { competenciaPorExtenso, plural } from '../../ui/formato.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import { selecionarTodosDoFiltro } from '../../ui/grade/selecao.ts'
import { sobDemanda } from '../../ui/sob-demanda.tsx'
import { Tela } from '../../ui/Tela.tsx'
import { loteDecidir, loteDoBruto } from './acoes-do-pro-labore.ts'
import { avisarCampo } from './avisar-campo.ts'
import { colunasDoProLabore } from './colunas-do-pro-labore.tsx'
import type { PedidoDeLote } from './DialogoDoLote.tsx'
import { EscolhaNaBarra } from './EscolhaNaBarra.tsx'
import { MemoriaDoProLabore } from './Memorias.tsx'
import type { ProLabore } from './tipos.ts'
import { useParametro } from './use-parametro.ts'
import { vizinho } from './vizinho.ts'
import './fechamento.css'

const DialogoDoLote = sobDemanda(
  async () => (await import('./DialogoDoLote.tsx')).DialogoDoLote<ProLabore>,
)
const GavetaDoProLabore = sobDemanda(
  async () => (await import('./GavetaDoProLabore.tsx')).GavetaDoProLabore,
  { noSossego: true },
)

const FILTROS = { empresaId: 'numero', situacao: 'numero' } as const satisfies DefinicaoDeFiltros
const { ROTULOS_SITUACAO_PRO_LABORE: ROTULOS } = folha
const OPCOES = [
  { valor: '', rotulo: 'Todas as situações' },
  ...Object.entries(ROTULOS).map(([valor, rotulo]) => ({ valor, rotulo })),
]

function useProLabore() {
  const [competencia] = useCompetencia()
  const [empresa] = useEmpresaAtual()
  const lista = useLista({
    filtros: FILTROS,
    padrao: empresa ? { empresaId: empresa.ID } : {},
    contexto: competencia,
  })
  const { dados, estado } = useConsulta(folha.listarProLabore, { ...lista.pedido, competencia })
  const { busca } = lista.grade
  const chips = lista.chips((campo, valor) => {
    if (campo === 'situacao') return ROTULOS[valor as keyof typeof ROTULOS] ?? String(valor)
    return chipDaEmpresa(dados?.lista, valor)
  })
  return {
    competencia,
    lista,
    dados,
    estado,
    chips,
    base: { ...lista.filtro, ...(busca === '' ? {} : { busca }) },
  }
}

function useAcoes({ competencia, lista, base, dados }: ReturnType<typeof useProLabore>) {
  const [lote, setLote] = useState<PedidoDeLote<ProLabore> | null>(null)
  const ajustar = useAcao(folha.ajustarProLabore)
  const decidir = useAcao(folha.decidirProLabore)
  const despachar = useDespacho()
  const { executar } = ajustar
  const alvo = { selecao: lista.selecao, competencia, filtro: base }
  const total = dados?.paginacao.totalDeRegistros ?? 0
  const salvarBruto = useMemo(
    () =>
      async ({ empresaId, socioId, versao, socio }: ProLabore, bruto: number) => {
        const gravado = await executar({ empresaId, socioId, competencia, bruto, versao })
        avisarCampo(gravado)
        exigir(gravado)
        avisos.ok(`Pró-labore de ${socio} recalculado.`)
      },
    [executar, competencia],
  )
  return {
    lote,
    ocupada: ajustar.enviando || decidir.enviando,
    salvarBruto,
    fecharLote: () => setLote(null),
    aoTerminar: () => {
      lista.limparSelecao()
      despachar(api.util.invalidateTags(['proLabore', 'fechamento', 'painel']))
    },
    decidirSelecao: (decisao: 'aprovar' | 'dispensar') => setLote(loteDecidir(decisao, alvo)),
    aplicarBruto: (de: 'proposto' | 'anterior') => setLote(loteDoBruto(de, alvo)),
    aprovarTodos: () =>
      setLote(loteDecidir('aprovar', { ...alvo, selecao: selecionarTodosDoFiltro(total) })),
    decidirUm: async ({ socio, socioId }: ProLabore, decisao: 'aprovar' | 'dispensar') => {
      const selecao = { modo: 'ids' as const, ids: [socioId] }
      const resultado = await decidir.executar({ competencia, decisao, selecao })
      if (!resultado.ok) return
      const [recusada] = resultado.valor.recusadas
      if (recusada) avisos.atencao(`${recusada.socio}: ${recusada.motivo}`)
      else if (decisao === 'aprovar') avisos.ok(`Pró-labore de ${socio} aprovado.`)
      else avisos.ok(`${socio} não retira pró-labore neste mês.`)
    },
  }
}

type Tela_ = ReturnType<typeof useProLabore>
type Acoes = ReturnType<typeof useAcoes>

function BotoesDoLote({ acoes }: { acoes: Acoes }) {
  return (
    <>
      <Button size="compact-sm" onClick={() => acoes.decidirSelecao('aprovar')}>
        Aprovar
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => acoes.aplicarBruto('proposto')}>
        Aplicar a regra
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => acoes.aplicarBruto('anterior')}>
        Manter o anterior
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => acoes.decidirSelecao('dispensar')}>
        Dispensar
      </Button>
    </>
  )
}

function Gavetas({ tela, acoes }: { tela: Tela_; acoes: Acoes }) {
  const { lista, dados } = tela
  const [memoria, setMemoria] = useParametro('memoria')
  const linhas = dados?.lista ?? []
  const aberta = linhas.find(({ socioId }) => socioId === lista.aberta)
  return (
    <>
      {aberta ? (
        <GavetaDoProLabore
          linha={aberta}
          escondida={memoria !== null}
          ocupada={acoes.ocupada}
          onFechar={lista.fechar}
          onMemoria={setMemoria}
          onBruto={(bruto) => void acoes.salvarBruto(aberta, bruto).catch(() => undefined)}
          onDecidir={(decisao) => void acoes.decidirUm(aberta, decisao)}
          onVizinho={(passo) => {
            const outra = vizinho(linhas, passo, ({ socioId }) => socioId === lista.aberta)
            if (outra) lista.abrir(outra.socioId)
          }}
        />
      ) : null}
      {memoria !== null ? (
        <MemoriaDoProLabore id={memoria} onFechar={() => setMemoria(null)} />
      ) : null}
    </>
  )
}

function GradeDoProLabore({ tela, acoes }: { tela: Tela_; acoes: Acoes }) {
  const { competencia, lista, dados, estado } = tela
  const [, setMemoria] = useParametro('memoria')
  const baixar = useBaixar()
  const { salvarBruto } = acoes
  const colunas = useMemo(
    () =>
      colunasDoProLabore({
        onMemoria: setMemoria,
        edita: { pode: ({ bloqueado }) => !bloqueado, salvar: salvarBruto },
      }),
    [salvarBruto, setMemoria],
  )
  return (
    <div className="fech-lista">
      <Grade
        {...lista.grade}
        {...estado}
        rotulo="pró-labores do mês"
        colunas={colunas}
        linhas={dados?.lista}
        paginacao={dados?.paginacao}
        idDaLinha={({ socioId }) => socioId}
        nomeDaLinha={({ socio, empresa }) => `${socio}, ${empresa}`}
        totais={dados?.totais}
        onAbrir={({ socioId }) => lista.abrir(socioId)}
        onAtivar={(linha) => void acoes.decidirUm(linha, 'aprovar')}
        abertaId={lista.aberta}
        filtros={tela.chips}
        controles={
          <EscolhaNaBarra
            rotulo="Situação"
            opcoes={OPCOES}
            valor={lista.filtro.situacao === undefined ? '' : String(lista.filtro.situacao)}
            onMudar={(valor) =>
              lista.mudarFiltro({ situacao: valor === '' ? undefined : Number(valor) })
            }
          />
        }
        onExportar={(formato) =>
          baixar(folha.exportarProLabore, { ...lista.pedido, competencia, formato })
        }
        acoesEmLote={<BotoesDoLote acoes={acoes} />}
        vazio={{
          titulo: 'Nenhum sócio com pró-labore neste mês',
          texto:
            'Aqui entram os sócios que administram as empresas da carteira. Confira os sócios no perfil de cada empresa.',
          acoes: (
            <Button component={Link} className="fech-botao" to={paths.empresa.raiz}>
              Ver empresas
            </Button>
          ),
        }}
      />
    </div>
  )
}

/** The pró-labore of each partner: last month, what the rule proposes, INSS, IRRF, and the decision. */
export function TelaProLabore() {
  const tela = useProLabore()
  const acoes = useAcoes(tela)
  const { dados, competencia } = tela
  const total = dados?.paginacao.totalDeRegistros ?? 0
  const mes = competenciaPorExtenso(competencia)
  return (
    <Tela
      titulo="Pró-labore do mês"
      resumo={dados ? `${mes} · ${plural(total, 'sócio')}` : mes}
      acoes={
        <Button disabled={total === 0} onClick={acoes.aprovarTodos}>
          Aprovar todos do filtro
        </Button>
      }
    >
      <GradeDoProLabore tela={tela} acoes={acoes} />
      <Gavetas tela={tela} acoes={acoes} />
      {acoes.lote ? (
        <DialogoDoLote
          pedido={acoes.lote}
          onFechar={acoes.fecharLote}
          onTerminar={acoes.aoTerminar}
        />
      ) : null}
    </Tela>
  )
}
