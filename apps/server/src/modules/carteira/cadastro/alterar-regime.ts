import type { cadastro, RouteParsed } from '@razao/contract'
import { GRUPO_ANEXO, REGIME } from '@razao/engine/cadastro'
import { formatarCompetencia, somarMeses } from '@razao/engine/tempo'
import { admiteCaixa } from '@razao/engine/tributos/simples'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { conferirRegime, type ErroDoCampo } from '../conferir-entrada.ts'
import {
  type CadastroTravado,
  concluirCadastro,
  mesesBloqueados,
  type Salvo,
  travarCadastro,
} from './travar-cadastro.ts'

type Entrada = RouteParsed<typeof cadastro.alterarRegime>
type Versao = {
  vigente_de: string
  regime: number
  anexo: string | null
  base_reconhecimento: number
  aliquota_iss: string | null
  impedida_icms_iss: boolean
  mei_atividade: string | null
}
/** How far ahead a regime may be told: the option of next year is made in this one. */
const MESES_A_FRENTE = 13

/**
 * Another regime, or other choices in it, from a month on and until the next version. Months already locked keep what
 * they were closed with: one of them inside refuses the whole, and says which are to be reopened.
 */
export async function alterarRegime(ctx: Context, entrada: Entrada): Promise<Salvo> {
  const travado = await travarCadastro(ctx, entrada)
  const erros = conferir(ctx, entrada, travado)
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
  const versoes = await lerVersoes(ctx, travado.id)
  const proxima =
    versoes.find((versao) => versao.vigente_de > entrada.vigenteDe)?.vigente_de ?? null
  const vigente = versoes.findLast((versao) => versao.vigente_de <= entrada.vigenteDe)
  if (vigente && mesma(vigente, entrada))
    throw problem('nada-a-fazer', {
      detail: `O regime de ${formatarCompetencia(entrada.vigenteDe)} já é este.`,
    })
  const alcancadas = travado.meses.filter(
    ({ competencia }) =>
      competencia >= entrada.vigenteDe && (proxima === null || competencia < proxima),
  )
  const bloqueadas = alcancadas.filter(({ bloqueada }) => bloqueada)
  const ultima = bloqueadas.at(-1)?.competencia
  if (ultima !== undefined)
    throw mesesBloqueados(
      bloqueadas.map(({ competencia }) => competencia),
      (quais) =>
        `A mudança alcança o que já está bloqueado: ${quais}. Reabra do mais novo para o mais antigo, ou escolha a vigência a partir de ${formatarCompetencia(somarMeses(ultima, 1))}. Nada foi salvo.`,
    )
  await gravar(ctx, travado.id, entrada)
  if (entrada.anexo !== null && proxima === null) await acompanhar(ctx, travado.id, entrada.anexo)
  await vigorar(ctx, travado.id)
  return await concluirCadastro(ctx, travado)
}

function conferir(ctx: Context, entrada: Entrada, { abertura }: CadastroTravado): ErroDoCampo[] {
  const erros = conferirRegime(entrada)
  const erro = (campo: string, mensagem: string) => erros.push({ pointer: `#/${campo}`, mensagem })
  if (entrada.regime === REGIME.simples && entrada.anexo === null) erro('anexo', 'Escolha o anexo.')
  if (entrada.regime !== REGIME.simples && entrada.anexo !== null)
    erro('anexo', 'Só o Simples tem anexo; nos outros regimes ele é de cada atividade.')
  if (entrada.impedidaIcmsIss && entrada.regime !== REGIME.simples)
    erro('impedidaIcmsIss', 'Só no Simples o ICMS e o ISS podem sair do DAS.')
  if (
    entrada.regime === REGIME.simples &&
    entrada.baseReconhecimento === 1 &&
    !admiteCaixa(entrada.vigenteDe)
  )
    erro(
      'baseReconhecimento',
      'O regime de caixa do Simples Nacional acabou em dezembro de 2026: escolha a competência.',
    )
  if (entrada.vigenteDe < abertura.slice(0, 7))
    erro('vigenteDe', 'A vigência não começa antes da abertura da empresa.')
  if (entrada.vigenteDe > somarMeses(ctx.clock.competencia(), MESES_A_FRENTE))
    erro('vigenteDe', 'A vigência está longe demais: confira o ano.')
  return erros
}

async function lerVersoes(ctx: Context, empresaId: number): Promise<Versao[]> {
  const { rows } = await sql<Versao>`
    select vigente_de, regime, anexo, base_reconhecimento, trim_scale(aliquota_iss)::text as aliquota_iss, impedida_icms_iss, mei_atividade
    from empresa_perfil where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
    order by vigente_de`.execute(ctx.db)
  return rows
}

const mesma = (versao: Versao, entrada: Entrada): boolean =>
  versao.regime === entrada.regime &&
  versao.anexo === entrada.anexo &&
  versao.base_reconhecimento === entrada.baseReconhecimento &&
  Number(versao.aliquota_iss ?? -1) === Number(entrada.aliquotaIss ?? -1) &&
  versao.impedida_icms_iss === entrada.impedidaIcmsIss &&
  versao.mei_atividade === entrada.meiAtividade

async function gravar(ctx: Context, empresaId: number, entrada: Entrada): Promise<void> {
  // Who pays the CPP outside the DAS is known by the main annex, which outside the Simples is of the activity.
  const grupo = sql<number>`case when ${entrada.anexo}::text = 'IV' then ${GRUPO_ANEXO.cppForaDoDas}::int
    else ${GRUPO_ANEXO.cppNoDas}::int end`
  await sql`
    insert into empresa_perfil (escritorio_id, empresa_id, vigente_de, regime, base_reconhecimento, grupo_anexo, anexo, aliquota_iss,
      impedida_icms_iss, mei_atividade, motivo)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${entrada.vigenteDe}, ${entrada.regime}, ${entrada.baseReconhecimento}, ${grupo},
      ${entrada.anexo}, ${entrada.aliquotaIss}, ${entrada.impedidaIcmsIss}, ${entrada.meiAtividade}, ${entrada.motivo})
    on conflict on constraint empresa_perfil_pk do update set regime = excluded.regime, base_reconhecimento = excluded.base_reconhecimento,
      grupo_anexo = excluded.grupo_anexo, anexo = excluded.anexo, aliquota_iss = excluded.aliquota_iss,
      impedida_icms_iss = excluded.impedida_icms_iss, mei_atividade = excluded.mei_atividade, motivo = excluded.motivo,
      versao = empresa_perfil.versao + 1`.execute(ctx.db)
}

/** The notes take the annex of the activity first: the main one follows the newest regime. */
async function acompanhar(ctx: Context, empresaId: number, anexo: string): Promise<void> {
  await sql`
    update empresa_atividade a set anexo = ${anexo}, versao = versao + 1
    where a.escritorio_id = ${ctx.tenant.escritorioId} and a.empresa_id = ${empresaId} and a.principal and a.anexo <> ${anexo}
      and not exists (select from empresa_atividade o where o.escritorio_id = a.escritorio_id and o.empresa_id = a.empresa_id
        and o.cnae = a.cnae and o.anexo = ${anexo})`.execute(ctx.db)
}

/** The regime that lists and filters show is the one in force in the current month. */
export async function vigorar(ctx: Context, empresaId: number | null): Promise<number> {
  const { numAffectedRows } = await sql`
    update empresa e set regime = p.regime
    from (select distinct on (v.empresa_id) v.escritorio_id, v.empresa_id, v.regime from empresa_perfil v
      where v.escritorio_id = ${ctx.tenant.escritorioId} and v.vigente_de <= ${ctx.clock.competencia()}
      order by v.empresa_id, v.vigente_de desc) p
    where e.escritorio_id = p.escritorio_id and e.id = p.empresa_id and e.regime <> p.regime
      and (${empresaId}::bigint is null or e.id = ${empresaId})`.execute(ctx.db)
  return Number(numAffectedRows ?? 0n)
}
