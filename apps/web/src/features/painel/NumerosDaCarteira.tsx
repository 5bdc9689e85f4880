import { Skeleton } from '@mantine/core'
import { painel } from '@razao/contract'
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconListDetails,
  IconMailOpened,
  IconMessageQuestion,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { formatarDinheiro, formatarInteiro } from '../../ui/formato.ts'
import type { Carteira } from './tipos.ts'
import { useCarteira } from './use-paineis.ts'

type Definicao = {
  readonly titulo: string
  readonly icone: ReactNode
  readonly rota: string
  readonly numero: (carteira: Carteira) => number
  readonly nota: (carteira: Carteira) => string
  /** Something to worry about when above zero. */
  readonly grave?: boolean
}

/** The list of guides with the filter that counts them, of every company. */
const guias = (filtro: Readonly<Record<string, true>>): string =>
  `${paths.despesas.impostos}?${new URLSearchParams({ carteira: 'sim', ...Object.fromEntries(Object.keys(filtro).map((campo) => [campo, 'sim'])) })}`
/** The queue as it is counted: of any month and any company, which the screen would otherwise choose. */
const FILA = `${paths.processamento.raiz}?${new URLSearchParams({ ...painel.FILA_COM_ERRO, CompetenciaInicio: '', CompetenciaFim: '', IdEmpresa: '' })}`

const CARTOES: readonly Definicao[] = [
  {
    titulo: 'Vence em 7 dias',
    icone: <IconCalendarDue size={18} aria-hidden />,
    rota: guias(painel.GUIAS_DO_PAINEL.venceEm7Dias),
    numero: ({ venceEm7Dias }) => venceEm7Dias.quantidade,
    nota: ({ venceEm7Dias }) => `guias, ${formatarDinheiro(venceEm7Dias.total)}`,
  },
  {
    titulo: 'Vencidas',
    icone: <IconAlertTriangle size={18} aria-hidden />,
    rota: guias(painel.GUIAS_DO_PAINEL.vencidas),
    numero: ({ vencidas }) => vencidas.quantidade,
    nota: ({ vencidas }) => `guias, ${formatarDinheiro(vencidas.total)}`,
    grave: true,
  },
  {
    titulo: 'Sem leitura',
    icone: <IconMailOpened size={18} aria-hidden />,
    rota: guias(painel.GUIAS_DO_PAINEL.semLeitura),
    numero: ({ semLeitura }) => semLeitura.quantidade,
    nota: () => 'guias que o cliente não abriu',
  },
  {
    titulo: 'Fila com erro',
    icone: <IconListDetails size={18} aria-hidden />,
    rota: FILA,
    numero: ({ filaComErro }) => filaComErro,
    nota: () => 'operações por resolver',
    grave: true,
  },
  {
    titulo: 'Pedidos',
    icone: <IconMessageQuestion size={18} aria-hidden />,
    rota: `${paths.pedidos}?situacao=aberto`,
    numero: ({ pedidosAbertos }) => pedidosAbertos,
    nota: () => 'das empresas, à espera de resposta',
  },
]

function CartaoDeNumero({ titulo, icone, rota, numero, nota, grave = false }: Definicao) {
  const { dados, falha, tentarDeNovo } = useCarteira()
  const quantos = dados ? numero(dados) : 0
  if (falha) {
    return (
      <div className="pn-numero rz-cartao">
        <span className="pn-numero-titulo">
          {icone}
          {titulo}
        </span>
        <span role="alert">Não foi possível contar.</span>
        <button type="button" className="pn-link" onClick={tentarDeNovo}>
          Tentar de novo
        </button>
      </div>
    )
  }
  return (
    <Link
      className="pn-numero rz-cartao"
      to={rota}
      data-grave={(grave && quantos > 0) || undefined}
    >
      <span className="pn-numero-titulo">
        {icone}
        {titulo}
      </span>
      {dados ? (
        <>
          <strong className="rz-numero">{formatarInteiro(quantos)}</strong>
          <span className="rz-suave">{nota(dados)}</span>
        </>
      ) : (
        <Skeleton height={30} width={64} my={4} />
      )}
    </Link>
  )
}

/** The counts of the portfolio; each leads to what it counts. */
export function NumerosDaCarteira() {
  return (
    <div className="pn-numeros">
      {CARTOES.map((cartao) => (
        <CartaoDeNumero key={cartao.titulo} {...cartao} />
      ))}
    </div>
  )
}
