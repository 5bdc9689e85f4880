import type { RouteOutput, RouteParsed, regrasMunicipais as rotas } from '@razao/contract'
import {
  descreverRegra,
  escolher,
  FATOS_FEDERAIS,
  lerChave,
  REGRAS_FEDERAIS,
  type RegraDatada,
  rotuloDaChave,
  TIPOS,
  TIPOS_DE_REGRA,
} from '@razao/engine/municipal'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { apontamentosAbertos } from './apontamentos.ts'
import { versoesDoMunicipio } from './em-vigor.ts'
import { exigirMunicipio } from './municipio.ts'
import { contarEmpresas } from './quem-usa.ts'
import type { Versao } from './versoes.ts'

type Ler = typeof rotas.lerRegrasDoMunicipio
type Lida = RouteOutput<Ler>['tipos'][number]['versoes'][number]
type DeQualquerCamada = RegraDatada | Versao

/** Who is told as having checked: of the office by name, of the national environment by itself. */
async function nomesDe(ctx: Context): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ usuario_id: number; nome: string }>`
    select usuario_id, nome from app.colegas()`.execute(ctx.db)
  return new Map(rows.map(({ usuario_id, nome }) => [usuario_id, nome]))
}

function quando({ de, ate }: RegraDatada, data: string): Lida['quando'] {
  if (de > data) return 'futura'
  return ate !== null && ate < data ? 'passada' : 'em-vigor'
}

/** A version as it is read on a day. Pure. */
function lida(
  regra: DeQualquerCamada,
  todas: readonly DeQualquerCamada[],
  { data, nomes }: { readonly data: string; readonly nomes: ReadonlyMap<number, string> },
): Lida {
  const { tipo, chave, camada, valor, de, ate, fonte, link } = regra
  const daCasa = 'id' in regra ? regra : null
  const noDia = quando(regra, data)
  const vence = escolher(todas, { tipo, chaves: [chave], data })?.regra
  return {
    id: daCasa?.id ?? null,
    ...{ camada, tipo, chave, fonte, link },
    rotulo: rotuloDaChave(tipo, chave),
    descricao: descreverRegra(tipo, valor as never),
    valor: { ...valor },
    vigenteDe: de,
    vigenteAte: ate,
    quando: noDia,
    semEfeito: noDia === 'em-vigor' && vence !== regra,
    conferidaEm: daCasa?.conferidaEm ?? null,
    conferidaPor: daCasa?.conferidaPor == null ? null : (nomes.get(daCasa.conferidaPor) ?? null),
  }
}

const consultas = async (ctx: Context, ibge: number) =>
  (
    await sql<RouteOutput<Ler>['consultas'][number]>`
      select ambiente, assunto, sobre, achou, consultada_em as "consultadaEm" from consulta_municipal
      where escritorio_id = ${ctx.tenant.escritorioId} and municipio_ibge = ${ibge}
      order by assunto, sobre, ambiente`.execute(ctx.db)
  ).rows

/** Newest first within each key, keys in order: what holds is found at the top. */
const emOrdem = (a: Lida, b: Lida): number =>
  a.chave.localeCompare(b.chave) ||
  Number(a.vigenteDe < b.vigenteDe) - Number(a.vigenteDe > b.vigenteDe)

/** Everything that is known of a município, by kind; of what nobody told, that nobody told. */
export async function lerRegrasDoMunicipio(
  ctx: Context,
  { ibge, data = ctx.clock.today(), ambiente }: RouteParsed<Ler>,
): Promise<RouteOutput<Ler>> {
  const municipio = await exigirMunicipio(ctx, ibge)
  const versoes = await versoesDoMunicipio(ctx, ibge, ambiente)
  const todas: readonly DeQualquerCamada[] = [...versoes, ...REGRAS_FEDERAIS]
  const nomes = await nomesDe(ctx)
  return {
    municipio,
    data,
    empresas: await contarEmpresas(ctx, ibge),
    podeMudar: ctx.tenant.empresas === 'todas',
    tipos: TIPOS_DE_REGRA.map((tipo) => {
      const dele = todas
        .filter((regra) => regra.tipo === tipo)
        .map((regra) => lida(regra, todas, { data, nomes }))
      return {
        tipo,
        rotulo: TIPOS[tipo].rotulo,
        conhecido: dele.some((uma) => uma.quando === 'em-vigor' && uma.camada !== 'federal'),
        versoes: dele.toSorted(emOrdem),
      }
    }),
    federais: FATOS_FEDERAIS.map(({ texto, de, ate, fonte, link }) => ({
      ...{ texto, fonte, link },
      vigenteDe: de,
      vigenteAte: ate,
    })),
    consultas: await consultas(ctx, ibge),
    apontamentos: await apontamentosAbertos(ctx, ibge),
  }
}

type Historico = typeof rotas.lerHistoricoDaRegra
type ItemGravado = Omit<RouteOutput<Historico>['itens'][number], 'descricao'> & {
  valor: RegraDatada['valor'] | null
}

/** Everything that was published of one rule, also what was taken out. */
export async function lerHistoricoDaRegra(
  ctx: Context,
  { ibge, tipo, chave }: RouteParsed<Historico>,
): Promise<RouteOutput<Historico>> {
  await exigirMunicipio(ctx, ibge)
  const daRegra = lerChave(tipo, chave)
  if (daRegra === null) throw problem('nao-encontrado', { detail: 'Não há regra com essa chave.' })
  const { rows } = await sql<ItemGravado>`
    select r.id, case r.camada when 'escritorio' then 'escritorio' else 'nacional' end as camada, r.valor,
      r.vigente_de as "vigenteDe", r.fonte, r.link, r.publicada_em as "publicadaEm", p.nome as "publicadaPor",
      i.nome as "daTabela", r.copia_de is not null as continua, r.retirada_em as "retiradaEm",
      q.nome as "retiradaPor", r.retirada_motivo as "retiradaMotivo"
    from regra_municipal r
    left join app.colegas() p on p.usuario_id = r.publicada_por
    left join app.colegas() q on q.usuario_id = r.retirada_por
    left join regra_importacao i on i.escritorio_id = r.escritorio_id and i.id = r.importacao_id
    where r.escritorio_id = ${ctx.tenant.escritorioId} and r.municipio_ibge = ${ibge} and r.tipo = ${tipo}
      and r.chave = ${daRegra}
    order by r.id desc`.execute(ctx.db)
  return {
    itens: rows.map(({ valor, ...item }) => ({
      ...item,
      descricao: valor === null ? null : descreverRegra(tipo, valor as never),
    })),
  }
}
