import { Button } from '@mantine/core'

/** The persistent toast of a new version. */
export function AvisoDeVersao({ onAtualizar }: { onAtualizar: () => void }) {
  return (
    <>
      <p>Recomendamos atualizar. Você volta para esta mesma página.</p>
      <Button size="xs" onClick={onAtualizar}>
        Atualizar
      </Button>
    </>
  )
}
