import { Button } from '@mantine/core'
import { somarDias } from '@razao/engine/tempo'
import { useUsuario } from '../../../state/contexto.ts'
import { hojeEmBrasilia } from '../../../state/hoje.ts'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { type Recusa, useFormulario } from '../../../ui/use-formulario.ts'

type Props = {
  /** The day that it has now. */
  dia: string
  falha?: Recusa | undefined
  /** @returns whether it was done; the dialog then closes */
  onAgendar: (dia: string) => Promise<boolean>
  /** Of what is scheduled already. */
  onTirar?: (() => void) | undefined
  onFechar: () => void
}

/** On which day the note is to be issued by itself. */
export function DiaDaEmissao({ dia, falha, onAgendar, onTirar, onFechar }: Props) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const amanha = somarDias(hoje, 1)
  const formulario = useFormulario({
    campos: {
      emissao: {
        tipo: 'data',
        rotulo: 'Emitir a nota em',
        obrigatorio: true,
        foco: true,
        min: amanha,
        validar: (escolhido: string) =>
          escolhido > hoje ? null : 'Para agendar, escolha um dia depois de hoje.',
      },
    },
    inicial: { emissao: dia > hoje ? dia : amanha },
    falha,
  })
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Agendar a emissão" tamanho="sm">
      <Formulario
        de={formulario}
        antes={<p>No dia escolhido a nota é pedida sozinha. Até lá, tudo pode mudar.</p>}
        enviar="Agendar"
        onVoltar={onFechar}
        acoes={
          onTirar ? (
            <Button variant="subtle" onClick={onTirar}>
              Tirar da agenda
            </Button>
          ) : null
        }
        onEnviar={async ({ emissao }) =>
          (await onAgendar(emissao)) ? { ok: true, valor: null } : { ok: false }
        }
        onFeito={onFechar}
      />
    </Dialogo>
  )
}
