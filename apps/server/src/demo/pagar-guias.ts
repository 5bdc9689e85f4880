import { mesesEntre, somarDias } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { maisTarde } from './datas.ts'
import { temDono } from './donos.ts'
import type { Carteira } from './empresa-ficticia.ts'
import type { EmpresaGravada } from './gravar-cadastro.ts'
import { instante } from './oficina.ts'
import { type Sorteio, sortear } from './sorteio.ts'

type Guia = {
  id: number
  empresa_id: number
  competencia: string
  chave: string
  vencimento: string
  enviada: string
}
type Destino = {
  readonly lidaEm: string | null
  readonly pagaEm: string | null
}

/**
 * What the clients did with the guides sent to them: paid, read, or left to fall due. With `ate`, only what they
 * had paid by that day, for the books of its month.
 */
export async function pagarGuias(
  ctx: Context,
  carteira: Carteira,
  gravadas: readonly EmpresaGravada[],
  ate?: string,
): Promise<void> {
  const porId = new Map(gravadas.map((gravada) => [gravada.id, gravada.empresa]))
  const { rows } = await sql<Guia>`
    select id, empresa_id, competencia, chave, vencimento, (enviada_em at time zone 'America/Sao_Paulo')::date as enviada
    from guia where escritorio_id = ${ctx.tenant.escritorioId} and estado = 'enviada'
      and empresa_id = any (${[...porId.keys()]}::bigint[])
    order by id`.execute(ctx.db)
  const linhas = rows.flatMap((guia) => {
    const empresa = porId.get(guia.empresa_id)
    if (!empresa) return []
    const s = sortear(carteira.semente, 'guia', empresa.ordem, guia.competencia, guia.chave)
    const destino = destinoDa(s, carteira, { ...guia, mauPagador: empresa.ordem % 11 === 4 })
    if (destino.lidaEm === null) return []
    // Nobody of the company is here to have read it.
    const le = temDono(carteira, empresa.ordem)
    if (!le && destino.pagaEm === null) return []
    if (ate !== undefined && (destino.pagaEm === null || destino.pagaEm > ate)) return []
    return [
      {
        id: guia.id,
        estado: destino.pagaEm === null ? 'lida' : 'paga',
        lida_em: le ? instante(destino.lidaEm, '18:20:00').toISOString() : null,
        lida_por: le ? (empresa.socios[0]?.nome ?? null) : null,
        paga_em: destino.pagaEm,
      },
    ]
  })
  if (linhas.length === 0) return
  await sql`
    update guia g set estado = l.estado, lida_em = l.lida_em, lida_por = l.lida_por, paga_em = l.paga_em, versao = g.versao + 1
    from json_to_recordset(${JSON.stringify(linhas)}::json)
      as l (id bigint, estado text, lida_em timestamptz, lida_por text, paga_em date)
    where g.escritorio_id = ${ctx.tenant.escritorioId} and g.id = l.id`.execute(ctx.db)
}

/** Old guides are all paid; of the recent ones some are late, some open and some were never read. */
function destinoDa(s: Sorteio, carteira: Carteira, guia: Guia & { mauPagador: boolean }): Destino {
  const { hoje, ultima } = carteira
  const idade = mesesEntre(guia.competencia, ultima)
  const sorte = s.fracao()
  const antes = s.um([0, 0, 0, 1, 2, 4])
  const depois = s.inteiro(1, 14)
  const naData = maisTarde(somarDias(guia.vencimento, -antes), somarDias(guia.enviada, 1))
  const pagar = (em: string): Destino =>
    em <= hoje ? { lidaEm: em, pagaEm: em } : { lidaEm: null, pagaEm: null }
  if (idade >= 7) return pagar(sorte < 0.96 ? naData : somarDias(guia.vencimento, depois))
  const fiel = guia.mauPagador ? 0.35 : 0.9
  if (idade >= 1) {
    if (sorte < fiel) return pagar(naData)
    if (sorte < fiel + 0.04) return pagar(somarDias(guia.vencimento, depois))
  } else if (sorte < fiel - 0.35) return pagar(naData)
  const lidaEm = somarDias(guia.enviada, s.inteiro(0, 4))
  return { lidaEm: s.chance(0.55) && lidaEm <= hoje ? lidaEm : null, pagaEm: null }
}
