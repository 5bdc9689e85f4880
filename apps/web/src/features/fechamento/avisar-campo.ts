import type { Resultado } from '../../api/pedir.ts'
import { avisos } from '../../ui/avisos.tsx'

/** A cell has no place for the message of a field: the toast says it. Other failures have the modal. */
export function avisarCampo(resultado: Resultado<unknown>): void {
  if (resultado.ok) return
  const [erro] = resultado.falha.erros
  if (erro) avisos.erro(erro.mensagem, { titulo: resultado.falha.titulo })
}
