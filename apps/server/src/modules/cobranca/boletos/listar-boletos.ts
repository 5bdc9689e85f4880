import { type RouteOutput, type RouteParsed, boletos as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import {
  algumaContem,
  emPagina,
  type FiltroDe,
  type Fragmento,
  igual,
  lerLinhas,
  lerTotais,
  type Ordenacao,
  ordenar,
  recorte,
  todas,
} from '../../../platform/lista.ts'
import { COLUNAS_DO_BOLETO, comLinhaEscrita } from './ler-boletos.ts'

type Pedido = RouteParsed<typeof rotas.listarBoletos>
type Lista = RouteOutput<typeof rotas.listarBoletos>
type Linha = Lista['lista'][number]

const ORDEM: Ordenacao = {
  colunas: {
    vencimento: ['x.vencimento', 'x.id'],
    valor: 'x.valor',
    cliente: 'x.cliente',
    empresa: 'x.empresa',
    cobranca: 'x.cobranca',
    situacao: 'x.situacao',
    pagoEm: 'x."pagoEm"',
    nossoNumero: 'x.id',
  },
  padrao: '-vencimento',
  desempate: 'x.id',
}

const deBoletos = (ctx: Context, f: FiltroDe<Pedido>): Fragmento => sql`
  from (
    select ${COLUNAS_DO_BOLETO}, b.empresa_id as "empresaId", e.apelido as empresa, b.conta_id as "contaId",
      c.numero as cobranca, p.nome as cliente, b.situacao = 'gerado' or b.pede_baixa as "aEnviar"
    from boleto b
    join conta_de_recebimento t on t.escritorio_id = b.escritorio_id and t.id = b.conta_id
    join empresa e on e.escritorio_id = b.escritorio_id and e.id = b.empresa_id
    join cobranca c on c.escritorio_id = b.escritorio_id and c.id = b.cobranca_id
    join participante_atual a on a.escritorio_id = c.escritorio_id and a.id = c.participante_id
    join participante p on p.escritorio_id = a.escritorio_id and p.id = a.atual_id
    where b.escritorio_id = ${ctx.tenant.escritorioId}) x
  where ${todas(
    sql`true`,
    igual('x.empresaId', f.empresaId),
    igual('x.cobrancaId', f.cobrancaId),
    igual('x.contaId', f.contaId),
    igual('x.situacao', f.situacao),
    igual('x.aEnviar', f.aEnviar),
    algumaContem(f.busca, 'x.cliente', 'x.nossoNumero', 'x.linhaDigitavel', sql`x.cobranca::text`),
  )}`

const semAEnviar = ({ aEnviar: _, ...linha }: Linha & { aEnviar: boolean }): Linha =>
  comLinhaEscrita(linha)

/** A page of boletos, with the totals of the whole filter. */
export async function listarBoletos(ctx: Context, pedido: Pedido): Promise<Lista> {
  const de = deBoletos(ctx, pedido)
  const { quantidade, ...totais } = await lerTotais<{
    quantidade: number
    valor: number
    pago: number
  }>(ctx.db, {
    somas: sql`count(*) as quantidade, coalesce(sum(x.valor), 0)::bigint as valor,
        coalesce(sum(x.pago), 0)::bigint as pago`,
    de,
  })
  const lista = await lerLinhas<Linha & { aEnviar: boolean }>(ctx.db, {
    colunas: sql`x.*`,
    de,
    ordem: ordenar(ORDEM, pedido.ordem),
    corte: recorte(pedido),
  })
  return emPagina(pedido, { lista: lista.map(semAEnviar), total: quantidade, totais })
}

const COLUNAS: Coluna<Linha>[] = [
  { titulo: 'Situação', tipo: 'texto', valor: (l) => rotas.ROTULOS_DO_BOLETO[l.situacao] ?? '' },
  { titulo: 'Empresa', tipo: 'texto', valor: (l) => l.empresa },
  { titulo: 'Cliente', tipo: 'texto', valor: (l) => l.cliente },
  { titulo: 'Cobrança', tipo: 'texto', valor: (l) => `${l.cobranca}/${l.parcela}` },
  { titulo: 'Nosso número', tipo: 'texto', valor: (l) => l.nossoNumero },
  { titulo: 'Linha digitável', tipo: 'texto', valor: (l) => l.linhaDigitavel },
  { titulo: 'Conta', tipo: 'texto', valor: (l) => l.conta },
  { titulo: 'Vencimento', tipo: 'data', valor: (l) => l.vencimento },
  { titulo: 'Valor', tipo: 'dinheiro', valor: (l) => l.valor },
  { titulo: 'Pago em', tipo: 'data', valor: (l) => l.pagoEm },
  { titulo: 'Pago', tipo: 'dinheiro', valor: (l) => l.pago },
]

/** Every boleto of the filter, whatever the page on screen. */
export async function exportarBoletos(
  ctx: Context,
  input: RouteParsed<typeof rotas.exportarBoletos>,
): Promise<ArquivoServido> {
  const { formato, paginaAtual: _, registrosPorPagina: __, ordem, ...filtro } = input
  const linhas = await lerLinhas<Linha>(ctx.db, {
    colunas: sql`x.*`,
    de: deBoletos(ctx, filtro),
    ordem: ordenar(ORDEM, ordem),
  })
  return await exportar(ctx, formato, {
    ...{ titulo: 'boletos', colunas: COLUNAS, filtros: filtro },
    linhas: linhas.map(comLinhaEscrita),
  })
}
