// Begins the silent renewal of the session, and asks who it is of, while the program is still coming. The server names
// this file, before any other, in the page of who bears the mark of a session (antecipar.ts), and tells in the page
// itself which identity that is; without it the program begins the renewal by itself.
import { esperarEntrada, pedirCedo } from './api/pedir-cedo.ts'
import { PREFIXO_DE_ARMAZENAMENTO } from './brand/marca.ts'
import { clienteDaIdentidade, verificarSessao } from './routes/cliente-da-identidade.ts'
import { armazemDaAba, lerGuardado } from './state/armazenamento.ts'
import { type Configuracao, FormaDaIdentidade } from './state/ler-configuracao.ts'
import { instalarTiposConfiaveis } from './state/tipos-confiaveis.ts'

/** Who is here when the renewal ends, as the store will say it; null when nobody is. */
async function entrar(auth: Configuracao['auth']) {
  await verificarSessao(auth)
  const token = await clienteDaIdentidade(auth).getTokenSilently({ cacheMode: 'cache-only' })
  const { user } = lerGuardado(armazemDaAba(), PREFIXO_DE_ARMAZENAMENTO)
  return token ? { token, escritorio: user?.escritorioEscolhido ?? null } : null
}

const dita = document.querySelector<HTMLMetaElement>('meta[name=identidade]')?.content
const auth: unknown = dita ? JSON.parse(dita) : null
if (
  FormaDaIdentidade(auth) &&
  auth.firebase === null &&
  !document.documentElement.classList.contains('antigo')
) {
  instalarTiposConfiaveis()
  // What fails here is told where the program waits for it.
  esperarEntrada(entrar(auth))
  void pedirCedo('/api/sessao')
}
