import { emissoes } from '@razao/contract'
import { falhaNaTela } from '../../../../api/falha.ts'
import { useAcao } from '../../../../api/use-acao.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { Confirmacao } from '../../../../ui/Confirmacao.tsx'
import { Dialogo } from '../../../../ui/Dialogo.tsx'
import { formatarDinheiro } from '../../../../ui/formato.ts'
import { Recusas } from '../../emissao/Recusas.tsx'
import { recusasDaFalha } from '../../emissao/recusas.ts'
import type { CobrancaDaAcao } from './acao.ts'

type Props = {
  cobranca: Pick<CobrancaDaAcao, 'id' | 'numero' | 'empresaId' | 'cliente' | 'bruto'> & {
    readonly clienteId: number | null
  }
  onFechar: () => void
}

/** «Faturar agora» of one charge: asked first, since a note is a document of the government; refused, it says what to mend. */
export function FaturarUma({ cobranca, onFechar }: Props) {
  const { executar, falha } = useAcao(emissoes.emitirNota, { semModal: true })
  const { id: cobrancaId, empresaId, clienteId } = cobranca
  const emitir = async (): Promise<boolean> => {
    const resultado = await executar({ cobrancaId })
    if (resultado.ok)
      avisos.ok(
        `Nota pedida: DPS ${resultado.valor.numero}, série ${resultado.valor.serie}. O resultado aparece aqui sozinho.`,
      )
    return resultado.ok
  }
  if (falha?.codigo === 'emissao-impedida')
    return (
      <Dialogo aberto onFechar={onFechar} titulo="A nota ainda não pode ser emitida" tamanho="lg">
        <p>Nada foi enviado e nenhum número foi usado. Resolva e emita de novo:</p>
        <Recusas recusas={recusasDaFalha(falha.dados)} de={{ empresaId, clienteId, cobrancaId }} />
      </Dialogo>
    )
  return (
    <Confirmacao
      titulo={`Emitir a nota da cobrança ${cobranca.numero}?`}
      confirmar="Emitir a nota"
      perigo={false}
      onFechar={onFechar}
      onConfirmar={emitir}
    >
      <p>
        Uma nota de <strong>{formatarDinheiro(cobranca.bruto)}</strong> para{' '}
        <strong>{cobranca.cliente}</strong> é pedida à prefeitura agora.
      </p>
      {falha ? <CartaoErro {...falhaNaTela(falha)} /> : null}
    </Confirmacao>
  )
}
