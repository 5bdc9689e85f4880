import { Progress } from '@mantine/core'
import {
  IconBuildingBank,
  IconFileImport,
  IconFileSearch,
  IconLockCheck,
  IconProgress,
  IconRestore,
} from '@tabler/icons-react'
import { Instante } from '../../ui/DataCivil.tsx'
import { formatarInteiro } from '../../ui/formato.ts'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import {
  duracaoDaOperacao,
  empresaAusente,
  motivoDaOperacao,
  nomeDaOperacao,
  type Operacao,
  partesDaOperacao,
  situacaoDaOperacao,
  type Visao,
} from './operacao.ts'

const ICONES: Readonly<Record<string, typeof IconRestore>> = {
  'analisar-importacao': IconFileSearch,
  'importar-notas': IconFileImport,
  'desfazer-importacao': IconRestore,
  'executar-fechamento': IconLockCheck,
  'marcar-sem-movimento': IconLockCheck,
  'reabrir-periodos': IconLockCheck,
  'informar-recebimentos': IconProgress,
  'consultar-receita': IconBuildingBank,
  'emitir-notas': IconProgress,
  'enviar-cartas': IconProgress,
  'conferir-pgdasd': IconProgress,
  'transmitir-pgdasd': IconProgress,
  'gerar-das-oficial': IconProgress,
}

function Nome({ operacao }: { operacao: Operacao }) {
  const Icone = ICONES[operacao.TipoAutomacao] ?? IconProgress
  return (
    <span className="rz-automacao">
      <Icone size={16} aria-hidden />
      {nomeDaOperacao(operacao)}
    </span>
  )
}

/** `12 de 40` over a bar. */
export function ProgressoDaOperacao({ operacao }: { operacao: Operacao }) {
  const { progresso, total, qtdErros } = operacao
  if (total === 0) return <span className="rz-suave">—</span>
  const { feita, comErro } = partesDaOperacao(operacao)
  return (
    <span className="rz-progresso-da-operacao">
      <span className="rz-numero">
        {formatarInteiro(progresso)} de {formatarInteiro(total)}
        {qtdErros > 0 ? (
          <span className="rz-negativo"> · {formatarInteiro(qtdErros)} com erro</span>
        ) : null}
      </span>
      <Progress.Root size="xs">
        <Progress.Section
          value={feita}
          aria-label={`${nomeDaOperacao(operacao)}: ${progresso} de ${total}`}
        />
        <Progress.Section value={comErro} color="red" withAria={false} />
      </Progress.Root>
    </span>
  )
}

const AUTOMACAO: Coluna<Operacao> = {
  campo: 'tipo',
  titulo: 'Automação',
  ordena: true,
  largura: 'minmax(190px, 1fr)',
  celular: 'titulo',
  valor: nomeDaOperacao,
  celula: (operacao) => <Nome operacao={operacao} />,
}
/** The status, with what follows its dash on a line of its own. */
function Estado({ operacao }: { operacao: Operacao }) {
  const { tom, texto } = situacaoDaOperacao(operacao)
  const [estado, depois] = texto.split(' — ')
  return (
    <span className="rz-estado-da-operacao">
      <Situacao tom={tom}>{estado}</Situacao>
      {depois ? <small>{depois}</small> : null}
    </span>
  )
}

const SITUACAO: Coluna<Operacao> = {
  campo: 'status',
  titulo: 'Situação',
  largura: 140,
  celula: (operacao) => <Estado operacao={operacao} />,
}
const EMPRESA: Coluna<Operacao> = {
  campo: 'Empresa',
  titulo: 'Empresa',
  largura: 180,
  celula: ({ Empresa, TipoAutomacao }) =>
    Empresa ?? <span className="rz-suave">{empresaAusente(TipoAutomacao)}</span>,
}
const COMPETENCIA: Coluna<Operacao> = {
  campo: 'competencia',
  titulo: 'Compet.',
  tipo: 'competencia',
  ordena: true,
  valor: ({ Competencia }) => Competencia,
}
const ITENS: Coluna<Operacao> = {
  campo: 'total',
  titulo: 'Itens',
  ordena: true,
  largura: 176,
  celula: (operacao) => <ProgressoDaOperacao operacao={operacao} />,
}
const MOTIVO: Coluna<Operacao> = {
  campo: 'motivo',
  titulo: 'Motivo',
  largura: 340,
  celular: 'larga',
  valor: motivoDaOperacao,
}
const CODIGO: Coluna<Operacao> = {
  campo: 'motivoCodigo',
  titulo: 'Código',
  largura: 150,
  celular: 'oculta',
}
const TENTATIVA: Coluna<Operacao> = {
  campo: 'tentativas',
  titulo: 'Tentativa',
  largura: 92,
  celular: 'oculta',
  valor: ({ tentativas, maxTentativas }) => `${tentativas} de ${maxTentativas}`,
}
const DURACAO: Coluna<Operacao> = {
  campo: 'duracao',
  titulo: 'Duração',
  largura: 104,
  valor: (operacao) => duracaoDaOperacao(operacao),
}
const PEDIDO_POR: Coluna<Operacao> = { campo: 'pedidoPor', titulo: 'Pedido por', largura: 160 }
const CRIADO: Coluna<Operacao> = {
  campo: 'criadoEm',
  titulo: 'Criada',
  tipo: 'instante',
  ordena: true,
}
const quando = (campo: 'inicio' | 'fim' | 'proximaEm', titulo: string): Coluna<Operacao> => ({
  campo,
  titulo,
  largura: 142,
  celular: 'oculta',
  celula: (operacao) => <Instante valor={operacao[campo]} />,
})
const FIM = [DURACAO, PEDIDO_POR, CRIADO, quando('inicio', 'Início'), quando('fim', 'Fim')] as const

/** Each view shows first what it is about. */
export const COLUNAS: Readonly<Record<Visao, readonly Coluna<Operacao>[]>> = {
  geral: [
    AUTOMACAO,
    SITUACAO,
    MOTIVO,
    ITENS,
    EMPRESA,
    COMPETENCIA,
    CODIGO,
    TENTATIVA,
    quando('proximaEm', 'Próxima tentativa'),
    ...FIM,
  ],
  pendentes: [
    AUTOMACAO,
    { ...MOTIVO, titulo: 'O que falta' },
    ITENS,
    EMPRESA,
    COMPETENCIA,
    SITUACAO,
    CODIGO,
    ...FIM,
  ],
  processar: [
    AUTOMACAO,
    { ...SITUACAO, largura: 196 },
    EMPRESA,
    COMPETENCIA,
    { ...ITENS, largura: 120 },
    TENTATIVA,
    quando('proximaEm', 'Próxima tentativa'),
    PEDIDO_POR,
    CRIADO,
  ],
  processando: [
    AUTOMACAO,
    { ...SITUACAO, largura: 172 },
    { ...ITENS, titulo: 'Andamento', largura: 'minmax(200px, 1.4fr)' },
    EMPRESA,
    COMPETENCIA,
    TENTATIVA,
    DURACAO,
    PEDIDO_POR,
    quando('inicio', 'Início'),
  ],
  sucesso: [AUTOMACAO, SITUACAO, EMPRESA, COMPETENCIA, ITENS, ...FIM],
  canceladas: [AUTOMACAO, SITUACAO, ITENS, EMPRESA, COMPETENCIA, ...FIM],
}
