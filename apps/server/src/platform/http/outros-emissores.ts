import type { Identity } from '@razao/identity'
import type { Config } from '../config.ts'
import { chavesDaqui } from './chaves-do-emissor.ts'
import { type Emissor, emissoresDoFirebase } from './emissores.ts'

/** Who else may sign what this server believes: the Firebase-style face, and real Firebase projects. */
export function outrosEmissores(config: Config, identity: Pick<Identity, 'jwks' | 'firebase'>) {
  const { firebase } = identity
  const daFace: Emissor[] = firebase
    ? [
        {
          issuer: firebase.emissor,
          audience: firebase.projeto,
          typ: 'JWT',
          // Asked again at each token: the keys rotate.
          chaves: chavesDaqui(() => identity.jwks()),
          vale: (declaracoes) => firebase.vale(declaracoes),
        },
      ]
    : []
  const aceitos = config.FIREBASE_PROJETOS_ACEITOS
  return aceitos.length === 0 ? daFace : [...daFace, ...emissoresDoFirebase(aceitos)]
}
