import { Button } from '@mantine/core'
import { automacao, type RouteOutput } from '@razao/contract'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/cliente.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { links } from '../../paths.ts'
import { useDespacho } from '../../state/reducers.ts'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarInteiro, plural } from '../../ui/formato.ts'

type Operacao = RouteOutput<typeof automacao.lerOperacao>
const CADENCIA = 1500
const emCurso = ({ Status }: Operacao): boolean =>
  Status === automacao.STATUS_OPERACAO.aProcessar || Status === automacao.STATUS_OPERACAO.executando

function texto(operacao: Operacao): string {
  const { progresso, total, qtdErros } = operacao
  if (emCurso(operacao))
    return `Informando recebimentos: ${formatarInteiro(progresso)} de ${formatarInteiro(total)}.`
  const { contagens } = operacao.resumo as { contagens?: Readonly<Record<string, number>> }
  const n = (resultado: number): number => contagens?.[resultado] ?? 0
  const jaEram = n(automacao.RESULTADO_ITEM.semAcao)
  return [
    `${plural(n(automacao.RESULTADO_ITEM.inserido), 'nota recebida', 'notas recebidas')}.`,
    jaEram > 0 ? `${plural(jaEram, 'já era', 'já eram')}.` : null,
    qtdErros > 0 ? `${plural(qtdErros, 'não pôde ser', 'não puderam ser')}.` : null,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A bulk receipt on its way: how far, cancel, the queue; then what came of it. */
export function AndamentoDoRecebimento({
  operacaoId,
  onDispensar,
}: {
  operacaoId: number
  onDispensar: () => void
}) {
  const despachar = useDespacho()
  const { dados } = useConsulta(automacao.lerOperacao, { operacaoId }, { intervalo: CADENCIA })
  const { executar, enviando } = useAcao(automacao.cancelarOperacoes)
  const terminou = dados !== undefined && !emCurso(dados)
  useEffect(() => {
    if (terminou) despachar(api.util.invalidateTags(['nota', 'lancamento', 'faturamento']))
  }, [terminou, despachar])
  if (!dados) return null
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
              Cancelar
            </Button>
          )}
          <Link to={links.operacao(operacaoId)}>Ver na fila</Link>
        </>
      }
    >
      {texto(dados)}
    </Faixa>
  )
}
