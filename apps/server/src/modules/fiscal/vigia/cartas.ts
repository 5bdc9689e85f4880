import { type RouteOutput, type RouteParsed, vigia as rotas } from '@razao/contract'
import { GRAVIDADES_DA_CARTA, prazoDaCarta, triarCarta } from '@razao/engine/cadastro'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, comCursor, exportar } from '../../../platform/export/index.ts'
import { type ArquivoServido, exigirVersao, type Feito } from '../../../platform/http/index.ts'
import {
  algumaContem,
  emPagina,
  type FiltroDe,
  type Fragmento,
  igual,
  lerLinhas,
  type Ordenacao,
  ordenar,
  recorte,
  todas,
} from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirResponsavel, lerResponsaveis } from '../../credenciais/index.ts'
import { AGIR_ATE } from './agir-ate.ts'

type Listar = typeof rotas.listarCartas
type Filtro = FiltroDe<RouteParsed<Listar>>
type Carta = RouteOutput<Listar>['lista'][number]
type Linha = Omit<Carta, 'oQueFazer' | 'agirPor'> & { relevante: boolean }

/** SQL: letters with who takes care of each and by when, as `c`. */
const CARTAS = (ctx: Context): Fragmento => sql`(
  select k.*, e.apelido as empresa, coalesce(k.responsavel_id, e.responsavel_id) as de_quem, r.nome as responsavel,
    ${AGIR_ATE} as agir_ate
  from carta_receita k
  join empresa e on e.escritorio_id = k.escritorio_id and e.id = k.empresa_id
  left join app.colegas() r on r.usuario_id = coalesce(k.responsavel_id, e.responsavel_id)
  where k.escritorio_id = ${ctx.tenant.escritorioId}) c`

const semEstado = (f: Filtro) => [
  igual('c.empresa_id', f.empresaId),
  igual('c.gravidade', f.gravidade),
  igual('c.de_quem', f.responsavelId),
  algumaContem(f.busca, 'c.empresa', 'c.assunto', 'c.remetente'),
]

const doFiltro = (ctx: Context, { estado, ...f }: Filtro): Fragmento => {
  const noEstado =
    estado === undefined ? sql`c.estado <> 'tratada'` : sql`c.estado = ${estado}::text`
  return sql`from ${CARTAS(ctx)} where ${todas(estado === 'todas' ? sql`true` : noEstado, ...semEstado(f))}`
}

const COLUNAS_SQL = sql`c.id, c.empresa_id as "empresaId", c.empresa, c.assunto, c.remetente, c.enviada_em as "enviadaEm",
  c.gravidade, c.regra, c.relevante, c.estado, c.lida_na_receita as "lidaNaReceita", c.aberta_em as "abertaEm",
  c.aberta_por_nome as "abertaPor", c.ciencia_em as "cienciaEm",
  c.ciencia_fundamento as "cienciaFundamento", c.prazo, c.agir_ate as "agirAte",
  c.responsavel_id as "responsavelId", c.responsavel, c.anotacao, c.versao`

const ORDEM: Ordenacao = {
  colunas: {
    gravidade: [
      sql`array_position(${[...GRAVIDADES_DA_CARTA]}::text[], c.gravidade)`,
      'c.agir_ate',
      sql`-extract(epoch from c.enviada_em)`,
    ],
    empresa: 'c.empresa',
    assunto: 'c.assunto',
    enviadaEm: 'c.enviada_em',
    agirAte: 'c.agir_ate',
    estado: 'c.estado',
    responsavel: 'c.responsavel',
  },
  padrao: 'gravidade',
  desempate: 'c.id',
  nulos: 'ultimos',
}

/** What the day to act by is, for a person; null where there is none. */
function agirPor(linha: Linha): string | null {
  const { agirAte, prazo, cienciaEm, lidaNaReceita, regra } = linha
  if (agirAte === null) return null
  const daLei = lidaNaReceita && cienciaEm !== null ? prazoDaCarta({ regra, cienciaEm }) : null
  if (daLei !== null && daLei.ate === agirAte) return daLei.fundamento
  if (agirAte === prazo) return 'Prazo dito no escritório'
  return lidaNaReceita
    ? 'É o dia da ciência. Diga o prazo que a mensagem dá.'
    : 'Sem abrir, é o dia em que a ciência acontece sozinha; os prazos correm dele.'
}

const cartaDa = ({ relevante, ...linha }: Linha): Carta => ({
  ...linha,
  agirPor: agirPor({ relevante, ...linha }),
  oQueFazer: triarCarta({ assunto: linha.assunto, relevante }).oQueFazer,
})

/** A page of letters, the gravest first; those taken care of only where they are asked for. */
export async function listarCartas(
  ctx: Context,
  input: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  const { rows } = await sql<{ estado: string; n: number }>`
    select c.estado, count(*)::int as n from ${CARTAS(ctx)} where ${todas(sql`true`, ...semEstado(input))}
    group by c.estado`.execute(ctx.db)
  const conta = ({ estado }: { estado: string }) =>
    input.estado === 'todas' ||
    (input.estado === undefined ? estado !== 'tratada' : estado === input.estado)
  const linhas = await lerLinhas<Linha>(ctx.db, {
    colunas: COLUNAS_SQL,
    de: doFiltro(ctx, input),
    ordem: ordenar(ORDEM, input.ordem),
    corte: recorte(input),
  })
  return emPagina(input, {
    lista: linhas.map(cartaDa),
    total: rows.filter(conta).reduce((soma, { n }) => soma + n, 0),
    totais: {
      porEstado: Object.fromEntries(rows.map(({ estado, n }) => [estado, n])),
      responsaveis: await lerResponsaveis(ctx),
    },
  })
}

const COLUNAS: readonly Coluna<Carta>[] = [
  { titulo: 'Gravidade', tipo: 'texto', valor: (c) => rotas.ROTULOS_DA_GRAVIDADE[c.gravidade] },
  { titulo: 'Empresa', tipo: 'texto', largura: 40, valor: (c) => c.empresa },
  { titulo: 'Assunto', tipo: 'texto', largura: 50, valor: (c) => c.assunto },
  { titulo: 'De', tipo: 'texto', valor: (c) => c.remetente },
  { titulo: 'Enviada em', tipo: 'texto', valor: (c) => c.enviadaEm },
  { titulo: 'Agir até', tipo: 'data', valor: (c) => c.agirAte },
  { titulo: 'Ciência em', tipo: 'data', valor: (c) => c.cienciaEm },
  { titulo: 'Estado', tipo: 'texto', valor: (c) => rotas.ROTULOS_DA_CARTA[c.estado] },
  { titulo: 'Lida na Receita', tipo: 'texto', valor: (c) => (c.lidaNaReceita ? 'Sim' : 'Não') },
  { titulo: 'Responsável', tipo: 'texto', valor: (c) => c.responsavel },
  { titulo: 'O que fazer', tipo: 'texto', largura: 50, valor: (c) => c.oQueFazer },
  { titulo: 'Anotação', tipo: 'texto', valor: (c) => c.anotacao },
]

/** Every letter of the filter; what they say is not in it. */
export async function exportarCartas(
  ctx: Context,
  input: RouteParsed<typeof rotas.exportarCartas>,
): Promise<ArquivoServido> {
  const { formato, paginaAtual: _, registrosPorPagina: __, ...filtro } = input
  const consulta = sql<Linha>`select ${COLUNAS_SQL} ${doFiltro(ctx, filtro)}
    order by ${ordenar(ORDEM, filtro.ordem)}`
  return await exportar(ctx, formato, {
    titulo: 'mensagens-da-receita',
    colunas: COLUNAS.map(({ valor, ...coluna }) => ({
      ...coluna,
      valor: (linha: Linha) => valor(cartaDa(linha)),
    })),
    linhas: comCursor(ctx.db, { compile: () => consulta.compile(ctx.db) }),
    filtros: filtro,
  })
}

type Ler = typeof rotas.lerCarta

/** What opening a letter does, said before it is done. */
function efeitoDe({ cienciaEm, cienciaFundamento, lidaNaReceita }: Carta, hoje: string): string {
  if (lidaNaReceita)
    return 'Esta mensagem já foi lida na Receita: a empresa já está ciente, e abri-la aqui só mostra o conteúdo.'
  if (cienciaEm !== null && cienciaEm < hoje)
    return `A ciência aconteceu sozinha em ${formatarData(cienciaEm)} (${cienciaFundamento}), e os prazos correm desse dia. Abrir mostra o conteúdo.`
  const semAbrir =
    cienciaEm === null
      ? 'Sem abrir, ela não dá ciência por decurso de prazo.'
      : `Sem abrir, a ciência acontece sozinha em ${formatarData(cienciaEm)} (${cienciaFundamento}).`
  return `Abrir dá ciência à empresa hoje, e os prazos para responder, pagar ou contestar passam a correr. ${semAbrir}`
}

/** One letter, and what it says when it was opened from here; nothing is asked of the Receita. */
export async function lerCarta(
  ctx: Context,
  { cartaId }: RouteParsed<Ler>,
): Promise<RouteOutput<Ler>> {
  const [linha] = await lerLinhas<Linha & { html: string | null }>(ctx.db, {
    colunas: sql`${COLUNAS_SQL}, c.html`,
    de: sql`from ${CARTAS(ctx)} where c.id = ${cartaId}`,
    ordem: sql`c.id`,
    corte: sql`limit 1`,
  })
  if (linha === undefined) throw problem('nao-encontrado')
  const { html, ...resto } = linha
  const carta = cartaDa(resto)
  return { ...carta, html, efeito: efeitoDe(carta, ctx.clock.today()) }
}

export type Travada = {
  readonly empresaId: number
  readonly cnpj: string
  readonly isn: string
  readonly aberta: boolean
  readonly lida: boolean
  readonly assunto: string
  readonly regra: string
  readonly regime: number
  readonly cienciaEm: string | null
  readonly cienciaFundamento: string | null
  readonly vistaEm: string
  readonly versao: number
}

/** Holds a letter until the end of the transaction. */
export async function travarCarta(ctx: Context, cartaId: number): Promise<Travada> {
  const { rows } = await sql<Travada>`
    select c.empresa_id as "empresaId", e.identificacao as cnpj, c.isn, c.aberta_em is not null as aberta, c.versao,
      c.lida_na_receita as lida, c.assunto, c.regra, e.regime, c.ciencia_em as "cienciaEm",
      c.ciencia_fundamento as "cienciaFundamento", (c.vista_em at time zone 'America/Sao_Paulo')::date as "vistaEm"
    from carta_receita c join empresa e on e.escritorio_id = c.escritorio_id and e.id = c.empresa_id
    where c.escritorio_id = ${ctx.tenant.escritorioId} and c.id = ${cartaId} for no key update of c`.execute(
    ctx.db,
  )
  const [carta] = rows
  if (carta === undefined) throw problem('nao-encontrado')
  return carta
}

/** How far what a letter asks for is, whose it is, and by when. */
export async function tratarCarta(
  ctx: Context,
  entrada: RouteParsed<typeof rotas.tratarCarta>,
): Promise<Feito> {
  const { cartaId, estado, responsavelId, prazo, anotacao, versao } = entrada
  const carta = await travarCarta(ctx, cartaId)
  exigirVersao(carta, versao)
  const { empresaId, lida, regra, cienciaEm } = carta
  // Taken away, the term is again the one of the law, where there is one.
  const daLei = lida && cienciaEm !== null ? prazoDaCarta({ regra, cienciaEm }) : null
  await exigirResponsavel(ctx, responsavelId, [empresaId])
  await sql`
    update carta_receita set estado = ${estado}, responsavel_id = ${responsavelId}, prazo = ${prazo ?? daLei?.ate ?? null}::date,
      anotacao = ${anotacao === '' ? null : anotacao}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${cartaId}`.execute(ctx.db)
  return { ok: true }
}
