import { Button } from '@mantine/core'
import { fiscal, type RouteOutput } from '@razao/contract'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { Faixa } from '../../ui/Faixa.tsx'
import { Diferencas } from './Diferencas.tsx'
import './fechamento.css'

type Comparacao = RouteOutput<typeof fiscal.recalcularEComparar>

function Resposta({ comparacao }: { comparacao: Comparacao }) {
  return (
    <div className="fech-comparacao">
      {comparacao.igual ? (
        <Faixa tom="info">
          Nada mudou: recalculado agora, o resultado é o mesmo (
          <code>{comparacao.resultadoHash.slice(0, 12)}</code>).
        </Faixa>
      ) : (
        <>
          <Faixa tom="atencao">
            Com os dados de agora o resultado seria outro. Nada foi gravado: execute a Apuração para
            valer.
          </Faixa>
          <Diferencas diferencas={comparacao.diferencas} />
        </>
      )}
    </div>
  )
}

/** «Recalcular e comparar»: the month calculated again with the facts of now; nothing is written. */
export function Comparar({ apuracaoId }: { apuracaoId: number }) {
  const { executar, enviando } = useAcao(fiscal.recalcularEComparar)
  const [comparacao, setComparacao] = useState<Comparacao>()
  const comparar = async () => {
    const resultado = await executar({ apuracaoId })
    if (resultado.ok) setComparacao(resultado.valor)
  }
  return (
    <>
      {comparacao ? <Resposta comparacao={comparacao} /> : null}
      <Button
        variant="default"
        leftSection={<IconArrowsDiff size={15} />}
        loading={enviando}
        onClick={() => void comparar()}
      >
        Recalcular e comparar
      </Button>
    </>
  )
}
