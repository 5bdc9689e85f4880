import type { contratos, RouteOutput, RouteParsed } from '@razao/contract'
import { pedeEvento, pedeObra } from '@razao/engine/municipal'
import { competenciaDe, formatarData, mesesEntre, somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import {
  algumaContem,
  emPagina,
  type Fragmento,
  igual,
  lerLinhas,
  lerTotais,
  type Ordenacao,
  ordenar,
  recorte,
  todas,
} from '../../platform/lista.ts'
import { problem } from '../../platform/problem.ts'
import { exigirEmpresa } from '../empresa/index.ts'
import { descricaoDa, lerFatosDosContratos, ocorrenciasCom, ocorrenciasEm } from './ocorrencias.ts'
import { lerPartes } from './partes-da-venda.ts'
import { errosDaObra, errosDosValores } from './prever-cobranca.ts'
import {
  type ContratoGravado,
  colunasDoContrato,
  lerContratos,
  moldeDe,
  type PedidoDeContrato,
} from './sql-contratos.ts'

type Rotas = typeof contratos
type Linha = RouteOutput<Rotas['listarContratos']>['lista'][number]

const ORDEM: Ordenacao = {
  colunas: { cliente: 'x.cliente', valor: 'x.valor', inicio: 'x.inicio', empresa: 'x.empresa' },
  padrao: 'cliente',
  desempate: 'x.id',
}

const todosOsContratos = (ctx: Context): Fragmento => sql`
  select c.id, c.empresa_id as "empresaId", e.apelido as empresa, p.id as "clienteId", p.nome as cliente, c.descricao,
    c.valor, c.periodicidade, c.dia, c.inicio, c.fim, c.indice, c.emitir, c.encerrado_em as "encerradoEm",
    (select count(*) from cobranca k where k.escritorio_id = c.escritorio_id and k.contrato_id = c.id) as feitas, c.versao
  from contrato c
  join empresa e on e.escritorio_id = c.escritorio_id and e.id = c.empresa_id
  join participante_atual a on a.escritorio_id = c.escritorio_id and a.id = c.participante_id
  join participante p on p.escritorio_id = a.escritorio_id and p.id = a.atual_id
  where c.escritorio_id = ${ctx.tenant.escritorioId}`

type Pedido = RouteParsed<Rotas['listarContratos']>

const de = (ctx: Context, f: Partial<Pedido> & { id?: number }): Fragmento => sql`
  from (${todosOsContratos(ctx)}) x
  where ${todas(
    sql`true`,
    igual('x.id', f.id),
    igual('x.empresaId', f.empresaId),
    igual('x.clienteId', f.clienteId),
    f.encerrados === undefined ? undefined : sql`(x."encerradoEm" is not null) = ${f.encerrados}`,
    algumaContem(f.busca, 'x.cliente', 'x.descricao', 'x.empresa'),
  )}`

type SemProxima = Omit<Linha, 'proxima'>

/** The contracts that repeat, with the next note of each. */
export async function listarContratos(
  ctx: Context,
  pedido: Pedido,
): Promise<RouteOutput<Rotas['listarContratos']>> {
  const { quantidade, valor } = await lerTotais<{ quantidade: number; valor: number }>(ctx.db, {
    somas: sql`count(*) as quantidade, coalesce(sum(x.valor), 0)::bigint as valor`,
    de: de(ctx, pedido),
  })
  const linhas = await lerLinhas<SemProxima>(ctx.db, {
    colunas: sql`x.*`,
    de: de(ctx, pedido),
    ordem: ordenar(ORDEM, pedido.ordem),
    corte: recorte(pedido),
  })
  const proximas = await proximasDe(ctx, linhas)
  const lista = linhas.map(
    (linha): Linha => ({ ...linha, proxima: proximas.get(linha.id) ?? null }),
  )
  return emPagina(pedido, { lista, total: quantidade, totais: { valor } })
}

/** Months; longer than the longest period. */
const ADIANTE = 13
/** Months of what was charged that are shown with what is to come. */
const PARA_TRAS = 3

/** From a day on, or from the first day of who begins later. */
function janelaDe({ inicio }: { inicio: string }, dia: string) {
  const de = inicio < dia ? dia : inicio
  return { de, ate: `${somarMeses(competenciaDe(de), ADIANTE)}-01` }
}

/** Occurrences that are charges already, as their contracts call them: `7/2026-03/1`. */
async function cobradasDesde(
  ctx: Context,
  ids: readonly number[],
  dia: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ chave: string }>`
    select contrato_id || '/' || ocorrencia as chave from cobranca
    where escritorio_id = ${ctx.tenant.escritorioId} and contrato_id = any (${[...ids]}::bigint[])
      and emissao >= ${dia}::date`.execute(ctx.db)
  return new Set(rows.map(({ chave }) => chave))
}

/** The next note of each that is in force, by id; what they are worked out with is read once for all. */
async function proximasDe(
  ctx: Context,
  linhas: readonly SemProxima[],
): Promise<ReadonlyMap<number, string | undefined>> {
  const ids = linhas.filter(({ encerradoEm }) => encerradoEm === null).map(({ id }) => id)
  const hoje = ctx.clock.today()
  const pedidos = (await lerContratos(ctx, { ids })).map((contrato) => ({
    contrato,
    janela: janelaDe(contrato, hoje),
  }))
  const fatos = await lerFatosDosContratos(ctx, pedidos)
  const feitas = await cobradasDesde(ctx, ids, hoje)
  return new Map(
    pedidos.map(({ contrato, janela }) => {
      const ditas = ocorrenciasCom(contrato, janela, fatos)
      const proxima = ditas.ok ? ditas.value.find(({ chave }) => !feitas.has(chave)) : undefined
      return [contrato.id, proxima?.emissao]
    }),
  )
}

/** One contract, and what is to come of it. */
export async function lerContrato(
  ctx: Context,
  { contratoId }: RouteParsed<Rotas['lerContrato']>,
): Promise<RouteOutput<Rotas['lerContrato']>> {
  const [linha] = await lerLinhas<SemProxima>(ctx.db, {
    colunas: sql`x.*`,
    de: de(ctx, { id: contratoId }),
    ordem: sql`x.id`,
  })
  const [contrato] = await lerContratos(ctx, { ids: [contratoId] })
  if (linha === undefined || contrato === undefined) throw problem('nao-encontrado')
  const { rows: feitas } = await sql<{ id: number; ocorrencia: string }>`
    select id, ocorrencia from cobranca
    where escritorio_id = ${ctx.tenant.escritorioId} and contrato_id = ${contratoId}`.execute(
    ctx.db,
  )
  const porChave = new Map(feitas.map(({ id, ocorrencia }) => [ocorrencia, id]))
  const hoje = ctx.clock.today()
  const { ate } = janelaDe(contrato, hoje)
  const deAntes = `${somarMeses(competenciaDe(hoje), -PARA_TRAS)}-01`
  const ditas = await ocorrenciasEm(ctx, contrato, { de: janelaDe(contrato, deAntes).de, ate })
  if (!ditas.ok) throw problem('entrada-invalida', { detail: ditas.refusal.mensagem })
  const {
    cobrarDesde,
    participanteId,
    molde,
    encerradoEm: _,
    id: __,
    versao: ___,
    ...resto
  } = contrato
  const ocorrencias = ditas.value.filter(
    ({ emissao, chave }) => emissao >= (cobrarDesde ?? '') || porChave.has(ocorrenciaDe(chave)),
  )
  return {
    ...linha,
    proxima:
      ocorrencias.find(
        ({ emissao, chave }) => emissao >= hoje && !porChave.has(ocorrenciaDe(chave)),
      )?.emissao ?? null,
    pedido: { ...molde, ...resto, clienteId: participanteId },
    ocorrencias: ocorrencias.map((uma) => ({
      competencia: uma.competencia,
      emissao: uma.emissao,
      vencimento: uma.vencimento,
      valor: uma.valor,
      espera: uma.situacao === 'pronta' ? null : uma.mensagem,
      cobrancaId: porChave.get(ocorrenciaDe(uma.chave)) ?? null,
    })),
  }
}

/** `7/2026-03/1` → `2026-03/1`: the contract is a column of its own. */
export const ocorrenciaDe = (chave: string): string => chave.slice(chave.indexOf('/') + 1)

const MAIOR_DESCRICAO = 2000

/** Whatever its month and number, the note has to say it whole. */
function errosDaDescricao({ descricao }: PedidoDeContrato) {
  const maisLonga = descricaoDa(descricao, { competencia: '2026-02', numero: 9999 })
  const erro = (mensagem: string) => [{ pointer: '#/descricao', mensagem }]
  if (!maisLonga.ok) return erro(maisLonga.refusal.mensagem)
  return maisLonga.value.length <= MAIOR_DESCRICAO
    ? []
    : erro('Com o mês e o número, a descrição passa de 2.000 caracteres: encurte o texto.')
}

/** What its first year would be: nothing that can't be worked out is kept. */
async function errosDasOcorrencias(ctx: Context, pedido: PedidoDeContrato) {
  const { clienteId: participanteId, ...resto } = pedido
  const contrato = {
    ...resto,
    ...{ participanteId, molde: moldeDe(pedido), encerradoEm: null, cobrarDesde: null },
  }
  const janela = janelaDe(pedido, pedido.inicio)
  const ditas = await ocorrenciasEm(ctx, { ...contrato, id: 0, versao: 0 }, janela)
  if (ditas.ok) return []
  const { campo, mensagem } = ditas.refusal
  return [{ pointer: `#/${campo.split('.').slice(1).join('/')}`, mensagem }]
}

/** What its note has to name and a contract that issues by itself would never be asked for. */
function errosDoQueIdentifica({ emitir, obra, servico: { codigoNacional } }: PedidoDeContrato) {
  if (emitir && pedeObra(codigoNacional) && !obra)
    return [
      { pointer: '#/obra', mensagem: 'A nota deste serviço diz de que obra ele é: informe-a.' },
    ]
  if (emitir && pedeEvento(codigoNacional))
    return [
      {
        pointer: '#/emitir',
        mensagem:
          'A nota deste serviço diz de que evento ele é, e cada vez é outro: desligue a emissão sozinha e informe o evento em cada cobrança.',
      },
    ]
  return []
}

/** Each year of a reajuste asks for twelve variations, told one by one. */
const IDADE_COM_REAJUSTE = 24

/** The value is of the beginning: of long ago it is no value of today, and waits for an index of each month since. */
function errosDaIdade(
  { inicio, indice }: PedidoDeContrato,
  hoje: string,
  antes: Pick<PedidoDeContrato, 'inicio' | 'indice'> | null,
) {
  const igual = antes !== null && antes.inicio === inicio && antes.indice === indice
  if (indice === null || igual) return []
  const meses = mesesEntre(competenciaDe(inicio), competenciaDe(hoje))
  return meses <= IDADE_COM_REAJUSTE
    ? []
    : [
        {
          pointer: '#/inicio',
          mensagem:
            'Com reajuste, o início é de até dois anos atrás. Informe o dia do último reajuste e o valor que vale desde ele.',
        },
      ]
}

async function conferir(
  ctx: Context,
  pedido: PedidoDeContrato,
  antes: ContratoGravado | null = null,
): Promise<void> {
  await exigirEmpresa(ctx, pedido.empresaId)
  await lerPartes(ctx, {
    ...pedido,
    bruto: pedido.valor,
    competencia: pedido.inicio.slice(0, 7),
    emissao: pedido.inicio,
    vencimento: pedido.inicio,
    substituiNotaId: null,
  })
  const erros = [
    ...errosDosValores({ ...pedido, bruto: pedido.valor }),
    ...errosDaObra(pedido),
    ...errosDaDescricao(pedido),
    ...errosDoQueIdentifica(pedido),
    ...errosDaIdade(pedido, ctx.clock.today(), antes),
    ...(pedido.fim !== null && pedido.fim < pedido.inicio
      ? [{ pointer: '#/fim', mensagem: 'O fim é no dia do início ou depois.' }]
      : await errosDasOcorrencias(ctx, pedido)),
  ]
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
}

/** Keeps a contract; each occurrence from today on becomes a charge on its day. */
export async function criarContrato(
  ctx: Context,
  pedido: PedidoDeContrato,
): Promise<RouteOutput<Rotas['criarContrato']>> {
  await conferir(ctx, pedido)
  await recusarIgual(ctx, pedido)
  const { id } = await ctx.db
    .insertInto('contrato')
    .values({
      ...colunasDoContrato(pedido),
      escritorio_id: ctx.tenant.escritorioId,
      cobrar_desde: ctx.clock.today(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { contratoId: id }
}

/** The same asked for twice, at once or after: each would charge the customer. */
async function recusarIgual(
  ctx: Context,
  { empresaId, clienteId, valor, periodicidade, dia, inicio, descricao }: PedidoDeContrato,
): Promise<void> {
  const { escritorioId } = ctx.tenant
  const qual = `contrato:${escritorioId}:${empresaId}:${clienteId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${qual}, 29))`.execute(ctx.db)
  const { rows } = await sql<{ inicio: string }>`
    select c.inicio from contrato c
    join participante_atual a on a.escritorio_id = c.escritorio_id and a.id = c.participante_id
    join participante_atual d on d.escritorio_id = c.escritorio_id and d.id = ${clienteId} and d.atual_id = a.atual_id
    where c.escritorio_id = ${escritorioId} and c.empresa_id = ${empresaId} and c.encerrado_em is null
      and c.valor = ${valor} and c.periodicidade = ${periodicidade} and c.inicio = ${inicio}::date
      and c.dia is not distinct from ${dia}::smallint and c.descricao = ${descricao}
    limit 1`.execute(ctx.db)
  const [igualA] = rows
  if (igualA === undefined) return
  throw problem('entrada-invalida', {
    erros: [
      {
        pointer: '#/descricao',
        mensagem: `Este cliente já tem um contrato igual, desde ${formatarData(igualA.inicio)}. Se é outro mesmo, diga na descrição o que o distingue.`,
      },
    ],
  })
}

async function tomar(ctx: Context, contratoId: number, versao: number) {
  const [contrato] = await lerContratos(ctx, { ids: [contratoId], travar: true })
  if (contrato === undefined) throw problem('nao-encontrado')
  if (contrato.versao !== versao) throw problem('registro-mudou')
  return contrato
}

/** Changes a contract from here on; what was charged stays as it was, and so does one that was ended. */
export async function alterarContrato(
  ctx: Context,
  { contratoId, versao, ...pedido }: RouteParsed<Rotas['alterarContrato']>,
): Promise<RouteOutput<Rotas['alterarContrato']>> {
  const contrato = await tomar(ctx, contratoId, versao)
  if (contrato.empresaId !== pedido.empresaId) throw problem('nao-encontrado')
  if (contrato.encerradoEm !== null)
    throw problem('situacao-nao-permite', {
      detail: `Este contrato foi encerrado em ${formatarData(contrato.encerradoEm)} e não muda mais. Se o serviço continua, faça outro contrato.`,
    })
  await conferir(ctx, pedido, contrato)
  await ctx.db
    .updateTable('contrato')
    .set((eb) => ({ ...colunasDoContrato(pedido), versao: eb('versao', '+', 1) }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', contratoId)
    .execute()
  return { ok: true }
}

/** Ends a contract on a day: nothing of after it is charged. */
export async function encerrarContrato(
  ctx: Context,
  { contratoId, em, versao }: RouteParsed<Rotas['encerrarContrato']>,
): Promise<RouteOutput<Rotas['encerrarContrato']>> {
  const { inicio } = await tomar(ctx, contratoId, versao)
  if (em < inicio)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/em', mensagem: 'O contrato ainda não tinha começado nesse dia.' }],
    })
  await sql`
    update contrato set encerrado_em = ${em}::date, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${contratoId}`.execute(ctx.db)
  return { ok: true }
}
