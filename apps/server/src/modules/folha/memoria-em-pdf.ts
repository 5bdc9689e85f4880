import type { folha, RouteParsed } from '@razao/contract'
import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'
import { formatarCompetencia } from '@razao/engine/tempo'
import type { Context } from '../../platform/context.ts'
import type { ArquivoServido } from '../../platform/http/index.ts'
import { memoriaEmPdf } from '../../platform/papel/index.ts'
import { problem } from '../../platform/problem.ts'
import { timbreDoEscritorio } from '../escritorio/index.ts'
import { memoriaDoHolerite } from './empregados/holerites.ts'
import type { MemoriaPronta } from './memoria-com-ligacoes.ts'
import { memoriaDoProLabore } from './memoria-do-pro-labore.ts'

type DeQuem = {
  readonly empresaId: number
  readonly competencia: string
  /** Instant, ISO 8601, of when the number was worked out. */
  readonly apuradaEm: string
}

/** A memória as its own route tells it, on paper with the brand of the office. */
export async function servirMemoriaEmPdf(
  ctx: Context,
  memoria: MemoriaPronta,
  { empresaId, competencia, apuradaEm }: DeQuem,
): Promise<ArquivoServido> {
  const { nome, documento } = await ctx.db
    .selectFrom('empresa')
    .select(['razao_social as nome', 'identificacao as documento'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .executeTakeFirstOrThrow()
  const conteudo = await memoriaEmPdf({
    memoria,
    timbre: await timbreDoEscritorio(ctx),
    empresa: {
      nome,
      documento: documento.length === 11 ? formatarCpf(documento) : formatarCnpj(documento),
    },
    competencia: formatarCompetencia(competencia),
    apuradaEm,
  })
  return {
    nome: `Memória de cálculo - ${memoria.titulo}.pdf`,
    mime: 'application/pdf',
    conteudo,
    baixar: true,
  }
}

/** ƒ of a pró-labore as a PDF; who may not read the memória has no paper of it. */
export async function memoriaDoProLaboreEmPdf(
  ctx: Context,
  input: RouteParsed<typeof folha.memoriaDoProLaboreEmPdf>,
): Promise<ArquivoServido> {
  const memoria = await memoriaDoProLabore(ctx, input)
  const linha = await ctx.db
    .selectFrom('pro_labore')
    .select(['empresa_id as empresaId', 'competencia'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', input.proLaboreId)
    .executeTakeFirst()
  if (!linha) throw problem('nao-encontrado')
  return await servirMemoriaEmPdf(ctx, memoria, { ...linha, apuradaEm: agora(ctx) })
}

/** ƒ of a holerite as a PDF. */
export async function memoriaDoHoleriteEmPdf(
  ctx: Context,
  input: RouteParsed<typeof folha.memoriaDoHoleriteEmPdf>,
): Promise<ArquivoServido> {
  const memoria = await memoriaDoHolerite(ctx, input)
  const linha = await ctx.db
    .selectFrom('empregado')
    .select('empresa_id as empresaId')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', input.empregadoId)
    .executeTakeFirst()
  if (!linha) throw problem('nao-encontrado')
  const { competencia } = input
  return await servirMemoriaEmPdf(ctx, memoria, { ...linha, competencia, apuradaEm: agora(ctx) })
}

const agora = (ctx: Context): string => ctx.clock.now().toISOString()
