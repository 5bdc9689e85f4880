import {
  type AcessoAoPix,
  confiadas,
  createGuarda,
  ErroDeFora,
  pedirPeloNode,
  type RespostaDoNode,
  soInternet,
} from '../../platform/fora/index.ts'
import { SERVICO } from './palavras.ts'

export type Opcoes = {
  /** Where this installation is heard at. */
  daqui?: string
  /** Networks that are not of the internet and that a bank may be in all the same. */
  redes?: readonly string[]
  /** Origins that are spoken to by another address, as a simulator is: `https://pix.banco=https://127.0.0.1:1`. */
  desvios?: readonly string[]
  /** PEM of authorities besides those of the machine. */
  autoridades?: string | undefined
  prazoMs?: number
  agora?: () => number
}

type Guarda = ReturnType<typeof createGuarda>

const PRAZO_MS = 15_000
const BANCOS = 200

const lerDesvios = (desvios: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    desvios.map((um) => {
      const [de = '', para = ''] = um.split('=')
      return [new URL(de).origin, new URL(para).origin]
    }),
  )

/** The way to banks: where each may be spoken to, with which keys, and how much of it is taken at once. */
export function createEstrada(opcoes: Opcoes) {
  const { prazoMs = PRAZO_MS } = opcoes
  const desvios = lerDesvios(opcoes.desvios ?? [])
  const internet = soInternet(opcoes.redes ?? [])
  const ca = opcoes.autoridades === undefined ? {} : { ca: confiadas(opcoes.autoridades) }
  const guardas = new Map<string, Guarda>()

  const guardaDe = (origem: string): Guarda => {
    const guarda =
      guardas.get(origem) ??
      createGuarda(SERVICO, {
        ...{ prazoMs, aoMesmoTempo: 4, naFila: 500, quebraApos: 6, descansoMs: 5000 },
      })
    guardas.delete(origem)
    guardas.set(origem, guarda)
    const [maisVelha] = guardas.keys()
    if (guardas.size > BANCOS && maisVelha !== undefined) guardas.delete(maisVelha)
    return guarda
  }
  const destino = (endereco: string): { url: URL; desviado: boolean } => {
    const url = URL.parse(endereco)
    if (url === null) throw new ErroDeFora(SERVICO, 'endereco-proibido')
    const outro = desvios.get(url.origin)
    if (outro !== undefined)
      return { url: new URL(`${url.pathname}${url.search}`, outro), desviado: true }
    if (!internet.aceita(endereco)) throw new ErroDeFora(SERVICO, 'endereco-proibido')
    return { url, desviado: false }
  }
  const mandar = (
    { certificado }: AcessoAoPix,
    pedido: {
      endereco: string
      metodo: 'GET' | 'POST' | 'PUT' | 'PATCH'
      cabecalhos: Readonly<Record<string, string>>
      corpo?: string
      signal: AbortSignal
    },
  ): Promise<RespostaDoNode> => {
    const { endereco, ...resto } = pedido
    const { url, desviado } = destino(endereco)
    if (!desviado) internet.conferir(url)
    const { chavePem, certificadoPem, cadeiaPem } = certificado
    return pedirPeloNode({
      ...resto,
      ...{ servico: SERVICO, url },
      conexao: {
        ...{ agent: false, minVersion: 'TLSv1.2', ...ca },
        ...(desviado ? {} : { lookup: internet.lookup }),
        ...{ key: chavePem, cert: [certificadoPem, ...cadeiaPem].join('\n') },
      },
    })
  }
  return {
    /** Whether an address may be written down. */
    aceita: (endereco: string): boolean =>
      desvios.has(URL.parse(endereco)?.origin ?? '') ||
      (internet.aceita(endereco) && !/[?#]/.test(endereco)),
    /** Throws where nobody may be spoken to. */
    destino,
    guardaDe,
    mandar,
  }
}
