import { Button } from '@mantine/core'
import { IconCheck, IconLoader2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import './conta.css'

const PASSOS = ['Validando acesso', 'Carregando permissões', 'Abrindo sua página'] as const
const DEMORA = 10_000

function useDemorou(): boolean {
  const [demorou, setDemorou] = useState(false)
  useEffect(() => {
    const espera = setTimeout(() => setDemorou(true), DEMORA)
    return () => clearTimeout(espera)
  }, [])
  return demorou
}

/** The three steps of coming in; past 10 s it says that it is slow and offers to try again. */
export function Entrando({ passo }: { passo: number }) {
  const demorou = useDemorou()
  return (
    <div className="rz-conta">
      <h1>Entrando…</h1>
      <ol className="rz-passos" aria-label="Entrando">
        {PASSOS.map((texto, i) => (
          <li key={texto} data-feito={i < passo || undefined} data-atual={i === passo || undefined}>
            {i < passo ? <IconCheck size={16} aria-label="feito" /> : null}
            {i === passo ? <IconLoader2 size={16} className="rz-girando" aria-hidden /> : null}
            {i > passo ? <i aria-hidden /> : null}
            {texto}
          </li>
        ))}
      </ol>
      {demorou ? (
        <p className="rz-suave" role="status">
          Está demorando.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => window.location.reload()}>
            Tentar de novo
          </Button>
        </p>
      ) : null}
    </div>
  )
}
