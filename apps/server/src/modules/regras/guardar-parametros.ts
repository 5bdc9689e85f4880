import {
  chaveDoServico,
  encaixar,
  lerCodigoDoServico,
  noDia,
  type TipoDeRegra,
  type ValorDaRegra,
} from '@razao/engine/municipal'
import { somarDias } from '@razao/engine/tempo'
import { sql } from 'kysely'
import { clockFrom } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { gravarVersoes, lerLinha, publicarNaLinha, retirarVersoes, travarLinha } from './gravar.ts'
import { exigirMunicipio } from './municipio.ts'
import { type Ambiente, camadaDo, type Linha, type Viva } from './versoes.ts'

/** A rate with its days, as the national environment has it. */
type AliquotaNacional = {
  /** Decimal factor. */
  readonly aliquota: string
  readonly de: string
  readonly ate: string | null
}

/** What the national environment answered of a município, each part only when it was asked for. */
export type RespostaNacional = {
  readonly ambiente: Ambiente
  readonly consultadoEm: string
  /** `GET /parametrizacao/{mun}/convenio`; null: it knows no such convênio. */
  readonly convenio?: {
    readonly ativo: boolean
    readonly emissorNacional: boolean
    readonly dito: unknown
  } | null
  /** `…/{servico}/{competencia}/aliquota` or `…/historicoaliquotas`, by service; an empty list: none is set. */
  readonly aliquotas?: readonly {
    readonly servico: string
    readonly vigencias: readonly AliquotaNacional[]
    /** A single month was asked for: what is of other months stays as it was told before. */
    readonly soDoDia?: string
    readonly dito: unknown
  }[]
  /** Kept as they came, until a rule of ours reads them. */
  readonly outras?: readonly {
    readonly assunto: 'retencoes' | 'regimes-especiais' | 'beneficio'
    readonly sobre: string
    readonly achou: boolean
    readonly dito: unknown
  }[]
}

type Consulta = { assunto: string; sobre: string; achou: boolean; dito: unknown }

const FONTE_CONVENIO = 'Ambiente nacional da NFS-e: consulta ao convênio do município'
const FONTE_ALIQUOTA = 'Ambiente nacional da NFS-e: alíquota que o município parametrizou'

async function anotarConsultas(
  ctx: Context,
  municipio: number,
  { ambiente, consultadoEm }: RespostaNacional,
  consultas: readonly Consulta[],
): Promise<void> {
  if (consultas.length === 0) return
  await sql`
    insert into consulta_municipal (escritorio_id, municipio_ibge, ambiente, assunto, sobre, consultada_em, achou, resposta)
    select ${ctx.tenant.escritorioId}, ${municipio}, ${ambiente}, c.assunto, c.sobre, ${consultadoEm}, c.achou, c.dito
    from jsonb_to_recordset(${JSON.stringify(consultas)}::jsonb) as c (assunto text, sobre text, achou boolean, dito jsonb)
    on conflict on constraint consulta_municipal_pk do update set consultada_em = excluded.consultada_em,
      achou = excluded.achou, resposta = excluded.resposta
    where consulta_municipal.consultada_em <= excluded.consultada_em`.execute(ctx.db)
}

/** The same answer again is a check of what is known. */
async function conferidas(ctx: Context, ids: readonly number[], dia: string): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update regra_municipal set conferida_em = ${dia}, conferida_por = null
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${[...ids]}::bigint[]) and retirada_em is null
      and conferida_em < ${dia}`.execute(ctx.db)
}

const igual = (a: ValorDaRegra | null, b: ValorDaRegra | null): boolean =>
  JSON.stringify(Object.entries(a ?? {}).sort()) === JSON.stringify(Object.entries(b ?? {}).sort())

type Dita = { readonly valor: ValorDaRegra; readonly fonte: string; readonly dia: string }

/** From the day of the answer on; what it said before stays as it was. @returns whether it changed */
async function dizerDesde(
  ctx: Context,
  linha: Linha,
  { valor, fonte, dia }: Dita,
): Promise<boolean> {
  await travarLinha(ctx, linha)
  const vivas = await lerLinha(ctx, linha)
  const atual = noDia(vivas, dia)
  if (atual !== null && igual(atual.valor, valor)) {
    await conferidas(ctx, [atual.id], dia)
    return false
  }
  // An answer that comes late says nothing of what a later one told.
  if (vivas.some(({ de }) => de > dia)) return false
  const encaixe = encaixar<ValorDaRegra>(vivas, { de: dia, ate: null, valor })
  if (!encaixe.ok) return false
  const nova = { de: dia, ate: null, valor, fonte, link: null, conferidaEm: dia }
  await publicarNaLinha(ctx, linha, nova, encaixe.value)
  return true
}

type PontoDito = { readonly de: string; readonly valor: ValorDaRegra | null }

/** The whole line of a service: each rate from its day, and nobody's days between them. Pure. */
function pontosDas(vigencias: readonly AliquotaNacional[]): PontoDito[] {
  const ordenadas = vigencias.toSorted((a, b) => Number(a.de > b.de) - Number(a.de < b.de))
  return ordenadas.flatMap(({ aliquota, de, ate }, i): PontoDito[] => {
    const proxima = ordenadas[i + 1]
    if (proxima?.de === de) return []
    const valor = { aliquota, deducao: null }
    const volta = ate === null ? null : somarDias(ate, 1)
    const haVao = volta !== null && (proxima === undefined || proxima.de > volta)
    return [{ de, valor }, ...(haVao ? [{ de: volta, valor: null }] : [])]
  })
}

/**
 * Makes the line what was answered: what is the same stays and was checked, the rest is withdrawn, the new is published.
 * @returns whether it changed
 */
async function tornar(
  ctx: Context,
  linha: Linha,
  { vivas, pontos, dia }: { vivas: readonly Viva[]; pontos: readonly PontoDito[]; dia: string },
): Promise<boolean> {
  const mesma = (viva: Viva, ponto: PontoDito) =>
    viva.de === ponto.de && igual(viva.valor, ponto.valor)
  const ficam = vivas.filter((viva) => pontos.some((ponto) => mesma(viva, ponto)))
  const saem = vivas.filter((viva) => !ficam.includes(viva))
  const entram = pontos.filter((ponto) => !vivas.some((viva) => mesma(viva, ponto)))
  await conferidas(
    ctx,
    ficam.map(({ id }) => id),
    dia,
  )
  await retirarVersoes(
    ctx,
    saem.map(({ id }) => id),
    'O ambiente nacional respondeu outra coisa',
  )
  const { municipio, camada, tipo, chave } = linha
  await gravarVersoes(
    ctx,
    entram.map(({ de, valor }) => ({
      ...{ municipio, camada, tipo, chave, de, valor, fonte: FONTE_ALIQUOTA, link: null },
      ...{ conferida: dia, copia: null },
      substitui: saem.find((viva) => viva.de === de)?.id ?? null,
    })),
  )
  return saem.length + entram.length > 0
}

/** What is known of the other days, with the rate of the day that was asked for in its place. Pure. */
function comADoDia(vivas: readonly Viva[], { aliquota, de, ate }: AliquotaNacional): PontoDito[] {
  const volta = ate === null ? null : somarDias(ate, 1)
  const antes = vivas.filter((viva) => viva.de < de)
  const depois = volta === null ? [] : vivas.filter((viva) => viva.de >= volta)
  const fim = volta !== null && depois[0]?.de !== volta ? [{ de: volta, valor: null }] : []
  return [...antes, { de, valor: { aliquota, deducao: null } }, ...fim, ...depois]
}

function valorDoConvenio(convenio: RespostaNacional['convenio']): ValorDaRegra {
  if (convenio == null) return { situacao: 'sem-convenio', emissorNacional: null }
  return {
    situacao: convenio.ativo ? 'ativo' : 'inativo',
    emissorNacional: convenio.emissorNacional,
  }
}

type DaAliquota = NonNullable<RespostaNacional['aliquotas']>[number]

async function guardarAliquotas(
  ctx: Context,
  linhaDe: (tipo: TipoDeRegra, chave: string) => Linha,
  { servico, vigencias, soDoDia }: DaAliquota,
  dia: string,
): Promise<boolean> {
  const codigo = lerCodigoDoServico(servico)
  if (codigo === null) return false
  const linha = linhaDe('aliquota-iss', chaveDoServico(codigo))
  await travarLinha(ctx, linha)
  const vivas = await lerLinha(ctx, linha)
  if (soDoDia === undefined)
    return await tornar(ctx, linha, { vivas, pontos: pontosDas(vigencias), dia })
  const doDia = vigencias.find(({ de, ate }) => de <= soDoDia && (ate === null || soDoDia <= ate))
  return doDia === undefined
    ? false
    : await tornar(ctx, linha, { vivas, pontos: comADoDia(vivas, doDia), dia })
}

/**
 * Keeps what the national environment answered of a município: the answer as it came, and the versions of rules that it
 * makes, dated by the day of the answer where it brings no date of its own. The same answer again only says that what is
 * known was checked. Nobody's own rule changes. Inside the transaction of who asked, after the asking.
 */
export async function guardarParametros(
  ctx: Context,
  municipio: number,
  resposta: RespostaNacional,
): Promise<{ readonly mudou: boolean }> {
  const { ambiente, consultadoEm, convenio, aliquotas = [], outras = [] } = resposta
  await exigirMunicipio(ctx, municipio)
  const hoje = ctx.clock.today()
  const doDia = clockFrom(() => new Date(consultadoEm)).today()
  const [dia = hoje] = [doDia, hoje].toSorted()
  await anotarConsultas(ctx, municipio, resposta, [
    ...(convenio === undefined
      ? []
      : [
          {
            assunto: 'convenio',
            sobre: '',
            achou: convenio !== null,
            dito: convenio?.dito ?? null,
          },
        ]),
    ...aliquotas.map(({ servico, vigencias, dito }) => ({
      ...{ assunto: 'aliquota', sobre: servico, dito },
      achou: vigencias.length > 0,
    })),
    ...outras,
  ])
  const linhaDe = (tipo: TipoDeRegra, chave: string): Linha => ({
    ...{ municipio, tipo, chave },
    camada: camadaDo(ambiente),
  })
  let mudou = false
  if (convenio !== undefined) {
    const dita = { valor: valorDoConvenio(convenio), fonte: FONTE_CONVENIO, dia }
    mudou = await dizerDesde(ctx, linhaDe('situacao-nacional', '*'), dita)
  }
  for (const uma of aliquotas) mudou = (await guardarAliquotas(ctx, linhaDe, uma, dia)) || mudou
  return { mudou }
}
