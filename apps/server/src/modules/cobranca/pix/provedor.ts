import { type RouteParsed, pixDoBanco as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { AcessoAoPix } from '../../../platform/fora/index.ts'
import {
  type Feito,
  noVault,
  type PedidoDeFora,
  PorConferir,
  semSegredo,
} from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirConta } from '../contas/contas.ts'
import { abrirCertificadoDoPix } from './abrir-certificado.ts'
import { lerContaNoBanco, NOME_NO_VAULT } from './acesso.ts'
import { removerDaConta } from './acompanhar-pix.ts'

function conferirEnderecos(
  { fora }: PedidoDeFora,
  enderecos: Readonly<Record<'endereco' | 'enderecoDoToken', string>>,
): void {
  const erros = Object.entries(enderecos).flatMap(([campo, endereco]) =>
    fora.pix.aceita(endereco)
      ? []
      : [
          {
            pointer: `#/${campo}`,
            mensagem: 'O endereço tem de ser da internet, com https://, sem usuário nem senha.',
          },
        ],
  )
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
}

const FINAL = 4

/**
 * Keeps what opens the bank of an account, with the addresses it goes to. The certificate is opened outside any
 * transaction; nothing of it, nor of the secret, is in the key of the request.
 */
export async function guardarPixDoBanco(
  pedido: PedidoDeFora,
  entrada: RouteParsed<typeof rotas.guardarPixDoBanco>,
): Promise<Feito> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  const { base, pool } = pedido
  const { contaId, endereco, enderecoDoToken, clienteId, segredo, versao } = entrada
  await transaction(pool, base.ator, (db) => exigirConta({ ...base, db }, contaId))
  conferirEnderecos(pedido, { endereco, enderecoDoToken })
  const { certificado, titular, ate } = await abrirCertificadoDoPix(
    entrada.certificado,
    base.clock.now(),
  )
  const semNada = {
    ...{ contaId, endereco, enderecoDoToken, clienteId: semSegredo(clienteId), versao },
    ...{
      segredo: semSegredo(segredo),
      certificado: semSegredo(JSON.stringify(entrada.certificado)),
    },
  }
  return await noVault(
    pedido,
    { rota: rotas.guardarPixDoBanco, entrada: semNada },
    async (ctx, vault) => {
      const conta = await exigirConta(ctx, contaId)
      const { empresaId } = conta
      if (conta.pixChave === null)
        throw problem('situacao-nao-permite', {
          detail: 'A conta não tem chave Pix. Cadastre a chave e tente de novo.',
        })
      const { escritorioId } = ctx.tenant
      const { rows } = await sql`
        insert into pix_provedor as p (escritorio_id, conta_id, empresa_id, endereco, endereco_do_token, cliente_final,
          certificado_titular, certificado_ate, guardado_em, guardado_por_nome)
        select ${escritorioId}::bigint, ${contaId}::bigint, ${empresaId}::bigint, ${endereco}::text, ${enderecoDoToken}::text,
          ${clienteId.slice(-FINAL)}::text, ${titular}::text, ${ate}::timestamptz,
          ${ctx.clock.now().toISOString()}::timestamptz, ${ctx.user.nome}::text
        where ${versao}::int = 0
          or exists (select from pix_provedor where escritorio_id = ${escritorioId} and conta_id = ${contaId})
        on conflict (escritorio_id, conta_id) do update set endereco = excluded.endereco,
          endereco_do_token = excluded.endereco_do_token, cliente_final = excluded.cliente_final,
          certificado_titular = excluded.certificado_titular, certificado_ate = excluded.certificado_ate,
          guardado_em = excluded.guardado_em, guardado_por_nome = excluded.guardado_por_nome, testado_em = null,
          teste = null, aprovado = false, ligado = false, versao = p.versao + 1
          where p.versao = ${versao}
        returning versao`.execute(ctx.db)
      if (rows.length === 0) throw problem('registro-mudou')
      const acesso: AcessoAoPix = { endereco, enderecoDoToken, clienteId, segredo, certificado }
      await vault.guardar(ctx, {
        ...{ nome: NOME_NO_VAULT(contaId), empresaId, tipo: 'token' },
        segredo: Buffer.from(JSON.stringify(acesso)),
        motivo: 'Credenciais do Pix pelo banco, pela tela',
      })
      return { ok: true }
    },
  )
}

/** The account with its bank, held; of another version, somebody came first. */
async function exigirNoBanco(ctx: Context, contaId: number, versao: number) {
  await exigirConta(ctx, contaId)
  const conta = await lerContaNoBanco(ctx, contaId, { travar: true })
  if (conta === null)
    throw problem('situacao-nao-permite', { detail: 'A conta não está ligada a nenhum banco.' })
  if (conta.versao !== versao) throw problem('registro-mudou')
  return conta
}

/** Registers charges from here on, or takes those that are there out; what came is read in either case. */
export async function ligarPixDoBanco(
  ctx: Context,
  { contaId, ligado, versao }: RouteParsed<typeof rotas.ligarPixDoBanco>,
): Promise<Feito> {
  // Charges are held before accounts.
  if (!ligado)
    await removerDaConta(ctx, contaId, 'A conta deixou de registrar as cobranças no banco.')
  const conta = await exigirNoBanco(ctx, contaId, versao)
  if (ligado && !conta.aprovado)
    throw problem('situacao-nao-permite', {
      detail: 'Teste antes de ligar: o último teste não passou, ou não houve.',
    })
  const agora = ctx.clock.now().toISOString()
  await sql`
    update pix_provedor set ligado = ${ligado}, lido_ate = coalesce(lido_ate, ${agora}::timestamptz),
      proxima_em = coalesce(proxima_em, ${agora}::timestamptz), versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and conta_id = ${contaId}`.execute(ctx.db)
  return { ok: true }
}

/** Throws the credentials away, once nothing at the bank waits for them. */
export const desligarPixDoBanco = (
  pedido: PedidoDeFora,
  entrada: RouteParsed<typeof rotas.desligarPixDoBanco>,
): Promise<Feito> =>
  noVault(pedido, { rota: rotas.desligarPixDoBanco, entrada }, async (ctx, vault) => {
    const { contaId, motivo, versao } = entrada
    const { empresaId } = await exigirNoBanco(ctx, contaId, versao)
    const { escritorioId } = ctx.tenant
    const { rows } = await sql<{ quantas: number }>`
      select count(*) as quantas from pix_cobranca
      where escritorio_id = ${escritorioId} and conta_id = ${contaId} and situacao in ('pedida', 'registrada')`.execute(
      ctx.db,
    )
    const quantas = rows[0]?.quantas ?? 0
    if (quantas > 0)
      throw problem('situacao-nao-permite', {
        detail: `O banco ainda tem ${quantas} ${quantas === 1 ? 'cobrança' : 'cobranças'} desta conta. Deixe de registrar, espere que saiam de lá e apague depois.`,
      })
    await vault.apagar(ctx, {
      ...{ nome: NOME_NO_VAULT(contaId), empresaId },
      motivo: `Apagado: ${motivo}`.slice(0, 200),
    })
    await sql`delete from pix_provedor where escritorio_id = ${escritorioId} and conta_id = ${contaId}`.execute(
      ctx.db,
    )
    return { ok: true }
  })
