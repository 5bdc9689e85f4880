import type { contabilRelatorios, RouteOutput, RouteParsed } from '@razao/contract'
import { superioresDe } from '@razao/engine/contabil/demonstracoes'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { exigirPeriodo, sequenciaConhecida, ultimoDia } from '../livro/index.ts'
import { planoDaEmpresa, saldosDoPeriodo, somarEm, zerados } from '../plano/index.ts'
import { documentoDe } from './documento.ts'
import { filtrosPorExtenso } from './filtros-por-extenso.ts'
import {
  acumuladosAte,
  type FiltroDoRazao,
  haAntesDe,
  type LinhaLida,
  type Marca,
  paginaDoRazao,
  saldoAntesDe,
  temFiltro,
} from './sql-razao.ts'

type Rota = typeof contabilRelatorios.relatorioRazao
type Saida = RouteOutput<Rota>
type Linha = Saida['linhas'][number]
type Conta = Saida['conta']

const escrever = ({ data, lancamentoId, ordem }: Marca): string =>
  `${data}~${lancamentoId}~${ordem}`
function lerMarca(texto: string): Marca {
  const [data = '', lancamento, ordem] = texto.split('~')
  return { data, lancamentoId: Number(lancamento), ordem: Number(ordem) }
}
/** Before every line of a day. */
const inicioDo = (data: string): Marca => ({ data, lancamentoId: 0, ordem: 0 })

/**
 * The ledger of an account with its running balance. A page costs the balances of the months before it
 * and the lines of its own month up to it, whatever the size of the book.
 */
export async function relatorioRazao(ctx: Context, input: RouteParsed<Rota>): Promise<Saida> {
  exigirPeriodo(input)
  const { conta, filtro } = await resolver(ctx, input)
  const totais = await totaisDe(ctx, filtro, input.conhecidoEm)
  const pagina = await ler(ctx, filtro, input)
  return {
    conta,
    ...totais,
    linhas: await comSaldo(
      ctx,
      filtro,
      pagina.linhas,
      doComeco(input) ? totais.saldoAnterior : null,
    ),
    temAntes: pagina.temAntes,
    temDepois: pagina.temDepois,
  }
}

/** The page that opens the period starts from its opening balance. */
const doComeco = ({ depoisDe, antesDe, irPara, ...input }: RouteParsed<Rota>): boolean =>
  depoisDe === undefined && antesDe === undefined && irPara === undefined && !temFiltro(input)

type Pedido = Omit<RouteParsed<Rota>, 'linhas' | 'depoisDe' | 'antesDe' | 'irPara'>

/** The account as the company names it, and the analytic ones that make it up. */
async function resolver(
  ctx: Context,
  input: Pedido,
): Promise<{ conta: Conta; filtro: FiltroDoRazao }> {
  const { contaId, empresaId, conhecidoEm, ...resto } = input
  const conta = await umaConta(ctx, input)
  const contas =
    conta.tipo === 'sintetica' ? await abaixoDe(ctx, empresaId, conta.codigo) : [contaId]
  const sequencia =
    conhecidoEm === undefined ? null : await sequenciaConhecida(ctx, { empresaId, conhecidoEm })
  return { conta, filtro: { ...resto, empresaId, conhecidoEm, contas, sequencia } }
}

async function umaConta(
  ctx: Context,
  { empresaId, contaId }: Pick<Pedido, 'empresaId' | 'contaId'>,
): Promise<Conta> {
  const { rows } = await sql<Conta>`
    select c.id as "contaId", c.codigo, coalesce(t.nome, c.nome) as nome, c.tipo, c.natureza
    from empresa e join conta_contabil c on c.escritorio_id = e.escritorio_id and c.id = ${contaId}
      and (c.empresa_id is null or c.empresa_id = e.id)
    left join empresa_conta t on t.escritorio_id = c.escritorio_id and t.empresa_id = e.id and t.conta_id = c.id
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(ctx.db)
  if (!rows[0]) throw problem('nao-encontrado')
  return rows[0]
}

async function abaixoDe(ctx: Context, empresaId: number, codigo: string): Promise<number[]> {
  const plano = await planoDaEmpresa(ctx, { empresaId })
  const superiores = superioresDe(plano)
  const dentro = (de: string | undefined): boolean =>
    de !== undefined && (de === codigo || dentro(superiores.get(de)))
  return plano.filter((c) => c.tipo === 'analitica' && dentro(c.codigo)).map((c) => c.id)
}

/** Opening, debits, credits and closing of the period: from the monthly balances where it is of whole months. */
async function totaisDe(ctx: Context, f: FiltroDoRazao, conhecidoEm: string | undefined) {
  const inteiro = f.de.endsWith('-01') && ultimoDia(f.ate.slice(0, 7)) === f.ate
  if (!inteiro || conhecidoEm !== undefined) {
    const saldos = await saldosDoPeriodo(ctx, {
      empresaId: f.empresaId,
      de: f.de,
      ate: f.ate,
      conhecidoEm,
    })
    const total = zerados()
    for (const id of f.contas) somarEm(total, saldos.get(id) ?? zerados())
    return total
  }
  const { rows } = await sql<{ saldoAnterior: number; debitos: number; creditos: number }>`
    select coalesce(sum(debitos - creditos) filter (where competencia < ${f.de.slice(0, 7)}), 0)::bigint as "saldoAnterior",
      coalesce(sum(debitos) filter (where competencia >= ${f.de.slice(0, 7)}), 0)::bigint as debitos,
      coalesce(sum(creditos) filter (where competencia >= ${f.de.slice(0, 7)}), 0)::bigint as creditos
    from saldo_mensal where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${f.empresaId}
      and conta_id = any (${f.contas}::bigint[]) and competencia <= ${f.ate.slice(0, 7)}`.execute(
    ctx.db,
  )
  const total = rows[0] ?? { saldoAnterior: 0, debitos: 0, creditos: 0 }
  return { ...total, saldo: total.saldoAnterior + total.debitos - total.creditos }
}

type Lida = { linhas: LinhaLida[]; temAntes: boolean; temDepois: boolean }

async function ler(ctx: Context, f: FiltroDoRazao, input: RouteParsed<Rota>): Promise<Lida> {
  const uma = input.linhas + 1
  if (input.antesDe !== undefined) {
    const lidas = await paginaDoRazao(ctx, f, { antesDe: lerMarca(input.antesDe), linhas: uma })
    const temAntes = lidas.length === uma
    return { linhas: temAntes ? lidas.slice(1) : lidas, temAntes, temDepois: true }
  }
  const doDia = input.irPara === undefined ? undefined : inicioDo(input.irPara)
  const depoisDe = input.depoisDe === undefined ? doDia : lerMarca(input.depoisDe)
  const lidas = await paginaDoRazao(ctx, f, { depoisDe, linhas: uma })
  return {
    linhas: lidas.slice(0, input.linhas),
    temAntes:
      input.depoisDe !== undefined || (doDia !== undefined && (await haAntesDe(ctx, f, doDia))),
    temDepois: lidas.length === uma,
  }
}

async function comSaldo(
  ctx: Context,
  f: FiltroDoRazao,
  linhas: readonly LinhaLida[],
  abertura: number | null = null,
): Promise<Linha[]> {
  const [primeira] = linhas
  if (!primeira) return []
  const antes = abertura ?? (await saldoAntesDe(ctx, f, primeira))
  if (temFiltro(f)) {
    const somas = await acumuladosAte(ctx, f, linhas)
    return linhas.map((l) => linhaDe(l, antes + (somas.get(`${l.lancamentoId}~${l.ordem}`) ?? 0)))
  }
  let saldo = antes
  return linhas.map((linha) => {
    saldo += linha.valor
    return linhaDe(linha, saldo)
  })
}

function linhaDe(lida: LinhaLida, saldo: number): Linha {
  const {
    valor,
    documentoTipo: _t,
    documentoId: _i,
    documentoNumero: _n,
    empresaId: _e,
    competencia: _c,
    ...resto
  } = lida
  return {
    ...resto,
    marca: escrever(lida),
    debito: Math.max(valor, 0),
    credito: Math.max(-valor, 0),
    saldo,
    documento: documentoDe(lida),
  }
}

const COLUNAS: Coluna<Linha>[] = [
  { titulo: 'Data', tipo: 'data', valor: (l) => l.data },
  { titulo: 'Lançamento', tipo: 'texto', valor: (l) => `${l.exercicio}/${l.numero}` },
  { titulo: 'Histórico', tipo: 'texto', valor: (l) => l.historico },
  { titulo: 'Contrapartida', tipo: 'texto', valor: (l) => contrapartidaDe(l) },
  { titulo: 'Documento', tipo: 'texto', valor: (l) => l.documento?.numero },
  { titulo: 'Centro', tipo: 'texto', valor: (l) => l.centro },
  { titulo: 'Participante', tipo: 'texto', valor: (l) => l.participante },
  { titulo: 'Débito', tipo: 'dinheiro', valor: (l) => l.debito || null },
  { titulo: 'Crédito', tipo: 'dinheiro', valor: (l) => l.credito || null },
  { titulo: 'Saldo', tipo: 'dinheiro', valor: (l) => l.saldo },
]
const contrapartidaDe = ({ contrapartidas, outrasContrapartidas: mais }: Linha): string =>
  contrapartidas.map((c) => `${c.codigo} ${c.nome}`).join(', ') +
  (mais > 0 ? ` e mais ${mais}` : '')

const BLOCO = 2000

async function* todas(ctx: Context, f: FiltroDoRazao): AsyncGenerator<Linha> {
  let depoisDe: Marca | undefined
  for (;;) {
    const lidas = await paginaDoRazao(ctx, f, { depoisDe, linhas: BLOCO })
    yield* await comSaldo(ctx, f, lidas)
    if (lidas.length < BLOCO) return
    depoisDe = lidas.at(-1)
  }
}

/** The whole filter, page by page; each row with its exact balance. */
export async function exportarRazao(
  ctx: Context,
  { formato, ...input }: RouteParsed<typeof contabilRelatorios.exportarRazao>,
): Promise<ArquivoServido> {
  exigirPeriodo(input)
  await exigirEmpresa(ctx, input.empresaId)
  const { conta, filtro } = await resolver(ctx, input)
  return await exportar(ctx, formato, {
    titulo: `razao-${conta.codigo}`,
    colunas: COLUNAS,
    linhas: todas(ctx, filtro),
    filtros: await filtrosPorExtenso(ctx, input),
  })
}
