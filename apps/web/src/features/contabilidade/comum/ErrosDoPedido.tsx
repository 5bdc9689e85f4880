import type { Falha } from '../../../api/falha.ts'

/** What the server asks to be mended in a form that has no place of its own for each field; nothing without it. */
export function ErrosDoPedido({
  falha,
  menos = [],
}: {
  falha: Falha | undefined
  /** Fields that tell their own error. */
  menos?: readonly string[]
}) {
  const erros = (falha?.erros ?? []).filter(
    ({ pointer }) => !menos.some((campo) => pointer.endsWith(campo)),
  )
  if (erros.length === 0) return null
  return (
    <ul className="ctb-erros" role="alert">
      {erros.map(({ pointer, mensagem }) => (
        <li key={pointer}>{mensagem}</li>
      ))}
    </ul>
  )
}
