import { TextInput } from '@mantine/core'
import { cobrancas } from '@razao/contract'
import { IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useConsulta } from '../../../api/use-consulta.ts'
import { paths } from '../../../paths.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Dinheiro } from '../../../ui/Dinheiro.tsx'
import { formatarData, formatarInteiro } from '../../../ui/formato.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import type { useAcoesDaCobranca } from './acoes/DialogosDaCobranca.tsx'
import { MenuDaCobranca } from './acoes/MenuDaCobranca.tsx'
import { type Cobranca, respostaDa, situacaoDaCobranca } from './cobranca.ts'
import { FiltrosDeCobrancas } from './FiltrosDeCobrancas.tsx'
import type { ListaDoFaturamento, PedidoDaLista } from './use-faturamento.ts'

const { STATUS_COBRANCA } = cobrancas
const POR_COLUNA = 25

type Props = {
  lista: ListaDoFaturamento
  pedido: PedidoDaLista
  mes: string
  autores: readonly string[]
  pode: boolean
  acoes: ReturnType<typeof useAcoesDaCobranca>
}
type DoCartao = { cobranca: Cobranca } & Pick<Props, 'pode' | 'acoes'>

function Cartao({ cobranca, pode, acoes }: DoCartao) {
  const { numero, cliente, bruto, emissao, vencimento } = cobranca
  const { tom, texto } = respostaDa(cobranca)
  return (
    <li className={`fa-cartao rz-tom-${tom}`}>
      <button
        type="button"
        className="fa-cartao-abrir"
        onClick={() => acoes.pedir('ver', cobranca)}
      >
        <span className="fa-cartao-cabeca">
          <strong>{cliente}</strong>
          <span className="rz-suave rz-numero">nº {numero}</span>
        </span>
        <strong className="fa-cartao-valor">
          <Dinheiro valor={bruto} />
        </strong>
        <span className="rz-suave">
          emissão {formatarData(emissao)} · vence {formatarData(vencimento)}
        </span>
        <span className="fa-resposta">
          <Situacao tom={tom}>{texto}</Situacao>
        </span>
      </button>
      <MenuDaCobranca cobranca={cobranca} pode={pode} onAcao={acoes.pedir} />
    </li>
  )
}

const useDaColuna = (pedido: PedidoDaLista, status: number) =>
  useConsulta(cobrancas.listarCobrancas, {
    ...{ ...pedido, status },
    ...{ paginaAtual: 1, registrosPorPagina: POR_COLUNA },
  })

/** What is in each column, in the order they are shown. */
function useQuadro(pedido: PedidoDaLista) {
  return [
    { status: STATUS_COBRANCA.aFaturar, ...useDaColuna(pedido, STATUS_COBRANCA.aFaturar) },
    { status: STATUS_COBRANCA.agendada, ...useDaColuna(pedido, STATUS_COBRANCA.agendada) },
    { status: STATUS_COBRANCA.erro, ...useDaColuna(pedido, STATUS_COBRANCA.erro) },
    { status: STATUS_COBRANCA.faturada, ...useDaColuna(pedido, STATUS_COBRANCA.faturada) },
    { status: STATUS_COBRANCA.cancelada, ...useDaColuna(pedido, STATUS_COBRANCA.cancelada) },
  ] as const
}
type DaColuna = ReturnType<typeof useQuadro>[number]

function Coluna({
  coluna: { status, dados, estado },
  ...props
}: { coluna: DaColuna } & Pick<Props, 'pode' | 'acoes'>) {
  const { tom, texto } = situacaoDaCobranca(status)
  const total = dados?.paginacao.totalDeRegistros ?? 0
  const resto = total - (dados?.lista.length ?? 0)
  return (
    <section className="fa-coluna" aria-label={texto}>
      <header className="fa-coluna-cabeca">
        <Situacao tom={tom}>{texto}</Situacao>
        <span className="rz-contagem">{dados ? formatarInteiro(total) : '–'}</span>
        {dados && status !== STATUS_COBRANCA.cancelada ? (
          <span className="fa-coluna-total rz-suave">
            <Dinheiro valor={dados.totais.bruto} />
          </span>
        ) : null}
      </header>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={4} /> : null}
      {dados && total === 0 ? <p className="rz-suave">Nenhuma.</p> : null}
      {dados ? (
        <ul>
          {dados.lista.map((cobranca) => (
            <Cartao key={cobranca.id} cobranca={cobranca} {...props} />
          ))}
        </ul>
      ) : null}
      {resto > 0 ? (
        <Link to={`${paths.receitas.raiz}?status=${status}`}>
          Ver as outras {formatarInteiro(resto)} na lista
        </Link>
      ) : null}
    </section>
  )
}

/** The charges by status, each card in the colour of what was answered of its note. What fails in all of them is told once. */
export function QuadroDeCobrancas({ lista, mes, autores, pedido, pode, acoes }: Props) {
  const colunas = useQuadro(pedido)
  const [{ estado }] = colunas
  const falhouTudo = colunas.every((uma) => uma.falha !== undefined)
  return (
    <>
      <div className="fa-quadro-barra">
        <TextInput
          aria-label="Buscar no quadro"
          placeholder="Cliente, documento, serviço ou número"
          leftSection={<IconSearch size={15} aria-hidden />}
          defaultValue={lista.grade.busca}
          onChange={({ currentTarget }) => lista.grade.onBusca(currentTarget.value.trim())}
        />
        <FiltrosDeCobrancas
          filtro={lista.filtro}
          mudar={lista.mudarFiltro}
          mes={mes}
          autores={autores}
          empresaId={pedido.empresaId}
        />
      </div>
      {falhouTudo && estado.falha ? (
        <CartaoErro
          {...estado.falha}
          onTentarDeNovo={() => {
            for (const { tentarDeNovo } of colunas) tentarDeNovo()
          }}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
        <section className="fa-quadro rz-desliza" aria-label="Quadro de cobranças" tabIndex={0}>
          {colunas.map((coluna) => (
            <Coluna key={coluna.status} {...{ coluna, pode, acoes }} />
          ))}
        </section>
      )}
    </>
  )
}
