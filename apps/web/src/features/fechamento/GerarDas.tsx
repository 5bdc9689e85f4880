import { Button } from '@mantine/core'
import { declaracoes } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { formatarDinheiro } from '../../ui/formato.ts'

/** The official DAS takes the place of our demonstration in the guide. */
export function GerarDas({ guiaId }: { guiaId: number }) {
  const { executar, enviando } = useAcao(declaracoes.gerarDasOficial)
  const gerar = async () => {
    const dita = await executar({ guiaId })
    if (!dita.ok) return
    const { numero, total, aviso } = dita.valor
    avisos.ok(`O DAS oficial nº ${numero}, de ${formatarDinheiro(total)}, está na guia.`)
    if (aviso !== null) avisos.atencao(aviso)
  }
  return (
    <Button size="compact-sm" variant="default" loading={enviando} onClick={() => void gerar()}>
      Gerar DAS oficial
    </Button>
  )
}
