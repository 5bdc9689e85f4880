import { ErroDeFora, type PixRegistrado, type PortaDePix } from '../../platform/fora/index.ts'
import { type Chamada, type Conversa, createConversa, type Opcoes, recusaDe } from './conversa.ts'
import { Cobranca, corpoDe, lerComo, Pagina, SERVICO } from './palavras.ts'

/** Pages of what came: more than an account has between two readings, and an end where a bank gives none. */
const MAIS_PAGINAS = 500
const POR_PAGINA = '100'

/** The charge of the txid that was asked for; of another it is no answer. */
function lerCobranca(dita: { texto: string; simulada: boolean }, txid: string): PixRegistrado {
  const lida = lerComo(Cobranca, dita.texto)
  if (lida.txid !== txid) throw new ErroDeFora(SERVICO, 'resposta')
  return { ...lida, simulada: dita.simulada }
}

const consultar =
  (conversa: Conversa): PortaDePix['consultar'] =>
  async ({ tipo, txid, ...chamada }) => {
    const dita = await conversa.pedir(chamada, { metodo: 'GET', caminho: `/${tipo}/${txid}` })
    if (dita.tipo === 'sem-entrada') throw new ErroDeFora(SERVICO, 'status', { status: 401 })
    if (dita.status === 404) {
      // Only in the words of the bank: a 404 of who is before it says nothing of the charge.
      recusaDe(dita)
      return null
    }
    if (dita.status !== 200) throw new ErroDeFora(SERVICO, 'status', { status: dita.status })
    return lerCobranca(dita, txid)
  }

const registrar =
  (conversa: Conversa): PortaDePix['registrar'] =>
  async ({ pedido, anotar, ...chamada }) => {
    const { tipo, txid, valor, chave } = pedido
    const corpo = corpoDe(pedido)
    anotar({ caminho: `/${tipo}/${txid}`, corpo })
    const dita = await conversa.pedir(chamada, {
      ...{ metodo: 'PUT', caminho: `/${tipo}/${txid}`, corpo },
    })
    if (dita.tipo === 'sem-entrada') return { tipo: 'recusada', motivo: dita.motivo }
    const aMesma = (la: PixRegistrado): boolean => la.valor === valor && la.chave === chave
    if (dita.status === 200 || dita.status === 201) {
      const feita = lerCobranca(dita, txid)
      if (!aMesma(feita)) throw new ErroDeFora(SERVICO, 'resposta')
      return { tipo: 'registrada', ...feita }
    }
    const motivo = recusaDe(dita)
    // The txid may be taken by us, of an answer that was lost.
    const la = dita.status === 403 ? null : await consultar(conversa)({ ...chamada, tipo, txid })
    return la !== null && aMesma(la) ? { tipo: 'registrada', ...la } : { tipo: 'recusada', motivo }
  }

const remover =
  (conversa: Conversa): PortaDePix['remover'] =>
  async ({ tipo, txid, anotar, ...chamada }) => {
    const caminho = `/${tipo}/${txid}`
    const corpo = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
    anotar({ caminho, corpo })
    const dita = await conversa.pedir(chamada, { metodo: 'PATCH', caminho, corpo })
    if (dita.tipo === 'sem-entrada') return { tipo: 'recusada', motivo: dita.motivo }
    if (dita.status === 200) {
      if (lerCobranca(dita, txid).situacao === 'removida') return { tipo: 'removida' }
      throw new ErroDeFora(SERVICO, 'resposta')
    }
    const motivo = recusaDe(dita)
    if (dita.status === 403) return { tipo: 'recusada', motivo }
    const la = await consultar(conversa)({ ...chamada, tipo, txid })
    if (la === null) return null
    return la.situacao === 'removida' ? { tipo: 'removida' } : { tipo: 'recusada', motivo }
  }

async function* recebidos(
  conversa: Conversa,
  { de, ate, ...chamada }: Chamada & { de: string; ate: string },
): ReturnType<PortaDePix['recebidos']> {
  for (let pagina = 0; pagina < MAIS_PAGINAS; pagina += 1) {
    const busca = new URLSearchParams({
      ...{ inicio: de, fim: ate, 'paginacao.paginaAtual': String(pagina) },
      'paginacao.itensPorPagina': POR_PAGINA,
    })
    const dita = await conversa.pedir(chamada, { metodo: 'GET', caminho: `/pix?${busca}` })
    const status = dita.tipo === 'dita' ? dita.status : 401
    if (dita.tipo !== 'dita' || status !== 200) throw new ErroDeFora(SERVICO, 'status', { status })
    const { pix, parametros } = lerComo(Pagina, dita.texto)
    const { paginaAtual, quantidadeDePaginas } = parametros.paginacao
    if (paginaAtual !== pagina) throw new ErroDeFora(SERVICO, 'resposta')
    yield pix ?? []
    if (pagina + 1 >= quantidadeDePaginas) return
  }
  throw new ErroDeFora(SERVICO, 'resposta')
}

const avisar =
  (conversa: Conversa): PortaDePix['avisar'] =>
  async ({ chave, url, ...chamada }) => {
    const dita = await conversa.pedir(chamada, {
      ...{ metodo: 'PUT', caminho: `/webhook/${encodeURIComponent(chave)}` },
      corpo: { webhookUrl: url },
    })
    if (dita.tipo === 'sem-entrada') return { ok: false, motivo: dita.motivo }
    if (dita.status >= 200 && dita.status < 300) return { ok: true }
    return { ok: false, motivo: recusaDe(dita) }
  }

/** Charges by the API Pix of the Banco Central, at whatever bank: the addresses and the keys are of each account. */
export function createPix(opcoes: Opcoes = {}): PortaDePix {
  const conversa = createConversa(opcoes)
  return {
    daqui: opcoes.daqui ?? 'http://localhost',
    aceita: conversa.aceita,
    async entrar(chamada) {
      const dita = await conversa.entrar(chamada)
      return dita.ok ? { ok: true, simulada: dita.simulada } : dita
    },
    registrar: registrar(conversa),
    consultar: consultar(conversa),
    remover: remover(conversa),
    recebidos: (pedido) => recebidos(conversa, pedido),
    avisar: avisar(conversa),
  }
}
