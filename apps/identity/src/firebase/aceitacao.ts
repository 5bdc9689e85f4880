import type { JWTPayload } from 'jose'
import type { FirebaseOptions } from '../opcoes-do-firebase.ts'
import type { IdentityContext } from '../options.ts'
import { conferirFirebase } from './conferir-opcoes.ts'
import { porId } from './contas-da-face.ts'
import { sessaoViva } from './sessoes-da-face.ts'

/** What a server that believes this face's ID tokens pins, and asks about each one. */
export type FaceAceita = {
  emissor: string
  projeto: string
  /** False when the session of the (verified) claims has ended, or its account is suspended. */
  vale(declaracoes: JWTPayload): Promise<boolean>
}

export function aceitacaoDaFace(ctx: IdentityContext, opcoes: FirebaseOptions): FaceAceita {
  const { emissor, projeto } = conferirFirebase(ctx, opcoes)
  return {
    emissor,
    projeto,
    vale: async ({ sub: contaId = '', sid }) => {
      if (typeof sid !== 'string') return false
      const conta = await porId(ctx.pool, contaId)
      if (!conta || conta.suspensa) return false
      return sessaoViva(ctx, { contaId, sessaoId: sid })
    },
  }
}
