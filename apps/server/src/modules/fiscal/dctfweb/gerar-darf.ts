import type { RouteOutput, RouteParsed, dctfweb as rotas } from '@razao/contract'
import { formatarReais } from '@razao/engine/dinheiro'
import { jurosAntesDoVencimento } from '@razao/engine/fechamento'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { Guardado } from '../../../platform/files/index.ts'
import type { DarfEmitido, PedidoDeDarf } from '../../../platform/fora/index.ts'
import { type PedidoDeFora, PorConferir } from '../../../platform/http/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { guardarDocumento } from '../../documentos/index.ts'
import { perguntarAReceita } from '../declaracao/perguntar.ts'
import { guardarPdf } from './concluir.ts'

type Rota = typeof rotas.gerarDarfOficial
type Saida = RouteOutput<Rota>

type Guia = {
  empresaId: number
  cnpj: string
  competencia: string
  chave: string
  codigoReceita: string | null
  estado: string
  principal: number
  total: number
  vencimento: string
  pagarEm: string | null
  declarada: boolean
}

/** Keys of the guides whose debts the MIT takes. */
const DO_MIT = /^(irpj|csll|pis|cofins)(-quota-\d|-diferenca-.+)?$/
const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

async function ler(ctx: Context, guiaId: number): Promise<Guia & { codigoReceita: string }> {
  const { rows } = await sql<Guia>`
    select g.empresa_id as "empresaId", e.identificacao as cnpj, g.competencia, g.chave, g.codigo_receita as "codigoReceita",
      g.estado, g.principal, g.total, g.vencimento, g.pagar_em as "pagarEm",
      exists (select from declaracao_dctfweb d
        where d.escritorio_id = g.escritorio_id and d.empresa_id = g.empresa_id and d.competencia = g.competencia
          and d.apuracao_id = g.apuracao_id and d.estado = 'transmitida') as declarada
    from guia g
    join empresa e on e.escritorio_id = g.escritorio_id and e.id = g.empresa_id
    where g.escritorio_id = ${ctx.tenant.escritorioId} and g.id = ${guiaId}`.execute(ctx.db)
  const [guia] = rows
  if (guia === undefined) throw problem('nao-encontrado')
  const { codigoReceita } = guia
  if (codigoReceita === null || !DO_MIT.test(guia.chave))
    throw naoPode('Só as guias de IRPJ, CSLL, PIS e COFINS do Lucro têm DARF emitido por aqui.')
  if (guia.estado === 'paga' || guia.estado === 'substituida')
    throw naoPode(
      guia.estado === 'paga' ? 'A guia já foi paga.' : 'Outra guia tomou o lugar desta.',
    )
  if (!guia.declarada)
    throw naoPode(
      'A apuração desta guia ainda não foi declarada. Transmita a DCTFWeb e gere depois.',
    )
  return { ...guia, codigoReceita }
}

const TRIMESTRAIS = ['0220', '2089', '2372', '3373', '6012']
const EXTENSAO = '01'

/** The DARF of a guide: a quota by its number, everything else by when it is due. */
function darfDe(guia: Guia & { codigoReceita: string }, hoje: string): PedidoDeDarf {
  const { codigoReceita, competencia, chave, vencimento, principal, pagarEm } = guia
  const [receita = '', extensao = EXTENSAO] = codigoReceita.split('-')
  const juros = jurosAntesDoVencimento(chave)
  const mes = Number(competencia.slice(5))
  const marcado = pagarEm ?? vencimento
  return {
    ...{ receita, extensao, valor: principal },
    periodo: TRIMESTRAIS.includes(receita)
      ? { trimestre: (mes / 3) as 1 | 2 | 3 | 4, ano: Number(competencia.slice(0, 4)) }
      : { mes: competencia },
    vencimento: juros?.de === 'quota' ? { cota: juros.numero } : vencimento,
    pagarEm: marcado > hoje ? marcado : hoje,
  }
}

type Emitido = { readonly darf: DarfEmitido; readonly arquivo: Guardado }

/** Keeps the official DARF in the guide, if it is still the one that it was issued for. */
async function gravar(
  ctx: Context,
  { guiaId, guia }: { guiaId: number; guia: Guia },
  { darf, arquivo }: Emitido,
): Promise<Saida> {
  const { empresaId, competencia, chave } = guia
  const documentoId = await guardarDocumento(ctx, {
    ...{
      arquivo,
      mime: 'application/pdf',
      tipo: 'guia',
      origem: 'receita',
      empresaId,
      competencia,
    },
    nome: `DARF-${chave}-${competencia}-${guia.cnpj}.pdf`,
  })
  const { rows } = await sql`
    update guia set demonstrativa = false, das_numero = ${darf.numero}, das_linha = null, das_codigo_de_barras = null,
      das_pagar_ate = ${darf.pagarAte}, das_emitido_em = ${ctx.clock.now().toISOString()}, documento_id = ${documentoId},
      versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${guiaId} and total = ${guia.total}
      and pagar_em is not distinct from ${guia.pagarEm}::date and estado in ('gerada', 'enviada', 'lida')
    returning id`.execute(ctx.db)
  if (rows.length === 0) throw naoPode('A guia mudou enquanto o DARF era emitido. Gere de novo.')
  await avisar(ctx, 'declaracao', { guiaId }, empresaId)
  const { numero, pagarAte, valores } = darf
  return { ...{ numero, pagarAte, documentoId }, total: valores.total }
}

/** The numbered DARF as the Receita issues it, in the place of our demonstration; one of another value is refused. */
export async function gerarDarfOficial(
  pedido: PedidoDeFora,
  { guiaId }: RouteParsed<Rota>,
): Promise<Saida> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  const { base, pool, fora } = pedido
  const guia = await transaction(pool, base.ator, (db) => ler({ ...base, db }, guiaId))
  const resposta = await perguntarAReceita(
    pedido,
    { contribuinte: guia.cnpj, motivo: `SICALC: DARF da guia ${guiaId}` },
    (chamada) => fora.serpro.darf.emitir({ ...chamada, darf: darfDe(guia, base.clock.today()) }),
  )
  if (resposta.tipo === 'recusado') {
    const [recusa] = resposta.recusas
    throw naoPode(`${recusa?.descricao ?? 'A Receita recusou.'} ${recusa?.oQueFazer ?? ''}`.trim())
  }
  const darf = resposta.dados
  if (darf.valores.total !== guia.total)
    throw naoPode(
      `O DARF oficial é de ${formatarReais(darf.valores.total)}, e esta guia é de ${formatarReais(guia.total)}. O imposto é o mesmo e a diferença é da multa e dos juros: recalcule a guia para o dia do pagamento e gere de novo.`,
    )
  const arquivo = await guardarPdf(base.files, base.tenant.escritorioId, darf.pdf)
  if (arquivo === null) throw naoPode('A Receita não mandou o DARF. Tente de novo.')
  return await transaction(pool, base.ator, (db) =>
    gravar({ ...base, db }, { guiaId, guia }, { darf, arquivo }),
  )
}
