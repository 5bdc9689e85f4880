import { type certificados, type RouteParsed, certificados as rotas } from '@razao/contract'
import { formatarCnpj, formatarCpf, raizDoCnpj } from '@razao/engine/cadastro'
import type { RecusaCertificado } from '@razao/formats/certificado'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/index.ts'
import {
  hashDaEntrada,
  onlyOnce,
  type PedidoDeFora,
  PorConferir,
} from '../../platform/http/index.ts'
import { type ProblemError, problem } from '../../platform/problem.ts'
import type { Vault } from '../../platform/vault/index.ts'
import { exigirEmpresa } from '../empresa/index.ts'
import { abrirAParte } from './abrir-a-parte.ts'
import type { Aberto } from './programa-de-abertura.ts'
import { type Certificado, lerCertificados, NOME_NO_VAULT } from './queries.ts'

const noCampo = (campo: 'arquivo' | 'senha', mensagem: string): ProblemError =>
  problem(campo === 'senha' ? 'entrada-invalida' : 'arquivo-recusado', {
    detail: mensagem,
    erros: [{ pointer: `#/${campo}`, mensagem }],
  })

function recusado({ codigo, mensagem }: RecusaCertificado): ProblemError {
  if (codigo === 'arquivo-grande-demais') return problem(codigo, { detail: mensagem })
  return noCampo(codigo === 'senha-incorreta' ? 'senha' : 'arquivo', mensagem)
}

type Dito = Aberto['dito']
const documentoDe = (dito: Dito): string => (dito.tipo === 1 ? dito.cnpj : dito.cpf)

/** The company, held by who changes its certificates: two at once take turns. */
async function travarEmpresa(ctx: Context, empresaId: number): Promise<{ identificacao: string }> {
  const empresa = await ctx.db
    .selectFrom('empresa')
    .select('identificacao')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!empresa) throw problem('nao-encontrado')
  return empresa
}

/** An e-CNPJ of the company, or of another establishment of it; an e-CPF of who is its partner today. */
async function conferirTitular(ctx: Context, empresaId: number, dito: Dito): Promise<void> {
  const { identificacao } = await travarEmpresa(ctx, empresaId)
  if (dito.tipo === 1) {
    if (raizDoCnpj(dito.cnpj) === raizDoCnpj(identificacao)) return
    throw noCampo(
      'arquivo',
      `O certificado é do CNPJ ${formatarCnpj(dito.cnpj)}, e esta empresa é ${formatarCnpj(identificacao)}. Envie o certificado da própria empresa.`,
    )
  }
  const { rows } = await sql`
    select 1 from socio s join pessoa p on p.escritorio_id = s.escritorio_id and p.id = s.pessoa_id
    where s.escritorio_id = ${ctx.tenant.escritorioId} and s.empresa_id = ${empresaId} and p.cpf = ${dito.cpf}
      and coalesce(s.ate >= ${ctx.clock.today()}::date, true)`.execute(ctx.db)
  if (rows.length === 0)
    throw noCampo(
      'arquivo',
      `O e-CPF é de ${formatarCpf(dito.cpf)}, que não é sócio desta empresa no cadastro. Envie o e-CNPJ da empresa ou o e-CPF de um sócio.`,
    )
}

/** The same certificate sent before, under whatever state it has. */
async function jaEnviado(ctx: Context, empresaId: number, dito: Dito): Promise<number | null> {
  const anterior = await ctx.db
    .selectFrom('certificado_digital')
    .select(['id', 'situacao', 'impressao'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('serial', '=', dito.serial)
    .executeTakeFirst()
  if (anterior === undefined) return null
  if (anterior.impressao !== dito.impressao)
    throw noCampo('arquivo', 'Já há outro certificado desta empresa com o mesmo número de série.')
  if (anterior.situacao === 'ativo')
    throw problem('nada-a-fazer', { detail: 'Este certificado já está guardado e em uso.' })
  return anterior.id
}

/** What was in the place of the new one leaves it: its key is thrown away, the record stays. */
async function substituir(
  ctx: Context,
  vault: Vault,
  { empresaId, dito, menos }: { empresaId: number; dito: Dito; menos: number | null },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update certificado_digital set situacao = 'substituido', encerrado_em = ${ctx.clock.now().toISOString()},
      encerrado_por = ${ctx.user.id}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and tipo = ${dito.tipo}
      and situacao in ('ativo', 'vencido') and id is distinct from ${menos}::bigint
      and (tipo = 1 or documento = ${documentoDe(dito)})
    returning id`.execute(ctx.db)
  for (const { id } of rows)
    await vault.apagar(ctx, {
      nome: NOME_NO_VAULT(id),
      empresaId,
      motivo: 'Substituído por outro certificado',
    })
}

const diaDe = (instante: string) =>
  sql`(${instante}::timestamptz at time zone 'America/Sao_Paulo')::date`

async function gravar(
  ctx: Context,
  empresaId: number,
  { dito, id }: { dito: Dito; id: number | null },
): Promise<number> {
  const { escritorioId } = ctx.tenant
  const agora = ctx.clock.now().toISOString()
  if (id !== null) {
    await sql`
      update certificado_digital set situacao = 'ativo', enviado_em = ${agora}, enviado_por = ${ctx.user.id},
        encerrado_em = null, encerrado_por = null, motivo = null, versao = versao + 1
      where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and id = ${id}`.execute(
      ctx.db,
    )
    return id
  }
  const { rows } = await sql<{ id: number }>`
    insert into certificado_digital (escritorio_id, empresa_id, tipo, titular, documento, emissor, serial, impressao,
      valido_de, valido_ate, expira_em, enviado_em, enviado_por)
    values (${escritorioId}, ${empresaId}, ${dito.tipo}, ${dito.titular}, ${documentoDe(dito)}, ${dito.emissor}, ${dito.serial},
      ${dito.impressao}, ${diaDe(dito.validoDe)}, ${diaDe(dito.validoAte)}, ${dito.validoAte}, ${agora}, ${ctx.user.id})
    returning id`.execute(ctx.db)
  const [novo] = rows
  if (novo === undefined) throw new Error('o certificado não foi gravado')
  return novo.id
}

type Novo = { readonly empresaId: number; readonly aberto: Aberto; readonly vault: Vault }

/** Keeps the certificate and seals its key, in one transaction with what it replaces. */
async function guardar(ctx: Context, { empresaId, aberto, vault }: Novo): Promise<Certificado> {
  const { dito, segredo } = aberto
  await conferirTitular(ctx, empresaId, dito)
  const anterior = await jaEnviado(ctx, empresaId, dito)
  await substituir(ctx, vault, { empresaId, dito, menos: anterior })
  const id = await gravar(ctx, empresaId, { dito, id: anterior })
  await vault.guardar(ctx, {
    nome: NOME_NO_VAULT(id),
    empresaId,
    tipo: 'certificado',
    segredo: Buffer.from(segredo.buffer, segredo.byteOffset, segredo.byteLength),
    venceEm: new Date(dito.validoAte),
    motivo: 'Certificado enviado pela tela',
  })
  const [certificado] = await lerCertificados(ctx, empresaId, sql`c.id = ${id}`)
  if (certificado === undefined) throw new Error('o certificado não foi gravado')
  return certificado
}

/**
 * Opens what was sent, outside any transaction, and keeps it. The password goes to the thread that opens and nowhere
 * else: not into the key of the request, not into what is kept of it.
 */
export async function enviarCertificado(
  { base, pool, chave, conferir, fora }: PedidoDeFora,
  { empresaId, arquivo, senha }: RouteParsed<typeof certificados.enviarCertificado>,
): Promise<Certificado> {
  if (conferir !== undefined) throw new PorConferir()
  await transaction(pool, base.ator, (db) => exigirEmpresa({ ...base, db }, empresaId))
  const pfx = Buffer.from(arquivo, 'base64')
  const lido = await abrirAParte({ pfx, senha, agora: base.clock.now() })
  if (!lido.ok) throw recusado(lido.refusal)
  const novo = { empresaId, aberto: lido.value, vault: fora.vault }
  try {
    return await transaction(pool, base.ator, async (db) => {
      const ctx = { ...base, db }
      if (chave === undefined) return await guardar(ctx, novo)
      const entrada = { empresaId, arquivo: hashDaEntrada(arquivo) }
      const pedido = { chave, rota: rotas.enviarCertificado, entrada }
      return (await onlyOnce(ctx, pedido, () => guardar(ctx, novo))) as Certificado
    })
  } finally {
    lido.value.segredo.fill(0)
    pfx.fill(0)
  }
}
