import { Button, Textarea } from '@mantine/core'
import { registro } from '@razao/contract'
import { type FormEvent, useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { CampoMascarado } from '../../../ui/CampoMascarado.tsx'
import { validarMascara } from '../../../ui/mascaras.ts'

/** Asks for a company by its CNPJ; nothing here tells whether it is known. */
export function PedirAcesso({ onFeito }: { onFeito: () => void }) {
  const [cnpj, setCnpj] = useState('')
  const [mensagem, setMensagem] = useState('')
  const [tentou, setTentou] = useState(false)
  const pedir = useAcao(registro.pedirAcesso)
  const semCnpj = cnpj === '' || validarMascara('cnpj', cnpj) !== null
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    if (semCnpj) return
    const texto = mensagem.trim()
    const { ok } = await pedir.executar({ cnpj, ...(texto === '' ? {} : { mensagem: texto }) })
    if (ok) onFeito()
  }
  return (
    <form
      className="rz-conta"
      noValidate
      aria-label="Pedir acesso"
      onSubmit={(e) => void enviar(e)}
    >
      <CampoMascarado
        tipo="cnpj"
        label="CNPJ da empresa"
        required
        value={cnpj}
        onChange={setCnpj}
        error={tentou && semCnpj ? 'CNPJ inválido. Confira as letras e os números.' : null}
      />
      <Textarea
        label="Mensagem (opcional)"
        description="Diga quem você é na empresa: quem decide lê antes de responder."
        autosize
        minRows={2}
        maxLength={500}
        value={mensagem}
        onChange={(evento) => setMensagem(evento.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={pedir.enviando}>
        Pedir acesso
      </Button>
    </form>
  )
}
