import { Autocomplete } from '@mantine/core'
import { ESCOLHAS_DE_SERVICO, TODOS_OS_SERVICOS } from './regra.ts'

const simples = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const PESQUISAVEIS = ESCOLHAS_DE_SERVICO.map((um) => [um, simples(um)] as const)
const MAXIMO_MOSTRADO = 12

/** Those whose code begins with what was typed, or whose words have it. */
function achar(escrito: string): string[] {
  const termo = simples(escrito.trim()).replace(/^(\d)\./, '0$1.')
  return PESQUISAVEIS.flatMap(([um, pesquisavel]) =>
    pesquisavel.includes(termo) ? [um] : [],
  ).slice(0, MAXIMO_MOSTRADO)
}

type Props = {
  id?: string
  label: string
  value: string
  onChange: (texto: string) => void
  onBlur?: () => void
  error?: string | undefined
  required?: boolean
  /** «Todos os serviços» is offered too. */
  comTodos?: boolean
}

/** A service of the list of LC 116/2003, found by its code or by its words; a national code may be typed. */
export function CampoDoServico({ comTodos = false, value, onBlur, ...campo }: Props) {
  const achados = achar(value)
  return (
    <Autocomplete
      {...campo}
      value={value}
      placeholder="01.07, 010701 ou parte do nome"
      description="Item da LC 116, código nacional de seis números, ou parte do nome."
      data={[...(comTodos ? [TODOS_OS_SERVICOS] : []), ...achados]}
      filter={({ options }) => options}
      maxDropdownHeight={260}
      // Inside the window it is in: of the page it would be under it.
      comboboxProps={{ withinPortal: false }}
      autoComplete="off"
      onBlur={() => onBlur?.()}
    />
  )
}
