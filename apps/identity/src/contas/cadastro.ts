import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { resumosComChave, type Segredos } from '../vault.ts'

/**
 * What the person told about themselves when asking for the account. Shapes only: whether the digits check is
 * the application's to say (`conferirCadastro`).
 */
export const Cadastro = z
  .object({
    quem: z.enum(['empresa', 'abrir', 'contador', 'convite']),
    cnpj: z
      .string()
      .regex(/^[0-9A-Z]{12}\d{2}$/)
      .optional(),
    crc: z
      .string()
      .regex(/^[A-Z]{2}-\d{6}\/[OTPS]$/)
      .optional(),
    escritorioNome: z.string().trim().min(1).max(80).optional(),
    razaoSocial: z.string().trim().min(1).max(150).optional(),
    cpf: z
      .string()
      .regex(/^\d{11}$/)
      .optional(),
    celular: z
      .string()
      .regex(/^[1-9]\d9\d{8}$/)
      .optional(),
  })
  .strict()
export type Cadastro = z.infer<typeof Cadastro>

/** Terms and privacy are needed; the others are free, and each is apart. */
export const Aceites = z
  .object({
    termos: z.literal(true),
    privacidade: z.literal(true),
    whatsapp: z.boolean().default(false),
    novidades: z.boolean().default(false),
  })
  .strict()

/** What was agreed to, under which version, when (ISO) and from where (keyed hash). */
export const Consentimento = z.object({
  documento: z.enum(['termos', 'privacidade', 'whatsapp', 'novidades']),
  versao: z.string(),
  aceito: z.boolean(),
  em: z.string(),
  enderecoHash: z.string(),
})
export type Consentimento = z.infer<typeof Consentimento>

type ContextoDosAceites = Segredos & { versaoDosTermos: string; agora: () => number }

/** The consents of one act, one line each: a refusal of what is free is kept too. */
export function consentimentosDe(
  ctx: ContextoDosAceites,
  aceites: z.infer<typeof Aceites> | undefined,
  endereco: string,
): Consentimento[] {
  if (!aceites) return []
  const [enderecoHash = ''] = resumosComChave(ctx, { uso: 'consentimento', texto: endereco })
  const em = new Date(ctx.agora()).toISOString()
  const versao = ctx.versaoDosTermos
  return Consentimento.shape.documento.options.map((documento) => ({
    ...{ documento, versao, em, enderecoHash },
    aceito: aceites[documento],
  }))
}

/** Keeps both with the account, in the caller's transaction. */
export async function guardarCadastro(
  banco: Pool | PoolClient,
  contaId: string,
  {
    cadastro,
    consentimentos,
  }: { cadastro?: Cadastro | undefined; consentimentos: readonly Consentimento[] },
): Promise<void> {
  if (cadastro)
    await banco.query(
      `insert into identidade.cadastro (conta_id, quem, cnpj, crc, escritorio_nome, razao_social, cpf, celular)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (conta_id) do update set quem = excluded.quem, cnpj = excluded.cnpj, crc = excluded.crc,
         escritorio_nome = excluded.escritorio_nome, razao_social = excluded.razao_social, cpf = excluded.cpf,
         celular = excluded.celular`,
      [
        contaId,
        cadastro.quem,
        cadastro.cnpj ?? null,
        cadastro.crc ?? null,
        cadastro.escritorioNome ?? null,
        cadastro.razaoSocial ?? null,
        cadastro.cpf ?? null,
        cadastro.celular ?? null,
      ],
    )
  for (const { documento, versao, aceito, em, enderecoHash } of consentimentos)
    await banco.query(
      `insert into identidade.consentimento (conta_id, documento, versao, aceito, em, endereco_hash)
       values ($1, $2, $3, $4, $5, $6)`,
      [contaId, documento, versao, aceito, em, enderecoHash],
    )
}

/** All of `fazer` or none of it. */
export async function emTransacao<T>(
  pool: Pool,
  fazer: (conexao: PoolClient) => Promise<T>,
): Promise<T> {
  const conexao = await pool.connect()
  try {
    await conexao.query('begin')
    const feito = await fazer(conexao)
    await conexao.query('commit')
    return feito
  } catch (erro) {
    await conexao.query('rollback').catch(() => {})
    throw erro
  } finally {
    conexao.release()
  }
}
