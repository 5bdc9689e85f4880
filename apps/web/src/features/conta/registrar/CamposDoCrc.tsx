import { Select, TextInput } from '@mantine/core'
import type { RascunhoDoRegistro } from './rascunho.ts'
import './registrar.css'

const UFS =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')
/** Kinds of registration of the CFC. */
const TIPOS_CRC = [
  { value: 'O', label: 'O: originário' },
  { value: 'T', label: 'T: transferido' },
  { value: 'P', label: 'P: provisório' },
  { value: 'S', label: 'S: secundário' },
]

type Crc = Pick<RascunhoDoRegistro, 'crcUf' | 'crcNumero' | 'crcTipo'>
type Props = { valor: Crc; mudar: (mudanca: Partial<Crc>) => void; tentou: boolean }

/** State, number and kind of the registration of a contador. */
export function CamposDoCrc({ valor, mudar, tentou }: Props) {
  return (
    <fieldset className="rz-crc">
      <legend>Registro no CRC</legend>
      <Select
        label="UF"
        data={UFS}
        value={valor.crcUf || null}
        onChange={(uf) => mudar({ crcUf: uf ?? '' })}
        error={tentou && valor.crcUf === '' ? 'Escolha.' : null}
      />
      <TextInput
        label="Número"
        inputMode="numeric"
        maxLength={6}
        value={valor.crcNumero}
        onChange={(evento) => mudar({ crcNumero: evento.currentTarget.value.replace(/\D/g, '') })}
        error={tentou && !/^\d{1,6}$/.test(valor.crcNumero) ? 'Até 6 números.' : null}
      />
      <Select
        label="Tipo"
        data={TIPOS_CRC}
        allowDeselect={false}
        value={valor.crcTipo}
        onChange={(tipo) => mudar({ crcTipo: tipo ?? 'O' })}
      />
    </fieldset>
  )
}
