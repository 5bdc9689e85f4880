import { expect, vi } from 'vitest'
import { lerCaixaDeSaida } from '../correio/correio.ts'
import type { IdentidadeDeTeste } from './identidade-de-teste.ts'

/** The latest message to `para` of the given kind, once it is there, and the address in it. */
export async function mensagemPara(
  t: IdentidadeDeTeste,
  { para, modelo }: { para: string; modelo: string },
) {
  const achada = await vi.waitFor(async () => {
    const caixa = await lerCaixaDeSaida(t.ctx, { para })
    const [ultima] = caixa.filter((m) => m.modelo === modelo)
    expect(ultima, `${modelo} para ${para}`).toBeDefined()
    return ultima
  })
  const endereco = /https?:\/\/\S+/.exec(achada?.texto ?? '')?.[0] ?? ''
  const codigo = URL.parse(endereco)?.searchParams.get('codigo') ?? ''
  return { texto: achada?.texto ?? '', id: achada?.id ?? 0, endereco, codigo }
}

/** Waits a moment and answers how many messages there are to `para`. */
export async function quantasPara(t: IdentidadeDeTeste, para: string): Promise<number> {
  await new Promise((fim) => setTimeout(fim, 120))
  return (await lerCaixaDeSaida(t.ctx, { para })).length
}
