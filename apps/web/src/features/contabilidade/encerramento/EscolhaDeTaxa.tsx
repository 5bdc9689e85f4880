import { useState } from 'react'
import { CampoDeTaxa } from '../../../ui/CampoDeTaxa.tsx'

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
  const [outra, setOutra] = useState(comum === undefined ? de : '')
  return (
    <>
      <label className="ctb-conta-do-bem">
        <span>Taxa (IN RFB 1.700/2017, anexo III)</span>
        <select
          className="ctb-campo"
          value={taxa}
          onChange={({ currentTarget: { value } }) => {
            setTaxa(value)
            onMudar(value === 'outra' ? outra || null : value)
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
        <CampoDeTaxa
          label="Taxa ao ano, em %"
          required
          value={outra}
          error={erro}
          onChange={(fator) => {
            setOutra(fator)
            onMudar(fator || null)
          }}
        />
      ) : null}
    </>
  )
}
