import type { Falha } from '../../api/falha.ts'

/** What the server asks to be mended in a form that has no place of its own for each field; nothing without it. */
export function ErrosDoPedido({ falha }: { falha: Falha | undefined }) {
  if (!falha || falha.erros.length === 0) return null
  return (
    <ul className="ctb-erros" role="alert">
      {falha.erros.map(({ pointer, mensagem }) => (
        <li key={pointer}>{mensagem}</li>
      ))}
    </ul>
  )
}
