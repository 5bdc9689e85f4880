import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Modal } from '../../ui/janela.tsx'

const MINIMO = 5

type Props = {
  titulo: string
  explicacao: ReactNode
  confirmar: string
  /** @returns whether it was done; the dialog then closes */
  onConfirmar: (motivo: string) => Promise<boolean>
  onFechar: () => void
}

/** Asks why, before something that takes access away. */
export function DialogoDeMotivo({ titulo, explicacao, confirmar, onConfirmar, onFechar }: Props) {
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  const [enviando, setEnviando] = useState(false)
  const falta = motivo.trim().length < MINIMO
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    if (falta) return
    setEnviando(true)
    const feito = await onConfirmar(motivo.trim())
    setEnviando(false)
    if (feito) onFechar()
  }
  return (
    <Modal opened onClose={onFechar} title={titulo}>
      <form className="rz-formulario" noValidate onSubmit={(evento) => void enviar(evento)}>
        <p>{explicacao}</p>
        <Textarea
          label="Motivo"
          required
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={motivo}
          error={tentou && falta ? 'Escreva um motivo com pelo menos 5 letras.' : undefined}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Voltar
          </Button>
          <Button type="submit" color="red.9" loading={enviando}>
            {confirmar}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
