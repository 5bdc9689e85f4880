import type { Vinculo } from '../context.ts'
import type { Pool } from '../db/pool.ts'

/** What is looked up for who asks while as many lookups as this are under way waits, and goes together. */
const AO_MESMO_TEMPO = 2

/** Subjects remembered; the oldest are forgotten first. */
const LEMBRADOS = 10_000

type Linha = Vinculo & { sujeito: string; marca_da_leitura: string | null }
type Espera = { resolver: (linhas: Vinculo[]) => void; recusar: (erro: unknown) => void }

/** What a subject was last seen to be, and by office the mark by which the database says whether it still is. */
type Lembrado = {
  readonly vinculos: readonly Vinculo[]
  readonly marcas: ReadonlyMap<number, string>
}

export type LeitorDeVinculos = {
  ler(sujeito: string): Promise<Vinculo[]>
  /** Only for who has `app.preparar_lancamentos` look at the mark again, in the transaction of the act. */
  lembrar(sujeito: string): Lembrado | undefined
}

/**
 * Where a subject may enter, as the database says at the moment of each call: nothing is remembered from one to
 * another without being looked at again, and a lookup never starts before whoever it answers has asked. What is asked
 * while others are under way shares the next one.
 */
export function createLeitorDeVinculos(pool: Pool): LeitorDeVinculos {
  const lembrados = new Map<string, Lembrado>()
  let esperando = new Map<string, Espera[]>()
  let andando = 0

  const atender = async (): Promise<void> => {
    const lote = esperando
    esperando = new Map()
    andando += 1
    try {
      const { rows } = await pool.query<Linha>({
        name: 'sessoes-dos-sujeitos',
        text: `select v.*, m.marca as marca_da_leitura from app.sessoes_dos_sujeitos($1) v
          join app.marcas_dos_sujeitos($1) m using (sujeito, escritorio_id) order by v.sujeito, v.escritorio_id`,
        values: [[...lote.keys()]],
      })
      for (const [sujeito, esperas] of lote) {
        const linhas = rows.filter((linha) => linha.sujeito === sujeito)
        guardar(lembrados, sujeito, linhas)
        for (const { resolver } of esperas) resolver(linhas)
      }
    } catch (erro) {
      for (const esperas of lote.values()) for (const { recusar } of esperas) recusar(erro)
    } finally {
      andando -= 1
      if (esperando.size > 0) void atender()
    }
  }

  return {
    ler: (sujeito) =>
      new Promise((resolver, recusar) => {
        const juntos = esperando.get(sujeito)
        if (juntos) juntos.push({ resolver, recusar })
        else esperando.set(sujeito, [{ resolver, recusar }])
        if (andando < AO_MESMO_TEMPO) void atender()
      }),
    lembrar: (sujeito) => lembrados.get(sujeito),
  }
}

function guardar(
  lembrados: Map<string, Lembrado>,
  sujeito: string,
  vinculos: readonly Linha[],
): void {
  const marcas = new Map<number, string>()
  for (const { escritorio_id, marca_da_leitura } of vinculos)
    if (marca_da_leitura !== null) marcas.set(Number(escritorio_id), marca_da_leitura)
  lembrados.delete(sujeito)
  lembrados.set(sujeito, { vinculos, marcas })
  const [maisAntigo] = lembrados.keys()
  if (lembrados.size > LEMBRADOS && maisAntigo !== undefined) lembrados.delete(maisAntigo)
}
