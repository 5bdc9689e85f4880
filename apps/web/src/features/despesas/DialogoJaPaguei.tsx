import { fiscal } from '@razao/contract'
import { FormularioDoPagamento } from '../../api/FormularioDoPagamento.tsx'
import { useConsulta } from '../../api/use-consulta.ts'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { formatarCompetencia, formatarDinheiro } from '../../ui/formato.ts'
import type { GuiaDaLista } from './guia-da-lista.ts'

function Formulario({ guia, onFechar }: { guia: GuiaDaLista; onFechar: () => void }) {
  // The list does not carry the version that a change must name.
  const { dados } = useConsulta(fiscal.lerGuia, { guiaId: guia.id })
  return (
    <FormularioDoPagamento
      guia={{ id: guia.id, rotulo: guia.rotulo, versao: dados?.versao }}
      onVoltar={onFechar}
      onPago={onFechar}
    >
      <p>
        {guia.rotulo} de {guia.empresa}, competência {formatarCompetencia(guia.competencia)}:{' '}
        <strong>{formatarDinheiro(guia.total)}</strong>
      </p>
    </FormularioDoPagamento>
  )
}

/** «Já paguei» for a guide of the list. */
export function DialogoJaPaguei({
  guia,
  onFechar,
}: {
  guia: GuiaDaLista | null
  onFechar: () => void
}) {
  return (
    <Dialogo aberto={guia !== null} onFechar={onFechar} titulo="Já paguei esta guia">
      {guia ? <Formulario key={guia.id} guia={guia} onFechar={onFechar} /> : null}
    </Dialogo>
  )
}
