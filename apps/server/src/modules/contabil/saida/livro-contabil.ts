import { grupoDe, lugarNasDemonstracoes, superioresDe } from '@razao/engine/contabil/demonstracoes'
import { centavos } from '@razao/engine/dinheiro'
import type {
  ContaDoLivro,
  LancamentoDoLivro,
  LivroContabil,
  MovimentoDoRazao,
  ResumoDosLancamentos,
  SaldoMensal,
} from '@razao/formats/livro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { comCursor } from '../../../platform/export/index.ts'
import { problem } from '../../../platform/problem.ts'
import { comLugares, lerComplemento } from '../demonstracoes/index.ts'
import { type ContaDaEmpresa, planoDaEmpresa } from '../plano/index.ts'
import { type ParticipantesDoLivro, participantesDoLivro } from './participantes-da-ecd.ts'
import { centrosDoLivro, saldosMensais, temCentros } from './saldos-do-livro.ts'

export type PedidoDeLivro = {
  readonly empresaId: number
  readonly exercicio: number
  /** The lines say their cost centres, as the journals take them. */
  readonly comCentros?: boolean
  /** The balances, the closings and the lines are by cost centre, with their table, as the ECD wants them. */
  readonly porCentro?: boolean
}

/**
 * The book of a year as the writers of files take it: entries come from a cursor, as many times as they
 * are asked for. Call inside a transaction of one snapshot (`umMomento`), or balances and entries differ.
 */
export async function livroContabil(
  ctx: Context,
  pedido: PedidoDeLivro,
  aoLer: () => void = () => {},
): Promise<LivroContabil> {
  const { empresaId, exercicio } = pedido
  const complemento = await lerComplemento(ctx, pedido)
  const plano = await planoDaEmpresa(ctx, { empresaId })
  const { abertura, encerradaEm, ...empresa } = await empresaDo(ctx, empresaId)
  const porCentro = pedido.porCentro === true && (await temCentros(ctx, pedido))
  const saldos = await saldosMensais(ctx, { ...pedido, porCentro })
  const centros = porCentro ? await centrosDoLivro(ctx, pedido, saldos) : []
  const comCentros = porCentro || pedido.comCentros === true
  const { participantes, codigos } = await participantesDoLivro(ctx, pedido)
  const periodo = await periodoDoLivro(ctx, pedido, {
    ...{ abertura, fechamento: complemento.ecd.situacaoEspecial?.em ?? encerradaEm },
    comSaldoAnterior: saldos.some((s) => s.competencia === `${exercicio}-01` && s.inicial !== 0),
  })
  return {
    empresa: {
      ...empresa,
      ...(complemento.nire ? { nire: soAlgarismos(complemento.nire) } : {}),
      ...(complemento.dataDeArquivamento
        ? { dataDeArquivamento: complemento.dataDeArquivamento }
        : {}),
      ...(complemento.ecd.dataDeConversao
        ? { dataDeConversao: complemento.ecd.dataDeConversao }
        : {}),
    },
    periodo,
    numeroDoLivro: complemento.numeroDoLivro,
    plano: planoDoLivro(emUso(plano, saldos)),
    saldosMensais: saldos,
    ...(centros.length === 0
      ? {}
      : { centros: centros.map((centro) => ({ ...centro, desde: periodo.inicio })) }),
    ...(participantes.length === 0 ? {} : { participantes }),
    lancamentos: () => lancamentosDoAno(ctx, { ...pedido, comCentros, codigos }, aoLer),
    resumo: await resumoDoAno(ctx, { ...pedido, porCentro }),
    signatarios: complemento.assinaturas as LivroContabil['signatarios'],
  }
}

/** The NIRE of the terms is typed with its mask or without it. */
const soAlgarismos = (texto: string): string => texto.replace(/\D/g, '') || texto

/** Everything read after this in the transaction is of one moment. First statement of it. */
export const umMomento = async (ctx: Context): Promise<unknown> =>
  await sql`set transaction isolation level repeatable read`.execute(ctx.db)

type Empresa = LivroContabil['empresa'] & { abertura: string; encerradaEm: string | null }
type LinhaDaEmpresa = Omit<Empresa, 'inscricaoMunicipal' | 'inscricaoEstadual' | 'nire'> &
  Record<'inscricaoMunicipal' | 'inscricaoEstadual' | 'nire', string | null>

async function empresaDo(ctx: Context, empresaId: number): Promise<Empresa> {
  const { rows } = await sql<LinhaDaEmpresa>`
    select e.razao_social as nome, e.identificacao as cnpj, coalesce(m.uf, '') as uf, coalesce(m.nome, '') as municipio,
      coalesce(e.municipio_ibge::text, '') as "codigoMunicipio", e.inscricao_municipal as "inscricaoMunicipal",
      e.inscricao_estadual as "inscricaoEstadual", e.nire, e.abertura, e.encerrada_em as "encerradaEm"
    from empresa e left join municipio m on m.ibge = e.municipio_ibge
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(ctx.db)
  const [empresa] = rows
  if (!empresa) throw problem('nao-encontrado')
  const { inscricaoMunicipal, inscricaoEstadual, nire, ...resto } = empresa
  return {
    ...resto,
    ...(inscricaoMunicipal ? { inscricaoMunicipal } : {}),
    ...(inscricaoEstadual ? { inscricaoEstadual } : {}),
    ...(nire ? { nire } : {}),
  }
}

/**
 * The days of the book of a year: all of it, or from the day the company was opened, or to the day it ended. What is
 * posted outside them stretches them, so that no entry is left out of its book.
 */
async function periodoDoLivro(
  ctx: Context,
  pedido: PedidoDeLivro,
  { abertura, fechamento, comSaldoAnterior }: Limites,
): Promise<LivroContabil['periodo']> {
  const [inicio, fim] = [`${pedido.exercicio}-01-01`, `${pedido.exercicio}-12-31`]
  const aberta = abertura > inicio && abertura <= fim && !comSaldoAnterior
  const fechada = fechamento !== null && fechamento >= inicio && fechamento < fim
  if (!aberta && !fechada) return { inicio, fim }
  const { rows } = await sql<{ primeiro: string | null; ultimo: string | null }>`
    select min(l.data) as primeiro, max(l.data) as ultimo from lancamento l where ${doAno(ctx, pedido)}`.execute(
    ctx.db,
  )
  const { primeiro = null, ultimo = null } = rows[0] ?? {}
  return {
    inicio: aberta ? ([abertura, primeiro ?? abertura].toSorted()[0] ?? inicio) : inicio,
    fim: fechada ? ([fechamento, ultimo ?? fechamento].toSorted()[1] ?? fim) : fim,
  }
}

type Limites = { abertura: string; fechamento: string | null; comSaldoAnterior: boolean }

/** What the company hides and never used is no part of its chart: another chart may be in its place. */
function emUso(plano: readonly ContaDaEmpresa[], saldos: readonly SaldoMensal[]): ContaDaEmpresa[] {
  const superiores = superioresDe(plano)
  const usadas = new Set<string>()
  for (const { conta } of saldos)
    for (
      let codigo: string | undefined = conta;
      codigo !== undefined && !usadas.has(codigo);
      codigo = superiores.get(codigo)
    )
      usadas.add(codigo)
  return plano.filter(({ ativa, codigo }) => ativa || usadas.has(codigo))
}

export function planoDoLivro(plano: readonly ContaDaEmpresa[]): ContaDoLivro[] {
  const superiores = superioresDe(plano)
  return comLugares(plano).map((conta) => ({
    codigo: conta.codigo,
    nome: conta.nome,
    tipo: conta.tipo,
    grupo: grupoDe(conta),
    nivel: conta.nivel,
    superior: superiores.get(conta.codigo) ?? null,
    referencial: conta.referencial ?? null,
    lugar: lugarNasDemonstracoes(conta),
  }))
}

const TIPOS = { N: 'normal', E: 'encerramento', X: 'extemporaneo' } as const

type LinhaDeLancamento = {
  id: string
  numero: number
  data: string
  historico: string
  tipo: 'N' | 'E' | 'X'
  dataDoFato: string | null
  origem: string
  documento: string | null
  estorna: string | null
  partidas: [
    conta: string,
    valor: number,
    historico: string | null,
    participante?: number | null,
    centro?: string | null,
  ][]
}

const doAno = (ctx: Context, { empresaId, exercicio }: PedidoDeLivro) =>
  sql`l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${empresaId}
    and l.competencia between ${`${exercicio}-01`} and ${`${exercicio}-12`}`

type PedidoDeLancamentos = PedidoDeLivro & Pick<ParticipantesDoLivro, 'codigos'>

/**
 * Entries in memory at a time: few enough to be young when they are let go. More of them outlive the quick
 * collections, and what is no longer wanted heaps up until a slow one.
 */
export const LANCAMENTOS_POR_VEZ = 250

async function* lancamentosDoAno(
  ctx: Context,
  pedido: PedidoDeLancamentos,
  aoLer: () => void,
): AsyncGenerator<LancamentoDoLivro> {
  const consulta = sql<LinhaDeLancamento>`
    select l.chave as id, l.numero, l.data, l.historico, l.tipo, l.data_do_fato as "dataDoFato", l.origem,
      nullif(concat_ws(' ', l.documento_tipo, l.documento_numero), '') as documento,
      (select e.exercicio || '/' || e.numero from lancamento e where e.escritorio_id = l.escritorio_id and e.id = l.estorna_id) as estorna,
      (select jsonb_agg(jsonb_build_array(c.codigo, p.valor, p.historico${deQuem(pedido)}) order by p.ordem)
        from partida p join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id${doCentro(pedido)}
        where p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id) as partidas
    from lancamento l where ${doAno(ctx, pedido)}
    order by l.competencia, l.data, l.numero`
  const consultado = { compile: () => consulta.compile(ctx.db) }
  for await (const linha of comCursor(ctx.db, consultado, LANCAMENTOS_POR_VEZ)) {
    aoLer()
    yield lancamentoDe(linha, pedido.codigos)
  }
}

/** Of whom a line is, and of which cost centre, only where the book may say it. */
const deQuem = ({ codigos, comCentros }: PedidoDeLancamentos) => {
  if (comCentros) return sql`, p.participante_id, k.codigo`
  return codigos.size === 0 ? sql`` : sql`, p.participante_id`
}
const doCentro = ({ comCentros }: { readonly comCentros?: boolean | undefined }) =>
  comCentros
    ? sql` left join centro_de_custo k on k.escritorio_id = p.escritorio_id and k.id = p.centro_id`
    : sql``

function lancamentoDe(
  { tipo, dataDoFato, documento, estorna, partidas, ...linha }: LinhaDeLancamento,
  codigos: ParticipantesDoLivro['codigos'],
): LancamentoDoLivro {
  return {
    ...linha,
    tipo: TIPOS[tipo],
    ...(dataDoFato === null ? {} : { dataDoFato }),
    ...(documento === null ? {} : { documento }),
    ...(estorna === null ? {} : { estorna }),
    partidas: partidas.map(([conta, valor, historico, participanteId, centro]) => {
      const participante = codigos.get(participanteId ?? 0)
      return {
        conta,
        valor: centavos(valor),
        ...(historico === null ? {} : { historico }),
        ...(participante === undefined ? {} : { participante }),
        ...(centro ? { centro } : {}),
      }
    }),
  }
}

type LinhaDeEncerramento = { data: string; conta: string; centro: string | null; valor: number }

async function resumoDoAno(ctx: Context, pedido: PedidoDeLivro): Promise<ResumoDosLancamentos> {
  const { rows } = await sql<{ lancamentos: number; partidas: number }>`
    select count(*) as lancamentos,
      coalesce(sum((select count(*) from partida p where p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id)),
      0)::bigint as partidas
    from lancamento l where ${doAno(ctx, pedido)}`.execute(ctx.db)
  const { rows: encerramentos } = await sql<LinhaDeEncerramento>`
    select l.data, c.codigo as conta, ${pedido.porCentro ? sql`k.codigo` : sql`null::text`} as centro, sum(p.valor)::bigint as valor
    from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
    join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id${doCentro({ comCentros: pedido.porCentro })}
    where ${doAno(ctx, pedido)} and l.tipo = 'E' group by 1, 2, 3 order by 1, 2, 3`.execute(ctx.db)
  return {
    lancamentos: rows[0]?.lancamentos ?? 0,
    partidas: rows[0]?.partidas ?? 0,
    encerramentos: encerramentos.map(({ centro, valor, ...e }) => ({
      ...{ ...e, valor: centavos(valor) },
      ...(centro === null ? {} : { centro }),
    })),
  }
}

type LinhaDeMovimento = Omit<MovimentoDoRazao, 'contrapartida'> & { contrapartida: string | null }

/** Lines of the year by account, date and number, with the one account of the other side, when it is one. */
export async function* movimentosDoAno(
  ctx: Context,
  { empresaId, exercicio }: PedidoDeLivro,
  aoLer: () => void,
): AsyncGenerator<MovimentoDoRazao> {
  const consulta = sql<LinhaDeMovimento>`
    select c.codigo as conta, l.numero, p.data, coalesce(p.historico, l.historico) as historico, p.valor,
      (select case when count(*) = 1 then min(k.codigo) end
        from partida o join conta_contabil k on k.escritorio_id = o.escritorio_id and k.id = o.conta_id
        where o.escritorio_id = p.escritorio_id and o.lancamento_id = p.lancamento_id and (o.valor > 0) <> (p.valor > 0)) as contrapartida
    from partida p join lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id
    join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.empresa_id = ${empresaId}
      and p.data between ${`${exercicio}-01-01`}::date and ${`${exercicio}-12-31`}::date
    order by c.codigo collate "C", p.data, l.numero, p.ordem`
  for await (const { contrapartida, ...linha } of comCursor(ctx.db, {
    compile: () => consulta.compile(ctx.db),
  })) {
    aoLer()
    yield contrapartida === null ? linha : { ...linha, contrapartida }
  }
}
