import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import { formatarReais } from '@razao/engine/dinheiro'
import { lerArrecadacao, linhaDigitavel } from '@razao/engine/guias'
import { formatarData, prorrogar, ultimoDiaUtil } from '@razao/engine/tempo'
import { compararDasMei, porqueDoPgmei } from '@razao/engine/tributos/mei'
import { lerGuiaOficial } from '@razao/formats/guia-oficial'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { DasEmitido, PortaSerpro } from '../../../platform/fora/index.ts'
import { type PedidoDeFora, PorConferir } from '../../../platform/http/index.ts'
import { lerPdf } from '../../../platform/pdf/index.ts'
import { problem } from '../../../platform/problem.ts'
import { type GuiaPorOficializar, gravarOficial } from '../guia/gravar-oficial.ts'
import { moraDaGuia } from '../guia/mora.ts'
import { aindaSePaga, EMITIDA, type Emitida, naVezDaGuia } from '../guia/vez-de-emitir.ts'
import { DECLARADA, DECLARADA_POR_FORA } from './estados.ts'
import { perguntarAReceita } from './perguntar.ts'

type Rota = typeof rotas.gerarDasOficial
type Saida = RouteOutput<Rota>

/** GERARDAS12: nothing was declared of the month. */
const SEM_DECLARACAO = 'PGDASD-MSG_ISN_005'
const MAIOR_PAPEL = 10 * 1024 * 1024

type Guia = GuiaPorOficializar & {
  readonly chave: string
  readonly estado: string
  readonly declarada: boolean
  /** Somebody said that it was declared by other means: the Receita is the one that knows. */
  readonly porFora: boolean
  readonly multa: number
  readonly juros: number
  readonly emitida: Emitida | null
  readonly composicao: readonly { tributo: string; rotulo: string; valor: number }[]
}

/** Who issues a DAS, by the key of its guide. */
type Emissor = {
  readonly nome: string
  /** Only after the month is declared. */
  readonly declara: boolean
  readonly emitir: (serpro: PortaSerpro) => PortaSerpro['gerarDasDoMei']
  /** Why it asks for another principal, and what to look at. */
  readonly porque: (guia: Guia, das: DasEmitido) => string
}
const EMISSORES: Readonly<Record<string, Emissor>> = {
  das: {
    ...{ nome: 'PGDAS-D', declara: true },
    emitir: ({ pgdasd }) => pgdasd.gerarDas,
    porque: () => 'Confira o mês antes de enviar.',
  },
  'das-mei': {
    ...{ nome: 'PGMEI', declara: false },
    emitir: (serpro) => serpro.gerarDasDoMei,
    porque({ composicao }, das) {
      const partes = compararDasMei(
        composicao,
        das.composicao.map(({ valores, ...parte }) => ({ ...parte, valor: valores.principal })),
      )
      const outras = partes
        .filter(({ nosso, deles }) => nosso !== deles)
        .map(
          ({ rotulo, nosso, deles }) =>
            `${rotulo} de ${formatarReais(nosso)} aqui e de ${formatarReais(deles)} lá`,
        )
      return [`${outras.join('; ')}.`, porqueDoPgmei(partes)].filter(Boolean).join(' ')
    },
  },
}

const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

type Lida = { readonly guia: Guia; readonly emissor: Emissor }

async function ler(ctx: Context, guiaId: number): Promise<Lida> {
  const { rows } = await sql<Guia>`
    select g.id, g.empresa_id as "empresaId", e.identificacao as cnpj, g.competencia, g.chave, g.estado, g.vencimento,
      g.principal, g.multa, g.juros, g.total, g.pagar_em as "pagarEm", g.composicao, ${EMITIDA} as emitida,
      ${DECLARADA} as declarada, ${DECLARADA_POR_FORA} as "porFora"
    from guia g
    join empresa e on e.escritorio_id = g.escritorio_id and e.id = g.empresa_id
    where g.escritorio_id = ${ctx.tenant.escritorioId} and g.id = ${guiaId}`.execute(ctx.db)
  const [guia] = rows
  if (guia === undefined) throw problem('nao-encontrado')
  const emissor = EMISSORES[guia.chave]
  if (emissor === undefined)
    throw naoPode('Só o DAS do mês, do Simples ou do MEI, é emitido na Receita por aqui.')
  if (guia.estado === 'paga' || guia.estado === 'substituida')
    throw naoPode(
      guia.estado === 'paga' ? 'A guia já foi paga.' : 'Outra guia tomou o lugar desta.',
    )
  if (emissor.declara && !guia.declarada && !guia.porFora)
    throw naoPode(
      'A apuração desta guia ainda não foi declarada. Transmita o PGDAS-D e gere depois.',
    )
  return { guia, emissor }
}

/** What a person types and pays by, as the paper prints it; out of the four parts, when they came and the paper is not read. */
async function comoSePaga({ base }: PedidoDeFora, das: DasEmitido) {
  const hoje = base.clock.today()
  const lido = das.pdf === null ? null : await lerPdf({ bytes: das.pdf }, base.tenant.escritorioId)
  const guia = lido?.tipo === 'lido' ? lerGuiaOficial(lido.papel, hoje) : null
  if (guia?.ok && guia.value.numero === das.numero && guia.value.total === das.valores.total) {
    const { linhaDigitavel: linha, codigoDeBarras, pix } = guia.value
    return { linha, codigoDeBarras, pix: pix?.copiaECola ?? null }
  }
  const dita = lerArrecadacao(das.codigoDeBarras.join(''), das.valores.total)
  if (!dita.ok) return { linha: null, codigoDeBarras: null, pix: null }
  const { codigoDeBarras } = dita.value
  const linha = linhaDigitavel(codigoDeBarras)
  return { codigoDeBarras, linha: linha.ok ? linha.value : null, pix: null }
}

const recusarDia = (mensagem: string) =>
  problem('entrada-invalida', { detail: mensagem, erros: [{ pointer: '#/pagamento', mensagem }] })

/** Nobody asks for a day that went by, nor for one of a month whose Selic nobody knows. */
function exigirDia({ vencimento }: Guia, pagamento: string, hoje: string): void {
  if (pagamento < hoje) throw recusarDia('Escolha hoje ou um dia à frente.')
  if (pagamento <= vencimento || pagamento <= ultimoDiaPedido(hoje)) return
  const fim = ultimoDiaUtil(hoje.slice(0, 7))
  throw recusarDia(
    `Escolha ${fim > hoje ? `um dia até ${formatarData(fim)}, o último dia útil deste mês` : 'hoje'}: o DAS em atraso não é emitido para os meses à frente, porque a Selic deles ainda não é conhecida.`,
  )
}

/** The later of two days. */
const oUltimo = (um: string, outro: string): string => [um, outro].toSorted().at(-1) ?? um

/** The last business day of the month; today, once it went by. */
function ultimoDiaPedido(hoje: string): string {
  return oUltimo(ultimoDiaUtil(hoje.slice(0, 7)), hoje)
}

/**
 * The day for which it is asked; without one, it is of the day of the guide, which somebody chose, unless it is only the one
 * of a document that it has already.
 */
function diaPedido(guia: Guia, pagamento: string | undefined, hoje: string): string | undefined {
  if (pagamento !== undefined) exigirDia(guia, pagamento, hoje)
  const dia = pagamento ?? (guia.emitida === null ? guia.pagarEm : null)
  // Of today, it is what the service does when no day is said; before the due date, it is of the due date.
  const aFrente = dia !== null && dia > hoje && dia > guia.vencimento
  return aFrente && dia <= ultimoDiaPedido(hoje) ? dia : undefined
}

/** What the guide comes to by our own account; null when a month of Selic is not known. */
async function nossoTotal(ctx: Context, guia: Guia, dia: string): Promise<number | null> {
  if (dia <= guia.vencimento) return guia.principal
  const mora = await moraDaGuia(ctx, guia, dia)
  return mora.ok ? mora.value.total : null
}

const comNosso = (total: number, nosso: number | null) => ({
  ...{ total, nosso },
  diferenca: nosso === null ? null : total - nosso,
})

/** Whether a document of a later day charges more than one of today would. */
async function custaMenosHoje(ctx: Context, guia: Guia, pagarAte: string): Promise<boolean> {
  const dia = oUltimo(prorrogar(ctx.clock.today()), guia.vencimento)
  if (pagarAte <= dia) return false
  // Ours with ours: theirs is rounded another way.
  const deHoje = await nossoTotal(ctx, guia, dia)
  const deLa = (await nossoTotal(ctx, guia, pagarAte)) ?? guia.total
  return deHoje !== null && deHoje < deLa
}

type Pedido = {
  readonly pagamento: string | undefined
  /** The number that the guide had when it was asked for, if any: another is what somebody has just brought. */
  readonly deAntes: string
}

/** The DAS that the guide has, of the day that is asked for. */
async function jaEmitido(
  ctx: Context,
  { guia }: Lida,
  { pagamento, deAntes }: Pedido,
): Promise<Saida | null> {
  const hoje = ctx.clock.today()
  const emitida = aindaSePaga(guia, hoje)
  if (emitida === null) return null
  const { numero, pagarAte, documentoId } = emitida
  const { vencimento, multa, juros, total } = guia
  const dia = diaPedido(guia, pagamento, hoje) ?? oUltimo(hoje, vencimento)
  if (pagamento !== undefined && dia !== pagarAte) return null
  const semDia = pagamento === undefined && numero === deAntes
  if (semDia && (await custaMenosHoje(ctx, guia, pagarAte))) return null
  return {
    ...{ numero, vencimento, pagarAte, multa, juros, documentoId },
    ...comNosso(total, await nossoTotal(ctx, guia, pagarAte)),
    aviso: `Este DAS já estava emitido e pode ser pago até ${formatarData(pagarAte)}: outro não foi pedido à Receita.`,
  }
}

/**
 * The DAS as the Receita issues it for the day asked for, of the Simples or of a MEI, in the place of our demonstration; one
 * of another tax is refused. While the one of the guide may be paid, it is that one.
 */
export async function gerarDasOficial(
  pedido: PedidoDeFora,
  { guiaId, pagamento }: RouteParsed<Rota>,
): Promise<Saida> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  let deAntes: string | undefined
  return await naVezDaGuia<Lida, Saida>(pedido, guiaId, {
    ler: (ctx) => ler(ctx, guiaId),
    jaEmitido(ctx, lida) {
      deAntes ??= lida.guia.emitida?.numero ?? ''
      return jaEmitido(ctx, lida, { pagamento, deAntes })
    },
    emitir: (lida) => emitirDas(pedido, lida, pagamento),
  })
}

/** What the Receita issued of the month of the guide; refused where it issued nothing, or of another tax. */
async function pedirDas(
  pedido: PedidoDeFora,
  { guia, emissor }: Lida,
  consolidarEm: string | undefined,
): Promise<DasEmitido & { pdf: Uint8Array }> {
  const { competencia, cnpj } = guia
  const resposta = await perguntarAReceita(
    pedido,
    { contribuinte: cnpj, motivo: `${emissor.nome}: DAS da guia ${guia.id}`, emite: true },
    (chamada) =>
      emissor.emitir(pedido.fora.serpro)({
        ...{ ...chamada, competencia },
        ...(consolidarEm === undefined ? {} : { consolidarEm }),
      }),
  )
  if (resposta.tipo === 'recusado') {
    const [recusa] = resposta.recusas
    if (guia.porFora && resposta.recusas.some(({ codigo }) => codigo === SEM_DECLARACAO))
      throw naoPode(
        'A Receita não tem a declaração deste mês, que está marcada como transmitida por fora. Confira o recibo; se ela não foi transmitida, tire a marca no fechamento e transmita por aqui.',
      )
    throw naoPode(`${recusa?.descricao ?? 'A Receita recusou.'} ${recusa?.oQueFazer ?? ''}`.trim())
  }
  if (resposta.dados.length === 0)
    throw naoPode(
      `O ${emissor.nome} não tem o que cobrar deste mês: confira se o DAS já foi pago, ou se há benefício do INSS.`,
    )
  const das = resposta.dados.find((um) => um.competencia === competencia)
  if (das?.pdf == null) throw naoPode('A Receita não mandou o DAS deste mês. Tente de novo.')
  const { pdf } = das
  const { principal } = das.valores
  // Fine and interest are of the day, and the ones that are paid are theirs; another tax is another month.
  if (principal !== guia.principal)
    throw naoPode(
      `O DAS oficial é de ${formatarReais(principal)} de imposto, e esta guia é de ${formatarReais(guia.principal)}. ${emissor.porque(guia, das)}`,
    )
  return { ...das, pdf }
}

async function emitirDas(
  pedido: PedidoDeFora,
  lida: Lida,
  pagamento: string | undefined,
): Promise<Saida> {
  const { base, pool } = pedido
  const { guia } = lida
  const hoje = base.clock.today()
  const das = await pedirDas(pedido, lida, diaPedido(guia, pagamento, hoje))
  const { multa, juros, total } = das.valores
  const codigos = await comoSePaga(pedido, das)
  const arquivo = await base.files.guardar({
    ...{
      escritorioId: base.tenant.escritorioId,
      conteudo: Buffer.from(das.pdf),
      limite: MAIOR_PAPEL,
    },
  })
  return await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    const documentoId = await gravarOficial(ctx, guia, {
      ...{ numero: das.numero, ...codigos, pagarAte: das.pagarAte, multa, juros, arquivo },
      ...{ nome: `DAS-${guia.competencia}-${guia.cnpj}.pdf`, por: null },
    })
    if (documentoId === null)
      throw naoPode('A guia mudou enquanto o DAS era emitido. Gere de novo.')
    return {
      ...{ numero: das.numero, vencimento: das.vencimento, pagarAte: das.pagarAte },
      ...{ multa, juros, documentoId },
      ...comNosso(total, await nossoTotal(ctx, guia, das.pagarAte)),
      aviso:
        das.vencimento === guia.vencimento
          ? null
          : `O vencimento na Receita é ${formatarData(das.vencimento)}, e o desta guia é ${formatarData(guia.vencimento)}: pague até ${formatarData(das.pagarAte)}.`,
    }
  })
}
