import { Tabela } from '../../ui/Tabela.tsx'
import type { Diferenca } from './tipos.ts'

/** What changed between two calculations, in words. */
export function Diferencas({ diferencas }: { diferencas: readonly Diferenca[] }) {
  return (
    <Tabela
      nome="O que mudou"
      className="fech-tabela"
      linhas={diferencas}
      chave={({ campo }) => campo}
      colunas={[
        { titulo: 'O que mudou', nomeia: true, celula: ({ campo }) => campo },
        { titulo: 'Antes', className: 'rz-suave', celula: ({ antes }) => antes },
        { titulo: 'Depois', celula: ({ depois }) => <strong>{depois}</strong> },
      ]}
    />
  )
}
