// A client that does what the browser does when the network fails: asks again with the same key, for a
// bounded time, until somebody answers.
import { setTimeout as esperar } from 'node:timers/promises'
import { entrar } from './entrar.ts'

export type Respondido<T = Record<string, unknown>> = { status: number; corpo: T }

export type Cliente = {
  /** Asks until an answer below 500 comes; with a key, twice is once. */
  pedir<T = Record<string, unknown>>(
    metodo: string,
    caminho: string,
    opcoes?: { corpo?: unknown; chave?: string; prazoMs?: number },
  ): Promise<Respondido<T>>
  /** One attempt, whatever comes. */
  tentar<T = Record<string, unknown>>(
    metodo: string,
    caminho: string,
    opcoes?: { corpo?: unknown; chave?: string },
  ): Promise<Respondido<T>>
  /** The bytes of a file. */
  baixar(caminho: string): Promise<Uint8Array>
  /** How many attempts failed on the way: what the kills were seen as. */
  readonly falhas: () => number
}

const PRAZO_MS = 60_000
const TENTATIVA_MS = 10_000

export async function abrirCliente(endereco: string, email: string): Promise<Cliente> {
  let token = await entrar(endereco, email)
  let entrando: Promise<void> | undefined
  /** Once for all who meet a token that ran out. */
  const entrarDeNovo = () => {
    entrando ??= entrar(endereco, email)
      .then((novo) => {
        token = novo
      })
      .finally(() => {
        entrando = undefined
      })
    return entrando
  }
  let falhas = 0
  async function tentar<T>(
    metodo: string,
    caminho: string,
    { corpo, chave }: { corpo?: unknown; chave?: string } = {},
  ): Promise<Respondido<T>> {
    const resposta = await fetch(new URL(caminho, endereco), {
      method: metodo,
      headers: {
        authorization: `Bearer ${token}`,
        ...(corpo === undefined ? {} : { 'content-type': 'application/json' }),
        ...(chave === undefined ? {} : { 'idempotency-key': chave }),
      },
      ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
      signal: AbortSignal.timeout(TENTATIVA_MS),
    })
    // Tokens last ten minutes: the attempt says nothing, and the next one has a new one.
    if (resposta.status === 401) await entrarDeNovo()
    return { status: resposta.status, corpo: (await resposta.json()) as T }
  }
  return {
    falhas: () => falhas,
    tentar,
    async baixar(caminho) {
      const resposta = await fetch(new URL(caminho, endereco), {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!resposta.ok) throw new Error(`${caminho}: ${resposta.status}`)
      return new Uint8Array(await resposta.arrayBuffer())
    },
    async pedir<T>(
      metodo: string,
      caminho: string,
      opcoes: { corpo?: unknown; chave?: string; prazoMs?: number } = {},
    ) {
      const ate = Date.now() + (opcoes.prazoMs ?? PRAZO_MS)
      let ultima: unknown
      while (Date.now() < ate) {
        try {
          const resposta = await tentar<T>(metodo, caminho, opcoes)
          if (resposta.status < 500 && resposta.status !== 401) return resposta
          ultima = resposta
        } catch (erro) {
          ultima = erro
        }
        falhas += 1
        await esperar(100)
      }
      throw new Error(`${metodo} ${caminho}: sem resposta no prazo`, { cause: ultima })
    },
  }
}
