// The attacker's bench: the real HTTP door over a real database, with an identity that signs whatever
// token a test wants to try.

import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partesDoCaminho, type Route } from '@razao/contract'
import type { Identity } from '../../apps/identity/src/index.ts'
import { type App, createApp } from '../../apps/server/src/app.ts'
import { abrirIntegracoes } from '../../apps/server/src/integrations/index.ts'
import { AGORA } from '../../apps/server/src/modules/fiscal/testes/mes-de-teste.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { createLocalFiles } from '../../apps/server/src/platform/files/index.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { abrirBancada, type Bancada } from '../../apps/server/src/testes/fabricas.ts'
import { bancoDeTeste } from '../../scripts/testes/banco-de-teste.ts'
import type { BancoDeTeste } from '../../scripts/testes/banco-modelo.ts'

export const ENDERECO = new URL('http://localhost:39999/')
export const AUDIENCIA = 'urn:razao:api'
export const SEGREDO = 'segredo de teste com mais de trinta e duas letras'

export type Assinador = {
  readonly publicJwk: Record<string, unknown>
  readonly publicPem: string
  readonly privada: KeyObject
}

/** An RSA key as the identity publishes it. */
export function novoAssinador(kid = 'chave-de-teste'): Assinador {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    publicJwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' },
    publicPem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    privada: privateKey,
  }
}

export const emBase64url = (valor: unknown): string =>
  Buffer.from(typeof valor === 'string' ? valor : JSON.stringify(valor)).toString('base64url')

export const CABECALHO = { alg: 'RS256', typ: 'at+jwt', kid: 'chave-de-teste' }

/** What the identity says of a person, good for ten minutes. */
export const declaracoes = (sub: string) => {
  const agora = Math.floor(Date.now() / 1000)
  return { iss: ENDERECO.href, aud: AUDIENCIA, sub, iat: agora, exp: agora + 600, auth_time: agora }
}

/** Signs by hand, so that every part may be wrong on purpose. */
export function assinarRs256(assinador: Assinador, cabecalho: unknown, corpo: unknown): string {
  const texto = `${emBase64url(cabecalho)}.${emBase64url(corpo)}`
  return `${texto}.${sign('RSA-SHA256', Buffer.from(texto), assinador.privada).toString('base64url')}`
}

/** Signing is a tenth of what a call costs: who asks again within the moment has the same token, as in production. */
function tokens(assinador: Assinador): (sujeito: string) => string {
  const dados = new Map<string, { token: string; ate: number }>()
  return (sujeito) => {
    const dado = dados.get(sujeito)
    if (dado && Date.now() < dado.ate) return dado.token
    const token = assinarRs256(assinador, CABECALHO, declaracoes(sujeito))
    dados.set(sujeito, { token, ate: Date.now() + 30_000 })
    return token
  }
}

export type Resposta = {
  status: number
  texto: string
  cabecalhos: Record<string, string | string[] | number | undefined>
  json(): Record<string, unknown>
}

/** What an answer of the API says in few words: its status, and the code of its problem when it is one. */
export const dito = ({ status, json }: Resposta) => [status, json().codigo]

type Pedido = {
  token?: string | undefined
  rota: Route
  entrada: Readonly<Record<string, unknown>>
  cabecalhos?: Record<string, string>
  arquivo?: { nome: string; bytes: Uint8Array }
}

export type BancadaDeAtaque = Bancada & {
  readonly app: App['app']
  readonly assinador: Assinador
  readonly endereco: string
  readonly banco: string
  readonly pasta: string
  /** E-mails the identity was asked to invite. */
  readonly convidados: readonly string[]
  tokenDe(sujeito: string): string
  pedir(pedido: Pedido): Promise<Resposta>
}

/** Address and body of a call, as the contract places each name. */
export function montar(rota: Route, entrada: Readonly<Record<string, unknown>>) {
  const noCaminho = new Set(partesDoCaminho(rota.path))
  const url = rota.path.replace(/:([A-Za-z]+)/g, (_, nome: string) =>
    encodeURIComponent(String(entrada[nome]).toWellFormed()),
  )
  const resto = Object.entries(entrada).filter(([nome]) => !noCaminho.has(nome))
  if (rota.method === 'POST' || rota.method === 'PUT')
    return { url, corpo: Object.fromEntries(resto) }
  const consulta = new URLSearchParams()
  for (const [nome, valor] of resto)
    for (const item of Array.isArray(valor) ? valor : [valor])
      if (item !== undefined && item !== null) consulta.append(nome, String(item))
  return { url: consulta.size > 0 ? `${url}?${consulta}` : url }
}

/** A multipart body with the given fields and then one file. */
export function formulario(
  campos: Readonly<Record<string, unknown>>,
  arquivo: { nome: string; bytes: Uint8Array },
) {
  const limite = '----razao-teste-7c1f'
  const partes = Object.entries(campos).map(([nome, valor]) =>
    Buffer.from(
      `--${limite}\r\ncontent-disposition: form-data; name="${nome}"\r\n\r\n${String(valor)}\r\n`,
    ),
  )
  return {
    payload: Buffer.concat([
      ...partes,
      Buffer.from(
        `--${limite}\r\ncontent-disposition: form-data; name="arquivo"; filename="${arquivo.nome}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      arquivo.bytes,
      Buffer.from(`\r\n--${limite}--\r\n`),
    ]),
    tipo: `multipart/form-data; boundary=${limite}`,
  }
}

const XML_MINIMO = { nome: 'nota.xml', bytes: Buffer.from('<?xml version="1.0"?><NFSe/>') }

/** What no address may ever bring: it lies beside the folders that are served. */
export const SENTINELA = 'SENTINELA-FORA-DA-PASTA'

async function escreverPagina(pasta: string): Promise<void> {
  await mkdir(join(pasta, 'dist', 'static'), { recursive: true })
  await writeFile(
    join(pasta, 'dist', 'index.html'),
    '<!doctype html><meta name="theme-color" content="#125952" /><title>Razão</title><script nonce="__NONCE__" src="/static/app.js"></script>',
  )
  await writeFile(join(pasta, 'dist', 'static', 'app.js'), 'console.log(1)')
  await writeFile(join(pasta, 'segredo.txt'), SENTINELA)
  await writeFile(join(pasta, 'dist', 'segredo.txt'), SENTINELA)
}

type Ajustes = {
  /** Of what is there already; an empty one when not given. */
  banco?: () => Promise<BancoDeTeste>
  ambiente?: Record<string, string>
  /** A fixed port when one is given; it must be free. */
  escutar?: boolean | number
  /** Where the product answers; `ENDERECO` when nobody has to reach it by name. */
  endereco?: URL
  /** An identity of its own on the same database, instead of the one that signs whatever is asked. */
  identidade?: (banco: string) => Promise<Identity>
  /** The built application, instead of a page of a few words. */
  dist?: string
}

/** Opens database, files and server; `fechar` leaves nothing. */
export async function abrirAtaque(ajustes: Ajustes = {}): Promise<BancadaDeAtaque> {
  const clone = await (ajustes.banco ?? bancoDeTeste)()
  const bancada = await abrirBancada({ url: clone.url, agora: AGORA })
  const pasta = await mkdtemp(join(tmpdir(), 'razao-ataque-'))
  const files = createLocalFiles(join(pasta, 'arquivos'))
  const assinador = novoAssinador()
  const convidados: string[] = []
  await escreverPagina(pasta)
  const doApp = new URL(clone.url)
  doApp.searchParams.set('options', '-c role=razao_app')
  const identity = await ajustes.identidade?.(clone.url)
  const config = readConfig({
    RAZAO_LIMITE_PEDIDOS: '0',
    RAZAO_DADOS: pasta,
    ...ajustes.ambiente,
  })
  const { app, close } = await createApp({
    config,
    fora: abrirIntegracoes(config),
    endereco: ajustes.endereco ?? ENDERECO,
    pool: bancada.pool,
    listenUrl: doApp.href,
    identity: identity ?? {
      handler: async () => false,
      jwks: async () => ({ keys: [assinador.publicJwk as { kty: string }] }),
      convidar: async ({ email }) => {
        convidados.push(email)
        return { contaId: null }
      },
      avisar: async () => {},
      codigoDoPrimeiroAcesso: async () => null,
      vale: async () => true,
      renovarChaves: async () => {},
      stop: async () => {},
    },
    clock: bancada.clock,
    files,
    segredo: SEGREDO,
    log: createLog({ level: 'silent', pretty: false }),
    versao: '0.0.0-teste',
    dist: ajustes.dist ?? join(pasta, 'dist'),
    demonstracao: false,
  })
  const fixa = typeof ajustes.escutar === 'number' ? ajustes.escutar : 0
  if (ajustes.escutar) await app.listen({ port: fixa, host: '127.0.0.1' })
  else await app.ready()
  const porta = ajustes.escutar ? (app.server.address() as AddressInfo).port : 0
  return {
    ...bancada,
    files,
    app,
    assinador,
    endereco: `http://127.0.0.1:${porta}`,
    banco: clone.url,
    pasta,
    convidados,
    tokenDe: tokens(assinador),
    pedir: (pedido) => pedir(app, pedido),
    async fechar() {
      await close()
      await identity?.stop()
      await bancada.fechar()
      await clone.drop()
      await rm(pasta, { recursive: true, force: true })
    },
  }
}

async function pedir(app: App['app'], pedido: Pedido): Promise<Resposta> {
  const { rota, token, entrada } = pedido
  const { url, corpo } = montar(rota, entrada)
  const envio =
    rota.forma === 'envio' ? formulario(corpo ?? {}, pedido.arquivo ?? XML_MINIMO) : undefined
  const resposta = await app.inject({
    method: rota.method,
    url,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(envio ? { 'content-type': envio.tipo } : {}),
      ...(rota.exigeChave === true ? { 'idempotency-key': randomUUID() } : {}),
      ...pedido.cabecalhos,
    },
    ...(envio ? { payload: envio.payload } : {}),
    ...(envio === undefined && corpo !== undefined ? { payload: corpo } : {}),
  })
  return {
    status: resposta.statusCode,
    texto: resposta.body,
    cabecalhos: resposta.headers,
    json: () => JSON.parse(resposta.body) as Record<string, unknown>,
  }
}
