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

function textoDa(operacao: Operacao): string {
  const { progresso, total, qtdErros } = operacao
  if (emCurso(operacao))
    return `Pedindo as notas: ${formatarInteiro(progresso)} de ${formatarInteiro(total)}.`
  const pedidas = Math.max(0, progresso - qtdErros)
  return [
    `${plural(pedidas, 'nota pedida', 'notas pedidas')}.`,
    qtdErros > 0
      ? `${plural(qtdErros, 'não pôde ser pedida', 'não puderam ser pedidas')}: veja na aba Erro.`
      : 'O resultado de cada uma aparece sozinho.',
  ].join(' ')
}

type Props = { operacaoId: number; onDispensar: () => void }

/** Notes being asked for: how far, stop, the queue. The queue of operations is of the office; others follow the notes. */
export function AndamentoDaEmissao({ operacaoId, onDispensar }: Props) {
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
        acao={<Link to={paths.receitas.aguardandoEmissao}>Acompanhar</Link>}
      >
        As notas foram pedidas. Cada uma aparece faturada quando a prefeitura responder.
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
      {textoDa(dados)}
      {terminou ? null : (
        <Progress
          className="em-progresso"
          value={parte}
          aria-label="Andamento dos pedidos de nota"
        />
      )}
    </Faixa>
  )
}
