// Signs in as a browser does, by the hosted page, and renews by itself: the token of a client of the API.
import { createHash, randomBytes } from 'node:crypto'
import { Navegador } from '../../apps/identity/src/testes/navegador.ts'

export const SENHA = 'uma senha fictícia 27'
const CLIENTE = 'razao-web'
const AUDIENCIA = 'urn:razao:api'

/** An access token of the given account, or an error that says where it stopped. */
export async function entrar(endereco: string, email: string): Promise<string> {
  const { origin } = new URL(endereco)
  const navegador = new Navegador()
  const verificador = randomBytes(32).toString('base64url')
  const volta = `${origin}/conta/token`
  const autorizar = new URL('/authorize', origin)
  autorizar.search = new URLSearchParams({
    client_id: CLIENTE,
    scope: 'openid',
    audience: AUDIENCIA,
    response_type: 'code',
    response_mode: 'query',
    state: 'estado-1',
    nonce: 'nonce-1',
    redirect_uri: volta,
    code_challenge: createHash('sha256').update(verificador).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  const pagina = await navegador.seguir(autorizar, origin)
  const selo = /name="selo" value="([^"]+)"/.exec(pagina.html)?.[1]
  if (!selo) throw new Error(`a página de entrada não veio: ${pagina.resposta.status}`)
  let resposta = await navegador.pedir(pagina.url, {
    method: 'POST',
    body: new URLSearchParams({ selo, email, senha: SENHA }),
    headers: { origin },
  })
  let url = pagina.url
  while (resposta.status >= 300 && resposta.status < 400) {
    url = new URL(resposta.headers.get('location') ?? '', url)
    if (url.pathname === '/conta/token') break
    resposta = await navegador.pedir(url)
  }
  const code = url.searchParams.get('code')
  if (!code) throw new Error(`a entrada parou em ${url.pathname}: ${resposta.status}`)
  const token = await fetch(new URL('/oauth/token', origin), {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: CLIENTE,
      code,
      code_verifier: verificador,
      redirect_uri: volta,
    }),
  })
  const { access_token } = (await token.json()) as { access_token?: string }
  if (!access_token) throw new Error(`o emissor não deu o token: ${token.status}`)
  return access_token
}
