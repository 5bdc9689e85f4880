import { alcanca, type fiscal, type RouteOutput, type RouteParsed } from '@razao/contract'
import { comMemoria, comPrefixo, emCentavos } from '@razao/engine/dinheiro'
import { type Calculo, diferencaDo } from '@razao/engine/planejamento'
import { formatarCompetencia } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { comLigacoes } from '../../folha/index.ts'
import { memoriaProvada } from '../apuracao/memoria-da-apuracao.ts'
import { type GuiaLida, guiaVisivel } from './ler-guia.ts'
import { doEscritorio } from './listar-guias.ts'

type Rota = typeof fiscal.memoriaDaGuia
type Saida = RouteOutput<Rota>

/** How a guide came to its value: the month's tax and, in one of a difference, what was owed less what was paid. */
export async function memoriaDaGuia(
  ctx: Context,
  { guiaId, parte }: RouteParsed<Rota>,
): Promise<Saida> {
  const guia = await guiaVisivel(ctx, guiaId)
  const memoria = await memoriaDe(ctx, guia, parte)
  if (memoria === null) throw problem('nao-encontrado')
  return memoria
}

/** The same for a guide already read; null where nothing was kept of how it was worked out. */
export async function memoriaDe(
  ctx: Context,
  guia: GuiaLida,
  parte?: 'a-maior' | undefined,
): Promise<Saida | null> {
  const { diferenca, apuracaoId } = guia
  const aMaior = guia.aMaiorEm === null && !doEscritorio(ctx) ? null : guia.aMaior
  const titulo = `${guia.rotulo} de ${guia.empresa}, ${formatarCompetencia(guia.competencia)}`
  if (parte === 'a-maior') {
    if (aMaior === null) return null
    return {
      titulo: `Pago a maior: ${titulo}`,
      passos: await passosDa(ctx, guia, { calculo: aMaior.calculo, prefixo: '' }),
      resultado: emCentavos(aMaior.valor),
    }
  }
  const doMes =
    apuracaoId === null ? null : await memoriaProvada(ctx, { apuracaoId, parte: undefined })
  if (diferenca === null && aMaior === null) return doMes
  const passos = [
    ...(doMes?.passos ?? []),
    ...(diferenca === null
      ? []
      : await passosDa(ctx, guia, { calculo: diferenca, prefixo: 'complementar.' })),
    ...(aMaior === null
      ? []
      : await passosDa(ctx, guia, { calculo: aMaior.calculo, prefixo: 'aMaior.' })),
  ]
  return { titulo, passos, resultado: emCentavos(guia.principal) }
}

async function passosDa(
  ctx: Context,
  { empresaId, competencia }: GuiaLida,
  { calculo, prefixo }: { calculo: Calculo; prefixo: string },
): Promise<Saida['passos']> {
  const memorial = comMemoria()
  const ids = await idsDas(ctx, { empresaId, competencia, chave: calculo.chave })
  diferencaDo(calculo, comPrefixo(memorial, prefixo), (sequencia) => ids.get(sequencia) ?? 0)
  const leitor = { empresaId, competencia, doEscritorio: alcanca(ctx.user.perfil, 'CONTADOR') }
  return comLigacoes({ titulo: '', passos: memorial.passos, resultado: emCentavos(0) }, leitor)
    .passos
}

/** The guides of a debt by their order in it. */
async function idsDas(
  ctx: Context,
  { empresaId, competencia, chave }: Pick<GuiaLida, 'empresaId' | 'competencia' | 'chave'>,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ sequencia: number; id: number }>`
    select sequencia, id from guia where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and competencia = ${competencia} and chave = ${chave}`.execute(ctx.db)
  return new Map(rows.map(({ sequencia, id }) => [sequencia, id]))
}
