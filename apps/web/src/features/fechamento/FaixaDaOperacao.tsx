import { ActionIcon, Anchor, Button, Progress } from '@mantine/core'
import { automacao, type RouteOutput } from '@razao/contract'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/cliente.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
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

const emCurso = (status: number): boolean =>
  status === STATUS_OPERACAO.aProcessar || status === STATUS_OPERACAO.executando

/** The status in words. Over many companies, one that stopped is not the state of them all. */
function estadoDe({ Status, qtdErros, progresso }: Operacao): string {
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

function Resultado({ operacao }: { operacao: Operacao }) {
  const { dados } = useConsulta(automacao.listarItensDaOperacao, {
    operacaoId: operacao.ID,
    RegistrosPorPagina: 1,
  })
  // The reason is of one company: with many, the counts say more and the queue tells the rest.
  const deUma = operacao.total <= 1 && operacao.motivo !== null
  const texto = deUma
    ? operacao.motivo
    : dados && resumoDosItens(operacao.TipoAutomacao, dados.contagens)
  return <span className="fech-op-texto">{texto}</span>
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
        {cancelando ? 'Cancelando após a empresa atual… ' : null}
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
    if (resultado.ok) avisos.info('A operação será cancelada após a empresa atual.')
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
      <Situacao tom={TONS[status ?? 0] ?? 'pendente'}>
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
        <Anchor component={Link} size="sm" to={`${paths.processamento.raiz}?aberta=${operacaoId}`}>
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
