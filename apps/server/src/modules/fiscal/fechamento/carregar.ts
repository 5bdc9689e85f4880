import { REGIME } from '@razao/engine/cadastro'
import { ESTADO, type Estado, type Etapa } from '@razao/engine/etapas'
import type { ReceitaGravada } from '@razao/engine/faturamento'
import type {
  Atividade,
  EntregaGravada,
  GuiaViva,
  Mudanca,
  ReceitaPorTipo,
  Saldos,
} from '@razao/engine/planejamento'
import { type CsrfDaEmpresa, type Informacoes, SEM_CSRF } from '@razao/engine/planejamento'
import { SO_NACIONAIS, somarMeses } from '@razao/engine/tempo'
import { admiteCaixa } from '@razao/engine/tributos/simples'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { csrfRecebida, estornadosAMao } from '../../contabil/automaticos/index.ts'
import { pendenciasDoLivro } from '../../contabil/periodos/index.ts'
import { feriadosDasEmpresas } from '../../empresa/index.ts'
import { lerFolhaDosEmpregados, lerFolhasMensais, lerSocios } from '../../folha/index.ts'
import { pendenciasDaEmissao } from '../../receitas/index.ts'
import { lerNotasDoMes } from '../faturamento/notas-do-mes.ts'
import { lerSelic } from '../guia/mora.ts'
import { lerRegistrosDeCaixa } from '../informacoes/titulos.ts'
import type { EmpresaNoMes, Feito } from './empresa-no-mes.ts'
import { empresasComQuemReceba } from './quem-recebe.ts'
import { resumoGravado } from './resumo-gravado.ts'

/** Takes the closings of several companies in order, so that two runs never work on the same one. */
export async function travarFechamentos(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<void> {
  await sql`
    select empresa_id from fechamento
    where escritorio_id = ${ctx.tenant.escritorioId} and competencia = ${competencia} and empresa_id = any (${empresaIds}::bigint[])
    order by empresa_id for update`.execute(ctx.db)
}

/** All that the closing of a batch of companies looks at, in one query per kind of fact. */
export async function carregarEmpresas(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<EmpresaNoMes[]> {
  const linhas = await lerLinhas(ctx, competencia, empresaIds)
  const notas = await lerNotasDoMes(ctx, competencia, empresaIds)
  const receitas = await lerReceitas(ctx, competencia, empresaIds)
  const doLucro = linhas
    .filter((linha) => [2, 3, 4].includes(linha.regime))
    .map((linha) => linha.empresa_id)
  const csrf = await csrfRecebida(ctx, {
    ...{ empresaIds: doLucro, de: `${competencia.slice(0, 4)}-01`, ate: competencia },
  })
  const porTipo = await lerReceitasPorTipo(ctx, competencia, doLucro)
  const folhas = await lerFolhasMensais(
    ctx,
    { de: somarMeses(competencia, -13), ate: competencia },
    linhas.filter((linha) => usaFolha(linha, competencia)).map((linha) => linha.empresa_id),
  )
  const socios = await lerSocios(ctx, competencia, empresaIds)
  const guias = await lerGuias(ctx, competencia, empresaIds)
  const selic = await lerSelic(ctx)
  const empregados = await lerFolhaDosEmpregados(ctx, competencia, empresaIds)
  const caixa = await lerRegistrosDeCaixa(
    ctx,
    competencia,
    linhas.filter((linha) => peloCaixa(linha, competencia)).map((linha) => linha.empresa_id),
  )
  const estornados = await estornadosAMao(ctx, competencia, contabilizadas(linhas))
  const pendencias = await pendenciasDoLivro(ctx, competencia, contabilizadas(linhas))
  const emissoes = await pendenciasDaEmissao(ctx, competencia, contabilizadas(linhas))
  const comQuemReceba = await empresasComQuemReceba(ctx, empresaIds)
  const feriados = await feriadosDasEmpresas(ctx, empresaIds, diasDosPrazos(competencia))
  return linhas.map((linha): EmpresaNoMes => {
    const id = linha.empresa_id
    return {
      ...daLinha(linha, competencia),
      hoje: ctx.clock.today(),
      temQuemReceba: comQuemReceba.has(id),
      estornado: estornados.get(id) ?? null,
      pendenciasDoLivro: [...(pendencias.get(id) ?? []), ...(emissoes.get(id) ?? [])],
      feriados: feriados.get(id) ?? SO_NACIONAIS,
      notas: notas.get(id) ?? null,
      receitas: receitas.get(id) ?? [],
      receitasPorTipo: comCsrf(porTipo.get(id) ?? [], competencia, csrf.get(id)),
      csrf: csrf.get(id) ?? null,
      folhas: folhas.get(id) ?? [],
      socios: socios.get(id) ?? [],
      empregados: empregados.get(id) ?? null,
      caixa: caixa.get(id) ?? null,
      selic,
      guias: guias.get(id)?.vivas ?? [],
      proximaSequencia: guias.get(id)?.sequencias ?? {},
    }
  })
}

/** Posted, and still to be locked: the only ones whose books may lack something. */
const contabilizadas = (linhas: readonly LinhaLida[]): number[] =>
  linhas.filter((l) => l.contabil > 1 && l.bloqueio !== ESTADO.feito).map((l) => l.empresa_id)

/** The month, the next one, where what it owes falls due, and the days to which a due date may be put off. */
const diasDosPrazos = (competencia: string) => ({
  de: `${competencia}-01`,
  ate: `${somarMeses(competencia, 2)}-15`,
})

/** Who opted for caixa in a regime that still has it: in the Simples it ended with 2026. */
const peloCaixa = (linha: LinhaLida, competencia: string): boolean =>
  linha.base_reconhecimento === 1 && (linha.regime !== REGIME.simples || admiteCaixa(competencia))

/** The fator R needs the payroll; so does the opening month. */
const usaFolha = (linha: LinhaLida, competencia: string): boolean =>
  linha.regime === 1 && (linha.fator_r || linha.abertura === competencia)

type LinhaLida = {
  empresa_id: number
  apelido: string
  versao: number
  documentos: Estado
  notas: Estado
  pro_labore: Estado
  apuracao: Estado
  conferencia: Estado
  guia: Estado
  enviado: Estado
  contabil: Estado
  bloqueio: Estado
  etapa_atual: string
  situacao: string
  motivo_codigo: string | null
  motivo: string | null
  sem_movimento: boolean
  feitos: Partial<Record<Etapa, Feito>>
  anexo: string | null
  faturamento: number
  faturamento_anterior: number | null
  imposto: number | null
  imposto_anterior: number | null
  aliquota_efetiva: string | null
  fator_r_gravado: string | null
  resultado_hash: string | null
  prazos: string | null
  mudanca: Mudanca | null
  entrega: EntregaGravada | null
  regime_gravado: number
  abertura: string
  regime: number
  base_reconhecimento: number
  grupo_anexo: number
  perfil_anexo: string | null
  aliquota_iss: string | null
  impedida_icms_iss: boolean
  mei_atividade: string | null
  fator_r: boolean
  atividades: Atividade[]
  receita: (ReceitaGravada & { linhas: ReceitaGravada['linhas'] }) | null
  apuracao_id: number | null
  apuracao_versao: number | null
  entrada_hash: string | null
  apuracao_hash: string | null
  conferida: boolean | null
  anterior: {
    imposto: number
    valorDoMes: number
    saldoMinimo: number
    saldos: Saldos | null
  } | null
  informacoes: Informacoes | null
}

async function lerLinhas(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<LinhaLida[]> {
  const { rows } = await sql<LinhaLida>`
    select f.empresa_id, e.apelido, f.versao, f.documentos, f.notas, f.pro_labore, f.apuracao, f.conferencia, f.guia,
      f.enviado, f.contabil, f.bloqueio, f.etapa_atual, f.situacao, f.motivo_codigo, f.motivo, f.sem_movimento, f.feitos,
      f.anexo, f.faturamento, f.faturamento_anterior, f.imposto, f.imposto_anterior, f.aliquota_efetiva,
      f.fator_r as fator_r_gravado, f.resultado_hash, f.prazos, f.mudanca, f.entrega, f.regime as regime_gravado,
      to_char(e.abertura, 'YYYY-MM') as abertura, coalesce(pf.regime, e.regime) as regime,
      coalesce(pf.base_reconhecimento, 0) as base_reconhecimento, coalesce(pf.grupo_anexo, 1) as grupo_anexo,
      pf.anexo as perfil_anexo, trim_scale(pf.aliquota_iss)::text as aliquota_iss,
      coalesce(pf.impedida_icms_iss, false) as impedida_icms_iss, pf.mei_atividade,
      pf.anexo is not distinct from 'FATOR_R' or coalesce(t.fator_r, false)
        or coalesce(rm.segregacao @> '[{"anexo": "FATOR_R"}]', false) as fator_r,
      coalesce(t.atividades, '[]') as atividades,
      case when rm.empresa_id is not null then jsonb_build_object('interna', rm.interna, 'externa', rm.externa,
        'linhas', rm.segregacao, 'retencoes', rm.retencoes, 'divergencias', rm.divergencias, 'quantidade', rm.qtd_notas,
        'origem', rm.origem, 'ajuste', rm.ajuste, 'aprovada', rm.aprovada, 'confirmada', rm.confirmada_em is not null) end as receita,
      a.id as apuracao_id, a.versao as apuracao_versao, a.entrada_hash, a.resultado_hash as apuracao_hash,
      a.conferida_em is not null as conferida,
      case when ant.id is not null then jsonb_build_object('imposto', fa.imposto, 'valorDoMes', ant.valor_do_mes,
        'saldoMinimo', ant.saldo_minimo, 'saldos', ant.saldos) end as anterior, im.informacoes
    from fechamento f
    join empresa e on e.escritorio_id = f.escritorio_id and e.id = f.empresa_id
    left join lateral (
      select * from empresa_perfil p where p.escritorio_id = f.escritorio_id and p.empresa_id = f.empresa_id
        and p.vigente_de <= ${competencia} order by p.vigente_de desc limit 1) pf on true
    left join lateral (
      select bool_or(v.anexo = 'FATOR_R') as fator_r,
        jsonb_agg(jsonb_build_object('anexo', v.anexo, 'principal', v.principal, 'cnae', v.cnae, 'presuncao',
        v.presuncao,
        'semIss', v.sem_iss, 'issFixo', v.iss_fixo) order by v.principal desc, v.id) as atividades
      from empresa_atividade v where v.escritorio_id = f.escritorio_id and v.empresa_id = f.empresa_id) t on true
    left join receita_mensal rm on rm.escritorio_id = f.escritorio_id and rm.empresa_id = f.empresa_id and rm.competencia = f.competencia
    left join informacao_mensal im on im.escritorio_id = f.escritorio_id and im.empresa_id = f.empresa_id and im.competencia = f.competencia
    left join apuracao a on a.escritorio_id = f.escritorio_id and a.empresa_id = f.empresa_id and a.competencia = f.competencia and a.atual
    left join apuracao ant on ant.escritorio_id = f.escritorio_id and ant.empresa_id = f.empresa_id
      and ant.competencia = ${somarMeses(competencia, -1)} and ant.atual
    left join fechamento fa on fa.escritorio_id = f.escritorio_id and fa.empresa_id = f.empresa_id
      and fa.competencia = ${somarMeses(competencia, -1)}
    where f.escritorio_id = ${ctx.tenant.escritorioId} and f.competencia = ${competencia} and f.empresa_id = any (${empresaIds}::bigint[])
    order by f.empresa_id`.execute(ctx.db)
  return rows
}

type DaLinha = Omit<
  EmpresaNoMes,
  | 'notas'
  | 'receitas'
  | 'receitasPorTipo'
  | 'csrf'
  | 'folhas'
  | 'socios'
  | 'empregados'
  | 'hoje'
  | 'temQuemReceba'
  | 'estornado'
  | 'pendenciasDoLivro'
  | 'feriados'
  | 'caixa'
  | 'selic'
  | 'guias'
  | 'proximaSequencia'
>
function daLinha(linha: LinhaLida, competencia: string): DaLinha {
  return {
    empresaId: linha.empresa_id,
    apelido: linha.apelido,
    competencia,
    versao: linha.versao,
    etapas: {
      documentos: linha.documentos,
      notas: linha.notas,
      proLabore: linha.pro_labore,
      apuracao: linha.apuracao,
      conferencia: linha.conferencia,
      guia: linha.guia,
      enviado: linha.enviado,
      contabil: linha.contabil,
      bloqueio: linha.bloqueio,
    },
    semMovimento: linha.sem_movimento,
    motivo: { etapa: linha.etapa_atual, codigo: linha.motivo_codigo, texto: linha.motivo },
    feitos: linha.feitos,
    mudanca: linha.mudanca,
    entrega: linha.entrega,
    resumoAtual: resumoGravado(linha),
    valores: {
      faturamento: linha.faturamento,
      imposto: linha.imposto,
      aliquota_efetiva: linha.aliquota_efetiva,
      fator_r_gravado: linha.fator_r_gravado,
      resultado_hash: linha.resultado_hash,
      prazos: linha.prazos,
    },
    abertura: linha.abertura,
    perfil: {
      regime: linha.regime,
      caixa: peloCaixa(linha, competencia),
      grupoAnexo: linha.grupo_anexo,
      anexo: linha.perfil_anexo ?? linha.atividades[0]?.anexo ?? null,
      aliquotaIss: linha.aliquota_iss,
      impedidaIcmsIss: linha.impedida_icms_iss,
      meiAtividade: linha.mei_atividade,
    },
    atividades: linha.atividades,
    receita: linha.receita,
    informacoes: linha.informacoes,
    apuracao:
      linha.apuracao_id === null
        ? null
        : {
            id: linha.apuracao_id,
            versao: linha.apuracao_versao ?? 1,
            entradaHash: linha.entrada_hash ?? '',
            resultadoHash: linha.apuracao_hash ?? '',
            conferida: linha.conferida === true,
          },
    anterior: linha.anterior,
  }
}

/** Month of the window's start: 13 before, or January when it is earlier. */
export function inicioDaJanela(competencia: string): string {
  const janeiro = `${competencia.slice(0, 4)}-01`
  const treze = somarMeses(competencia, -13)
  return treze < janeiro ? treze : janeiro
}

async function lerReceitas(ctx: Context, competencia: string, empresaIds: readonly number[]) {
  const { rows } = await sql<{ empresa_id: number; meses: [string, number, number][] }>`
    select empresa_id, jsonb_agg(jsonb_build_array(competencia, interna, externa) order by competencia) as meses
    from receita_mensal m
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = any (${empresaIds}::bigint[])
      and competencia >= ${inicioDaJanela(competencia)} and competencia < ${competencia}
      -- A month whose revenue waits to be confirmed again is still a month that had revenue.
      and (confirmada_em is not null or origem = 'informada' or exists (select from apuracao a
        where a.escritorio_id = m.escritorio_id and a.empresa_id = m.empresa_id and a.competencia = m.competencia and a.atual))
    group by empresa_id`.execute(ctx.db)
  return new Map(
    rows.map(({ empresa_id, meses }) => [
      empresa_id,
      meses.map(([mes, interna, externa]) => ({ competencia: mes, interna, externa })),
    ]),
  )
}

/** The months before with what was withheld in each as it was paid, also where there was no revenue. */
function comCsrf(
  meses: readonly Omit<ReceitaPorTipo, 'csrf'>[],
  competencia: string,
  csrf: CsrfDaEmpresa | undefined,
): ReceitaPorTipo[] {
  const vazios = [...(csrf?.porMes.keys() ?? [])]
    .filter((mes) => mes < competencia && !meses.some((com) => com.competencia === mes))
    .map((mes) => ({
      ...{ competencia: mes, linhas: [], interna: 0, externa: 0, retencoes: {}, informacoes: null },
    }))
  return [...meses, ...vazios]
    .map((mes) => ({ ...mes, csrf: csrf?.porMes.get(mes.competencia) ?? SEM_CSRF }))
    .sort((a, b) => (a.competencia < b.competencia ? -1 : 1))
}

/** The year before and this one, by kind of revenue: what Presumido and Real look at. */
async function lerReceitasPorTipo(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, Omit<ReceitaPorTipo, 'csrf'>[]>> {
  if (empresaIds.length === 0) return new Map()
  const { rows } = await sql<{ empresa_id: number; meses: Omit<ReceitaPorTipo, 'csrf'>[] }>`
    select m.empresa_id, jsonb_agg(jsonb_build_object('competencia', m.competencia, 'linhas', m.segregacao, 'interna', m.interna,
      'externa', m.externa, 'retencoes', m.retencoes, 'informacoes', i.informacoes) order by m.competencia) as meses
    from receita_mensal m
    left join informacao_mensal i on i.escritorio_id = m.escritorio_id and i.empresa_id = m.empresa_id and i.competencia = m.competencia
    where m.escritorio_id = ${ctx.tenant.escritorioId} and m.empresa_id = any (${empresaIds}::bigint[])
      and m.competencia >= ${`${Number(competencia.slice(0, 4)) - 1}-01`} and m.competencia < ${competencia}
    group by m.empresa_id`.execute(ctx.db)
  return new Map(rows.map(({ empresa_id, meses }) => [empresa_id, meses]))
}

async function lerGuias(ctx: Context, competencia: string, empresaIds: readonly number[]) {
  const { rows } = await sql<GuiaViva & { empresa_id: number }>`
    select empresa_id, id, chave, principal, total, vencimento, estado, sequencia,
      pagar_em as "pagarEm", composicao, rotulo, paga_em as "pagaEm", a_maior as "aMaior",
        a_maior_em is not null as "aMaiorAceito" from guia
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = any (${empresaIds}::bigint[]) and competencia = ${competencia}
    order by empresa_id, chave, sequencia`.execute(ctx.db)
  const porEmpresa = new Map<number, { vivas: GuiaViva[]; sequencias: Record<string, number> }>()
  for (const { empresa_id, ...guia } of rows) {
    const da = porEmpresa.get(empresa_id) ?? { vivas: [], sequencias: {} }
    da.sequencias[guia.chave] = guia.sequencia + 1
    if (guia.estado !== 'substituida') da.vivas.push(guia)
    porEmpresa.set(empresa_id, da)
  }
  return porEmpresa
}
