import { TagsInput } from '@mantine/core'
import type { PropsDoCampo } from '../../../ui/use-formulario.ts'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

type Props = {
  campo: PropsDoCampo<readonly string[]>
  /** Those that are already in use. */
  emUso: readonly string[]
  descricao?: string
  foco?: boolean
  className?: string
}

/** Labels of a customer: one of those in use, or a new one. */
export function CampoDeEtiquetas({ campo, emUso, descricao, foco = false, className }: Props) {
  const { id, label, error, value, onChange } = campo
  return (
    <TagsInput
      {...{ id, label, error }}
      {...(className === undefined ? {} : { className })}
      {...(descricao === undefined ? {} : { description: descricao })}
      {...(foco ? { 'data-autofocus': true } : {})}
      data={[...emUso]}
      maxTags={20}
      maxLength={30}
      clearable
      value={[...value]}
      onChange={onChange}
    />
  )
}
