import { Button } from '@mantine/core'
import { contabilRelatorios, type RouteOutput } from '@razao/contract'
import { antecipar } from '../../../api/ao-entrar.ts'
import { useBaixar } from '../../../api/use-baixar.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { useLista } from '../../../state/use-lista.ts'
import { filtrarContas } from '../../../ui/contas.ts'
import { formatarDinheiro, formatarPorcento, formatarValor, plural } from '../../../ui/formato.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { BarraDoPeriodo } from '../comum/BarraDoPeriodo.tsx'
import { Escolha } from '../comum/Escolha.tsx'
import { EscolhaDeComparacao } from '../comum/EscolhaDeComparacao.tsx'
import { FiltrosDaLista } from '../comum/FiltrosDaLista.tsx'
import { COMPARACOES, periodoComparado } from '../comum/periodo.ts'
import { DebitoOuCredito } from '../comum/Saldo.tsx'
import { type Livro, livroDoEndereco, pedidoDoLivro } from '../comum/use-livro.ts'

type Resposta = RouteOutput<typeof contabilRelatorios.relatorioBalancete>
type Linha = Resposta['linhas'][number]

const FILTROS = {} as const
const TIPOS = [
  ['0', 'Sintéticas e analíticas'],
  ['1', 'Só sintéticas'],
  ['2', 'Só analíticas'],
] as const
const NIVEIS = [
  ['', 'Todos os níveis'],
  ...(['1', '2', '3', '4', '5'] as const).map((n) => [n, `Até o nível ${n}`] as const),
] as const
const ZERADAS = [
  ['', 'Sem contas zeradas'],
  ['sim', 'Com contas zeradas'],
] as const
const ENCERRAMENTO = [
  ['', 'Depois do encerramento'],
  ['nao', 'Antes do encerramento'],
] as const

const saldo = (valor: number) => <DebitoOuCredito valor={valor} />

const COLUNAS: readonly Coluna<Linha>[] = [
  {
    campo: 'codigo',
    titulo: 'Código',
    largura: 104,
    fixa: true,
    celula: ({ codigo, tipo }) => (
      <span className="rz-numero" data-sintetica={tipo === 'sintetica' || undefined}>
        {codigo}
      </span>
    ),
  },
  {
    campo: 'nome',
    titulo: 'Conta',
    largura: 'minmax(176px, 1.6fr)',
    celular: 'titulo',
    celula: ({ nome, nivel, tipo, invertida }) => (
      <span
        className="ctb-conta"
        data-sintetica={tipo === 'sintetica' || undefined}
        style={{ '--ctb-nivel': nivel - 1 } as Record<string, number>}
      >
        {nome}
        {invertida ? (
          <Situacao tom="atencao" soIcone titulo="Saldo do lado contrário à natureza da conta">
            natureza invertida
          </Situacao>
        ) : null}
      </span>
    ),
  },
  {
    campo: 'saldoAnterior',
    titulo: 'Saldo anterior',
    tipo: 'dinheiro',
    largura: 138,
    celula: (linha) => saldo(linha.saldoAnterior),
  },
  { campo: 'debitos', titulo: 'Débitos', tipo: 'dinheiro', largura: 124 },
  { campo: 'creditos', titulo: 'Créditos', tipo: 'dinheiro', largura: 124 },
  {
    campo: 'saldo',
    titulo: 'Saldo',
    tipo: 'dinheiro',
    largura: 138,
    celula: (linha) => saldo(linha.saldo),
  },
]
/**
 * What changed since the period compared with, in reais and as a part of what there was. It is told on the side of
 * the account: a debt that was paid went down, though its balance moved to the debit.
 */
function Variacao({ linha }: { linha: Linha }) {
  const antes = linha.comparado?.saldo ?? 0
  const lado = Math.sign(antes) || Math.sign(linha.saldo)
  const variacao = (linha.saldo - antes) * lado
  return (
    <span className="ctb-variacao">
      {saldo(antes)}
      <small className="rz-numero">
        <span>{`${variacao > 0 ? '+' : ''}${formatarValor(variacao)}`}</span>
        {antes === 0 ? null : (
          <span>{formatarPorcento(Math.round((variacao / Math.abs(antes)) * 10_000))}</span>
        )}
      </small>
    </span>
  )
}

const COLUNAS_COMPARADAS: readonly Coluna<Linha>[] = [
  ...COLUNAS,
  {
    campo: 'comparado',
    titulo: 'Comparado e variação',
    tipo: 'dinheiro',
    largura: 172,
    valor: ({ comparado }) => comparado?.saldo,
    celula: (linha) => <Variacao linha={linha} />,
  },
]

function Verificacoes({ dados, livro }: { dados: Resposta; livro: Livro }) {
  const { diferenca, desequilibrio, resultado, invertidas, transitorias, semConferencia } =
    dados.verificacoes
  const lista = (contas: Resposta['verificacoes']['invertidas']) => (
    <ul>
      {contas.map(({ contaId, codigo, nome, saldo: valor }) => (
        <li key={contaId}>
          <button
            type="button"
            className="ctb-ligacao"
            onClick={() => livro.irPara('razao', { conta: contaId, ...livro.periodo })}
          >
            <span className="rz-numero">{codigo}</span> {nome}
          </button>
          <DebitoOuCredito valor={valor} />
        </li>
      ))}
    </ul>
  )
  return (
    <section className="ctb-verificacoes" aria-label="Verificações do balancete">
      <Situacao tom={diferenca === 0 ? 'ok' : 'erro'}>
        {diferenca === 0
          ? 'Débitos iguais aos créditos'
          : `Débitos e créditos diferem em ${formatarDinheiro(diferenca)}`}
      </Situacao>
      <Situacao tom={desequilibrio === 0 ? 'ok' : 'erro'}>
        {desequilibrio === 0
          ? 'Ativo = passivo + patrimônio líquido + resultado'
          : `Ativo e passivo diferem em ${formatarDinheiro(desequilibrio)}`}
      </Situacao>
      <Situacao tom="info">{`Resultado ainda aberto: ${formatarDinheiro(resultado)}`}</Situacao>
      {semConferencia > 0 ? (
        <Situacao tom="pendente">{`${plural(semConferencia, 'conta')} sem conferência`}</Situacao>
      ) : null}
      {invertidas.length > 0 ? (
        <details>
          <summary>
            <Situacao tom="atencao">{`${plural(invertidas.length, 'conta estranha', 'contas estranhas')}: saldo contra a natureza`}</Situacao>
          </summary>
          {lista(invertidas)}
        </details>
      ) : null}
      {transitorias.length > 0 ? (
        <details>
          <summary>
            <Situacao tom="atencao">{`${plural(transitorias.length, 'conta transitória', 'contas transitórias')} com saldo`}</Situacao>
          </summary>
          {lista(transitorias)}
        </details>
      ) : null}
    </section>
  )
}

/** What was chosen in the bar, as the route takes it. */
function lerPedido(
  livro: Pick<Livro, 'parametros' | 'periodo' | 'conhecidoEm'>,
  empresaId: number,
) {
  const { parametros } = livro
  const escolha = <V extends string>(nome: string, valores: readonly (readonly [V, string])[]): V =>
    valores.find(([valor]) => valor === parametros.get(nome))?.[0] ?? (valores[0]?.[0] as V)
  const tipo = escolha('tipo', TIPOS)
  const nivel = escolha('nivel', NIVEIS)
  const zeradas = escolha('zeradas', ZERADAS)
  const encerramento = escolha('encerramento', ENCERRAMENTO)
  const comparacao = COMPARACOES.find((uma) => uma === parametros.get('comparar'))
  const outro = comparacao && periodoComparado(livro.periodo, comparacao)
  const pedido = {
    ...pedidoDoLivro(livro, empresaId),
    tipoDeRelatorio: Number(tipo),
    ...(nivel === '' ? {} : { nivel: Number(nivel) }),
    ...(zeradas === 'sim' ? { zeradas: true } : {}),
    ...(encerramento === 'nao' ? { semEncerramento: true } : {}),
    ...(outro ? { compararDe: outro.de, compararAte: outro.ate } : {}),
  }
  return { pedido, outro, escolhas: { tipo, nivel, zeradas, encerramento } }
}

const DO_ENDERECO = livroDoEndereco('balancete')
if (DO_ENDERECO) {
  antecipar(
    contabilRelatorios.relatorioBalancete,
    lerPedido(DO_ENDERECO, DO_ENDERECO.empresaId).pedido,
  )
}

type Escolhas = ReturnType<typeof lerPedido>['escolhas']

function Filtros({ livro, escolhas }: { livro: Livro; escolhas: Escolhas }) {
  const mudar = (campo: string) => (valor: string) => livro.mudar({ [campo]: valor })
  const { tipo, nivel, zeradas, encerramento } = escolhas
  const padroes = [
    [tipo, TIPOS],
    [nivel, NIVEIS],
    [zeradas, ZERADAS],
    [encerramento, ENCERRAMENTO],
  ] as const
  return (
    <FiltrosDaLista emUso={padroes.filter(([valor, [primeira]]) => valor !== primeira[0]).length}>
      <Escolha rotulo="Tipo de relatório" valor={tipo} opcoes={TIPOS} onMudar={mudar('tipo')} />
      <Escolha rotulo="Nível" valor={nivel} opcoes={NIVEIS} onMudar={mudar('nivel')} />
      <Escolha
        rotulo="Contas zeradas"
        valor={zeradas}
        opcoes={ZERADAS}
        onMudar={mudar('zeradas')}
      />
      <Escolha
        rotulo="Encerramento"
        valor={encerramento}
        opcoes={ENCERRAMENTO}
        onMudar={mudar('encerramento')}
      />
    </FiltrosDaLista>
  )
}

/** Balancete de verificação of any period; each line leads to its razão. */
export function Balancete({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const lista = useLista({ filtros: FILTROS, contexto: livro.competencia })
  const { pedido, outro, escolhas } = lerPedido(livro, empresaId)
  const { dados, estado } = useConsulta(contabilRelatorios.relatorioBalancete, pedido)
  const baixar = useBaixar()
  const busca = lista.grade.busca ?? ''
  const linhas = dados && filtrarContas(dados.linhas, busca)
  return (
    <>
      <BarraDoPeriodo livro={livro}>
        <EscolhaDeComparacao livro={livro} outro={outro} />
      </BarraDoPeriodo>
      {dados ? <Verificacoes dados={dados} livro={livro} /> : null}
      <Grade
        {...lista.grade}
        selecao={undefined}
        {...estado}
        rotulo="contas do balancete"
        colunas={outro ? COLUNAS_COMPARADAS : COLUNAS}
        linhas={linhas}
        idDaLinha={({ contaId }) => contaId}
        nomeDaLinha={({ codigo, nome }) => `${codigo} ${nome}`}
        totais={
          dados && {
            debitos: dados.totais.debitos,
            creditos: dados.totais.creditos,
          }
        }
        controles={<Filtros livro={livro} escolhas={escolhas} />}
        onExportar={(formato) =>
          baixar(contabilRelatorios.exportarBalancete, { ...pedido, formato })
        }
        onAbrir={({ contaId }) => livro.irPara('razao', { conta: contaId, ...livro.periodo })}
        vazio={{
          titulo: 'Nenhum movimento até aqui',
          texto: 'Nenhuma conta tem saldo nem movimento neste período.',
          acoes: (
            <Button onClick={() => livro.irPara('diario', { lancar: 'sim' })}>
              Lançar no Diário
            </Button>
          ),
        }}
      />
    </>
  )
}
