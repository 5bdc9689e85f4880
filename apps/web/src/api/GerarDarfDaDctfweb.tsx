import { Button } from '@mantine/core'
import { dctfweb, type RouteOutput } from '@razao/contract'
import { avisos } from '../ui/avisos.tsx'
import { formatarData, formatarDinheiro } from '../ui/formato.ts'
import { useAcao } from './use-acao.ts'

/** «INSS e IRRF», whatever the DARF pays. */
export function dizerDarf({
  numero,
  total,
  pagarAte,
  guias,
}: RouteOutput<typeof dctfweb.gerarDarfDaDctfweb>): string {
  const nomes = new Intl.ListFormat('pt-BR').format(guias.map(({ rotulo }) => rotulo))
  const paga = guias.length > 1 ? ` Ele paga ${nomes}.` : ''
  return `O DARF da DCTFWeb nº ${numero}, de ${formatarDinheiro(total)}, para pagar até ${formatarData(pagarAte)}, está na guia.${paga}`
}

/** The DARF of the DCTFWeb takes the place of our demonstration, in this guide and in the others that it pays. */
export function GerarDarfDaDctfweb({
  guiaId,
  children = 'Gerar DARF da DCTFWeb',
}: {
  guiaId: number
  children?: string
}) {
  const { executar, enviando } = useAcao(dctfweb.gerarDarfDaDctfweb)
  const gerar = async () => {
    const dita = await executar({ guiaId })
    if (!dita.ok) return
    avisos.ok(dizerDarf(dita.valor))
    if (dita.valor.aviso !== null) avisos.atencao(dita.valor.aviso)
  }
  return (
    <Button size="compact-sm" variant="default" loading={enviando} onClick={() => void gerar()}>
      {children}
    </Button>
  )
}
