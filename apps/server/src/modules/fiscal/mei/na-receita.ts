import { informacoes, type RouteOutput, type RouteParsed, type mei as rotas } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { soma } from '@razao/engine/dinheiro'
import { formatarCompetencia } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { ChamadaSerpro, PortaMei, RespostaSerpro } from '../../../platform/fora/index.ts'
import { type PedidoDeFora, PorConferir } from '../../../platform/http/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { guardarDocumento } from '../../documentos/index.ts'
import { perguntarAReceita } from '../declaracao/perguntar.ts'
import { mesesDaEmpresa } from '../fechamento/meses-da-empresa.ts'
import { reavaliarLote } from '../fechamento/reavaliar-fechamento.ts'

const MAIOR_PAPEL = 10 * 1024 * 1024
const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

/** The CNPJ of a company that is a MEI today, or was one in `ano`. */
async function lerMei({ base, pool }: PedidoDeFora, empresaId: number, ano?: number) {
  const { rows } = await transaction(pool, base.ator, (db) =>
    sql<{ cnpj: string; mei: boolean }>`
      select e.identificacao as cnpj, exists (select from empresa_perfil p
        where p.escritorio_id = e.escritorio_id and p.empresa_id = e.id and p.regime = ${REGIME.mei}
          and (${ano ?? null}::int is null or p.vigente_de <= ${`${ano ?? 0}-12`})) as mei
      from empresa e where e.escritorio_id = ${base.tenant.escritorioId} and e.id = ${empresaId}`.execute(
      db,
    ),
  )
  const [empresa] = rows
  if (empresa === undefined) throw problem('nao-encontrado')
  if (!empresa.mei) throw naoPode('A empresa não é MEI, nem foi: o que se pede aqui é só de MEI.')
  return empresa.cnpj
}

type Perguntado = { readonly empresaId: number; readonly ano?: number; readonly oQue: string }

/** Asks of a MEI; what the Receita refuses says why, and what to do. */
async function perguntar<T>(
  pedido: PedidoDeFora,
  { empresaId, ano, oQue }: Perguntado,
  fazer: (mei: PortaMei, chamada: ChamadaSerpro) => Promise<RespostaSerpro<T>>,
): Promise<{ cnpj: string; dados: T }> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  const cnpj = await lerMei(pedido, empresaId, ano)
  const motivo = `MEI: ${oQue} da empresa ${empresaId}`
  const resposta = await perguntarAReceita(pedido, { contribuinte: cnpj, motivo }, (chamada) =>
    fazer(pedido.fora.serpro.mei, chamada),
  )
  if (resposta.tipo === 'feito') return { cnpj, dados: resposta.dados }
  const [recusa] = resposta.recusas
  throw naoPode(`${recusa?.descricao ?? 'A Receita recusou.'} ${recusa?.oQueFazer ?? ''}`.trim())
}

/** The certificate of the MEI as the Receita issues it today, among the documents of the company. */
export async function emitirCcmei(
  pedido: PedidoDeFora,
  { empresaId }: RouteParsed<typeof rotas.emitirCcmei>,
): Promise<RouteOutput<typeof rotas.emitirCcmei>> {
  const { cnpj, dados: pdf } = await perguntar(
    pedido,
    { empresaId, oQue: 'CCMEI' },
    (mei, chamada) => mei.emitirCertificado(chamada),
  )
  const { base, pool } = pedido
  const arquivo = await base.files.guardar({
    ...{ escritorioId: base.tenant.escritorioId, conteudo: Buffer.from(pdf), limite: MAIOR_PAPEL },
  })
  const competencia = base.clock.today().slice(0, 7)
  const documentoId = await transaction(pool, base.ator, (db) =>
    guardarDocumento(
      { ...base, db },
      {
        ...{ arquivo, empresaId, competencia, mime: 'application/pdf', tipo: 'certificado-do-mei' },
        ...{ origem: 'receita', nome: `CCMEI-${cnpj}.pdf` },
      },
    ),
  )
  return { documentoId }
}

/** What of a year was sent to the dívida ativa: it is paid at the Procuradoria, and no DAS of the month is of it. */
export async function consultarDividaAtivaDoMei(
  pedido: PedidoDeFora,
  { empresaId, ano }: RouteParsed<typeof rotas.consultarDividaAtivaDoMei>,
): Promise<RouteOutput<typeof rotas.consultarDividaAtivaDoMei>> {
  const { dados } = await perguntar(
    pedido,
    { empresaId, ano, oQue: `dívida ativa de ${ano}` },
    (mei, chamada) => mei.consultarDividaAtiva({ ...chamada, ano }),
  )
  return { debitos: [...dados], total: soma(dados.map(({ valor }) => valor)) }
}

type MesComBeneficio = { readonly competencia: string; readonly comBeneficio: boolean }

/** What month does not change here any more: what was told to the Receita would not reach its guide. */
async function exigirMesesAbertos(
  { base, pool }: PedidoDeFora,
  empresaId: number,
  meses: readonly MesComBeneficio[],
): Promise<void> {
  const dela = await transaction(pool, base.ator, (db) =>
    mesesDaEmpresa({ ...base, db }, empresaId),
  )
  const fechado = dela.find(
    ({ competencia, bloqueada }) =>
      bloqueada && meses.some((mes) => mes.competencia === competencia),
  )
  if (fechado !== undefined)
    throw naoPode(
      `O mês ${formatarCompetencia(fechado.competencia)} está fechado aqui, e a guia dele muda com o benefício. Reabra o mês e informe de novo.`,
    )
}

/** Keeps what was told of each month, and judges it again: a guide that was made with the INSS goes to review, or comes back. */
async function guardarBeneficio(
  ctx: Context,
  empresaId: number,
  meses: readonly MesComBeneficio[],
): Promise<void> {
  for (const { competencia, comBeneficio } of meses) {
    await sql`
      insert into informacao_mensal as i (escritorio_id, empresa_id, competencia, informacoes, informado_por, informado_em)
      values (${ctx.tenant.escritorioId}, ${empresaId}, ${competencia},
        ${JSON.stringify({ ...informacoes.SEM_INFORMACOES, beneficioInss: comBeneficio })}::jsonb, ${ctx.user.nome},
        ${ctx.clock.now().toISOString()})
      on conflict on constraint informacao_mensal_pk do update set
        informacoes = i.informacoes || jsonb_build_object('beneficioInss', ${comBeneficio}::boolean), versao = i.versao + 1
        where (i.informacoes -> 'beneficioInss')::text is distinct from ${String(comBeneficio)}`.execute(
      ctx.db,
    )
    await reavaliarLote(ctx, competencia, [empresaId])
  }
}

/** Months in which the INSS paid a benefit from the first day to the last: they owe it no contribution, and their guides change. */
export async function informarBeneficioDoMei(
  pedido: PedidoDeFora,
  { empresaId, ano, meses }: RouteParsed<typeof rotas.informarBeneficioDoMei>,
): Promise<RouteOutput<typeof rotas.informarBeneficioDoMei>> {
  const fora = meses.find(({ competencia }) => !competencia.startsWith(`${ano}-`))
  if (fora !== undefined)
    throw problem('entrada-invalida', { detail: `Os meses devem ser de ${ano}.` })
  await exigirMesesAbertos(pedido, empresaId, meses)
  const { dados } = await perguntar(
    pedido,
    { empresaId, ano, oQue: `benefício em ${ano}` },
    (mei, chamada) => mei.informarBeneficio({ ...chamada, ano, meses }),
  )
  const { base, pool } = pedido
  await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    await guardarBeneficio(ctx, empresaId, dados)
    await avisar(ctx, 'declaracao', { competencia: `${ano}-12` }, empresaId)
  })
  return { meses: [...dados] }
}
