import type { fiscal, RouteOutput, RouteParsed } from '@razao/contract'
import { formatarCompetencia } from '@razao/engine/tempo'
import { type GuiaOficial, lerGuiaOficial as lerPapel } from '@razao/formats/guia-oficial'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { emTodaACasa } from '../../../platform/db/index.ts'
import type { Guardado } from '../../../platform/files/index.ts'
import { type Envio, safeName } from '../../../platform/http/index.ts'
import { lerPdf } from '../../../platform/pdf/index.ts'
import { problem } from '../../../platform/problem.ts'
import {
  acrescimosDe,
  compararOficial,
  type DeOutra,
  type GuiaNossa,
  inscricao,
  TIPOS_DA_ESPECIE,
} from './comparar-oficial.ts'
import { type GuiaPorOficializar, gravarOficial } from './gravar-oficial.ts'
import { guiasVisiveis } from './listar-guias.ts'
import { moraDaGuia } from './mora.ts'

type Ler = typeof fiscal.lerGuiaOficial
type Importar = typeof fiscal.importarGuiaOficial
type Conferencia = RouteOutput<Ler>
type Lida = { readonly lida: GuiaOficial; readonly conteudo: Buffer; readonly nome: string }

const LIMITE = 5 * 1024 * 1024
const MAIS_CANDIDATAS = 10

const RECUSAS = {
  'nao-e-pdf': 'O arquivo não é um PDF, ou está estragado. Baixe a guia outra vez no portal.',
  senha: 'O PDF pede senha. Salve-o sem senha e envie de novo.',
  paginas: 'O PDF tem páginas demais para ser uma guia. Envie só a guia.',
  'sem-texto':
    'O PDF é uma imagem, sem texto: não dá para conferir o valor nem o código. Envie o arquivo baixado do portal, e não a guia digitalizada.',
  demais: 'O PDF pede trabalho demais para ser lido. Envie o arquivo baixado do portal.',
} as const

/** Reads a guide out of a PDF, before any transaction is open; nothing of it is kept. */
export async function receberGuiaOficial(
  base: Omit<Context, 'db'>,
  { nome, conteudo: vindo }: Envio,
): Promise<Lida> {
  const partes: Buffer[] = []
  let tamanho = 0
  for await (const parte of vindo) {
    tamanho += (parte as Buffer).length
    if (tamanho > LIMITE)
      throw problem('arquivo-grande-demais', { detail: 'O PDF de uma guia pode ter até 5 MB.' })
    partes.push(parte as Buffer)
  }
  const conteudo = Buffer.concat(partes)
  const pdf = await lerPdf({ bytes: new Uint8Array(conteudo) }, base.tenant.escritorioId)
  if (pdf.tipo === 'recusado') throw problem('arquivo-recusado', { detail: RECUSAS[pdf.motivo] })
  const lida = lerPapel(pdf.papel, base.clock.today())
  if (!lida.ok) throw problem('arquivo-recusado', { detail: lida.refusal.mensagem })
  return { lida: lida.value, conteudo, nome: safeName(nome) }
}

type Nossa = GuiaNossa &
  GuiaPorOficializar & {
    readonly empresa: string
    readonly chave: string
    readonly composicao: readonly { tributo: string; rotulo: string; valor: number }[]
  }

const COLUNAS = sql`
  g.id, g.empresa_id as "empresaId", e.apelido as empresa, e.identificacao as cnpj, g.tipo, g.rotulo, g.competencia, g.chave,
    g.vencimento, g.pagar_em as "pagarEm", g.principal, g.multa, g.juros, g.total, g.estado, g.das_numero as numero, g.composicao`

async function nossaGuia(ctx: Context, guiaId: number): Promise<Nossa> {
  const { rows } = await sql<Nossa>`select ${COLUNAS}
    from guia g join empresa e on e.escritorio_id = g.escritorio_id and e.id = g.empresa_id
    where ${guiasVisiveis(ctx)} and g.id = ${guiaId}`.execute(ctx.db)
  const [guia] = rows
  if (guia === undefined) throw problem('nao-encontrado')
  return guia
}

/** Open guides of who the paper says, of its kind and month: the ones of its tax first. */
async function candidatas(
  ctx: Context,
  { especie, inscricoes, competencia, ...lida }: GuiaOficial,
) {
  const { rows } = await sql<Nossa>`select ${COLUNAS}
    from guia g join empresa e on e.escritorio_id = g.escritorio_id and e.id = g.empresa_id
    where ${guiasVisiveis(ctx)} and e.identificacao = any (${inscricoes}::text[])
      and g.tipo = any (${TIPOS_DA_ESPECIE[especie]}::smallint[]) and g.estado in ('gerada', 'enviada', 'lida')
      and (${competencia}::text is null or g.competencia = ${competencia})
    order by (g.principal = ${lida.partes?.principal ?? lida.total} or g.total = ${lida.total}) desc,
      g.competencia desc, g.id limit ${MAIS_CANDIDATAS}`.execute(ctx.db)
  return rows
}

const doValor =
  ({ partes, total }: GuiaOficial) =>
  (nossa: Nossa): boolean =>
    nossa.principal === (partes?.principal ?? total) || nossa.total === total

/** Only one may be it: by the value, or because there is no other. */
function escolher(achadas: readonly Nossa[], lida: GuiaOficial): Nossa | null {
  const iguais = achadas.filter(doValor(lida))
  const [unica = null] = iguais.length > 0 ? iguais : achadas
  return (iguais.length > 0 ? iguais : achadas).length === 1 ? unica : null
}

/** By our own account; null when a month of Selic is not known. */
async function acrescimosDoDia(ctx: Context, nossa: Nossa, dia: string) {
  const mora = await moraDaGuia(ctx, nossa, dia)
  return mora.ok ? mora.value : null
}

type Dona = {
  readonly empresaId: number
  readonly empresa: string
  readonly rotulo: string
  readonly competencia: string
}

/**
 * What else of the office holds the number or the bars of the paper: a guide, or a part of an instalment plan. What was put in
 * the place of a guide of the same company takes its paper with it. A DARF of several guides is of all of them from the day it is
 * issued: a paper that pays this one to the centavo pays no other.
 */
async function quemTem(
  ctx: Context,
  { id, empresaId }: Nossa,
  { especie, numero, codigoDeBarras, linhaDigitavel }: GuiaOficial,
): Promise<DeOutra | null> {
  // Each city counts its own: two of them may have one number, and never the same bars.
  const federal = especie !== 'outra'
  const donas = await emTodaACasa(ctx, async ({ db }) => {
    const { rows } = await sql<Dona>`
      select d."empresaId", e.apelido as empresa, d.rotulo, d.competencia
      from (
        select g.escritorio_id, g.empresa_id as "empresaId", g.rotulo, g.competencia from guia g
        where g.id <> ${id} and (g.das_codigo_de_barras = ${codigoDeBarras} or g.das_numero = ${numero} and ${federal}::boolean
            and g.tipo = any (${[...TIPOS_DA_ESPECIE.das, ...TIPOS_DA_ESPECIE.darf]}::smallint[]))
          and (g.estado <> 'substituida' or g.empresa_id <> ${empresaId})
        union all
        select p.escritorio_id, p.empresa_id, 'Parcela do parcelamento', p.competencia from parcela_do_parcelamento p
        where p.das_linha = ${linhaDigitavel} or p.das_numero = ${numero} and ${federal}::boolean
      ) d
      join empresa e on e.escritorio_id = d.escritorio_id and e.id = d."empresaId"
      where d.escritorio_id = ${ctx.tenant.escritorioId} order by d."empresaId", d.competencia limit 1`.execute(
      db,
    )
    return rows
  })
  const [dona] = donas
  if (dona === undefined) return null
  const { empresas } = ctx.tenant
  const ve = empresas === 'todas' || empresas.includes(dona.empresaId)
  return {
    nome: ve ? `${dona.rotulo} de ${dona.empresa}, ${formatarCompetencia(dona.competencia)}` : null,
  }
}

async function comparar(ctx: Context, nossa: Nossa, lida: GuiaOficial) {
  const dia = lida.pagarAte ?? nossa.vencimento
  const esperado = dia > nossa.vencimento ? await acrescimosDoDia(ctx, nossa, dia) : nossa
  const deOutra = await quemTem(ctx, nossa, lida)
  return compararOficial(nossa, lida, { hoje: ctx.clock.today(), esperado, deOutra })
}

const naLista = ({ id, empresa, rotulo, competencia, vencimento, total }: Nossa) => ({
  ...{ id, empresa, rotulo, competencia, vencimento, total },
})

function semGuia({ inscricoes, competencia }: GuiaOficial): string {
  if (inscricoes.length === 0)
    return 'O PDF não diz o CNPJ de quem paga. Abra a guia da empresa e envie por lá.'
  const mes = competencia === null ? '' : ` em ${formatarCompetencia(competencia)}`
  return `Não há guia em aberto deste tributo${mes} para ${inscricoes.map(inscricao).join(', ')}. Feche o mês da empresa, ou confira se o PDF é dela.`
}

/** What a PDF says, which guide it is of, and how both agree; nothing is written. */
export async function lerGuiaOficial(
  ctx: Context,
  { guiaId, envio: { lida } }: RouteParsed<Ler> & { envio: Lida },
): Promise<Conferencia> {
  const achadas = guiaId === undefined ? await candidatas(ctx, lida) : []
  const nossa = guiaId === undefined ? escolher(achadas, lida) : await nossaGuia(ctx, guiaId)
  const campos = nossa === null ? [] : await comparar(ctx, nossa, lida)
  const impede = campos.find((campo) => campo.impede !== null)?.impede ?? null
  const diferentes = campos.filter(({ igual }) => !igual).length
  const { especie, numero, competencia, vencimento, pagarAte, total, linhaDigitavel, pix } = lida
  const dita = {
    ...{ especie, numero, competencia, vencimento, pagarAte, total, linhaDigitavel },
    recebedorDoPix: pix?.recebedor ?? null,
  }
  const escolha = {
    guia: nossa === null ? null : naLista(nossa),
    candidatas: nossa === null ? achadas.map(naLista) : [],
  }
  if (nossa === null)
    return {
      ...{
        lida: dita,
        ...escolha,
        campos,
        situacao: achadas.length === 0 ? 'recusada' : 'escolher',
      },
      mensagem:
        achadas.length === 0
          ? semGuia(lida)
          : 'Mais de uma guia pode ser a deste PDF. Escolha de qual ele é.',
    }
  if (impede !== null)
    return { ...{ lida: dita, ...escolha, campos, situacao: 'recusada', mensagem: impede } }
  return {
    ...{ lida: dita, ...escolha, campos, situacao: 'pronta' },
    mensagem:
      diferentes === 0
        ? 'Confere com a guia, campo por campo.'
        : 'O imposto confere. Veja o que é diferente antes de usar.',
  }
}

/** Keeps the file outside the transaction, once it was read. */
export async function receberParaImportar(
  base: Omit<Context, 'db'>,
  envio: Envio,
): Promise<Lida & { readonly arquivo: Guardado }> {
  const lido = await receberGuiaOficial(base, envio)
  const { conteudo } = lido
  const { escritorioId } = base.tenant
  return { ...lido, arquivo: await base.files.guardar({ escritorioId, conteudo, limite: LIMITE }) }
}

/** Two who bring one paper to two guides do it one after the other: the second is told. */
const umaVezSo = (ctx: Context, { codigoDeBarras }: GuiaOficial) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`guia-oficial:${ctx.tenant.escritorioId}:${codigoDeBarras}`}, 29))`.execute(
    ctx.db,
  )

/** The PDF of the portal in the place of our demonstration, if nothing stops it. */
export async function importarGuiaOficial(
  ctx: Context,
  {
    guiaId,
    envio: { lida, nome, arquivo },
  }: RouteParsed<Importar> & { envio: Lida & { readonly arquivo: Guardado } },
): Promise<RouteOutput<Importar>> {
  await umaVezSo(ctx, lida)
  const nossa = await nossaGuia(ctx, guiaId)
  // The same file again, as after an answer that was lost, finds it done.
  if (nossa.numero === lida.numero) return { ok: true }
  const impede = (await comparar(ctx, nossa, lida)).find((campo) => campo.impede !== null)?.impede
  const acrescimos = acrescimosDe(nossa, lida)
  if (impede != null || acrescimos === null)
    throw problem('situacao-nao-permite', { detail: impede ?? 'Confira o valor da guia.' })
  const { multa, juros } = acrescimos
  const { numero, linhaDigitavel: linha, codigoDeBarras, pix } = lida
  const documentoId = await gravarOficial(ctx, nossa, {
    ...{ numero, linha, codigoDeBarras, pix: pix?.copiaECola ?? null, multa, juros, arquivo, nome },
    ...{ pagarAte: lida.pagarAte ?? nossa.vencimento, por: ctx.user.nome },
  })
  if (documentoId === null) throw problem('registro-mudou')
  return { ok: true }
}
