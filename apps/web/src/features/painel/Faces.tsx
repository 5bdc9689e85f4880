import { SegmentedControl } from '@mantine/core'
import './faces.css'

export type Face = 'carteira' | 'empresa'

/** An accountant with one company in the top bar may see what the company sees. */
export function Faces({
  atual,
  empresa,
  onMudar,
}: {
  atual: Face
  empresa: string
  onMudar: () => void
}) {
  return (
    <SegmentedControl
      aria-label="Qual painel"
      className="pn-faces"
      value={atual}
      onChange={onMudar}
      data={[
        { value: 'carteira', label: 'Carteira' },
        { value: 'empresa', label: empresa },
      ]}
    />
  )
}
