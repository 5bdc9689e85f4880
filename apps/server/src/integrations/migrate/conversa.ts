import {
  type AmbienteDaMigrate,
  type ChavesDaMigrate,
  createGuarda,
  type EntradaNaMigrate,
  ErroDeFora,
  pedir,
  type RespostaDeFora,
} from '../../platform/fora/index.ts'
import type { Chamada, Como } from './jwt.ts'
import { lerComo, Recusa, SERVICO } from './palavras.ts'
import { createTokens, type Perguntar } from './tokens.ts'

export type Opcoes = {
  /** By environment: `https://apibr.invoicy.com.br`. */
  enderecos: Readonly<Record<AmbienteDaMigrate, string | undefined>>
  cabecalho: 'bearer' | 'puro'
  /** Where this installation is reached. */
  daqui: string
  prazoMs?: number
  agora?: () => number
}

type Pedido = {
  como: Como
  metodo: 'GET' | 'POST' | 'PUT'
  caminho: string
  corpo?: unknown
  pergunta: string
}
/** What was answered; or the keys were refused, and then nothing was done. */
type Dita =
  | { readonly tipo: 'dita'; readonly resposta: RespostaDeFora }
  | { readonly tipo: 'chaves-recusadas'; readonly motivo: string }

export type Conversa = {
  readonly agora: () => number
  endereco(ambiente: AmbienteDaMigrate): string | undefined
  pedir(chamada: Chamada, pedido: Pedido): Promise<Dita>
  entrar(chamada: Chamada, como: Como): Promise<EntradaNaMigrate>
}

const PRAZO_MS = 20_000

/** What it answers to a token that it does not take: nothing of the request was done. */
const tokenRecusado = ({ status, texto }: RespostaDeFora): boolean =>
  status === 400 && /invalid token/i.test(lerComo(Recusa, texto).title)

/** Without tokens nothing of what was asked left, whatever became of the asking for them. */
function semToken(erro: unknown): unknown {
  if (!(erro instanceof ErroDeFora) || erro.nadaSaiu) return erro
  return new ErroDeFora(SERVICO, 'sem-ligacao', { cause: erro, esperarMs: erro.esperarMs })
}

/** The one way to talk to Migrate: tokens and documents, each with its own guard. */
export function createConversa(opcoes: Opcoes): Conversa {
  const { prazoMs = PRAZO_MS, agora = Date.now, cabecalho, enderecos } = opcoes
  const limites = { prazoMs, aoMesmoTempo: 8, naFila: 2000, quebraApos: 10, descansoMs: 5000 }
  const guardas = {
    token: createGuarda(`${SERVICO}.token`, limites),
    documento: createGuarda(SERVICO, limites),
  }
  const baseDe = ({ ambiente }: ChavesDaMigrate): string => {
    const base = enderecos[ambiente]
    if (base === undefined) throw new ErroDeFora(SERVICO, 'fora-do-ar')
    return base.replace(/\/$/, '')
  }
  const perguntar: Perguntar = ({ escritorioId, chaves, signal }, corpo) => {
    const url = `${baseDe(chaves)}/oauth2/invoicy/auth`
    return guardas.token.chamar({ escritorioId, pergunta: chaves.cnpj }, (prazo) =>
      pedir({
        ...{ servico: SERVICO, url, metodo: 'POST', corpo: JSON.stringify(corpo) },
        cabecalhos: { 'content-type': 'application/json; charset=utf-8' },
        signal: AbortSignal.any([signal, prazo]),
      }),
    )
  }
  const tokens = createTokens(perguntar, agora)

  const mandar = (
    { escritorioId, chaves, signal }: Chamada,
    { metodo, caminho, corpo, pergunta }: Pedido,
    token: string,
  ): Promise<RespostaDeFora> =>
    guardas.documento.chamar({ escritorioId, pergunta }, (prazo) =>
      pedir({
        ...{ servico: SERVICO, url: `${baseDe(chaves)}${caminho}`, metodo },
        cabecalhos: {
          authorization: cabecalho === 'bearer' ? `Bearer ${token}` : token,
          ...(corpo === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
        },
        ...(corpo === undefined ? {} : { corpo: JSON.stringify(corpo) }),
        signal: AbortSignal.any([signal, prazo]),
      }),
    )

  return {
    agora,
    endereco: (ambiente) => enderecos[ambiente],
    entrar: (chamada, como) => tokens.deNovo(chamada, como),
    async pedir(chamada, pedido) {
      let recusa = 'Invalid token'
      // Once with what is kept, and once with new ones: a token may end before its hour.
      for (const novo of [false, true]) {
        const token = await tokens.de(chamada, pedido.como, novo).catch((erro: unknown) => {
          throw semToken(erro)
        })
        if (!token.ok) return { tipo: 'chaves-recusadas', motivo: token.motivo }
        const resposta = await mandar(chamada, pedido, token.valor)
        if (!tokenRecusado(resposta)) return { tipo: 'dita', resposta }
        recusa = lerComo(Recusa, resposta.texto).title
      }
      return { tipo: 'chaves-recusadas', motivo: recusa }
    },
  }
}
