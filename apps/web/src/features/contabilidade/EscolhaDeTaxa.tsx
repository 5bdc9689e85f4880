import { TextInput } from '@mantine/core'
import { useState } from 'react'

/** Rates of the RFB (IN RFB 1.700/2017, annex III), by the kind of asset. */
const TAXAS = [
  ['0.04', 'Edificações, 25 anos (4 % ao ano)'],
  ['0.1', 'Máquinas, móveis e instalações, 10 anos (10 % ao ano)'],
  ['0.2', 'Veículos, computadores e software, 5 anos (20 % ao ano)'],
  ['outra', 'Outra taxa'],
] as const

/** One of the usual rates, or another, typed in per cent. */
export function EscolhaDeTaxa({
  de = '0.2',
  erro,
  onMudar,
}: {
  /** The rate it begins from, a fraction of a year. */
  de?: string
  erro: string | undefined
  /** A fraction of a year; null while it cannot be read. */
  onMudar: (fator: string | null) => void
}) {
  const comum = TAXAS.find(([valor]) => Number(valor) === Number(de))?.[0]
  const [taxa, setTaxa] = useState<string>(comum ?? 'outra')
  const [outra, setOutra] = useState(comum === undefined ? porcentoDe(de) : '')
  return (
    <>
      <label className="ctb-conta-do-bem">
        <span>Taxa (IN RFB 1.700/2017, anexo III)</span>
        <select
          className="ctb-campo"
          value={taxa}
          onChange={({ currentTarget: { value } }) => {
            setTaxa(value)
            onMudar(value === 'outra' ? fatorDe(outra) : value)
          }}
        >
          {TAXAS.map(([valor, texto]) => (
            <option key={valor} value={valor}>
              {texto}
            </option>
          ))}
        </select>
      </label>
      {taxa === 'outra' ? (
        <TextInput
          label="Taxa ao ano, em %"
          required
          inputMode="decimal"
          value={outra}
          error={
            outra !== '' && fatorDe(outra) === null ? 'Escreva um número entre 0,01 e 100.' : erro
          }
          onChange={({ currentTarget: { value } }) => {
            setOutra(value)
            onMudar(fatorDe(value))
          }}
        />
      ) : null}
    </>
  )
}

/** `0.12500000` → `12,5`, by moving the point. */
function porcentoDe(fator: string): string {
  const [inteiro = '0', decimais = ''] = fator.split('.')
  const digitos = `${inteiro}${decimais.padEnd(2, '0')}`
  const partes = [digitos.slice(0, inteiro.length + 2), digitos.slice(inteiro.length + 2)]
  const depois = (partes[1] ?? '').replace(/0+$/, '')
  return `${Number(partes[0])}${depois === '' ? '' : `,${depois}`}`
}

/** `12,5` → `0.125`, by moving the comma; null when it is not between 0,01 and 100. */
function fatorDe(porcento: string): string | null {
  const partes = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(porcento.trim())
  if (!partes) return null
  const [, inteiro = '', decimais = ''] = partes
  const digitos = `${inteiro.padStart(3, '0')}${decimais}`
  const fator = `${Number(digitos.slice(0, -2 - decimais.length))}.${digitos.slice(-2 - decimais.length)}`
  const valor = Number(fator)
  return valor >= 0.0001 && valor <= 1 ? fator.replace(/\.?0+$/, '') || '0' : null
}
