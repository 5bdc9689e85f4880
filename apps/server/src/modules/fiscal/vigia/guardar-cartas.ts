import {
  cartaDoSimples,
  cienciaLidaPorFora,
  cienciaTacita,
  prazoDaCarta,
  REGIME,
  triarCarta,
} from '@razao/engine/cadastro'
import { sql } from 'kysely'
import { diaDe } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { notificar } from '../../acesso/index.ts'
import { anotarResposta } from './consulta.ts'
import type { CaixaDita, CartaDita } from './perguntar.ts'

/** The day of São Paulo of an instant. */

type DaEmpresa = { readonly empresaId: number; readonly regime: number }

/** Whether it took the DTE, by what was asked last; null while nobody asked. */
async function optanteDoDte(ctx: Context, empresaId: number): Promise<boolean | null> {
  const { rows } = await sql<{ optante: boolean | null }>`
    select (resposta ->> 'optante')::boolean as optante from vigia_consulta
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and assunto = 'dte'`.execute(
    ctx.db,
  )
  return rows[0]?.optante ?? null
}

/** Whether a letter is of the electronic domicile of the Simples: by its subject, of a company that is in it. */
export const doDomicilioDoSimples = ({
  assunto,
  regime,
}: {
  readonly assunto: string
  readonly regime: number
}): boolean => cartaDoSimples(assunto) && (regime === REGIME.simples || regime === REGIME.mei)

const cienciaDa = (
  { assunto, enviadaEm }: { assunto: string; enviadaEm: string },
  { regime, optante }: { regime: number; optante: boolean | null },
) =>
  cienciaTacita({
    enviadaEm: diaDe(enviadaEm),
    doSimples: doDomicilioDoSimples({ assunto, regime }),
    optanteDoDte: optante,
  })

/** Works out again when silence tells a company: it took the DTE, or left it. */
export async function recontarCiencias(
  ctx: Context,
  { empresaId, regime }: DaEmpresa,
): Promise<void> {
  const optante = await optanteDoDte(ctx, empresaId)
  const { rows } = await sql<{ id: number; assunto: string; enviadaEm: string }>`
    select id, assunto, enviada_em as "enviadaEm" from carta_receita
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and not lida_na_receita
    order by id for no key update`.execute(ctx.db)
  const ciencias = rows.map(({ id, ...carta }) => {
    const ciencia = cienciaDa(carta, { regime, optante })
    return { id, em: ciencia?.em ?? null, fundamento: ciencia?.fundamento ?? null }
  })
  await sql`
    update carta_receita c set ciencia_em = n.em, ciencia_fundamento = n.fundamento
    from jsonb_to_recordset(${JSON.stringify(ciencias)}::jsonb) as n (id bigint, em date, fundamento text)
    where c.escritorio_id = ${ctx.tenant.escritorioId} and c.id = n.id and c.ciencia_em is distinct from n.em`.execute(
    ctx.db,
  )
}

type Nova = { id: number; assunto: string; gravidade: string; cienciaEm: string | null }

/** Writes the letters that are not here; answers the new ones. One that was opened from here does not go back to not read. */
async function gravar(
  ctx: Context,
  { empresaId, regime }: DaEmpresa,
  cartas: readonly CartaDita[],
): Promise<Nova[]> {
  const optante = await optanteDoDte(ctx, empresaId)
  const linhas = cartas.map((carta) => {
    const assunto = carta.assunto.trim().slice(0, 500) || 'Mensagem sem assunto'
    const { regra, gravidade } = triarCarta({ assunto, relevante: carta.relevante })
    const tacita = cienciaDa({ ...carta, assunto }, { regime, optante })
    // Read before it was ever seen: on no earlier day than it was sent.
    const ciencia = carta.lida
      ? cienciaLidaPorFora({ semLerEm: diaDe(carta.enviadaEm), hoje: ctx.clock.today(), tacita })
      : tacita
    const prazo =
      carta.lida && ciencia !== null ? prazoDaCarta({ regra, cienciaEm: ciencia.em }) : null
    return {
      ...{ isn: carta.id.slice(0, 40), assunto, remetente: carta.de.slice(0, 200) },
      ...{ enviada_em: carta.enviadaEm, relevante: carta.relevante, lida: carta.lida },
      ...{ regra, gravidade, em: ciencia?.em ?? null, fundamento: ciencia?.fundamento ?? null },
      prazo: prazo?.ate ?? null,
    }
  })
  const { rows } = await sql<Nova & { nova: boolean }>`
    insert into carta_receita as c (escritorio_id, empresa_id, isn, assunto, remetente, enviada_em, relevante, lida_na_receita,
      regra, gravidade, ciencia_em, ciencia_fundamento, prazo, vista_em)
    select ${ctx.tenant.escritorioId}::bigint, ${empresaId}::bigint, l.isn, l.assunto, l.remetente, l.enviada_em, l.relevante,
      l.lida, l.regra, l.gravidade, l.em, l.fundamento, l.prazo, ${ctx.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (isn text, assunto text, remetente text,
      enviada_em timestamptz, relevante boolean, lida boolean, regra text, gravidade text, em date, fundamento text, prazo date)
    order by l.enviada_em, l.isn
    on conflict (escritorio_id, empresa_id, isn) do update set lida_na_receita = false, ciencia_em = excluded.ciencia_em,
      ciencia_fundamento = excluded.ciencia_fundamento
      where c.lida_na_receita and not excluded.lida_na_receita and c.aberta_em is null
    returning id, assunto, gravidade, ciencia_em as "cienciaEm", xmax = 0 as nova`.execute(ctx.db)
  return rows.filter(({ nova }) => nova)
}

type NaoLida = {
  readonly id: number
  readonly regra: string
  readonly tacitaEm: string | null
  readonly tacitaPor: string | null
  readonly semLerEm: string
}
type DaCaixa = Pick<CaixaDita, 'inteira'> & { readonly cartas: readonly CartaDita[] }

/**
 * What is not among those that were not read was read there, by whoever it was: on no earlier day than the last on which it was
 * seen not read, from which its term runs.
 */
async function marcarLidas(ctx: Context, empresaId: number, { cartas, inteira }: DaCaixa) {
  const semLer = cartas.filter(({ lida }) => !lida).map(({ id }) => id)
  const lidas = cartas.filter(({ lida }) => lida).map(({ id }) => id)
  const { rows } = await sql<NaoLida>`
    select c.id, c.regra, c.ciencia_em as "tacitaEm", c.ciencia_fundamento as "tacitaPor",
      (greatest(c.vista_em, (v.resposta ->> 'listadaEm')::timestamptz) at time zone 'America/Sao_Paulo')::date as "semLerEm"
    from carta_receita c
    left join vigia_consulta v on v.escritorio_id = c.escritorio_id and v.empresa_id = c.empresa_id
      and v.assunto = 'caixa-postal'
    where c.escritorio_id = ${ctx.tenant.escritorioId} and c.empresa_id = ${empresaId} and not c.lida_na_receita
      and (c.isn = any (${lidas}::text[]) or ${inteira}::boolean and c.isn <> all (${semLer}::text[]))
    order by c.id for no key update of c`.execute(ctx.db)
  if (rows.length === 0) return
  const hoje = ctx.clock.today()
  const marcas = rows.map(({ id, regra, semLerEm, tacitaEm, tacitaPor }) => {
    const tacita = tacitaEm === null ? null : { em: tacitaEm, fundamento: tacitaPor ?? '' }
    const { em, fundamento } = cienciaLidaPorFora({ semLerEm, hoje, tacita })
    const prazo = prazoDaCarta({ regra, cienciaEm: em })?.ate ?? null
    return { id, em, fundamento, prazo }
  })
  await sql`
    update carta_receita c set lida_na_receita = true, ciencia_em = n.em, ciencia_fundamento = n.fundamento,
      prazo = coalesce(c.prazo, n.prazo)
    from jsonb_to_recordset(${JSON.stringify(marcas)}::jsonb) as n (id bigint, em date, fundamento text, prazo date)
    where c.escritorio_id = ${ctx.tenant.escritorioId} and c.id = n.id`.execute(ctx.db)
}

const PESO = ['grave', 'atencao', 'informacao']

/** Who answers for the company is told once of all that came, by the gravest of them; what only tells waits in the list. */
async function avisarDasNovas(ctx: Context, empresaId: number, novas: readonly Nova[]) {
  const pedem = novas
    .filter(({ gravidade }) => gravidade !== 'informacao')
    .toSorted((a, b) => PESO.indexOf(a.gravidade) - PESO.indexOf(b.gravidade))
  const [primeira] = pedem
  if (primeira === undefined) return
  const { rows } = await sql<{ id: number; empresa: string }>`
    select q.id, e.apelido as empresa from empresa e
    cross join lateral app.quem_atende(e.escritorio_id, e.id) q (id)
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId} order by q.id`.execute(
    ctx.db,
  )
  const { id: cartaId, assunto, gravidade, cienciaEm } = primeira
  for (const { id, empresa } of rows)
    await notificar(ctx, id, {
      tipo: 'receita',
      dados: {
        ...{ sobre: 'carta', empresaId, empresa, cartaId, assunto, gravidade, cienciaEm },
        outras: pedem.length - 1,
      },
    })
}

/** Keeps what came of the Caixa Postal of a company; answers how many letters are new. */
export async function guardarCaixa(
  ctx: Context,
  dela: DaEmpresa,
  { cartas, inteira }: CaixaDita,
): Promise<{ novas: number }> {
  const novas = cartas === null || cartas.length === 0 ? [] : await gravar(ctx, dela, cartas)
  if (cartas !== null) await marcarLidas(ctx, dela.empresaId, { cartas, inteira })
  await avisarDasNovas(ctx, dela.empresaId, novas)
  const listadaEm = cartas === null ? undefined : ctx.clock.now().toISOString()
  await anotarResposta(
    ctx,
    { empresaId: dela.empresaId, assunto: 'caixa-postal' },
    { resposta: { haNovas: cartas === null || cartas.length > 0, listadaEm } },
  )
  return { novas: novas.length }
}
