import type { cadastro, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { concluirCadastro, type Salvo, travarCadastro } from './travar-cadastro.ts'

type Entrada = RouteParsed<typeof cadastro.alterarContasCorrentes>

/** The company's bank accounts: an account is its bank, branch and number. */
export async function alterarContasCorrentes(ctx: Context, entrada: Entrada): Promise<Salvo> {
  const travado = await travarCadastro(ctx, entrada)
  const chaves = entrada.contas.map(({ banco, agencia, conta }) => `${banco} ${agencia} ${conta}`)
  const erros = chaves.flatMap((chave, i) =>
    chaves.indexOf(chave) === i
      ? []
      : [{ pointer: `#/contas/${i}/conta`, mensagem: 'Esta conta já está na lista.' }],
  )
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
  const linhas = JSON.stringify(entrada.contas)
  const doEscritorio = ctx.tenant.escritorioId
  await sql`
    delete from conta_corrente where escritorio_id = ${doEscritorio} and empresa_id = ${travado.id}
      and (banco, agencia, conta) not in (select l.banco, l.agencia, l.conta
        from jsonb_to_recordset(${linhas}::jsonb) as l (banco text, agencia text, conta text))`.execute(
    ctx.db,
  )
  await sql`
    insert into conta_corrente (escritorio_id, empresa_id, banco, agencia, conta, tipo, apelido)
    select ${doEscritorio}::bigint, ${travado.id}::bigint, l.banco, l.agencia, l.conta, l.tipo, l.apelido
    from jsonb_to_recordset(${linhas}::jsonb) as l (banco text, agencia text, conta text, tipo smallint, apelido text)
    on conflict on constraint conta_corrente_unica do update set tipo = excluded.tipo, apelido = excluded.apelido,
      versao = conta_corrente.versao + 1
    where (conta_corrente.tipo, conta_corrente.apelido) is distinct from (excluded.tipo, excluded.apelido)`.execute(
    ctx.db,
  )
  return await concluirCadastro(ctx, travado)
}
