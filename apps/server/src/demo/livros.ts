import { CONTA } from '@razao/engine/contabil'
import { type Competencia, primeiroDiaDoMes, somarMeses, ultimoDiaDoMes } from '@razao/engine/tempo'
import { sql } from 'kysely'
import { encerrarExercicio } from '../modules/contabil/encerramento/index.ts'
import { confirmarLancamentos, type LancamentoAConfirmar } from '../modules/contabil/livro/index.ts'
import { contasDasEmpresas } from '../modules/contabil/plano/index.ts'
import type { Context } from '../platform/context.ts'
import type { Carteira } from './empresa-ficticia.ts'
import type { EmpresaGravada } from './gravar-cadastro.ts'
import { mesesDe, receitaDoMes } from './movimento.ts'
import { noDia } from './oficina.ts'

/** A line by its code of the standard chart. */
type Linha = readonly [codigo: string, valor: number]
type Pedido = Pick<
  LancamentoAConfirmar,
  'empresaId' | 'data' | 'historico' | 'chave' | 'origem'
> & {
  readonly linhas: readonly Linha[]
}

/** What a company has in the bank when its books begin here: enough for what it pays before it receives. */
const emBancos = (carteira: Carteira, { empresa }: EmpresaGravada): number =>
  Math.max(receitaDoMes(carteira, empresa, empresa.inicio), empresa.receita, 5_000_00) * 3

/** A round figure, as contracts write it. */
const capitalDe = (emBancos: number): number =>
  Math.max(Math.round(emBancos / 4 / 5_000_00) * 5_000_00, 5_000_00)

/**
 * The books begin with what there was: the capital paid in by who opened the company here, and the balances that the
 * former office closed with for the others. The month of those balances is of the former office, and locked.
 */
export async function abrirLivros(
  ctx: Context,
  carteira: Carteira,
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  const pedidos = gravadas.map((gravada): Pedido => {
    const { empresa, id: empresaId } = gravada
    const bancos = emBancos(carteira, gravada)
    if (empresa.abertura >= primeiroDiaDoMes(empresa.inicio))
      return {
        ...{ empresaId, data: empresa.abertura, chave: 'capital', origem: 'manual' },
        historico: 'Integralização do capital social em dinheiro',
        linhas: [
          [CONTA.bancos, bancos],
          [CONTA.capitalSubscrito, -bancos],
        ],
      }
    const capital = capitalDe(bancos)
    return {
      ...{ empresaId, chave: 'saldos-iniciais', origem: 'saldos-iniciais' },
      data: ultimoDiaDoMes(somarMeses(empresa.inicio, -1)),
      historico: 'Saldos iniciais, do balanço da contabilidade anterior',
      linhas: [
        [CONTA.bancos, bancos],
        [CONTA.capitalSubscrito, -capital],
        [CONTA.lucrosAcumulados, capital - bancos],
      ],
    }
  })
  await lancar(ctx, [...pedidos, ...gravadas.flatMap((gravada) => compras(carteira, gravada))])
  const antes = pedidos.filter(({ origem }) => origem === 'saldos-iniciais')
  await sql`
    insert into periodo_area (escritorio_id, empresa_id, competencia, area, estado, alterado_em)
    select ${ctx.tenant.escritorioId}::bigint, a.empresa, a.mes, 'contabil', 'bloqueado', (a.mes || '-28T12:00:00-03:00')::timestamptz
    from jsonb_to_recordset(${JSON.stringify(antes.map(({ empresaId: empresa, data }) => ({ empresa, mes: data.slice(0, 7) })))}::jsonb)
      as a (empresa bigint, mes text)
    on conflict do nothing`.execute(ctx.db)
}

/** What is bought and rented by who takes credits of it: paid a month later, and gone into what was sold. */
function compras(carteira: Carteira, { empresa, id: empresaId }: EmpresaGravada): Pedido[] {
  if (empresa.caso !== 'real-mensal' && empresa.caso !== 'real-trimestral') return []
  const meses = mesesDe(empresa.inicio, carteira.ultima)
  return meses.flatMap((mes, i) => {
    const receita = receitaDoMes(carteira, empresa, mes)
    const [insumos, aluguel] = [Math.round(receita * 0.3), Math.round(receita * 0.04)]
    // The credits (1,65 % and 7,6 %) leave the cost of what was bought.
    const pis = Math.round((insumos + aluguel) * 0.0165)
    const cofins = Math.round((insumos + aluguel) * 0.076)
    const comum = { empresaId, origem: 'manual' } as const
    const anterior =
      i === 0 ? 0 : Math.round(receitaDoMes(carteira, empresa, somarMeses(mes, -1)) * 0.3)
    const no = (dia: string) => `${mes}-${dia}`
    const todos: Pedido[] = [
      {
        ...{ ...comum, data: no('10'), chave: `compras:${mes}` },
        historico: `Compra de insumos a prazo, competência ${brasileira(mes)}`,
        linhas: [
          [CONTA.mercadorias, insumos],
          [CONTA.fornecedores, -insumos],
        ],
      },
      {
        ...{ ...comum, data: no('10'), chave: `aluguel:${mes}` },
        historico: `Aluguel, competência ${brasileira(mes)}`,
        linhas: [
          [CONTA.alugueis, aluguel],
          [CONTA.bancos, -aluguel],
        ],
      },
      {
        ...{ ...comum, data: no('15'), chave: `fornecedores:${mes}` },
        historico: `Pagamento de fornecedores, competência ${brasileira(somarMeses(mes, -1))}`,
        linhas: [
          [CONTA.fornecedores, anterior],
          [CONTA.bancos, -anterior],
        ],
      },
      {
        ...{ ...comum, data: ultimoDiaDoMes(mes), chave: `consumo:${mes}` },
        historico: `Custo dos insumos consumidos, competência ${brasileira(mes)}`,
        linhas: [
          [CONTA.custoDasMercadorias, insumos - pis - cofins],
          [CONTA.mercadorias, pis + cofins - insumos],
        ],
      },
    ]
    return todos
  })
}

const brasileira = (mes: Competencia): string => `${mes.slice(5)}/${mes.slice(0, 4)}`

async function lancar(ctx: Context, pedidos: readonly Pedido[]): Promise<void> {
  const contas = await contasDasEmpresas(ctx, [
    ...new Set(pedidos.map(({ empresaId }) => empresaId)),
  ])
  await confirmarLancamentos(
    ctx,
    pedidos
      .map(({ linhas, ...lancamento }) => ({
        ...lancamento,
        partidas: linhas
          .filter(([, valor]) => valor !== 0)
          .map(([codigo, valor]) => ({
            conta: contas.contaDaRegra(lancamento.empresaId, null, codigo),
            valor,
          })),
      }))
      .filter(({ partidas }) => partidas.length > 0)
      .toSorted((a, b) => Number(a.data > b.data) - Number(a.data < b.data)),
  )
}

/** Closes a year that is over, each company whose December is closed with the result that its preview showed; the others wait. */
export async function encerrarAno(
  ctx: Context,
  ano: number,
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  const depois = noDia(ctx, `${ano + 1}-01-31`, '15:00:00')
  for (const { id: empresaId } of gravadas) {
    const { rows } = await sql<{ tem: boolean }>`
      select exists (select from lancamento l where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${empresaId}
        and l.competencia like ${`${ano}-%`} and l.origem = 'fechamento')
        and exists (select from periodo_bloqueio b where b.escritorio_id = ${ctx.tenant.escritorioId} and b.empresa_id = ${empresaId}
          and b.competencia = ${`${ano}-12`} and b.reaberto_em is null) as tem`.execute(ctx.db)
    if (!rows[0]?.tem) continue
    const pedido = { empresaId, ano }
    const { resultado: confirmado } = await encerrarExercicio(depois, { ...pedido, previa: true })
    const comResultado = { ...pedido, previa: false, confirmado }
    await encerrarExercicio(depois, comResultado)
  }
}
