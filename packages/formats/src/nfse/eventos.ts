import { type EventoLido, exigir, lerMomento } from '../documento/index.ts'
import {
  caminho,
  type Documento,
  estaAssinado,
  idDe,
  LeituraRecusada,
  type No,
  texto,
  textoEntre,
} from '../xml/index.ts'

/** Cancellation by the parties, granted by the fiscal analysis, or by the city itself. */
const CANCELAM = new Set(['101101', '105104', '305101'])
const SUBSTITUEM = new Set(['105102'])

function efeitoDe(codigo: string): EventoLido['efeito'] {
  if (CANCELAM.has(codigo)) return 'cancelamento'
  return SUBSTITUEM.has(codigo) ? 'substituicao' : 'outro'
}

/** Code by the element `e101101`, and by the Id (`EVT` + chave + code + sequence) as second source. */
function codigoDe(inf: No, pedido: No): { codigo: string; corpo: No } {
  const corpo = pedido.filhos.find((f) => /^e\d{6}$/.test(f.nome))
  const codigo = exigir(corpo?.nome.slice(1), 'o tipo do evento', pedido)
  const noId = /^EVT[0-9A-Z]{50}(\d{6})/.exec(idDe(inf) ?? '')?.[1]
  if (noId !== undefined && noId !== codigo) {
    throw new LeituraRecusada(
      'documento-incompleto',
      `O identificador do evento diz ${noId} e o conteúdo diz ${codigo}. Baixe o XML de novo na origem.`,
    )
  }
  return { codigo, corpo: corpo ?? pedido }
}

/** True for the `infEvento` of the national NFS-e (that of the NF-e has `tpEvento` instead). */
export const ehEventoNacional = (inf: No): boolean =>
  inf.filhos.some((f) => f.nome === 'pedregevento')

/** Reads one registered event of the Padrão Nacional. */
export function lerEventoNacional(doc: Documento, inf: No): EventoLido {
  const evento = inf.pai ?? inf
  const assinada = estaAssinado(doc, { involucro: evento, lido: inf })
  const pedido = exigir(caminho(inf, 'pedregevento', 'infpedreg'), 'o pedido do evento', inf)
  const chave = exigir(texto(pedido, 'chnfse'), 'a chave da nota (chNFSe)', pedido).toUpperCase()
  if (!/^[0-9A-Z]{50}$/.test(chave)) exigir(undefined, 'a chave da nota com 50 posições', pedido)
  const { codigo, corpo } = codigoDe(inf, pedido)
  const quando = lerMomento(
    exigir(texto(inf, 'dhproc') ?? texto(pedido, 'dhevento'), 'a data do evento', inf),
    'dhProc',
  )
  const motivo = textoEntre(corpo, 'xmotivo', 'xdesc')
  const substituta = texto(corpo, 'chsubstituta')?.toUpperCase()
  const versao = evento.atributos?.versao
  const sequencia = Number(texto(inf, 'nseqevento') ?? '1')
  return {
    tipo: 'evento',
    leiaute: versao === '1.00' ? 'nfse-nacional-1.00' : 'nfse-nacional-1.01',
    chaveNota: chave,
    codigo,
    sequencia: Number.isSafeInteger(sequencia) ? sequencia : 1,
    efeito: efeitoDe(codigo),
    quando: quando.texto,
    ...(motivo !== undefined && { motivo }),
    ...(substituta !== undefined && { substitutaChave: substituta }),
    homologacao: texto(pedido, 'tpamb') === '2',
    assinada,
  }
}
