import { ActionIcon, Checkbox } from '@mantine/core'
import { AREAS, ROTULOS_AREA, ROTULOS_VERBO, VERBOS, type Verbo } from '@razao/contract'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { areasDoVerbo, comVerbo } from './usuario.ts'

type Props = {
  rotulo: string
  lista: readonly string[]
  onMudar: (lista: string[]) => void
  /** What may be given at all; the rest cannot be ticked. */
  concediveis: readonly string[]
}
type PropsDaLinha = Omit<Props, 'rotulo'> & { verbo: Verbo }

const podeDar = (concediveis: readonly string[], verbo: Verbo, area: string): boolean =>
  concediveis.includes(verbo) || concediveis.includes(`${verbo}:${area}`)

function Linha({ verbo, lista, onMudar, concediveis }: PropsDaLinha) {
  const [aberta, setAberta] = useState(false)
  const areas = areasDoVerbo(lista, verbo)
  const possiveis = AREAS.filter((area) => podeDar(concediveis, verbo, area))
  const mudar = (novas: readonly string[]) => onMudar([...comVerbo(lista, verbo, novas)])
  const todas = areas.length === AREAS.length
  const Icone = aberta ? IconChevronUp : IconChevronDown
  return (
    <li>
      <div className="rz-verbo">
        <Checkbox
          label={ROTULOS_VERBO[verbo]}
          checked={todas}
          indeterminate={!todas && areas.length > 0}
          disabled={possiveis.length === 0 && areas.length === 0}
          onChange={() => mudar(areas.length > 0 ? [] : possiveis)}
        />
        <span className="rz-suave">
          {todas || areas.length === 0
            ? ''
            : areas.map((area) => ROTULOS_AREA[area as keyof typeof ROTULOS_AREA]).join(', ')}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${ROTULOS_VERBO[verbo]}: escolher áreas`}
          aria-expanded={aberta}
          onClick={() => setAberta(!aberta)}
        >
          <Icone size={16} />
        </ActionIcon>
      </div>
      {aberta ? (
        <div className="rz-areas">
          {AREAS.map((area) => (
            <Checkbox
              key={area}
              size="xs"
              label={ROTULOS_AREA[area]}
              checked={areas.includes(area)}
              disabled={!areas.includes(area) && !podeDar(concediveis, verbo, area)}
              onChange={({ currentTarget }) =>
                mudar(
                  AREAS.filter((outra) =>
                    outra === area ? currentTarget.checked : areas.includes(outra),
                  ),
                )
              }
            />
          ))}
        </div>
      ) : null}
    </li>
  )
}

/** The eight verbs, each in every area or in some. */
export function EscolhaDeVerbos({ rotulo, ...props }: Props) {
  return (
    <ul className="rz-verbos" aria-label={rotulo}>
      {VERBOS.map((verbo) => (
        <Linha key={verbo} verbo={verbo} {...props} />
      ))}
    </ul>
  )
}
