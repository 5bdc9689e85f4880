import type { TabelaDaSaida } from '@razao/formats/livro'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { comCursor } from '../../../platform/export/index.ts'
import { planoDaEmpresa } from '../plano/index.ts'
import { documentosDaSaida, tipoNaSaida } from './arquivos-da-saida.ts'

type Celula = string | number | null
type Colunas = TabelaDaSaida['colunas']

const textos = (...titulos: readonly string[]): Colunas =>
  titulos.map((titulo) => ({ titulo, tipo: 'texto' }))

async function* linhasDe(
  ctx: Context,
  consulta: RawBuilder<{ linha: Celula[] }>,
): AsyncGenerator<Celula[]> {
  for await (const { linha } of comCursor(ctx.db, { compile: () => consulta.compile(ctx.db) }))
    yield linha
}

/**
 * What a book needs beside its entries to be put up again in another office: the chart whole, cost centres,
 * people, data of each year's book, assets, what was put right in words, documents and what links to them.
 * Read by `restaurar-saida-total.ts`.
 */
export function tabelasDaEmpresa(ctx: Context, empresaId: number): TabelaDaSaida[] {
  const da = (apelido: string) =>
    sql`${sql.ref(`${apelido}.escritorio_id`)} = ${ctx.tenant.escritorioId} and ${sql.ref(`${apelido}.empresa_id`)} = ${empresaId}`
  const tabela = (
    nome: string,
    colunas: Colunas,
    consulta: RawBuilder<{ linha: Celula[] }>,
  ): TabelaDaSaida => ({ nome, colunas, linhas: linhasDe(ctx, consulta) })
  return [
    plano(ctx, empresaId),
    numerosDasContas(ctx, empresaId),
    tabela(
      'centros-de-custo',
      textos('codigo', 'nome', 'ativo'),
      sql`select jsonb_build_array(c.codigo, c.nome, case when c.ativo then 'sim' else 'não' end) as linha
        from centro_de_custo c where ${da('c')} order by c.codigo`,
    ),
    tabela(
      'participantes',
      textos('documento', 'nome', 'tipo_pessoa', 'papel', 'municipio_ibge', 'pais', 'email'),
      sql`select jsonb_build_array(p.documento, p.nome, p.tipo_pessoa::text, p.papel, p.municipio_ibge::text, p.pais,
        p.email) as linha from participante p where ${da('p')} order by p.documento`,
    ),
    tabela(
      'participantes-da-ecd',
      textos('documento', 'relacao', 'inicio', 'fim', 'codigo_pais'),
      sql`select jsonb_build_array(p.documento, r.relacao, r.inicio::text, r.fim::text, r.codigo_pais) as linha from participante_relacao r
        join participante p on p.escritorio_id = r.escritorio_id and p.id = r.participante_id where ${da('r')} order by r.id`,
    ),
    tabela(
      'participantes-das-partidas',
      textos('sequencia', 'ordem', 'documento'),
      sql`select jsonb_build_array(l.sequencia::text, p.ordem::text, q.documento) as linha
        from partida p join lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id
        join participante q on q.escritorio_id = p.escritorio_id and q.id = p.participante_id
        where ${da('p')} and p.participante_id is not null order by l.sequencia, p.ordem`,
    ),
    tabela(
      'ligacoes-dos-lancamentos',
      textos('sequencia', 'rodada', 'documento_id', 'origem_id'),
      sql`select jsonb_build_array(l.sequencia::text, l.rodada::text, l.documento_id::text, l.origem_id::text) as linha
        from lancamento l where ${da('l')} and (l.rodada <> 1 or l.documento_id is not null or l.origem_id is not null)
          order by l.sequencia`,
    ),
    tabela(
      'numeros-dos-lancamentos',
      textos('sequencia', 'id'),
      sql`select jsonb_build_array(l.sequencia::text, l.id::text) as linha from lancamento l where ${da('l')}
        and l.id in (select c.lancamento_id from partida_conferida c where ${da('c')}
          union all select r.lancamento_id from lancamento_rascunho r where ${da('r')} and r.lancamento_id is not null)
        order by l.sequencia`,
    ),
    tabela(
      'anotacoes',
      textos('sequencia', 'campo', 'ordem', 'antes', 'depois', 'motivo', 'por', 'em'),
      sql`select jsonb_build_array(l.sequencia::text, a.campo, a.ordem::text, a.antes, a.depois, a.motivo, a.criado_por_nome,
          to_char(a.criado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as linha
        from lancamento_anotacao a join lancamento l on l.escritorio_id = a.escritorio_id and l.id = a.lancamento_id
          where ${da('a')} order by a.id`,
    ),
    tabela(
      'dados-dos-livros',
      textos(
        ...['exercicio', 'notas', 'assinaturas', 'numero_do_livro', 'nire'],
        ...['data_de_arquivamento', 'plano_referencial', 'ecd'],
      ),
      sql`select jsonb_build_array(c.exercicio::text, c.notas::text, c.assinaturas::text, c.numero_do_livro::text,
        c.nire, c.data_de_arquivamento::text, c.plano_referencial, c.ecd::text) as linha
        from livro_complemento c where ${da('c')} order by c.exercicio`,
    ),
    tabela(
      'bens',
      [
        ...textos('descricao', 'conta', 'conta_acumulada', 'conta_despesa', 'aquisicao', 'inicio'),
        { titulo: 'custo', tipo: 'dinheiro' },
        { titulo: 'residual', tipo: 'dinheiro' },
        ...textos('taxa_anual', 'baixado_em', 'id'),
        { titulo: 'depreciado_antes', tipo: 'dinheiro' },
      ],
      sql`select jsonb_build_array(b.descricao, k.codigo, a.codigo, d.codigo, b.aquisicao::text, b.inicio, b.custo,
        b.residual, b.taxa_anual::text, b.baixado_em::text, b.id::text, b.depreciado_antes) as linha
        from bem b join conta_contabil k on k.escritorio_id = b.escritorio_id and k.id = b.conta_id
        left join conta_contabil a on a.escritorio_id = b.escritorio_id and a.id = b.conta_acumulada_id
        left join conta_contabil d on d.escritorio_id = b.escritorio_id and d.id = b.conta_despesa_id where ${da('b')} order by b.id`,
    ),
    tabela(
      'documentos',
      textos('id', 'nome', 'tipo', 'mime', 'competencia', 'origem', 'sha256', 'criado_em'),
      sql`select jsonb_build_array(d.id::text, d.nome, ${tipoNaSaida('d')}, d.mime, d.competencia, d.origem, d.sha256,
          to_char(d.criado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as linha
        from documento d where ${da('d')} and ${documentosDaSaida('d')} order by d.id`,
    ),
  ]
}

/** The number of each account, by which rules and checks name it. */
function numerosDasContas(ctx: Context, empresaId: number): TabelaDaSaida {
  async function* linhas(): AsyncGenerator<Celula[]> {
    for (const { id, codigo } of await planoDaEmpresa(ctx, { empresaId }))
      yield [String(id), codigo]
  }
  return { nome: 'numeros-das-contas', colunas: textos('id', 'codigo'), linhas: linhas() }
}

const simOuNao = (valor: boolean): string => (valor ? 'sim' : 'não')

function plano(ctx: Context, empresaId: number): TabelaDaSaida {
  async function* linhas(): AsyncGenerator<Celula[]> {
    for (const c of await planoDaEmpresa(ctx, { empresaId }))
      yield [
        ...[c.codigo, c.reduzido, c.nome, c.tipo, c.natureza, c.grupo, c.funcao, c.referencial],
        ...[c.grupoDre, c.tipoDfc, simOuNao(c.ativa), c.ativaDe, c.ativaAte, simOuNao(c.propria)],
      ]
  }
  return {
    nome: 'plano-de-contas',
    colunas: textos(
      ...['codigo', 'reduzido', 'nome', 'tipo', 'natureza', 'grupo', 'funcao', 'referencial'],
      ...['grupo_dre', 'tipo_dfc', 'ativa', 'ativa_de', 'ativa_ate', 'propria'],
    ),
    linhas: linhas(),
  }
}
