// The whole product on one port: the real HTTP door and the real identity with both faces, as main.ts wires
// them, so that an attack goes from the sign-in to the data.
import { createServer } from 'node:net'
import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import {
  type Convite,
  createIdentity,
  criarConta,
  type Identity,
  type IdentityOptions,
  lerCaixaDeSaida,
} from '../../apps/identity/src/index.ts'
import { UM_PROXY } from '../../apps/identity/src/proxies/index.ts'
import type { BancoDeTeste } from '../../scripts/testes/banco-modelo.ts'
import { AUDIENCIA, abrirAtaque, type BancadaDeAtaque } from './bancada-de-ataque.ts'

export const CLIENTE = 'razao-web'
const PROJETO = 'razao'
export const CHAVE = 'razao-web'
export const SENHA = 'vento leste na varanda'
const SEM_LOG = { info: () => {}, warn: () => {}, error: () => {} }
const COOKIE = 'segredo-de-teste-com-32-caracteres-ou-mais'

export type ProdutoDeAtaque = BancadaDeAtaque & {
  /** Origin, without a slash at the end. */
  readonly origem: string
  readonly volta: string
  /** What the identity wrote to its log. */
  readonly linhas: unknown[]
  /** Moves the identity's clock of waits forward. */
  avancar(ms: number): void
  /** An account with the usual password, its e-mail proved. */
  conta(email: string, nome?: string): Promise<string>
  /** Invites an e-mail, as an office does. */
  convidar(convite: Convite): Promise<unknown>
  /** Every message that left, or waits to. */
  mensagens(): ReturnType<typeof lerCaixaDeSaida>
  /** Address in the last message to an e-mail, once it is there. */
  linkPara(email: string): Promise<URL>
  /** Makes an account be somebody of an office. */
  ligar(contaId: string, usuarioId: number): Promise<void>
}

async function portaLivre(): Promise<number> {
  const servidor = createServer()
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto))
  const endereco = servidor.address()
  await new Promise((pronto) => servidor.close(pronto))
  return typeof endereco === 'object' && endereco !== null ? endereco.port : 0
}

type Ajustes = {
  banco?: () => Promise<BancoDeTeste>
  ambiente?: Record<string, string>
  dist?: string
  identidade?: Partial<IdentityOptions>
}

/** Opens everything; `fechar` leaves nothing. */
export async function abrirProdutoDeAtaque(ajustes: Ajustes = {}): Promise<ProdutoDeAtaque> {
  const porta = await portaLivre()
  const endereco = new URL(`http://127.0.0.1:${porta}/`)
  const volta = new URL('/conta/token', endereco).href
  const linhas: unknown[] = []
  const anotar = (dados: object, mensagem: string) => void linhas.push({ dados, mensagem })
  let adiantado = 0
  let pool: pg.Pool | undefined
  let identidade: Identity | undefined
  const bancada = await abrirAtaque({
    ...(ajustes.ambiente ? { ambiente: ajustes.ambiente } : {}),
    ...(ajustes.banco ? { banco: ajustes.banco } : {}),
    ...(ajustes.dist ? { dist: ajustes.dist } : {}),
    escutar: porta,
    endereco,
    identidade: async (banco) => {
      pool = new pg.Pool({ connectionString: banco, options: '-c role=razao_identidade' })
      pool.on('connect', (conexao) => void conexao.on('error', () => {}))
      pool.on('error', () => {})
      identidade = await createIdentity({
        issuer: endereco.href,
        pool,
        audience: AUDIENCIA,
        cookieKeys: [COOKIE],
        log: { info: anotar, warn: anotar, error: anotar },
        proxies: UM_PROXY,
        now: () => Date.now() + adiantado,
        clients: [
          {
            clientId: CLIENTE,
            redirectUris: [volta, endereco.origin],
            postLogoutRedirectUris: ['/conta/sair', '/conta/entrar'].map(
              (caminho) => new URL(caminho, endereco).href,
            ),
            webOrigins: [endereco.origin],
          },
        ],
        firebase: { projeto: PROJETO, chaves: [CHAVE], cadastroAberto: true },
        ...ajustes.identidade,
      })
      return identidade
    },
  })
  const { dono } = bancada
  return {
    ...bancada,
    origem: endereco.origin,
    volta,
    linhas,
    avancar: (ms) => {
      adiantado += ms
    },
    conta: async (email, nome = 'Pessoa Fictícia') => {
      if (!pool) throw new Error('a identidade não abriu')
      const { contaId } = await criarConta(pool, {
        email,
        senha: SENHA,
        nome,
        emailConfirmado: true,
      })
      return contaId
    },
    convidar: async (convite) => await identidade?.convidar(convite),
    mensagens: async () => {
      if (!pool) throw new Error('a identidade não abriu')
      return await lerCaixaDeSaida({ pool, cookieKeys: [COOKIE], log: SEM_LOG }, {})
    },
    linkPara: async (para) => {
      if (!pool) throw new Error('a identidade não abriu')
      for (let vez = 0; vez < 250; vez += 1) {
        const [ultima] = await lerCaixaDeSaida(
          { pool, cookieKeys: [COOKIE], log: SEM_LOG },
          { para, limite: 1 },
        )
        const achado = /https?:\/\/\S+/.exec(ultima?.texto ?? '')?.[0]
        if (achado) return new URL(achado)
        await esperar(20)
      }
      throw new Error(`nenhuma mensagem para ${para}`)
    },
    ligar: async (contaId, usuarioId) => {
      await dono.query('update usuario set sujeito = $1 where id = $2', [contaId, usuarioId])
    },
    fechar: async () => {
      await bancada.fechar()
      await pool?.end()
    },
  }
}
