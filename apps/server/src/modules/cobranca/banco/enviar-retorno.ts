import { createHash } from 'node:crypto'
import type { RouteOutput, RouteParsed, arquivosDoBanco as rotas } from '@razao/contract'
import { formatarCnpj } from '@razao/engine/cadastro'
import type { OcorrenciaDoRetorno } from '@razao/formats/cnab240'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { VIVOS } from '../boletos/cancelar-boletos.ts'
import { type Casado, casarBoletos } from './casar-boletos.ts'
import type { ArquivoDeRetorno } from './receber-retorno.ts'
import { registrarRecebimento } from './registrar-recebimento.ts'

type Rota = typeof rotas.enviarRetorno
type Saida = RouteOutput<Rota>

type Feito = {
  situacao: 'registrada' | 'pendente' | 'repetida' | 'sem-boleto' | 'anotada' | 'a-conferir'
  mensagem: string | null
  recebido: number | null
}

/** The same thing told again, in this file or in another, has the same key. */
const chaveDe = (o: OcorrenciaDoRetorno): string =>
  createHash('sha256')
    .update(
      [
        o.movimento.codigo,
        o.ocorridaEm ?? '',
        o.pago,
        o.motivos.map(({ codigo }) => codigo).join(),
      ].join('|'),
    )
    .digest('hex')
    .slice(0, 32)

/** The accounts of the company at the bank, held: two files of the same wait for each other. */
async function travarContas(ctx: Context, empresaId: number, banco: string): Promise<void> {
  const { rows } = await sql`select id from conta_de_recebimento
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and id in (select conta_id from boleto where escritorio_id = ${ctx.tenant.escritorioId}
        and empresa_id = ${empresaId} and banco = ${banco} union
        select id from conta_de_recebimento where escritorio_id = ${ctx.tenant.escritorioId} and banco = ${banco})
    order by id for no key update`.execute(ctx.db)
  if (rows.length === 0)
    throw problem('arquivo-recusado', {
      detail: `O arquivo é do banco ${banco}, e a empresa não tem conta desse banco em «Como receber».`,
    })
}

/** A file of somebody else is refused before anything of it is looked for. */
async function conferirDono(ctx: Context, empresaId: number, documento: string): Promise<void> {
  const { identificacao } = await ctx.db
    .selectFrom('empresa')
    .select('identificacao')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .executeTakeFirstOrThrow()
  if (documento === '' || documento === identificacao) return
  throw problem('arquivo-recusado', {
    detail: `O arquivo é de ${documento.length === 14 ? `CNPJ ${formatarCnpj(documento)}` : 'outra pessoa'}, e não desta empresa.`,
  })
}

async function jaLido(ctx: Context, empresaId: number, sha256: string): Promise<Saida | null> {
  const { rows } = await sql<Omit<Saida, 'jaLido'>>`
    select r.id as "retornoId", count(*) filter (where o.situacao = 'registrada') as registradas,
      count(*) filter (where o.situacao = 'pendente') as pendentes
    from retorno r join retorno_ocorrencia o on o.escritorio_id = r.escritorio_id and o.retorno_id = r.id
    where r.escritorio_id = ${ctx.tenant.escritorioId} and r.empresa_id = ${empresaId} and r.sha256 = ${sha256}
    group by r.id`.execute(ctx.db)
  return rows[0] === undefined ? null : { ...rows[0], jaLido: true }
}

/** Which of these were told before, of the boletos of this bank. */
async function chavesDitas(ctx: Context, empresaId: number, banco: string): Promise<Set<string>> {
  const { rows } = await sql<{ boletoId: number; chave: string }>`
    select o.boleto_id as "boletoId", o.chave from retorno_ocorrencia o
    join boleto b on b.escritorio_id = o.escritorio_id and b.id = o.boleto_id
    where b.escritorio_id = ${ctx.tenant.escritorioId} and b.empresa_id = ${empresaId} and b.banco = ${banco}
      and o.situacao <> 'repetida'`.execute(ctx.db)
  return new Set(rows.map(({ boletoId, chave }) => `${boletoId}:${chave}`))
}

/** Reads a retorno: what was paid is registered once, what was refused is told with its reason. */
export async function enviarRetorno(
  ctx: Context,
  { empresaId, envio }: RouteParsed<Rota> & { envio: ArquivoDeRetorno },
): Promise<Saida> {
  const { nome, sha256, lido } = envio
  const { banco, empresa, geradoEm, sequencia, ocorrencias, problemas } = lido
  await exigirEmpresa(ctx, empresaId)
  await conferirDono(ctx, empresaId, empresa.documento)
  await travarContas(ctx, empresaId, banco)
  const antes = await jaLido(ctx, empresaId, sha256)
  if (antes !== null) return antes
  const { id: retornoId } = await ctx.db
    .insertInto('retorno')
    .values({
      ...{ escritorio_id: ctx.tenant.escritorioId, empresa_id: empresaId, banco, nome, sha256 },
      ...{ sequencia, gerado_em: geradoEm, problemas: JSON.stringify(problemas) },
      ...{ criado_em: ctx.clock.now().toISOString(), criado_por_nome: ctx.user.nome },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const casar = await casarBoletos(ctx, { empresaId, banco })
  const ditas = await chavesDitas(ctx, empresaId, banco)
  const contagem = { registradas: 0, pendentes: 0 }
  for (const ocorrencia of ocorrencias) {
    const casado = casar(ocorrencia)
    const chave = chaveDe(ocorrencia)
    const feito = await aplicar(ctx, ocorrencia, casado, { ditas, chave })
    if (feito.situacao === 'registrada') contagem.registradas += 1
    if (feito.situacao === 'pendente') contagem.pendentes += 1
    await gravar(
      ctx,
      { retornoId, empresaId, chave, boletoId: casado.boleto?.id ?? null },
      ocorrencia,
      feito,
    )
  }
  return { retornoId, jaLido: false, ...contagem }
}

const anotada = (mensagem: string | null = null): Feito => ({
  ...{ situacao: 'anotada', mensagem, recebido: null },
})

async function aplicar(
  ctx: Context,
  o: OcorrenciaDoRetorno,
  { boleto, porque }: Casado,
  { ditas, chave }: { ditas: Set<string>; chave: string },
): Promise<Feito> {
  if (boleto === null) return { situacao: 'sem-boleto', mensagem: porque, recebido: null }
  const qual = `${boleto.id}:${chave}`
  if (ditas.has(qual))
    return {
      situacao: 'repetida',
      mensagem: 'O banco já tinha informado: nada foi feito de novo.',
      recebido: null,
    }
  ditas.add(qual)
  if (o.tipo === 'liquidacao') return await liquidar(ctx, o, boleto)
  if (o.tipo === 'estorno')
    return {
      situacao: 'a-conferir',
      mensagem: 'O banco desfez o pagamento: desfaça o recebimento na nota e cobre de novo.',
      recebido: null,
    }
  if (o.tipo === 'entradaConfirmada') await passarPara(ctx, boleto.id, 'registrado')
  if (o.tipo === 'entradaRejeitada') await passarPara(ctx, boleto.id, 'rejeitado')
  if (o.tipo === 'baixa') await passarPara(ctx, boleto.id, 'baixado')
  return anotada(
    o.tipo === 'entradaRejeitada' ? 'O banco recusou: corrija e gere outro boleto.' : null,
  )
}

/** Only a boleto that may still be paid goes elsewhere: what ended stays ended. */
const passarPara = (ctx: Context, boletoId: number, situacao: string) =>
  sql`update boleto set situacao = ${situacao}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${boletoId} and situacao in ${VIVOS}`.execute(
    ctx.db,
  )

async function liquidar(
  ctx: Context,
  { pago, ocorridaEm, creditadaEm }: OcorrenciaDoRetorno,
  { id, notaId, liquido, valor }: NonNullable<Casado['boleto']>,
): Promise<Feito> {
  const data = ocorridaEm ?? creditadaEm
  if (pago === 0 || data === null)
    return {
      situacao: 'a-conferir',
      mensagem: 'O banco não disse o valor ou o dia do pagamento.',
      recebido: null,
    }
  // Also of one that was cancelled: whoever had the paper paid it.
  await sql`
    update boleto set situacao = 'pago', pago = coalesce(pago, 0) + ${pago}, pago_em = ${data}, cancelado_em = null,
      pede_baixa = false, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id}`.execute(ctx.db)
  const principal = Math.min(pago, valor)
  const { recebido, mensagem } = await registrarRecebimento(ctx, {
    notaId,
    liquido,
    principal,
    data,
  })
  return { situacao: recebido === null ? 'pendente' : 'registrada', mensagem, recebido }
}

async function gravar(
  ctx: Context,
  dela: { retornoId: number; empresaId: number; chave: string; boletoId: number | null },
  o: OcorrenciaDoRetorno,
  { situacao, mensagem, recebido }: Feito,
): Promise<void> {
  await ctx.db
    .insertInto('retorno_ocorrencia')
    .values({
      ...{ escritorio_id: ctx.tenant.escritorioId, empresa_id: dela.empresaId },
      ...{ retorno_id: dela.retornoId, boleto_id: dela.boletoId, chave: dela.chave },
      ...{
        linha: o.linha,
        tipo: o.tipo,
        codigo: o.movimento.codigo,
        descricao: o.movimento.descricao,
      },
      ...{
        motivos: JSON.stringify(o.motivos),
        nosso_numero: o.nossoNumero,
        documento: o.documento,
      },
      ...{ valor: o.valor, pago: o.pago, creditado: o.creditado, tarifa: o.tarifa },
      ...{ acrescimos: o.acrescimos, ocorrida_em: o.ocorridaEm, creditada_em: o.creditadaEm },
      ...{ situacao, mensagem, recebido },
    })
    .execute()
}
