import type { RouteOutput, RouteParsed, servicos as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  algumaContem,
  type FiltroDe,
  type Fragmento,
  igual,
  type Ordenacao,
  todas,
} from '../../../platform/lista.ts'
import { descricaoDoCodigo } from './codigos.ts'

export type FiltroDeServicos = FiltroDe<RouteParsed<typeof rotas.listarServicos>>
export type Servico = RouteOutput<typeof rotas.lerServico>

export const ORDEM_DOS_SERVICOS: Ordenacao = {
  colunas: {
    nome: 's.nome',
    codigo: sql`coalesce(s.codigo, '')`,
    itemLc116: ['s.item_lc116', 's.codigo_tributacao'],
    codigoNacional: 's.codigo_tributacao',
    valorPadrao: sql`coalesce(s.valor_padrao, 0)`,
    aliquotaIss: sql`coalesce(s.aliquota_iss, 0)`,
    empresa: ['e.apelido', 's.nome'],
  },
  padrao: 'nome',
  desempate: 's.id',
}

const TABELAS = sql`from servico s join empresa e on e.escritorio_id = s.escritorio_id and e.id = s.empresa_id`

export const servicosDoFiltro = (ctx: Context, f: FiltroDeServicos): Fragmento =>
  sql`${TABELAS} where ${todas(
    sql`s.escritorio_id = ${ctx.tenant.escritorioId}`,
    igual('s.empresa_id', f.empresaId),
    igual('s.item_lc116', f.itemLc116),
    sql`(s.arquivado_em is not null) = ${f.arquivado ?? false}`,
    algumaContem(f.busca, 's.nome', 's.descricao', 's.codigo', 's.codigo_tributacao'),
  )}`

export const servicoPorId = (ctx: Context, id: number): Fragmento =>
  sql`${TABELAS} where s.escritorio_id = ${ctx.tenant.escritorioId} and s.id = ${id}`

/** As the list shows it; the annex in use is its own, that of the activity of its CNAE, or that of the main one. */
export const COLUNAS_DO_SERVICO = sql`s.id, s.empresa_id as "empresaId", e.apelido as empresa, s.nome, s.codigo,
  s.item_lc116 as "itemLc116", s.codigo_tributacao as "codigoNacional", s.codigo_municipal as "codigoMunicipal", s.nbs, s.cnae,
  s.anexo, trim_scale(s.aliquota_iss)::text as "aliquotaIss", s.descricao, s.valor_padrao as "valorPadrao", s.natureza,
  s.cessao_mao_de_obra as "cessaoDeMaoDeObra", s.inss_base_minima as "inssBaseMinima",
  coalesce(s.anexo, (select a.anexo from empresa_atividade a where a.escritorio_id = s.escritorio_id
    and a.empresa_id = s.empresa_id order by a.cnae = s.cnae desc, a.principal desc, a.cnae limit 1)) as "anexoEmUso",
  s.arquivado_em is not null as arquivado, s.versao`

/** A row with what the national list says of its code. */
export const comDescricao = (linha: Omit<Servico, 'descricaoDoCodigo'>): Servico => ({
  ...linha,
  descricaoDoCodigo: descricaoDoCodigo(linha.codigoNacional),
})
