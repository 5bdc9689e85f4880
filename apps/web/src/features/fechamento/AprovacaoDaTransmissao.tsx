import { Button } from '@mantine/core'
import { declaracoes } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { ConfirmacaoComMotivo } from '../../ui/Confirmacao.tsx'
import { Instante } from '../../ui/DataCivil.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarCompetencia, formatarDinheiro } from '../../ui/formato.ts'
import type { Declaracao } from './declaracao.ts'

/** «R$ 80,80 a mais que em 09/2026»; nothing to be put beside, nothing said. */
export function oQueMudou({
  valor,
  antes,
  competencia,
}: Pick<Declaracao, 'valor' | 'antes' | 'competencia'>): string | null {
  if (antes === null) return null
  const diferenca = valor - antes.valor
  const quando =
    antes.competencia === competencia
      ? 'a declarada antes'
      : `o imposto de ${formatarCompetencia(antes.competencia)}`
  if (diferenca === 0) return `O mesmo valor que ${quando}.`
  return `${formatarDinheiro(Math.abs(diferenca))} a ${diferenca > 0 ? 'mais' : 'menos'} que ${quando}, de ${formatarDinheiro(antes.valor)}.`
}

type DaAprovacao = {
  aprovacao: Declaracao['aprovacao']
  valor: number
  /** What changed, beside what was declared before. */
  mudou: string | null
  pode: boolean
  onAprovar: () => void
  /** @returns whether it was done */
  onRecusar: (motivo: string) => Promise<boolean>
}

/** What waits for a second person: what it says, who asked, and what they may answer. */
export function Aprovacao({ aprovacao, valor, mudou, pode, onAprovar, onRecusar }: DaAprovacao) {
  const [recusando, setRecusando] = useState(false)
  if (aprovacao === null) return null
  if (aprovacao.decisao === 'recusada')
    return (
      <Faixa tom="atencao">
        {aprovacao.decididaPor} recusou a transmissão em <Instante valor={aprovacao.decididaEm} />:{' '}
        {aprovacao.motivo}
      </Faixa>
    )
  if (aprovacao.decisao === 'aprovada') return null
  const pedida = (
    <>
      <strong>{aprovacao.pedidaPor}</strong> pediu a transmissão em{' '}
      <Instante valor={aprovacao.pedidaEm} />: <strong>{formatarDinheiro(valor)}</strong>. {mudou}
    </>
  )
  if (aprovacao.minha || !pode)
    return <Faixa tom="info">{pedida} Falta a aprovação de outra pessoa.</Faixa>
  return (
    <>
      <Faixa tom="atencao">{pedida}</Faixa>
      <div className="fech-acoes">
        <Button size="compact-sm" onClick={onAprovar}>
          Aprovar e transmitir
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setRecusando(true)}>
          Recusar…
        </Button>
      </div>
      {recusando ? (
        <ConfirmacaoComMotivo
          titulo="Recusar a transmissão"
          confirmar="Recusar"
          onFechar={() => setRecusando(false)}
          onConfirmar={async (motivo) => {
            const feita = await onRecusar(motivo)
            if (feita) avisos.ok('A transmissão foi recusada: quem pediu vê o motivo.')
            return feita
          }}
        >
          <p>Nada sai para a Receita. Quem pediu vê o motivo e pode pedir de novo.</p>
        </ConfirmacaoComMotivo>
      ) : null}
    </>
  )
}

type Props = { declaracao: Declaracao; pode: boolean; onAprovar: () => void }

/** `Aprovacao` of a PGDAS-D that was compared. */
export function AprovacaoDaTransmissao({ declaracao, pode, onAprovar }: Props) {
  const { aprovacao, id: declaracaoId, versao, valor, situacao } = declaracao
  const { executar } = useAcao(declaracoes.recusarTransmissao)
  if (situacao !== 'conferida') return null
  return (
    <Aprovacao
      aprovacao={aprovacao}
      valor={valor}
      mudou={oQueMudou(declaracao)}
      pode={pode}
      onAprovar={onAprovar}
      onRecusar={async (motivo) => (await executar({ declaracaoId, versao, motivo })).ok}
    />
  )
}
