import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import { formatarReais } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { Guardado } from '../../../platform/files/index.ts'
import type { DasEmitido } from '../../../platform/fora/index.ts'
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
  principal: number
  total: number
  pagarEm: string | null
  declarada: boolean
}

const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

async function ler(ctx: Context, guiaId: number): Promise<Guia> {
  const { rows } = await sql<Guia>`
    select g.empresa_id as "empresaId", e.identificacao as cnpj, g.competencia, g.chave, g.estado, g.principal, g.total,
      g.pagar_em as "pagarEm",
      exists (select from declaracao_pgdasd d
        where d.escritorio_id = g.escritorio_id and d.empresa_id = g.empresa_id and d.competencia = g.competencia
          and d.apuracao_id = g.apuracao_id and d.estado = 'transmitida') as declarada
    from guia g
    join empresa e on e.escritorio_id = g.escritorio_id and e.id = g.empresa_id
    where g.escritorio_id = ${ctx.tenant.escritorioId} and g.id = ${guiaId}`.execute(ctx.db)
  const [guia] = rows
  if (guia === undefined) throw problem('nao-encontrado')
  if (guia.chave !== 'das') throw naoPode('Só a guia do DAS do Simples vem do PGDAS-D.')
  if (guia.estado === 'paga' || guia.estado === 'substituida')
    throw naoPode(
      guia.estado === 'paga' ? 'A guia já foi paga.' : 'Outra guia tomou o lugar desta.',
    )
  if (!guia.declarada)
    throw naoPode(
      'A apuração desta guia ainda não foi declarada. Transmita o PGDAS-D e gere depois.',
    )
  return guia
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
  }
}

/** The DAS as the Receita issues it, in the place of our demonstration; one of another value is refused. */
export async function gerarDasOficial(
  pedido: PedidoDeFora,
  { guiaId }: RouteParsed<Rota>,
): Promise<Saida> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  const { base, pool, fora } = pedido
  const guia = await transaction(pool, base.ator, (db) => ler({ ...base, db }, guiaId))
  const { competencia, pagarEm, cnpj, total } = guia
  // Of today, it is what the service does when no day is said.
  const consolidarEm = pagarEm !== null && pagarEm > base.clock.today() ? pagarEm : undefined
  const resposta = await perguntarAReceita(
    pedido,
    { contribuinte: cnpj, motivo: `PGDAS-D: DAS da guia ${guiaId}` },
    (chamada) =>
      fora.serpro.pgdasd.gerarDas({
        ...{ ...chamada, competencia },
        ...(consolidarEm === undefined ? {} : { consolidarEm }),
      }),
  )
  if (resposta.tipo === 'recusado') {
    const [recusa] = resposta.recusas
    throw naoPode(`${recusa?.descricao ?? 'A Receita recusou.'} ${recusa?.oQueFazer ?? ''}`.trim())
  }
  const das = resposta.dados.find((um) => um.competencia === competencia)
  if (das?.pdf == null) throw naoPode('A Receita não mandou o DAS deste mês. Tente de novo.')
  if (das.valores.total !== total) {
    const valores = `O DAS oficial é de ${formatarReais(das.valores.total)}, e esta guia é de ${formatarReais(total)}.`
    // Of the same tax, what differs is the delay: the guide is of another day.
    throw naoPode(
      das.valores.principal === guia.principal
        ? `${valores} O imposto é o mesmo e a diferença é da multa e dos juros: recalcule a guia para hoje e gere de novo.`
        : `${valores} Confira o mês antes de enviar.`,
    )
  }
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
