import { createHash } from 'node:crypto'
import { Agent } from 'node:https'
import {
  confiadas,
  createGuarda,
  ErroDeFora,
  pedirPeloNode,
  type RespostaDoNode,
} from '../../platform/fora/index.ts'
import { SERVICO } from './palavras.ts'
import { cobra, foiCobrado } from './servicos.ts'
import type { Opcoes, Pedido } from './tipos.ts'
import { createTokens, type DoisTokens, type Perguntar } from './tokens.ts'

/** A declaration is worked out while one waits. */
const PRAZO_MS = 60_000
const POR_MINUTO = 600
const DA_ETIQUETA = 32
const OCIOSO_MS = 5000

type Ligacao = { readonly ca?: string[] }
type Guarda = ReturnType<typeof createGuarda>

/** What does not go back stays counted: it is too much and never too little. */
const devolver = (reserva: { devolver(): Promise<void> }): Promise<void> =>
  reserva.devolver().catch(() => {})

/** One request, counted before it leaves; null when the ceiling of the month was reached. */
async function contado(
  { chamada, servico }: Pedido,
  fazer: () => Promise<RespostaDoNode>,
): Promise<RespostaDoNode | null> {
  if (!cobra(servico)) return await fazer()
  const reserva = await chamada.consumo.reservar(servico.servico).catch((cause: unknown) => {
    throw new ErroDeFora(SERVICO, 'adiado', { cause })
  })
  if (reserva === null) return null
  try {
    const resposta = await fazer()
    if (!foiCobrado(resposta.status)) await devolver(reserva)
    return resposta
  } catch (erro) {
    // Without an answer, nobody knows: it stays counted.
    if (erro instanceof ErroDeFora && (erro.nadaSaiu || erro.status !== undefined))
      await devolver(reserva)
    throw erro
  }
}

const perguntarTokens =
  (autenticacao: string | undefined, guarda: Guarda, ligacao: Ligacao): Perguntar =>
  ({ escritorioId, acesso: { chave, segredo, certificado } }) => {
    if (autenticacao === undefined) throw new ErroDeFora(SERVICO, 'fora-do-ar')
    return guarda.chamar({ escritorioId, pergunta: chave }, (signal) =>
      pedirPeloNode({
        ...{ servico: SERVICO, url: new URL(autenticacao), metodo: 'POST', signal },
        corpo: 'grant_type=client_credentials',
        cabecalhos: {
          accept: 'application/json',
          authorization: `Basic ${Buffer.from(`${chave}:${segredo}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
          'role-type': 'TERCEIROS',
        },
        conexao: {
          ...{ agent: false, minVersion: 'TLSv1.2', ...ligacao, key: certificado.chavePem },
          cert: [certificado.certificadoPem, ...certificado.cadeiaPem].join('\n'),
        },
      }),
    )
  }

/** Tokens and requests, each system with a guard of its own: where one is down the others go on. */
export function createPortao(opcoes: Opcoes) {
  const { prazoMs = PRAZO_MS, porMinuto = POR_MINUTO, agora = Date.now } = opcoes
  const base = opcoes.url?.replace(/\/$/, '')
  const limites = { prazoMs, aoMesmoTempo: 8, naFila: 2000, quebraApos: 10, descansoMs: 10_000 }
  const ligacao = opcoes.autoridades === undefined ? {} : { ca: confiadas(opcoes.autoridades) }
  const agent = new Agent({
    ...{ keepAlive: true, timeout: OCIOSO_MS, minVersion: 'TLSv1.2', ...ligacao },
  })
  const daAutenticacao = createGuarda(`${SERVICO}.token`, limites)
  const guardas = new Map<string, Guarda>()
  const guardaDe = (sistema: string): Guarda => {
    const nome = `${SERVICO}.${sistema.toLowerCase()}`
    const guarda = guardas.get(nome) ?? createGuarda(nome, { ...limites, porMinuto })
    guardas.set(nome, guarda)
    return guarda
  }
  return {
    tokens: createTokens(perguntarTokens(opcoes.autenticacao, daAutenticacao, ligacao), agora),
    /** Null when the ceiling of the month was reached. */
    mandar(pedido: Pedido, corpo: string, tokens: DoisTokens): Promise<RespostaDoNode | null> {
      const { chamada, servico } = pedido
      const { escritorioId, acesso, signal } = chamada
      const pergunta = createHash('sha256').update(corpo).digest('base64')
      return guardaDe(servico.sistema).chamar({ escritorioId, pergunta }, (prazo) =>
        contado(pedido, () =>
          pedirPeloNode({
            ...{ servico: SERVICO, metodo: 'POST', corpo, conexao: { agent } },
            url: new URL(`${base}/${servico.rota}`),
            signal: AbortSignal.any([signal, prazo]),
            cabecalhos: {
              accept: 'application/json',
              authorization: `Bearer ${tokens.access_token}`,
              'content-type': 'application/json; charset=utf-8',
              jwt_token: tokens.jwt_token,
              'x-request-tag': servico.servico.slice(0, DA_ETIQUETA),
              ...(acesso.tokenDoProcurador === null
                ? {}
                : { autenticar_procurador_token: acesso.tokenDoProcurador }),
            },
          }),
        ),
      )
    },
  }
}
