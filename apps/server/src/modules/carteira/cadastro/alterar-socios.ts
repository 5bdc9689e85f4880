import type { cadastro, RouteParsed } from '@razao/contract'
import { validarCpf } from '@razao/engine/cadastro'
import { decimal } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { pessoaDe } from '../../empresa/index.ts'
import type { ErroDoCampo } from '../conferir-entrada.ts'
import {
  type CadastroTravado,
  concluirCadastro,
  mesesBloqueados,
  type Salvo,
  travarCadastro,
} from './travar-cadastro.ts'

type Entrada = RouteParsed<typeof cadastro.alterarSocios>
type Socio = Entrada['socios'][number]
type Gravado = {
  id: number
  pessoa_id: number
  cpf: string
  nome: string
  nascimento: string | null
  rg: string | null
  de: string
  ate: string | null
}

/**
 * Who owns the company. A partner never disappears: who leaves has a last day, which cannot fall before a locked month
 * that counted them. What is corrected of the person is corrected wherever the person is.
 */
export async function alterarSocios(ctx: Context, entrada: Entrada): Promise<Salvo> {
  const travado = await travarCadastro(ctx, entrada)
  const gravados = await lerGravados(ctx, travado.id)
  const erros = await conferir(ctx, entrada.socios, { travado, gravados })
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
  recusarSaidaEmMesBloqueado(entrada.socios, { travado, gravados })
  for (const socio of entrada.socios) {
    const gravado = gravados.find(({ id }) => id === socio.id)
    if (gravado) await corrigir(ctx, gravado, socio)
    else await entrar(ctx, travado.id, socio)
  }
  return await concluirCadastro(ctx, travado)
}

async function lerGravados(ctx: Context, empresaId: number): Promise<Gravado[]> {
  const { rows } = await sql<Gravado>`
    select s.id, s.pessoa_id, p.cpf, p.nome, p.nascimento, p.rg, s.de, s.ate from socio s
    join pessoa p on p.escritorio_id = s.escritorio_id and p.id = s.pessoa_id
    where s.escritorio_id = ${ctx.tenant.escritorioId} and s.empresa_id = ${empresaId}`.execute(
    ctx.db,
  )
  return rows
}

/** The check of `pessoa.nascimento`. */
const PRIMEIRO_NASCIMENTO = '1900-01-01'

type Onde = { readonly travado: CadastroTravado; readonly gravados: readonly Gravado[] }

async function conferir(
  ctx: Context,
  socios: readonly Socio[],
  { travado, gravados }: Onde,
): Promise<ErroDoCampo[]> {
  const erros: ErroDoCampo[] = []
  const erro = (campo: string, mensagem: string) =>
    erros.push({ pointer: `#/socios${campo}`, mensagem })
  const vistos = new Set<string>()
  for (const [i, socio] of socios.entries()) {
    const gravado = gravados.find(({ id }) => id === socio.id)
    if (socio.id !== null && !gravado) throw problem('nao-encontrado')
    if (socio.ate === null && vistos.has(socio.cpf)) erro(`/${i}/cpf`, 'Este CPF já está na lista.')
    if (socio.ate === null) vistos.add(socio.cpf)
    if (!validarCpf(socio.cpf)) erro(`/${i}/cpf`, 'O CPF não confere.')
    else if (gravado && gravado.cpf !== socio.cpf) {
      const dono = await donoDoCpf(ctx, socio.cpf)
      if (dono !== null)
        erro(
          `/${i}/cpf`,
          `Este CPF é de «${dono}». Informe a saída deste sócio e a entrada do outro.`,
        )
    }
    if (
      socio.nascimento !== null &&
      (socio.nascimento < PRIMEIRO_NASCIMENTO || socio.nascimento > ctx.clock.today())
    )
      erro(`/${i}/nascimento`, 'Confira a data de nascimento.')
    if (socio.de !== gravado?.de && socio.de < travado.abertura)
      erro(`/${i}/de`, 'Ninguém é sócio antes da abertura.')
    if (socio.ate !== null && socio.ate < socio.de) erro(`/${i}/ate`, 'A saída é antes da entrada.')
    if (socio.ate !== null && socio.ate > ctx.clock.today())
      erro(`/${i}/ate`, 'A saída não pode ser no futuro.')
  }
  const sumidos = gravados.filter(({ id }) => !socios.some((socio) => socio.id === id))
  if (sumidos.length > 0)
    erro('', `Quem sai tem uma data de saída: ${sumidos.map(({ nome }) => nome).join(', ')}.`)
  const ativos = socios.filter(({ ate }) => ate === null)
  const soma = ativos.reduce((total, { participacao }) => total.add(participacao), decimal(0))
  if (ativos.length > 0 && !soma.eq(100))
    erro('', 'As participações de quem é sócio hoje precisam somar 100 %.')
  return erros
}

async function donoDoCpf(ctx: Context, cpf: string): Promise<string | null> {
  const pessoa = await ctx.db
    .selectFrom('pessoa')
    .select('nome')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('cpf', '=', cpf)
    .executeTakeFirst()
  return pessoa?.nome ?? null
}

/** The pró-labore of a locked month counted who was a partner in it. */
function recusarSaidaEmMesBloqueado(socios: readonly Socio[], { travado, gravados }: Onde): void {
  for (const { id, nome, ate } of socios) {
    const gravado = gravados.find((outro) => outro.id === id)
    if (!gravado || ate === null || gravado.ate === ate) continue
    const bloqueadas = travado.meses.filter(
      ({ competencia, bloqueada }) => bloqueada && competencia > ate.slice(0, 7),
    )
    if (bloqueadas.length > 0)
      throw mesesBloqueados(
        bloqueadas.map(({ competencia }) => competencia),
        (quais) =>
          `A saída de ${nome} cai antes do que já está bloqueado: ${quais}. Reabra do mais novo para o mais antigo. Nada foi salvo.`,
      )
  }
}

async function corrigir(ctx: Context, gravado: Gravado, socio: Socio): Promise<void> {
  const escritorio = ctx.tenant.escritorioId
  const { cpf, nome, nascimento, rg } = socio
  const mudou = (['cpf', 'nome', 'nascimento', 'rg'] as const).some(
    (campo) => gravado[campo] !== socio[campo],
  )
  if (mudou)
    await sql`update pessoa set cpf = ${cpf}, nome = ${nome}, nascimento = ${nascimento}::date, rg = ${rg}, versao = versao + 1
      where escritorio_id = ${escritorio} and id = ${gravado.pessoa_id}`.execute(ctx.db)
  await sql`
    update socio set participacao = ${socio.participacao}, administrador = ${socio.administrador}, de = ${socio.de}::date,
      ate = ${socio.ate}::date, versao = versao + 1
    where escritorio_id = ${escritorio} and id = ${gravado.id}
      and (participacao, administrador, de, ate)
        is distinct from (${socio.participacao}::numeric, ${socio.administrador}::boolean, ${socio.de}::date, ${socio.ate}::date)`.execute(
    ctx.db,
  )
}

async function entrar(ctx: Context, empresaId: number, socio: Socio): Promise<void> {
  await ctx.db
    .insertInto('socio')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      empresa_id: empresaId,
      pessoa_id: await pessoaDe(ctx, socio),
      participacao: socio.participacao,
      administrador: socio.administrador,
      de: socio.de,
      ate: socio.ate,
    })
    .execute()
}
