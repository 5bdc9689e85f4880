// A product with an office's host proved, and browsers at one host or another: by real sockets with the Host header a
// browser would send.
import { createHash, randomBytes } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import {
  createMarcaDoHost,
  createSoDoHost,
  marcaDeEntrada,
} from '../../apps/server/src/modules/escritorio/index.ts'
import { umEscritorio } from '../../apps/server/src/testes/fabricas.ts'
import { AUDIENCIA } from './bancada-de-ataque.ts'
import { abrirProdutoDeAtaque, CLIENTE, type ProdutoDeAtaque, SENHA } from './produto-de-ataque.ts'

export const PROVADO = 'contas.ficticio.example'
export const TYPED = 'so-digitado.ficticio.example'
export const EMAIL = 'duas-casas@ficticio.example'
export const SO_DALI = 'so-dali@ficticio.example'
export const RAIZ = 'raiz@ficticio.example'
export const SUSPENSA_FORA = 'suspensa-fora@ficticio.example'

let produto: ProdutoDeAtaque
let porta = ''
const doHost: { marca?: ReturnType<typeof createMarcaDoHost> } = {}

/** Opens the product, with an office whose host is proved (`casa`) and one whose host was only typed (`outra`). */
export async function abrirHosts() {
  produto = await abrirProdutoDeAtaque({
    identidade: {
      anfitrioes: async (host) => {
        const marca = await doHost.marca?.(host)
        return marca ? marcaDeEntrada(marca, '#0f5c4d') : null
      },
      soDoAnfitriao: async (contaId, host) =>
        doHost.marca ? await createSoDoHost(produto.pool, doHost.marca)(contaId, host) : false,
    },
  })
  doHost.marca = createMarcaDoHost(produto.pool, () => new Date())
  porta = new URL(produto.origem).port
  const [um, dois] = [await umEscritorio(produto), await umEscritorio(produto)]
  await produto.dono.query(
    `update escritorio set dominio = $2, dominio_estado = 'verificado', marca = '{"nome":"Contas Fictícias","corPrimaria":"#7a1f4b","frase":"Contas claras."}' where escritorio_id = $1`,
    [um.id, PROVADO],
  )
  await produto.dono.query('update escritorio set dominio = $2 where escritorio_id = $1', [
    dois.id,
    TYPED,
  ])
  await produto.ligar(await produto.conta(EMAIL), um.usuarioId)
  await produto.dono.query(
    'insert into usuario_papel (escritorio_id, usuario_id, perfil) values ($1, $2, 2)',
    [dois.id, um.usuarioId],
  )
  await umaPessoa(SO_DALI, [[um.id, 2]])
  await umaPessoa(RAIZ, [[um.id, 5]])
  await umaPessoa(SUSPENSA_FORA, [
    [um.id, 2, 'ativo'],
    [dois.id, 2, 'suspenso'],
  ])
  return { produto, casa: um, outra: dois }
}

/** An account with these places: office, profile, state. */
async function umaPessoa(email: string, lugares: [number, number, string?][]) {
  const sujeito = await produto.conta(email)
  const { rows } = await produto.dono.query<{ id: number }>(
    'insert into usuario (sujeito, nome, login) values ($1, $2, $2) returning id',
    [sujeito, email],
  )
  for (const [escritorioId, perfil, situacao = 'ativo'] of lugares)
    await produto.dono.query(
      'insert into usuario_papel (escritorio_id, usuario_id, perfil, situacao) values ($1, $2, $3, $4)',
      [escritorioId, rows[0]?.id, perfil, situacao],
    )
}

export const origemDe = (host: string) => `http://${host}:${porta}`
export const voltaDe = (host: string) => `${origemDe(host)}/conta/token`
export const AQUI = '127.0.0.1'

type Resposta = { status: number; cabecalhos: IncomingHttpHeaders; texto: string }
type Pedido = {
  metodo?: string
  cabecalhos?: Record<string, string>
  corpo?: URLSearchParams
  /** A body that is no form. */
  texto?: string
}

/** A browser at one host: its cookies are of that host alone. */
export class Visita {
  readonly host: string
  cookies = new Map<string, string>()
  constructor(host: string) {
    this.host = host
  }
  pedir(caminho: string, { metodo = 'GET', cabecalhos = {}, corpo, texto }: Pedido = {}) {
    const cookie = [...this.cookies].map(([nome, valor]) => `${nome}=${valor}`).join('; ')
    return new Promise<Resposta>((resolve, reject) => {
      const pedido = request(
        {
          hostname: AQUI,
          port: porta,
          path: caminho,
          method: metodo,
          headers: {
            host: `${this.host}:${porta}`,
            ...(cookie ? { cookie } : {}),
            ...(corpo ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
            ...cabecalhos,
          },
        },
        (resposta) => {
          for (const linha of resposta.headers['set-cookie'] ?? []) {
            const [par = ''] = linha.split(';')
            this.cookies.set(par.slice(0, par.indexOf('=')), par.slice(par.indexOf('=') + 1))
          }
          let texto = ''
          resposta.setEncoding('utf8')
          resposta.on('data', (pedaco: string) => {
            texto += pedaco
          })
          resposta.on('end', () =>
            resolve({ status: resposta.statusCode ?? 0, cabecalhos: resposta.headers, texto }),
          )
        },
      )
      pedido.on('error', reject)
      pedido.end(corpo?.toString() ?? texto)
    })
  }
  /** Follows redirects while they stay at this host. */
  async seguir(caminho: string, pedido: Pedido = {}) {
    let url = new URL(caminho, origemDe(this.host))
    let resposta = await this.pedir(`${url.pathname}${url.search}`, pedido)
    while (resposta.status >= 300 && resposta.status < 400) {
      url = new URL(resposta.cabecalhos.location ?? '', url)
      if (url.origin !== origemDe(this.host) || url.pathname === '/conta/token') break
      resposta = await this.pedir(`${url.pathname}${url.search}`)
    }
    return { url, resposta }
  }
}

const verificador = randomBytes(32).toString('base64url')
export const autorizar = (volta: string, mais: Record<string, string> = {}) =>
  `/authorize?${new URLSearchParams({
    ...{ client_id: CLIENTE, redirect_uri: volta, response_type: 'code', state: 's', nonce: 'n' },
    ...{ scope: 'openid profile email offline_access', audience: AUDIENCIA },
    code_challenge: createHash('sha256').update(verificador).digest('base64url'),
    code_challenge_method: 'S256',
    ...mais,
  })}`

export async function entrar(host: string, volta = voltaDe(host), email = EMAIL) {
  const visita = new Visita(host)
  const { url, resposta } = await visita.seguir(autorizar(volta))
  const selo = /name="selo" value="([^"]+)"/.exec(resposta.texto)?.[1] ?? ''
  const fim = await visita.seguir(url.pathname, {
    metodo: 'POST',
    corpo: new URLSearchParams({ selo, email, senha: SENHA }),
    cabecalhos: { origin: origemDe(host) },
  })
  return { visita, pagina: resposta, code: fim.url.searchParams.get('code') ?? '' }
}

export async function tokens(host: string, campos: Record<string, string>) {
  const { status, texto } = await new Visita(host).pedir('/oauth/token', {
    metodo: 'POST',
    corpo: new URLSearchParams({ client_id: CLIENTE, ...campos }),
    cabecalhos: { origin: origemDe(host) },
  })
  return { status, corpo: JSON.parse(texto) as Record<string, string> }
}
export const trocar = (host: string, code: string, volta = voltaDe(host)) =>
  tokens(host, {
    ...{ grant_type: 'authorization_code', code, code_verifier: verificador },
    redirect_uri: volta,
  })
