import { Skeleton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconListDetails,
  IconMailOpened,
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

const CARTOES: readonly Definicao[] = [
  {
    titulo: 'Vence em 7 dias',
    icone: <IconCalendarDue size={18} aria-hidden />,
    rota: paths.despesas.impostos,
    numero: ({ venceEm7Dias }) => venceEm7Dias.quantidade,
    nota: ({ venceEm7Dias }) => `guias, ${formatarDinheiro(venceEm7Dias.total)}`,
  },
  {
    titulo: 'Vencidas',
    icone: <IconAlertTriangle size={18} aria-hidden />,
    rota: `${paths.despesas.impostos}?vencida=sim`,
    numero: ({ vencidas }) => vencidas.quantidade,
    nota: ({ vencidas }) => `guias, ${formatarDinheiro(vencidas.total)}`,
    grave: true,
  },
  {
    titulo: 'Sem leitura',
    icone: <IconMailOpened size={18} aria-hidden />,
    rota: `${paths.despesas.impostos}?estado=enviada`,
    numero: ({ semLeitura }) => semLeitura,
    nota: () => 'guias que o cliente não abriu',
  },
  {
    titulo: 'Fila com erro',
    icone: <IconListDetails size={18} aria-hidden />,
    rota: paths.processamento.raiz,
    numero: ({ filaComErro }) => filaComErro,
    nota: () => 'operações por resolver',
    grave: true,
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

/** Four counts of the portfolio; each leads to what it counts. */
export function NumerosDaCarteira() {
  return (
    <div className="pn-numeros">
      {CARTOES.map((cartao) => (
        <CartaoDeNumero key={cartao.titulo} {...cartao} />
      ))}
    </div>
  )
}
