import { createHash } from 'node:crypto'
import { ErroDeFora, type RecusaSerpro, type RespostaDoNode } from '../../platform/fora/index.ts'
import {
  comoJson,
  DoPortao,
  Envelope,
  type EnvelopeLido,
  lerComo,
  type MensagemLida,
  SERVICO,
} from './palavras.ts'
import {
  CREDENCIAIS_RECUSADAS,
  deToken,
  incerta,
  recusasDe,
  SEM_CONTRATO,
  semNadaFeito,
} from './recusas.ts'
import type { Dita, Pedido, Recusado } from './tipos.ts'
import { nomeDe } from './tokens.ts'

const ESPERA_SEM_DIZER_MS = 5000
const SO_LEEM: readonly string[] = ['Consultar', 'Apoiar']
/** Answers that are kept for who is told that nothing changed. */
const GUARDADAS = 200
const MAIOR_GUARDADA = 256 * 1024

/** Before it was asked, or by who is before the service. */
export const recusado = (recusa: RecusaSerpro): Recusado => ({
  ...{ tipo: 'recusado', recusas: [recusa], status: 0, simulado: false },
})

/** `"tempoEspera:4000"` is { tempoEspera: '4000' }. */
function daEtag({ cabecalhos }: RespostaDoNode): Record<string, string> | null {
  const [, nome, valor] = /^(?:W\/)?"?([A-Za-z_]+):(.+?)"?$/.exec(cabecalhos.etag ?? '') ?? []
  return nome === undefined || valor === undefined ? null : { [nome]: valor }
}

const esperaDe = (dito: unknown): number | null => {
  const ms = Number((dito as { tempoEspera?: unknown } | null)?.tempoEspera)
  return Number.isFinite(ms) && ms > 0 ? ms : null
}

/** Put off: heard, and nothing done yet. */
const adiado = (esperarMs: number | null): ErroDeFora =>
  new ErroDeFora(SERVICO, 'adiado', { esperarMs: esperarMs ?? ESPERA_SEM_DIZER_MS })

/** JSON in a text, as it comes; nothing, or empty, when there is nothing. */
function abrirDados(dados: unknown): unknown {
  if (typeof dados !== 'string') return dados ?? null
  if (dados.trim() === '') return null
  const lido = comoJson(dados)
  if (lido === null && dados.trim() !== 'null') throw new ErroDeFora(SERVICO, 'resposta')
  return lido
}

/** An answer about something else than what was asked is of somebody else. */
function conferir({ contribuinte, pedidoDados }: EnvelopeLido, pedido: Pedido): void {
  const deQuem = contribuinte?.numero || pedido.chamada.contribuinte
  const doQue = pedidoDados?.idServico || pedido.servico.servico
  if (deQuem !== pedido.chamada.contribuinte || doQue !== pedido.servico.servico)
    throw new ErroDeFora(SERVICO, 'resposta')
}

const simulado = ({ cabecalhos }: RespostaDoNode): boolean =>
  cabecalhos['x-razao-simulado'] !== undefined

export type Guardada = { ler(): unknown; guardar(dados: unknown, tamanho: number): void }

/** What came, by its status and then by its words. */
export function lerResposta(pedido: Pedido, resposta: RespostaDoNode, guardada: Guardada): Dita {
  const { status } = resposta
  if (status === 204 || status === 304) return semCorpo(resposta, guardada)
  if (status !== 200 && status !== 202) return lerRecusa(resposta)
  const envelope = lerComo(Envelope, comoJson(resposta.texto))
  conferir(envelope, pedido)
  // The gateway says that it went well, and the service inside says that it did not.
  const deDentro = envelope.status ?? status
  if (deDentro >= 400) return recusar(resposta, deDentro, envelope.mensagens)
  const dados = abrirDados(envelope.dados)
  if (status === 202 || deDentro === 202) throw adiado(esperaDe(dados))
  if (SO_LEEM.includes(pedido.servico.rota)) guardada.guardar(dados, resposta.texto.length)
  const { mensagens } = envelope
  return { tipo: 'dita', dados, mensagens, simulado: simulado(resposta) }
}

/** 204 says to wait, or that there is nothing; 304, what the ETag says, or that it is what was said before. */
function semCorpo(resposta: RespostaDoNode, guardada: Guardada): Dita {
  const { status, cabecalhos } = resposta
  const dito = daEtag(resposta)
  const deAgora = dito === null ? null : { ...dito, expira: cabecalhos.expires }
  const dados = status === 304 ? (deAgora ?? guardada.ler()) : null
  const espera = esperaDe(dito)
  if (status === 204 && espera !== null) throw adiado(espera)
  if (status === 304 && dados === null) throw new ErroDeFora(SERVICO, 'resposta')
  return { tipo: 'dita', dados, mensagens: [], simulado: simulado(resposta) }
}

const mensagensDe = (resposta: RespostaDoNode): readonly MensagemLida[] => {
  const lido = Envelope.safeParse(comoJson(resposta.texto))
  return lido.success ? lido.data.mensagens : []
}

/** 401, and what the service says of the token with 403: nothing of the request was looked at. */
export const tokenRecusado = (resposta: RespostaDoNode): boolean =>
  resposta.status === 401 || (resposta.status === 403 && deToken(mensagensDe(resposta)))

/** The token is not taken, and neither is the one that came after. */
export function deNovoRecusado(resposta: RespostaDoNode): Dita {
  const ditas = mensagensDe(resposta)
  return ditas.length === 0
    ? recusado(CREDENCIAIS_RECUSADAS)
    : recusar(resposta, resposta.status, ditas)
}

/** A refusal in the words of the service, or of its gateway; of anybody else, it says nothing. */
function lerRecusa(resposta: RespostaDoNode): Dita {
  const { status } = resposta
  const dito = comoJson(resposta.texto)
  if (status === 403 && DoPortao.safeParse(dito).success) return recusado(SEM_CONTRATO)
  const ditas = mensagensDe(resposta)
  if (ditas.length === 0) throw new ErroDeFora(SERVICO, 'status', { status })
  return recusar(resposta, status, ditas)
}

function recusar(
  resposta: RespostaDoNode,
  status: number,
  mensagens: readonly MensagemLida[],
): Recusado {
  if (semNadaFeito(mensagens)) throw adiado(null)
  if (incerta(mensagens) || status >= 500) throw new ErroDeFora(SERVICO, 'status', { status })
  const recusas = recusasDe(status, mensagens)
  return { tipo: 'recusado', recusas, status, simulado: simulado(resposta) }
}

/** The last answers, for who is told that nothing changed since. */
export function createGuardadas() {
  const guardadas = new Map<string, unknown>()
  return ({ chamada, servico }: Pedido, corpo: string): Guardada => {
    const de = [chamada.escritorioId, nomeDe(chamada.acesso), servico.rota, corpo]
    const nome = createHash('sha256').update(JSON.stringify(de)).digest('base64')
    return {
      ler: () => guardadas.get(nome) ?? null,
      guardar(dados, tamanho) {
        guardadas.delete(nome)
        if (tamanho > MAIOR_GUARDADA) return
        guardadas.set(nome, dados)
        const [maisVelha] = guardadas.keys()
        if (guardadas.size > GUARDADAS && maisVelha !== undefined) guardadas.delete(maisVelha)
      },
    }
  }
}
