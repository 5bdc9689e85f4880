import { contabilRelatorios, type RouteOutput, type RouteParsed } from '@razao/contract'
import { SITUACAO_NA_ECD } from '@razao/formats/ecd'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { quemAssina } from './quem-assina.ts'

type Complemento = RouteOutput<typeof contabilRelatorios.lerComplemento>
type Guardado = Omit<Complemento, 'origemDasAssinaturas' | 'faltaAssinar'>

const VAZIO: Guardado = {
  notas: [],
  assinaturas: [],
  numeroDoLivro: 1,
  nire: null,
  dataDeArquivamento: null,
  planoReferencial: null,
  ecd: contabilRelatorios.salvarComplemento.input.shape.ecd.parse({}),
  versao: 0,
}

/** Notes, signatures and data of the book of a year; `versao` 0 where nothing was kept. */
export async function lerComplemento(
  ctx: Context,
  pedido: { empresaId: number; exercicio: number },
): Promise<Complemento> {
  await exigirEmpresa(ctx, pedido.empresaId)
  const guardado = await complementoGuardado(ctx, pedido)
  return { ...guardado, ...(await quemAssina(ctx, pedido, guardado.assinaturas)) }
}

async function complementoGuardado(
  ctx: Context,
  { empresaId, exercicio }: { empresaId: number; exercicio: number },
): Promise<Guardado> {
  const linha = await ctx.db
    .selectFrom('livro_complemento')
    .select([
      'notas',
      'assinaturas',
      'numero_do_livro as numeroDoLivro',
      'nire',
      'data_de_arquivamento as dataDeArquivamento',
      'plano_referencial as planoReferencial',
      'ecd',
      'versao',
    ])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('exercicio', '=', exercicio)
    .executeTakeFirst()
  if (!linha) return VAZIO
  // Kept before a field came to be, it has what is of every year.
  const ecd = contabilRelatorios.salvarComplemento.input.shape.ecd.parse(comEvento(linha.ecd))
  return { ...(linha as unknown as Guardado), ecd }
}

/** Before the event was told in words, the code of the ECD was kept. */
function comEvento(ecd: unknown): unknown {
  const { situacaoEspecial } = ecd as { situacaoEspecial?: { codigo?: string; em: string } | null }
  if (!situacaoEspecial?.codigo) return ecd
  const { codigo, em } = situacaoEspecial
  const [evento] = Object.entries(SITUACAO_NA_ECD).find(([, numero]) => numero === codigo) ?? []
  return { ...(ecd as object), situacaoEspecial: evento === undefined ? null : { evento, em } }
}

/** Keeps them; who saw another version is refused. */
export async function salvarComplemento(
  ctx: Context,
  input: RouteParsed<typeof contabilRelatorios.salvarComplemento>,
): Promise<{ versao: number }> {
  await exigirEmpresa(ctx, input.empresaId)
  const valores = {
    notas: JSON.stringify(input.notas),
    assinaturas: JSON.stringify(input.assinaturas),
    numero_do_livro: input.numeroDoLivro,
    nire: input.nire,
    data_de_arquivamento: input.dataDeArquivamento,
    plano_referencial: input.planoReferencial,
    ecd: JSON.stringify(input.ecd),
  }
  if (input.versao === 0) {
    const nova = await ctx.db
      .insertInto('livro_complemento')
      .values({
        escritorio_id: ctx.tenant.escritorioId,
        empresa_id: input.empresaId,
        exercicio: input.exercicio,
        ...valores,
      })
      .onConflict((oc) => oc.constraint('livro_complemento_pk').doNothing())
      .returning('versao')
      .executeTakeFirst()
    if (!nova) throw problem('registro-mudou')
    return nova
  }
  const mudada = await ctx.db
    .updateTable('livro_complemento')
    .set((eb) => ({ ...valores, versao: eb('versao', '+', 1) }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', input.empresaId)
    .where('exercicio', '=', input.exercicio)
    .where('versao', '=', input.versao)
    .returning('versao')
    .executeTakeFirst()
  if (!mudada) throw problem('registro-mudou')
  return mudada
}
