import { contabilRelatorios, type RouteOutput } from '@razao/contract'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useBaixar } from '../../../api/use-baixar.ts'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { useLista } from '../../../state/use-lista.ts'
import { CampoDeConta } from '../../../ui/CampoDeConta.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { EstadoVazio } from '../../../ui/EstadoVazio.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { formatarData, formatarValor } from '../../../ui/formato.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { BarraDoPeriodo } from '../comum/BarraDoPeriodo.tsx'
import { EscolhaDeComparacao } from '../comum/EscolhaDeComparacao.tsx'
import { nomeDaOrigem } from '../comum/lancamento.ts'
import { COMPARACOES, periodoComparado } from '../comum/periodo.ts'
import { DebitoOuCredito } from '../comum/Saldo.tsx'
import { type Livro, pedidoDoLivro } from '../comum/use-livro.ts'
import { useContasDoRazao } from '../plano/index.ts'
import { DuasLinhas } from './CelulasDoLivro.tsx'
import {
  BarraDaConferencia,
  type ConferenciaDaTela,
  MarcaDaLinha,
  useConferencia,
} from './Conferencia.tsx'
import { LINHAS_POR_PAGINA, marcaDoEndereco, Paginas } from './Paginas.tsx'
import { useNaLista } from './use-na-lista.ts'

type Resposta = RouteOutput<typeof contabilRelatorios.relatorioRazao>
type Linha = Resposta['linhas'][number]

const FILTROS = {} as const
const dinheiro = (valor: number) =>
  valor === 0 ? null : <span className="rz-numero">{formatarValor(valor)}</span>

const contraDa = ({ contrapartidas, outrasContrapartidas }: Linha): string =>
  contrapartidas.map(({ nome }) => nome).join(', ') +
  (outrasContrapartidas > 0 ? ` e mais ${outrasContrapartidas}` : '')

const COLUNAS: readonly Coluna<Linha>[] = [
  { campo: 'data', titulo: 'Data', tipo: 'data', largura: 96 },
  { campo: 'numero', titulo: 'Nº', tipo: 'numero', largura: 68 },
  {
    campo: 'historico',
    titulo: 'Histórico e contrapartida',
    largura: 'minmax(230px, 1fr)',
    celular: 'titulo',
    celula: (linha) => (
      <span className="ctb-historico-e-contra">
        <span data-estornado={linha.estornado || undefined}>
          <DuasLinhas texto={linha.historico} />
          {linha.estornado ? <Situacao tom="nenhum">estornado</Situacao> : null}
        </span>
        <small title={contraDa(linha)}>{contraDa(linha)}</small>
      </span>
    ),
  },
  {
    campo: 'debito',
    titulo: 'Débito',
    tipo: 'dinheiro',
    largura: 124,
    celula: ({ debito }) => dinheiro(debito),
  },
  {
    campo: 'credito',
    titulo: 'Crédito',
    tipo: 'dinheiro',
    largura: 124,
    celula: ({ credito }) => dinheiro(credito),
  },
  {
    campo: 'saldo',
    titulo: 'Saldo',
    tipo: 'dinheiro',
    largura: 138,
    celula: ({ saldo }) => <DebitoOuCredito valor={saldo} />,
  },
  {
    campo: 'documento',
    titulo: 'Documento',
    largura: 110,
    celula: ({ documento, origem }) =>
      documento?.rota ? (
        <Link to={documento.rota}>{documento.numero ?? nomeDaOrigem(origem)}</Link>
      ) : (
        <span className="rz-suave">{documento?.numero ?? '—'}</span>
      ),
  },
]

const colunaDaMarca = (conferencia: ConferenciaDaTela): Coluna<Linha> => ({
  campo: 'conferida',
  titulo: 'Conferida',
  largura: 92,
  valor: () => '',
  celula: (linha) => (
    <MarcaDaLinha linha={linha} rotulo={`lançamento ${linha.numero}`} conferencia={conferencia} />
  ),
})

type Somas = Pick<Resposta, 'saldoAnterior' | 'debitos' | 'creditos' | 'saldo'>
const RESUMO = [
  ['saldoAnterior', 'Saldo anterior'],
  ['debitos', 'Débitos'],
  ['creditos', 'Créditos'],
  ['saldo', 'Saldo final'],
] as const

/** The sums of the account in the period and, under each, those of the period compared with. */
function Resumo({ dados, comparado }: { dados: Somas; comparado: Somas | undefined }) {
  const escrito = (campo: keyof Somas, de: Somas) =>
    campo === 'debitos' || campo === 'creditos' ? (
      <span className="rz-numero">{formatarValor(de[campo])}</span>
    ) : (
      <DebitoOuCredito valor={de[campo]} />
    )
  return (
    <dl className="ctb-resumo" aria-label="Resumo do razão">
      {RESUMO.map(([campo, titulo]) => (
        <div key={campo}>
          <dt>{titulo}</dt>
          <dd>{escrito(campo, dados)}</dd>
          {comparado ? (
            <dd className="ctb-comparado">
              <span className="rz-so-leitor">no período comparado: </span>
              {escrito(campo, comparado)}
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  )
}

/** The same account in the period chosen to be put beside; only its sums are shown. */
function useComparado(livro: Livro, pedido: { empresaId: number; contaId: number } | false) {
  const { parametros, periodo } = livro
  const comparacao = COMPARACOES.find((uma) => uma === parametros.get('comparar'))
  const outro = comparacao && periodoComparado(periodo, comparacao)
  const { dados, estado } = useConsulta(
    contabilRelatorios.relatorioRazao,
    outro && pedido ? { ...pedido, ...outro, linhas: 1 } : AINDA_NAO,
  )
  return { outro, dados: outro ? dados : undefined, falhou: Boolean(estado.falha) }
}

/** Razão of one account, analytic or synthetic, with the running balance; each line leads to its entry. */
export function Razao({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const { contaId } = livro
  const { contas, estado: doPlano, procurar } = useContasDoRazao(empresaId, contaId)
  const lista = useLista({ filtros: FILTROS, contexto: livro.competencia })
  const busca = lista.grade.busca ?? ''
  const filtro = contaId !== null && {
    ...pedidoDoLivro(livro, empresaId),
    contaId,
    ...(busca === '' ? {} : { busca }),
  }
  const comparado = useComparado(livro, filtro)
  const { dados, estado } = useConsulta(
    contabilRelatorios.relatorioRazao,
    filtro ? { ...filtro, ...marcaDoEndereco(livro), linhas: LINHAS_POR_PAGINA } : AINDA_NAO,
  )
  useNaLista(
    livro,
    dados?.linhas.map(({ lancamentoId }) => lancamentoId),
  )
  const analitica = contas.find(({ id }) => id === contaId)?.tipo === 'analitica'
  const conferencia = useConferencia(livro, empresaId, analitica ? contaId : null)
  const colunas = useMemo(
    () => (analitica ? [...COLUNAS, colunaDaMarca(conferencia)] : COLUNAS),
    [analitica, conferencia],
  )
  const baixar = useBaixar()
  return (
    <>
      <BarraDoPeriodo livro={livro}>
        <CampoDeConta
          rotulo="Conta do razão"
          contas={contas}
          contaId={contaId}
          onEntrar={procurar}
          onEscolher={(conta) =>
            livro.mudar({ conta, depois: null, antes: null, dia: null, lancamento: null })
          }
        />
        <EscolhaDeComparacao livro={livro} />
      </BarraDoPeriodo>
      {comparado.falhou ? (
        <Faixa tom="atencao">O período comparado não veio; o razão abaixo está inteiro.</Faixa>
      ) : null}
      {doPlano.falha && !estado.falha ? (
        <CartaoErro {...doPlano.falha} onTentarDeNovo={doPlano.onTentarDeNovo} />
      ) : null}
      {filtro === false ? (
        <div className="rz-cartao">
          <EstadoVazio
            titulo="Escolha uma conta"
            texto="Digite o código, o reduzido ou parte do nome. As sintéticas somam as analíticas abaixo delas."
          />
        </div>
      ) : (
        <>
          {dados ? (
            <header className="ctb-cabeca-da-conta">
              <h2>
                <span className="rz-numero">{dados.conta.codigo}</span> {dados.conta.nome}
                {comparado.outro ? (
                  <small className="rz-suave">
                    comparada com {formatarData(comparado.outro.de)} a{' '}
                    {formatarData(comparado.outro.ate)}
                  </small>
                ) : null}
              </h2>
              <Resumo dados={dados} comparado={comparado.dados} />
            </header>
          ) : null}
          {analitica && contaId !== null ? (
            <BarraDaConferencia
              livro={livro}
              empresaId={empresaId}
              contaId={contaId}
              conferencia={conferencia}
              linhas={dados?.linhas ?? []}
            />
          ) : null}
          <Grade
            {...lista.grade}
            selecao={undefined}
            {...estado}
            rotulo="linhas do razão"
            colunas={colunas}
            linhas={dados?.linhas}
            idDaLinha={({ lancamentoId, ordem }) => lancamentoId * 1000 + ordem}
            nomeDaLinha={({ numero, historico }) => `lançamento ${numero}, ${historico}`}
            onExportar={(formato) =>
              baixar(contabilRelatorios.exportarRazao, { ...filtro, formato })
            }
            onAbrir={({ lancamentoId }) => livro.abrirLancamento(lancamentoId)}
            vazio={{
              titulo: 'Nenhum movimento no período',
              texto: 'O saldo da conta não mudou nestes dias.',
            }}
          />
          <Paginas livro={livro} dados={dados} />
        </>
      )}
    </>
  )
}
