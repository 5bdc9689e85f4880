import type { cobrancas, RouteOutput, RouteParsed } from '@razao/contract'
import { validarCno } from '@razao/engine/cadastro'
import { parcelas, pareceRepetida } from '@razao/engine/cobranca'
import { centavos, formatarReais } from '@razao/engine/dinheiro'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { conferirRascunho, documentosRepetidos, STATUS_DA_COBRANCA } from '../receitas/index.ts'
import { grandeDemais } from './boletos/partes-do-boleto.ts'
import { calcularVenda, type VendaCalculada } from './calcular-venda.ts'
import { colunasDe } from './colunas-da-cobranca.ts'
import { procurarForaDoComum } from './fora-do-comum.ts'
import type { PedidoDeCobranca } from './partes-da-venda.ts'

type Saida = RouteOutput<typeof cobrancas.preverCobranca>

/** What a charge would be, what it would do to the taxes of its month and what would stop its note; nothing is kept. */
export async function preverCobranca(
  ctx: Context,
  pedido: RouteParsed<typeof cobrancas.preverCobranca>,
): Promise<Saida> {
  conferirCampos(pedido, ctx.clock.today())
  const venda = await calcularVenda(ctx, pedido)
  const daVenda = parcelasDe(pedido, venda)
  const maior = Math.max(0, ...daVenda.map(({ valor }) => valor))
  const noBoleto = pedido.forma === 'boleto' ? grandeDemais(maior) : null
  return {
    previa: venda.previa,
    efeito: venda.efeito,
    impedimentos: await conferirRascunho(ctx, colunasDe(pedido, venda)),
    avisos: [
      ...venda.avisos,
      ...(noBoleto === null ? [] : [`${noBoleto.mensagem} ${noBoleto.comoResolver}`]),
    ],
    parcelas: daVenda,
    pareceRepetida: await procurarRepetida(ctx, pedido, venda),
    foraDoComum: await procurarForaDoComum(ctx, pedido),
  }
}

/** What is taken off a value, and leaves something of it. */
export const errosDosValores = ({
  bruto,
  desconto,
  deducoes,
}: Pick<PedidoDeCobranca, 'bruto' | 'desconto' | 'deducoes'>) =>
  desconto + deducoes < bruto
    ? []
    : [
        {
          pointer: deducoes > 0 ? '#/deducoes' : '#/desconto',
          mensagem: 'O desconto e as deduções têm de ser menores que o valor.',
        },
      ]

/** A construction told by its CNO, or CEI: its check digit. */
export const errosDaObra = ({ obra }: Pick<PedidoDeCobranca, 'obra'>) =>
  obra?.identificacao.tipo === 'cno' && !validarCno(obra.identificacao.numero)
    ? [
        {
          pointer: '#/obra/identificacao/numero',
          mensagem: 'O CNO, ou a CEI, não confere: veja os números na matrícula da obra.',
        },
      ]
    : []

/** Deductions told by document are what the documents add up to. */
function errosDosDocumentos({ deducoes, documentosDaDeducao = [] }: PedidoDeCobranca) {
  const soma = documentosDaDeducao.reduce((total, { deduzido }) => total + deduzido, 0)
  return documentosDaDeducao.length === 0 || soma === deducoes
    ? []
    : [
        {
          pointer: '#/deducoes',
          mensagem: `Os documentos somam ${formatarReais(centavos(soma))}: a dedução tem de ser essa soma.`,
        },
      ]
}

/** What is said of the deducted notes, at their field. */
export const noCampoDaDeducao = (mensagem: string) => ({
  pointer: '#/documentosDaDeducao',
  mensagem,
})

const ANOS_ADIANTE = 2

/** A year typed wrong would open months that nobody closes. */
export function errosDaEmissao(emissao: string, hoje: string) {
  const ate = `${Number(hoje.slice(0, 4)) + ANOS_ADIANTE}-12-31`
  return emissao <= ate
    ? []
    : [{ pointer: '#/emissao', mensagem: `A emissão vai até ${formatarData(ate)}: confira o ano.` }]
}

/** What the fields say of each other, and of today. */
export function conferirCampos(pedido: PedidoDeCobranca, hoje: string): void {
  const { competencia, emissao, vencimento } = pedido
  const erros = [
    ...errosDosValores(pedido),
    ...errosDosDocumentos(pedido),
    ...documentosRepetidos(pedido.documentosDaDeducao ?? []).map(noCampoDaDeducao),
    ...errosDaObra(pedido),
    ...errosDaEmissao(emissao, hoje),
    ...(emissao.slice(0, 7) < competencia
      ? [
          {
            pointer: '#/emissao',
            mensagem: 'A nota é emitida na competência do serviço ou depois dela.',
          },
        ]
      : []),
    ...(vencimento < emissao
      ? [{ pointer: '#/vencimento', mensagem: 'O vencimento é no dia da emissão ou depois.' }]
      : []),
  ]
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
}

/** When and how much of the net is to be paid. */
export function parcelasDe(
  pedido: PedidoDeCobranca,
  { previa }: Pick<VendaCalculada, 'previa'>,
): Saida['parcelas'] {
  if (previa.liquido === 0) return []
  const ditas = parcelas(centavos(previa.liquido), pedido.parcelas, pedido.vencimento)
  if (!ditas.ok)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/parcelas', mensagem: ditas.refusal.mensagem }],
    })
  return ditas.value.map(({ numero, vencimento, valor }) => ({ ordem: numero, vencimento, valor }))
}

/**
 * Another charge of the same customer, value, month, service and description, a few days apart. The one whose note is
 * being replaced is no other: what takes its place is alike it on purpose.
 */
export async function procurarRepetida(
  ctx: Context,
  { empresaId, bruto, competencia, emissao, ...pedido }: PedidoDeCobranca,
  { partes: { cliente } }: Pick<VendaCalculada, 'partes'>,
): Promise<Saida['pareceRepetida']> {
  type Outra = { id: number; numero: number; emissao: string; descricao: string; servico: string }
  const { rows } = await sql<Outra>`
    select c.id, c.numero, c.emissao, c.descricao, c.dados #>> '{servico,itemLc116}' as servico from cobranca c
    join participante_atual a on a.escritorio_id = c.escritorio_id and a.id = c.participante_id
    where c.escritorio_id = ${ctx.tenant.escritorioId} and c.empresa_id = ${empresaId} and a.atual_id = ${cliente.id}
      and c.bruto = ${bruto} and c.competencia = ${competencia} and c.status <> ${STATUS_DA_COBRANCA.cancelada}
      and c.emissao between ${emissao}::date - 10 and ${emissao}::date + 10
      and coalesce(${pedido.substituiNotaId}::bigint <> all (c.notas_antes || c.nota_id), true)
    order by c.id`.execute(ctx.db)
  const igual = { cliente: cliente.id, valor: centavos(bruto), competencia }
  const dita = pareceRepetida(
    { ...igual, emissao, servico: pedido.servico.itemLc116, descricao: pedido.descricao },
    rows.map(({ numero: _, ...linha }) => ({ ...igual, ...linha })),
  )
  if (!dita.ok || dita.value === null) return null
  const { de } = dita.value
  const achada = rows.find(({ id }) => id === de)
  return achada ? { id: achada.id, numero: achada.numero, emissao: achada.emissao } : null
}
