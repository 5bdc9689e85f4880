import { FUNCAO_POR_CODIGO } from '@razao/engine/contabil/demonstracoes'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import type { ContaDaPartida } from '../livro/index.ts'
import { garantirPlanoDeContas } from './plano-do-escritorio.ts'

type Conta = ContaDaPartida & { empresaId: number | null; planoId: number; funcao: string | null }
type Regra = { empresaId: number | null; evento: string | null; funcao: string; contaId: number }
type Troca = { empresaId: number; contaId: number; funcao: string | null; ativa: boolean | null }

/** Finds the account a rule means: by the office's own rules, then by função, then by the code itself. */
export type ContasDasEmpresas = {
  /** @param codigo of the standard chart, as the engine says it */
  contaDaRegra(empresaId: number, evento: string | null, codigo: string): ContaDaPartida
}

/** The analytic accounts of several companies, in four small reads whatever their number. */
export async function contasDasEmpresas(
  ctx: Context,
  empresaIds: readonly number[],
): Promise<ContasDasEmpresas> {
  const { escritorioId } = ctx.tenant
  const padrao = await garantirPlanoDeContas(ctx)
  const { rows: proprios } = await sql<{ empresaId: number; planoId: number }>`
    select empresa_id as "empresaId", plano_id as "planoId" from empresa_plano
    where escritorio_id = ${escritorioId} and empresa_id = any (${empresaIds}::bigint[])`.execute(
    ctx.db,
  )
  const planos = [...new Set([padrao, ...proprios.map((linha) => linha.planoId)])]
  const { rows: contas } = await sql<Conta>`
    select id, codigo, empresa_id as "empresaId", plano_id as "planoId", funcao from conta_contabil
    where escritorio_id = ${escritorioId} and plano_id = any (${planos}::bigint[]) and tipo = 'analitica' and ativa
      and (empresa_id is null or empresa_id = any (${empresaIds}::bigint[]))`.execute(ctx.db)
  const { rows: trocas } = await sql<Troca>`
    select empresa_id as "empresaId", conta_id as "contaId", funcao, ativa from empresa_conta
    where escritorio_id = ${escritorioId} and empresa_id = any (${empresaIds}::bigint[])
      and (funcao is not null or ativa is not null)`.execute(ctx.db)
  const { rows: regras } = await sql<Regra>`
    select empresa_id as "empresaId", evento, funcao, conta_id as "contaId" from regra_contabil
    where escritorio_id = ${escritorioId} and (empresa_id is null or empresa_id = any (${empresaIds}::bigint[]))`.execute(
    ctx.db,
  )
  return procurar({
    padrao,
    contas,
    trocas,
    regras,
    planoDe: new Map(proprios.map((linha) => [linha.empresaId, linha.planoId])),
  })
}

type Lidas = {
  padrao: number
  planoDe: ReadonlyMap<number, number>
  contas: readonly Conta[]
  trocas: readonly Troca[]
  regras: readonly Regra[]
}
type Indice = {
  porCodigo: Map<string, ContaDaPartida>
  porFuncao: Map<string, ContaDaPartida>
  porId: Map<number, ContaDaPartida>
}

function procurar({ padrao, planoDe, contas, trocas, regras }: Lidas): ContasDasEmpresas {
  const comuns = new Map<number, Indice>()
  const proprios = new Map<number, Indice>()
  const singulares = new Set([
    ...trocas.map((troca) => troca.empresaId),
    ...contas.flatMap((conta) => (conta.empresaId === null ? [] : [conta.empresaId])),
  ])
  const indiceDe = (empresaId: number): Indice => {
    const planoId = planoDe.get(empresaId) ?? padrao
    const guardados = singulares.has(empresaId) ? proprios : comuns
    const chave = singulares.has(empresaId) ? empresaId : planoId
    const guardado = guardados.get(chave)
    if (guardado) return guardado
    const novo = indexar(
      contas.filter((c) => c.planoId === planoId && (c.empresaId ?? empresaId) === empresaId),
      trocas.filter((troca) => troca.empresaId === empresaId),
    )
    guardados.set(chave, novo)
    return novo
  }
  const regraDe = new Map(
    regras.map((r) => [`${r.empresaId ?? ''}:${r.evento ?? ''}:${r.funcao}`, r.contaId]),
  )
  return {
    contaDaRegra(empresaId, evento, codigo) {
      const indice = indiceDe(empresaId)
      const funcao = FUNCAO_POR_CODIGO.get(codigo)
      if (funcao === undefined) return exigir(indice.porCodigo.get(codigo), codigo)
      for (const chave of [
        `${empresaId}:${evento ?? ''}:${funcao}`,
        `${empresaId}::${funcao}`,
        `:${evento ?? ''}:${funcao}`,
        `::${funcao}`,
      ]) {
        const conta = indice.porId.get(regraDe.get(chave) ?? 0)
        if (conta) return conta
      }
      return exigir(indice.porFuncao.get(funcao) ?? indice.porCodigo.get(codigo), funcao)
    },
  }
}

function indexar(contas: readonly Conta[], trocas: readonly Troca[]): Indice {
  const troca = new Map(trocas.map((linha) => [linha.contaId, linha]))
  const indice: Indice = { porCodigo: new Map(), porFuncao: new Map(), porId: new Map() }
  // Who comes last is who answers: what the company gave a função, then its own accounts, then the office's; of
  // equals, the first of the chart.
  const peso = ({ id, empresaId }: Conta) =>
    troca.get(id)?.funcao ? 2 : Number(empresaId !== null)
  for (const conta of contas.toSorted(
    (a, b) => peso(a) - peso(b) || Number(a.codigo < b.codigo) - Number(a.codigo > b.codigo),
  )) {
    const trocada = troca.get(conta.id)
    if (trocada?.ativa === false) continue
    const leve = { id: conta.id, codigo: conta.codigo }
    indice.porCodigo.set(conta.codigo, leve)
    indice.porId.set(conta.id, leve)
    const funcao = trocada?.funcao ?? conta.funcao
    if (funcao) indice.porFuncao.set(funcao, leve)
  }
  return indice
}

function exigir(conta: ContaDaPartida | undefined, nome: string): ContaDaPartida {
  if (conta === undefined)
    throw problem('conta-sem-funcao', { detail: `Nenhuma conta ativa responde por “${nome}”.` })
  return conta
}
