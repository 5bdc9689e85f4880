import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type ErroDoCampo, tituloDosErros } from './campos.ts'
import './formulario.css'

/** To the field, or to the first that is wrong of the many that one name stands for. */
function irAoCampo(id: string): void {
  const campo = document.getElementById(id)
  const errado = campo?.querySelector<HTMLElement>('[aria-invalid="true"]')
  ;(errado ?? campo)?.focus()
}

/** What stops a form from being sent, each leading to its field; it takes the focus at each attempt. */
export function ResumoDeErros({
  erros,
  tentativas,
}: {
  erros: readonly ErroDoCampo[]
  tentativas: number
}) {
  const caixa = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tentativas > 0) caixa.current?.focus()
  }, [tentativas])
  if (erros.length === 0) return null
  return (
    <div ref={caixa} className="rz-resumo-de-erros" role="alert" tabIndex={-1}>
      <strong>
        <IconAlertTriangle size={16} aria-hidden />
        {tituloDosErros(erros)}
      </strong>
      <ul>
        {erros.map(({ id, rotulo, mensagem }) => {
          if (id === '') return <li key={mensagem}>{mensagem}</li>
          const jaDiz = mensagem.includes(`«${rotulo}»`)
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(evento) => {
                  evento.preventDefault()
                  irAoCampo(id)
                }}
              >
                {jaDiz ? mensagem : rotulo}
              </a>
              {jaDiz ? null : `: ${mensagem}`}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
