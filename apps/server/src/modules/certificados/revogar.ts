import { type RouteParsed, certificados as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/index.ts'
import { onlyOnce, type PedidoDeFora, PorConferir } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import type { Vault } from '../../platform/vault/index.ts'
import { exigirEmpresa } from '../empresa/index.ts'
import { contarDoCertificado } from './contar.ts'
import { type Certificado, lerCertificados, NOME_NO_VAULT } from './queries.ts'

type Entrada = RouteParsed<typeof rotas.revogarCertificado>

async function revogar(ctx: Context, vault: Vault, entrada: Entrada): Promise<Certificado> {
  const { empresaId, certificadoId, motivo, versao } = entrada
  const { escritorioId } = ctx.tenant
  await exigirEmpresa(ctx, empresaId)
  const { rows } = await sql<{ situacao: string; versao: number; emUso: boolean }>`
    select situacao, versao, serial is not null and situacao = 'ativo' as "emUso" from certificado_digital
    where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and id = ${certificadoId} for update`.execute(
    ctx.db,
  )
  const [atual] = rows
  if (atual === undefined) throw problem('nao-encontrado')
  if (atual.situacao === 'revogado' || atual.situacao === 'substituido')
    throw problem('situacao-nao-permite', { detail: 'A chave deste certificado já foi apagada.' })
  if (atual.versao !== versao) throw problem('registro-mudou')
  await sql`
    update certificado_digital set situacao = 'revogado', encerrado_em = ${ctx.clock.now().toISOString()},
      encerrado_por = ${ctx.user.id}, motivo = ${motivo}, versao = versao + 1
    where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and id = ${certificadoId}`.execute(
    ctx.db,
  )
  await vault.apagar(ctx, {
    nome: NOME_NO_VAULT(certificadoId),
    empresaId,
    motivo: 'Certificado revogado pela tela',
  })
  if (atual.emUso)
    await contarDoCertificado(ctx, { empresaId, mudou: 'revogado', menos: ctx.user.id })
  const [certificado] = await lerCertificados(ctx, empresaId, sql`c.id = ${certificadoId}`)
  if (certificado === undefined) throw problem('nao-encontrado')
  return certificado
}

/** Throws the key away and says why; the record stays, and who answers for the company is told. */
export async function revogarCertificado(
  { base, pool, chave, conferir, fora }: PedidoDeFora,
  entrada: Entrada,
): Promise<Certificado> {
  if (conferir !== undefined) throw new PorConferir()
  return await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    const fazer = () => revogar(ctx, fora.vault, entrada)
    if (chave === undefined) return await fazer()
    const pedido = { chave, rota: rotas.revogarCertificado, entrada }
    return (await onlyOnce(ctx, pedido, fazer)) as Certificado
  })
}
