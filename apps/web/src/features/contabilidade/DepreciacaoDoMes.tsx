import { Button } from '@mantine/core'
import { contabilEncerramento } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { competenciaPorExtenso, plural } from '../../ui/formato.ts'
import { type Proposto, Propostos } from './Propostos.tsx'

type Props = { empresaId: number; competencia: string }

/** Depreciation of the month of every asset, once each. */
export function DepreciacaoDoMes({ empresaId, competencia }: Props) {
  const { executar, enviando, falha } = useAcao(contabilEncerramento.depreciar, { semModal: true })
  const [propostos, setPropostos] = useState<readonly Proposto[] | null>(null)
  const pedir = async (previa: boolean) => {
    const resultado = await executar({ empresaId, competencia, previa })
    if (!resultado.ok) return setPropostos(null)
    setPropostos(previa ? resultado.valor.propostos : null)
    if (!previa)
      avisos.ok(`${plural(resultado.valor.confirmados.length, 'lançamento')} de depreciação.`)
  }
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Depreciação do mês">
      <h2>Depreciação de {competenciaPorExtenso(competencia)}</h2>
      {falha ? (
        <Faixa tom="atencao">
          {falha.titulo}. {falha.detail ?? falha.acao ?? ''} Nada foi lançado.
        </Faixa>
      ) : null}
      {propostos ? <Propostos propostos={propostos} /> : null}
      <div className="ctb-barra">
        <Button variant="default" loading={enviando} onClick={() => void pedir(true)}>
          Ver a prévia
        </Button>
        {propostos ? (
          <Button loading={enviando} onClick={() => void pedir(false)}>
            Lançar a depreciação
          </Button>
        ) : null}
      </div>
    </section>
  )
}
