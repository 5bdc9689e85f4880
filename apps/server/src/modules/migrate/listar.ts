import { type RouteOutput, type RouteParsed, migrate as rotas } from '@razao/contract'
import { CATEGORIA_EMPRESA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { oneOf } from '../../platform/db/index.ts'
import { type Coluna, exportar } from '../../platform/export/index.ts'
import type { ArquivoServido } from '../../platform/http/index.ts'
import {
  algumaContem,
  emPagina,
  type Fragmento,
  igual,
  lerContagens,
  lerLinhas,
  lerPagina,
  type Ordenacao,
  ordenar,
  todas,
} from '../../platform/lista.ts'
import { regrasDoMunicipio } from '../regras/index.ts'
import { escolherRota } from './rota.ts'

type Pedido = RouteParsed<typeof rotas.listarEmpresasNaMigrate>
type Saida = RouteOutput<typeof rotas.listarEmpresasNaMigrate>
type Item = Saida['lista'][number]
type Lida = Omit<Item, 'rota'> & { regime: number; municipio: number | null }

const ORDEM: Ordenacao = {
  colunas: {
    empresa: 'x.empresa',
    cidade: 'x.cidade',
    situacao: 'x.situacao',
    testadaEm: 'x.testadaEm',
  },
  padrao: 'empresa',
  desempate: 'x.empresaId',
  nulos: 'ultimos',
}

/** The situation of a company; `m` is of migrate_empresa and `p` of migrate_escritorio. */
const SITUACAO = sql`case
    when p.escritorio_id is null or m.final is null then 'sem-chave'
    when not m.ativa then 'desligada'
    when m.teste is null then 'a-testar'
    when m.aprovada then 'pronta'
    else 'com-problema' end`

/** Every company that may issue, with how it stands there. */
const asEmpresas = (ctx: Context): Fragmento => sql`
  select e.id as "empresaId", e.apelido as empresa, e.identificacao as cnpj, e.regime, e.municipio_ibge as municipio,
    case when c.ibge is not null then c.nome || ' – ' || c.uf end as cidade, ${SITUACAO} as situacao,
    coalesce(m.ambiente, 2) as ambiente, coalesce(m.serie, '1') as serie,
    coalesce(n.proximo, 1) as "proximoNumero", coalesce(m.ativa, true) as ativa, m.final, m.testada_em as "testadaEm",
    m.teste, coalesce(m.versao, 0) as versao,
    case when w.registrado_em is not null then jsonb_build_object('ambiente', w.ambiente, 'registradoEm', w.registrado_em,
      'avisos', w.avisos, 'ultimoAvisoEm', w.ultimo_aviso_em) end as webhook
  from empresa e
  left join municipio c on c.ibge = e.municipio_ibge
  left join migrate_escritorio p on p.escritorio_id = e.escritorio_id
  left join migrate_empresa m on m.escritorio_id = e.escritorio_id and m.empresa_id = e.id
  left join migrate_webhook w on w.escritorio_id = e.escritorio_id and w.empresa_id = e.id
  left join numeracao n on n.escritorio_id = e.escritorio_id and n.empresa_id = e.id
    and n.nome = 'migrate:' || coalesce(m.ambiente, 2) || ':' || coalesce(m.serie, '1')
  where e.escritorio_id = ${ctx.tenant.escritorioId} and e.encerrada_em is null
    and e.categoria not in ${oneOf(CATEGORIA_EMPRESA.exCliente, CATEGORIA_EMPRESA.encerrada)}`

type Filtro = Partial<Pick<Pedido, 'situacao' | 'busca'>>

const de = (ctx: Context, { situacao, busca }: Filtro): Fragmento => sql`
  from (${asEmpresas(ctx)}) x
  where ${todas(
    sql`true`,
    igual('x.situacao', situacao),
    algumaContem(busca, 'x.empresa', 'x.cnpj', 'x.cidade'),
  )}`

export const contarSituacoes = (ctx: Context, { busca }: Pick<Filtro, 'busca'>) =>
  lerContagens<Saida['totais']['porSituacao'][number]>(ctx.db, 'situacao', de(ctx, { busca }))

/** By whom each is issued today: the rules of a município are read once. */
async function comRotas(ctx: Context, lidas: readonly Lida[]): Promise<Item[]> {
  const data = ctx.clock.today()
  const cidades = new Map<number, Awaited<ReturnType<typeof regrasDoMunicipio>>>()
  for (const municipio of new Set(lidas.map((lida) => lida.municipio)))
    if (municipio !== null)
      cidades.set(municipio, await regrasDoMunicipio(ctx, { municipio, data }))
  return lidas.map(({ municipio, regime, ...lida }) => {
    if (municipio === null) return { ...lida, rota: null }
    const pronta = lida.situacao === 'pronta'
    const rota = escolherRota(cidades.get(municipio) ?? null, { regime, pronta })
    const { puladas, ordem } = rota
    return {
      ...lida,
      rota: { ...rota, ordem: [...ordem], puladas: puladas.map(({ porque }) => PORQUES[porque]) },
    }
  })
}

const PORQUES = {
  'cidade-fora-do-nacional': 'A cidade não está no padrão nacional.',
  'intermediario-sem-ligacao': 'A empresa não está pronta na Migrate.',
  'abrasf-sem-endereco': 'A regra da cidade não diz o dialeto e o endereço do serviço ABRASF.',
} as const

/** The companies, with how each stands at Migrate and by whom its notes are issued today. */
export async function listarEmpresasNaMigrate(ctx: Context, pedido: Pedido): Promise<Saida> {
  const { lista, total } = await lerPagina<Lida>(ctx.db, pedido, {
    ...{ colunas: sql`x.*`, de: de(ctx, pedido), ordem: ordenar(ORDEM, pedido.ordem) },
  })
  return emPagina(pedido, {
    ...{ lista: await comRotas(ctx, lista), total },
    totais: { porSituacao: await contarSituacoes(ctx, pedido) },
  })
}

const AMBIENTES: Readonly<Record<number, string>> = { 1: 'Produção', 2: 'Homologação' }
const POR_ONDE = {
  nacional: 'Padrão nacional',
  intermediario: 'Migrate',
  abrasf: 'Prefeitura (ABRASF)',
  prefeitura: 'À mão',
} as const

/** Of one that has its key; the others have only what would be of a new one. */
const comChave =
  (valor: (item: Item) => string) =>
  (item: Item): string | null =>
    item.final === null ? null : valor(item)

const COLUNAS: Coluna<Item>[] = [
  { titulo: 'Empresa', tipo: 'texto', valor: (l) => l.empresa },
  { titulo: 'CNPJ/CPF', tipo: 'texto', valor: (l) => l.cnpj },
  { titulo: 'Cidade', tipo: 'texto', valor: (l) => l.cidade },
  { titulo: 'Situação', tipo: 'texto', valor: (l) => rotas.ROTULOS_NA_MIGRATE[l.situacao] },
  {
    titulo: 'Ambiente',
    tipo: 'texto',
    valor: comChave(({ ambiente }) => AMBIENTES[ambiente] ?? ''),
  },
  { titulo: 'Série', tipo: 'texto', valor: comChave(({ serie }) => serie) },
  {
    titulo: 'Próximo número',
    tipo: 'texto',
    valor: comChave(({ proximoNumero }) => String(proximoNumero)),
  },
  { titulo: 'Testada em', tipo: 'texto', valor: (l) => l.testadaEm },
  {
    titulo: 'O que corrigir',
    tipo: 'texto',
    valor: ({ teste }) =>
      teste?.passos
        .filter(({ situacao }) => situacao === 'errado')
        .map(({ mensagem }) => mensagem)
        .join(' ') || null,
  },
  {
    titulo: 'Por onde sai hoje',
    tipo: 'texto',
    valor: ({ rota }) => (rota === null ? null : POR_ONDE[rota.rota]),
  },
]

/** Every company of the filter, with what is to be mended at Migrate; no key is in it. */
export async function exportarEmpresasNaMigrate(
  ctx: Context,
  pedido: RouteParsed<typeof rotas.exportarEmpresasNaMigrate>,
): Promise<ArquivoServido> {
  const { formato, paginaAtual: _, registrosPorPagina: __, ordem, ...filtro } = pedido
  const lidas = await lerLinhas<Lida>(ctx.db, {
    colunas: sql`x.*`,
    de: de(ctx, filtro),
    ordem: ordenar(ORDEM, ordem),
  })
  return await exportar(ctx, formato, {
    ...{ titulo: 'empresas-na-migrate', colunas: COLUNAS, filtros: filtro },
    linhas: await comRotas(ctx, lidas),
  })
}
