import { avisos } from '../../../ui/avisos.tsx'
import { plural } from '../../../ui/formato.ts'

/** Keys were thrown away; and Migrate may tell here still, where it could not be asked not to. */
export function avisarDoFim(feito: string, { aindaAvisam }: { aindaAvisam: number }): void {
  if (aindaAvisam === 0) avisos.ok(feito)
  else
    avisos.atencao(
      `${feito} A Migrate não desligou o webhook de ${plural(aindaAvisam, 'empresa')}: desligue-o no portal dela. O que ela avisar aqui é ignorado.`,
    )
}
