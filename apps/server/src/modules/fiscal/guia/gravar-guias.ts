import { ROTULOS_TRIBUTO } from '@razao/engine/cadastro'
import type { GuiaDevida } from '@razao/engine/fechamento'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Feito } from '../fechamento/empresa-no-mes.ts'
import type { Plano } from '../fechamento/planejar.ts'

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

/** Writes new guides; the ones they replace stay, marked, and say by which. */
export async function gravarGuias(
  ctx: Context,
  { competencia, planos, apuracoes, quem }: Pedido,
): Promise<void> {
  const escritorio = ctx.tenant.escritorioId
  const substituidas = planos.flatMap((plano) => plano.guias?.substituidas ?? [])
  if (substituidas.length > 0)
    await sql`update guia set estado = 'substituida', versao = versao + 1
      where escritorio_id = ${escritorio} and id = any (${substituidas}::bigint[])`.execute(ctx.db)
  const linhas = planos.flatMap(({ empresa, guias, enviar }) =>
    (guias?.novas ?? []).map(({ devida, tipo, sequencia }) => ({
      empresa_id: empresa.empresaId,
      apuracao_id: apuracoes.get(empresa.empresaId) ?? empresa.apuracao?.id ?? null,
      tipo,
      chave: devida.chave,
      rotulo: rotuloDa(devida),
      codigo_receita: devida.codigoReceita,
      sequencia,
      vencimento: devida.vencimento,
      principal: devida.valor,
      composicao: devida.composicao,
      // Generated and sent in the same run: written once.
      estado: enviar ? 'enviada' : 'gerada',
    })),
  )
  if (linhas.length === 0) return
  await sql`
    insert into guia (escritorio_id, competencia, empresa_id, apuracao_id, tipo, chave, rotulo, codigo_receita, sequencia,
      vencimento, principal, total, composicao, estado, enviada_em)
    select ${escritorio}::bigint, ${competencia}, l.empresa_id, l.apuracao_id, l.tipo, l.chave, l.rotulo, l.codigo_receita,
      l.sequencia, l.vencimento, l.principal, l.principal, l.composicao, l.estado,
      case when l.estado = 'enviada' then ${quem.em}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (empresa_id bigint, apuracao_id bigint, tipo smallint,
      chave text, rotulo text, codigo_receita text, sequencia int, vencimento date, principal bigint, composicao jsonb, estado text)
    order by l.empresa_id, l.chave`.execute(ctx.db)
  if (substituidas.length > 0)
    await sql`
      update guia v set substituida_por = n.id from guia n
      where v.escritorio_id = ${escritorio} and v.id = any (${substituidas}::bigint[]) and n.escritorio_id = v.escritorio_id
        and n.empresa_id = v.empresa_id and n.competencia = v.competencia and n.chave = v.chave
        and n.estado <> 'substituida'`.execute(ctx.db)
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
  await sql`
    update guia set estado = 'enviada', enviada_em = ${quem.em}::timestamptz, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = any (${empresas}::bigint[])
      and competencia = ${competencia} and estado = 'gerada'`.execute(ctx.db)
}
