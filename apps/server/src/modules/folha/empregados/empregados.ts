import type { folha, RouteOutput, RouteParsed } from '@razao/contract'
import { exigirValor } from '@razao/engine/dinheiro'
import { periodoAquisitivoEm } from '@razao/engine/folha'
import { somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { conferirFerias } from './conferir-ferias.ts'

type Lista = RouteOutput<typeof folha.listarEmpregados>

/** Who works for the company in a month, with the salary in force and what changed in it. */
export async function listarEmpregados(
  ctx: Context,
  { empresaId, competencia }: RouteParsed<typeof folha.listarEmpregados>,
): Promise<Lista> {
  const { rows } = await sql<Lista['lista'][number]>`
    select e.id, e.empresa_id as "empresaId", p.nome, p.cpf, e.matricula, e.cargo, e.categoria, e.admissao,
      e.desligamento, coalesce(e.ferias_desde, e.admissao) as "feriasDesde",
      e.divisor, p.dependentes, e.filhos_salario_familia as "filhosSalarioFamilia", s.salario,
      coalesce(v.eventos, '{}') as eventos, e.versao
    from empregado e
    join pessoa p on p.escritorio_id = e.escritorio_id and p.id = e.pessoa_id
    left join lateral (
      select s.salario from empregado_salario s where s.escritorio_id = e.escritorio_id and s.empregado_id = e.id
        and s.vigente_de <= ${competencia} order by s.vigente_de desc limit 1) s on true
    left join folha_evento v on v.escritorio_id = e.escritorio_id and v.empregado_id = e.id and v.competencia = ${competencia}
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.empresa_id = ${empresaId}
      and to_char(e.admissao, 'YYYY-MM') <= ${competencia}
      and (e.desligamento is null or to_char(e.desligamento, 'YYYY-MM') >= ${competencia})
    order by p.nome, e.id`.execute(ctx.db)
  return { lista: rows }
}

type Admitir = typeof folha.admitirEmpregado

/** A new employee; a person the office already knows keeps the name, and takes the dependents said now. */
export async function admitirEmpregado(
  ctx: Context,
  input: RouteParsed<Admitir>,
): Promise<RouteOutput<Admitir>> {
  const { empresaId, admissao } = input
  const escritorio_id = ctx.tenant.escritorioId
  await exigirEmpresa(ctx, empresaId)
  if (input.feriasDesde !== undefined && input.feriasDesde < admissao)
    throw problem('entrada-invalida', {
      erros: [
        { pointer: '#/feriasDesde', mensagem: 'O período aquisitivo começa com a admissão.' },
      ],
    })
  const repetida = await ctx.db
    .selectFrom('empregado')
    .select('id')
    .where('escritorio_id', '=', escritorio_id)
    .where('empresa_id', '=', empresaId)
    .where('matricula', '=', input.matricula)
    .executeTakeFirst()
  if (repetida)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/matricula', mensagem: 'Já há um empregado com esta matrícula.' }],
    })
  const pessoa = await ctx.db
    .insertInto('pessoa')
    .values({
      escritorio_id,
      cpf: input.cpf.replace(/\D/g, ''),
      nome: input.nome,
      dependentes: input.dependentes,
    })
    .onConflict((conflito) =>
      conflito.constraint('pessoa_cpf').doUpdateSet((eb) => ({
        dependentes: input.dependentes,
        versao: eb('pessoa.versao', '+', 1),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await ctx.db
    .insertInto('empregado')
    .values({
      escritorio_id,
      empresa_id: empresaId,
      pessoa_id: pessoa.id,
      matricula: input.matricula,
      cargo: input.cargo,
      categoria: input.categoria,
      admissao,
      ferias_desde:
        input.feriasDesde ?? exigirValor(periodoAquisitivoEm(admissao, ctx.clock.today())),
      divisor: input.divisor,
      filhos_salario_familia: input.filhosSalarioFamilia,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('empregado_salario')
    .values({
      escritorio_id,
      empregado_id: id,
      empresa_id: empresaId,
      vigente_de: admissao.slice(0, 7),
      salario: input.salario,
      motivo: 'Admissão',
    })
    .execute()
  await reavaliarDesde(ctx, empresaId, admissao.slice(0, 7))
  return { empregadoId: id }
}

type Salario = typeof folha.alterarSalario

/** The salary from a month on. A month that is locked keeps the one it had. */
export async function alterarSalario(
  ctx: Context,
  { empregadoId, vigenteDe, salario, motivo }: RouteParsed<Salario>,
): Promise<RouteOutput<Salario>> {
  const { empresaId, admissao } = await empregadoVisivel(ctx, empregadoId)
  if (vigenteDe < admissao.slice(0, 7))
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/vigenteDe', mensagem: 'O mês é anterior à admissão.' }],
    })
  await recusarBloqueado(ctx, empresaId, vigenteDe)
  await ctx.db
    .insertInto('empregado_salario')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      empregado_id: empregadoId,
      empresa_id: empresaId,
      vigente_de: vigenteDe,
      salario,
      motivo: motivo ?? null,
    })
    .onConflict((conflito) =>
      conflito.constraint('empregado_salario_pk').doUpdateSet((eb) => ({
        salario,
        motivo: motivo ?? null,
        versao: eb('empregado_salario.versao', '+', 1),
      })),
    )
    .execute()
  await reavaliarDesde(ctx, empresaId, vigenteDe)
  return { ok: true }
}

type Ferias = typeof folha.informarFerias

/** From which período aquisitivo férias are still to be granted; locked months stay as they were. */
export async function informarFerias(
  ctx: Context,
  { empregadoId, feriasDesde }: RouteParsed<Ferias>,
): Promise<RouteOutput<Ferias>> {
  const { empresaId, admissao } = await empregadoVisivel(ctx, empregadoId)
  const { rows } = await sql<{ inicio: string | null }>`
    select min(eventos #>> '{ferias,inicio}') as inicio from folha_evento
    where escritorio_id = ${ctx.tenant.escritorioId} and empregado_id = ${empregadoId}`.execute(
    ctx.db,
  )
  const primeira = rows[0]?.inicio ?? null
  const recusas: readonly (readonly [boolean, string])[] = [
    [feriasDesde < admissao, 'O período aquisitivo começa com a admissão.'],
    [feriasDesde > ctx.clock.today(), 'Este período aquisitivo ainda não começou.'],
    [
      primeira !== null && primeira < feriasDesde,
      'Há férias registradas antes deste dia, que são de um período mais antigo.',
    ],
  ]
  const recusa = recusas.find(([vale]) => vale)
  if (recusa)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/feriasDesde', mensagem: recusa[1] }],
    })
  await ctx.db
    .updateTable('empregado')
    .set((eb) => ({ ferias_desde: feriasDesde, versao: eb('versao', '+', 1) }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empregadoId)
    .execute()
  await reavaliarDesde(ctx, empresaId, feriasDesde.slice(0, 7))
  return { ok: true }
}

type Eventos = typeof folha.salvarEventos

/** What changed in the month; saving the same again changes nothing. Férias are refused as the law refuses them. */
export async function salvarEventos(
  ctx: Context,
  { empregadoId, competencia, eventos }: RouteParsed<Eventos>,
): Promise<RouteOutput<Eventos>> {
  const { empresaId } = await empregadoVisivel(ctx, empregadoId)
  const json = JSON.stringify(eventos)
  await sql`
    insert into folha_evento (escritorio_id, empregado_id, empresa_id, competencia, eventos)
    values (${ctx.tenant.escritorioId}, ${empregadoId}, ${empresaId}, ${competencia}, ${json}::jsonb)
    on conflict on constraint folha_evento_pk do update set eventos = excluded.eventos, versao = folha_evento.versao + 1
    where folha_evento.eventos is distinct from excluded.eventos`.execute(ctx.db)
  if (eventos.ferias) await conferirFerias(ctx, { empresaId, empregadoId, competencia })
  await enqueue(ctx, 'reavaliar-fechamento', { pares: [[empresaId, competencia]] })
  // Férias may be paid in the month before, and what is granted or lost is owed no more in the ones after.
  await reavaliarDesde(ctx, empresaId, somarMeses(competencia, -1))
  return { ok: true }
}

type Encargos = typeof folha.informarEncargos

/** RAT, FAP and FPAS from a month on. */
export async function informarEncargos(
  ctx: Context,
  { empresaId, vigenteDe, rat, fap, fpas }: RouteParsed<Encargos>,
): Promise<RouteOutput<Encargos>> {
  await exigirEmpresa(ctx, empresaId)
  await recusarBloqueado(ctx, empresaId, vigenteDe)
  await sql`
    insert into empresa_encargos (escritorio_id, empresa_id, vigente_de, rat, fap, fpas)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${vigenteDe}, ${rat}, ${fap}, ${fpas})
    on conflict on constraint empresa_encargos_pk do update set rat = excluded.rat, fap = excluded.fap, fpas = excluded.fpas,
      versao = empresa_encargos.versao + 1`.execute(ctx.db)
  await reavaliarDesde(ctx, empresaId, vigenteDe)
  return { ok: true }
}

async function empregadoVisivel(ctx: Context, empregadoId: number) {
  const empregado = await ctx.db
    .selectFrom('empregado')
    .select(['empresa_id as empresaId', 'admissao'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empregadoId)
    .executeTakeFirst()
  if (!empregado) throw problem('nao-encontrado')
  return empregado
}

/** A salary or a rate from a locked month on would say that its books are wrong. */
async function recusarBloqueado(ctx: Context, empresaId: number, desde: string): Promise<void> {
  const bloqueado = await ctx.db
    .selectFrom('periodo_bloqueio')
    .select('competencia')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('competencia', '>=', desde)
    .where('reaberto_em', 'is', null)
    .orderBy('competencia')
    .executeTakeFirst()
  if (bloqueado)
    throw problem('competencia-fechada', {
      detail: `A competência ${bloqueado.competencia} está bloqueada: escolha um mês depois dela ou reabra o período.`,
    })
}

/** The months from one to the present are judged again. */
async function reavaliarDesde(ctx: Context, empresaId: number, desde: string): Promise<void> {
  const pares: [number, string][] = []
  for (
    let mes = desde;
    mes <= ctx.clock.competencia() && pares.length < 36;
    mes = somarMeses(mes, 1)
  )
    pares.push([empresaId, mes])
  if (pares.length > 0) await enqueue(ctx, 'reavaliar-fechamento', { pares })
}
