import { type RouteOutput, type RouteParsed, credenciaisEntrega as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { PedidoDeFora } from '../../../platform/http/index.ts'
import type { Vault } from '../../../platform/vault/index.ts'
import { umaVez } from '../com-segredo.ts'
import {
  type LinhaDoLote,
  type LoteLido,
  lerLote,
  type ProblemaDoLote,
  simples,
} from './ler-csv.ts'
import { lerPrevia } from './previa.ts'

type Enviar = typeof rotas.enviarLoteDeCredenciais

/** How the secret of a line is called in the vault until the preview ends. */
export const NOME_DA_LINHA = (loteId: number, ordem: number): string =>
  `credencial-lote:${loteId}:${ordem}`

const MS_DE_UM_DIA = 24 * 60 * 60_000

type Empresa = { id: number; cnpj: string; municipio: number | null; uf: string | null }
type Item = LinhaDoLote & {
  readonly empresaId: number
  readonly municipio: number | null
  readonly uf: string | null
}

/** Companies of these lines that the caller sees, by CNPJ. */
async function lerEmpresas(ctx: Context, { linhas }: LoteLido): Promise<Map<string, Empresa>> {
  const { rows } = await sql<Empresa>`
    select e.id, e.identificacao as cnpj, e.municipio_ibge as municipio, m.uf
    from empresa e left join municipio m on m.ibge = e.municipio_ibge
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.encerrada_em is null
      and e.identificacao = any (${linhas.map(({ cnpj }) => cnpj)}::text[])`.execute(ctx.db)
  return new Map(rows.map((empresa) => [empresa.cnpj, empresa]))
}

type Lugares = { readonly cidades: ReadonlyMap<string, number>; readonly ufs: ReadonlySet<string> }

/** Every city by its code, and by its name with the state; and the states. */
async function lerLugares(ctx: Context): Promise<Lugares> {
  const { rows } = await sql<{
    ibge: number
    nome: string
    uf: string
  }>`select ibge, nome, uf from municipio`.execute(ctx.db)
  return {
    cidades: new Map(
      rows.flatMap(({ ibge, nome, uf }): [string, number][] => [
        [String(ibge), ibge],
        [simples(nome + uf), ibge],
      ]),
    ),
    ufs: new Set(rows.map(({ uf }) => uf)),
  }
}

/** Which city hall or state a line is of, or what it lacks. */
function noOrgao(
  linha: LinhaDoLote,
  empresa: Empresa,
  { cidades, ufs }: Lugares,
): Item | ProblemaDoLote {
  const { sistema, orgao } = linha
  const comum = { ...linha, empresaId: empresa.id, municipio: null, uf: null }
  const falta = (mensagem: string) => ({ linha: linha.linha, mensagem })
  if (sistema === 'prefeitura') {
    const municipio = orgao === '' ? empresa.municipio : cidades.get(simples(orgao))
    return municipio == null
      ? falta('O órgão não é um município: use Cidade/UF ou o código do IBGE.')
      : { ...comum, municipio }
  }
  if (sistema !== 'estado') return comum
  const uf = orgao === '' ? empresa.uf : orgao.toUpperCase()
  return uf === null || !ufs.has(uf)
    ? falta('O órgão não é um estado: use a sigla da UF.')
    : { ...comum, uf }
}

type JaHa = { chave: string }
const chaveDe = ({ empresaId, sistema, forma, municipio, uf }: Item): string =>
  [empresaId, sistema, forma, municipio ?? '', uf ?? ''].join('/')

/** Accesses in use of these companies, by what tells one from another. */
async function osQueJaHa(ctx: Context, itens: readonly Item[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<JaHa>`
    select concat_ws('/', c.empresa_id, c.sistema, c.forma, coalesce(c.municipio_ibge::text, ''), coalesce(c.uf, '')) as chave
    from credencial_governo c
    where c.escritorio_id = ${ctx.tenant.escritorioId} and c.encerrada_em is null
      and c.empresa_id = any (${itens.map(({ empresaId }) => empresaId)}::bigint[])`.execute(ctx.db)
  return new Set(rows.map(({ chave }) => chave))
}

/** What each line changes, and why the others change nothing. */
async function conferir(
  ctx: Context,
  lido: LoteLido,
): Promise<{ itens: Item[]; problemas: ProblemaDoLote[] }> {
  const empresas = await lerEmpresas(ctx, lido)
  const lugares = await lerLugares(ctx)
  const ditas = lido.linhas.map((linha) => {
    const empresa = empresas.get(linha.cnpj)
    return empresa === undefined
      ? { linha: linha.linha, mensagem: 'Nenhuma empresa da sua carteira tem este CNPJ.' }
      : noOrgao(linha, empresa, lugares)
  })
  const achados = ditas.filter((uma) => 'empresaId' in uma)
  const jaHa = await osQueJaHa(ctx, achados)
  const vistos = new Set<string>()
  const problemas = ditas.filter((uma) => 'mensagem' in uma)
  const itens: Item[] = []
  for (const item of achados) {
    const chave = chaveDe(item)
    if (vistos.has(chave))
      problemas.push({ linha: item.linha, mensagem: 'O mesmo acesso está em outra linha.' })
    else if (item.segredo === null && !jaHa.has(chave))
      problemas.push({
        linha: item.linha,
        mensagem: 'Falta a senha: este acesso ainda não existe.',
      })
    else itens.push(item)
    vistos.add(chave)
  }
  return {
    itens,
    problemas: [...lido.problemas, ...problemas].toSorted((a, b) => a.linha - b.linha),
  }
}

async function guardarLinha(
  ctx: Context,
  vault: Vault,
  { loteId, ordem, item, venceEm }: { loteId: number; ordem: number; item: Item; venceEm: Date },
): Promise<void> {
  await sql`
    insert into credencial_lote_item (escritorio_id, lote_id, ordem, empresa_id, linha, sistema, forma, municipio_ibge, uf,
      login, valido_ate, tem_segredo)
    values (${ctx.tenant.escritorioId}, ${loteId}, ${ordem}, ${item.empresaId}, ${item.linha}, ${item.sistema}, ${item.forma},
      ${item.municipio}, ${item.uf}, ${item.login}, ${item.validoAte}, ${item.segredo !== null})`.execute(
    ctx.db,
  )
  if (item.segredo === null) return
  const segredo = Buffer.from(item.segredo, 'utf8')
  try {
    await vault.guardar(ctx, {
      nome: NOME_DA_LINHA(loteId, ordem),
      empresaId: item.empresaId,
      tipo: 'senha',
      segredo,
      venceEm,
      motivo: 'Prévia de um arquivo de acessos',
    })
  } finally {
    segredo.fill(0)
  }
}

async function gravar(
  ctx: Context,
  vault: Vault,
  { nome, lido }: { nome: string; lido: LoteLido },
): Promise<RouteOutput<Enviar>> {
  const { itens, problemas } = await conferir(ctx, lido)
  const agora = ctx.clock.now()
  const venceEm = new Date(agora.getTime() + MS_DE_UM_DIA)
  const { rows } = await sql<{ id: number }>`
    insert into credencial_lote (escritorio_id, nome, problemas, enviado_por, enviado_por_nome, enviado_em, expira_em)
    values (${ctx.tenant.escritorioId}, ${nome}, ${JSON.stringify(problemas)}::jsonb, ${ctx.user.id}, ${ctx.user.nome},
      ${agora.toISOString()}, ${venceEm.toISOString()})
    returning id`.execute(ctx.db)
  const loteId = rows[0]?.id
  if (loteId === undefined) throw new Error('o lote não foi gravado')
  for (const [ordem, item] of itens.entries())
    await guardarLinha(ctx, vault, { loteId, ordem, item, venceEm })
  return await lerPrevia(ctx, loteId)
}

/** Reads a CSV of accesses and keeps its preview; the secrets go to the vault for a day, and the file is kept nowhere. */
export async function enviarLoteDeCredenciais(
  pedido: PedidoDeFora,
  { nome, arquivo }: RouteParsed<Enviar>,
): Promise<RouteOutput<Enviar>> {
  const bytes = Buffer.from(arquivo, 'base64')
  try {
    const lido = lerLote(bytes)
    const rota = rotas.enviarLoteDeCredenciais
    return await umaVez(pedido, { rota, entrada: { nome }, segredo: arquivo }, (ctx) =>
      gravar(ctx, pedido.fora.vault, { nome, lido }),
    )
  } finally {
    bytes.fill(0)
  }
}
