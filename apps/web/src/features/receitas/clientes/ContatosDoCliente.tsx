import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useFocoNaNova } from '../../../ui/use-foco-na-nova.ts'
import type { PropsDoCampo } from '../../../ui/use-formulario.ts'
import { type ContatoEscrito, novoContato } from './campos-do-cliente.ts'

type Props = Pick<PropsDoCampo<readonly ContatoEscrito[]>, 'id' | 'value' | 'onChange'> & {
  /** By line and field; empty until somebody tries to save. */
  erros: Readonly<Record<string, string>>
}

const MAXIMO = 20
const TEXTOS = [
  { nome: 'nome', rotulo: 'Nome', maximo: 120 },
  { nome: 'cargo', rotulo: 'Cargo', maximo: 80 },
  { nome: 'email', rotulo: 'E-mail', maximo: 80 },
  { nome: 'telefone', rotulo: 'Telefone', maximo: 30 },
] as const

/** Who of the customer receives what, a line for each. */
export function ContatosDoCliente({ id, value, onChange, erros }: Props) {
  const lugar = useFocoNaNova<HTMLDivElement>(value.length)
  const mudar = (qual: number, mudanca: Partial<ContatoEscrito>) =>
    onChange(value.map((um, i) => (i === qual ? { ...um, ...mudanca } : um)))
  return (
    <div ref={lugar} id={id} tabIndex={-1} className="cl-contatos">
      {value.map((contato, i) => {
        const quem = contato.nome.trim() || `contato ${i + 1}`
        return (
          <fieldset key={contato.chave} className="cl-campos cl-contato">
            <legend>{quem}</legend>
            {TEXTOS.map(({ nome, rotulo, maximo }) => (
              <TextInput
                key={nome}
                label={rotulo}
                required={nome === 'nome'}
                maxLength={maximo}
                autoComplete="off"
                value={contato[nome]}
                error={erros[`${i}.${nome}`]}
                onChange={({ currentTarget }) => mudar(i, { [nome]: currentTarget.value })}
              />
            ))}
            <div className="ne-largo cl-recebe">
              <Checkbox
                label="Recebe a nota"
                checked={contato.recebeNota}
                onChange={({ currentTarget }) => mudar(i, { recebeNota: currentTarget.checked })}
              />
              <Checkbox
                label="Recebe a cobrança"
                checked={contato.recebeCobranca}
                onChange={({ currentTarget }) =>
                  mudar(i, { recebeCobranca: currentTarget.checked })
                }
              />
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Tirar ${quem}`}
                onClick={() => onChange(value.filter((_, outro) => outro !== i))}
              >
                Tirar
              </Button>
            </div>
          </fieldset>
        )
      })}
      {value.length < MAXIMO ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...value, novoContato()])}
        >
          Novo contato
        </Button>
      ) : null}
    </div>
  )
}
