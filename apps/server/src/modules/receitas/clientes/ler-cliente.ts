import type { RouteOutput, RouteParsed, clientes as rotas } from '@razao/contract'
import { DIRECAO_NOTA, TIPO_PESSOA } from '@razao/engine/cadastro'
import { decimal } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { emPagina, lerLinhas, lerTotais, recorte } from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { dozeMeses, emAbertoDaNota, faturadoDaNota, notaQueVale, todosDele } from './movimento.ts'
import { COLUNAS_DO_CLIENTE, clientesPorId, DOCUMENTO } from './sql-clientes.ts'

type Ler = typeof rotas.lerCliente
type Saida = RouteOutput<Ler>
/** As the database has it, with the rest of the file still to be read. */
type Linha = Omit<
  Saida,
  'contatos' | 'tomador' | 'faltaParaNota' | 'meses' | 'parte' | 'servicosHabituais' | 'mesclas'
>

const DO_CADASTRO = sql`p.sem_nif_motivo as "semNifMotivo", p.inscricao_municipal as "inscricaoMunicipal", p.telefone,
  p.cep, p.logradouro, p.numero, p.complemento, p.bairro, p.municipio_ibge as "municipioIbge",
  p.exterior_codigo_postal as "exteriorCodigoPostal", p.exterior_cidade as "exteriorCidade",
  p.exterior_estado as "exteriorEstado", p.tributacao, p.observacao, p.recebe_notas as "recebeNotas",
  (select jsonb_build_object('id', x.id, 'nome', x.nome) from participante x
    where x.escritorio_id = p.escritorio_id and x.id = p.mesclado_em) as "mescladoEm"`

/** A customer, whole: the file, the people, what it was billed and by what. */
export async function lerCliente(ctx: Context, { clienteId }: RouteParsed<Ler>): Promise<Saida> {
  const [linha] = await lerLinhas<Linha>(ctx.db, {
    colunas: sql`${COLUNAS_DO_CLIENTE}, ${DO_CADASTRO}`,
    de: sql`${clientesPorId(ctx, [clienteId])} and p.papel in ('cliente', 'ambos')`,
    ordem: sql`p.id`,
  })
  if (!linha) throw problem('nao-encontrado')
  const meses = await faturamentoPorMes(ctx, clienteId)
  const { faturadoNaEmpresa } = await daEmpresa(ctx, linha.empresaId)
  return {
    ...linha,
    contatos: await contatosDe(ctx, clienteId),
    tomador: tomadorDe(linha),
    faltaParaNota: faltaParaNota(linha),
    meses,
    parte:
      faturadoNaEmpresa > 0
        ? decimal(linha.faturado).div(faturadoNaEmpresa).toDecimalPlaces(4).toString()
        : null,
    servicosHabituais: await servicosHabituais(ctx, clienteId),
    mesclas: await mesclasDe(ctx, clienteId),
  }
}

/** Who takes the service, as the engine's withholdings tell them apart. */
function tomadorDe({ tipoPessoa, orgaoPublico, tributacao }: Linha): Saida['tomador'] {
  if (tipoPessoa !== TIPO_PESSOA.juridica) return 'pessoa-fisica'
  if (orgaoPublico === 'federal') return 'orgao-federal'
  return tributacao === 'simples' || tributacao === 'mei' ? tributacao : 'pessoa-juridica'
}

/** What the national NFS-e would refuse (E0204, E0237), told before anybody tries. */
function faltaParaNota(
  c: Pick<
    Linha,
    | 'documentoTipo'
    | 'tipoPessoa'
    | 'pais'
    | 'logradouro'
    | 'numero'
    | 'bairro'
    | 'cep'
    | 'municipioIbge'
    | 'exteriorCodigoPostal'
    | 'exteriorCidade'
    | 'exteriorEstado'
  >,
): string[] {
  const fora = c.pais !== null && c.pais !== 'BR'
  const semDocumento = c.documentoTipo === 'sem-documento' || c.documentoTipo === 'outro'
  const partes: readonly (readonly [falta: boolean, oQue: string])[] = [
    [semDocumento, 'o CPF ou o CNPJ'],
    [c.tipoPessoa === TIPO_PESSOA.estrangeiro && !fora, 'o país'],
    [c.logradouro === null, 'o logradouro'],
    [c.numero === null, 'o número'],
    [c.bairro === null, 'o bairro'],
    [!fora && c.cep === null, 'o CEP'],
    [!fora && c.municipioIbge === null, 'o município'],
    [fora && c.exteriorCodigoPostal === null, 'o código postal'],
    [fora && c.exteriorCidade === null, 'a cidade'],
    [fora && c.exteriorEstado === null, 'o estado ou província'],
  ]
  return partes.flatMap(([falta, oQue]) => (falta ? [oQue] : []))
}

async function contatosDe(ctx: Context, clienteId: number): Promise<Saida['contatos']> {
  const { rows } = await sql<Saida['contatos'][number]>`
    select id, nome, cargo, email, telefone, recebe_nota as "recebeNota", recebe_cobranca as "recebeCobranca"
    from participante_contato
    where escritorio_id = ${ctx.tenant.escritorioId} and participante_id = ${clienteId} order by id`.execute(
    ctx.db,
  )
  return rows
}

/** `from … where …` of the notes that hold of a customer `p` and of whoever was merged into it. */
const notasDele = (ctx: Context, clienteId: number) => sql`from participante p
  join nota_fiscal n on n.escritorio_id = p.escritorio_id and n.participante_id = any (${todosDele})
  where p.escritorio_id = ${ctx.tenant.escritorioId} and p.id = ${clienteId}`

async function faturamentoPorMes(ctx: Context, clienteId: number): Promise<Saida['meses']> {
  const { de, ate } = dozeMeses(ctx)
  const { rows } = await sql<Saida['meses'][number]>`
    with valores as (
      select n.competencia, sum(${faturadoDaNota})::bigint as valor ${notasDele(ctx, clienteId)}
        and ${notaQueVale} and n.competencia between ${de} and ${ate} group by 1)
    select to_char(m, 'YYYY-MM') as competencia, coalesce(v.valor, 0)::bigint as valor
    from generate_series((${de} || '-01')::date, (${ate} || '-01')::date, interval '1 month') m
    left join valores v on v.competencia = to_char(m, 'YYYY-MM') order by 1`.execute(ctx.db)
  return rows
}

/** What the company billed in the last twelve months. */
async function daEmpresa(ctx: Context, empresaId: number): Promise<{ faturadoNaEmpresa: number }> {
  const { de, ate } = dozeMeses(ctx)
  return await lerTotais(ctx.db, {
    somas: sql`coalesce(sum(${faturadoDaNota}), 0)::bigint as "faturadoNaEmpresa"`,
    de: sql`from nota_fiscal n where n.escritorio_id = ${ctx.tenant.escritorioId} and n.empresa_id = ${empresaId}
      and n.competencia between ${de} and ${ate} and ${notaQueVale}`,
  })
}

const HABITUAIS = 10

async function servicosHabituais(
  ctx: Context,
  clienteId: number,
): Promise<Saida['servicosHabituais']> {
  const { rows } = await sql<Saida['servicosHabituais'][number]>`
    select h.codigo, h.item as "itemLc116", h.descricao, h.notas, h.total, h.ultimo as "ultimoValor", h.quando as "ultimaVez",
      (select jsonb_build_object('id', s.id, 'nome', s.nome) from servico s
        where s.escritorio_id = h.escritorio_id and s.empresa_id = h.empresa_id and s.arquivado_em is null
          and s.codigo_tributacao = h.codigo order by s.id limit 1) as servico
    from (
      select n.escritorio_id, n.empresa_id, n.codigo_tributacao as codigo, n.item_lc116 as item, count(*) as notas,
        sum(${faturadoDaNota})::bigint as total, max(n.emissao) as quando,
        (array_agg(n.descricao order by n.emissao desc, n.id desc))[1] as descricao,
        (array_agg(${faturadoDaNota} order by n.emissao desc, n.id desc))[1]::bigint as ultimo
      ${notasDele(ctx, clienteId)} and ${notaQueVale} group by 1, 2, 3, 4) h
    order by h.notas desc, h.quando desc limit ${HABITUAIS}`.execute(ctx.db)
  return rows
}

async function mesclasDe(ctx: Context, clienteId: number): Promise<Saida['mesclas']> {
  const { rows } = await sql<Saida['mesclas'][number]>`
    select x.id, p.nome, ${DOCUMENTO} as documento, x.feita_em as em, x.feita_por_nome as por from participante_mescla x
    join participante p on p.escritorio_id = x.escritorio_id and p.id = x.mesclado_id
    where x.escritorio_id = ${ctx.tenant.escritorioId} and x.principal_id = ${clienteId} and x.desfeita_em is null
    order by x.id desc`.execute(ctx.db)
  return rows
}

type Notas = typeof rotas.listarNotasDoCliente

/** The notes issued to a customer, newest first, with what is still to be received of each. */
export async function listarNotasDoCliente(
  ctx: Context,
  { clienteId, ...pedido }: RouteParsed<Notas>,
): Promise<RouteOutput<Notas>> {
  await exigirCliente(ctx, clienteId)
  const de = sql`${notasDele(ctx, clienteId)} and n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)}`
  const { total, ...totais } = await lerTotais<RouteOutput<Notas>['totais'] & { total: number }>(
    ctx.db,
    {
      somas: sql`count(*) as total, coalesce(sum(n.bruto) filter (where ${notaQueVale}), 0)::bigint as bruto,
        coalesce(sum(n.liquido) filter (where ${notaQueVale}), 0)::bigint as liquido,
        coalesce(sum(${emAbertoDaNota(ctx)}), 0)::bigint as "emAberto"`,
      de,
    },
  )
  const lista = await lerLinhas<RouteOutput<Notas>['lista'][number]>(ctx.db, {
    colunas: sql`n.id, n.modelo, n.numero, n.status, n.emissao, n.competencia, n.descricao, n.bruto, n.liquido,
      ${emAbertoDaNota(ctx)} as "emAberto"`,
    de,
    ordem: sql`n.emissao desc, n.id desc`,
    corte: recorte(pedido),
  })
  return emPagina(pedido, { lista, total, totais })
}

/** Refuses a customer that the caller does not see. */
export async function exigirCliente(ctx: Context, clienteId: number): Promise<void> {
  const { rows } = await sql`
    select from participante where escritorio_id = ${ctx.tenant.escritorioId} and id = ${clienteId}
      and papel in ('cliente', 'ambos')`.execute(ctx.db)
  if (rows.length === 0) throw problem('nao-encontrado')
}
