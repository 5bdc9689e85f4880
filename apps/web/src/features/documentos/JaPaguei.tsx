import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { FormularioDoPagamento } from '../../api/FormularioDoPagamento.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import type { Guia } from './guia.ts'

/** «Já paguei», under the guide that is open. */
export function JaPaguei({ guia }: { guia: Guia }) {
  const [aberto, setAberto] = useState(false)
  if (!aberto) {
    return (
      <Button
        leftSection={<IconCheck size={16} />}
        // What pays is the main button of the panel, where there is something to pay by.
        variant={guia.oficial === null || guia.vencida ? 'filled' : 'default'}
        onClick={() => setAberto(true)}
      >
        Já paguei
      </Button>
    )
  }
  const outras = guia.oficial?.pagaTambem ?? []
  return (
    <>
      {outras.length === 0 ? null : (
        <Faixa tom="info">
          O documento nº <span className="rz-numero">{guia.oficial?.numero}</span> paga também{' '}
          {new Intl.ListFormat('pt-BR').format(outras.map(({ rotulo }) => rotulo))}: informado aqui,
          fica paga cada uma, com a parte dela.
        </Faixa>
      )}
      <FormularioDoPagamento guia={guia} onVoltar={() => setAberto(false)} />
    </>
  )
}
