import { criarDisjuntor, type Disjuntor } from './disjuntor.ts'
import { type CadastroPublico, LEITORES, type NomeDaFonte } from './leitores.ts'

export type Achado = {
  fonte: NomeDaFonte
  /** The simulator answered in the place of the source: the company is fictitious. */
  simulado: boolean
  consultadoEm: string
  cadastro: CadastroPublico
}
type Resposta = Pick<Achado, 'simulado' | 'cadastro'>

/** What the simulator says of itself in every answer. */
const DO_SIMULADOR = 'x-razao-simulado'
/** The register of a CNPJ, or null when no company has it. Throws `ErroCnpjForaDoAr`. */
export type ConsultaDeCnpj = (cnpj: string) => Promise<Achado | null>

/** No source answered in time, or in words that make sense. */
export class ErroCnpjForaDoAr extends Error {}

export type Fonte = { nome: NomeDaFonte; endereco: string }
type Opcoes = {
  fontes: readonly Fonte[]
  /** Milliseconds for each source. */
  prazo?: number
  agora?: () => number
}

const PRAZO_MS = 4000
/** The register changes by the month; a person fills a form in minutes. */
const GUARDA_MS = 60 * 60_000
const GUARDADOS = 500
const MAIOR_RESPOSTA = 512 * 1024

/** `brasilapi=https://…/` of the configuration, as sources. */
export const lerFontes = (lista: readonly string[]): Fonte[] =>
  lista.flatMap((item) => {
    const [nome = '', ...resto] = item.split('=')
    return nome in LEITORES ? [{ nome: nome as NomeDaFonte, endereco: resto.join('=') }] : []
  })

async function lerTexto(resposta: Response): Promise<string> {
  const tamanho = Number(resposta.headers.get('content-length') ?? 0)
  if (tamanho > MAIOR_RESPOSTA) throw new Error('answer too long')
  const texto = await resposta.text()
  if (texto.length > MAIOR_RESPOSTA) throw new Error('answer too long')
  return texto
}

/** One source: the register, null when it says that there is none, or a throw. */
async function perguntar(
  { nome, endereco }: Fonte,
  cnpj: string,
  prazo: number,
): Promise<Resposta | null> {
  const resposta = await fetch(`${endereco}${cnpj}`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(prazo),
  })
  if (resposta.status === 404) return null
  if (!resposta.ok) throw new Error(`${nome} answered ${resposta.status}`)
  const lido = LEITORES[nome](JSON.parse(await lerTexto(resposta)))
  if (lido !== null && lido.cnpj !== cnpj) throw new Error(`${nome} answered for another CNPJ`)
  return lido && { simulado: resposta.headers.has(DO_SIMULADOR), cadastro: lido }
}

/** Asks the sources in order until one knows; a source that keeps failing rests for a while. */
export function criarConsultaDeCnpj(opcoes: Opcoes): ConsultaDeCnpj {
  const { fontes, prazo = PRAZO_MS, agora = Date.now } = opcoes
  const disjuntores = new Map<string, Disjuntor>(
    fontes.map(({ nome }) => [nome, criarDisjuntor(agora)]),
  )
  const guardados = new Map<string, { ate: number; achado: Achado }>()

  const guardar = (cnpj: string, achado: Achado): Achado => {
    guardados.delete(cnpj)
    guardados.set(cnpj, { ate: agora() + GUARDA_MS, achado })
    const [maisVelho] = guardados.keys()
    if (guardados.size > GUARDADOS && maisVelho !== undefined) guardados.delete(maisVelho)
    return achado
  }

  return async (cnpj) => {
    const guardado = guardados.get(cnpj)
    if (guardado && guardado.ate > agora()) return guardado.achado
    let alguemDisseQueNao = false
    for (const fonte of fontes) {
      const disjuntor = disjuntores.get(fonte.nome)
      if (!disjuntor?.fechado()) continue
      try {
        const resposta = await perguntar(fonte, cnpj, prazo)
        disjuntor.deuCerto()
        if (resposta !== null) {
          const consultadoEm = new Date(agora()).toISOString()
          return guardar(cnpj, { fonte: fonte.nome, consultadoEm, ...resposta })
        }
        // A copy of the register may be older than the company: the next source has its say.
        alguemDisseQueNao = true
      } catch {
        disjuntor.falhou(cnpj)
      }
    }
    if (alguemDisseQueNao) return null
    throw new ErroCnpjForaDoAr('no source of CNPJ answered')
  }
}
