import {
  type AcessoAoPix,
  createEstrada,
  ErroDeFora,
  type OpcoesDaEstrada,
  type RespostaDoNode,
} from '../../platform/fora/index.ts'
import { motivoDe, SERVICO } from './palavras.ts'
import { createTokens, type Entrada } from './tokens.ts'

export type Opcoes = OpcoesDaEstrada & {
  /** Where this installation is heard at. */
  daqui?: string
  agora?: () => number
}

export type Chamada = {
  readonly escritorioId: number
  readonly acesso: AcessoAoPix
  readonly signal: AbortSignal
}
type Pedido = {
  readonly metodo: 'GET' | 'PUT' | 'PATCH'
  readonly caminho: string
  readonly corpo?: unknown
}
type Dita =
  | {
      readonly tipo: 'dita'
      readonly status: number
      readonly texto: string
      readonly simulada: boolean
    }
  /** The credentials open nothing: nothing was asked. */
  | { readonly tipo: 'sem-entrada'; readonly motivo: string }

export type Conversa = {
  readonly aceita: (endereco: string) => boolean
  entrar(chamada: Chamada): Promise<Entrada>
  pedir(chamada: Chamada, pedido: Pedido): Promise<Dita>
}

const PRAZO_MS = 15_000

/** What is asked for here, and nothing more. */
const ESCOPOS = 'cob.read cob.write cobv.read cobv.write pix.read webhook.read webhook.write'

const codificar = (texto: string): string => Buffer.from(texto, 'utf8').toString('base64')

/** Nothing of what was to be done left: what failed is the way to it. */
const antesDeSair = (erro: unknown): never => {
  if (!(erro instanceof ErroDeFora) || erro.nadaSaiu) throw erro
  throw new ErroDeFora(SERVICO, 'adiado', {
    ...(erro.status === undefined ? {} : { status: erro.status }),
    ...{ esperarMs: erro.esperarMs, cause: erro },
  })
}

/** The one way to talk to banks; each has a guard of its own, so that none makes others wait. */
export function createConversa(opcoes: Opcoes): Conversa {
  const { agora = Date.now, prazoMs = PRAZO_MS } = opcoes
  const { aceita, destino, guardaDe, mandar } = createEstrada(SERVICO, opcoes, {
    ...{ prazoMs, aoMesmoTempo: 4, naFila: 500, quebraApos: 6, descansoMs: 5000 },
  })
  const origemDe = (endereco: string): string => URL.parse(endereco)?.origin ?? 'nenhuma'

  const entrar = createTokens((acesso, escritorioId) => {
    const { enderecoDoToken: endereco, clienteId, segredo, certificado } = acesso
    return guardaDe(origemDe(endereco)).chamar({ escritorioId, pergunta: 'token' }, (signal) =>
      mandar({
        ...{ endereco, certificado, metodo: 'POST', signal },
        cabecalhos: {
          accept: 'application/json',
          authorization: `Basic ${codificar(`${clienteId}:${segredo}`)}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        corpo: new URLSearchParams({ grant_type: 'client_credentials', scope: ESCOPOS }).toString(),
      }),
    )
  }, agora)

  const comToken = async (
    chamada: Chamada,
    { metodo, caminho, corpo }: Pedido,
    token: string,
  ): Promise<RespostaDoNode> => {
    const { acesso, escritorioId, signal } = chamada
    return await guardaDe(origemDe(acesso.endereco)).chamar(
      { escritorioId, pergunta: `${metodo} ${caminho}` },
      (prazo) =>
        mandar({
          certificado: acesso.certificado,
          endereco: `${acesso.endereco.replace(/\/+$/, '')}${caminho}`,
          metodo,
          cabecalhos: {
            ...{ accept: 'application/json', authorization: `Bearer ${token}` },
            ...(corpo === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(corpo === undefined ? {} : { corpo: JSON.stringify(corpo) }),
          signal: AbortSignal.any([signal, prazo]),
        }),
    )
  }

  return {
    aceita,
    entrar: (chamada) => entrar(chamada, true),
    async pedir(chamada, pedido) {
      destino(chamada.acesso.endereco)
      const primeira = await entrar(chamada, false).catch(antesDeSair)
      if (!primeira.ok) return { tipo: 'sem-entrada', motivo: primeira.motivo }
      let resposta = await comToken(chamada, pedido, primeira.valor)
      if (resposta.status === 401) {
        // What is said of the token is said instead of doing.
        const outra = await entrar(chamada, true).catch(antesDeSair)
        if (!outra.ok) return { tipo: 'sem-entrada', motivo: outra.motivo }
        resposta = await comToken(chamada, pedido, outra.valor)
      }
      const { status, texto, cabecalhos } = resposta
      if (status === 401)
        return { tipo: 'sem-entrada', motivo: 'O banco não aceitou o token que ele mesmo deu.' }
      return {
        ...{ tipo: 'dita', status, texto },
        simulada: cabecalhos['x-razao-simulado'] !== undefined,
      }
    },
  }
}

/** A 4xx in the words of the bank; anything else is no answer. */
export function recusaDe({ status, texto }: { status: number; texto: string }): string {
  if (status < 400 || status >= 500) throw new ErroDeFora(SERVICO, 'status', { status })
  return motivoDe(texto)
}
