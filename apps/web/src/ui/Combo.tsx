import { Combobox, useCombobox } from '@mantine/core'
import { type ComponentProps, type ReactNode, useEffect, useId } from 'react'
import './combo.css'

type Props = {
  rotulo: string
  /** Only while it has options. */
  aberto: boolean
  opcoes: readonly { readonly id: number | string; readonly texto: ReactNode }[]
  /** The option that Enter takes. */
  atual: number
  onEscolher: (indice: number) => void
  className?: string
  /** Of the input: what is typed, and what its keys do. */
  campo: ComponentProps<'input'> & { readonly 'data-campo'?: string }
  /** Under the field: why nothing is found. */
  children?: ReactNode
}

/**
 * A field over a list of what may be meant. The keys are of each field, because in some Enter sends and Tab takes: the option they
 * are at is told to a screen reader from the first letter on, which the keys of the library do only after an arrow.
 */
export function Combo({
  rotulo,
  aberto,
  opcoes,
  atual,
  onEscolher,
  className = '',
  ...resto
}: Props) {
  const raiz = useId()
  const lista = useCombobox({ opened: aberto })
  const opcao = aberto ? opcoes[atual] : undefined
  const ativa = opcao && `${raiz}-${opcao.id}`
  useEffect(() => {
    if (ativa) document.getElementById(ativa)?.scrollIntoView({ block: 'nearest' })
  }, [ativa])
  return (
    <div className={`rz-combo ${className}`}>
      <Combobox
        store={lista}
        position="bottom-start"
        offset={2}
        width="max-content"
        withinPortal={false}
        onOptionSubmit={(indice) => onEscolher(Number(indice))}
      >
        <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
          <input
            autoComplete="off"
            spellCheck={false}
            {...resto.campo}
            className="rz-combo-campo"
            role="combobox"
            aria-expanded={aberto}
            aria-controls={`${raiz}-lista`}
            aria-activedescendant={ativa}
            aria-autocomplete="list"
            // Esc closes the list, and not the drawer it is in.
            data-mantine-stop-propagation={aberto || undefined}
          />
        </Combobox.Target>
        <Combobox.Dropdown className="rz-combo-lista">
          <Combobox.Options id={`${raiz}-lista`} aria-label={rotulo}>
            {opcoes.map(({ id, texto }, i) => (
              <Combobox.Option
                key={id}
                id={`${raiz}-${id}`}
                className="rz-combo-opcao"
                value={String(i)}
                aria-selected={i === atual}
              >
                {texto}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {resto.children}
    </div>
  )
}
