import type { RouteOutput, RouteParsed, dctfweb as rotas } from '@razao/contract'
import { formatarReais } from '@razao/engine/dinheiro'
import { type DebitoNaDctfweb, formatarNumeroDoDocumento, viaDaGuia } from '@razao/engine/guias'
import { ehDiaUtil, formatarCompetencia, formatarData, prorrogar } from '@razao/engine/tempo'
import { type DebitoDaGuia, type GuiaOficial, lerGuiaOficial } from '@razao/formats/guia-oficial'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { OrigemNaDctfweb } from '../../../platform/fora/index.ts'
import { type PedidoDeFora, PorConferir } from '../../../platform/http/index.ts'
import { lerPdf } from '../../../platform/pdf/index.ts'
import { problem } from '../../../platform/problem.ts'
import { perguntarAReceita } from '../declaracao/perguntar.ts'
import { gravarEmVarias } from '../guia/gravar-oficial.ts'
import { aindaSePaga, naVezDaGuia } from '../guia/vez-de-emitir.ts'
import { type GuiaDaDctfweb, guiasDaDctfweb } from './guias-do-mes.ts'

type Rota = typeof rotas.gerarDarfDaDctfweb
type Gerado = RouteOutput<Rota>

const MAIOR_PAPEL = 10 * 1024 * 1024
/** What puts the debts there, as it is asked for; each is due on another day, and so each has a DARF of its own. */
const ORIGENS: Readonly<Record<DebitoNaDctfweb['origem'], readonly OrigemNaDctfweb[]>> = {
  esocial: ['esocial'],
  reinf: ['reinf-ret'],
  mit: ['mit'],
}
const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

/** A guide, and those that the DARF of its debts pays with it. */
type Lida = {
  readonly guia: GuiaDaDctfweb
  readonly abertas: readonly GuiaDaDctfweb[]
  /** Of the same declaration and origin, paid already. */
  readonly pagas: readonly GuiaDaDctfweb[]
}

async function ler(ctx: Context, guiaId: number): Promise<Lida> {
  const { rows } = await sql<{
    empresaId: number
    chave: string
    competencia: string
    estado: string
    composicao: { codigo: string | null }[]
  }>`
    select empresa_id as "empresaId", chave, competencia, estado, composicao from guia
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${guiaId}`.execute(ctx.db)
  const [ela] = rows
  if (ela === undefined) throw problem('nao-encontrado')
  if (ela.estado === 'paga' || ela.estado === 'substituida')
    throw naoPode(ela.estado === 'paga' ? 'A guia já foi paga.' : 'Outra guia tomou o lugar desta.')
  const { dctfweb, frase } = viaDaGuia(ela)
  if (dctfweb === null) throw naoPode(frase)
  const { empresaId } = ela
  const { competencia, origem } = dctfweb
  const { rows: transmitidas } = await sql`
    select from declaracao_dctfweb where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and competencia = ${competencia} and estado = 'transmitida' limit 1`.execute(ctx.db)
  if (transmitidas.length === 0)
    throw naoPode(
      `A DCTFWeb de ${formatarCompetencia(competencia)}, que confessa este débito, ainda não foi transmitida por aqui. Transmita-a no fechamento desse mês, aba Declaração, e gere o DARF depois.`,
    )
  const todas = await guiasDaDctfweb(ctx, { empresaId, competencia })
  const daOrigem = todas.filter((uma) => uma.dctfweb.origem === origem)
  const guia = daOrigem.find(({ id }) => id === guiaId)
  if (guia === undefined) throw naoPode(frase)
  if (origem === 'mit') await exigirSemQuotas(ctx, guia)
  return {
    guia,
    abertas: daOrigem.filter(({ estado }) => estado !== 'paga'),
    pagas: daOrigem.filter(({ estado }) => estado === 'paga'),
  }
}

/** The DCTFWeb charges the tax of the quarter whole: where it is paid by quotas, its DARF is not of what the MIT has. */
async function exigirSemQuotas(
  ctx: Context,
  { empresaId, dctfweb: { competencia } }: GuiaDaDctfweb,
): Promise<void> {
  const { rows } = await sql`
    select from guia where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and competencia = ${competencia} and chave ~ '-quota-[123]$' and estado <> 'substituida' limit 1`.execute(
    ctx.db,
  )
  if (rows.length > 0)
    throw naoPode(
      'O IRPJ ou a CSLL deste trimestre são pagos em quotas, e o DARF da DCTFWeb os cobraria inteiros. Emita esta guia pelo SICALC: a DCTFWeb reconhece o pagamento.',
    )
}

const aceita = (dia: string, hoje: string): boolean =>
  dia >= hoje && dia.slice(0, 7) === hoje.slice(0, 7) && ehDiaUtil(dia)

/**
 * The day that the DCTFWeb is asked for, which is a business day of this month. Before the due date nobody chooses one; after
 * it, left out, it is the one of the guide, or the first on which banks work.
 */
function diaPedido(
  { guia: { vencimento, pagarEm } }: Lida,
  pagamento: string | undefined,
  hoje: string,
): string | undefined {
  if (pagamento !== undefined && pagamento > vencimento && !aceita(pagamento, hoje)) {
    const mensagem =
      'Escolha um dia útil deste mês, de hoje em diante: a DCTFWeb só emite para ele.'
    throw problem('entrada-invalida', {
      detail: mensagem,
      erros: [{ pointer: '#/pagamento', mensagem }],
    })
  }
  return [pagamento, pagarEm, prorrogar(hoje)].find(
    (dia): dia is string => dia != null && dia > vencimento && aceita(dia, hoje),
  )
}

const daResposta = ({ id, rotulo }: GuiaDaDctfweb, total: number) => ({ id, rotulo, total })

/** The DARF that all of them have already, while it may be paid on the day that is asked for. */
function jaEmitido(ctx: Context, lida: Lida, pagamento: string | undefined): Gerado | null {
  const hoje = ctx.clock.today()
  const { guia, abertas } = lida
  const emitida = aindaSePaga(guia, hoje)
  if (emitida === null) return null
  const { numero, pagarAte, documentoId } = emitida
  if (abertas.some((uma) => uma.numero !== numero)) return null
  const dia = diaPedido(lida, pagamento, hoje)
  if (pagamento !== undefined && dia !== undefined && dia !== pagarAte) return null
  const guias = abertas.map((uma) => daResposta(uma, uma.total))
  return {
    ...{ numero, pagarAte, documentoId, guias },
    total: guias.reduce((soma, { total }) => soma + total, 0),
    aviso: `Este DARF já estava emitido e pode ser pago até ${formatarData(pagarAte)}: outro não foi pedido à Receita.`,
  }
}

/** Another document that may still be paid would charge the same debt twice. */
function exigirSemOutro({ abertas }: Lida, hoje: string): void {
  const outra = abertas.find(
    (uma) => aindaSePaga(uma, hoje) !== null && abertas.some(({ numero }) => numero !== uma.numero),
  )
  if (outra === undefined) return
  throw naoPode(
    `${outra.rotulo} já tem o documento nº ${formatarNumeroDoDocumento(outra.numero ?? '')}, que pode ser pago até ${formatarData(outra.pagarAte ?? '')}. O DARF da DCTFWeb cobraria o mesmo débito outra vez: pague esse, ou espere passar o dia dele.`,
  )
}

/** The DARF as it is printed; refused where its debts cannot be told. */
async function lerDarf(
  pdf: Uint8Array,
  { cnpj }: GuiaDaDctfweb,
  { clock, tenant }: Pick<Context, 'clock' | 'tenant'>,
): Promise<GuiaOficial & { composicao: readonly DebitoDaGuia[]; pagarAte: string }> {
  const lido = await lerPdf({ bytes: pdf }, tenant.escritorioId)
  const papel = lido.tipo === 'lido' ? lerGuiaOficial(lido.papel, clock.today()) : null
  if (papel === null || !papel.ok)
    throw naoPode(
      `O DARF que a DCTFWeb emitiu não se lê. ${papel?.refusal.mensagem ?? ''} Baixe-o no e-CAC.`,
    )
  const { composicao, pagarAte, inscricoes, especie } = papel.value
  if (especie !== 'darf' || !inscricoes.includes(cnpj))
    throw naoPode('O documento que veio da DCTFWeb não é um DARF desta empresa. Nada foi guardado.')
  if (composicao === null || pagarAte === null)
    throw naoPode('O DARF da DCTFWeb não diz quanto é de cada débito. Baixe-o no e-CAC.')
  return { ...papel.value, composicao, pagarAte }
}

const quatro = (codigo: string | null): string => (codigo ?? '').slice(0, 4)

/**
 * What each guide has of the DARF: its debts by code, which come to its tax to the centavo. Of a code that two guides have,
 * the multa and the juros go by the tax, and the last has what is left.
 */
function partesDe({ abertas, pagas }: Lida, composicao: readonly DebitoDaGuia[]) {
  const torta = abertas.find((guia) => somaDe(guia) !== guia.principal)
  if (torta !== undefined)
    throw naoPode(
      `${torta.rotulo} é de ${formatarReais(torta.principal)}, e os códigos dela somam ${formatarReais(somaDe(torta))}. Refaça a guia no fechamento antes de pagar.`,
    )
  const nossas = abertas.map((guia) => ({ guia, porCodigo: somarPorCodigo(guia) }))
  const delas = new Map<string, { principal: number; multa: number; juros: number }>()
  for (const { codigo, principal, multa, juros } of composicao) {
    const antes = delas.get(codigo) ?? { principal: 0, multa: 0, juros: 0 }
    delas.set(codigo, {
      principal: antes.principal + principal,
      multa: antes.multa + multa,
      juros: antes.juros + juros,
    })
  }
  const codigos = new Set([...delas.keys(), ...nossas.flatMap((uma) => [...uma.porCodigo.keys()])])
  const somas = new Map(nossas.map(({ guia }) => [guia.id, { multa: 0, juros: 0 }]))
  for (const codigo of [...codigos].sort()) {
    const dela = delas.get(codigo) ?? { principal: 0, multa: 0, juros: 0 }
    const donas = nossas.filter(({ porCodigo }) => porCodigo.has(codigo))
    const nosso = donas.reduce((soma, { porCodigo }) => soma + (porCodigo.get(codigo) ?? 0), 0)
    if (nosso !== dela.principal) throw diferente(codigo, { nosso, deles: dela.principal }, pagas)
    let [multa, juros, resto] = [dela.multa, dela.juros, dela.principal]
    for (const { guia, porCodigo } of donas) {
      const principal = porCodigo.get(codigo) ?? 0
      const parte = (de: number) => (resto === 0 ? 0 : Math.round((de * principal) / resto))
      const [daMulta, dosJuros] = [parte(multa), parte(juros)]
      const soma = somas.get(guia.id)
      if (soma !== undefined) {
        soma.multa += daMulta
        soma.juros += dosJuros
      }
      multa -= daMulta
      juros -= dosJuros
      resto -= principal
    }
  }
  return nossas.map(({ guia }) => ({ guia, multa: 0, juros: 0, ...somas.get(guia.id) }))
}

const somaDe = ({ composicao }: GuiaDaDctfweb): number =>
  composicao.reduce((soma, { valor }) => soma + valor, 0)

function somarPorCodigo({ composicao }: GuiaDaDctfweb): Map<string, number> {
  const somas = new Map<string, number>()
  for (const { codigo, valor } of composicao)
    somas.set(quatro(codigo), (somas.get(quatro(codigo)) ?? 0) + valor)
  return somas
}

function diferente(
  codigo: string,
  { nosso, deles }: { nosso: number; deles: number },
  pagas: readonly GuiaDaDctfweb[],
) {
  const paga = pagas.find(({ composicao }) => composicao.some((um) => quatro(um.codigo) === codigo))
  const oQueFazer =
    paga === undefined
      ? 'Confira o mês, e a DCTFWeb que foi transmitida, antes de pagar.'
      : `${paga.rotulo}, já paga aqui, é do mesmo código: importe o pagamento na DCTFWeb, pelo e-CAC, e gere de novo${paga.dctfweb.origem === 'mit' ? ', ou emita só esta guia no SICALC' : ''}.`
  return naoPode(
    `O DARF da DCTFWeb cobra ${formatarReais(deles)} no código ${codigo}, e as guias em aberto são de ${formatarReais(nosso)}. Nada foi guardado. ${oQueFazer}`,
  )
}

async function emitir(
  pedido: PedidoDeFora,
  lida: Lida,
  pagamento: string | undefined,
): Promise<Gerado> {
  const { base, pool, fora } = pedido
  const { guia } = lida
  const { competencia, origem } = guia.dctfweb
  const hoje = base.clock.today()
  exigirSemOutro(lida, hoje)
  const pagarEm = diaPedido(lida, pagamento, hoje)
  const resposta = await perguntarAReceita(
    pedido,
    { contribuinte: guia.cnpj, motivo: `DCTFWeb: DARF da guia ${guia.id}`, emite: true },
    (chamada) =>
      fora.serpro.dctfweb.gerarGuia({
        ...{ ...chamada, de: { categoria: 'geral-mensal', competencia } },
        origens: ORIGENS[origem],
        ...(pagarEm === undefined ? {} : { pagarEm }),
      }),
  )
  if (resposta.tipo === 'recusado') {
    const [recusa] = resposta.recusas
    throw naoPode(`${recusa?.descricao ?? 'A Receita recusou.'} ${recusa?.oQueFazer ?? ''}`.trim())
  }
  const darf = await lerDarf(resposta.dados, guia, base)
  const partes = partesDe(lida, darf.composicao)
  const { numero, pagarAte, total } = darf
  const { escritorioId } = base.tenant
  const conteudo = Buffer.from(resposta.dados)
  const arquivo = await base.files.guardar({ escritorioId, conteudo, limite: MAIOR_PAPEL })
  const documentoId = await transaction(pool, base.ator, async (db) => {
    const gravado = await gravarEmVarias({ ...base, db }, partes, {
      ...{ numero, linha: darf.linhaDigitavel, codigoDeBarras: darf.codigoDeBarras },
      ...{ pix: darf.pix?.copiaECola ?? null, pagarAte, arquivo, por: null },
      nome: `DARF-DCTFWeb-${competencia}-${guia.cnpj}.pdf`,
    })
    if (gravado === null)
      throw naoPode('Uma das guias mudou enquanto o DARF era emitido. Gere de novo.')
    return gravado
  })
  return {
    ...{ numero, pagarAte, total, documentoId, aviso: null },
    guias: partes.map(({ guia: uma, multa, juros }) =>
      daResposta(uma, uma.principal + multa + juros),
    ),
  }
}

/**
 * The DARF of a DCTFWeb that was transmitted, for the debts that the same origin put in it: the document of every open guide of
 * them, each with its own part. One of another tax is refused, with the code where it differs.
 */
export async function gerarDarfDaDctfweb(
  pedido: PedidoDeFora,
  { guiaId, pagamento }: RouteParsed<Rota>,
): Promise<Gerado> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  return await naVezDaGuia<Lida, Gerado>(pedido, guiaId, {
    ler: (ctx) => ler(ctx, guiaId),
    quais: ({ abertas }) => abertas.map(({ id }) => id),
    jaEmitido: async (ctx, lida) => jaEmitido(ctx, lida, pagamento),
    emitir: (lida) => emitir(pedido, lida, pagamento),
  })
}
