import type { RouteOutput, RouteParsed, clientes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { etiquetasUnicas } from './conferir-cliente.ts'

type Rota = typeof rotas.mesclarClientes
type Campo = RouteParsed<Rota>['doOutro'][number]

/** The columns of each choice; labels and contacts are joined instead. */
const COLUNAS: Readonly<Record<Exclude<Campo, 'etiquetas' | 'contatos'>, readonly string[]>> = {
  nome: ['nome'],
  nomeFantasia: ['nome_fantasia'],
  inscricaoMunicipal: ['inscricao_municipal'],
  email: ['email', 'recebe_notas'],
  telefone: ['telefone'],
  endereco: [
    ...['pais', 'cep', 'logradouro', 'numero', 'complemento', 'bairro', 'municipio_ibge'],
    ...['exterior_codigo_postal', 'exterior_cidade', 'exterior_estado'],
  ],
  retencoes: ['retem_iss', 'retem_federal', 'orgao_publico', 'tributacao'],
  observacao: ['observacao'],
}
/** What a merge may change of a customer, as the database calls it. */
const COLUNAS_DA_MESCLA: readonly string[] = [...Object.values(COLUNAS).flat(), 'etiquetas']

type Linha = Record<string, unknown> & {
  id: number
  empresa_id: number
  versao: number
  mesclado_em: number | null
  etiquetas: string[]
}

/**
 * Two files of one customer become one. Nothing that names the other is rewritten — notes of locked months and posted
 * entries cannot be — so it keeps its row, with a pointer that every reading follows; that is also what makes it undone
 * whole.
 */
export async function mesclarClientes(
  ctx: Context,
  { principal, outro, doOutro }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const [fica, vai] = await travarDois(ctx, principal, outro)
  if (principal.id === outro.id)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/outro', mensagem: 'Escolha dois cadastros diferentes.' }],
    })
  const depois = valoresDe(doOutro, fica, vai)
  const antes = Object.fromEntries(Object.keys(depois).map((coluna) => [coluna, fica[coluna]]))
  const contatos = doOutro.includes('contatos') ? await levarContatos(ctx, vai.id, fica.id) : []
  const arrastados = await apontar(ctx, vai.id, fica.id)
  await gravarColunas(ctx, fica.id, depois)
  const { rows } = await sql<{ id: number }>`
    insert into participante_mescla (escritorio_id, empresa_id, principal_id, mesclado_id, antes, depois, contatos, arrastados,
      feita_por_nome)
    values (${ctx.tenant.escritorioId}, ${fica.empresa_id}, ${fica.id}, ${vai.id}, ${JSON.stringify(antes)}::jsonb,
      ${JSON.stringify(depois)}::jsonb, ${contatos}::bigint[], ${arrastados}::bigint[], ${ctx.user.nome}) returning id`.execute(
    ctx.db,
  )
  return { mesclaId: rows[0]?.id ?? 0 }
}

type Escolhido = { readonly id: number; readonly versao: number }

async function travarDois(
  ctx: Context,
  principal: Escolhido,
  outro: Escolhido,
): Promise<[fica: Linha, vai: Linha]> {
  const { rows } = await sql<{ linha: Linha }>`
    select to_jsonb(p) as linha from participante p
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.id in (${principal.id}, ${outro.id})
      and p.papel in ('cliente', 'ambos') order by p.id for no key update`.execute(ctx.db)
  const linhaDe = ({ id, versao }: Escolhido): Linha => {
    const linha = rows.find((uma) => uma.linha.id === id)?.linha
    if (!linha) throw problem('nao-encontrado')
    if (linha.versao !== versao) throw problem('registro-mudou')
    if (linha.mesclado_em !== null)
      throw problem('situacao-nao-permite', {
        detail: 'Um dos cadastros já foi mesclado em outro.',
      })
    return linha
  }
  const [fica, vai] = [linhaDe(principal), linhaDe(outro)]
  // Of another company of the office it is not the same customer of anybody.
  if (fica.empresa_id !== vai.empresa_id)
    throw problem('situacao-nao-permite', {
      detail: 'Os dois cadastros são de empresas diferentes.',
    })
  return [fica, vai]
}

/** What the one that stays becomes: only the columns whose value changes. */
function valoresDe(doOutro: readonly Campo[], fica: Linha, vai: Linha): Record<string, unknown> {
  // Who is also a supplier goes on being one.
  const depois: Record<string, unknown> = vai.papel === 'ambos' ? { papel: 'ambos' } : {}
  for (const campo of doOutro) {
    if (campo === 'contatos') continue
    if (campo === 'etiquetas') {
      depois.etiquetas = etiquetasUnicas([...fica.etiquetas, ...vai.etiquetas])
      continue
    }
    for (const coluna of COLUNAS[campo]) depois[coluna] = vai[coluna]
  }
  return Object.fromEntries(
    Object.entries(depois).filter(
      ([coluna, valor]) => JSON.stringify(valor) !== JSON.stringify(fica[coluna]),
    ),
  )
}

async function levarContatos(ctx: Context, de: number, para: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update participante_contato set participante_id = ${para}
    where escritorio_id = ${ctx.tenant.escritorioId} and participante_id = ${de} returning id`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** The other one points to the one that stays, and so does whoever pointed to it. @returns these */
async function apontar(ctx: Context, de: number, para: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update participante set mesclado_em = ${para}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and (id = ${de} or mesclado_em = ${de}) returning id`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id).filter((id) => id !== de)
}

/** Writes some columns of a customer by their names, which are ours. */
export async function gravarColunas(
  ctx: Context,
  id: number,
  valores: Readonly<Record<string, unknown>>,
): Promise<void> {
  const colunas = Object.keys(valores).filter((coluna) => COLUNAS_DA_MESCLA.includes(coluna))
  const mudancas = colunas.map((coluna) => sql`${sql.ref(coluna)} = n.${sql.ref(coluna)}`)
  await sql`
    update participante p set ${sql.join([...mudancas, sql`versao = p.versao + 1`])}
    from jsonb_populate_record(null::participante, ${JSON.stringify(valores)}::jsonb) n
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.id = ${id}`.execute(ctx.db)
}
