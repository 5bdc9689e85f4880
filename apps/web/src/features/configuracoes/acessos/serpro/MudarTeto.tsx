import { serpro } from '@razao/contract'
import { useAcao } from '../../../../api/use-acao.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Dialogo } from '../../../../ui/Dialogo.tsx'
import { Formulario } from '../../../../ui/Formulario.tsx'
import { useFormulario } from '../../../../ui/use-formulario.ts'
import type { Ligacao } from './serpro.ts'

const MAIOR = 1_000_000

const CAMPOS = {
  teto: {
    tipo: 'numero',
    rotulo: 'Pedidos pagos por mês',
    obrigatorio: true,
    maximo: 7,
    foco: true,
    descricao: 'Chegando nele, nada mais que se paga é pedido até o mês virar ou o teto subir.',
    validar: (texto: string) =>
      /^\d{1,7}$/.test(texto.trim()) && Number(texto) <= MAIOR
        ? null
        : 'De 0 a 1.000.000 pedidos por mês.',
  },
} as const

type Props = { ligacao: Ligacao; onFechar: () => void }

export function MudarTeto({ ligacao: { teto, versao }, onFechar }: Props) {
  const { executar, falha } = useAcao(serpro.definirTetoDoSerpro)
  const formulario = useFormulario({ campos: CAMPOS, falha, inicial: { teto: String(teto) } })
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Mudar o teto do mês">
      <Formulario
        de={formulario}
        enviar="Guardar teto"
        onVoltar={onFechar}
        onEnviar={(valores) => executar({ teto: Number(valores.teto), versao })}
        onFeito={() => {
          avisos.ok('O teto foi mudado.')
          onFechar()
        }}
      />
    </Dialogo>
  )
}
