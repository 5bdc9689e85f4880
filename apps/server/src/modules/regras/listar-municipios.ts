import { type RouteOutput, type RouteParsed, regrasMunicipais as rotas } from '@razao/contract'
import { descreverRegra, type ValoresDaRegra } from '@razao/engine/municipal'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { type Coluna, exportar } from '../../platform/export/index.ts'
import type { ArquivoServido } from '../../platform/http/index.ts'
import {
  emPagina,
  lerLinhas,
  lerTotais,
  type Ordenacao,
  ordenar,
  recorte,
} from '../../platform/lista.ts'
import { diaDeRever, municipiosDoPais } from './municipios-do-pais.ts'

type Rota = typeof rotas.listarRegrasMunicipais
type Saida = RouteOutput<Rota>
type MunicipioDaLista = Saida['lista'][number]

/** As the database gives it: what was told of each kind, whole. */
type Lida = Pick<MunicipioDaLista, 'ibge' | 'nome' | 'uf' | 'conferidaEm'> & {
  regras: number | null
  tipos: number | null
  empresas: number | null
  apontamentos: number | null
  situacao: ValoresDaRegra['situacao-nacional'] | null
  provedor: ValoresDaRegra['provedor'] | null
  inscricao: ValoresDaRegra['inscricao-municipal'] | null
  prazo: ValoresDaRegra['prazo-cancelamento'] | null
  vencimento: ValoresDaRegra['vencimento-iss'] | null
  aliquotas: number | null
  minima: string | null
  maxima: string | null
}

const COLUNAS_SQL = sql`
  m.ibge, m.nome, m.uf, s.regras, s.tipos, s.conferida_em as "conferidaEm", s.situacao, s.provedor, s.inscricao, s.prazo,
  s.vencimento, s.aliquotas, s.minima::text as minima, s.maxima::text as maxima, e.empresas, a.abertos as apontamentos`

const ORDEM: Ordenacao = {
  colunas: {
    nome: 'm.nome',
    uf: ['m.uf', 'm.nome'],
    ibge: 'm.ibge',
    situacao: sql`s.situacao ->> 'situacao'`,
    empresas: sql`coalesce(e.empresas, 0)`,
    regras: sql`coalesce(s.regras, 0)`,
    conferidaEm: 's.conferida_em',
  },
  // Where the companies are comes first; then what is known.
  padrao: sql`coalesce(e.empresas, 0) desc, coalesce(s.regras, 0) desc, m.nome, m.ibge`,
  desempate: sql`m.ibge`,
  nulos: 'ultimos',
}

function comoLinha(lida: Lida): MunicipioDaLista {
  const { ibge, nome, uf, conferidaEm, situacao, provedor, inscricao, prazo, vencimento } = lida
  const { minima, maxima } = lida
  return {
    ...{ ibge, nome, uf, conferidaEm },
    situacao: situacao?.situacao ?? 'nao-conhecida',
    emissorNacional: situacao?.emissorNacional ?? null,
    provedor: provedor === null ? null : descreverRegra('provedor', provedor),
    aliquotas:
      minima === null || maxima === null
        ? null
        : { minima, maxima, quantas: Number(lida.aliquotas) },
    inscricao: inscricao === null ? null : descreverRegra('inscricao-municipal', inscricao),
    prazoDeCancelamento: prazo === null ? null : descreverRegra('prazo-cancelamento', prazo),
    vencimento: vencimento === null ? null : `Dia ${vencimento.dia}`,
    regras: lida.regras ?? 0,
    tipos: lida.tipos ?? 0,
    empresas: lida.empresas ?? 0,
    apontamentos: lida.apontamentos ?? 0,
  }
}

const ler = async (ctx: Context, input: RouteParsed<Rota>, comCorte: boolean) =>
  (
    await lerLinhas<Lida>(ctx.db, {
      colunas: COLUNAS_SQL,
      de: municipiosDoPais(ctx, input),
      ordem: ordenar(ORDEM, input.ordem),
      ...(comCorte ? { corte: recorte(input) } : {}),
    })
  ).map(comoLinha)

/** The municípios of the country, those where the office has companies first. */
export async function listarRegrasMunicipais(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<Saida> {
  const { total, ...totais } = await lerTotais<Saida['totais'] & { total: number }>(ctx.db, {
    somas: sql`count(*) as total, count(s.regras) as conhecidos, count(e.empresas) as "comEmpresas",
      coalesce(sum(e.empresas), 0)::bigint as empresas, coalesce(sum(s.regras), 0)::bigint as regras,
      count(*) filter (where s.conferida_em < ${diaDeRever(ctx)}) as "aRever"`,
    de: municipiosDoPais(ctx, input),
  })
  return emPagina(input, { lista: await ler(ctx, input, true), total, totais })
}

const COLUNAS: readonly Coluna<MunicipioDaLista>[] = [
  { titulo: 'Código IBGE', tipo: 'numero', valor: (l) => l.ibge },
  { titulo: 'Município', tipo: 'texto', valor: (l) => l.nome },
  { titulo: 'UF', tipo: 'texto', valor: (l) => l.uf },
  {
    titulo: 'Padrão nacional',
    tipo: 'texto',
    valor: (l) => rotas.ROTULOS_DA_SITUACAO[l.situacao],
  },
  { titulo: 'Sistema de emissão', tipo: 'texto', valor: (l) => l.provedor },
  { titulo: 'Menor alíquota', tipo: 'taxa', valor: (l) => l.aliquotas?.minima },
  { titulo: 'Maior alíquota', tipo: 'taxa', valor: (l) => l.aliquotas?.maxima },
  { titulo: 'Inscrição municipal na nota', tipo: 'texto', valor: (l) => l.inscricao },
  { titulo: 'Prazo de cancelamento', tipo: 'texto', valor: (l) => l.prazoDeCancelamento },
  { titulo: 'Vencimento do ISS', tipo: 'texto', valor: (l) => l.vencimento },
  { titulo: 'Regras conhecidas', tipo: 'numero', valor: (l) => l.regras },
  { titulo: 'Empresas', tipo: 'numero', valor: (l) => l.empresas },
  { titulo: 'Conferida em', tipo: 'data', valor: (l) => l.conferidaEm },
]

export async function exportarRegrasMunicipais(
  ctx: Context,
  { formato, ...input }: RouteParsed<typeof rotas.exportarRegrasMunicipais>,
): Promise<ArquivoServido> {
  return await exportar(ctx, formato, {
    titulo: 'regras-municipais',
    colunas: COLUNAS,
    linhas: await ler(ctx, input, false),
    filtros: input,
  })
}
