import type { z } from 'zod'
import {
  type AcessoDeCaptura,
  createGuarda,
  createInternet,
  ErroDeFora,
  type PortaDeCaptura,
  pedir,
  type RespostaDeFora,
  veioDoSimulador,
} from '../../platform/fora/index.ts'
import { paginas } from './paginas.ts'
import {
  abrirDocumento,
  Cidade,
  Cliente,
  Documento,
  lerComo,
  pagina,
  Resumo,
  SERVICO,
} from './palavras.ts'

type Opcoes = {
  /** Of the installation: `https://morfeu-api.jettax.com.br`. */
  endereco: string | undefined
  /** That addresses of offices may be of, besides the internet. */
  redes: readonly string[]
  prazoMs?: number
  porMinuto?: number
  descansoMs?: number
}
type Chamada = { escritorioId: number; acesso: AcessoDeCaptura; signal: AbortSignal }

const PRAZO_MS = 30_000
/** Of one office: nobody published how much is too much. */
const POR_MINUTO = 120
const CIDADES = '/api/nfse/cities'
const CLIENTES = '/api/clients'

/**
 * Jettax by its public API (Morfeu): header `Authorization` with the token alone. The unsigned notices that it sends are
 * not heard: whoever knew the address could write them.
 */
export function createJettax(opcoes: Opcoes): PortaDeCaptura {
  const { prazoMs = PRAZO_MS, porMinuto = POR_MINUTO, descansoMs = 30_000 } = opcoes
  const internet = createInternet(opcoes.redes)
  const limites = { prazoMs, porMinuto, descansoMs, aoMesmoTempo: 4, naFila: 500 }
  const guarda = createGuarda(SERVICO, { ...limites, repetir: 2, quebraApos: 5 })

  const baseDe = ({ endereco }: AcessoDeCaptura): string => {
    const base = endereco ?? opcoes.endereco
    if (base === undefined) throw new ErroDeFora(SERVICO, 'fora-do-ar')
    return base.replace(/\/+$/, '')
  }
  const buscar = async (
    { escritorioId, acesso, signal }: Chamada,
    url: string,
  ): Promise<RespostaDeFora> => {
    // Of the path and never of the token: the address is also what tells a question from another.
    const resposta = await guarda.chamar({ escritorioId, pergunta: url }, (prazo) =>
      pedir({
        ...{ servico: SERVICO, url, cabecalhos: { authorization: acesso.token } },
        signal: AbortSignal.any([signal, prazo]),
        internet: acesso.endereco === null ? undefined : internet,
      }),
    )
    const { status } = resposta
    if (status !== 200) throw new ErroDeFora(SERVICO, 'status', { status })
    return resposta
  }
  const listar = <T>(
    chamada: Chamada,
    { caminho, busca, item, quem }: Lista<T>,
  ): AsyncGenerator<readonly T[]> =>
    paginas({
      ...{ base: baseDe(chamada.acesso), caminho, quem },
      busca: new URLSearchParams(
        Object.entries(busca).filter((um): um is [string, string] => um[1] !== undefined),
      ),
      pedir: async (url) => lerComo(pagina(item), (await buscar(chamada, url)).texto),
    })

  return {
    ligada: opcoes.endereco !== undefined,
    aceita: (endereco) => internet.aceita(endereco) && !/[?#]/.test(endereco),

    async cidades(chamada) {
      const resposta = await buscar(chamada, `${baseDe(chamada.acesso)}${CIDADES}`)
      const { itens } = lerComo(pagina(Cidade), resposta.texto)
      return { quantas: itens.length, simulada: veioDoSimulador(resposta) }
    },

    async *clientes(chamada) {
      const lista = { caminho: CLIENTES, busca: {}, item: Cliente }
      for await (const itens of listar(chamada, { ...lista, quem: ({ cnpj }) => cnpj }))
        yield itens.filter(({ cnpj }) => cnpj.length === 14)
    },

    async *resumos({ cnpj, depoisDe, competencia, ...chamada }) {
      yield* listar(chamada, {
        caminho: `/api/nfse/invoices/${encodeURIComponent(cnpj)}`,
        busca: { lastId: aPartirDe(depoisDe), period: competencia && mesDaJettax(competencia) },
        item: Resumo(cnpj),
        quem: ({ id }) => id,
      })
    },

    async *documentos({ cnpj, depoisDe, direcao, de, ate, ...chamada }) {
      const lista = direcao === 1 ? 'sales' : 'purchases'
      const vindos = listar(chamada, {
        caminho: `/api/nfes/clients/${encodeURIComponent(cnpj)}/${lista}/`,
        busca: { ultimoId: aPartirDe(depoisDe), dataInicial: de, dataFinal: ate },
        item: Documento,
        quem: ({ id }) => id,
      })
      for await (const itens of vindos) yield await Promise.all(itens.map(abrirDocumento))
    },
  }
}

type Lista<T> = {
  readonly caminho: string
  readonly busca: Readonly<Record<string, string | undefined>>
  readonly item: z.ZodType<T>
  readonly quem: (item: T) => string | number
}

const aPartirDe = (depoisDe: number): string | undefined =>
  depoisDe === 0 ? undefined : String(depoisDe)

/** `2026-08` as it writes months: `8-2026`. */
const mesDaJettax = (competencia: string): string => {
  const [ano, mes] = competencia.split('-')
  return `${Number(mes)}-${ano}`
}
