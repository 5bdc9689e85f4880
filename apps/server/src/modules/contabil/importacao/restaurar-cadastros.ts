import { BRASIL } from '@razao/formats/ecd'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { centavosDe } from '../lancamentos/index.ts'
import { type ArquivosDaSaida, lerTabela, linhasDaTabela } from './tabela-da-saida.ts'

/** People and cost centres of a saída total, before its entries, which name them. */
export async function restaurarCadastros(
  ctx: Context,
  empresaId: number,
  arquivos: ArquivosDaSaida,
): Promise<{
  centros: ReadonlyMap<string, number>
  /** By `sequence:line` of the entry. */
  participanteDa: ReadonlyMap<string, number>
}> {
  const { escritorioId } = ctx.tenant
  const centros = (await lerTabela(arquivos, 'centros-de-custo')).map((linha) => ({
    codigo: linha('codigo'),
    nome: linha('nome') ?? linha('codigo'),
    ativo: linha('ativo') !== 'não',
  }))
  await sql`
    insert into centro_de_custo (escritorio_id, empresa_id, codigo, nome, ativo)
    select ${escritorioId}::bigint, ${empresaId}::bigint, c.*
      from jsonb_to_recordset(${JSON.stringify(centros)}::jsonb) as c (codigo text, nome text, ativo boolean)
    on conflict on constraint centro_de_custo_codigo do nothing`.execute(ctx.db)
  const pessoas = (await lerTabela(arquivos, 'participantes')).map((linha) => ({
    documento: linha('documento') ?? '',
    nome: linha('nome') ?? '',
    tipo_pessoa: Number(linha('tipo_pessoa') ?? '2'),
    papel: linha('papel') ?? 'cliente',
    municipio_ibge: linha('municipio_ibge'),
    pais: linha('pais'),
    email: linha('email'),
  }))
  await sql`
    insert into participante (escritorio_id, empresa_id, documento, nome, tipo_pessoa, papel, municipio_ibge, pais, email)
    select ${escritorioId}::bigint, ${empresaId}::bigint, p.* from jsonb_to_recordset(${JSON.stringify(pessoas)}::jsonb)
      as p (documento text, nome text, tipo_pessoa smallint, papel text, municipio_ibge int, pais text, email text)
    on conflict on constraint participante_documento do nothing`.execute(ctx.db)
  const ids = await porCodigo(ctx, 'participante', 'documento', empresaId)
  await guardarRelacoes(
    ctx,
    empresaId,
    (await lerTabela(arquivos, 'participantes-da-ecd')).flatMap((linha): Relacao[] => {
      const participanteId = ids.get(linha('documento') ?? '')
      return participanteId === undefined
        ? []
        : [
            {
              participante_id: participanteId,
              relacao: linha('relacao') ?? '',
              inicio: linha('inicio') ?? '',
              fim: linha('fim'),
              codigo_pais: linha('codigo_pais') ?? BRASIL,
            },
          ]
    }),
  )
  return {
    centros: await porCodigo(ctx, 'centro_de_custo', 'codigo', empresaId),
    participanteDa: await participantesDe(arquivos, ids),
  }
}

type Relacao = {
  participante_id: number
  relacao: string
  inicio: string
  fim: string | null
  codigo_pais: string
}

/** Ties that the ECD asks for (register 0180); those already there stay as they are. */
async function guardarRelacoes(
  ctx: Context,
  empresaId: number,
  relacoes: readonly Relacao[],
): Promise<void> {
  await sql`
    insert into participante_relacao (escritorio_id, empresa_id, participante_id, relacao, inicio, fim, codigo_pais)
    select ${ctx.tenant.escritorioId}::bigint, ${empresaId}::bigint, r.* from jsonb_to_recordset(${JSON.stringify(relacoes)}::jsonb)
      as r (participante_id bigint, relacao text, inicio date, fim date, codigo_pais text)
    on conflict on constraint participante_relacao_unica do nothing`.execute(ctx.db)
}

async function participantesDe(
  arquivos: ArquivosDaSaida,
  ids: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const daPartida = new Map<string, number>()
  for await (const linha of linhasDaTabela(arquivos, 'participantes-das-partidas')) {
    const id = ids.get(linha('documento') ?? '')
    if (id !== undefined) daPartida.set(`${linha('sequencia')}:${linha('ordem')}`, id)
  }
  return daPartida
}

async function porCodigo(
  ctx: Context,
  tabela: 'centro_de_custo' | 'participante',
  coluna: 'codigo' | 'documento',
  empresaId: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ codigo: string; id: number }>`
    select ${sql.ref(coluna)} as codigo, id from ${sql.table(tabela)}
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}`.execute(ctx.db)
  return new Map(rows.map(({ codigo, id }) => [codigo, id]))
}

type Depois = {
  arquivos: ArquivosDaSaida
  contas: ReadonlyMap<string, number>
  /** Id of the entry of a sequence. */
  idDa: (sequencia: number) => number | undefined
}

/** What comes after the entries: words put right, data of each year's book. */
export async function restaurarDepois(
  ctx: Context,
  empresaId: number,
  { arquivos, idDa }: Omit<Depois, 'contas'>,
): Promise<void> {
  const { escritorioId } = ctx.tenant
  const anotacoes = (await lerTabela(arquivos, 'anotacoes')).flatMap((linha) => {
    const id = idDa(Number(linha('sequencia')))
    const ordem = linha('ordem')
    return id === undefined
      ? []
      : [
          {
            lancamento_id: id,
            campo: linha('campo'),
            ordem: ordem === null ? null : Number(ordem),
            antes: linha('antes'),
            depois: linha('depois'),
            motivo: linha('motivo'),
            por: linha('por'),
            em: linha('em'),
          },
        ]
  })
  await sql`
    insert into lancamento_anotacao (escritorio_id, empresa_id, lancamento_id, competencia, campo, ordem, antes, depois,
      motivo, criado_por_nome, criado_em)
    select l.escritorio_id, l.empresa_id, l.id, l.competencia, a.campo, a.ordem, a.antes, a.depois, a.motivo, a.por, a.em
    from jsonb_to_recordset(${JSON.stringify(anotacoes)}::jsonb)
      as a (lancamento_id bigint, campo text, ordem smallint, antes text, depois text, motivo text, por text, em timestamptz)
    join lancamento l on l.escritorio_id = ${escritorioId} and l.empresa_id = ${empresaId} and l.id = a.lancamento_id`.execute(
    ctx.db,
  )
  const dados = (await lerTabela(arquivos, 'dados-dos-livros')).map((linha) => ({
    exercicio: Number(linha('exercicio')),
    notas: JSON.parse(linha('notas') ?? '[]') as unknown,
    assinaturas: JSON.parse(linha('assinaturas') ?? '[]') as unknown,
    numero_do_livro: Number(linha('numero_do_livro') ?? '1'),
    nire: linha('nire'),
    data_de_arquivamento: linha('data_de_arquivamento'),
    plano_referencial: linha('plano_referencial'),
    ecd: JSON.parse(linha('ecd') ?? '{}') as unknown,
  }))
  await sql`
    insert into livro_complemento (escritorio_id, empresa_id, exercicio, notas, assinaturas, numero_do_livro, nire,
      data_de_arquivamento, plano_referencial, ecd)
    select ${escritorioId}::bigint, ${empresaId}::bigint, d.* from jsonb_to_recordset(${JSON.stringify(dados)}::jsonb)
      as d (exercicio smallint, notas jsonb, assinaturas jsonb, numero_do_livro int, nire text,
        data_de_arquivamento date, plano_referencial text, ecd jsonb)
    on conflict on constraint livro_complemento_pk do nothing`.execute(ctx.db)
}

/** Assets, before the entries that depreciate them. @returns the number that each of the file has here */
export async function restaurarBens(
  ctx: Context,
  empresaId: number,
  { arquivos, contas }: Omit<Depois, 'idDa'>,
): Promise<ReadonlyMap<string, number>> {
  const conta = (codigo: string | null) => (codigo === null ? null : (contas.get(codigo) ?? null))
  const bens = (await lerTabela(arquivos, 'bens')).map((linha) => ({
    vindo: linha('id'),
    descricao: linha('descricao'),
    conta_id: conta(linha('conta')),
    conta_acumulada_id: conta(linha('conta_acumulada')),
    conta_despesa_id: conta(linha('conta_despesa')),
    aquisicao: linha('aquisicao'),
    inicio: linha('inicio'),
    custo: centavosDe(linha('custo') ?? '') ?? 0,
    residual: centavosDe(linha('residual') ?? '') ?? 0,
    taxa_anual: linha('taxa_anual'),
    baixado_em: linha('baixado_em'),
    // Empty is not known, which is not zero.
    depreciado_antes:
      linha('depreciado_antes') === null ? null : centavosDe(linha('depreciado_antes') ?? ''),
  }))
  const novos = new Map<string, number>()
  for (const { vindo, ...bem } of bens) {
    const { rows } = await sql<{ id: number }>`
      insert into bem (escritorio_id, empresa_id, descricao, conta_id, conta_acumulada_id, conta_despesa_id, aquisicao,
        inicio, custo, residual, taxa_anual, baixado_em, depreciado_antes)
      select ${ctx.tenant.escritorioId}::bigint, ${empresaId}::bigint, b.* from jsonb_to_record(${JSON.stringify(bem)}::jsonb)
        as b (descricao text, conta_id bigint, conta_acumulada_id bigint, conta_despesa_id bigint, aquisicao date,
          inicio text, custo bigint, residual bigint, taxa_anual numeric, baixado_em date, depreciado_antes bigint)
      returning id`.execute(ctx.db)
    if (vindo !== null) novos.set(vindo, rows[0]?.id ?? 0)
  }
  return novos
}
