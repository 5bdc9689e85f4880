// What the page of the test runs: the SDK as it is published, pointed at our address.
import { initializeApp } from 'firebase/app'
import * as sdk from 'firebase/auth'

export type Fb = typeof sdk & {
  auth: sdk.Auth
  /** every e-mail (or null) the two listeners heard, in order */
  estados: (string | null)[]
  tokens: (string | null)[]
  /** the code of the error the promise ended with */
  codigo(promessa: Promise<unknown>): Promise<string>
}

declare global {
  var fb: Fb
}

const busca = new URLSearchParams(location.search)
const auth = sdk.getAuth(
  initializeApp({ apiKey: busca.get('chave') ?? '', projectId: 'razao-e2e', authDomain: 'x' }),
)
sdk.connectAuthEmulator(auth, busca.get('emissor') ?? '', { disableWarnings: true })

const estados: (string | null)[] = []
const tokens: (string | null)[] = []
sdk.onAuthStateChanged(auth, (user) => void estados.push(user?.email ?? null))
sdk.onIdTokenChanged(auth, async (user) => {
  tokens.push(user ? await user.getIdToken() : null)
})

globalThis.fb = {
  ...sdk,
  auth,
  estados,
  tokens,
  codigo: (promessa) =>
    promessa.then(
      () => 'nenhum',
      (erro: { code?: string }) => erro.code ?? String(erro),
    ),
}
