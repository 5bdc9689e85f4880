import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Ponta } from './confirmar-lancamentos.ts'
import type { LancamentoAConfirmar, LancamentoConfirmado } from './lancamento.ts'
import { somarSaldos } from './somar-saldos.ts'

/** An entry with its place in the chain. */
export type Gravacao = {
  readonly lancamento: LancamentoAConfirmar
  readonly anterior: string
  readonly posicao: Omit<LancamentoConfirmado, 'id' | 'empresaId'>
}

/** Entries of one statement: beyond this the arrays cost more memory than round trips. */
const POR_COMANDO = 5000

/** Writes entries, lines, balances and tips. @returns `empresa:sequencia` → id */
export async function gravarLancamentos(
  ctx: Context,
  gravacoes: readonly Gravacao[],
  pontas: ReadonlyMap<number, Ponta>,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (let inicio = 0; inicio < gravacoes.length; inicio += POR_COMANDO) {
    const parte = gravacoes.slice(inicio, inicio + POR_COMANDO)
    for (const linha of await gravarParte(ctx, parte, pontas))
      ids.set(`${linha.empresa}:${linha.sequencia}`, linha.id)
  }
  return ids
}

// A text array as PostgreSQL reads it; much faster than the driver's, which looks at each value's type.
const textos = (valores: readonly (string | null | undefined)[]): string =>
  `{${valores
    .map((valor) =>
      valor === null || valor === undefined ? 'NULL' : `"${valor.replace(/["\\]/g, '\\$&')}"`,
    )
    .join(',')}}`
const numeros = (valores: readonly (number | null | undefined)[]): string =>
  `{${valores.map((valor) => valor ?? 'NULL').join(',')}}`

async function gravarParte(
  ctx: Context,
  parte: readonly Gravacao[],
  pontas: ReadonlyMap<number, Ponta>,
): Promise<{ id: number; empresa: number; sequencia: number }[]> {
  const { escritorioId } = ctx.tenant
  const autor = ctx.user.id === 0 ? null : ctx.user.id
  const de = <T>(ler: (g: Gravacao) => T) => parte.map(ler)
  const linhas = parte.flatMap(({ lancamento, posicao }) =>
    lancamento.partidas.map((partida, indice) => ({
      partida,
      empresa: lancamento.empresaId,
      sequencia: posicao.sequencia,
      ordem: indice + 1,
      data: lancamento.data,
    })),
  )
  const da = <T>(ler: (l: (typeof linhas)[number]) => T) => linhas.map(ler)
  const saldos = somarSaldos(parte.map((g) => g.lancamento))
  // The tip of a company is its last entry of this part.
  const ultimas = [...new Map(parte.map((g) => [g.lancamento.empresaId, g])).values()]
  const { rows } = await sql<{ id: number; empresa: number; sequencia: number }>`
    with entrada as materialized (
      select * from unnest(
        ${numeros(de((g) => g.lancamento.empresaId))}::bigint[], ${textos(de((g) => g.lancamento.data))}::date[],
        ${textos(de((g) => g.lancamento.historico))}::text[], ${textos(de((g) => g.lancamento.chave))}::text[],
        ${textos(de((g) => g.lancamento.origem))}::text[], ${numeros(de((g) => g.lancamento.origemId))}::bigint[],
        ${numeros(de((g) => g.lancamento.rodada ?? 1))}::int[], ${textos(de((g) => g.lancamento.tipo ?? 'N'))}::text[],
        ${textos(de((g) => g.lancamento.dataDoFato))}::date[], ${textos(de((g) => g.lancamento.documento?.tipo))}::text[],
        ${numeros(de((g) => g.lancamento.documento?.id))}::bigint[], ${textos(de((g) => g.lancamento.documento?.numero))}::text[],
        ${numeros(de((g) => g.lancamento.estorna?.id))}::bigint[], ${numeros(de((g) => g.lancamento.corrige?.id))}::bigint[],
        ${numeros(de((g) => g.posicao.numero))}::int[], ${numeros(de((g) => g.posicao.sequencia))}::bigint[],
        ${textos(de((g) => g.posicao.registradoEm))}::timestamptz[], ${textos(de((g) => `\\x${g.anterior}`))}::bytea[],
        ${textos(de((g) => `\\x${g.posicao.hash}`))}::bytea[])
      as e (empresa_id, data, historico, chave, origem, origem_id, rodada, tipo, data_do_fato, documento_tipo, documento_id,
        documento_numero, estorna_id, corrige_id, numero, sequencia, registrado_em, hash_anterior, hash)
    ), novos as (
      insert into lancamento (escritorio_id, empresa_id, competencia, data, historico, chave, origem, origem_id, rodada, tipo, data_do_fato,
        documento_tipo, documento_id, documento_numero, estorna_id, corrige_id, numero, sequencia, registrado_em, hash_anterior, hash, criado_por)
      select ${escritorioId}::bigint, empresa_id, to_char(data, 'YYYY-MM'), data, historico, chave, origem, origem_id, rodada, tipo, data_do_fato,
        documento_tipo, documento_id, documento_numero, estorna_id, corrige_id, numero, sequencia, registrado_em, hash_anterior, hash, ${autor}::bigint
      from entrada
      returning id, empresa_id, sequencia
    ), partidas as (
      insert into partida (escritorio_id, lancamento_id, ordem, empresa_id, conta_id, data, valor, centro_id, participante_id, historico)
      select ${escritorioId}::bigint, n.id, p.ordem, p.empresa_id, p.conta_id, p.data, p.valor, p.centro_id, p.participante_id, p.historico
      from unnest(
        ${numeros(da((l) => l.empresa))}::bigint[], ${numeros(da((l) => l.sequencia))}::bigint[], ${numeros(da((l) => l.ordem))}::smallint[],
        ${numeros(da((l) => l.partida.conta.id))}::bigint[], ${textos(da((l) => l.data))}::date[], ${numeros(da((l) => l.partida.valor))}::bigint[],
        ${numeros(da((l) => l.partida.centro?.id))}::bigint[], ${numeros(da((l) => l.partida.participanteId))}::bigint[],
        ${textos(da((l) => l.partida.historico))}::text[])
      as p (empresa_id, sequencia, ordem, conta_id, data, valor, centro_id, participante_id, historico)
      join novos n on n.empresa_id = p.empresa_id and n.sequencia = p.sequencia
    ), saldos as (
      insert into saldo_mensal (escritorio_id, empresa_id, conta_id, competencia, debitos, creditos)
      select ${escritorioId}::bigint, s.* from unnest(
        ${numeros(saldos.map((s) => s.empresaId))}::bigint[], ${numeros(saldos.map((s) => s.contaId))}::bigint[],
        ${textos(saldos.map((s) => s.competencia))}::text[], ${numeros(saldos.map((s) => s.debitos))}::bigint[],
        ${numeros(saldos.map((s) => s.creditos))}::bigint[]) s
      on conflict on constraint saldo_mensal_pk do update
        set debitos = saldo_mensal.debitos + excluded.debitos, creditos = saldo_mensal.creditos + excluded.creditos
    ), pontas as (
      update livro v set sequencia = u.sequencia, hash = u.hash, registrado_em = u.registrado_em
      from unnest(
        ${numeros(ultimas.map((g) => g.lancamento.empresaId))}::bigint[], ${numeros(ultimas.map((g) => g.posicao.sequencia))}::bigint[],
        ${textos(ultimas.map((g) => `\\x${g.posicao.hash}`))}::bytea[],
        ${textos(ultimas.map((g) => pontas.get(g.lancamento.empresaId)?.registradoEm))}::timestamptz[])
      as u (empresa_id, sequencia, hash, registrado_em)
      where v.escritorio_id = ${escritorioId} and v.empresa_id = u.empresa_id
    )
    select id, empresa_id as empresa, sequencia from novos`.execute(ctx.db)
  return rows
}
