import { ZipIlegivel } from '@razao/formats/livro'
import { problem, problemOfDatabase } from '../../../platform/problem.ts'

/**
 * What broke while a file was put up, as a refusal of the file: a value that the database does not take, a text that
 * is not the JSON it should be, a part that can't be read. Anything else is as it was: a failure of ours.
 */
export function recusaDoArquivo(falha: unknown, parte?: string): unknown {
  const onde = parte === undefined ? 'No arquivo' : `Em «${parte}»`
  if (falha instanceof ZipIlegivel) return problem('arquivo-recusado', { detail: falha.message })
  if (falha instanceof SyntaxError)
    return problem('importacao-nao-pode', {
      detail: `${onde} há um texto que não se lê. Nada entrou no livro.`,
    })
  const { code, constraint, column } = falha as Record<string, string | undefined>
  // Classes 22 and 23 of PostgreSQL: data that are not valid, and constraints.
  if (!/^2[23]/.test(code ?? '') || problemOfDatabase(falha) !== null) return falha
  const porque = [constraint, column].filter(Boolean).join(', ')
  return problem('importacao-nao-pode', {
    detail: `${onde} há um valor que não cabe aqui${porque ? ` (${porque})` : ''}. Nada entrou no livro.`,
  })
}
