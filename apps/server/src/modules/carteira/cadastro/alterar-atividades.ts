import type { cadastro, RouteParsed } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import type { ErroDoCampo } from '../conferir-entrada.ts'
import {
  type CadastroTravado,
  concluirCadastro,
  type Salvo,
  travarCadastro,
} from './travar-cadastro.ts'

type Entrada = RouteParsed<typeof cadastro.alterarAtividades>

/**
 * What the company does. It has no vigência: it holds for the months still open, and the locked ones keep what they were
 * closed with. Under the Simples the annex of the main activity belongs to the regime, which has one.
 */
export async function alterarAtividades(ctx: Context, entrada: Entrada): Promise<Salvo> {
  const travado = await travarCadastro(ctx, entrada)
  const erros = await conferir(ctx, entrada, travado)
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
  const linhas = JSON.stringify(entrada.atividades)
  const doEscritorio = ctx.tenant.escritorioId
  await sql`
    delete from empresa_atividade where escritorio_id = ${doEscritorio} and empresa_id = ${travado.id}
      and (cnae, anexo) not in (select l.cnae, l.anexo from jsonb_to_recordset(${linhas}::jsonb) as l (cnae text, anexo text))`.execute(
    ctx.db,
  )
  await sql`
    insert into empresa_atividade (escritorio_id, empresa_id, cnae, descricao, item_lc116, anexo, principal, sem_iss, iss_fixo, presuncao)
    select ${doEscritorio}::bigint, ${travado.id}::bigint, l.cnae, l.descricao, l."itemLc116", l.anexo, l.principal,
      l."semIss", l."issFixo", l.presuncao
    from jsonb_to_recordset(${linhas}::jsonb) as l (cnae text, descricao text, "itemLc116" text, anexo text, principal boolean,
      "semIss" boolean, "issFixo" boolean, presuncao text)
    on conflict on constraint empresa_atividade_unica do update set descricao = excluded.descricao, item_lc116 = excluded.item_lc116,
      principal = excluded.principal, sem_iss = excluded.sem_iss, iss_fixo = excluded.iss_fixo,
        presuncao = excluded.presuncao, versao = empresa_atividade.versao + 1
    where (empresa_atividade.descricao, empresa_atividade.item_lc116, empresa_atividade.principal, empresa_atividade.sem_iss,
        empresa_atividade.iss_fixo, empresa_atividade.presuncao)
      is distinct from (excluded.descricao, excluded.item_lc116, excluded.principal, excluded.sem_iss,
        excluded.iss_fixo, excluded.presuncao)`.execute(ctx.db)
  return await concluirCadastro(ctx, travado)
}

async function conferir(
  ctx: Context,
  { atividades }: Entrada,
  travado: CadastroTravado,
): Promise<ErroDoCampo[]> {
  const erros: ErroDoCampo[] = []
  const erro = (campo: string, mensagem: string) =>
    erros.push({ pointer: `#/atividades${campo}`, mensagem })
  const chaves = atividades.map(({ cnae, anexo }) => `${cnae} ${anexo}`)
  for (const [i, chave] of chaves.entries()) {
    if (chaves.indexOf(chave) !== i)
      erro(`/${i}/cnae`, 'Este CNAE já está na lista com este anexo.')
  }
  for (const [i, { anexo }] of atividades.entries())
    if (anexo === 'FATOR_R' && travado.regime !== REGIME.simples)
      erro(`/${i}/anexo`, 'O fator R só existe no Simples Nacional.')
  const principais = atividades.filter(({ principal }) => principal)
  if (principais.length !== 1) erro('', 'Marque uma atividade, e só uma, como principal.')
  const [principal] = principais
  const doRegime = await anexoDoRegime(ctx, travado.id)
  if (principal && doRegime !== null && principal.anexo !== doRegime)
    erro(
      `/${atividades.indexOf(principal)}/anexo`,
      'No Simples, o anexo da atividade principal muda em «Regime», com a vigência.',
    )
  return erros
}

/** Annex of the newest version of the regime, when it is of the Simples. */
async function anexoDoRegime(ctx: Context, empresaId: number): Promise<string | null> {
  const versao = await ctx.db
    .selectFrom('empresa_perfil')
    .select(['regime', 'anexo'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .orderBy('vigente_de', 'desc')
    .limit(1)
    .executeTakeFirst()
  return versao?.regime === REGIME.simples ? versao.anexo : null
}
