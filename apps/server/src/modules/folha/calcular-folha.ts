import * as motor from '@razao/engine/planejamento'

/** A pró-labore worked out, and whose it is, as it is written. */
export type ProLaboreCalculado = motor.ProLaboreCalculado & { readonly empresaId: number }
type FolhaCalculada = Omit<motor.FolhaCalculada, 'aGravar'> & {
  readonly aGravar: readonly ProLaboreCalculado[]
}

/** The stage Pró-labore of one company, with whose each one to be written is. */
export function calcularFolha(
  empresaId: number,
  competencia: string,
  socios: readonly motor.SocioDoMes[],
): FolhaCalculada {
  const folha = motor.calcularFolha(competencia, socios)
  return { ...folha, aGravar: folha.aGravar.map((feito) => ({ ...feito, empresaId })) }
}
