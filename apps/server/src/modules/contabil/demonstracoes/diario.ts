import type { contabilRelatorios, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { exigirPeriodo, sequenciaConhecida, ultimoDia } from '../livro/index.ts'
import { documentoDe } from './documento.ts'
import { filtrosPorExtenso } from './filtros-por-extenso.ts'
import {
  ehSoPeriodo,
  type FiltroDoDiario,
  type LancamentoLido,
  type MarcaDoDiario,
  ondeDoDiario,
  type PartidaLida,
  paginaDoDiario,
} from './sql-diario.ts'

type Rota = typeof contabilRelatorios.relatorioDiario
type Saida = RouteOutput<Rota>
type Linha = Saida['linhas'][number]
type Pedido = Omit<FiltroDoDiario, 'sequencia'>

function lerMarca(texto: string): MarcaDoDiario {
  const [data = '', id] = texto.split('~')
  return { data, id: Number(id) }
}

async function resolver(ctx: Context, pedido: Pedido): Promise<FiltroDoDiario> {
  exigirPeriodo(pedido)
  const { empresaId, conhecidoEm } = pedido
  await exigirEmpresa(ctx, empresaId)
  const sequencia =
    conhecidoEm === undefined ? null : await sequenciaConhecida(ctx, { empresaId, conhecidoEm })
  return { ...pedido, sequencia }
}

/** Entries by date, a page at a time in both directions, or from a day on. */
export async function relatorioDiario(ctx: Context, input: RouteParsed<Rota>): Promise<Saida> {
  const { depoisDe, antesDe, irPara, linhas, ...pedido } = input
  const filtro = await resolver(ctx, pedido)
  const uma = linhas + 1
  if (antesDe !== undefined) {
    const lidos = await paginaDoDiario(ctx, filtro, { antesDe: lerMarca(antesDe), linhas: uma })
    const temAntes = lidos.length === uma
    return { linhas: (temAntes ? lidos.slice(1) : lidos).map(linhaDe), temAntes, temDepois: true }
  }
  const doDia = irPara === undefined ? undefined : { data: irPara, id: 0 }
  const marca = depoisDe === undefined ? doDia : lerMarca(depoisDe)
  const lidos = await paginaDoDiario(ctx, filtro, { depoisDe: marca, linhas: uma })
  return {
    linhas: lidos.slice(0, linhas).map(linhaDe),
    temAntes:
      depoisDe !== undefined || (doDia !== undefined && (await haAntes(ctx, filtro, doDia))),
    temDepois: lidos.length === uma,
  }
}

const haAntes = async (ctx: Context, filtro: FiltroDoDiario, marca: MarcaDoDiario) =>
  (await paginaDoDiario(ctx, filtro, { antesDe: marca, linhas: 1 })).length > 0

function linhaDe(lido: LancamentoLido): Linha {
  const {
    documentoTipo: _t,
    documentoId: _i,
    documentoNumero: _n,
    empresaId: _e,
    competencia: _c,
    ...resto
  } = lido
  return { ...resto, marca: `${lido.data}~${lido.id}`, documento: documentoDe(lido) }
}

/** Of the whole filter. Months without another filter come from the balances; anything else is counted. */
export async function totaisDoDiario(
  ctx: Context,
  input: RouteParsed<typeof contabilRelatorios.totaisDoDiario>,
): Promise<RouteOutput<typeof contabilRelatorios.totaisDoDiario>> {
  const filtro = await resolver(ctx, input)
  const inteiro = filtro.de.endsWith('-01') && ultimoDia(filtro.ate.slice(0, 7)) === filtro.ate
  const { rows } = await (inteiro && ehSoPeriodo(filtro) && filtro.sequencia === null
    ? totaisPelosSaldos(ctx, filtro)
    : totaisPelasLinhas(ctx, filtro)
  ).execute(ctx.db)
  return rows[0] ?? { lancamentos: 0, debitos: 0, creditos: 0 }
}

type Totais = { lancamentos: number; debitos: number; creditos: number }

const totaisPelosSaldos = (ctx: Context, f: FiltroDoDiario) => sql<Totais>`
  select (select count(*) from lancamento l where ${ondeDoDiario(ctx, f)}) as lancamentos,
    coalesce(sum(debitos), 0)::bigint as debitos, coalesce(sum(creditos), 0)::bigint as creditos
  from saldo_mensal where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${f.empresaId}
    and competencia between ${f.de.slice(0, 7)} and ${f.ate.slice(0, 7)}`

const totaisPelasLinhas = (ctx: Context, f: FiltroDoDiario) => sql<Totais>`
  select count(distinct l.id) as lancamentos, coalesce(sum(p.valor) filter (where p.valor > 0), 0)::bigint as debitos,
    coalesce(-sum(p.valor) filter (where p.valor < 0), 0)::bigint as creditos
  from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
  where ${ondeDoDiario(ctx, f)}`

type LinhaDePlanilha = { lancamento: LancamentoLido; partida: PartidaLida }
const COLUNAS: Coluna<LinhaDePlanilha>[] = [
  { titulo: 'Data', tipo: 'data', valor: ({ lancamento }) => lancamento.data },
  {
    titulo: 'Lançamento',
    tipo: 'texto',
    valor: ({ lancamento: l }) => `${l.exercicio}/${l.numero}`,
  },
  { titulo: 'Tipo', tipo: 'texto', valor: ({ lancamento }) => lancamento.tipo },
  { titulo: 'Conta', tipo: 'texto', valor: ({ partida }) => partida.codigo },
  { titulo: 'Nome da conta', tipo: 'texto', valor: ({ partida }) => partida.conta },
  { titulo: 'Débito', tipo: 'dinheiro', valor: ({ partida: p }) => (p.valor > 0 ? p.valor : null) },
  {
    titulo: 'Crédito',
    tipo: 'dinheiro',
    valor: ({ partida: p }) => (p.valor < 0 ? -p.valor : null),
  },
  {
    titulo: 'Histórico',
    tipo: 'texto',
    valor: ({ lancamento, partida }) => partida.historico ?? lancamento.historico,
  },
  { titulo: 'Documento', tipo: 'texto', valor: ({ lancamento }) => lancamento.documentoNumero },
  { titulo: 'Centro', tipo: 'texto', valor: ({ partida }) => partida.centro },
  { titulo: 'Participante', tipo: 'texto', valor: ({ partida }) => partida.participante },
  { titulo: 'Origem', tipo: 'texto', valor: ({ lancamento }) => lancamento.origem },
]

const BLOCO = 1000

async function* todas(ctx: Context, filtro: FiltroDoDiario): AsyncGenerator<LinhaDePlanilha> {
  let depoisDe: MarcaDoDiario | undefined
  for (;;) {
    const lidos = await paginaDoDiario(ctx, filtro, { depoisDe, linhas: BLOCO })
    for (const lancamento of lidos)
      for (const partida of lancamento.partidas) yield { lancamento, partida }
    if (lidos.length < BLOCO) return
    depoisDe = lidos.at(-1)
  }
}

export async function exportarDiario(
  ctx: Context,
  { formato, ...pedido }: RouteParsed<typeof contabilRelatorios.exportarDiario>,
): Promise<ArquivoServido> {
  const filtro = await resolver(ctx, pedido)
  return await exportar(ctx, formato, {
    titulo: 'diario',
    colunas: COLUNAS,
    linhas: todas(ctx, filtro),
    filtros: await filtrosPorExtenso(ctx, pedido),
  })
}
