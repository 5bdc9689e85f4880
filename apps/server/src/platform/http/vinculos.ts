import type { Vinculo } from '../context.ts'
import type { Pool } from '../db/pool.ts'

/** What is looked up for who asks while as many lookups as this are under way waits, and goes together. */
const AO_MESMO_TEMPO = 2

type Linha = Vinculo & { sujeito: string }
type Espera = { resolver: (linhas: Vinculo[]) => void; recusar: (erro: unknown) => void }

/**
 * Where a subject may enter, as the database says at the moment of each call: nothing is remembered from one to
 * another, and a lookup never starts before whoever it answers has asked. What is asked while others are under way
 * shares the next one.
 */
export function criarLeitorDeVinculos(pool: Pool): (sujeito: string) => Promise<Vinculo[]> {
  let esperando = new Map<string, Espera[]>()
  let andando = 0

  const atender = async (): Promise<void> => {
    const lote = esperando
    esperando = new Map()
    andando += 1
    try {
      const { rows } = await pool.query<Linha>({
        name: 'sessoes-dos-sujeitos',
        text: 'select * from app.sessoes_dos_sujeitos($1)',
        values: [[...lote.keys()]],
      })
      for (const [sujeito, esperas] of lote)
        for (const { resolver } of esperas)
          resolver(rows.filter((linha) => linha.sujeito === sujeito))
    } catch (erro) {
      for (const esperas of lote.values()) for (const { recusar } of esperas) recusar(erro)
    } finally {
      andando -= 1
      if (esperando.size > 0) void atender()
    }
  }

  return (sujeito) =>
    new Promise((resolver, recusar) => {
      const juntos = esperando.get(sujeito)
      if (juntos) juntos.push({ resolver, recusar })
      else esperando.set(sujeito, [{ resolver, recusar }])
      if (andando < AO_MESMO_TEMPO) void atender()
    })
}
