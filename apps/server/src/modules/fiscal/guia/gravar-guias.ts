import { fiscal } from '@razao/contract'
import { ROTULOS_TRIBUTO } from '@razao/engine/cadastro'
import type { GuiaDevida } from '@razao/engine/fechamento'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Feito, Plano } from '../fechamento/empresa-no-mes.ts'

type Pedido = {
  readonly competencia: string
  readonly planos: readonly Plano[]
  readonly apuracoes: ReadonlyMap<number, number>
  readonly quem: Feito
}

const rotuloDa = ({ tipo, composicao }: GuiaDevida): string => {
  if (typeof tipo === 'number') return ROTULOS_TRIBUTO[tipo]
  return `${tipo === 'darf' ? 'DARF' : 'Guia municipal'} ${composicao[0]?.rotulo ?? ''}`.trim()
}

/** DARF and municipal guides have no number of the product: they take ours. */
const tipoDa = ({ tipo }: GuiaDevida): number => {
  if (tipo === 'darf') return fiscal.TIPO_GUIA.darf
  return tipo === 'iss' ? fiscal.TIPO_GUIA.iss : tipo
}

/** Writes new guides; every one they replace, now or when the stage was opened, stays and says which is in its place. */
export async function gravarGuias(
  ctx: Context,
  { competencia, planos, apuracoes, quem }: Pedido,
): Promise<void> {
  const escritorio = ctx.tenant.escritorioId
  const substituidas = planos.flatMap((plano) => plano.guias?.substituidas ?? [])
  if (substituidas.length > 0)
    await sql`update guia set estado = 'substituida', versao = versao + 1
      where escritorio_id = ${escritorio} and id = any (${substituidas}::bigint[])`.execute(ctx.db)
  await gravarExcessos(ctx, planos, quem)
  const linhas = planos.flatMap(({ empresa, guias, enviar }) =>
    (guias?.novas ?? []).map(({ devida, sequencia, acrescimos, complementa, diferenca }) => ({
      empresa_id: empresa.empresaId,
      apuracao_id: apuracoes.get(empresa.empresaId) ?? empresa.apuracao?.id ?? null,
      tipo: tipoDa(devida),
      chave: devida.chave,
      rotulo: complementa === null ? rotuloDa(devida) : `${rotuloDa(devida)} complementar`,
      complementa_id: complementa,
      diferenca,
      codigo_receita: devida.codigoReceita,
      sequencia,
      vencimento: devida.vencimento,
      principal: devida.valor,
      multa: acrescimos.multa,
      juros: acrescimos.juros,
      pagar_em: acrescimos.pagarEm,
      falta_selic: acrescimos.falta,
      composicao: devida.composicao,
      // Generated and sent in the same run: written once.
      estado: enviar ? 'enviada' : 'gerada',
    })),
  )
  if (linhas.length === 0) return
  await sql`
    insert into guia (escritorio_id, competencia, empresa_id, apuracao_id, tipo, chave, rotulo, codigo_receita, sequencia,
      vencimento, pagar_em, principal, multa, juros, falta_selic, total, composicao, complementa_id, diferenca, estado,
        criado_em, enviada_em)
    select ${escritorio}::bigint, ${competencia}, l.empresa_id, l.apuracao_id, l.tipo, l.chave, l.rotulo, l.codigo_receita,
      l.sequencia, l.vencimento, l.pagar_em, l.principal, l.multa, l.juros, l.falta_selic,
        l.principal + l.multa + l.juros, l.composicao, l.complementa_id, l.diferenca, l.estado, ${quem.em}::timestamptz,
      case when l.estado = 'enviada' then ${quem.em}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (empresa_id bigint, apuracao_id bigint, tipo smallint,
      chave text, rotulo text, codigo_receita text, sequencia int, vencimento date, pagar_em date, principal bigint,
        multa bigint, juros bigint, falta_selic jsonb, composicao jsonb, complementa_id bigint, diferenca jsonb,
        estado text)
    order by l.empresa_id, l.chave`.execute(ctx.db)
  const trocadas = linhas.filter(({ sequencia }) => sequencia > 1)
  if (trocadas.length > 0)
    await sql`
      update guia v set substituida_por = n.id from guia n
      where n.escritorio_id = ${escritorio} and n.empresa_id = any (${trocadas.map((linha) => linha.empresa_id)}::bigint[])
        and n.competencia = ${competencia} and n.estado <> 'substituida'
          and n.complementa_id is not distinct from v.complementa_id and v.escritorio_id = n.escritorio_id
        and v.empresa_id = n.empresa_id and v.competencia = n.competencia and v.chave = n.chave and v.estado = 'substituida'
        and v.substituida_por is distinct from n.id`.execute(ctx.db)
}

/** What was paid over what is owed, and who answers for it: whoever did from before stays. */
async function gravarExcessos(ctx: Context, planos: readonly Plano[], quem: Feito): Promise<void> {
  const excessos = planos.flatMap((plano) => plano.guias?.excessos ?? [])
  if (excessos.length === 0) return
  const linhas = excessos.map(({ id, aMaior, aceite }) => ({ id, a_maior: aMaior, aceite }))
  await sql`
    update guia g set a_maior = l.a_maior, versao = g.versao + 1,
      a_maior_motivo = case l.aceite when 'agora' then ${quem.motivo ?? null} when 'de-antes' then g.a_maior_motivo end,
      a_maior_por = case l.aceite when 'agora' then ${quem.por} when 'de-antes' then g.a_maior_por end,
      a_maior_em = case l.aceite when 'agora' then ${quem.em}::timestamptz when 'de-antes' then g.a_maior_em end
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (id bigint, a_maior jsonb, aceite text)
    where g.escritorio_id = ${ctx.tenant.escritorioId} and g.id = l.id and g.estado = 'paga'`.execute(
    ctx.db,
  )
}

/** Shows guides of an earlier run to the company's people: today the delivery is the company's panel. */
export async function enviarGuias(
  ctx: Context,
  competencia: string,
  quem: Feito,
  planos: readonly Plano[],
): Promise<void> {
  const empresas = planos
    .filter(
      ({ enviar, empresa }) => enviar && empresa.guias.some((guia) => guia.estado === 'gerada'),
    )
    .map((plano) => plano.empresa.empresaId)
  if (empresas.length === 0) return
  const atrasadas = planos.flatMap((plano) =>
    plano.atrasadas.map(({ id, acrescimos: { pagarEm, multa, juros } }) => ({
      id,
      pagar_em: pagarEm,
      multa,
      juros,
    })),
  )
  if (atrasadas.length > 0)
    await sql`
      update guia g set pagar_em = a.pagar_em, multa = a.multa, juros = a.juros, total = g.principal + a.multa + a.juros, falta_selic = '[]'
      from jsonb_to_recordset(${JSON.stringify(atrasadas)}::jsonb) as a (id bigint, pagar_em date, multa bigint, juros bigint)
      where g.escritorio_id = ${ctx.tenant.escritorioId} and g.id = a.id and g.estado = 'gerada'`.execute(
      ctx.db,
    )
  await sql`
    update guia set estado = 'enviada', enviada_em = ${quem.em}::timestamptz, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = any (${empresas}::bigint[])
      and competencia = ${competencia} and estado = 'gerada'`.execute(ctx.db)
}
