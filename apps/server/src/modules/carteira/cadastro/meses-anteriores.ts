import type { cadastro, RouteOutput, RouteParsed } from '@razao/contract'
import type { Anexo } from '@razao/engine/cadastro'
import { formatarCompetencia, somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import {
  corrigirReceitasAnteriores,
  type MesDaEmpresa,
  mesesDaEmpresa,
  olhaDesde,
} from '../../fiscal/index.ts'
import { corrigirFolhasAnteriores } from '../../folha/index.ts'
import type { ErroDoCampo } from '../conferir-entrada.ts'
import { concluirCadastro, mesesBloqueados, type Salvo, travarCadastro } from './travar-cadastro.ts'

type Ler = typeof cadastro.lerMesesAnteriores
type Saida = RouteOutput<Ler>
type Mes = Saida['meses'][number]
type Entrada = RouteParsed<typeof cadastro.corrigirMesesAnteriores>

/** The RBT12 looks twelve months back; the Lucro, at the year and the one before: no month older than that counts. */
const MESES_PARA_TRAS = 24

/** The months before the first one closed here, with the locked ones that looked at each. */
export async function lerMesesAnteriores(
  ctx: Context,
  { empresaId }: RouteParsed<Ler>,
): Promise<Saida> {
  const empresa = await lerEmpresa(ctx, empresaId)
  if (!empresa) throw problem('nao-encontrado')
  const meses = await mesesDaEmpresa(ctx, empresaId)
  return {
    versao: empresa.versao,
    primeiraCompetencia: empresa.primeira,
    comFolha: empresa.comFolha,
    meses: await montar(ctx, { ...empresa, empresaId, meses }),
  }
}

/** Corrects what was told of before. Refused for a month that a locked one looked at, which has to be reopened. */
export async function corrigirMesesAnteriores(ctx: Context, entrada: Entrada): Promise<Salvo> {
  const travado = await travarCadastro(ctx, entrada)
  const empresa = await lerEmpresa(ctx, travado.id)
  if (!empresa) throw problem('nao-encontrado')
  const atuais = await montar(ctx, { ...empresa, empresaId: travado.id, meses: travado.meses })
  const erros = conferir(entrada, atuais)
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
  const mudam = entrada.meses.filter((mes) => {
    const atual = atuais.find(({ competencia }) => competencia === mes.competencia)
    return atual?.interna !== mes.interna || atual.externa !== mes.externa || mudaFolha(atual, mes)
  })
  if (mudam.length === 0) throw problem('nada-a-fazer', { detail: 'Os valores já são estes.' })
  recusarUsados(
    mudam.map(({ competencia }) => competencia),
    atuais,
  )
  await corrigirReceitasAnteriores(ctx, { id: travado.id, anexo: empresa.anexo }, mudam)
  const folhas = mudam.filter((mes) =>
    mudaFolha(
      atuais.find(({ competencia }) => competencia === mes.competencia),
      mes,
    ),
  )
  await corrigirFolhasAnteriores(
    ctx,
    travado.id,
    folhas.map(({ competencia, folha }) => ({ competencia, remuneracao: folha })),
  )
  return await concluirCadastro(ctx, travado)
}

/** No payroll and a payroll of zero are the same to the fator R. */
const mudaFolha = (atual: Mes | undefined, mes: Entrada['meses'][number]): boolean =>
  (atual?.folha ?? 0) !== mes.folha

function conferir({ meses }: Entrada, atuais: readonly Mes[]): ErroDoCampo[] {
  const vistos = new Set<string>()
  return meses.flatMap(({ competencia }, i) => {
    const pointer = `#/meses/${i}/competencia`
    if (vistos.has(competencia))
      return [{ pointer, mensagem: `${formatarCompetencia(competencia)} está repetido.` }]
    vistos.add(competencia)
    return atuais.some((mes) => mes.competencia === competencia)
      ? []
      : [
          {
            pointer,
            mensagem: `${formatarCompetencia(competencia)} não é um mês anterior desta empresa.`,
          },
        ]
  })
}

function recusarUsados(competencias: readonly string[], atuais: readonly Mes[]): void {
  const usados = atuais.filter(
    ({ competencia, bloqueadoPor }) =>
      competencias.includes(competencia) && bloqueadoPor.length > 0,
  )
  const [primeiro] = usados
  if (!primeiro) return
  const bloqueadas = [...new Set(usados.flatMap(({ bloqueadoPor }) => bloqueadoPor))].sort()
  throw mesesBloqueados(
    bloqueadas,
    (quais) =>
      `${formatarCompetencia(primeiro.competencia)} entrou na conta do que já está bloqueado: ${quais}. Reabra do mais novo para o mais antigo e corrija depois. Nada foi salvo.`,
  )
}

type Empresa = {
  versao: number
  abertura: string
  /** The first month that has a closing here; while there is none, the one she came in. */
  primeira: string
  anexo: Anexo | 'FATOR_R'
  comFolha: boolean
}
async function lerEmpresa(ctx: Context, empresaId: number): Promise<Empresa | null> {
  const { rows } = await sql<Empresa>`
    select e.versao, to_char(e.abertura, 'YYYY-MM') as abertura, 
      coalesce((select min(f.competencia) from fechamento f where f.escritorio_id = e.escritorio_id and f.empresa_id = e.id),
        to_char(e.cliente_desde, 'YYYY-MM')) as primeira,
      coalesce((select a.anexo from empresa_atividade a where a.escritorio_id = e.escritorio_id and a.empresa_id = e.id
        order by a.principal desc, a.id limit 1), 'III') as anexo,
      exists (select from empresa_atividade a where a.escritorio_id = e.escritorio_id and a.empresa_id = e.id and a.anexo = 'FATOR_R')
      or exists (select from empresa_perfil p where p.escritorio_id = e.escritorio_id and p.empresa_id = e.id and p.anexo = 'FATOR_R')
        as "comFolha"
    from empresa e where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

async function montar(
  ctx: Context,
  empresa: Empresa & { empresaId: number; meses: readonly MesDaEmpresa[] },
): Promise<Mes[]> {
  const { empresaId, primeira, abertura, meses } = empresa
  const { rows } = await sql<Omit<Mes, 'bloqueadoPor'>>`
    select to_char(d.mes, 'YYYY-MM') as competencia, r.interna, r.externa, (f.remuneracao + f.cpp + f.fgts)::bigint as folha
    from generate_series(${`${somarMeses(primeira, -MESES_PARA_TRAS)}-01`}::date,
      ${`${somarMeses(primeira, -1)}-01`}::date, interval '1 month') as d (mes)
    left join receita_mensal r on r.escritorio_id = ${ctx.tenant.escritorioId} and r.empresa_id = ${empresaId}
      and r.competencia = to_char(d.mes, 'YYYY-MM')
    left join folha_mensal f on f.escritorio_id = ${ctx.tenant.escritorioId} and f.empresa_id = ${empresaId}
      and f.competencia = to_char(d.mes, 'YYYY-MM')
    order by 1`.execute(ctx.db)
  const doze = somarMeses(primeira, -12)
  return rows
    .filter(
      ({ competencia, interna, folha }) =>
        competencia >= abertura && (competencia >= doze || interna !== null || folha !== null),
    )
    .map((mes) => ({
      ...mes,
      bloqueadoPor: meses
        .filter((fechado) => fechado.bloqueada && mes.competencia >= olhaDesde(fechado))
        .map(({ competencia }) => competencia),
    }))
}
