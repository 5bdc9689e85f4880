import { credenciais, type RouteOutput, type RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { PedidoDeFora } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import type { Vault } from '../../platform/vault/index.ts'
import { umaVez } from './com-segredo.ts'
import { type Credencial, exigirResponsavel, lerUma, travarCredencial } from './queries.ts'
import { NOME_NO_VAULT } from './sql-credenciais.ts'

type Criar = RouteParsed<typeof credenciais.criarCredencial>
type Dados = Pick<Criar, 'forma' | 'procurador' | 'poderes' | 'validoDe' | 'validoAte'>

const noCampo = (campo: string, mensagem: string) => ({ pointer: `#/${campo}`, mensagem })

function recusar(erros: readonly (ReturnType<typeof noCampo> | false)[]): void {
  const achados = erros.filter((erro) => erro !== false)
  if (achados.length > 0) throw problem('entrada-invalida', { erros: achados })
}

/** What does not go together, whatever the system. */
function conferirDados({ forma, procurador, poderes, validoDe, validoAte }: Dados): void {
  const daProcuracao = procurador !== null || poderes.length > 0
  recusar([
    forma !== 'procuracao' &&
      daProcuracao &&
      noCampo('poderes', 'Só uma procuração tem procurador e poderes.'),
    forma === 'procuracao' &&
      validoAte === null &&
      noCampo('validoAte', 'Informe até quando vale a procuração.'),
    forma === 'certificado' &&
      validoAte !== null &&
      noCampo('validoAte', 'A validade é a do certificado da empresa, que já está aqui.'),
    validoDe !== null &&
      validoAte !== null &&
      validoDe > validoAte &&
      noCampo('validoAte', 'O fim vem antes do início.'),
  ])
}

/** Keeps the secret in the vault and says since when it is there; the warning of before is of the one that was there. */
export async function porNoVault(
  ctx: Context,
  vault: Vault,
  {
    id,
    empresaId,
    segredo,
    motivo,
  }: { id: number; empresaId: number; segredo: string; motivo: string },
): Promise<void> {
  const bytes = Buffer.from(segredo, 'utf8')
  try {
    await vault.guardar(ctx, {
      nome: NOME_NO_VAULT(id),
      empresaId,
      tipo: 'senha',
      segredo: bytes,
      motivo,
    })
  } finally {
    bytes.fill(0)
  }
}

/** The city of the company, the one that was asked, or none where the system is one for the country. */
async function orgaoDe(
  ctx: Context,
  { empresaId, sistema, municipioIbge, uf }: Criar,
): Promise<{ municipio: number | null; uf: string | null }> {
  const { rows } = await sql<{ municipio: number | null; uf: string | null; existe: boolean }>`
    select e.municipio_ibge as municipio, m.uf,
      exists (select from municipio o where o.ibge = ${municipioIbge}::int) as existe
    from empresa e left join municipio m on m.ibge = e.municipio_ibge
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(ctx.db)
  const [empresa] = rows
  if (empresa === undefined) throw problem('nao-encontrado')
  const municipio = sistema === 'prefeitura' ? (municipioIbge ?? empresa.municipio) : null
  const estado = sistema === 'estado' ? (uf ?? empresa.uf) : null
  recusar([
    sistema === 'prefeitura' &&
      (municipio === null || (municipioIbge !== null && !empresa.existe)) &&
      noCampo('municipioIbge', 'Escolha o município da prefeitura.'),
    sistema === 'estado' && estado === null && noCampo('uf', 'Escolha o estado.'),
  ])
  return { municipio, uf: estado }
}

async function inserir(ctx: Context, novo: Criar): Promise<number> {
  const orgao = await orgaoDe(ctx, novo)
  const { rows } = await sql<{ id: number }>`
    insert into credencial_governo (escritorio_id, empresa_id, sistema, municipio_ibge, uf, forma, login, procurador, poderes,
      valido_de, valido_ate, responsavel_id, observacao, guardado_em, guardado_por, criado_em)
    values (${ctx.tenant.escritorioId}, ${novo.empresaId}, ${novo.sistema}, ${orgao.municipio}, ${orgao.uf}, ${novo.forma},
      ${novo.login}, ${novo.procurador}, ${novo.poderes}, ${novo.validoDe}, ${novo.validoAte}, ${novo.responsavelId},
      ${novo.observacao}, ${novo.segredo === null ? null : ctx.clock.now().toISOString()},
      ${novo.segredo === null ? null : ctx.user.id}, ${ctx.clock.now().toISOString()})
    on conflict do nothing returning id`.execute(ctx.db)
  const [feita] = rows
  if (feita === undefined)
    throw problem('nada-a-fazer', {
      detail: 'Esta empresa já tem este acesso, desta forma. Abra-o na lista para mudá-lo.',
    })
  return feita.id
}

async function criar(ctx: Context, vault: Vault, novo: Criar): Promise<Credencial> {
  recusar([
    !credenciais.FORMAS_DO_SISTEMA[novo.sistema].includes(novo.forma) &&
      noCampo('forma', 'Não se entra neste sistema desta forma.'),
    novo.segredo !== null &&
      !credenciais.temSegredo(novo.forma) &&
      noCampo('segredo', 'Esta forma de acesso não tem senha.'),
  ])
  conferirDados(novo)
  const id = await inserir(ctx, novo)
  await exigirResponsavel(ctx, novo.responsavelId, [novo.empresaId])
  const { empresaId, segredo } = novo
  if (segredo !== null)
    await porNoVault(ctx, vault, { id, empresaId, segredo, motivo: 'Cadastrado pela tela' })
  return await lerUma(ctx, id)
}

/** Writes an access down, and seals its secret in the same transaction. */
export const criarCredencial = (pedido: PedidoDeFora, entrada: Criar): Promise<Credencial> => {
  const { segredo, ...resto } = entrada
  return umaVez(pedido, { rota: credenciais.criarCredencial, entrada: resto, segredo }, (ctx) =>
    criar(ctx, pedido.fora.vault, entrada),
  )
}

type Alterar = typeof credenciais.alterarCredencial

/** Changes everything but the secret, the system and the means. What was tested was of before. */
export async function alterarCredencial(
  ctx: Context,
  entrada: RouteParsed<Alterar>,
): Promise<RouteOutput<Alterar>> {
  const { credencialId, versao } = entrada
  const { forma, empresaId } = await travarCredencial(ctx, credencialId, versao)
  conferirDados({ ...entrada, forma })
  await exigirResponsavel(ctx, entrada.responsavelId, [empresaId])
  await sql`
    update credencial_governo set login = ${entrada.login}, procurador = ${entrada.procurador}, poderes = ${entrada.poderes},
      valido_de = ${entrada.validoDe}, valido_ate = ${entrada.validoAte}, responsavel_id = ${entrada.responsavelId},
      observacao = ${entrada.observacao}, testada_em = null, teste_ok = null, teste_texto = null,
      avisado_dias = case when valido_ate is not distinct from ${entrada.validoAte}::date then avisado_dias end,
      versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${credencialId}`.execute(ctx.db)
  return await lerUma(ctx, credencialId)
}

/** Says since when the secret is there, and by whom; null is the client. A link that asked for it no longer serves. */
export async function marcarGuardado(
  ctx: Context,
  credencialId: number,
  { por, login }: { por: number | null; login?: string | null },
): Promise<void> {
  const agora = ctx.clock.now().toISOString()
  const { escritorioId } = ctx.tenant
  await sql`
    update credencial_governo set guardado_em = ${agora}, guardado_por = ${por}, login = coalesce(${login ?? null}, login),
      testada_em = null, teste_ok = null, teste_texto = null, versao = versao + 1
    where escritorio_id = ${escritorioId} and id = ${credencialId}`.execute(ctx.db)
  await sql`
    update credencial_pedido set revogado_em = ${agora}
    where escritorio_id = ${escritorioId} and credencial_id = ${credencialId} and usado_em is null and revogado_em is null`.execute(
    ctx.db,
  )
}

type Guardar = RouteParsed<typeof credenciais.guardarSegredo>

/** Seals a secret in the place of the one that was there, which nobody sees again. */
export const guardarSegredo = (pedido: PedidoDeFora, entrada: Guardar): Promise<Credencial> => {
  const { segredo, ...resto } = entrada
  return umaVez(
    pedido,
    { rota: credenciais.guardarSegredo, entrada: resto, segredo },
    async (ctx) => {
      const { credencialId: id, versao } = entrada
      const { forma, empresaId } = await travarCredencial(ctx, id, versao)
      if (!credenciais.temSegredo(forma))
        throw problem('situacao-nao-permite', { detail: 'Esta forma de acesso não tem senha.' })
      const motivo = 'Guardado pela tela'
      await porNoVault(ctx, pedido.fora.vault, { id, empresaId, segredo, motivo })
      await marcarGuardado(ctx, id, { por: ctx.user.id })
      return await lerUma(ctx, id)
    },
  )
}

type Encerrar = RouteParsed<typeof credenciais.encerrarCredencial>

/** Throws the secret away and says why; the access stays in the record, and its links no longer serve. */
export const encerrarCredencial = (
  pedido: PedidoDeFora,
  entrada: Encerrar,
): Promise<{ ok: true }> =>
  umaVez(pedido, { rota: credenciais.encerrarCredencial, entrada }, async (ctx) => {
    const { credencialId: id, versao, motivo } = entrada
    const { empresaId } = await travarCredencial(ctx, id, versao)
    const agora = ctx.clock.now().toISOString()
    const { escritorioId } = ctx.tenant
    await sql`
      update credencial_governo set encerrada_em = ${agora}, encerrada_por = ${ctx.user.id}, motivo = ${motivo},
        guardado_em = null, guardado_por = null, versao = versao + 1
      where escritorio_id = ${escritorioId} and id = ${id}`.execute(ctx.db)
    await sql`
      update credencial_pedido set revogado_em = ${agora}
      where escritorio_id = ${escritorioId} and credencial_id = ${id} and usado_em is null and revogado_em is null`.execute(
      ctx.db,
    )
    await pedido.fora.vault.apagar(ctx, {
      nome: NOME_NO_VAULT(id),
      empresaId,
      motivo: 'Acesso encerrado pela tela',
    })
    return { ok: true } as const
  })
