import { problem } from '../../../platform/problem.ts'

const LETRAS = 5

/** A reason that says something, for what stays in the history. */
export function exigirMotivo(escrito: string): string {
  const motivo = escrito.trim()
  if ([...motivo].filter((letra) => /\p{L}/u.test(letra)).length >= LETRAS) return motivo
  throw problem('motivo-obrigatorio', {
    erros: [
      { pointer: '#/motivo', mensagem: `Escreva um motivo com pelo menos ${LETRAS} letras.` },
    ],
  })
}
