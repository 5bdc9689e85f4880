import { Button } from '@mantine/core'
import { contabilEncerramento, type RouteOutput } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { competenciaPorExtenso, plural } from '../../../ui/formato.ts'
import { FalhaAoLancar } from '../comum/FalhaAoLancar.tsx'
import { Propostos } from '../comum/Propostos.tsx'
import { usePrevia } from '../comum/use-previa.ts'

type Props = { empresaId: number; competencia: string }

/** Depreciation of the month of every asset, once each. */
export function DepreciacaoDoMes({ empresaId, competencia }: Props) {
  const { executar, enviando, falha } = useAcao(contabilEncerramento.depreciar, { semModal: true })
  const { previa, soVer, ...prever } =
    usePrevia<RouteOutput<typeof contabilEncerramento.depreciar>>()
  const pedir = async (ver: boolean) => {
    const feito = await prever.pedir(ver, () => executar({ empresaId, competencia, previa: ver }))
    if (feito && !ver)
      avisos.ok(`${plural(feito.confirmados.length, 'lançamento')} de depreciação.`)
  }
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Depreciação do mês">
      <h2>Depreciação de {competenciaPorExtenso(competencia)}</h2>
      <FalhaAoLancar falha={falha} soVer={soVer} />
      {previa ? <Propostos propostos={previa.propostos} /> : null}
      <div className="ctb-barra">
        <Button variant="default" loading={enviando} onClick={() => void pedir(true)}>
          Ver a prévia
        </Button>
        {previa ? (
          <Button loading={enviando} onClick={() => void pedir(false)}>
            Lançar a depreciação
          </Button>
        ) : null}
      </div>
    </section>
  )
}
