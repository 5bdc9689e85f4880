import type { RouteOutput, RouteParsed, contasDeRecebimento as rotas } from '@razao/contract'
import { contagemDaConta } from '@razao/formats/boleto'
import { conferirChavePix, paraAscii } from '@razao/formats/pix'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { comecarDe, proximoDe } from '../../receitas/index.ts'
import { type BoletoDaConta, colunasDaConta, type PedidoDeConta } from './conferir-conta.ts'
import { esquecerTesteDoPix, pixDasContas } from './pix-da-conta.ts'

type Rotas = typeof rotas
type Lista = RouteOutput<Rotas['listarContasDeRecebimento']>
type NoBanco = NonNullable<Lista['contas'][number]['boleto']>

/** More than a small company has, and few enough for one screen. */
const MAXIMO_DE_CONTAS = 100
const NO_PIX = { nome: 25, cidade: 15 } as const

const VAZIA: Omit<NoBanco, 'banco'> = {
  ...{ agencia: '', digitoDaAgencia: '', conta: '', digitoDaConta: '', carteira: '' },
  ...{ convenio: '', modalidade: '', posto: '', variacao: '', transmissao: '' },
}

export type ContaGravada = {
  id: number
  empresaId: number
  nome: string
  padrao: boolean
  pixChave: string | null
  pixNome: string | null
  pixCidade: string | null
  boleto: BoletoDaConta | null
  instrucoes: string | null
  arquivada: boolean
  versao: number
}

/** Where a company receives: the default first, then in the order in which they came. */
export async function lerContas(
  ctx: Context,
  {
    empresaId,
    contaId,
    travar = false,
  }: { empresaId?: number; contaId?: number; travar?: boolean },
): Promise<ContaGravada[]> {
  const { rows } = await sql<ContaGravada>`
    select id, empresa_id as "empresaId", nome, padrao, pix_chave as "pixChave", pix_nome as "pixNome",
      pix_cidade as "pixCidade", boleto, instrucoes, arquivada_em is not null as arquivada, versao
    from conta_de_recebimento
    where escritorio_id = ${ctx.tenant.escritorioId}
      ${empresaId === undefined ? sql`` : sql`and empresa_id = ${empresaId}`}
      ${contaId === undefined ? sql`` : sql`and id = ${contaId}`}
    order by arquivada_em is not null, padrao desc, id ${travar ? sql`for no key update` : sql``}`.execute(
    ctx.db,
  )
  return rows
}

/** One receiving account, held; one that is not of the company, or is not seen, does not exist. */
export async function exigirConta(ctx: Context, contaId: number): Promise<ContaGravada> {
  const [conta] = await lerContas(ctx, { contaId, travar: true })
  if (conta === undefined) throw problem('nao-encontrado')
  return conta
}

/** The name of the count of the nosso número of an account. */
export const contagemDosBoletos = (ctx: Context, boleto: BoletoDaConta): string =>
  `nosso-numero:${contagemDaConta(boleto, ctx.clock.today())}`

async function comoResposta(
  ctx: Context,
  conta: ContaGravada,
): Promise<Omit<Lista['contas'][number], 'pixDoBanco'>> {
  const { pixChave, pixNome, pixCidade, boleto, ...resto } = conta
  const chave = pixChave === null ? null : conferirChavePix(pixChave)
  const contagem = boleto === null ? null : contagemDosBoletos(ctx, boleto)
  return {
    ...resto,
    pix:
      pixChave === null
        ? null
        : {
            ...{ chave: pixChave, nome: pixNome ?? '', cidade: pixCidade ?? '' },
            tipo: chave?.ok ? chave.value.tipo : '',
          },
    boleto: boleto === null ? null : { ...VAZIA, ...boleto },
    proximoNossoNumero: contagem === null ? null : await proximoDe(ctx, conta.empresaId, contagem),
  }
}

/** Where a company receives, and who it is in the letters of a Pix. */
export async function listarContasDeRecebimento(
  ctx: Context,
  { empresaId }: RouteParsed<Rotas['listarContasDeRecebimento']>,
): Promise<Lista> {
  const { rows } = await sql<{ nome: string; cidade: string | null }>`
    select e.razao_social as nome, m.nome as cidade from empresa e left join municipio m on m.ibge = e.municipio_ibge
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(ctx.db)
  const [empresa] = rows
  if (empresa === undefined) throw problem('nao-encontrado')
  const contas: Lista['contas'] = []
  const noBanco = await pixDasContas(ctx, empresaId)
  for (const conta of await lerContas(ctx, { empresaId }))
    contas.push({
      ...(await comoResposta(ctx, conta)),
      pixDoBanco: noBanco.get(conta.id) ?? null,
    })
  const letras = (texto: string | null, quantas: number) =>
    paraAscii(texto ?? '')
      .slice(0, quantas)
      .trim()
  return {
    contas,
    sugestao: {
      nome: letras(empresa.nome, NO_PIX.nome),
      cidade: letras(empresa.cidade, NO_PIX.cidade),
    },
  }
}

/** One default at a time: the one of before lets it go first. */
async function deixarDeSerPadrao(ctx: Context, empresaId: number, salvo: number): Promise<void> {
  await sql`update conta_de_recebimento set padrao = false, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and padrao and id <> ${salvo}`.execute(
    ctx.db,
  )
}

async function numerarDe(
  ctx: Context,
  empresaId: number,
  { boleto, proximoNossoNumero }: Pick<PedidoDeConta, 'boleto' | 'proximoNossoNumero'>,
): Promise<void> {
  if (boleto === null || proximoNossoNumero === null) return
  const contagem = contagemDosBoletos(ctx, boleto)
  await comecarDe(ctx, empresaId, {
    ...{ contagem, proximo: proximoNossoNumero, pointer: '#/proximoNossoNumero' },
  })
}

/** A new place where the company receives; the first is the default. */
export async function criarContaDeRecebimento(
  ctx: Context,
  { empresaId, ...pedido }: RouteParsed<Rotas['criarContaDeRecebimento']>,
): Promise<RouteOutput<Rotas['criarContaDeRecebimento']>> {
  await exigirEmpresa(ctx, empresaId)
  const colunas = colunasDaConta(ctx, pedido)
  const contas = await lerContas(ctx, { empresaId, travar: true })
  if (contas.length >= MAXIMO_DE_CONTAS)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/nome', mensagem: `Uma empresa tem até ${MAXIMO_DE_CONTAS} contas.` }],
    })
  const padrao = pedido.padrao || !contas.some((conta) => conta.padrao)
  if (padrao) await deixarDeSerPadrao(ctx, empresaId, 0)
  const { id: contaId } = await ctx.db
    .insertInto('conta_de_recebimento')
    .values({
      ...{ escritorio_id: ctx.tenant.escritorioId, empresa_id: empresaId, ...colunas, padrao },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await numerarDe(ctx, empresaId, pedido)
  return { contaId }
}

/** Changes a receiving account; the boletos that were made keep what they say. */
export async function alterarContaDeRecebimento(
  ctx: Context,
  { contaId, versao, ...pedido }: RouteParsed<Rotas['alterarContaDeRecebimento']>,
): Promise<RouteOutput<Rotas['alterarContaDeRecebimento']>> {
  const conta = await exigirConta(ctx, contaId)
  if (conta.versao !== versao) throw problem('registro-mudou')
  const colunas = colunasDaConta(ctx, pedido)
  const padrao = (pedido.padrao || conta.padrao) && !conta.arquivada
  if (padrao) await deixarDeSerPadrao(ctx, conta.empresaId, contaId)
  await ctx.db
    .updateTable('conta_de_recebimento')
    .set((eb) => ({ ...colunas, padrao, versao: eb('versao', '+', 1) }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', contaId)
    .execute()
  if (colunas.pix_chave !== conta.pixChave) await esquecerTesteDoPix(ctx, contaId)
  await numerarDe(ctx, conta.empresaId, pedido)
  return { contaId }
}

/** An account that no longer receives is kept: boletos that were made name it. */
export async function arquivarContaDeRecebimento(
  ctx: Context,
  { contaId, arquivar, versao }: RouteParsed<Rotas['arquivarContaDeRecebimento']>,
): Promise<RouteOutput<Rotas['arquivarContaDeRecebimento']>> {
  const conta = await exigirConta(ctx, contaId)
  if (conta.arquivada === arquivar) return { ok: true }
  if (conta.versao !== versao) throw problem('registro-mudou')
  const em = arquivar ? ctx.clock.now().toISOString() : null
  await sql`update conta_de_recebimento set arquivada_em = ${em}, padrao = false, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${contaId}`.execute(ctx.db)
  if (arquivar) await esquecerTesteDoPix(ctx, contaId)
  // Somebody else is the default from here on, where there is somebody.
  await sql`update conta_de_recebimento set padrao = true, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = (
      select id from conta_de_recebimento where escritorio_id = ${ctx.tenant.escritorioId}
        and empresa_id = ${conta.empresaId} and arquivada_em is null order by id limit 1)
      and not exists (select from conta_de_recebimento where escritorio_id = ${ctx.tenant.escritorioId}
        and empresa_id = ${conta.empresaId} and padrao)`.execute(ctx.db)
  return { ok: true }
}
