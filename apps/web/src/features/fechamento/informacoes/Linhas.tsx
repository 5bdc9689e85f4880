import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props<T> = {
  titulo: string
  /** What one row is, for the buttons: «serviço». */
  coisa: string
  ajuda?: string
  itens: readonly T[]
  nova: () => T
  onMudar: (itens: T[]) => void
  children: (item: T, mudar: (campos: Partial<T>) => void, indice: number) => ReactNode
}

/** A list of things of the same kind, each with its fields; rows come and go. */
export function Linhas<T extends object>(props: Props<T>) {
  const { titulo, coisa, itens, onMudar } = props
  return (
    <fieldset className="fech-linhas">
      <legend>{titulo}</legend>
      {props.ajuda ? <p className="rz-suave">{props.ajuda}</p> : null}
      {itens.map((item, indice) => (
        // The place is the identity: rows have no other.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity besides their place
        <div key={indice} className="fech-linha-do-formulario">
          {props.children(
            item,
            (campos) => onMudar(itens.map((um, i) => (i === indice ? { ...um, ...campos } : um))),
            indice,
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Tirar ${coisa} ${indice + 1}`}
            onClick={() => onMudar(itens.filter((_, i) => i !== indice))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => onMudar([...itens, props.nova()])}
        >
          Incluir {coisa}
        </Button>
      </div>
    </fieldset>
  )
}
