import type { parcelamentos, RouteOutput, RouteParsed } from '@razao/contract'
import { type ModalidadeDeParcelamento, vencimentoDaParcela } from '@razao/engine/cadastro'
import { formatarCompetencia, formatarData } from '@razao/engine/tempo'
import { lerGuiaOficial } from '@razao/formats/guia-oficial'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import { type PedidoDeFora, PorConferir } from '../../../platform/http/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { lerPdf } from '../../../platform/pdf/index.ts'
import { problem } from '../../../platform/problem.ts'
import { guardarDocumento, TIPO_DA_PARCELA } from '../../documentos/index.ts'
import { perguntarAReceita } from '../declaracao/perguntar.ts'
import { naVez } from '../guia/vez-de-emitir.ts'
import { DAS_DA_PARCELA, PARCELA_ABERTA } from './sql-parcelamentos.ts'

type Rota = typeof parcelamentos.emitirParcela
type Das = Omit<RouteOutput<Rota>, 'aviso'>
type Emitida = RouteOutput<Rota>

const MAIOR_PAPEL = 10 * 1024 * 1024

const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

type Parcela = {
  readonly empresaId: number
  readonly cnpj: string
  readonly modalidade: ModalidadeDeParcelamento
  readonly numero: number
  readonly competencia: string
  readonly vencimento: string
  readonly valor: number
  readonly paga: boolean
  readonly aberta: boolean
  readonly das: Das | null
}

async function ler(
  ctx: Context,
  { parcelamentoId, competencia }: RouteParsed<Rota>,
): Promise<Parcela> {
  const { rows } = await sql<Parcela>`
    select k.empresa_id as "empresaId", e.identificacao as cnpj, k.modalidade, k.numero, p.competencia, p.vencimento, p.valor,
      p.paga, ${PARCELA_ABERTA} as aberta, ${DAS_DA_PARCELA} as das
    from parcelamento k
    join empresa e on e.escritorio_id = k.escritorio_id and e.id = k.empresa_id
    join parcela_do_parcelamento p on p.escritorio_id = k.escritorio_id and p.parcelamento_id = k.id
      and p.competencia = ${competencia}
    where k.escritorio_id = ${ctx.tenant.escritorioId} and k.id = ${parcelamentoId}`.execute(ctx.db)
  const [parcela] = rows
  if (parcela === undefined) throw problem('nao-encontrado')
  if (parcela.paga)
    throw naoPode(`A Receita mostra a parcela de ${formatarCompetencia(competencia)} paga.`)
  if (!parcela.aberta)
    throw naoPode(
      'A Receita não oferece mais esta parcela. Consulte o parcelamento de novo para ver o que está em aberto.',
    )
  return parcela
}

/** What the paper says, when it can be read and is of this company; what it does not say is worked out. */
async function lerPapel(
  { cnpj, valor, vencimento }: Parcela,
  pdf: Uint8Array,
  { clock, tenant }: Pick<Context, 'clock' | 'tenant'>,
): Promise<Pick<Das, 'numero' | 'linhaDigitavel' | 'pix' | 'total' | 'pagarAte'>> {
  const hoje = clock.today()
  const lido = await lerPdf({ bytes: pdf }, tenant.escritorioId)
  const guia = lido.tipo === 'lido' ? lerGuiaOficial(lido.papel, hoje) : null
  // A late part may be paid until the last day of the banks of the month in which it is issued.
  const pagarAte = vencimento < hoje ? vencimentoDaParcela(hoje.slice(0, 7)) : vencimento
  if (guia === null || !guia.ok)
    return { numero: null, linhaDigitavel: null, pix: null, total: valor, pagarAte }
  const { numero, linhaDigitavel, pix, total, inscricoes } = guia.value
  if (inscricoes.length > 0 && !inscricoes.includes(cnpj))
    throw naoPode('A Receita mandou o documento de outro CNPJ. Nada foi guardado: tente de novo.')
  return {
    ...{ numero, linhaDigitavel, total, pix: pix?.copiaECola ?? null },
    pagarAte: guia.value.pagarAte ?? pagarAte,
  }
}

async function pedirPapel(pedido: PedidoDeFora, parcela: Parcela): Promise<Uint8Array> {
  const { cnpj, modalidade, numero, competencia } = parcela
  const dita = await perguntarAReceita(
    pedido,
    {
      ...{ contribuinte: cnpj, emite: true },
      motivo: `${modalidade}: parcela ${competencia} do nº ${numero}`,
    },
    (chamada) =>
      pedido.fora.serpro.parcelamentos.emitirParcela({ ...chamada, modalidade, competencia }),
  )
  if (dita.tipo === 'feito') return dita.dados
  const [recusa] = dita.recusas
  throw naoPode(`${recusa?.descricao ?? 'A Receita recusou.'} ${recusa?.oQueFazer ?? ''}`.trim())
}

async function emitir(
  pedido: PedidoDeFora,
  { parcelamentoId }: RouteParsed<Rota>,
  parcela: Parcela,
): Promise<Emitida> {
  const { base, pool } = pedido
  const { empresaId, modalidade, competencia, cnpj } = parcela
  const pdf = await pedirPapel(pedido, parcela)
  const papel = await lerPapel(parcela, pdf, base)
  const { escritorioId } = base.tenant
  const conteudo = Buffer.from(pdf)
  const arquivo = await base.files.guardar({ escritorioId, conteudo, limite: MAIOR_PAPEL })
  const emitidoEm = base.clock.now().toISOString()
  return await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    const documentoId = await guardarDocumento(ctx, {
      ...{ arquivo, mime: 'application/pdf', tipo: TIPO_DA_PARCELA, origem: 'receita' },
      ...{ empresaId, competencia, nome: `DAS-${modalidade}-${competencia}-${cnpj}.pdf` },
    })
    await sql`
      update parcela_do_parcelamento set documento_id = ${documentoId}, das_numero = ${papel.numero},
        das_linha = ${papel.linhaDigitavel}, das_pix = ${papel.pix}, das_total = ${papel.total},
        das_pagar_ate = ${papel.pagarAte}::date, das_emitido_em = ${emitidoEm}::timestamptz
      where escritorio_id = ${escritorioId} and parcelamento_id = ${parcelamentoId} and competencia = ${competencia}`.execute(
      ctx.db,
    )
    await avisar(ctx, 'vigia', { parcelamentoId }, empresaId)
    return { documentoId, ...papel, emitidoEm, aviso: null }
  })
}

/**
 * The DAS of a part as the Receita issues it, kept and shown to the people of the company. While the last one may be paid, it is
 * that one: another is charged and worth nothing more.
 */
export async function emitirParcela(
  pedido: PedidoDeFora,
  entrada: RouteParsed<Rota>,
): Promise<Emitida> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  const { parcelamentoId, competencia } = entrada
  return await naVez<Parcela, Emitida>(
    pedido,
    () => ({
      tabela: 'parcela_do_parcelamento',
      qual: sql`parcelamento_id = ${parcelamentoId} and competencia = ${competencia}`,
      quantas: 1,
      dela: 'desta parcela',
    }),
    {
      ler: (ctx) => ler(ctx, entrada),
      jaEmitido: async (ctx, { das }) =>
        das === null || das.pagarAte < ctx.clock.today()
          ? null
          : {
              ...das,
              aviso: `Este DAS já estava emitido e pode ser pago até ${formatarData(das.pagarAte)}: outro não foi pedido à Receita.`,
            },
      emitir: (parcela) => emitir(pedido, entrada, parcela),
    },
  )
}
