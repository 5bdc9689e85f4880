import { type EventoLido, exigir, lerMomento } from '../documento/index.ts'
import {
  caminho,
  type Documento,
  estaAssinado,
  filho,
  LeituraRecusada,
  type No,
  texto,
} from '../xml/index.ts'

/** 110111 cancelamento, 110112 cancelamento por substituição (NFC-e). */
const EFEITOS: Readonly<Record<string, EventoLido['efeito']>> = {
  110111: 'cancelamento',
  110112: 'substituicao',
}
/** The answers of SEFAZ that register an event: linked, not linked, cancelled out of time. */
const REGISTRADO = new Set(['135', '136', '155'])

/** True for an `infEvento` of the request side; the answer (`retEvento`) has `cStat`. */
export const ehEventoNfe = (inf: No): boolean =>
  inf.filhos.some((f) => f.nome === 'detevento') && inf.filhos.some((f) => f.nome === 'chnfe')

/** Reads one registered event of NF-e (procEventoNFe). */
export function lerEventoNfe(doc: Documento, inf: No): EventoLido {
  const evento = inf.pai ?? inf
  const assinada = estaAssinado(doc, { involucro: evento, lido: inf })
  const resposta = evento.pai && caminho(evento.pai, 'retevento', 'infevento')
  const status = texto(resposta, 'cstat')
  if (status === undefined || !REGISTRADO.has(status)) {
    throw new LeituraRecusada(
      'sem-documento',
      'Este arquivo é só o pedido do evento, sem o registro da SEFAZ. Baixe o XML do evento registrado (procEventoNFe).',
    )
  }
  const codigo = exigir(texto(inf, 'tpevento'), 'o tipo do evento', inf)
  const chave = exigir(texto(inf, 'chnfe'), 'a chave da nota', inf).toUpperCase()
  const daResposta = texto(resposta, 'chnfe')?.toUpperCase()
  if (daResposta !== undefined && daResposta !== chave) {
    throw new LeituraRecusada(
      'assinatura-ambigua',
      'O registro da SEFAZ é de outra nota que não a do evento. Baixe o XML de novo na origem.',
    )
  }
  const quando = exigir(
    texto(resposta, 'dhregevento') ?? texto(inf, 'dhevento'),
    'a data do evento',
    inf,
  )
  const detalhe = filho(inf, 'detevento')
  const motivo = texto(detalhe, 'xjust') ?? texto(detalhe, 'xcorrecao')
  const substituta = texto(detalhe, 'chnferef')
  const sequencia = Number(texto(inf, 'nseqevento') ?? '1')
  return {
    tipo: 'evento',
    leiaute: 'nfe-4.00',
    chaveNota: chave,
    codigo,
    sequencia: Number.isSafeInteger(sequencia) ? sequencia : 1,
    efeito: EFEITOS[codigo] ?? 'outro',
    quando: lerMomento(quando, 'dhRegEvento').texto,
    ...(motivo !== undefined && { motivo }),
    ...(substituta !== undefined && { substitutaChave: substituta }),
    homologacao: texto(inf, 'tpamb') === '2',
    assinada,
  }
}
