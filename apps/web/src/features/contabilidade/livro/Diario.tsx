import { Button } from '@mantine/core'
import { contabilRelatorios, type RouteOutput } from '@razao/contract'
import { IconClipboard, IconPlus, IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { useBaixar } from '../../../api/use-baixar.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { useLista } from '../../../state/use-lista.ts'
import { formatarValor } from '../../../ui/formato.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { sobDemanda } from '../../../ui/sob-demanda.tsx'
import { BarraDoPeriodo } from '../comum/BarraDoPeriodo.tsx'
import { Escolha } from '../comum/Escolha.tsx'
import { FiltrosDaLista } from '../comum/FiltrosDaLista.tsx'
import { nomeDoTipo } from '../comum/lancamento.ts'
import { type Livro, pedidoDoLivro } from '../comum/use-livro.ts'
import { DocumentoEOrigem, DuasLinhas } from './CelulasDoLivro.tsx'
import { LINHAS_POR_PAGINA, marcaDoEndereco, Paginas } from './Paginas.tsx'
import { Rascunhos } from './Rascunhos.tsx'
import { useNaLista } from './use-na-lista.ts'

const Digitacao = sobDemanda(async () => (await import('../lancador/Digitacao.tsx')).Digitacao, {
  noSossego: true,
})
const ColarPlanilha = sobDemanda(
  async () => (await import('../lancador/ColarPlanilha.tsx')).ColarPlanilha,
  {
    noSossego: true,
  },
)

const MesPassado = sobDemanda(async () => (await import('../lancador/MesPassado.tsx')).MesPassado, {
  noSossego: true,
})

type Linha = RouteOutput<typeof contabilRelatorios.relatorioDiario>['linhas'][number]

const TIPOS = ['N', 'E', 'X'] as const
const FILTROS = { tipo: TIPOS, semDocumento: 'booleano', estornados: 'booleano' } as const
const OPCOES_DE_TIPO = [
  ['', 'Todos os tipos'],
  ...TIPOS.map((um) => [um, nomeDoTipo(um)] as const),
] as const
const OPCOES_DE_DOCUMENTO = [
  ['', 'Com e sem documento'],
  ['sim', 'Sem documento'],
] as const
const OPCOES_DE_ESTORNO = [
  ['', 'Com e sem estorno'],
  ['sim', 'Só estornados'],
  ['nao', 'Só não estornados'],
] as const

const doLado = ({ partidas }: Linha, sinal: 1 | -1) => {
  const deste = partidas.filter(({ valor }) => Math.sign(valor) === sinal)
  const [primeira, ...outras] = deste
  if (!primeira) return <span className="rz-suave">—</span>
  return (
    <span className="ctb-lado-do-lancamento">
      <DuasLinhas codigo={primeira.codigo} texto={primeira.conta} />
      {outras.length > 0 ? (
        <small title={outras.map(({ codigo, conta }) => `${codigo} ${conta}`).join('\n')}>
          e mais {outras.length}
        </small>
      ) : null}
    </span>
  )
}

const COLUNAS: readonly Coluna<Linha>[] = [
  { campo: 'data', titulo: 'Data', tipo: 'data', largura: 96 },
  { campo: 'numero', titulo: 'Nº', tipo: 'numero', largura: 64 },
  {
    campo: 'historico',
    titulo: 'Histórico',
    largura: 'minmax(200px, 1.25fr)',
    celular: 'titulo',
    celula: ({ historico, estornadoPorId, estornaId }) => (
      <span data-estornado={estornadoPorId !== null || undefined}>
        <DuasLinhas texto={historico} />
        {estornadoPorId !== null ? <Situacao tom="nenhum">estornado</Situacao> : null}
        {estornaId !== null ? <Situacao tom="info">estorno</Situacao> : null}
      </span>
    ),
  },
  {
    campo: 'debito',
    titulo: 'Débito',
    largura: 'minmax(150px, 1fr)',
    celula: (linha) => doLado(linha, 1),
  },
  {
    campo: 'credito',
    titulo: 'Crédito',
    largura: 'minmax(150px, 1fr)',
    celula: (linha) => doLado(linha, -1),
  },
  {
    campo: 'valor',
    titulo: 'Valor',
    tipo: 'dinheiro',
    celula: ({ valor }) => <span className="rz-numero">{formatarValor(valor)}</span>,
  },
  {
    campo: 'documento',
    titulo: 'Documento',
    largura: 128,
    celula: ({ documento, origem }) => <DocumentoEOrigem documento={documento} origem={origem} />,
  },
]

const BOOLEANO: Readonly<Record<string, boolean>> = { sim: true, nao: false }
const simOuNao = (valor: boolean | undefined): '' | 'sim' | 'nao' => {
  if (valor === undefined) return ''
  return valor ? 'sim' : 'nao'
}
const rotulo = (campo: string, valor: unknown): string => {
  if (campo === 'tipo') return `Tipo: ${nomeDoTipo(String(valor))}`
  if (campo === 'semDocumento') return 'Sem documento'
  return valor === true ? 'Só estornados' : 'Só não estornados'
}

type ListaDoDiario = ReturnType<typeof useLista<typeof FILTROS>>

function Filtros({ lista }: { lista: ListaDoDiario }) {
  const { filtro, mudarFiltro } = lista
  const emUso = Object.values(filtro).filter((um) => um !== undefined).length
  return (
    <FiltrosDaLista emUso={emUso}>
      <Escolha
        rotulo="Tipo de lançamento"
        valor={filtro.tipo ?? ''}
        opcoes={OPCOES_DE_TIPO}
        onMudar={(valor) => mudarFiltro({ tipo: TIPOS.find((um) => um === valor) })}
      />
      <Escolha
        rotulo="Documento"
        valor={filtro.semDocumento ? 'sim' : ''}
        opcoes={OPCOES_DE_DOCUMENTO}
        onMudar={(valor) => mudarFiltro({ semDocumento: valor === 'sim' ? true : undefined })}
      />
      <Escolha
        rotulo="Estorno"
        valor={simOuNao(filtro.estornados)}
        opcoes={OPCOES_DE_ESTORNO}
        onMudar={(valor) => mudarFiltro({ estornados: BOOLEANO[valor] })}
      />
    </FiltrosDaLista>
  )
}

/** Ways to write many entries at once. */
function MuitosDeUmaVez({ empresaId, competencia }: { empresaId: number; competencia: string }) {
  const [aberto, setAberto] = useState<'colar' | 'mes-passado' | null>(null)
  const fechar = () => setAberto(null)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconClipboard size={15} aria-hidden />}
        onClick={() => setAberto('colar')}
      >
        Colar da planilha
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconRepeat size={15} aria-hidden />}
        onClick={() => setAberto('mes-passado')}
      >
        Lançar igual ao mês passado
      </Button>
      {aberto === 'colar' ? <ColarPlanilha empresaId={empresaId} onFechar={fechar} /> : null}
      {aberto === 'mes-passado' ? (
        <MesPassado empresaId={empresaId} competencia={competencia} onFechar={fechar} />
      ) : null}
    </>
  )
}

/** The Diário: entries in order of date, and the place where they are typed. */
export function Diario({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const lista = useLista({ filtros: FILTROS, contexto: livro.competencia })
  const baixar = useBaixar()
  const busca = lista.grade.busca ?? ''
  const filtro = {
    ...pedidoDoLivro(livro, empresaId),
    ...lista.filtro,
    ...(busca === '' ? {} : { busca }),
  }
  const { dados, estado } = useConsulta(contabilRelatorios.relatorioDiario, {
    ...filtro,
    ...marcaDoEndereco(livro),
    linhas: LINHAS_POR_PAGINA,
  })
  useNaLista(
    livro,
    dados?.linhas.map(({ id }) => id),
  )
  const { dados: totais } = useConsulta(contabilRelatorios.totaisDoDiario, filtro)
  const digitando = livro.parametros.get('lancar') === 'sim'
  return (
    <>
      {digitando ? <Digitacao livro={livro} empresaId={empresaId} /> : null}
      <Rascunhos livro={livro} empresaId={empresaId} />
      <BarraDoPeriodo livro={livro}>
        <MuitosDeUmaVez empresaId={empresaId} competencia={livro.competencia} />
      </BarraDoPeriodo>
      <Grade
        {...lista.grade}
        selecao={undefined}
        {...estado}
        rotulo="lançamentos do Diário"
        colunas={COLUNAS}
        linhas={dados?.linhas}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ numero, historico }) => `lançamento ${numero}, ${historico}`}
        totais={totais && { valor: totais.debitos }}
        filtros={lista.chips(rotulo)}
        controles={<Filtros lista={lista} />}
        onExportar={(formato) => baixar(contabilRelatorios.exportarDiario, { ...filtro, formato })}
        onAbrir={({ id }) => livro.abrirLancamento(id)}
        abertaId={livro.lancamentoId}
        vazio={{
          titulo: 'Nenhum lançamento no período',
          texto:
            'Digite um, cole da planilha, ou feche o mês: os lançamentos das notas, guias e folha são feitos sozinhos.',
          acoes: (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => livro.mudar({ lancar: 'sim' })}
            >
              Lançar
            </Button>
          ),
        }}
      />
      <Paginas livro={livro} dados={dados} />
    </>
  )
}
