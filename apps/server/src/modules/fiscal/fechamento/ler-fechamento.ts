import type { fechamento, RouteOutput, RouteParsed } from '@razao/contract'
import {
  acompanhada,
  ESTADO,
  ETAPAS_DO_MAPA,
  type Etapa,
  type EtapaDoMapa,
} from '@razao/engine/etapas'
import { fecharMes } from '@razao/engine/fechamento'
import type { AMaior, Mudanca } from '@razao/engine/planejamento'
import { fatosGravados, porqueDaMudanca } from '@razao/engine/planejamento'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { historicoDeBloqueios } from '../../contabil/periodos/index.ts'
import { comLigacoes } from '../../folha/index.ts'
import { pagoAMaior } from '../guia/a-maior.ts'
import { juntarFatos } from './acompanhar.ts'
import type { Feito } from './empresa-no-mes.ts'
import { COLUNAS_DO_MAPA, comMotivos, type LinhaLida } from './listar-fechamento.ts'
import { mapaDo } from './selecionar.ts'

type Rota = typeof fechamento.lerFechamento
type Saida = RouteOutput<Rota>
type DaTransmissao = { por: string | null; em: string | null }
type Linha = Omit<Saida, 'detalhes' | 'guias' | 'bloqueios' | 'radar' | 'mudanca' | 'motivos'> &
  LinhaLida & {
    transmissao: DaTransmissao
    fatos: unknown
    feitos: Partial<Record<Etapa, Feito>>
    mudancaGravada: Mudanca | null
  }

/** One company's month: each stage with who did it and what can be done now. */
export async function lerFechamento(ctx: Context, input: RouteParsed<Rota>): Promise<Saida> {
  const { empresaId, competencia } = input
  const { rows } = await sql<Linha>`
    select ${COLUNAS_DO_MAPA}, f.feitos, f.mudanca as "mudancaGravada", case
      when f.enviado = ${ESTADO.feito} then f.entrega end as entrega, f.resultado_hash as "resultadoHash",
      a.id as "apuracaoId", coalesce(a.avisos, '[]') as avisos,
      a.fatos, case when dp.situacao = 'transmitida' or pf.empresa_id is null
        then jsonb_build_object('por', dp.pedida_por_nome, 'em', coalesce(dp.transmitida_em, dp.pedida_em))
        else jsonb_build_object('por', pf.por_nome, 'em', pf.registrada_em) end as transmissao, coalesce(z.obrigacoes, '[]') as obrigacoes, coalesce(z.janelas, '[]') as janelas
    ${mapaComApuracao(ctx, competencia, empresaId)}`.execute(ctx.db)
  const [linha] = rows
  if (!linha) throw problem('nao-encontrado')
  const { feitos, fatos, mudancaGravada: mudanca, transmissao, ...lida } = linha
  const resto = comMotivos(ctx, lida)
  const quemFez = (etapa: EtapaDoMapa): DaTransmissao => {
    if (etapa === 'transmissao') return transmissao
    if (acompanhada(etapa)) return { por: null, em: null }
    return { por: feitos[etapa]?.por ?? null, em: feitos[etapa]?.em ?? null }
  }
  const porque = (etapa: Etapa): string | null =>
    linha.etapaAtual === etapa
      ? linha.motivo
      : (porqueDaMudanca(mudanca, etapa, linha.etapas[etapa]) ?? feitos[etapa]?.motivo ?? null)
  const guias = await ctx.db
    .selectFrom('guia')
    .select([
      'id',
      'tipo',
      'rotulo',
      'total',
      'vencimento',
      'estado',
      'pagar_em as pagarEm',
      sql<string[]>`falta_selic`.as('faltaSelic'),
      sql<AMaior | null>`a_maior`.as('aMaior'),
      'a_maior_motivo as aMaiorMotivo',
      'a_maior_por as aMaiorPor',
      'a_maior_em as aMaiorEm',
      'versao',
    ])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('competencia', '=', competencia)
    .where('estado', '<>', 'substituida')
    .orderBy('vencimento')
    .orderBy('id')
    .execute()
  return {
    ...resto,
    mudanca: mudanca && { em: mudanca.em, receita: mudanca.receita, imposto: mudanca.imposto },
    detalhes: ETAPAS_DO_MAPA.map((etapa) => ({
      etapa,
      estado: linha.etapas[etapa],
      motivo: acompanhada(etapa) ? resto.motivos[etapa] : porque(etapa),
      ...quemFez(etapa),
      acao: acompanhada(etapa) ? null : acaoDe(etapa, linha),
    })),
    guias: guias.map(({ aMaior, aMaiorMotivo, aMaiorPor, aMaiorEm, ...guia }) => ({
      ...guia,
      aMaior: pagoAMaior({ aMaior, aMaiorMotivo, aMaiorPor, aMaiorEm }, true),
      vencida: guia.estado !== 'paga' && (guia.pagarEm ?? guia.vencimento) < ctx.clock.today(),
    })),
    radar: radarDe(fatos, empresaId),
    bloqueios: await historicoDeBloqueios(ctx, input),
  }
}

/** The ceilings ahead with the step that proves each, from the facts that were kept. */
function radarDe(fatos: unknown, empresaId: number): Saida['radar'] {
  const fechado = fatos === null ? null : fecharMes(fatosGravados(fatos))
  if (!fechado?.ok) return []
  const { competencia, radar } = fechado.value
  return radar.map(({ passo, ...item }) => ({
    ...item,
    memoria: comLigacoes(
      { titulo: passo.rotulo, passos: [passo], resultado: passo.resultado },
      { empresaId, competencia, doEscritorio: true },
    ),
  }))
}

const mapaComApuracao = (ctx: Context, competencia: string, empresaId: number) => sql`
  from (select f as linha ${mapaDo(ctx, competencia, { idEmpresa: empresaId })}) x
  cross join lateral (select (x.linha).*) f
  join empresa e on e.escritorio_id = f.escritorio_id and e.id = f.empresa_id
  ${juntarFatos(ctx, { competencia, empresas: [empresaId] })}
  left join apuracao a on a.escritorio_id = f.escritorio_id and a.empresa_id = f.empresa_id
    and a.competencia = f.competencia and a.atual
  left join prazos_do_mes z on z.escritorio_id = f.escritorio_id and z.resumo = f.prazos and a.id is not null`

/** What the cell offers, in words; null when there is nothing to do there. */
function acaoDe(
  etapa: Etapa,
  linha: Pick<Linha, 'etapas' | 'etapaAtual' | 'motivoCodigo'>,
): string | null {
  const estado = linha.etapas[etapa]
  if (estado === ESTADO.feito) return 'Reabrir'
  if (estado === ESTADO.naoSeAplica) return null
  if (linha.etapaAtual !== etapa) return null
  if (etapa === 'documentos')
    return estado === ESTADO.aguardandoCliente ? 'Marcar sem movimento' : 'Executar'
  if (estado !== ESTADO.atencao) return 'Executar'
  if (linha.motivoCodigo === 'guia-paga-diverge') return 'Seguir com o valor pago a maior'
  return ACAO_DE_ATENCAO[etapa] ?? 'Executar'
}

const ACAO_DE_ATENCAO: Readonly<Partial<Record<Etapa, string>>> = {
  notas: 'Confirmar faturamento',
  proLabore: 'Aprovar pró-labore',
  conferencia: 'Conferir',
}
