import { ActionIcon, Anchor, Button, Progress } from '@mantine/core'
import { automacao, type RouteOutput } from '@razao/contract'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/cliente.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { links } from '../../paths.ts'
import { useDespacho } from '../../state/reducers.ts'
import { avisos } from '../../ui/avisos.tsx'
import { formatarInteiro, plural } from '../../ui/formato.ts'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'

type Operacao = RouteOutput<typeof automacao.lerOperacao>
type Props = { operacaoId: number; onDispensar: (id: number) => void }

const { STATUS_OPERACAO, RESULTADO_ITEM } = automacao
/** Events tell of the changes; this is for when the stream is down. */
const CADENCIA = 4000
const MUDA_COM_O_FECHAMENTO = [
  'fechamento',
  'faturamento',
  'proLabore',
  'apuracao',
  'guia',
  'lancamento',
  'painel',
] as const

const TONS: Readonly<Record<number, Tom>> = {
  0: 'pendente',
  1: 'andamento',
  2: 'ok',
  3: 'erro',
  4: 'atencao',
  5: 'nenhum',
}

/** What they asked of the Receita and left ends, and is told; what did not leave does not. */
const PEDEM_A_RECEITA: ReadonlySet<Operacao['TipoAutomacao']> = new Set([
  'conferir-pgdasd',
  'transmitir-pgdasd',
  'gerar-das-oficial',
])
const cancelandoDe = ({ TipoAutomacao }: Operacao): string =>
  PEDEM_A_RECEITA.has(TipoAutomacao)
    ? 'Cancelando: o que já foi à Receita termina, o resto não sai…'
    : 'Cancelando após a empresa atual…'

const emCurso = (status: number): boolean =>
  status === STATUS_OPERACAO.aProcessar || status === STATUS_OPERACAO.executando

/** It ended well, and every company waits for a person. */
const nadaAndou = ({ Status, resumo }: Operacao): boolean =>
  Status === STATUS_OPERACAO.sucesso && resumo.andaram === 0 && Number(resumo.aguardam ?? 0) > 0

/** The status in words. Over many companies, one that stopped is not the state of them all. */
function estadoDe(operacao: Operacao): string {
  const { Status, qtdErros, progresso } = operacao
  if (nadaAndou(operacao)) return 'Nada andou'
  const emParte = Status === STATUS_OPERACAO.inconsistencia && qtdErros > 0 && progresso > qtdErros
  return emParte
    ? 'Concluída em parte'
    : automacao.ROTULOS_STATUS_OPERACAO[Status as keyof typeof automacao.ROTULOS_STATUS_OPERACAO]
}

function resumoDosItens(
  tipo: Operacao['TipoAutomacao'],
  contagens: Readonly<Record<string, number>>,
): string {
  const n = (resultado: number) => contagens[String(resultado)] ?? 0
  const feitas = n(RESULTADO_ITEM.inserido) + n(RESULTADO_ITEM.atualizado)
  const partes = [
    tipo === 'executar-fechamento'
      ? plural(feitas, 'avançou', 'avançaram')
      : plural(feitas, 'feita', 'feitas'),
    n(RESULTADO_ITEM.semAcao) > 0 ? `${formatarInteiro(n(RESULTADO_ITEM.semAcao))} sem ação` : null,
    n(RESULTADO_ITEM.erro) > 0 ? `${formatarInteiro(n(RESULTADO_ITEM.erro))} com erro` : null,
  ]
  return partes.filter(Boolean).join(' · ')
}

/** By company, in the words of the preview; null for an operation that does not count so. */
function resumoPorEmpresa({ resumo }: Operacao): string | null {
  const { empresas } = resumo
  if (typeof empresas !== 'object' || empresas === null) return null
  const n = (qual: string) => Number((empresas as Readonly<Record<string, unknown>>)[qual] ?? 0)
  const partes = [
    plural(n('afetada'), 'empresa afetada', 'empresas afetadas'),
    n('jaFeita') > 0 ? plural(n('jaFeita'), 'já estava feita', 'já estavam feitas') : null,
    n('impedida') > 0 ? plural(n('impedida'), 'impedida') : null,
    n('comErro') > 0 ? `${formatarInteiro(n('comErro'))} com erro` : null,
    n('semQuemReceba') > 0
      ? `em ${plural(n('semQuemReceba'), 'empresa')} as guias não foram enviadas: não há quem as receba`
      : null,
  ]
  return partes.filter(Boolean).join(' · ')
}

/** What came of it. The reason of a stop is of one company: with many, the counts say more and the queue the rest. */
function emPalavras(
  operacao: Operacao,
  contagens: Readonly<Record<string, number>> | undefined,
): string | null {
  const { total, motivo, resumo, TipoAutomacao } = operacao
  if (total <= 1 && motivo !== null) return motivo
  if (nadaAndou(operacao)) return String(resumo.andamento)
  return resumoPorEmpresa(operacao) ?? (contagens ? resumoDosItens(TipoAutomacao, contagens) : null)
}

function Resultado({ operacao }: { operacao: Operacao }) {
  const { dados } = useConsulta(automacao.listarItensDaOperacao, {
    operacaoId: operacao.ID,
    registrosPorPagina: 1,
  })
  return <span className="fech-op-texto">{emPalavras(operacao, dados?.contagens)}</span>
}

function Andamento({ operacao }: { operacao: Operacao }) {
  const { progresso, total, cancelando } = operacao
  const parte = total > 0 ? Math.floor((progresso / total) * 100) : 0
  const contagem = `${formatarInteiro(progresso)} de ${formatarInteiro(total)}`
  return (
    <>
      <Progress
        className="fech-op-barra"
        value={parte}
        aria-label={`Andamento: ${contagem} empresas`}
        animated={operacao.Status === STATUS_OPERACAO.executando}
      />
      <span className="fech-op-texto rz-numero">
        {cancelando ? `${cancelandoDe(operacao)} ` : null}
        {contagem} · <strong>{parte}%</strong>
        {operacao.qtdErros > 0 ? ` · ${formatarInteiro(operacao.qtdErros)} com erro` : null}
      </span>
    </>
  )
}

function Cancelar({ operacao }: { operacao: Operacao }) {
  const { executar, enviando } = useAcao(automacao.cancelarOperacoes)
  const cancelar = async () => {
    const resultado = await executar({ selecao: { modo: 'ids', ids: [operacao.ID] } })
    if (!resultado.ok) return
    avisos.info(
      PEDEM_A_RECEITA.has(operacao.TipoAutomacao)
        ? 'O que já foi à Receita termina e é dito; o resto não sai.'
        : 'A operação será cancelada após a empresa atual.',
    )
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={enviando}
      disabled={operacao.cancelando}
      onClick={() => void cancelar()}
    >
      Cancelar
    </Button>
  )
}

/** A running closing, live: bar, percentage, cancel, the queue; then what came of it. */
export function FaixaDaOperacao({ operacaoId, onDispensar }: Props) {
  const despachar = useDespacho()
  const ativa = useRef(true)
  const { dados, falha } = useConsulta(
    automacao.lerOperacao,
    { operacaoId },
    { intervalo: ativa.current ? CADENCIA : 0 },
  )
  const status = dados?.Status
  const terminou = status !== undefined && !emCurso(status)
  ativa.current = !terminou && !falha

  // The lists follow the batches as they end; a short operation may be over before it is first seen.
  const progresso = dados?.progresso ?? 0
  useEffect(() => {
    if (progresso > 0 || terminou) despachar(api.util.invalidateTags([...MUDA_COM_O_FECHAMENTO]))
  }, [progresso, terminou, despachar])

  if (falha) return null
  return (
    <section className="fech-op rz-cartao" aria-label={`Operação ${operacaoId}`}>
      <Situacao tom={dados && nadaAndou(dados) ? 'atencao' : (TONS[status ?? 0] ?? 'pendente')}>
        {dados ? estadoDe(dados) : 'Abrindo…'}
      </Situacao>
      <span className="fech-op-nome">
        {dados ? automacao.TIPO_AUTOMACAO[dados.TipoAutomacao] : 'Fechamento'} · operação{' '}
        {operacaoId}
      </span>
      {dados && !terminou ? <Andamento operacao={dados} /> : null}
      {dados && terminou ? <Resultado operacao={dados} /> : null}
      <output className="rz-so-leitor">{terminou ? 'Operação terminada' : ''}</output>
      <span className="fech-op-acoes">
        <Anchor component={Link} size="sm" to={links.operacao(operacaoId)}>
          Ver na fila
        </Anchor>
        {dados && !terminou ? <Cancelar operacao={dados} /> : null}
        {terminou ? (
          <ActionIcon
            size="sm"
            aria-label={`Dispensar a operação ${operacaoId}`}
            onClick={() => onDispensar(operacaoId)}
          >
            <IconX size={15} />
          </ActionIcon>
        ) : null}
      </span>
    </section>
  )
}
