import { confiadas } from './autoridades.ts'
import { ErroDeFora } from './erros.ts'
import { createGuarda, type Limites } from './guarda.ts'
import { type PedidoDoNode, pedirPeloNode, type RespostaDoNode } from './pedir-pelo-node.ts'
import type { CertificadoAberto } from './portas-nfse.ts'
import { soInternet } from './rede.ts'

export type OpcoesDaEstrada = {
  /** Networks that are not of the internet and that whom is spoken to may be in all the same. */
  redes?: readonly string[]
  /** Origins that are spoken to by another address, as a simulator is: `https://pix.banco=https://127.0.0.1:1`. */
  desvios?: readonly string[]
  /** PEM of authorities besides those of the machine. */
  autoridades?: string | undefined
  prazoMs?: number
}

type Pedido = Omit<PedidoDoNode, 'servico' | 'url' | 'conexao'> & {
  /** An address that somebody wrote. */
  endereco: string
  /** Who shows himself by it; null where the other side does not ask. */
  certificado: CertificadoAberto | null
}

type Guarda = ReturnType<typeof createGuarda>

/** As many origins have a guard at a time; the one that was longest without use goes first. */
const ORIGENS = 500

const lerDesvios = (desvios: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    desvios.map((um) => {
      const [de = '', para = ''] = um.split('=')
      return [new URL(de).origin, new URL(para).origin]
    }),
  )

const chavesDe = (
  certificado: CertificadoAberto | null,
): Pick<PedidoDoNode['conexao'], 'key' | 'cert'> =>
  certificado === null
    ? {}
    : {
        key: certificado.chavePem,
        cert: [certificado.certificadoPem, ...certificado.cadeiaPem].join('\n'),
      }

/**
 * The way to services whose addresses people write (banks, cities): where each may be spoken to, with which keys, and
 * how much of it is taken at once. Each origin has a guard of its own, so that none makes others wait.
 */
export function createEstrada(
  servico: string,
  { redes = [], desvios: ditos = [], autoridades }: OpcoesDaEstrada,
  limites: Limites,
) {
  const desvios = lerDesvios(ditos)
  const internet = soInternet(redes)
  const ca = autoridades === undefined ? {} : { ca: confiadas(autoridades) }
  const guardas = new Map<string, Guarda>()

  const guardaDe = (origem: string): Guarda => {
    const guarda = guardas.get(origem) ?? createGuarda(servico, limites)
    guardas.delete(origem)
    guardas.set(origem, guarda)
    const [maisVelha] = guardas.keys()
    if (guardas.size > ORIGENS && maisVelha !== undefined) guardas.delete(maisVelha)
    return guarda
  }
  const destino = (endereco: string): { url: URL; desviado: boolean } => {
    const url = URL.parse(endereco)
    if (url === null) throw new ErroDeFora(servico, 'endereco-proibido')
    const outro = desvios.get(url.origin)
    if (outro !== undefined)
      return { url: new URL(`${url.pathname}${url.search}`, outro), desviado: true }
    if (!internet.aceita(endereco)) throw new ErroDeFora(servico, 'endereco-proibido')
    return { url, desviado: false }
  }
  const mandar = ({ endereco, certificado, ...pedido }: Pedido): Promise<RespostaDoNode> => {
    const { url, desviado } = destino(endereco)
    if (!desviado) internet.conferir(url)
    return pedirPeloNode({
      ...pedido,
      ...{ servico, url },
      conexao: {
        ...{ agent: false, minVersion: 'TLSv1.2', ...ca },
        ...(desviado ? {} : { lookup: internet.lookup }),
        ...chavesDe(certificado),
      },
    })
  }
  return {
    /** Whether an address may be written down. */
    aceita: (endereco: string): boolean =>
      desvios.has(URL.parse(endereco)?.origin ?? '') ||
      (internet.aceita(endereco) && !/[?#]/.test(endereco)),
    /** @throws {ErroDeFora} where nobody may be spoken to. */
    destino,
    guardaDe,
    mandar,
  }
}
