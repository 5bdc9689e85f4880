import { acessoAtual } from './acesso.ts'
import { CANCELADO, type Falha, nadaVoltou } from './falha.ts'
import type { Resultado } from './pedir.ts'

const RAIZ = '/identidade/conta/'

export type PedidoDaConta = {
  readonly metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** After `/identidade/conta/`. */
  readonly caminho: string
  readonly corpo?: Readonly<Record<string, unknown>> | undefined
  /** Asked by somebody who is not signed in; default, the token goes along. */
  readonly aberto?: boolean
}

/** Seconds told by `Retry-After`; 0 when it says none. */
export const esperaDa = (falha: Falha): number => {
  const segundos = Number(falha.dados?.tentarEm)
  return Number.isFinite(segundos) && segundos > 0 ? segundos : 0
}

/** The embedded identity asks that the person prove again who they are. */
export const pedeProvaRecente = (falha: Falha): boolean =>
  falha.codigo === 'reautenticacao_necessaria'

const lerJson = async (resposta: Response): Promise<Record<string, unknown>> => {
  try {
    return (await resposta.json()) as Record<string, unknown>
  } catch {
    return {}
  }
}

async function falhaDe(resposta: Response): Promise<Falha> {
  const { error, mensagem } = await lerJson(resposta)
  const tentarEm = Number(resposta.headers.get('Retry-After') ?? 0)
  return {
    codigo: typeof error === 'string' ? error : 'erro-interno',
    status: resposta.status,
    titulo:
      typeof mensagem === 'string' ? mensagem : 'Ocorreu um erro. Tente novamente mais tarde.',
    erros: [],
    dados: { tentarEm },
  }
}

async function uma(pedido: PedidoDaConta, renovar: boolean, sinal?: AbortSignal) {
  const { metodo, caminho, corpo, aberto = false } = pedido
  const headers = new Headers({ Accept: 'application/json' })
  const acesso = aberto ? null : acessoAtual()
  if (acesso) headers.set('Authorization', `Bearer ${await acesso.obterToken({ renovar })}`)
  if (metodo !== 'GET') headers.set('Content-Type', 'application/json')
  return fetch(`${RAIZ}${caminho}`, {
    method: metodo,
    headers,
    credentials: 'same-origin',
    ...(metodo === 'GET' ? {} : { body: JSON.stringify(corpo ?? {}) }),
    ...(sinal ? { signal: sinal } : {}),
  })
}

/**
 * Calls the account's API of the embedded identity (`/identidade/conta/`). Never throws; an answer without a
 * body gives an empty object.
 */
export async function pedirDaConta<T>(
  pedido: PedidoDaConta,
  sinal?: AbortSignal,
): Promise<Resultado<T>> {
  try {
    let resposta = await uma(pedido, false, sinal)
    if (resposta.status === 401 && !pedido.aberto) resposta = await uma(pedido, true, sinal)
    if (!resposta.ok) return { ok: false, falha: await falhaDe(resposta) }
    return { ok: true, valor: (await lerJson(resposta)) as T }
  } catch {
    return { ok: false, falha: sinal?.aborted ? CANCELADO : nadaVoltou() }
  }
}
