import { Button, Modal } from '@mantine/core'
import { fiscal } from '@razao/contract'
import { type FormEvent, useState } from 'react'
import { errosPorCampo } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CampoMascarado } from '../../ui/CampoMascarado.tsx'
import { formatarCompetencia, formatarData, formatarDinheiro } from '../../ui/formato.ts'
import { dataDigitada, limpar } from '../../ui/mascaras.ts'
import type { GuiaDaLista } from './guia-da-lista.ts'

function Formulario({ guia, onFechar }: { guia: GuiaDaLista; onFechar: () => void }) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const [dia, setDia] = useState(limpar('date', formatarData(hoje)))
  const [tentou, setTentou] = useState(false)
  // The list does not carry the version that a change must name.
  const { dados } = useConsulta(fiscal.lerGuia, { guiaId: guia.id })
  const { executar, enviando, falha } = useAcao(fiscal.informarPagamento)
  const pagaEm = dataDigitada(dia)
  const futura = pagaEm !== null && pagaEm > hoje ? 'Esta data ainda não chegou.' : undefined
  const registrar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    if (pagaEm === null || futura || !dados) return
    const resultado = await executar({ guiaId: guia.id, pagaEm, versao: dados.versao })
    if (!resultado.ok) return
    avisos.ok(`Pagamento de ${guia.rotulo} registrado em ${formatarData(pagaEm)}.`)
    onFechar()
  }
  return (
    <form className="rz-ja-paguei-guia" onSubmit={(evento) => void registrar(evento)}>
      <p>
        {guia.rotulo} de {guia.empresa}, competência {formatarCompetencia(guia.competencia)}:{' '}
        <strong>{formatarDinheiro(guia.total)}</strong>
      </p>
      <CampoMascarado
        tipo="date"
        label="Data do pagamento"
        value={dia}
        onChange={setDia}
        data-autofocus
        error={
          errosPorCampo(falha).pagaEm ??
          futura ??
          (tentou && pagaEm === null ? 'Escreva uma data que existe, como 20/11/2026.' : undefined)
        }
      />
      <div>
        <Button variant="default" onClick={onFechar}>
          Voltar
        </Button>
        <Button type="submit" loading={enviando} disabled={!dados}>
          Registrar pagamento
        </Button>
      </div>
    </form>
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
    <Modal opened={guia !== null} onClose={onFechar} title="Já paguei esta guia">
      {guia ? <Formulario key={guia.id} guia={guia} onFechar={onFechar} /> : null}
    </Modal>
  )
}
