import { type cadastro, PERFIL, type RouteParsed } from '@razao/contract'
import { formatarCompetencia } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/problem.ts'
import type { ErroDoCampo } from '../conferir-entrada.ts'
import {
  type CadastroTravado,
  concluirCadastro,
  mesesBloqueados,
  type Salvo,
  travarCadastro,
} from './travar-cadastro.ts'

type Entrada = RouteParsed<typeof cadastro.alterarEmpresa>

/** Corrects who the company is and who answers for it. The opening, which the RBT12 looks at, only while nothing is locked. */
export async function alterarEmpresa(ctx: Context, entrada: Entrada): Promise<Salvo> {
  const travado = await travarCadastro(ctx, entrada)
  const erros = await conferir(ctx, entrada, travado)
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
  const bloqueadas = travado.meses.filter(({ bloqueada }) => bloqueada)
  if (entrada.abertura !== travado.abertura && bloqueadas.length > 0)
    throw mesesBloqueados(
      bloqueadas.map(({ competencia }) => competencia),
      (quais) =>
        `A data de abertura entra na conta do RBT12, e há mês bloqueado com a de antes: ${quais}. Nada foi salvo.`,
    )
  await ctx.db
    .updateTable('empresa')
    .set({
      razao_social: entrada.razaoSocial,
      apelido: entrada.apelido,
      nome_fantasia: entrada.nomeFantasia,
      natureza_juridica: entrada.naturezaJuridica,
      porte: entrada.porte,
      abertura: entrada.abertura,
      municipio_ibge: entrada.municipioIbge,
      inscricao_municipal: entrada.inscricaoMunicipal,
      inscricao_estadual: entrada.inscricaoEstadual,
      nire: entrada.nire,
      email: entrada.email,
      telefone: entrada.telefone,
      cep: entrada.cep,
      logradouro: entrada.logradouro,
      numero: entrada.numero,
      complemento: entrada.complemento,
      bairro: entrada.bairro,
      responsavel_id: entrada.responsavelId,
    })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', travado.id)
    .execute()
  return await concluirCadastro(ctx, travado)
}

async function conferir(
  ctx: Context,
  entrada: Entrada,
  { abertura, primeiraCompetencia, responsavelId, id }: CadastroTravado,
): Promise<ErroDoCampo[]> {
  const { rows } = await sql<{ municipio: boolean; pessoa: boolean; regime: string | null }>`
    select exists (select from municipio where ibge = ${entrada.municipioIbge}) as municipio,
      exists (select from usuario_papel where escritorio_id = ${ctx.tenant.escritorioId}
        and usuario_id = ${entrada.responsavelId} and perfil in ${oneOf(PERFIL.administrador, PERFIL.contador)} and situacao = 'ativo'
        and (${ctx.tenant.empresas === 'todas'}::boolean or usuario_id = ${ctx.user.id})) as pessoa,
      (select min(vigente_de) from empresa_perfil
        where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${id}) as regime`.execute(
    ctx.db,
  )
  const existe = rows[0] ?? { municipio: false, pessoa: false, regime: null }
  const erros: ErroDoCampo[] = []
  const erro = (campo: string, mensagem: string) => erros.push({ pointer: `#/${campo}`, mensagem })
  if (entrada.municipioIbge !== null && !existe.municipio)
    erro('municipioIbge', 'Escolha o município na lista.')
  if (entrada.responsavelId !== null && entrada.responsavelId !== responsavelId && !existe.pessoa)
    erro('responsavelId', 'Escolha um contador deste escritório.')
  if (entrada.abertura === abertura) return erros
  const mes = entrada.abertura.slice(0, 7)
  if (entrada.abertura > ctx.clock.today()) erro('abertura', 'A abertura não pode ser no futuro.')
  else if (mes > primeiraCompetencia)
    erro(
      'abertura',
      `O primeiro mês fechado aqui é ${formatarCompetencia(primeiraCompetencia)}, antes desta abertura.`,
    )
  else if (existe.regime !== null && mes > existe.regime)
    erro(
      'abertura',
      `O primeiro regime começa em ${formatarCompetencia(existe.regime)}, antes desta abertura.`,
    )
  return erros
}
