import type { contabilPlano, RouteOutput, RouteParsed } from '@razao/contract'
import { grupoDe, gruposNoPadrao } from '@razao/engine/contabil/demonstracoes'
import { exigirValor } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { tomarLivro } from '../livro/index.ts'
import { grupoDoSuperior, nivelDo, planoEmUso } from './contas.ts'
import { type ContaDaEmpresa, planoDaEmpresa } from './plano-da-empresa.ts'

type Rota = typeof contabilPlano.substituirPlano
type Nova = RouteParsed<Rota>['contas'][number]

/** What a chart says of an account and may be different in a company without another account. */
const COMPARADOS = ['nome', 'reduzido', 'funcao', 'referencial', 'grupoDre', 'tipoDfc'] as const
/** What an account is: with movement it can't become another. */
const ESSENCIAIS = ['tipo', 'natureza', 'grupo'] as const

/**
 * Puts another chart in the place of a company's: accounts are matched by code, so that what is posted stays
 * where it is. What leaves is hidden from the company; what leaves with movement, or would become another kind of
 * account, is refused. All, or nothing; the preview is the same comparison.
 */
export async function substituirPlano(
  ctx: Context,
  { empresaId, contas, previa }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await exigirEmpresa(ctx, empresaId)
  const planoId = previa ? 0 : await planoEmUso(ctx, empresaId)
  // Nobody posts in the company between the comparison and its effect.
  if (!previa) await tomarLivro(ctx, empresaId, ['2000-01'])
  const atual = await planoDaEmpresa(ctx, { empresaId })
  const usadas = await mesesComMovimento(ctx, empresaId)
  const diferenca = comparar(atual, contas, usadas)
  if (!previa) {
    if (diferenca.presas.length > 0)
      throw problem('conta-com-movimento', { detail: diferenca.impedimentos.join(' ') })
    if (diferenca.impedimentos.length > 0)
      throw problem('plano-invalido', { detail: diferenca.impedimentos.join(' ') })
    await aplicar(ctx, { empresaId, planoId, contas, diferenca })
  }
  return {
    novas: diferenca.novas.map(({ codigo, nome }) => ({ codigo, nome })),
    mudam: diferenca.mudam.map(({ nova: { codigo, nome }, campos }) => ({ codigo, nome, campos })),
    somem: diferenca.somem.map(({ id, codigo, nome }) => ({
      codigo,
      nome,
      meses: usadas.get(id) ?? 0,
    })),
    movem: movidas(diferenca),
    iguais: diferenca.iguais,
    impedimentos: diferenca.impedimentos,
    aplicado: !previa,
  }
}

async function mesesComMovimento(
  ctx: Context,
  empresaId: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ contaId: number; meses: number }>`
    select conta_id as "contaId", count(*)::int as meses from saldo_mensal
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} group by 1`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ contaId, meses }) => [contaId, meses]))
}

type Diferenca = {
  novas: Nova[]
  mudam: { conta: ContaDaEmpresa; nova: Nova; campos: string[] }[]
  somem: ContaDaEmpresa[]
  iguais: number
  impedimentos: string[]
  /** Codes that can't leave or change, because of their movement. */
  presas: string[]
}

function comparar(
  atual: readonly ContaDaEmpresa[],
  contas: readonly Nova[],
  usadas: ReadonlyMap<number, number>,
): Diferenca {
  // Of two with one code, the company's own is the one in use.
  const porCodigo = new Map(
    [...atual].sort((a, b) => Number(a.propria) - Number(b.propria)).map((c) => [c.codigo, c]),
  )
  const codigos = new Set(contas.map(({ codigo }) => codigo))
  const diferenca: Diferenca = {
    novas: [],
    mudam: [],
    somem: [],
    iguais: 0,
    impedimentos: [],
    presas: [],
  }
  if (codigos.size !== contas.length) diferenca.impedimentos.push('Há códigos repetidos.')
  for (const nova of contas) {
    const conta = porCodigo.get(nova.codigo)
    if (!conta) {
      diferenca.novas.push(nova)
      continue
    }
    const outra = ESSENCIAIS.filter((campo) => (nova[campo] ?? conta[campo]) !== conta[campo])
    if (outra.length > 0 && !conta.propria && !usadas.has(conta.id)) {
      // What the code means here is another account: the company's own comes in the place of the office's.
      diferenca.novas.push(nova)
      diferenca.somem.push(conta)
      continue
    }
    if (outra.length > 0 && usadas.has(conta.id)) {
      diferenca.presas.push(nova.codigo)
      diferenca.impedimentos.push(`${nova.codigo}: ${outra.join(' e ')} não muda com movimento.`)
    }
    const campos = [
      ...outra,
      ...COMPARADOS.filter(
        (campo) => nova[campo] !== undefined && (nova[campo] ?? null) !== conta[campo],
      ),
      ...(conta.ativa ? [] : ['ativa']),
    ]
    if (campos.length === 0) diferenca.iguais += 1
    else diferenca.mudam.push({ conta, nova, campos })
  }
  diferenca.somem.push(...[...porCodigo.values()].filter((c) => c.ativa && !codigos.has(c.codigo)))
  for (const { id, codigo } of diferenca.somem)
    if (usadas.has(id)) {
      diferenca.presas.push(codigo)
      diferenca.impedimentos.push(`${codigo} tem movimento e não pode sair do plano.`)
    }
  diferenca.impedimentos.push(...orfas(contas, codigos))
  return diferenca
}

/** What leaves under one code and comes under another, with one name and one kind, and no other like it. */
function movidas({ novas, somem }: Diferenca): { de: string; para: string; nome: string }[] {
  const chave = (conta: { nome: string; tipo: string; natureza: string }) =>
    `${conta.tipo}:${conta.natureza}:${conta.nome.trim().toLowerCase()}`
  const saem = Map.groupBy(somem, chave)
  const entram = Map.groupBy(novas, chave)
  return [...saem].flatMap(([qual, antes]) => {
    const depois = entram.get(qual) ?? []
    const [de, para] = [antes[0], depois[0]]
    if (antes.length !== 1 || depois.length !== 1 || !de || !para) return []
    return [{ de: de.codigo, para: para.codigo, nome: para.nome }]
  })
}

/** An account under one that receives entries, which therefore can't add up. */
function orfas(contas: readonly Nova[], codigos: ReadonlySet<string>): string[] {
  const analiticas = new Set(contas.filter((c) => c.tipo === 'analitica').map((c) => c.codigo))
  return contas.flatMap(({ codigo }) => {
    const superior = codigo.split('.').slice(0, -1).join('.')
    if (superior === '') return []
    if (!codigos.has(superior)) return [`${codigo}: falta a conta superior ${superior}.`]
    return analiticas.has(superior) ? [`${codigo}: a superior ${superior} é analítica.`] : []
  })
}

type Aplicacao = {
  empresaId: number
  planoId: number
  contas: readonly Nova[]
  diferenca: Diferenca
}

async function aplicar(
  ctx: Context,
  { empresaId, planoId, contas, diferenca }: Aplicacao,
): Promise<void> {
  const { escritorioId } = ctx.tenant
  const comGrupo = contas.map(({ codigo, grupo }) => ({ codigo, grupo: grupo ?? null }))
  const grupoDa = ({ codigo, grupo }: Nova) => grupo ?? grupoDoSuperior(comGrupo, codigo)
  const gruposDe = exigirValor(
    gruposNoPadrao(
      contas.map((nova) => ({ ...nova, grupo: grupoDe({ ...nova, grupo: grupoDa(nova) }) })),
    ),
  )
  const linha = (nova: Nova) => ({
    codigo: nova.codigo,
    reduzido: nova.reduzido ?? null,
    nome: nova.nome,
    nivel: nivelDo(nova.codigo),
    tipo: nova.tipo,
    natureza: nova.natureza,
    grupo: grupoDa(nova),
    funcao: nova.funcao ?? null,
    referencial: nova.referencial ?? null,
    grupo_dre: nova.grupoDre ?? null,
    tipo_dfc: nova.tipoDfc ?? null,
  })
  // What enters is classified for the statements; of what was there, only what the chart says.
  const nova = (conta: Nova) => {
    const deSempre = conta.tipo === 'analitica' ? gruposDe.get(conta.codigo) : undefined
    const { grupo_dre, tipo_dfc, ...resto } = linha(conta)
    return {
      ...resto,
      grupo_dre: grupo_dre ?? deSempre?.grupoDre ?? null,
      tipo_dfc: tipo_dfc ?? deSempre?.tipoDfc ?? null,
    }
  }
  await sql`
    insert into conta_contabil (escritorio_id, plano_id, empresa_id, codigo, reduzido, nome, nivel, tipo, natureza,
      grupo, funcao, referencial, grupo_dre, tipo_dfc)
    select ${escritorioId}::bigint, ${planoId}::bigint, ${empresaId}::bigint, l.*
      from jsonb_to_recordset(${JSON.stringify(diferenca.novas.map(nova))}::jsonb)
      as l (codigo text, reduzido text, nome text, nivel smallint, tipo text, natureza text, grupo text, funcao text,
        referencial text, grupo_dre text, tipo_dfc text)`.execute(ctx.db)
  const proprias = diferenca.mudam.filter(({ conta }) => conta.propria)
  await sql`
    update conta_contabil c
      set nome = l.nome, tipo = l.tipo, natureza = l.natureza, grupo = coalesce(l.grupo, c.grupo),
      reduzido = coalesce(l.reduzido, c.reduzido), funcao = coalesce(l.funcao, c.funcao),
      referencial = coalesce(l.referencial, c.referencial), grupo_dre = coalesce(l.grupo_dre, c.grupo_dre),
        tipo_dfc = coalesce(l.tipo_dfc, c.tipo_dfc), ativa = true, versao = c.versao + 1
    from jsonb_to_recordset(${JSON.stringify(proprias.map(({ conta, nova }) => ({ id: conta.id, ...linha(nova) })))}::jsonb)
      as l (id bigint, nome text, tipo text, natureza text, grupo text, reduzido text, funcao text, referencial text,
        grupo_dre text, tipo_dfc text)
    where c.escritorio_id = ${escritorioId} and c.id = l.id`.execute(ctx.db)
  const doEscritorio = [
    ...diferenca.mudam
      .filter(({ conta }) => !conta.propria)
      .map(({ conta, nova }) => ({ conta_id: conta.id, ativa: true, ...linha(nova) })),
    ...diferenca.somem.filter((c) => !c.propria).map(({ id }) => ({ conta_id: id, ativa: false })),
  ]
  await sql`
    insert into empresa_conta (escritorio_id, empresa_id, conta_id, nome, reduzido, funcao, referencial, grupo_dre, tipo_dfc, ativa)
    select ${escritorioId}::bigint, ${empresaId}::bigint, l.* from jsonb_to_recordset(${JSON.stringify(doEscritorio)}::jsonb)
      as l (conta_id bigint, nome text, reduzido text, funcao text, referencial text, grupo_dre text, tipo_dfc text, ativa boolean)
    on conflict on constraint empresa_conta_pk do update set nome = coalesce(excluded.nome, empresa_conta.nome),
      reduzido = coalesce(excluded.reduzido, empresa_conta.reduzido),
      funcao = coalesce(excluded.funcao, empresa_conta.funcao), referencial = coalesce(excluded.referencial, empresa_conta.referencial),
      grupo_dre = coalesce(excluded.grupo_dre, empresa_conta.grupo_dre), tipo_dfc = coalesce(excluded.tipo_dfc, empresa_conta.tipo_dfc),
      ativa = excluded.ativa, versao = empresa_conta.versao + 1`.execute(ctx.db)
  await sql`
    update conta_contabil set ativa = false, versao = versao + 1
    where escritorio_id = ${escritorioId} and id = any (${diferenca.somem.filter((c) => c.propria).map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  )
}
