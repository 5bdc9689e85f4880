import type { declaracoes, RouteParsed } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { ESTADO } from '@razao/engine/etapas'
import { quandoVenceu } from '@razao/engine/guias'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { RecusaSerpro } from '../../../platform/fora/index.ts'
import { juntarFatos } from '../fechamento/acompanhar.ts'
import { aindaSePaga, EMITIDA, type Emitida } from '../guia/vez-de-emitir.ts'
import { DECLARADA } from './estados.ts'

type Acao = RouteParsed<typeof declaracoes.declararEmLote>['acao']

/** The DAS of a month, of the Simples or of a MEI: the open one, when there are several. */
type GuiaNoLote = {
  readonly id: number
  readonly estado: string
  readonly vencimento: string
  readonly pagarEm: string | null
  readonly total: number
  readonly emitida: Emitida | null
  /** The determination that it is of was transmitted from here. */
  readonly declarada: boolean
}

/** A company of a batch, as far as its declaration goes. */
export type LidaNoLote = {
  readonly empresaId: number
  readonly empresa: string
  readonly competencia: string
  readonly regime: number
  readonly apurada: boolean
  readonly conferida: boolean
  readonly temContrato: boolean
  readonly porFora: boolean
  readonly declaracaoId: number | null
  readonly situacao: string | null
  readonly numero: string | null
  readonly versao: number | null
  readonly diferenca: number | null
  readonly recusas: readonly RecusaSerpro[]
  /** Of what is declared; of the determination, while nothing is. */
  readonly valor: number | null
  /** What was put together says another thing than the determination in force. */
  readonly mudou: boolean
  /** It is of the determination in force itself. */
  readonly daAtual: boolean
  readonly esperaDe: string | null
  readonly esperaQuem: number | null
  readonly guia: GuiaNoLote | null
}

/** The companies of a batch, in order. */
export async function lerNoLote(
  ctx: Context,
  { competencia, ids }: { competencia: string; ids: readonly number[] },
): Promise<LidaNoLote[]> {
  const { rows } = await sql<LidaNoLote>`
    select f.empresa_id as "empresaId", e.apelido as empresa, f.competencia, f.regime,
      f.apuracao = ${sql.lit(ESTADO.feito)} as apurada, f.conferencia = ${sql.lit(ESTADO.feito)} as conferida,
      se.escritorio_id is not null as "temContrato", pf.empresa_id is not null as "porFora", dp.id as "declaracaoId",
      dp.situacao, dp.numero, dp.versao, coalesce(dp.recusas, '[]') as recusas,
      (select sum((c ->> 'diferenca')::bigint)::bigint from jsonb_array_elements(dp.comparacao) c) as diferenca,
      coalesce(dp.valor, a.valor) as valor, coalesce(dp.mudou, false) as mudou, coalesce(dp.da_atual, false) as "daAtual",
      dp.espera_de as "esperaDe", dp.espera_quem as "esperaQuem", g.guia
    from fechamento f
    join empresa e on e.escritorio_id = f.escritorio_id and e.id = f.empresa_id
    ${juntarFatos(ctx, { competencia, empresas: ids })}
    left join apuracao a on a.escritorio_id = f.escritorio_id and a.empresa_id = f.empresa_id
      and a.competencia = f.competencia and a.atual
    left join lateral (
      select jsonb_build_object('id', g.id, 'estado', g.estado, 'vencimento', g.vencimento, 'pagarEm', g.pagar_em,
        'total', g.total, 'emitida', ${EMITIDA}, 'declarada', ${DECLARADA}) as guia
      from guia g
      where g.escritorio_id = f.escritorio_id and g.empresa_id = f.empresa_id and g.competencia = f.competencia
        and g.chave in ('das', 'das-mei') and g.estado <> 'substituida'
      order by g.estado = 'paga', g.vencimento, g.id limit 1) g on true
    where f.escritorio_id = ${ctx.tenant.escritorioId} and f.competencia = ${competencia}
      and f.empresa_id = any (${[...ids]}::bigint[])
    order by f.empresa_id`.execute(ctx.db)
  return rows
}

type Destino =
  | { readonly tipo: 'afetada'; readonly detalhe: string | null }
  | { readonly tipo: 'feita' }
  | { readonly tipo: 'impedida'; readonly motivo: string }

const afetada = (detalhe: string | null = null): Destino => ({ tipo: 'afetada', detalhe })
const impedida = (motivo: string): Destino => ({ tipo: 'impedida', motivo })
const FEITA: Destino = { tipo: 'feita' }

type Casa = { readonly duasPessoas: boolean; readonly quem: number; readonly hoje: string }

/** What becomes of one company of a batch; the preview and the act read the same. */
export function avaliarNoLote(acao: Acao, lida: LidaNoLote, casa: Casa): Destino {
  if (acao === 'emitir') return avaliarEmissao(lida, casa)
  if (lida.regime !== REGIME.simples) return impedida('Este regime não declara pelo PGDAS-D.')
  if (!lida.temContrato)
    return impedida('O escritório não tem contrato com o SERPRO: declare no portal e marque aqui.')
  if (lida.situacao === 'transmitida' && !lida.mudou && lida.apurada) return FEITA
  if (lida.situacao === 'incerta')
    return impedida('A Receita pode ter recebido: use «Consultar situação» na declaração.')
  if (lida.situacao === 'transmitindo') return impedida('A declaração está saindo agora.')
  if (lida.situacao === 'transmitida')
    return impedida('O mês mudou depois de declarado: abra e retifique.')
  if (lida.porFora) return impedida('O mês está marcado como transmitido por fora.')
  if (!lida.apurada)
    return impedida('O mês não está apurado, ou mudou depois: execute até Apuração.')
  return acao === 'conferir' ? avaliarConferencia(lida) : avaliarTransmissao(lida, casa)
}

function avaliarConferencia({ situacao, daAtual }: LidaNoLote): Destino {
  return situacao === 'conferida' && daAtual ? FEITA : afetada()
}

function avaliarTransmissao(lida: LidaNoLote, { duasPessoas, quem }: Casa): Destino {
  if (lida.situacao === 'divergente')
    return impedida('O PGDAS-D calculou outro valor: veja a diferença.')
  if (lida.situacao !== 'conferida')
    return impedida('Ainda não foi conferida com o PGDAS-D: confira antes.')
  if (!lida.daAtual) return impedida('O mês foi apurado de novo: confira outra vez.')
  if (!lida.conferida)
    return impedida('A conferência do fechamento deste mês não está feita: confira o mês antes.')
  if (!duasPessoas) return afetada()
  if (lida.esperaDe === null) return afetada('vai esperar a aprovação de outra pessoa')
  return lida.esperaQuem === quem
    ? impedida('Você já pediu: falta a aprovação de outra pessoa.')
    : afetada(`aprova o pedido de ${lida.esperaDe}`)
}

/** Whether the official DAS may be issued: of what was declared, from here or by other means, of a MEI without declaring, and once. */
function avaliarEmissao(lida: LidaNoLote, { hoje }: Casa): Destino {
  const { regime, guia } = lida
  if (regime !== REGIME.simples && regime !== REGIME.mei)
    return impedida('Este regime não tem DAS.')
  if (!lida.temContrato)
    return impedida(
      'O escritório não tem contrato com o SERPRO: emita no portal e traga o PDF para a guia.',
    )
  if (guia === null)
    return impedida(
      lida.apurada && lida.valor === 0
        ? 'O mês não tem DAS a pagar.'
        : 'O mês ainda não tem guia: use «Gerar guia» antes.',
    )
  if (guia.estado === 'paga' || aindaSePaga(guia, hoje) !== null) return FEITA
  if (regime === REGIME.simples && !guia.declarada && !lida.porFora)
    return impedida(porqueNaoDeclarada(lida))
  const dia = guia.pagarEm ?? guia.vencimento
  return afetada(
    dia < hoje
      ? `venceu ${quandoVenceu(guia)}: sai para pagar hoje, com multa e juros`
      : `para pagar até ${formatarData(dia)}`,
  )
}

function porqueNaoDeclarada({ situacao }: LidaNoLote): string {
  if (situacao === 'incerta')
    return 'A Receita pode ter recebido a declaração: use «Consultar situação» nela.'
  if (situacao === 'transmitindo') return 'A declaração está saindo agora: espere a resposta.'
  if (situacao === 'transmitida')
    return 'O mês mudou depois de declarado: retifique, e gere o DAS depois.'
  return 'A declaração do mês ainda não foi transmitida: transmita antes.'
}
