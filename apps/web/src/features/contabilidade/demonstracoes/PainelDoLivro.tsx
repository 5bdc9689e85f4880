import { contabilRelatorios, type RouteOutput } from '@razao/contract'
import { useConsulta } from '../../../api/use-consulta.ts'
import { useLista } from '../../../state/use-lista.ts'
import { filtrarContas } from '../../../ui/contas.ts'
import {
  competenciaPorExtenso,
  formatarDinheiro,
  formatarInstante,
  formatarInteiro,
  plural,
} from '../../../ui/formato.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Situacao, type Tom } from '../../../ui/Situacao.tsx'
import { sobDemanda } from '../../../ui/sob-demanda.tsx'
import { FaixaDoInstante } from '../comum/BarraDoPeriodo.tsx'
import { Escolha } from '../comum/Escolha.tsx'
import { DebitoOuCredito } from '../comum/Saldo.tsx'
import type { Livro } from '../comum/use-livro.ts'
import '../comum/relatorios.css'

const GraficosDoLivro = sobDemanda(
  async () => (await import('./GraficosDoLivro.tsx')).GraficosDoLivro,
)

type Resposta = RouteOutput<typeof contabilRelatorios.painelContabil>
type Conta = Resposta['contas'][number]

const PONTOS: Readonly<Record<Conta['ponto'], { tom: Tom; texto: string }>> = {
  conferido: { tom: 'ok', texto: 'Conferida' },
  divergente: { tom: 'erro', texto: 'Divergente' },
  'sem-conferencia': { tom: 'atencao', texto: 'Sem conferência' },
  parado: { tom: 'nenhum', texto: 'Parada' },
}
const ORDEM = ['divergente', 'sem-conferencia', 'conferido', 'parado'] as const
const FILTROS = { ponto: ORDEM } as const
const OPCOES = [
  ['', 'Todas as situações'],
  ...ORDEM.map((um) => [um, PONTOS[um].texto] as const),
] as const

const COLUNAS: readonly Coluna<Conta>[] = [
  { campo: 'ponto', titulo: 'Situação', tipo: 'status', situacao: ({ ponto }) => PONTOS[ponto] },
  { campo: 'codigo', titulo: 'Código', largura: 112 },
  { campo: 'nome', titulo: 'Conta', celular: 'titulo' },
  {
    campo: 'saldo',
    titulo: 'Saldo',
    tipo: 'dinheiro',
    celula: ({ saldo }) => <DebitoOuCredito valor={saldo} />,
  },
  {
    campo: 'saldoConferido',
    titulo: 'Conferido',
    tipo: 'dinheiro',
    celula: ({ saldoConferido }) =>
      saldoConferido === null ? (
        <span className="rz-suave">—</span>
      ) : (
        <DebitoOuCredito valor={saldoConferido} />
      ),
  },
  { campo: 'ultimaCompetencia', titulo: 'Último mês', tipo: 'competencia' },
  { campo: 'conferidaAte', titulo: 'Conferida até', tipo: 'data', largura: 116 },
]

const ABERTO: { tom: Tom; texto: string } = { tom: 'nenhum', texto: 'aberto' }
const ESTADOS: Readonly<Record<string, typeof ABERTO>> = {
  'em-conferencia': { tom: 'andamento', texto: 'em conferência' },
  bloqueado: { tom: 'bloqueado', texto: 'bloqueado' },
  entregue: { tom: 'ok', texto: 'entregue' },
}
const trancado = (estado: string): boolean => estado === 'bloqueado' || estado === 'entregue'

/** The month for the books, and how many of the year take no entry any more; leads to the grid. */
function PeriodosDoAno({ periodos, livro }: { periodos: Resposta['periodos']; livro: Livro }) {
  const { competencia } = livro
  const doLivro = periodos.filter(({ area }) => area === 'contabil')
  const doMes = doLivro.find((um) => um.competencia === competencia)?.estado ?? ''
  const trancados = doLivro.filter(({ estado }) => trancado(estado)).length
  const { tom, texto } = ESTADOS[doMes] ?? ABERTO
  return (
    <>
      <Situacao tom={tom}>{`${competenciaPorExtenso(competencia)}: ${texto}`}</Situacao>
      <button type="button" className="ctb-ligacao" onClick={() => livro.irPara('periodos')}>
        {trancados === 0
          ? `nenhum mês bloqueado em ${competencia.slice(0, 4)}`
          : `${plural(trancados, 'mês bloqueado', 'meses bloqueados')} em ${competencia.slice(0, 4)}`}
      </button>
    </>
  )
}

function Numeros({ dados, livro }: { dados: Resposta; livro: Livro }) {
  const { resumo, semDocumento, transitorias } = dados
  return (
    <section className="ctb-verificacoes" aria-label="O livro no mês">
      <Situacao tom={resumo.conferido > 0 ? 'ok' : 'nenhum'}>
        {plural(resumo.conferido, 'conferida')}
      </Situacao>
      <Situacao tom={resumo.divergente > 0 ? 'erro' : 'ok'}>
        {resumo.divergente > 0 ? plural(resumo.divergente, 'divergente') : 'nenhuma divergente'}
      </Situacao>
      <Situacao tom={resumo.semConferencia > 0 ? 'atencao' : 'ok'}>
        {`${formatarInteiro(resumo.semConferencia)} sem conferência`}
      </Situacao>
      <Situacao tom="nenhum">{plural(resumo.parado, 'parada')}</Situacao>
      <button
        type="button"
        className="ctb-ligacao"
        onClick={() => livro.irPara('diario', { semDocumento: 'sim' })}
      >
        {plural(semDocumento.lancamentos, 'lançamento')} sem documento (
        {formatarDinheiro(semDocumento.valor)})
      </button>
      <button type="button" className="ctb-ligacao" onClick={() => livro.irPara('diario')}>
        {plural(dados.lancamentos, 'lançamento')} no mês
        {dados.rascunhos > 0 ? ` e ${plural(dados.rascunhos, 'rascunho')}` : ''}
      </button>
      <PeriodosDoAno periodos={dados.periodos} livro={livro} />
      {transitorias.map(({ contaId, codigo, nome, saldo }) => (
        <button
          key={contaId}
          type="button"
          className="ctb-ligacao"
          onClick={() => livro.irPara('razao', { conta: contaId })}
        >
          <Situacao tom="atencao">{`${codigo} ${nome}: transitória com ${formatarDinheiro(saldo)}`}</Situacao>
        </button>
      ))}
    </section>
  )
}

/** Is the razão up to date? A dot for each account, what is pending, and the plots of the year. */
export function PainelDoLivro({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const { competencia } = livro
  const lista = useLista({ filtros: FILTROS, contexto: competencia })
  const { dados, estado } = useConsulta(contabilRelatorios.painelContabil, {
    empresaId,
    competencia,
  })
  const { ponto } = lista.filtro
  const contas =
    dados &&
    filtrarContas(dados.contas, lista.grade.busca ?? '').filter(
      (conta) => ponto === undefined || conta.ponto === ponto,
    )
  return (
    <>
      {livro.conhecidoEm ? (
        <FaixaDoInstante livro={livro}>
          O Painel mostra o livro de agora. Nos relatórios, você o vê como era conhecido em{' '}
          {formatarInstante(livro.conhecidoEm)}.
        </FaixaDoInstante>
      ) : null}
      {dados ? <Numeros dados={dados} livro={livro} /> : null}
      {estado.falha ? null : <GraficosDoLivro livro={livro} empresaId={empresaId} />}
      <Grade
        {...lista.grade}
        {...estado}
        selecao={undefined}
        rotulo="contas do livro"
        colunas={COLUNAS}
        linhas={contas}
        idDaLinha={({ contaId }) => contaId}
        nomeDaLinha={({ codigo, nome }) => `${codigo} ${nome}`}
        filtros={lista.chips((_, valor) => PONTOS[valor as Conta['ponto']].texto)}
        controles={
          <Escolha
            rotulo="Situação da conta"
            valor={ponto ?? ''}
            opcoes={OPCOES}
            onMudar={(valor) => lista.mudarFiltro({ ponto: ORDEM.find((um) => um === valor) })}
          />
        }
        onAbrir={({ contaId }) => livro.irPara('razao', { conta: contaId })}
        vazio={{
          titulo: 'O livro ainda está em branco',
          texto: 'Feche um mês ou digite o primeiro lançamento no Diário.',
        }}
      />
    </>
  )
}
