// Begins the silent renewal of the session while the program is still coming. The server names this file, before any
// other, in the page of who bears the mark of a session (antecipar.ts), and tells in the page itself which identity
// that is; without it the program begins the renewal by itself.
import { verificarSessao } from './routes/cliente-da-identidade.ts'
import { FormaDaIdentidade } from './state/ler-configuracao.ts'
import { instalarTiposConfiaveis } from './state/tipos-confiaveis.ts'

const dita = document.querySelector<HTMLMetaElement>('meta[name=identidade]')?.content
const auth: unknown = dita ? JSON.parse(dita) : null
if (FormaDaIdentidade(auth) && !document.documentElement.classList.contains('antigo')) {
  instalarTiposConfiaveis()
  // What fails here is told where the program waits for it.
  verificarSessao(auth).catch(() => undefined)
}
