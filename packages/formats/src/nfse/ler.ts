import { ok, type Result, refuse } from '@razao/engine/dinheiro'
import type { DocumentoFiscal } from '../documento/index.ts'
import { ehEventoNfe, lerEventoNfe, lerNfe } from '../nfe/index.ts'
import {
  conferirArquivo,
  type Documento,
  LeituraRecusada,
  type LimitesXml,
  montarArvore,
  montarArvoreDoTexto,
  type No,
  type RecusaXml,
} from '../xml/index.ts'
import { lerAbrasf, lerCancelamentosAbrasf } from './abrasf.ts'
import { ehColatina, lerColatina } from './colatina.ts'
import { ehEventoNacional, lerEventoNacional } from './eventos.ts'
import { ehIpm, lerIpm } from './ipm.ts'
import { ehIrece, lerIrece } from './irece.ts'
import { ehNfseNacional, lerNfseNacional } from './nacional.ts'
import { ehPaulistano, lerPaulistano } from './paulistano.ts'

/** Files people send by mistake, by the name of the root, and what to send instead. */
const ENGANOS: Readonly<Record<string, string>> = {
  dps: 'Este arquivo é a DPS (o pedido), não a NFS-e. Baixe no Emissor Nacional o XML da nota autorizada.',
  pedregevento:
    'Este arquivo é só o pedido do evento. Baixe no Emissor Nacional o XML do evento registrado.',
  cteproc: 'Este arquivo é um CT-e (transporte), que ainda não é lido como receita por aqui.',
  cte: 'Este arquivo é um CT-e (transporte), que ainda não é lido como receita por aqui.',
}
/** Requests to a city hall, whatever their name. */
const PEDIDOS = /^pedido|envio$/
/** Roots that can hold notes but, in this file, hold none. */
const RESPOSTAS = /resposta$|^retorno|^(tc)?lista|^compnfse$|^dsexportarnotafiscal$/

function lerNo(doc: Documento, no: No): DocumentoFiscal | undefined {
  if (no.nome === 'infnfse') {
    return ehNfseNacional(no) ? lerNfseNacional(doc, no) : lerAbrasf(doc, no)
  }
  if (no.nome === 'infnfe') return lerNfe(doc, no)
  if (no.nome === 'infevento') {
    if (ehEventoNacional(no)) return lerEventoNacional(doc, no)
    return ehEventoNfe(no) ? lerEventoNfe(doc, no) : undefined
  }
  if (no.nome === 'nfe' && ehPaulistano(no)) return lerPaulistano(doc, no)
  if (ehColatina(no)) return lerColatina(doc, no)
  if (ehIrece(no)) return lerIrece(no)
  return ehIpm(no) ? lerIpm(no) : undefined
}

/** Document order; does not look for documents inside a document, where they would be smuggled. */
function varrer(doc: Documento): DocumentoFiscal[] {
  const lidos: DocumentoFiscal[] = []
  const pilha: No[] = [doc.raiz]
  let marcados = 0
  for (let no = pilha.pop(); no !== undefined; no = pilha.pop()) {
    const lido = lerNo(doc, no)
    if (lido !== undefined) {
      lidos.push(lido)
      if (no.nome === 'infnfse' || no.nome === 'infnfe') marcados++
      continue
    }
    for (let i = no.filhos.length - 1; i >= 0; i--) {
      const f = no.filhos[i]
      if (f !== undefined) pilha.push(f)
    }
  }
  const total =
    (doc.marcados.get('infnfse')?.length ?? 0) + (doc.marcados.get('infnfe')?.length ?? 0)
  if (marcados !== total) {
    throw new LeituraRecusada(
      'assinatura-ambigua',
      'Há uma nota escondida dentro de outra neste arquivo, e não há como saber qual delas foi assinada. Baixe o XML de novo na origem.',
    )
  }
  return lidos
}

/** City web services answer with the whole XML as text of one field (SOAP `outputXML`, `return`). */
function textoEmbutido(raiz: No): string | undefined {
  const pilha: No[] = [raiz]
  for (let no = pilha.pop(); no !== undefined; no = pilha.pop()) {
    if (no.filhos.length === 0 && /^\s*</.test(no.texto)) return no.texto
    pilha.push(...no.filhos.slice(0, 16))
  }
  return undefined
}

function lerTudo(doc: Documento): DocumentoFiscal[] {
  conferirArquivo(doc)
  const lidos = varrer(doc)
  return lidos.length > 0 ? lidos : lerCancelamentosAbrasf(doc.raiz)
}

function nadaLido({ raiz }: Documento): LeituraRecusada {
  const engano = ENGANOS[raiz.nome]
  if (engano !== undefined) return new LeituraRecusada('sem-documento', engano)
  if (PEDIDOS.test(raiz.nome)) {
    return new LeituraRecusada(
      'sem-documento',
      'Este arquivo é um pedido enviado à prefeitura (RPS, consulta ou cancelamento), não a nota emitida. Baixe o XML da nota.',
    )
  }
  if (RESPOSTAS.test(raiz.nome)) {
    return new LeituraRecusada(
      'sem-documento',
      'O arquivo é uma resposta da prefeitura sem nenhuma nota dentro. Exporte de novo o período com as notas.',
    )
  }
  return new LeituraRecusada(
    'leiaute-desconhecido',
    `O XML é válido, mas o leiaute <${raiz.escrito.slice(0, 40)}> não é de nota conhecido. Se for nota da sua cidade, envie o arquivo ao suporte para que seja incluído.`,
  )
}

/**
 * Reads every fiscal document of one XML file: a note, an event, or a list of them; NFS-e national
 * 1.00 and 1.01, ABRASF 1.00 and 2.0x, São Paulo, own layouts of some cities, NF-e 4.00.
 *
 * The file is taken as hostile: no DTD, no entities, no network, bounded size, depth and count, and
 * one refusal for the whole file when any of its documents cannot be trusted or understood.
 */
export function lerDocumentosFiscais(
  bytes: Uint8Array,
  limites?: LimitesXml,
): Result<DocumentoFiscal[], RecusaXml> {
  try {
    const doc = montarArvore(bytes, limites)
    const lidos = lerTudo(doc)
    if (lidos.length > 0) return ok(lidos)
    const embutido = textoEmbutido(doc.raiz)
    if (embutido === undefined) return refuse(nadaLido(doc).recusa)
    const dentro = montarArvoreDoTexto(embutido, limites)
    const deDentro = lerTudo(dentro)
    return deDentro.length > 0 ? ok(deDentro) : refuse(nadaLido(dentro).recusa)
  } catch (erro) {
    if (erro instanceof LeituraRecusada) return refuse(erro.recusa)
    throw erro
  }
}
