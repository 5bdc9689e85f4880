import { Button } from '@mantine/core'
import { fiscal } from '@razao/contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useUsuario } from '../state/contexto.ts'
import { hojeEmBrasilia } from '../state/hoje.ts'
import { avisos } from '../ui/avisos.tsx'
import { CampoMascarado } from '../ui/CampoMascarado.tsx'
import { formatarData } from '../ui/formato.ts'
import { dataDigitada, limpar } from '../ui/mascaras.ts'
import { errosPorCampo } from './falha.ts'
import { useAcao } from './use-acao.ts'

type Props = {
  /** Without `versao` the guide is still being read: nothing can be sent. */
  guia: { readonly id: number; readonly rotulo: string; readonly versao: number | undefined }
  onVoltar: () => void
  onPago?: () => void
  children?: ReactNode
  className: string
}

/** «Já paguei»: the day the money left, as the person says it; the statement of the bank comes later. */
export function FormularioDoPagamento({ guia, onVoltar, onPago, children, className }: Props) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const [dia, setDia] = useState(limpar('date', formatarData(hoje)))
  const [tentou, setTentou] = useState(false)
  const { executar, enviando, falha } = useAcao(fiscal.informarPagamento)
  const pagaEm = dataDigitada(dia)
  const futura = pagaEm !== null && pagaEm > hoje ? 'Esta data ainda não chegou.' : undefined
  const invalida =
    tentou && pagaEm === null ? 'Escreva uma data que existe, como 20/11/2026.' : undefined
  const registrar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    const { versao } = guia
    if (pagaEm === null || futura || versao === undefined) return
    const { ok } = await executar({ guiaId: guia.id, pagaEm, versao })
    if (!ok) return
    avisos.ok(`Pagamento de ${guia.rotulo} registrado em ${formatarData(pagaEm)}.`)
    onPago?.()
  }
  return (
    <form className={className} onSubmit={(evento) => void registrar(evento)}>
      {children}
      <CampoMascarado
        tipo="date"
        label="Data do pagamento"
        value={dia}
        onChange={setDia}
        autoFocus
        data-autofocus
        error={errosPorCampo(falha).pagaEm ?? futura ?? invalida}
      />
      <div>
        <Button variant="default" onClick={onVoltar}>
          Voltar
        </Button>
        <Button type="submit" loading={enviando} disabled={guia.versao === undefined}>
          Registrar pagamento
        </Button>
      </div>
    </form>
  )
}
