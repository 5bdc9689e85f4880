import { escritorio, PERFIL } from '@razao/contract'
import type { Pool } from '../../platform/db/index.ts'
import { ajustarCor } from './contraste.ts'

/** What may be told to anybody who opens the address of an office. */
export type MarcaDoHost = {
  readonly host: string
  readonly escritorioId: number
  readonly nome: string
  /** White text reads on it, 4,5:1 or more; null when the office chose none. */
  readonly corPrimaria: string | null
  readonly frase: string | null
  readonly logo: { readonly claro: string; readonly escuro: string } | null
}

type MarcaDeEntrada = Readonly<{
  nome: string
  cor: string
  frase?: string
  logo?: { claro: string; escuro: string }
}>
const deEntrada = new WeakMap<MarcaDoHost, MarcaDeEntrada>()

/** The brand as the pages of sign-in take it; the same object while the brand is the same. */
export function marcaDeEntrada(marca: MarcaDoHost, corPadrao: string): MarcaDeEntrada {
  const feita = deEntrada.get(marca)
  if (feita) return feita
  const { nome, corPrimaria, frase, logo } = marca
  const nova = {
    ...{ nome, cor: corPrimaria ?? corPadrao },
    ...(frase === null ? {} : { frase }),
    ...(logo === null ? {} : { logo }),
  }
  deEntrada.set(marca, nova)
  return nova
}

const VALE_MS = 30_000
const MAIOR_MEMORIA = 500

const texto = (valor: unknown): string | null =>
  typeof valor === 'string' && valor !== '' ? valor : null

const cor = (valor: unknown): string | null =>
  typeof valor === 'string' && /^#[0-9a-fA-F]{6}$/.test(valor) ? ajustarCor(valor) : null

const enderecoDoLogo = (host: string, tema: 'claro' | 'escuro'): string =>
  `${escritorio.lerLogo.path}?host=${encodeURIComponent(host)}&tema=${tema}`

type Linha = {
  escritorio_id: number
  nome: string
  marca: Record<string, unknown> | null
  logo_claro: object | null
  logo_escuro: object | null
}

async function buscar(pool: Pool, host: string): Promise<MarcaDoHost | null> {
  const { rows } = await pool.query<Linha>(
    'select escritorio_id, nome, marca, logo_claro, logo_escuro from app.marca_do_dominio($1)',
    [host],
  )
  const [linha] = rows
  if (!linha) return null
  const { nome, marca, logo_claro, logo_escuro } = linha
  return {
    host,
    escritorioId: linha.escritorio_id,
    nome: texto(marca?.nome) ?? nome,
    corPrimaria: cor(marca?.corPrimaria),
    frase: texto(marca?.frase),
    logo:
      logo_claro || logo_escuro
        ? { claro: enderecoDoLogo(host, 'claro'), escuro: enderecoDoLogo(host, 'escuro') }
        : null,
  }
}

/**
 * The brand of the office that owns a host, by the name in the request; null for any other name, and for what
 * is no name at all. Remembered for half a minute, a few hundred names at most, so that pages do not ask the
 * database and invented names do not fill the memory.
 */
export function createMarcaDoHost(pool: Pool, agora: () => Date) {
  const lidas = new Map<string, { ate: number; marca: MarcaDoHost | null }>()
  return async function marcaDoHost(pedido: string): Promise<MarcaDoHost | null> {
    const host = escritorio.Dominio.safeParse(pedido.replace(/:\d+$/, ''))
    if (!host.success) return null
    const ja = lidas.get(host.data)
    const instante = agora().getTime()
    if (ja && ja.ate > instante) return ja.marca
    const lida = await buscar(pool, host.data)
    const marca = JSON.stringify(lida) === JSON.stringify(ja?.marca) ? (ja?.marca ?? null) : lida
    if (lidas.size >= MAIOR_MEMORIA) lidas.clear()
    lidas.set(host.data, { ate: instante + VALE_MS, marca })
    return marca
  }
}

/**
 * Is the office of this host the only one where the account has a place, of any kind or state? Nobody's who operates
 * the platform.
 */
export const createSoDoHost =
  (pool: Pool, marcaDoHost: (host: string) => Promise<MarcaDoHost | null>) =>
  async (contaId: string, host: string): Promise<boolean> => {
    const dono = (await marcaDoHost(host))?.escritorioId
    const { rows } = await pool.query<{ escritorio_id: number; perfil: number }>(
      'select escritorio_id, perfil from app.sessoes_do_sujeito($1)',
      [contaId],
    )
    const daqui = rows.every(
      ({ escritorio_id: onde, perfil }) => onde === dono && perfil !== PERFIL.root,
    )
    return rows.length > 0 && daqui
  }
