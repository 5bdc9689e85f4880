import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { comoSeMostra, type DonaDaFila, type Lido } from './ler-distribuido.ts'
import type { Fonte } from './precedencia.ts'

/** A company as the reading of its queue needs it. */
export type Empresa = DonaDaFila & {
  readonly municipio: number | null
  /** Is set to issue, and in which environment. */
  readonly emite: boolean
}

export async function lerEmpresaDaFila(ctx: Context, empresaId: number): Promise<Empresa | null> {
  const { rows } = await sql<Omit<Empresa, 'mesDeHoje'>>`
    select e.id, e.identificacao as cnpj, e.abertura, e.municipio_ibge as municipio,
      coalesce(m.ambiente, 2) = 1 as "emProducao",
      m.empresa_id is not null or exists (select from dps d where d.escritorio_id = e.escritorio_id and d.empresa_id = e.id)
        as emite
    from empresa e
    left join emissor m on m.escritorio_id = e.escritorio_id and m.empresa_id = e.id
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(ctx.db)
  const [lida] = rows
  return lida === undefined ? null : { ...lida, mesDeHoje: ctx.clock.competencia() }
}

/** Begins a reading; answers where the last one stopped. */
export async function comecarLeitura(ctx: Context, empresaId: number): Promise<number> {
  const agora = ctx.clock.now().toISOString()
  const { rows } = await sql<{ nsu: number }>`
    insert into captura as c (escritorio_id, empresa_id, lendo_em) values (${ctx.tenant.escritorioId}, ${empresaId}, ${agora})
    on conflict on constraint captura_pk do update set lendo_em = excluded.lendo_em, pedida_em = null,
      documentos = case when c.lendo_em is null then 0 else c.documentos end
    returning ultimo_nsu as nsu`.execute(ctx.db)
  return rows[0]?.nsu ?? 0
}

/** Takes the reading of a company for this transaction alone; answers where it stands. */
export async function travarPonto(ctx: Context, empresaId: number): Promise<number> {
  const { rows } = await sql<{ nsu: number }>`
    select ultimo_nsu as nsu from captura
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} for no key update`.execute(
    ctx.db,
  )
  const [lido] = rows
  if (lido === undefined) throw new Error(`a captura da empresa ${empresaId} não está mais lá`)
  return lido.nsu
}

type Avanco = { empresaId: number; nsu: number; documentos: number }

export async function moverPonto(ctx: Context, avanco: Avanco): Promise<void> {
  const { empresaId, nsu, documentos } = avanco
  await sql`
    update captura set ultimo_nsu = ${nsu}, documentos = documentos + ${documentos},
      lendo_em = ${ctx.clock.now().toISOString()}
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}`.execute(ctx.db)
}

/** Whose queue, of which source. */
type DaFila = { readonly empresaId: number; readonly fonte: Fonte }

/** What of these is kept already, by `nsu:sha256`; and by `chave:sha256`, under whatever number. */
export async function jaVieram(
  ctx: Context,
  { empresaId, fonte }: DaFila,
  lidos: readonly Lido[],
): Promise<{ porNsu: ReadonlySet<string>; porChave: ReadonlySet<string> }> {
  const { rows } = await sql<{ nsu: number; chave: string | null; sha256: string }>`
    select d.nsu, d.chave, d.sha256 from captura_documento d
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.empresa_id = ${empresaId}
      and d.fonte = ${fonte} and (d.nsu = any (${lidos.map(({ nsu }) => nsu)}::bigint[])
        or d.chave = any (${lidos.map(({ chave }) => chave)}::text[]))`.execute(ctx.db)
  return {
    porNsu: new Set(rows.map(({ nsu, sha256 }) => `${nsu}:${sha256}`)),
    porChave: new Set(rows.map(({ chave, sha256 }) => `${chave}:${sha256}`)),
  }
}

export type Desfecho = {
  readonly situacao:
    | 'entrou'
    | 'existente'
    | 'repetida'
    | 'diferente'
    | 'mantida'
    | 'em-espera'
    | 'recusada'
    | 'fora'
  readonly codigo: string | null
  readonly mensagem: string | null
  readonly campos?: readonly unknown[]
  readonly notaId?: number
  readonly eventoId?: number
  readonly espera?: { readonly empresaId: number; readonly competencia: string }
}

/** What is nowhere else stays here. */
const guardaOsBytes = ({ situacao }: Desfecho): boolean =>
  situacao !== 'entrou' && situacao !== 'repetida'

const doDesfecho = (lido: Lido, desfecho: Desfecho, agora: string) => ({
  situacao: desfecho.situacao,
  conteudo: guardaOsBytes(desfecho) ? lido.bytes : null,
  motivo_codigo: desfecho.codigo,
  motivo: desfecho.mensagem,
  campos: JSON.stringify(desfecho.campos ?? []),
  nota_id: desfecho.notaId ?? null,
  evento_id: desfecho.eventoId ?? null,
  espera_empresa_id: desfecho.espera?.empresaId ?? null,
  espera_competencia: desfecho.espera?.competencia ?? null,
  // Decided by the order of who is believed, and by nobody.
  decidido_em: desfecho.situacao === 'mantida' ? agora : null,
})

/** Keeps each document with what became of it. */
export async function guardarDocumentos(
  ctx: Context,
  { empresaId, fonte }: DaFila,
  vindos: readonly (readonly [Lido, Desfecho])[],
): Promise<void> {
  if (vindos.length === 0) return
  const agora = ctx.clock.now().toISOString()
  await ctx.db
    .insertInto('captura_documento')
    .values(
      vindos.map(([lido, desfecho]) => ({
        escritorio_id: ctx.tenant.escritorioId,
        empresa_id: empresaId,
        fonte,
        nsu: lido.nsu,
        recebido_em: agora,
        tipo_na_fonte: lido.tipoNaFonte.slice(0, 60),
        tipo: lido.tipo,
        chave: lido.chave,
        sha256: lido.sha256,
        ...comoSeMostra(lido),
        ...doDesfecho(lido, desfecho, agora),
      })),
    )
    .execute()
}

/** Another judgement of one that was kept. */
export async function mudarDocumento(
  ctx: Context,
  id: number,
  [lido, desfecho]: readonly [Lido, Desfecho],
): Promise<void> {
  await ctx.db
    .updateTable('captura_documento')
    .set({
      ...comoSeMostra(lido),
      ...doDesfecho(lido, desfecho, ctx.clock.now().toISOString()),
      versao: sql<number>`versao + 1`,
    })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', id)
    .execute()
}
