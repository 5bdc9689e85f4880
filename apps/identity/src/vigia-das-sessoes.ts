import type { JWTPayload } from 'jose'
import { emCurso, origemDe } from './contas/sessoes.ts'
import type { IdentityContext } from './options.ts'

/** Milliseconds for which a session that was seen to go on is not asked about again. */
export const VALE_MS = 2000
const MAXIMO = 10_000

/**
 * Does the session of a verified access token go on? What was seen is believed for two seconds, and in no other
 * process: whatever ends a session takes effect within them everywhere, with nobody having to be told. A session is
 * asked about once at a time, however many wait, and one that has ended is asked about again each time.
 */
export function createVigiaDasSessoes(ctx: Pick<IdentityContext, 'pool' | 'agora' | 'sessoes'>) {
  const vistas = new Map<string, { em: number; resposta: Promise<boolean> }>()

  return async (declaracoes: JWTPayload): Promise<boolean> => {
    const origem = origemDe(declaracoes)
    if (!origem) return false
    const chave = `${origem.contaId} ${origem.sessaoId} ${origem.concessaoId}`
    const vista = vistas.get(chave)
    if (vista && performance.now() - vista.em < VALE_MS) return await vista.resposta
    vistas.delete(chave)
    const [maisAntiga] = vistas.keys()
    if (vistas.size >= MAXIMO && maisAntiga !== undefined) vistas.delete(maisAntiga)
    const resposta = emCurso(ctx, origem)
    const nova = { em: performance.now(), resposta }
    vistas.set(chave, nova)
    const esquecer = () => vistas.get(chave) === nova && vistas.delete(chave)
    return await resposta.then(
      (segue) => {
        if (!segue) esquecer()
        return segue
      },
      (erro: unknown) => {
        esquecer()
        throw erro
      },
    )
  }
}
