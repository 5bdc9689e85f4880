import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type ContaDaEmpresa, nivelDo, planoDaEmpresa, planoEmUso } from '../plano/index.ts'
import type { LinhaDaTabela } from './tabela-da-saida.ts'

type Conta = {
  codigo: string
  reduzido: string | null
  nome: string
  nivel: number
  tipo: string
  natureza: string
  grupo: string | null
  funcao: string | null
  referencial: string | null
  grupo_dre: string | null
  tipo_dfc: string | null
  ativa: boolean
  ativa_de: string | null
  ativa_ate: string | null
}

function contaDa(linha: LinhaDaTabela): Conta {
  const codigo = linha('codigo') ?? ''
  return {
    codigo,
    reduzido: linha('reduzido'),
    nome: linha('nome') ?? codigo,
    nivel: nivelDo(codigo),
    tipo: linha('tipo') ?? '',
    natureza: linha('natureza') ?? '',
    grupo: linha('grupo'),
    funcao: linha('funcao'),
    referencial: linha('referencial'),
    grupo_dre: linha('grupo_dre'),
    tipo_dfc: linha('tipo_dfc'),
    ativa: linha('ativa') !== 'não',
    ativa_de: linha('ativa_de'),
    ativa_ate: linha('ativa_ate'),
  }
}

const TIPOS_DAS_COLUNAS =
  sql.raw(`(codigo text, reduzido text, nome text, nivel smallint, tipo text, natureza text, grupo text, funcao text,
  referencial text, grupo_dre text, tipo_dfc text, ativa boolean, ativa_de text, ativa_ate text, conta_id bigint)`)

/**
 * Gives a company without entries the chart of a saída total: an account of the same code and kind is the same,
 * with what the file says of it; any other becomes one of the company's own; what the file has not is hidden.
 * @returns the id of each analytic account by its code
 */
export async function restaurarPlano(
  ctx: Context,
  empresaId: number,
  linhas: readonly LinhaDaTabela[],
): Promise<ReadonlyMap<string, number>> {
  const { escritorioId } = ctx.tenant
  const planoId = await planoEmUso(ctx, empresaId)
  const atual = await planoDaEmpresa(ctx, { empresaId })
  if (linhas.length === 0) return analiticas(atual)
  // Of two of one code in the file, the company's own is the one in use.
  const contas = new Map(
    [...linhas]
      .sort((a, b) => Number(a('propria') === 'sim') - Number(b('propria') === 'sim'))
      .map((linha) => {
        const conta = contaDa(linha)
        return [conta.codigo, conta] as const
      }),
  )
  const daqui = new Map(atual.filter((c) => !c.propria).map((c) => [c.codigo, c]))
  const proprias = new Map(atual.filter((c) => c.propria).map((c) => [c.codigo, c]))
  const mesma = (conta: Conta): ContaDaEmpresa | undefined => {
    const achada = proprias.get(conta.codigo) ?? daqui.get(conta.codigo)
    return achada?.tipo === conta.tipo && achada.natureza === conta.natureza ? achada : undefined
  }
  const achadas = [...contas.values()].flatMap((conta) => {
    const dela = mesma(conta)
    return dela ? [{ ...conta, conta_id: dela.id, propria: dela.propria }] : []
  })
  const novas = [...contas.values()].filter((conta) => mesma(conta) === undefined)
  await sql`
    update conta_contabil c
      set nome = n.nome, tipo = n.tipo, natureza = n.natureza, ativa = n.ativa, ativa_de = n.ativa_de,
      ativa_ate = n.ativa_ate,
      reduzido = n.reduzido, grupo = n.grupo, funcao = n.funcao, referencial = n.referencial, grupo_dre = n.grupo_dre,
        tipo_dfc = n.tipo_dfc, versao = c.versao + 1
    from jsonb_to_recordset(${JSON.stringify([
      ...achadas.filter(({ propria }) => propria),
      // Of the same code and another kind: without entries, it may become what the file says.
      ...novas.flatMap((conta) => {
        const dela = proprias.get(conta.codigo)
        return dela ? [{ ...conta, conta_id: dela.id }] : []
      }),
    ])}::jsonb) as n ${TIPOS_DAS_COLUNAS}
    where c.escritorio_id = ${escritorioId} and c.id = n.conta_id`.execute(ctx.db)
  await sql`
    insert into conta_contabil (escritorio_id, plano_id, empresa_id, codigo, reduzido, nome, nivel, tipo, natureza,
      grupo, funcao, referencial, grupo_dre, tipo_dfc, ativa, ativa_de, ativa_ate)
    select ${escritorioId}::bigint, ${planoId}::bigint, ${empresaId}::bigint, n.codigo, n.reduzido, n.nome, n.nivel,
      n.tipo, n.natureza, n.grupo, n.funcao,
      n.referencial, n.grupo_dre, n.tipo_dfc, n.ativa, n.ativa_de, n.ativa_ate
    from jsonb_to_recordset(${JSON.stringify(novas.filter(({ codigo }) => !proprias.has(codigo)))}::jsonb)
      as n ${TIPOS_DAS_COLUNAS}`.execute(ctx.db)
  const escondidas = atual.filter(
    (conta) =>
      !conta.propria &&
      (!contas.has(conta.codigo) || mesma(contas.get(conta.codigo) as Conta)?.id !== conta.id),
  )
  await sobrepor(ctx, empresaId, [
    ...achadas.filter(({ propria }) => !propria),
    ...escondidas.map(({ id }) => ({ conta_id: id, ativa: false })),
  ])
  const semLugar = [...proprias.values()].filter(({ codigo }) => !contas.has(codigo))
  await sql`
    update conta_contabil set ativa = false, versao = versao + 1
    where escritorio_id = ${escritorioId} and id = any (${semLugar.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  )
  return analiticas(await planoDaEmpresa(ctx, { empresaId }))
}

async function sobrepor(
  ctx: Context,
  empresaId: number,
  contas: readonly Record<string, unknown>[],
): Promise<void> {
  await sql`
    insert into empresa_conta (escritorio_id, empresa_id, conta_id, nome, reduzido, funcao, referencial, grupo_dre,
      tipo_dfc, ativa, ativa_de, ativa_ate)
    select ${ctx.tenant.escritorioId}::bigint, ${empresaId}::bigint, n.conta_id, n.nome, n.reduzido, n.funcao,
      n.referencial, n.grupo_dre, n.tipo_dfc,
      n.ativa, n.ativa_de, n.ativa_ate
    from jsonb_to_recordset(${JSON.stringify(contas)}::jsonb) as n ${TIPOS_DAS_COLUNAS}
    on conflict on constraint empresa_conta_pk do update set nome = excluded.nome, reduzido = excluded.reduzido, funcao = excluded.funcao,
      referencial = excluded.referencial, grupo_dre = excluded.grupo_dre, tipo_dfc = excluded.tipo_dfc, ativa = excluded.ativa,
      ativa_de = excluded.ativa_de, ativa_ate = excluded.ativa_ate, versao = empresa_conta.versao + 1`.execute(
    ctx.db,
  )
}

function analiticas(plano: readonly ContaDaEmpresa[]): ReadonlyMap<string, number> {
  return new Map(
    [...plano]
      .filter(({ tipo }) => tipo === 'analitica')
      .sort((a, b) => Number(a.propria) - Number(b.propria))
      .map(({ codigo, id }) => [codigo, id]),
  )
}
