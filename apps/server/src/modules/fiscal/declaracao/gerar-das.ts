import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import { formatarReais } from '@razao/engine/dinheiro'
import { formatarData } from '@razao/engine/tempo'
import { compararDasMei, porqueDoPgmei } from '@razao/engine/tributos/mei'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { Guardado } from '../../../platform/files/index.ts'
import type { DasEmitido, PortaSerpro } from '../../../platform/fora/index.ts'
import { type PedidoDeFora, PorConferir } from '../../../platform/http/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { guardarDocumento } from '../../documentos/index.ts'
import { perguntarAReceita } from './perguntar.ts'

type Rota = typeof rotas.gerarDasOficial
type Saida = RouteOutput<Rota>

const MAIOR_PAPEL = 10 * 1024 * 1024
const LINHA = 48

type Guia = {
  empresaId: number
  cnpj: string
  competencia: string
  chave: string
  estado: string
  vencimento: string
  principal: number
  total: number
  pagarEm: string | null
  composicao: { tributo: string; rotulo: string; valor: number }[]
  declarada: boolean
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

async function ler(ctx: Context, guiaId: number): Promise<{ guia: Guia; emissor: Emissor }> {
  const { rows } = await sql<Guia>`
    select g.empresa_id as "empresaId", e.identificacao as cnpj, g.competencia, g.chave, g.estado, g.vencimento,
      g.principal, g.total, g.pagar_em as "pagarEm", g.composicao,
      exists (select from declaracao_pgdasd d
        where d.escritorio_id = g.escritorio_id and d.empresa_id = g.empresa_id and d.competencia = g.competencia
          and d.apuracao_id = g.apuracao_id and d.estado = 'transmitida') as declarada
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
  if (emissor.declara && !guia.declarada)
    throw naoPode(
      'A apuração desta guia ainda não foi declarada. Transmita o PGDAS-D e gere depois.',
    )
  return { guia, emissor }
}

/** What a person types, and the bar code of it, out of the four parts; null when it does not say them. */
function codigos(partes: readonly string[]): { linha: string; barras: string } | null {
  const linha = partes.join('').replace(/\D/g, '')
  if (linha.length !== LINHA) return null
  // Each of the four blocks ends with a digit of its own, which the bar code does not have.
  const barras = [0, 12, 24, 36].map((de) => linha.slice(de, de + 11)).join('')
  return { linha, barras }
}

type Emitido = { readonly das: DasEmitido; readonly arquivo: Guardado }

/** Keeps the official DAS in the guide, if it is still the one that it was issued for. */
async function gravar(
  ctx: Context,
  { guiaId, guia }: { guiaId: number; guia: Guia },
  { das, arquivo }: Emitido,
): Promise<Saida> {
  const { empresaId, competencia } = guia
  const documentoId = await guardarDocumento(ctx, {
    ...{
      arquivo,
      mime: 'application/pdf',
      tipo: 'guia',
      origem: 'receita',
      empresaId,
      competencia,
    },
    nome: `DAS-${competencia}-${guia.cnpj}.pdf`,
  })
  const dito = codigos(das.codigoDeBarras)
  const { rows } = await sql`
    update guia set demonstrativa = false, das_numero = ${das.numero}, das_linha = ${dito?.linha ?? null},
      das_codigo_de_barras = ${dito?.barras ?? null}, das_pagar_ate = ${das.pagarAte},
      das_emitido_em = ${ctx.clock.now().toISOString()}, documento_id = ${documentoId}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${guiaId} and total = ${guia.total}
      and pagar_em is not distinct from ${guia.pagarEm}::date and estado in ('gerada', 'enviada', 'lida')
    returning id`.execute(ctx.db)
  if (rows.length === 0) throw naoPode('A guia mudou enquanto o DAS era emitido. Gere de novo.')
  await avisar(ctx, 'declaracao', { guiaId }, empresaId)
  return {
    numero: das.numero,
    vencimento: das.vencimento,
    pagarAte: das.pagarAte,
    total: das.valores.total,
    documentoId,
    aviso:
      das.vencimento === guia.vencimento
        ? null
        : `O vencimento na Receita é ${formatarData(das.vencimento)}, e o desta guia é ${formatarData(guia.vencimento)}: pague até ${formatarData(das.pagarAte)}.`,
  }
}

/** Refused when it is not what the guide says, with where they differ. */
function exigirMesmoValor(guia: Guia, das: DasEmitido, { porque }: Emissor): void {
  if (das.valores.total === guia.total) return
  const valores = `O DAS oficial é de ${formatarReais(das.valores.total)}, e esta guia é de ${formatarReais(guia.total)}.`
  // Of the same tax, what differs is the delay: the guide is of another day.
  throw naoPode(
    das.valores.principal === guia.principal
      ? `${valores} O imposto é o mesmo e a diferença é da multa e dos juros: recalcule a guia para hoje e gere de novo.`
      : `${valores} ${porque(guia, das)}`,
  )
}

/**
 * The DAS as the Receita issues it, of the Simples or of a MEI, in the place of our demonstration; one of another value is
 * refused.
 */
export async function gerarDasOficial(
  pedido: PedidoDeFora,
  { guiaId }: RouteParsed<Rota>,
): Promise<Saida> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  const { base, pool, fora } = pedido
  const { guia, emissor } = await transaction(pool, base.ator, (db) => ler({ ...base, db }, guiaId))
  const { competencia, pagarEm, cnpj } = guia
  // Of today, it is what the service does when no day is said.
  const consolidarEm = pagarEm !== null && pagarEm > base.clock.today() ? pagarEm : undefined
  const resposta = await perguntarAReceita(
    pedido,
    { contribuinte: cnpj, motivo: `${emissor.nome}: DAS da guia ${guiaId}` },
    (chamada) =>
      emissor.emitir(fora.serpro)({
        ...{ ...chamada, competencia },
        ...(consolidarEm === undefined ? {} : { consolidarEm }),
      }),
  )
  if (resposta.tipo === 'recusado') {
    const [recusa] = resposta.recusas
    throw naoPode(`${recusa?.descricao ?? 'A Receita recusou.'} ${recusa?.oQueFazer ?? ''}`.trim())
  }
  if (resposta.dados.length === 0)
    throw naoPode(
      `O ${emissor.nome} não tem o que cobrar deste mês: confira se o DAS já foi pago, ou se há benefício do INSS.`,
    )
  const das = resposta.dados.find((um) => um.competencia === competencia)
  if (das?.pdf == null) throw naoPode('A Receita não mandou o DAS deste mês. Tente de novo.')
  exigirMesmoValor(guia, das, emissor)
  const arquivo = await base.files.guardar({
    ...{
      escritorioId: base.tenant.escritorioId,
      conteudo: Buffer.from(das.pdf),
      limite: MAIOR_PAPEL,
    },
  })
  return await transaction(pool, base.ator, (db) =>
    gravar({ ...base, db }, { guiaId, guia }, { das, arquivo }),
  )
}
