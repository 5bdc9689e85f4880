import {
  type ChavesDaMigrate,
  ErroDeFora,
  type NumeroDoRps,
  type PortaDeMigrate,
  RECUSAS_DA_MIGRATE,
  type RecusaDaNfse,
  type RespostaDaCidade,
  type RespostaDeFora,
  veioDoSimulador,
} from '../../platform/fora/index.ts'
import { type Conversa, createConversa, type Opcoes } from './conversa.ts'
import { daEmpresa } from './empresa.ts'
import type { Chamada } from './jwt.ts'
import {
  type DocumentoLido,
  lerComo,
  OLHADO,
  Processados,
  RECUSAS,
  SERVICO,
  SITUACAO,
} from './palavras.ts'
import { createRepeticao, type Repeticao } from './repeticao.ts'
import { escreverRps } from './rps.ts'
import { registrarWebhook } from './webhook.ts'

const DOCUMENTOS = '/senddocuments/nfse'
const VERSAO = 1
const CANCELAMENTO = 110_111
const BLOQUEIO_MS = 60_000

const recusa = (codigo: string, descricao: string): RecusaDaNfse => ({
  ...{ codigo, descricao, complemento: null },
})
const rejeitada = (...recusas: RecusaDaNfse[]) => ({ tipo: 'rejeitada' as const, recusas })
const chavesRecusadas = (motivo: string): RecusaDaNfse => ({
  codigo: RECUSAS_DA_MIGRATE.chaves,
  descricao: 'A Migrate não aceitou as chaves da empresa: confira-as e teste de novo.',
  complemento: motivo,
})
const deTudo = ({ Codigo, Descricao }: { Codigo: number; Descricao: string }): RecusaDaNfse => ({
  codigo: String(Codigo),
  descricao: RECUSAS[Codigo] ?? 'A Migrate recusou o envio.',
  complemento: Descricao,
})

type Lida = { codigo: number; descricao: string; documento: DocumentoLido | undefined }

function lerProcessados({ status, texto }: RespostaDeFora, rps: NumeroDoRps): Lida {
  if (status !== 200) throw new ErroDeFora(SERVICO, 'status', { status })
  const [dito] = lerComo(Processados, texto)
  if (dito === undefined) throw new ErroDeFora(SERVICO, 'resposta')
  const documento = (dito.Documentos ?? []).find(
    ({ numero, serie }) => numero === String(rps.numero) && serie === rps.serie,
  )
  return { codigo: dito.Codigo, descricao: dito.Descricao, documento }
}

/** What became of a document; null when there is none. One that waits for the city is no answer. */
function desfechoDe(documento: DocumentoLido, simulada: boolean): RespostaDaCidade | null {
  const { situacao, mensagem, xml, pdf, numeroDaNota } = documento
  switch (situacao) {
    case SITUACAO.efetivado:
      // It says that there is one, and does not show it yet.
      if (xml === null || numeroDaNota === '') throw new ErroDeFora(SERVICO, 'prazo')
      return { tipo: 'autorizada', numero: numeroDaNota, xml, pdf, simulada }
    case SITUACAO.pendente:
      throw new ErroDeFora(SERVICO, 'prazo')
    case SITUACAO.naoConsta:
      return null
    case SITUACAO.rejeitado:
    case SITUACAO.inutilizado: {
      const ja = /já (foi|está|existe)|duplicad/i.test(mensagem)
      return rejeitada(recusa(ja ? RECUSAS_DA_MIGRATE.jaEnviado : String(situacao), mensagem))
    }
    default:
      throw new ErroDeFora(SERVICO, 'resposta')
  }
}

const emitir =
  (conversa: Conversa): PortaDeMigrate['emitir'] =>
  async ({ dps, alem, anotar, ...chamada }) => {
    const rps = escreverRps(dps, alem, chamada.chaves.ambiente)
    const corpo = [{ Documento: { ModeloDocumento: 'NFSE', Versao: VERSAO, RPS: [rps] } }]
    anotar(corpo)
    const numero = { serie: String(dps.serie), numero: dps.numero }
    const dita = await conversa.pedir(chamada, {
      ...{ como: 'empresa', metodo: 'POST', caminho: `${DOCUMENTOS}?type=Emissao`, corpo },
      pergunta: perguntaDe(chamada.chaves, numero),
    })
    if (dita.tipo === 'chaves-recusadas') return rejeitada(chavesRecusadas(dita.motivo))
    const { codigo, descricao, documento } = lerProcessados(dita.resposta, numero)
    if (codigo !== OLHADO) return rejeitada(deTudo({ Codigo: codigo, Descricao: descricao }))
    const dito = documento && desfechoDe(documento, veioDoSimulador(dita.resposta))
    // It looked at it and says nothing of it.
    if (!dito) throw new ErroDeFora(SERVICO, 'resposta')
    return dito
  }

const perguntaDe = ({ ambiente, cnpj }: ChavesDaMigrate, { serie, numero }: NumeroDoRps): string =>
  `${ambiente}/${cnpj}/${serie}/${numero}`

/** The document of a number, asked for; undefined when the service has nothing under it. */
async function procurar(
  conversa: Conversa,
  repeticao: Repeticao,
  { rps, comPdf = false, ...chamada }: Chamada & { rps: NumeroDoRps; comPdf?: boolean },
): Promise<{ documento: DocumentoLido; simulada: boolean }> {
  const { cnpj, ambiente } = chamada.chaves
  const pergunta = perguntaDe(chamada.chaves, rps)
  repeticao.conferir(pergunta)
  const busca = new URLSearchParams({
    ...{ type: 'Consulta', CnpjEmissor: cnpj, NumeroInicial: String(rps.numero) },
    ...{ NumeroFinal: String(rps.numero), Serie: rps.serie, Versao: '1.00', CnpjEmpresa: cnpj },
    ...{ tpAmb: String(ambiente), EmitidoRecebido: 'E', ParmXMLLink: 'S', ParmXMLCompleto: 'S' },
    ...{ ParmSituacao: 'S', ParmPDFBase64: comPdf ? 'S' : 'N' },
  })
  const caminho = `${DOCUMENTOS}?${busca}`
  const dita = await conversa.pedir(chamada, { como: 'empresa', metodo: 'GET', caminho, pergunta })
  // Nothing is known without an answer: what left may have become a note.
  if (dita.tipo === 'chaves-recusadas') throw new ErroDeFora(SERVICO, 'status', { status: 401 })
  const { codigo, descricao, documento } = lerProcessados(dita.resposta, rps)
  if (/loop/i.test(descricao))
    throw new ErroDeFora(SERVICO, 'status', { status: 429, esperarMs: BLOQUEIO_MS })
  if (codigo !== OLHADO || documento === undefined) throw new ErroDeFora(SERVICO, 'resposta')
  return { documento, simulada: veioDoSimulador(dita.resposta) }
}

const cancelar =
  (conversa: Conversa): PortaDeMigrate['cancelar'] =>
  async ({ rps, numero, codigo, motivo, anotar, ...chamada }) => {
    const { cnpj, ambiente } = chamada.chaves
    const corpo = {
      ...{ ModeloDocumento: 'NFSe', Versao: VERSAO },
      Evento: {
        ...{ CNPJ: cnpj, NFSeNumero: Number(numero), RPSNumero: rps.numero, RPSSerie: rps.serie },
        ...{ EveTp: CANCELAMENTO, tpAmb: ambiente, EveCodigo: codigo, EveMotivo: motivo },
      },
    }
    anotar(corpo)
    const dita = await conversa.pedir(chamada, {
      ...{ como: 'empresa', metodo: 'POST', caminho: `${DOCUMENTOS}?type=Evento`, corpo },
      pergunta: `cancelar/${perguntaDe(chamada.chaves, rps)}`,
    })
    const recusado = (uma: RecusaDaNfse) => ({ tipo: 'recusado' as const, recusas: [uma] })
    if (dita.tipo === 'chaves-recusadas') return recusado(chavesRecusadas(dita.motivo))
    const { codigo: Codigo, descricao: Descricao, documento } = lerProcessados(dita.resposta, rps)
    if (Codigo !== OLHADO) return recusado(deTudo({ Codigo, Descricao }))
    if (documento === undefined) throw new ErroDeFora(SERVICO, 'resposta')
    if (documento.situacao === SITUACAO.cancelado) return { tipo: 'aceito', xml: documento.xml }
    if (documento.situacao === SITUACAO.pendente) throw new ErroDeFora(SERVICO, 'prazo')
    const ja = /já cancelad/i.test(documento.mensagem)
    return recusado(
      recusa(ja ? RECUSAS_DA_MIGRATE.jaEnviado : String(documento.situacao), documento.mensagem),
    )
  }

/** Notes by the systems of cities, through InvoiCy (Migrate), by its public repository of integration. */
export function createMigrate(opcoes: Opcoes): PortaDeMigrate {
  const conversa = createConversa(opcoes)
  const repeticao = createRepeticao(conversa.agora)
  return {
    ligada: (ambiente) => conversa.endereco(ambiente) !== undefined,
    daqui: opcoes.daqui,
    registrarWebhook: registrarWebhook(conversa),
    emitir: emitir(conversa),
    cancelar: cancelar(conversa),
    async consultar(pedido) {
      const { documento, simulada } = await procurar(conversa, repeticao, pedido)
      return desfechoDe(documento, simulada)
    },
    async consultarCancelamento(pedido) {
      const { documento } = await procurar(conversa, repeticao, pedido)
      if (documento.situacao === SITUACAO.pendente) throw new ErroDeFora(SERVICO, 'prazo')
      return documento.situacao === SITUACAO.cancelado ? { xml: documento.xml } : null
    },
    ...daEmpresa(conversa),
  }
}
