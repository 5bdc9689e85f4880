import { IconRepeat } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '../../../paths.ts'
import { formatarDocumento } from '../../../ui/formato.ts'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import {
  aindaSemNota,
  type Cobranca,
  respostaDa,
  situacaoDa,
  situacaoDoRecebimento,
} from './cobranca.ts'
import type { MudarNaLinha } from './use-mudar-na-linha.ts'

const empresa: Coluna<Cobranca> = {
  campo: 'empresa',
  titulo: 'Empresa',
  largura: 'minmax(134px, 1fr)',
  ordena: true,
}

const numero: Coluna<Cobranca> = {
  campo: 'numero',
  titulo: 'Nº',
  largura: 60,
  ordena: true,
  fixa: true,
  celular: 'titulo',
  celula: ({ numero: digitos, cliente }) => (
    <span className="rz-numero">
      <span className="rz-so-no-cartao">{cliente} · nº </span>
      {digitos}
    </span>
  ),
}

const situacao: Coluna<Cobranca> = {
  campo: 'status',
  titulo: 'Situação',
  tipo: 'status',
  ordena: true,
  largura: 130,
  situacao: situacaoDa,
}

const cliente: Coluna<Cobranca> = {
  campo: 'cliente',
  titulo: 'Cliente',
  ordena: true,
  largura: 'minmax(150px, 1.3fr)',
  celular: 'oculta',
  celula: ({ cliente: nome, clienteDocumento }) => (
    <span className="fa-cliente">
      <span>{nome}</span>
      {clienteDocumento ? (
        <span className="rz-suave rz-numero">{formatarDocumento(clienteDocumento)}</span>
      ) : null}
    </span>
  ),
}

const servico: Coluna<Cobranca> = {
  campo: 'descricao',
  titulo: 'Serviço',
  largura: 'minmax(170px, 1.2fr)',
  celular: 'larga',
  celula: ({ descricao, itemLc116 }) => (
    <span className="fa-servico" title={descricao}>
      {itemLc116 ? <span className="rz-suave rz-numero">{itemLc116} </span> : null}
      {descricao}
    </span>
  ),
}

const nota: Coluna<Cobranca> = {
  campo: 'nota',
  titulo: 'Nota',
  largura: 168,
  valor: () => '',
  celula: (cobranca) => {
    const { tom, texto } = respostaDa(cobranca)
    const mostrado = (
      <span className="fa-resposta">
        <Situacao tom={tom} titulo={texto}>
          {texto}
        </Situacao>
      </span>
    )
    if (cobranca.nota)
      return (
        <Link to={links.nota(cobranca.nota.id)} tabIndex={-1} className="fa-ligacao">
          {mostrado}
        </Link>
      )
    return cobranca.emissaoEmCurso ? (
      <Link to={links.aguardandoEmissao(cobranca.id)} tabIndex={-1} className="fa-ligacao">
        {mostrado}
      </Link>
    ) : (
      mostrado
    )
  },
}

const recebimento: Coluna<Cobranca> = {
  campo: 'recebido',
  titulo: 'Recebimento',
  // What it sums is money, though a row says only how it stands.
  tipo: 'dinheiro',
  alinhamento: 'inicio',
  largura: 148,
  ordena: true,
  celula: (cobranca) => {
    const situacao = situacaoDoRecebimento(cobranca)
    return situacao ? (
      <Situacao tom={situacao.tom}>{situacao.texto}</Situacao>
    ) : (
      <span className="rz-suave">—</span>
    )
  },
}

const recorrencia: Coluna<Cobranca> = {
  campo: 'contratoId',
  titulo: '↻',
  ajuda: 'Recorrência: a cobrança nasceu de um contrato',
  largura: 48,
  alinhamento: 'centro',
  celular: 'oculta',
  celula: ({ contratoId }) =>
    contratoId === null ? null : <IconRepeat size={15} aria-label="Recorrente" />,
}

type Opcoes = {
  /** The list is of many companies. */
  muitas: boolean
  acoes: (cobranca: Cobranca) => ReactNode
  /** Changes the gross value or the due date in place; absent where the person may only look. */
  mudar: MudarNaLinha | undefined
}

/** Columns of the charges, what weighs first. */
export const colunasDeCobrancas = ({ muitas, acoes, mudar }: Opcoes): Coluna<Cobranca>[] => [
  numero,
  {
    campo: 'acoes',
    titulo: 'Ações',
    largura: 58,
    alinhamento: 'centro',
    valor: () => '',
    celula: acoes,
  },
  situacao,
  ...(muitas ? [empresa] : []),
  cliente,
  {
    campo: 'vencimento',
    titulo: 'Vencimento',
    tipo: 'data',
    ordena: true,
    largura: 120,
    ...(mudar
      ? {
          edita: {
            tipo: 'data',
            pode: aindaSemNota,
            salvar: (cobranca, vencimento) => mudar(cobranca, { vencimento }),
          },
        }
      : {}),
  },
  {
    campo: 'bruto',
    titulo: 'Valor bruto',
    tipo: 'dinheiro',
    ordena: true,
    largura: 114,
    ...(mudar
      ? {
          edita: {
            pode: aindaSemNota,
            salvar: (cobranca, bruto: number) => mudar(cobranca, { bruto }),
          },
        }
      : {}),
  },
  recebimento,
  servico,
  { campo: 'competencia', titulo: 'Compet.', tipo: 'competencia', ordena: true },
  { campo: 'emissao', titulo: 'Emissão', tipo: 'data', ordena: true, largura: 104 },
  { campo: 'retencoes', titulo: 'Retenções', tipo: 'dinheiro', ordena: true, largura: 112 },
  { campo: 'liquido', titulo: 'Líquido', tipo: 'dinheiro', ordena: true },
  nota,
  recorrencia,
  { campo: 'criadoPor', titulo: 'Responsável', largura: 150, celular: 'oculta' },
]
