import { Radio, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormularioLivre, feito } from '../../../ui/FormularioLivre.tsx'
import { type PropsDoPasso, QUEM, type Quem } from './rascunho.ts'

/** The code of an invitation, alone or inside the address that was pasted. */
function codigoColado(texto: string): string {
  const limpo = texto.trim()
  const doEndereco = /[?&]codigo=([^&#\s]+)/.exec(limpo)?.[1]
  return doEndereco === undefined ? limpo : decodeURIComponent(doEndereco)
}

const DICAS: Readonly<Record<Quem, string>> = {
  empresa: 'A contabilidade já existe, ou vai começar aqui.',
  abrir: 'Ainda não há CNPJ.',
  contador: 'Cuido da contabilidade de empresas.',
  convite: 'Um escritório enviou um código por e-mail.',
}

/** Step 1: who is coming in. An invitation leaves the wizard: it has its own short way. */
export function PassoQuem({
  rascunho,
  mudar,
  avancar,
  onConvite,
}: PropsDoPasso & { onConvite: (codigo: string) => void }) {
  const [erro, setErro] = useState<string | null>(null)
  const codigo = codigoColado(rascunho.codigo)
  const falta = () => {
    if (rascunho.quem === null) return 'Escolha uma das opções.'
    const semCodigo = rascunho.quem === 'convite' && codigo === ''
    return semCodigo ? 'Cole o código ou o endereço do convite.' : null
  }
  return (
    <FormularioLivre
      className="rz-conta"
      enviar="Continuar"
      largo
      conferir={() => {
        setErro(falta())
        return falta() === null
      }}
      onEnviar={feito(() => (rascunho.quem === 'convite' ? onConvite(codigo) : avancar()))}
    >
      <Radio.Group
        label="O que melhor descreve você?"
        value={rascunho.quem}
        onChange={(quem) => {
          setErro(null)
          mudar({ quem: quem as Quem })
        }}
        error={rascunho.quem === null ? erro : null}
      >
        <Stack gap="xs" mt="xs">
          {(Object.keys(QUEM) as Quem[]).map((quem) => (
            <Radio key={quem} value={quem} label={QUEM[quem]} description={DICAS[quem]} />
          ))}
        </Stack>
      </Radio.Group>
      {rascunho.quem === 'convite' ? (
        <Textarea
          label="Código do convite"
          description="Cole o código, ou o endereço inteiro que veio no e-mail."
          autosize
          minRows={2}
          maxLength={300}
          value={rascunho.codigo}
          onChange={(evento) => mudar({ codigo: evento.currentTarget.value })}
          error={erro}
        />
      ) : null}
    </FormularioLivre>
  )
}
