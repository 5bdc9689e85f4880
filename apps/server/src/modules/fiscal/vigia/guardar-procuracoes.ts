import { poderesDoNome, poderesDoRegime, type Regime } from '@razao/engine/cadastro'
import { diasEntre } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { AVISOS_DE_VALIDADE } from '../../certificados/index.ts'
import { CADA_QUANTOS_DIAS, DE_NOVO_EM_DIAS } from './assuntos.ts'
import { anotarResposta } from './consulta.ts'
import type { ProcuracaoDita } from './perguntar.ts'

type Lidas = {
  /** Until when each power counts. */
  readonly poderes: Readonly<Record<string, string>>
  readonly outros: readonly string[]
}

/** What all the procurações give together: of a power that two of them give, the end of the longer one. */
function juntar(ditas: readonly ProcuracaoDita[]): Lidas {
  const poderes: Record<string, string> = {}
  const outros = new Set<string>()
  for (const { validaAte, sistemas } of ditas)
    for (const nome of sistemas) {
      const dele = poderesDoNome(nome)
      if (dele.length === 0) outros.add(nome)
      for (const poder of dele) if (validaAte > (poderes[poder] ?? '')) poderes[poder] = validaAte
    }
  return { poderes, outros: [...outros] }
}

type Pedido = { readonly empresaId: number; readonly outorgado: string; readonly regime: Regime }

/** Keeps what a company gave to who asks, in the place of what was; what was denied before is told by this now. */
export async function guardarProcuracoes(
  ctx: Context,
  { empresaId, outorgado, regime }: Pedido,
  ditas: readonly ProcuracaoDita[],
): Promise<{ faltam: number }> {
  const { poderes, outros } = juntar(ditas)
  const exigidos = poderesDoRegime(regime)
  const emUso = exigidos.flatMap((poder) => poderes[poder] ?? [])
  const [validaAte = null] = (emUso.length > 0 ? emUso : Object.values(poderes)).toSorted()
  const faltam = exigidos.filter((poder) => poderes[poder] === undefined).length
  await sql`
    insert into procuracao_receita as p (escritorio_id, empresa_id, outorgado, poderes, outros, valida_ate)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${outorgado}, ${JSON.stringify(poderes)}::jsonb, ${outros}::text[],
      ${validaAte}::date)
    on conflict (escritorio_id, empresa_id) do update set outorgado = excluded.outorgado, poderes = excluded.poderes,
      outros = excluded.outros, negados = '{}', valida_ate = excluded.valida_ate,
      avisado_dias = case when p.valida_ate = excluded.valida_ate then p.avisado_dias end`.execute(
    ctx.db,
  )
  const perto =
    validaAte !== null && diasEntre(ctx.clock.today(), validaAte) <= AVISOS_DE_VALIDADE[0]
  const dias = faltam > 0 || perto ? DE_NOVO_EM_DIAS : CADA_QUANTOS_DIAS.procuracoes
  await anotarResposta(
    ctx,
    { empresaId, assunto: 'procuracoes' },
    { resposta: { procuracoes: ditas.length }, dias },
  )
  return { faltam }
}
