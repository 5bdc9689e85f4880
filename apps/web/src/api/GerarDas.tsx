import { Button } from '@mantine/core'
import { declaracoes, type RouteOutput } from '@razao/contract'
import { avisos } from '../ui/avisos.tsx'
import { formatarDinheiro } from '../ui/formato.ts'
import { useAcao } from './use-acao.ts'

type Gerado = RouteOutput<typeof declaracoes.gerarDasOficial>

/** How the multa and the juros of the Receita differ from ours; nothing when they do not. */
export function diferencaDo({ nosso, diferenca }: Gerado): string {
  if (nosso === null || diferenca === null || diferenca === 0) return ''
  const quanto = formatarDinheiro(Math.abs(diferenca))
  return ` Pelo nosso cálculo seriam ${formatarDinheiro(nosso)}: a Receita cobra ${quanto} a ${diferenca > 0 ? 'mais' : 'menos'} de multa e juros.`
}

/** The official DAS takes the place of our demonstration in the guide. */
export function GerarDas({ guiaId }: { guiaId: number }) {
  const { executar, enviando } = useAcao(declaracoes.gerarDasOficial)
  const gerar = async () => {
    const dita = await executar({ guiaId })
    if (!dita.ok) return
    const { numero, total, aviso } = dita.valor
    avisos.ok(
      `O DAS oficial nº ${numero}, de ${formatarDinheiro(total)}, está na guia.${diferencaDo(dita.valor)}`,
    )
    if (aviso !== null) avisos.atencao(aviso)
  }
  return (
    <Button size="compact-sm" variant="default" loading={enviando} onClick={() => void gerar()}>
      Gerar DAS oficial
    </Button>
  )
}
