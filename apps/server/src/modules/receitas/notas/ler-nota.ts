import type { RouteOutput, receitas as rotas } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { eventosDaNota, umaNota } from './sql-notas.ts'

type Saida = RouteOutput<typeof rotas.lerNota>

/** One note, what happened to it and where it came from. */
export async function lerNota(ctx: Context, { notaId }: { notaId: number }): Promise<Saida> {
  const nota = await umaNota(ctx, notaId)
  if (!nota) throw problem('nao-encontrado')
  const { coletivo, ...resto } = nota
  const podeAbrir = coletivo === false || (coletivo === true && ctx.tenant.empresas === 'todas')
  return {
    ...(resto as Omit<Saida, 'eventos' | 'temXml'>),
    temXml: podeAbrir,
    eventos: await eventosDaNota(ctx, nota.chave),
  }
}
