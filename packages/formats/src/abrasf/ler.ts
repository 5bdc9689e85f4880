import {
  buscar,
  caminho,
  filho,
  LeituraRecusada,
  montarArvoreDoTexto,
  type No,
  texto,
} from '../xml/index.ts'
import { type DadosDoDialeto, type Operacao, operacaoDe } from './dialetos.ts'
import type { NumeroDoRps } from './tipos.ts'

export type MensagemAbrasf = {
  /** Without the zeros that some cities put in it: `E004` is E4. */
  readonly codigo: string
  readonly mensagem: string
  readonly correcao: string | null
}

/** What the service of a city answered. */
export type RespostaAbrasf =
  | {
      readonly tipo: 'nota'
      readonly numero: string
      /** Null when the note does not tell it. */
      readonly rps: NumeroDoRps | null
      readonly cancelada: boolean
      /** The answer that has it, as it came. */
      readonly xml: string
    }
  | { readonly tipo: 'cancelamento'; readonly numero: string | null; readonly xml: string }
  | { readonly tipo: 'mensagens'; readonly mensagens: readonly MensagemAbrasf[] }
  /** It was taken, and there is nothing of it yet. */
  | { readonly tipo: 'em-processamento' }
  /** A fault of SOAP: of the service, not of the document. */
  | { readonly tipo: 'falha'; readonly texto: string }

type Lido = { readonly resposta: No; readonly xml: string }

/** The one element of that name; null when there is none, or more than one. */
function unico(raiz: No, nome: string): No | null {
  const [um, ...mais] = buscar(raiz, nome)
  return um === undefined || mais.length > 0 ? null : um
}

/**
 * The answer, in the envelope itself or as text of one of its elements. Looked for in the envelope first: what a note
 * says may begin as a document does.
 */
function respostaNoEnvelope(raiz: No, xml: string, nome: string): Lido | null {
  const aqui = unico(raiz, nome)
  if (aqui !== null) return { resposta: aqui, xml }
  const pilha: No[] = [raiz]
  for (let no = pilha.pop(); no !== undefined; no = pilha.pop()) {
    if (no.filhos.length === 0 && /^\s*<[?A-Za-z]/.test(no.texto)) {
      const dentro = unico(montarArvoreDoTexto(no.texto).raiz, nome)
      return dentro === null ? null : { resposta: dentro, xml: no.texto.trim() }
    }
    pilha.push(...no.filhos.slice(0, 16))
  }
  return null
}

const semZeros = (codigo: string): string => codigo.toUpperCase().replace(/^([A-Z]+)0+(?=\d)/, '$1')

/** Messages that refuse; alerts come with a note and refuse nothing. */
function mensagensDe(resposta: No): MensagemAbrasf[] {
  return ['listamensagemretorno', 'listamensagemretornolote']
    .flatMap((lista) => buscar(resposta, lista))
    .flatMap((lista) => buscar(lista, 'mensagemretorno'))
    .map((no) => ({
      codigo: semZeros(texto(no, 'codigo') ?? ''),
      mensagem: texto(no, 'mensagem') ?? '',
      correcao: texto(no, 'correcao') ?? null,
    }))
}

function rpsDa(infNfse: No): NumeroDoRps | null {
  const externa = filho(infNfse, 'declaracaoprestacaoservico')
  const declaracao = filho(externa, 'infdeclaracaoprestacaoservico') ?? externa
  const ident = caminho(declaracao, 'rps', 'identificacaorps') ?? filho(infNfse, 'identificacaorps')
  const [serie, numero] = [texto(ident, 'serie'), texto(ident, 'numero')]
  if (serie === undefined || numero === undefined || !/^\d{1,15}$/.test(numero)) return null
  return { serie, numero: Number(numero) }
}

function notaDe(resposta: No, xml: string): RespostaAbrasf | null {
  const [composta, ...mais] = buscar(resposta, 'compnfse')
  const infNfse = caminho(composta, 'nfse', 'infnfse')
  const numero = texto(infNfse, 'numero')
  // Only one was asked for: two would be of somebody else.
  if (infNfse === undefined || numero === undefined || mais.length > 0) return null
  const cancelada = filho(composta, 'nfsecancelamento') !== undefined
  return { tipo: 'nota', numero, rps: rpsDa(infNfse), cancelada, xml }
}

/** The note that took the place, of the two that the answer has. */
function substitutaDe(resposta: No, xml: string): RespostaAbrasf | null {
  const [nova, ...mais] = buscar(resposta, 'nfsesubstituidora').filter((no) => no.filhos.length > 0)
  return nova === undefined || mais.length > 0 ? null : notaDe(nova, xml)
}

function cancelamentoDe(resposta: No, xml: string): RespostaAbrasf | null {
  const [cancelamento] = buscar(resposta, 'nfsecancelamento')
  if (cancelamento === undefined) return null
  const [ident] = buscar(cancelamento, 'identificacaonfse')
  return { tipo: 'cancelamento', numero: texto(ident, 'numero') ?? null, xml }
}

function respostaDe(resposta: No, operacao: Operacao, xml: string): RespostaAbrasf | null {
  const mensagens = mensagensDe(resposta)
  if (mensagens.length > 0) return { tipo: 'mensagens', mensagens }
  if (operacao === 'cancelar') return cancelamentoDe(resposta, xml)
  if (operacao === 'substituir') return substitutaDe(resposta, xml)
  if (buscar(resposta, 'compnfse').length > 0) return notaDe(resposta, xml)
  return texto(resposta, 'protocolo') === undefined ? null : { tipo: 'em-processamento' }
}

/** Reads what a service answered; null is what makes no sense, and then nobody knows what was done. */
export function lerRespostaAbrasf(
  dito: string,
  operacao: Operacao,
  dialeto: DadosDoDialeto,
): RespostaAbrasf | null {
  try {
    const { raiz } = montarArvoreDoTexto(dito)
    const [falha] = buscar(raiz, 'fault')
    if (falha !== undefined) return { tipo: 'falha', texto: textoDaFalha(falha) }
    const nome = operacaoDe(dialeto, operacao).resposta.toLowerCase()
    const lido = respostaNoEnvelope(raiz, dito, nome)
    return lido === null ? null : respostaDe(lido.resposta, operacao, lido.xml)
  } catch (erro) {
    if (erro instanceof LeituraRecusada) return null
    throw erro
  }
}

function textoDaFalha(falha: No): string {
  const [uma] = [...buscar(falha, 'faultstring'), ...buscar(falha, 'text')]
  return (uma?.texto ?? '').trim().slice(0, 300)
}
