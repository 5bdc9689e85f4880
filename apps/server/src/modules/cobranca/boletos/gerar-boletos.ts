import type { RouteOutput, RouteParsed, boletos as rotas } from '@razao/contract'
import { formatarReais } from '@razao/engine/dinheiro'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { type ContaGravada, exigirConta, lerContas } from '../contas/contas.ts'
import {
  type CobrancaAPagar,
  lerCobrancaAPagar,
  type ParcelaEmAberto,
} from '../pagamento/em-aberto.ts'
import { boletosVivos, exigirVivo, marcarCancelados } from './cancelar-boletos.ts'
import { type ContaDosBoletos, conferirBoleto, fazerBoleto } from './fazer-boleto.ts'
import { lerPartes, type Recusa, semConta, vencido } from './partes-do-boleto.ts'

type Gerar = RouteParsed<typeof rotas.gerarBoletos>
type Saida = RouteOutput<typeof rotas.gerarBoletos>

/** Two years ahead: a year typed wrong would be a debt of nobody. */
const ANOS_ADIANTE = 2

const fazBoletos = (conta: ContaGravada | undefined): conta is ContaDosBoletos =>
  conta !== undefined && conta.boleto !== null && !conta.arquivada

/** The account of the boletos of a company: the one that was chosen, or the first of hers that makes them. */
async function contaDa(
  ctx: Context,
  empresaId: number,
  contaId: number | null,
): Promise<ContaDosBoletos | Recusa> {
  const [escolhida] = contaId === null ? [] : await lerContas(ctx, { contaId })
  if (contaId !== null && escolhida === undefined) throw problem('nao-encontrado')
  if (escolhida !== undefined && escolhida.empresaId !== empresaId)
    return semConta('A conta escolhida é de outra empresa.')
  const conta = escolhida ?? (await lerContas(ctx, { empresaId })).find(fazBoletos)
  if (fazBoletos(conta)) return conta
  return semConta(
    conta === undefined
      ? 'A empresa ainda não disse por qual conta do banco emite boletos.'
      : `A conta ${conta.nome} não emite boletos: faltam banco, agência, carteira e convênio.`,
  )
}

/** Holds every charge at once and in one order, so that who asks for some of them at the same time waits. */
async function travarCobrancas(ctx: Context, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`select id from cobranca
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${ids}::bigint[]) order by id for no key update`.execute(
    ctx.db,
  )
  if (rows.length !== ids.length) throw problem('nao-encontrado')
}

function conferirDia(ctx: Context, pointer: string, dia: string | null): void {
  if (dia === null) return
  const hoje = ctx.clock.today()
  const ate = `${Number(hoje.slice(0, 4)) + ANOS_ADIANTE}-12-31`
  if (dia >= hoje && dia <= ate) return
  throw problem('entrada-invalida', {
    erros: [{ pointer, mensagem: `O novo vencimento vai de hoje até ${formatarData(ate)}.` }],
  })
}

/** Boletos of what is open of each charge. What is missing of one is told and does not stop the others. */
export async function gerarBoletos(
  ctx: Context,
  { cobrancaIds, contaId, novoVencimento }: Gerar,
): Promise<Saida> {
  conferirDia(ctx, '#/novoVencimento', novoVencimento)
  const ids = [...new Set(cobrancaIds)].sort((a, b) => a - b)
  await travarCobrancas(ctx, ids)
  const escolhidas: { cobranca: CobrancaAPagar; conta: ContaDosBoletos | Recusa }[] = []
  for (const id of ids) {
    const cobranca = await lerCobrancaAPagar(ctx, id)
    escolhidas.push({ cobranca, conta: await contaDa(ctx, cobranca.empresaId, contaId) })
  }
  const saida: Saida = { gerados: 0, jaHavia: 0, recusadas: [] }
  const daConta = (um: ContaDosBoletos | Recusa): number => ('codigo' in um ? 0 : um.id)
  for (const { cobranca, conta } of escolhidas.toSorted(
    (a, b) => daConta(a.conta) - daConta(b.conta),
  )) {
    const dito = 'codigo' in conta ? [conta] : await gerarDe(ctx, cobranca, conta, novoVencimento)
    if ('gerados' in dito) {
      saida.gerados += dito.gerados
      saida.jaHavia += dito.jaHavia
    } else {
      const { id: cobrancaId, empresaId, clienteId, numero } = cobranca
      saida.recusadas.push({ cobrancaId, empresaId, clienteId, numero, recusas: [...dito] })
    }
  }
  return saida
}

async function gerarDe(
  ctx: Context,
  cobranca: CobrancaAPagar,
  conta: ContaDosBoletos,
  novoVencimento: string | null,
): Promise<{ gerados: number; jaHavia: number } | readonly Recusa[]> {
  if (cobranca.impedimento !== null)
    return [{ codigo: 'boleto', campo: null, mensagem: cobranca.impedimento, comoResolver: null }]
  await exigirConta(ctx, conta.id)
  const vivos = await boletosVivos(ctx, cobranca.id)
  const abertas = cobranca.parcelas.filter(({ emAberto }) => emAberto > 0)
  const eDela = ({ ordem, emAberto }: ParcelaEmAberto) =>
    vivos.some((b) => b.parcela === ordem && b.valor === emAberto && b.contaId === conta.id)
  const faltam = abertas.filter((parcela) => !eDela(parcela))
  const jaHavia = abertas.length - faltam.length
  if (faltam.length === 0) return { gerados: 0, jaHavia }
  const { partes, recusas } = await lerPartes(ctx, cobranca)
  const hoje = ctx.clock.today()
  const pedidos = faltam.map(({ ordem, emAberto, vencimento }) => ({
    ...{ cobranca, partes, conta, ordem, valor: emAberto },
    vencimento: vencimento < hoje ? (novoVencimento ?? vencimento) : vencimento,
  }))
  const ditas = [
    ...recusas,
    ...pedidos.flatMap((p) =>
      p.vencimento < hoje ? [vencido(p.vencimento)] : conferirBoleto(ctx, p),
    ),
  ]
  if (ditas.length > 0) return ditas
  for (const pedido of pedidos) {
    const antes = vivos.filter(({ parcela }) => parcela === pedido.ordem)
    const motivo = `Trocado por outro, de ${formatarReais(pedido.valor)} pela conta ${conta.nome}.`
    await marcarCancelados(
      ctx,
      antes.map(({ id }) => id),
      motivo.slice(0, 500),
    )
    await fazerBoleto(ctx, pedido)
  }
  return { gerados: pedidos.length, jaHavia }
}

/** Another day is another title: the one of before is cancelled, and the new one has a number of its own. */
export async function trocarVencimentoDoBoleto(
  ctx: Context,
  { boletoId, vencimento, versao }: RouteParsed<typeof rotas.trocarVencimentoDoBoleto>,
): Promise<RouteOutput<typeof rotas.trocarVencimentoDoBoleto>> {
  conferirDia(ctx, '#/vencimento', vencimento)
  // The charge is held before its boletos, as by whoever makes them.
  const visto = await sql<{ cobrancaId: number }>`select cobranca_id as "cobrancaId" from boleto
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${boletoId}`.execute(ctx.db)
  const cobrancaId = visto.rows[0]?.cobrancaId
  if (cobrancaId === undefined) throw problem('nao-encontrado')
  await travarCobrancas(ctx, [cobrancaId])
  const boleto = await exigirVivo(ctx, boletoId)
  if (boleto.versao !== versao) throw problem('registro-mudou')
  if (boleto.vencimento === vencimento) return { boletoId }
  const motivo = `O vencimento passou de ${formatarData(boleto.vencimento)} para ${formatarData(vencimento)}.`
  const novo = await refazer(ctx, boleto, { vencimento, motivo })
  if ('recusas' in novo)
    throw problem('pagamento-impedido', {
      detail: novo.recusas.map(({ mensagem }) => mensagem).join(' '),
      dados: { recusas: novo.recusas },
    })
  return novo
}

type Vivo = Awaited<ReturnType<typeof exigirVivo>>

/** Cancels a boleto and makes the one that takes its place, or says why there is none. The charge and the account are held. */
async function refazer(
  ctx: Context,
  boleto: Vivo,
  { vencimento, motivo }: { vencimento: string; motivo: string },
): Promise<{ boletoId: number } | { recusas: readonly Recusa[] }> {
  const cobranca = await lerCobrancaAPagar(ctx, boleto.cobrancaId)
  const [conta] = await lerContas(ctx, { contaId: boleto.contaId })
  const parcela = cobranca.parcelas.find(({ ordem }) => ordem === boleto.parcela)
  if (parcela === undefined || parcela.emAberto === 0 || !fazBoletos(conta))
    return {
      recusas: [semConta(cobranca.impedimento ?? 'Nada está em aberto, ou a conta foi arquivada.')],
    }
  const { partes, recusas } = await lerPartes(ctx, cobranca)
  const pedido = {
    cobranca,
    partes,
    conta,
    ordem: boleto.parcela,
    valor: parcela.emAberto,
    vencimento,
  }
  const ditas = [
    ...recusas,
    ...(vencimento < ctx.clock.today() ? [vencido(vencimento)] : conferirBoleto(ctx, pedido)),
  ]
  if (ditas.length > 0) return { recusas: ditas }
  await marcarCancelados(ctx, [boleto.id], motivo)
  return { boletoId: await fazerBoleto(ctx, pedido) }
}

/**
 * A charge was changed: each boleto of an instalment that is another now, or of another customer, gives its place to a
 * new one; where there can be none, it is cancelled all the same, for what it says is no longer what is owed.
 */
export async function acompanharMudanca(ctx: Context, antes: CobrancaAPagar): Promise<void> {
  const vivos = await boletosVivos(ctx, antes.id)
  if (vivos.length === 0) return
  const depois = await lerCobrancaAPagar(ctx, antes.id)
  for (const boleto of vivos.toSorted((a, b) => a.contaId - b.contaId)) {
    const da = ({ parcelas }: CobrancaAPagar) =>
      parcelas.find(({ ordem }) => ordem === boleto.parcela)
    const [velha, nova] = [da(antes), da(depois)]
    const igual =
      nova !== undefined &&
      nova.emAberto === boleto.valor &&
      nova.vencimento === velha?.vencimento &&
      antes.clienteId === depois.clienteId
    if (igual) continue
    await exigirConta(ctx, boleto.contaId)
    const motivo = 'A cobrança mudou: outro valor, vencimento ou cliente.'
    const dito = await refazer(ctx, boleto, {
      ...{ vencimento: nova?.vencimento ?? boleto.vencimento, motivo },
    })
    if ('recusas' in dito) await marcarCancelados(ctx, [boleto.id], motivo)
  }
}
