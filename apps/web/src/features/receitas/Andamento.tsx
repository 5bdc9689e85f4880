import { Progress } from '@mantine/core'
import { type Importacao, parteFeita, textoDoAndamento } from './importacao.ts'

/** How far the server went, told to screen readers when it changes of tenth. */
export function Andamento({ importacao }: { importacao: Importacao }) {
  const parte = parteFeita(importacao)
  return (
    <div className="rz-andamento">
      <span>{textoDoAndamento(importacao)}</span>
      <Progress
        value={parte ?? 100}
        animated={parte === null || parte < 100}
        size="md"
        aria-label="Andamento da importação"
      />
      <output className="rz-so-leitor">{Math.floor((parte ?? 0) / 10) * 10} %</output>
    </div>
  )
}
