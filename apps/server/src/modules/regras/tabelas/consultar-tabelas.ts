import type { RouteOutput, RouteParsed, regrasMunicipaisUso as rotas } from '@razao/contract'
import { descreverRegra, rotuloDaChave, TIPOS } from '@razao/engine/municipal'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  algumaContem,
  emPagina,
  type Fragmento,
  igual,
  lerLinhas,
  lerTotais,
  recorte,
  todas,
} from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirTodas } from '../de-quem-ve-tudo.ts'
import type { RegraDaTabela } from './aplicar.ts'

export type Tabela = RouteOutput<typeof rotas.lerTabelaDeRegras>

const contarDe = (resultado: string): Fragmento =>
  sql`count(*) filter (where l.resultado = ${resultado})`

async function ler(ctx: Context, onde: Fragmento): Promise<Tabela[]> {
  const { rows } = await sql<Tabela>`
    select i.id, i.nome, i.situacao, i.criado_em as "enviadaEm", i.versao,
      (select c.nome from app.colegas() c where c.usuario_id = i.criado_por) as "enviadaPor",
      (select jsonb_build_object('nova', ${contarDe('nova')}, 'muda', ${contarDe('muda')},
          'igual', ${contarDe('igual')}, 'recusada', ${contarDe('recusada')})
        from regra_importacao_linha l
        where l.escritorio_id = i.escritorio_id and l.importacao_id = i.id) as linhas
    from regra_importacao i
    where i.escritorio_id = ${ctx.tenant.escritorioId} and ${onde}
    order by i.id desc
    limit 100`.execute(ctx.db)
  return rows
}

export async function lerUmaTabela(ctx: Context, tabelaId: number): Promise<Tabela> {
  exigirTodas(ctx)
  const [tabela] = await ler(ctx, sql`i.id = ${tabelaId}`)
  if (tabela === undefined) throw problem('nao-encontrado', { detail: 'A tabela não existe.' })
  return tabela
}

export const lerTabelaDeRegras = (
  ctx: Context,
  { tabelaId }: RouteParsed<typeof rotas.lerTabelaDeRegras>,
): Promise<Tabela> => lerUmaTabela(ctx, tabelaId)

export async function listarTabelasDeRegras(ctx: Context): Promise<{ tabelas: Tabela[] }> {
  exigirTodas(ctx)
  return { tabelas: await ler(ctx, sql`true`) }
}

type Linhas = typeof rotas.listarLinhasDaTabela
type Gravada = Pick<
  RouteOutput<Linhas>['lista'][number],
  'linha' | 'resultado' | 'mensagem' | 'municipio'
> & {
  regra: RegraDaTabela | null
}

/** The lines in the order of the sheet, those that were refused with why. */
export async function listarLinhasDaTabela(
  ctx: Context,
  input: RouteParsed<Linhas>,
): Promise<RouteOutput<Linhas>> {
  await lerUmaTabela(ctx, input.tabelaId)
  const onde = todas(
    sql`l.escritorio_id = ${ctx.tenant.escritorioId} and l.importacao_id = ${input.tabelaId}`,
    igual('l.resultado', input.resultado),
    algumaContem(input.busca, 'm.nome', 'l.mensagem'),
  )
  const de = sql`from regra_importacao_linha l
    left join municipio m on m.ibge = (l.regra ->> 'ibge')::int
    where ${onde}`
  const linhas = await lerLinhas<Gravada>(ctx.db, {
    colunas: sql`l.linha, l.resultado, l.mensagem, l.regra, m.nome || ' – ' || m.uf as municipio`,
    de,
    ordem: sql`l.linha`,
    corte: recorte(input),
  })
  const { total } = await lerTotais<{ total: number }>(ctx.db, {
    somas: sql`count(*) as total`,
    de,
  })
  return emPagina(input, {
    lista: linhas.map(({ regra, ...linha }) => ({
      ...linha,
      regra:
        regra === null
          ? null
          : `${TIPOS[regra.tipo].rotulo}: ${rotuloDaChave(regra.tipo, regra.chave)}`,
      descricao: regra === null ? null : descreverRegra(regra.tipo, regra.valor as never),
      vigenteDe: regra?.vigenteDe ?? null,
      vigenteAte: regra?.vigenteAte ?? null,
      fonte: regra?.fonte ?? null,
    })),
    total,
    totais: {},
  })
}
