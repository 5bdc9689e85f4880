import { assinarXml } from '../../platform/assinar-xml.ts'
import { ErroDeFora, type PortaDeNfse } from '../../platform/fora/index.ts'
import {
  abrir,
  type Conversa,
  criada,
  foiSimulada,
  lerComo,
  lerNota,
  procurar,
  recusasDe,
  SERVICO,
} from './conversa.ts'
import { DaDps, DoEvento, Emitida, empacotar } from './palavras.ts'

type DaSefin = Pick<
  PortaDeNfse,
  'emitir' | 'consultarDps' | 'consultarNota' | 'registrarEvento' | 'consultarEvento'
>

/** What the SEFIN does: it issues, it registers events, and it says what it did. */
export const daSefin = (conversa: Conversa): DaSefin => ({
  emitir: emitir(conversa),
  consultarNota: ({ chave, ...chamada }) => lerNota(conversa, chamada, chave),
  registrarEvento: registrarEvento(conversa),

  async consultarDps({ idDps, ...chamada }) {
    const dita = await procurar(conversa, 'sefin', chamada, {
      caminho: `/dps/${idDps}`,
      pergunta: idDps,
    })
    if (dita === null) return null
    const nota = await lerNota(conversa, chamada, lerComo(DaDps, dita.texto).chaveAcesso)
    // It says that there is one, and does not show it yet.
    if (nota === null) throw new ErroDeFora(SERVICO, 'resposta')
    return nota
  },

  async consultarEvento({ chave, tipo, ...chamada }) {
    const dita = await procurar(conversa, 'sefin', chamada, {
      caminho: `/nfse/${chave}/eventos/${tipo}/1`,
      pergunta: `${chave}/${tipo}`,
    })
    return dita === null ? null : await abrir(lerComo(DoEvento, dita.texto).eventoXmlGZipB64)
  },
})

const emitir =
  (conversa: Conversa): DaSefin['emitir'] =>
  async ({ xml, idDps, anotar, ...chamada }) => {
    const elemento = { elemento: 'infDPS', id: idDps }
    const assinado = assinarXml(xml, elemento, chamada.certificado, conversa.algoritmo)
    anotar({ xml: assinado })
    const dita = await conversa.pedir('sefin', chamada, {
      metodo: 'POST',
      caminho: '/nfse',
      corpo: { dpsXmlGZipB64: await empacotar(assinado) },
      pergunta: idDps,
    })
    if (!criada(dita)) return { tipo: 'rejeitada', recusas: recusasDe(dita) }
    const { chaveAcesso, nfseXmlGZipB64 } = lerComo(Emitida, dita.texto)
    return {
      tipo: 'autorizada',
      chave: chaveAcesso,
      xml: await abrir(nfseXmlGZipB64),
      simulada: foiSimulada(dita),
    }
  }

const registrarEvento =
  (conversa: Conversa): DaSefin['registrarEvento'] =>
  async ({ chave, idPedido, xml, anotar, ...chamada }) => {
    const elemento = { elemento: 'infPedReg', id: idPedido }
    const assinado = assinarXml(xml, elemento, chamada.certificado, conversa.algoritmo)
    anotar({ xml: assinado })
    const dita = await conversa.pedir('sefin', chamada, {
      metodo: 'POST',
      caminho: `/nfse/${chave}/eventos`,
      corpo: { pedidoRegistroEventoXmlGZipB64: await empacotar(assinado) },
      pergunta: idPedido,
    })
    if (!criada(dita)) return { tipo: 'recusado', recusas: recusasDe(dita) }
    return { tipo: 'aceito', xml: await abrir(lerComo(DoEvento, dita.texto).eventoXmlGZipB64) }
  }
