import type { folha, RouteOutput, RouteParsed } from '@razao/contract'
import { apurarProLabore } from '@razao/engine/folha'
import {
  avisosDo,
  fatosDoSocio,
  hashDoProLabore,
  SITUACAO_DO_PRO_LABORE as SITUACAO,
} from '@razao/engine/planejamento'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { problem } from '../../platform/problem.ts'
import { gravarProLabores, lerSocios } from './queries.ts'

type Rota = typeof folha.ajustarProLabore

/** A person sets the gross of one partner in one month; INSS and IRRF follow, and it waits for approval. */
export async function ajustarProLabore(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const { empresaId, socioId, competencia } = input
  const gravado = await linhaGravada(ctx, input)
  const socios = await lerSocios(ctx, competencia, [empresaId])
  const socio = socios.get(empresaId)?.find((item) => item.socioId === socioId)
  if (!socio) throw problem('nao-encontrado', { detail: 'O sócio não está na empresa neste mês.' })
  if ((gravado?.versao ?? null) !== input.versao) throw problem('registro-mudou')
  const fatos = fatosDoSocio(socio, competencia, input.bruto)
  const recibo = apurarProLabore(fatos)
  if (!recibo.ok) {
    if (recibo.refusal.codigo === 'sem-tabela-vigente')
      throw problem('sem-regra-vigente', { detail: recibo.refusal.mensagem })
    throw problem('entrada-invalida', {
      detail: recibo.refusal.mensagem,
      erros: [{ pointer: '#/bruto', mensagem: recibo.refusal.mensagem }],
    })
  }
  await gravarProLabores(ctx, competencia, [
    {
      empresaId,
      socioId,
      situacao: SITUACAO.calculado,
      origem: 'ajuste',
      fatos,
      recibo: { ...recibo.value, avisos: avisosDo(socio, recibo.value) },
      hash: hashDoProLabore(fatos, recibo.value),
    },
  ])
  await enqueue(ctx, 'reavaliar-fechamento', { pares: [[empresaId, competencia]] })
  const { id, bruto, inss, irrf, liquido, situacao, versao } = (await linhaGravada(ctx, input)) ?? {
    id: null,
    bruto: null,
    inss: null,
    irrf: null,
    liquido: null,
    situacao: 0,
    versao: null,
  }
  return { id, bruto, inss, irrf, liquido, situacao, versao }
}

const linhaGravada = async (ctx: Context, { empresaId, socioId, competencia }: RouteParsed<Rota>) =>
  await ctx.db
    .selectFrom('pro_labore')
    .select(['id', 'bruto', 'inss', 'irrf', 'liquido', 'situacao', 'versao'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('socio_id', '=', socioId)
    .where('competencia', '=', competencia)
    .forUpdate()
    .executeTakeFirst()
