import { Progress } from '@mantine/core'
import { type Importacao, textoDoAndamento } from './importacao.ts'

/** How far the server went, told to screen readers when it changes of tenth. */
export function Andamento({ importacao }: { importacao: Importacao }) {
  const { progresso, total } = importacao
  const parte = total > 0 ? Math.min(100, (progresso / total) * 100) : 0
  return (
    <div className="rz-andamento">
      <span>{textoDoAndamento(importacao)}</span>
      <Progress
        value={total > 0 ? parte : 100}
        animated={total === 0}
        size="md"
        aria-label="Andamento da importação"
      />
      <output className="rz-so-leitor">{Math.floor(parte / 10) * 10} %</output>
    </div>
  )
}
