import { Button } from '@mantine/core'
import { captura } from '@razao/contract'
import { IconCloudDownload } from '@tabler/icons-react'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { plural } from '../../../ui/formato.ts'

type Props = {
  empresaIds: readonly number[]
  /** Whose, for who only hears the button. */
  nome?: string
  compacto?: boolean
  desdeOInicio?: boolean
  texto?: string
  onFeito?: () => void
}

function contar({ pedidas, semCertificado }: { pedidas: number; semCertificado: number }): void {
  const sem =
    semCertificado === 0
      ? ''
      : ` ${plural(semCertificado, 'empresa não tem', 'empresas não têm')} certificado digital válido.`
  if (pedidas === 0) avisos.atencao(`Nada foi pedido.${sem}`)
  else
    avisos.ok(
      `A captura de ${plural(pedidas, 'empresa', 'empresas')} começa em seguida; as notas aparecem sozinhas.${sem}`,
    )
}

/** «Capturar agora»: asked twice, it is one. */
export function BotaoCapturar(props: Props) {
  const { empresaIds, nome, compacto = false, desdeOInicio = false, onFeito } = props
  const { texto = 'Capturar agora' } = props
  const { executar, enviando } = useAcao(captura.capturarAgora)
  const capturar = async () => {
    const resultado = await executar({ empresaIds: [...empresaIds], desdeOInicio })
    if (!resultado.ok) return
    const { pedidas, semCertificado } = resultado.valor
    contar({ pedidas, semCertificado: semCertificado.length })
    onFeito?.()
  }
  return (
    <Button
      size={compacto ? 'compact-sm' : 'sm'}
      variant={compacto ? 'default' : 'filled'}
      loading={enviando}
      leftSection={<IconCloudDownload size={15} aria-hidden />}
      aria-label={nome === undefined ? undefined : `${texto}: ${nome}`}
      onClick={() => void capturar()}
    >
      {texto}
    </Button>
  )
}
