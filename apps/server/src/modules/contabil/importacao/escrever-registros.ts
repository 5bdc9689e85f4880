import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { REGISTROS, type Volta } from '../saida/index.ts'
import type { Colunas, Valores } from './linhas-do-registro.ts'
import { recusaDoArquivo } from './recusa-do-arquivo.ts'

/** Rows written at a time: some have a memória of many kilobytes. */
const LOTE = 200

type Escrita = { tabela: string; volta: Volta; colunas: Colunas; empresaId: number }

const chaveDe = (valores: Valores, colunas: readonly string[]): string =>
  colunas.map((coluna) => String(valores[coluna] ?? '')).join('|')

/** Writes the rows of one table, some at a time, and finds out the number that each has here. */
export function createEscritorDeRegistros(ctx: Context, escrita: Escrita) {
  const { tabela, volta, colunas } = escrita
  const { chave = [], mesma = [] } = volta
  const vistas = new Map<string, { chave: string; unica: string }>()
  const primeiras = new Set<string>()
  const mesmas: { coluna: string; id: string; outra: string }[] = []
  let lote: Valores[] = []
  let entraram = 0
  const descarregar = async (): Promise<void> => {
    if (lote.length > 0) entraram += await inserir(ctx, escrita, lote)
    lote = []
  }
  return {
    async escrever(id: string, vinda: Valores, aqui: Valores): Promise<void> {
      if (chave.length > 0) {
        vistas.set(id, { chave: chaveDe(aqui, chave), unica: chaveDe(aqui, volta.unica ?? []) })
        primeiras.add(String(aqui[chave[0] ?? ''] ?? ''))
      }
      for (const coluna of mesma)
        if (vinda[coluna] !== null && vinda[coluna] !== undefined)
          mesmas.push({ coluna, id, outra: String(vinda[coluna]) })
      lote.push(aqui)
      if (lote.length >= LOTE) await descarregar()
    },
    async terminar(): Promise<{ entraram: number; achados: ReadonlyMap<string, number> }> {
      await descarregar()
      const achados = new Map<string, number>()
      if (chave.length === 0 || vistas.size === 0) return { entraram, achados }
      const daqui = await numerosPorChave(ctx, escrita, [...primeiras])
      for (const [id, { chave: dela, unica }] of vistas) {
        const numero = daqui.porChave.get(dela) ?? daqui.porUnica.get(unica)
        if (numero !== undefined) achados.set(id, numero)
      }
      for (const coluna of mesma)
        if (colunas.has(coluna)) await ligarEntreSi(ctx, { tabela, coluna, mesmas, achados })
      return { entraram, achados }
    },
  }
}

const daEmpresa = (colunas: Colunas): boolean => colunas.has('empresa_id')

async function inserir(
  ctx: Context,
  { tabela, volta, colunas, empresaId }: Escrita,
  lote: readonly Valores[],
): Promise<number> {
  const nomes = [...new Set(lote.flatMap(Object.keys))].filter(
    (nome) => nome !== 'escritorio_id' && nome !== 'empresa_id',
  )
  const dela = daEmpresa(colunas)
  const { escritorioId } = ctx.tenant
  const igual = (volta.unica ?? []).map((nome) => sql`t.${sql.ref(nome)} = n.${sql.ref(nome)}`)
  const jaEsta =
    igual.length === 0
      ? sql``
      : sql`where not exists (select from ${sql.table(tabela)} t where t.escritorio_id = ${escritorioId}
          ${dela ? sql`and t.empresa_id = ${empresaId}` : sql``} and ${sql.join(igual, sql` and `)})`
  const consulta = sql<{ quantas: number }>`
    with novas as (
      insert into ${sql.table(tabela)} (escritorio_id, ${dela ? sql`empresa_id,` : sql``} ${sql.join(nomes.map((nome) => sql.ref(nome)))})
      select ${escritorioId}::bigint, ${dela ? sql`${empresaId}::bigint,` : sql``} ${sql.join(nomes.map((nome) => sql`n.${sql.ref(nome)}`))}
      from jsonb_populate_recordset(null::${sql.table(tabela)}, ${JSON.stringify(lote)}::jsonb) n ${jaEsta}
      on conflict ${aoRepetir(volta, nomes)} returning 1)
    select count(*)::int as quantas from novas`
  try {
    return (await consulta.execute(ctx.db)).rows[0]?.quantas ?? 0
  } catch (falha) {
    throw recusaDoArquivo(falha, REGISTROS[tabela]?.nome)
  }
}

function aoRepetir({ substitui }: Volta, nomes: readonly string[]) {
  if (substitui === undefined) return sql`do nothing`
  const mudam = nomes
    .filter((nome) => nome !== 'competencia')
    .map((nome) => sql`${sql.ref(nome)} = excluded.${sql.ref(nome)}`)
  return sql`(escritorio_id, empresa_id, competencia) do update set ${sql.join(mudam)}`
}

async function numerosPorChave(
  ctx: Context,
  { tabela, volta, colunas, empresaId }: Escrita,
  primeiras: readonly string[],
) {
  const { chave = [], unica = [] } = volta
  const texto = (nomes: readonly string[]) =>
    nomes.length === 0
      ? sql`''`
      : sql`concat_ws('|', ${sql.join(nomes.map((nome) => sql`t.${sql.ref(nome)}::text`))})`
  const { rows } = await sql<{ id: number; chave: string; unica: string }>`
    select t.id, ${texto(chave)} as chave, ${texto(unica)} as unica from ${sql.table(tabela)} t
    where t.escritorio_id = ${ctx.tenant.escritorioId} ${daEmpresa(colunas) ? sql`and t.empresa_id = ${empresaId}` : sql``}
      and t.${sql.ref(chave[0] ?? 'id')}::text = any (${[...primeiras]}::text[]) order by t.id desc`.execute(
    ctx.db,
  )
  return {
    porChave: new Map(rows.map((linha) => [linha.chave, linha.id])),
    porUnica: new Map(unica.length === 0 ? [] : rows.map((linha) => [linha.unica, linha.id])),
  }
}

type EntreSi = {
  tabela: string
  coluna: string
  mesmas: readonly { coluna: string; id: string; outra: string }[]
  achados: ReadonlyMap<string, number>
}

async function ligarEntreSi(
  ctx: Context,
  { tabela, coluna, mesmas, achados }: EntreSi,
): Promise<void> {
  const pares = mesmas.flatMap((par) => {
    const [id, outra] = [achados.get(par.id), achados.get(par.outra)]
    return par.coluna === coluna && id !== undefined && outra !== undefined ? [{ id, outra }] : []
  })
  if (pares.length === 0) return
  await sql`
    update ${sql.table(tabela)} t set ${sql.ref(coluna)} = p.outra
    from jsonb_to_recordset(${JSON.stringify(pares)}::jsonb) as p (id bigint, outra bigint)
    where t.escritorio_id = ${ctx.tenant.escritorioId} and t.id = p.id`.execute(ctx.db)
}
