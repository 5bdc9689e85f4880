import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { lerNoPapel, type NotaNoPapel } from '../emissao/danfse.ts'
import { TIPO_DA_NOTA } from './destinatarios.ts'

export type TipoDeCarta = 'autorizada' | 'cancelada' | 'substituida'

type Linha = {
  readonly notaId: number
  readonly empresaId: number
  readonly tipo: TipoDeCarta
  /** What a letter would tell now. */
  readonly agora: TipoDeCarta | null
  readonly para: string
  readonly vez: number
  readonly empresa: string
  readonly documento: string
  readonly email: string | null
  readonly cliente: string | null
  readonly numero: string
  readonly chave: string
  /** Civil dates, and the month. */
  readonly emissao: string
  readonly competencia: string
  readonly canceladaEm: string | null
  readonly bruto: number
  readonly motivo: string | null
  readonly evento: Buffer | null
  /** The note that took its place. */
  readonly substituta: string | null
}

/** All that a letter says and carries. */
export type CartaDaNota = Linha & { readonly papel: NotaNoPapel }

/** What one letter tells; null when its note is not there any more. */
export async function lerCarta(ctx: Context, envioId: number): Promise<CartaDaNota | null> {
  const { rows } = await sql<Linha>`
    select v.nota_id as "notaId", v.empresa_id as "empresaId", v.tipo, ${TIPO_DA_NOTA} as agora, v.para, v.vez,
      e.razao_social as empresa, e.identificacao as documento, e.email, n.contraparte_nome as cliente, n.numero, n.chave,
      n.emissao, n.competencia, n.cancelada_em as "canceladaEm", n.bruto, c.motivo, c.xml as evento,
      (select s.numero from nota_fiscal s where s.escritorio_id = n.escritorio_id and s.substitui_chave = n.chave
         and s.empresa_id = n.empresa_id and s.direcao = n.direcao order by s.id desc limit 1) as substituta
    from nota_envio v
    join nota_fiscal n on n.escritorio_id = v.escritorio_id and n.id = v.nota_id
    join empresa e on e.escritorio_id = v.escritorio_id and e.id = v.empresa_id
    left join lateral (
      select x.motivo, x.xml from nota_evento x
      where x.escritorio_id = n.escritorio_id and x.chave_nota = n.chave and x.efeito = 'cancelamento'
      order by x.quando, x.id limit 1) c on v.tipo = 'cancelada'
    where v.escritorio_id = ${ctx.tenant.escritorioId} and v.id = ${envioId}`.execute(ctx.db)
  const [linha] = rows
  return linha === undefined ? null : { ...linha, papel: await lerNoPapel(ctx, linha.notaId) }
}
