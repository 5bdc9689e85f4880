import { Button, Progress } from '@mantine/core'
import { automacao, type RouteOutput } from '@razao/contract'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api/cliente.ts'
import { useAcao } from '../../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { links, paths } from '../../../paths.ts'
import { useUsuario } from '../../../state/contexto.ts'
import { podeAbrir } from '../../../state/pode-abrir.ts'
import { useDespacho } from '../../../state/reducers.ts'
import { Faixa } from '../../../ui/Faixa.tsx'
import { formatarInteiro, plural } from '../../../ui/formato.ts'
import './emissao.css'

type Operacao = RouteOutput<typeof automacao.lerOperacao>
const CADENCIA = 1500
const emCurso = ({ Status }: Operacao): boolean =>
  Status === automacao.STATUS_OPERACAO.aProcessar || Status === automacao.STATUS_OPERACAO.executando

type Fala = {
  readonly fazendo: string
  readonly feitas: readonly [string, string]
  readonly naoFeitas: readonly [string, string]
  readonly onde: string
  /** For who does not see the queue. */
  readonly pedidas: string
  readonly acompanhar: string
}
const FALAS = {
  notas: {
    fazendo: 'Pedindo as notas',
    feitas: ['nota pedida', 'notas pedidas'],
    naoFeitas: ['não pôde ser pedida', 'não puderam ser pedidas'],
    onde: 'veja na aba Erro',
    pedidas: 'As notas foram pedidas. Cada uma aparece faturada quando a prefeitura responder.',
    acompanhar: paths.receitas.aguardandoEmissao,
  },
  cartas: {
    fazendo: 'Enviando aos clientes',
    feitas: ['carta a caminho', 'cartas a caminho'],
    naoFeitas: ['não pôde ser enviada', 'não puderam ser enviadas'],
    onde: 'veja por quê na fila',
    pedidas: 'As cartas vão sair para os clientes. Cada nota, ou cobrança, diz se chegou.',
    acompanhar: paths.receitas.notasFiscais,
  },
} as const satisfies Readonly<Record<string, Fala>>

function textoDa(operacao: Operacao, { fazendo, feitas, naoFeitas, onde }: Fala): string {
  const { progresso, total, qtdErros } = operacao
  if (emCurso(operacao))
    return `${fazendo}: ${formatarInteiro(progresso)} de ${formatarInteiro(total)}.`
  return [
    `${plural(Math.max(0, progresso - qtdErros), ...feitas)}.`,
    qtdErros > 0
      ? `${plural(qtdErros, ...naoFeitas)}: ${onde}.`
      : 'O resultado de cada uma aparece sozinho.',
  ].join(' ')
}

export type EmAndamento = { readonly operacaoId: number; readonly deQue: keyof typeof FALAS }
type Props = EmAndamento & { onDispensar: () => void }

/** Notes being asked for, or sent: how far, stop, the queue. The queue is of the office; others follow the notes. */
export function AndamentoDaEmissao({ operacaoId, deQue, onDispensar }: Props) {
  const fala: Fala = FALAS[deQue]
  const despachar = useDespacho()
  const veFila = podeAbrir(useUsuario(), 'CONTADOR')
  const { dados } = useConsulta(automacao.lerOperacao, veFila ? { operacaoId } : AINDA_NAO, {
    intervalo: CADENCIA,
  })
  const { executar, enviando } = useAcao(automacao.cancelarOperacoes)
  const terminou = dados !== undefined && !emCurso(dados)
  useEffect(() => {
    if (terminou) despachar(api.util.invalidateTags(['cobranca', 'emissao']))
  }, [terminou, despachar])
  if (!veFila)
    return (
      <Faixa
        tom="info"
        onDispensar={onDispensar}
        acao={<Link to={fala.acompanhar}>Acompanhar</Link>}
      >
        {fala.pedidas}
      </Faixa>
    )
  if (!dados) return null
  const parte = dados.total > 0 ? (dados.progresso / dados.total) * 100 : 0
  return (
    <Faixa
      tom={terminou && dados.qtdErros > 0 ? 'atencao' : 'info'}
      onDispensar={terminou ? onDispensar : undefined}
      acao={
        <>
          {terminou ? null : (
            <Button
              size="compact-sm"
              variant="default"
              loading={enviando}
              disabled={dados.cancelando}
              onClick={() => void executar({ selecao: { modo: 'ids', ids: [operacaoId] } })}
            >
              Parar
            </Button>
          )}
          <Link to={links.operacao(operacaoId)}>Ver na fila</Link>
        </>
      }
    >
      {textoDa(dados, fala)}
      {terminou ? null : (
        <Progress className="em-progresso" value={parte} aria-label={fala.fazendo} />
      )}
    </Faixa>
  )
}
