import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatarDinheiro } from '../../ui/formato.ts'
import { Modal } from '../../ui/janela.tsx'
import { useDevolverFoco } from '../../ui/use-devolver-foco.ts'
import type { LinhaDeFaturamento } from './tipos.ts'

type Props = {
  linha: LinhaDeFaturamento
  valor: number
  onResponder: (justificativa: string | null) => void
}
const MINIMO = 5

/** Why the revenue is not the sum of the notes. */
export function DialogoDoAjuste({ linha, valor, onResponder }: Props) {
  useDevolverFoco()
  const [texto, setTexto] = useState(linha.justificativa ?? '')
  const receita = linha.receita - linha.ajuste + valor
  return (
    <Modal opened onClose={() => onResponder(null)} title={`Ajuste da receita de ${linha.empresa}`}>
      <form
        className="fech-dialogo"
        onSubmit={(evento) => {
          evento.preventDefault()
          onResponder(texto.trim())
        }}
      >
        <dl className="fech-numeros">
          <div>
            <dt>Sem o ajuste</dt>
            <dd className="rz-numero">{formatarDinheiro(linha.receita - linha.ajuste)}</dd>
          </div>
          <div>
            <dt>Ajuste</dt>
            <dd className="rz-numero">{formatarDinheiro(valor)}</dd>
          </div>
          <div>
            <dt>Receita do mês</dt>
            <dd className="rz-numero">{formatarDinheiro(receita)}</dd>
          </div>
        </dl>
        <Textarea
          data-autofocus
          label="Justificativa"
          description="Fica no histórico da empresa. Pelo menos 5 letras."
          required
          autosize
          minRows={2}
          maxLength={300}
          value={texto}
          onChange={(evento) => setTexto(evento.currentTarget.value)}
        />
        <div className="fech-dialogo-acoes">
          <Button variant="default" onClick={() => onResponder(null)}>
            Desistir
          </Button>
          <Button type="submit" disabled={texto.trim().length < MINIMO}>
            Gravar o ajuste
          </Button>
        </div>
      </form>
    </Modal>
  )
}
