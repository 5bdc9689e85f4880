import type { RouteOutput, RouteParsed, servicos as rotas } from '@razao/contract'
import { textoComVariaveis } from '@razao/engine/cobranca'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { descricaoDoCodigo, existeItem, existeNbs } from './codigos.ts'

type Dados = z.output<typeof rotas.DadosDoServico>
type Criar = typeof rotas.criarServico
type Alterar = typeof rotas.alterarServico
type Arquivar = typeof rotas.arquivarServico
type Salvo = RouteOutput<Criar>

const colunasDe = (dados: Dados) => ({
  nome: dados.nome,
  codigo: dados.codigo,
  item_lc116: dados.itemLc116,
  codigo_tributacao: dados.codigoNacional,
  codigo_municipal: dados.codigoMunicipal,
  nbs: dados.nbs,
  cnae: dados.cnae,
  anexo: dados.anexo,
  aliquota_iss: dados.aliquotaIss,
  descricao: dados.descricao,
  valor_padrao: dados.valorPadrao,
  natureza: dados.natureza,
  cessao_mao_de_obra: dados.cessaoDeMaoDeObra,
  inss_base_minima: dados.inssBaseMinima,
})

/** A service that the company sells. */
export async function criarServico(
  ctx: Context,
  { empresaId, ...dados }: RouteParsed<Criar>,
): Promise<Salvo> {
  await exigirEmpresa(ctx, empresaId)
  conferir(dados)
  const novo = await ctx.db
    .insertInto('servico')
    .values({ escritorio_id: ctx.tenant.escritorioId, empresa_id: empresaId, ...colunasDe(dados) })
    .onConflict((oc) => oc.constraint('servico_unico').doNothing())
    .returning(['id', 'versao'])
    .executeTakeFirst()
  if (!novo) throw nomeRepetido()
  return { servicoId: novo.id, versao: novo.versao }
}

/** Puts a service right, on the version that was read. What was charged by it keeps what it said. */
export async function alterarServico(
  ctx: Context,
  { servicoId, versao, ...dados }: RouteParsed<Alterar>,
): Promise<Salvo> {
  const empresaId = await travar(ctx, { servicoId, versao })
  conferir(dados)
  const outro = await ctx.db
    .selectFrom('servico')
    .select('id')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('nome', '=', dados.nome)
    .where('id', '<>', servicoId)
    .executeTakeFirst()
  if (outro) throw nomeRepetido()
  return await gravar(ctx, servicoId, { ...colunasDe(dados), versao: versao + 1 })
}

/** Puts a service away, or brings it back. */
export async function arquivarServico(
  ctx: Context,
  { servicoId, arquivar, versao }: RouteParsed<Arquivar>,
): Promise<Salvo> {
  await travar(ctx, { servicoId, versao })
  return await gravar(ctx, servicoId, {
    arquivado_em: arquivar ? ctx.clock.now().toISOString() : null,
    versao: versao + 1,
  })
}

async function travar(
  ctx: Context,
  { servicoId, versao }: { servicoId: number; versao: number },
): Promise<number> {
  const servico = await ctx.db
    .selectFrom('servico')
    .select(['versao', 'empresa_id'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', servicoId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!servico) throw problem('nao-encontrado')
  if (servico.versao !== versao) throw problem('registro-mudou')
  return servico.empresa_id
}

async function gravar(
  ctx: Context,
  servicoId: number,
  colunas: Partial<ReturnType<typeof colunasDe>> & { versao: number; arquivado_em?: string | null },
): Promise<Salvo> {
  const { versao } = await ctx.db
    .updateTable('servico')
    .set(colunas)
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', servicoId)
    .returning('versao')
    .executeTakeFirstOrThrow()
  return { servicoId, versao }
}

const nomeRepetido = () =>
  problem('entrada-invalida', {
    erros: [
      {
        pointer: '#/nome',
        mensagem: 'Já há um serviço com este nome no catálogo; talvez esteja arquivado.',
      },
    ],
  })

/** What the contract cannot tell by a field alone. @throws entrada-invalida, with every field at fault */
function conferir(dados: Dados): void {
  const { itemLc116, codigoNacional, nbs, cessaoDeMaoDeObra, inssBaseMinima } = dados
  const erros: { pointer: string; mensagem: string }[] = []
  const erro = (campo: string, mensagem: string) => erros.push({ pointer: `#/${campo}`, mensagem })
  if (!existeItem(itemLc116)) erro('itemLc116', 'A LC 116 não tem este item.')
  if (codigoNacional.slice(0, 4) !== itemLc116.replace('.', ''))
    erro(
      'codigoNacional',
      `O código de tributação nacional do item ${itemLc116} começa com ${itemLc116.replace('.', '')}.`,
    )
  else if (descricaoDoCodigo(codigoNacional) === null)
    erro('codigoNacional', 'A lista nacional de serviços não tem este código.')
  if (nbs !== null && !existeNbs(nbs)) erro('nbs', 'A NBS 2.0 não tem este código.')
  if (inssBaseMinima !== null && !cessaoDeMaoDeObra)
    erro('inssBaseMinima', 'A base mínima é só de cessão de mão de obra ou empreitada.')
  const escrita = textoComVariaveis(dados.descricao, { mes: '', ano: '', parcela: 1 })
  if (!escrita.ok) erro('descricao', escrita.refusal.mensagem)
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
}
