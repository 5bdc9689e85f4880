import {
  type Camada,
  chavesDoServico,
  escolher,
  lerCodigoDoServico,
  limitesDoIss,
  linhaDoIss,
  REGRAS_FEDERAIS,
  type RegraDatada,
  TIPOS,
  type TipoDeRegra,
  type ValoresDaRegra,
} from '@razao/engine/municipal'
import type { LinhaDoIss } from '@razao/engine/tributos/presumido'
import type { Context } from '../../platform/context.ts'
import { type Municipio, municipiosPor } from './municipio.ts'
import {
  type Ambiente,
  comVigencia,
  dasCamadas,
  doMunicipio,
  lerVivas,
  type Versao,
} from './versoes.ts'

/** A rule that holds, with who says so. */
export type EmVigor<T extends TipoDeRegra> = {
  /** Null of the federal law. */
  readonly id: number | null
  readonly tipo: T
  readonly chave: string
  readonly camada: Camada
  readonly valor: ValoresDaRegra[T]
  readonly de: string
  readonly ate: string | null
  readonly fonte: string
  readonly link: string | null
  readonly conferidaEm: string | null
  /** Others say something else, and do not count. */
  readonly noLugarDe: readonly {
    readonly camada: Camada
    readonly valor: ValoresDaRegra[T]
    readonly fonte: string
  }[]
}

type PorChave<T extends TipoDeRegra> = Readonly<Record<string, EmVigor<T> | null>>

/** What is known of a município on a day; null is what nobody told. */
export type RegrasDoMunicipio = {
  readonly municipio: Municipio
  readonly data: string
  readonly situacaoNacional: EmVigor<'situacao-nacional'> | null
  readonly provedor: EmVigor<'provedor'> | null
  /** By who issues: `mei`, `simples`, `demais`. */
  readonly rotas: PorChave<'rota-de-emissao'>
  /** By whose: `prestador`, `tomador`. */
  readonly inscricaoMunicipal: PorChave<'inscricao-municipal'>
  readonly prazoDeCancelamento: EmVigor<'prazo-cancelamento'> | null
  readonly substituicao: EmVigor<'substituicao'> | null
  /** By whose: `proprio`, `retido`. */
  readonly vencimentoDoIss: PorChave<'vencimento-iss'>
  readonly issFixo: PorChave<'iss-fixo'>
  /** Bounds of the rate everywhere; null before the tables begin. */
  readonly limites: {
    readonly minima: string
    readonly maxima: string
    readonly fonte: string
  } | null
  /** Of the service that was asked for; null when none was. */
  readonly doServico: {
    readonly item: string
    readonly aliquota: EmVigor<'aliquota-iss'> | null
    readonly codigos: EmVigor<'codigo-municipal'> | null
    readonly retencao: EmVigor<'retencao'> | null
    /** For `issDoMunicipio`; null while the rate is not known. */
    readonly linhaDoIss: LinhaDoIss | null
  } | null
}

type DeQualquerCamada = RegraDatada | Versao

const comoEmVigor = <T extends TipoDeRegra>(
  achada: ReturnType<typeof escolher<DeQualquerCamada>>,
): EmVigor<T> | null => {
  if (achada === null) return null
  const { regra, noLugarDe } = achada
  const daCasa = 'id' in regra ? regra : null
  return {
    id: daCasa?.id ?? null,
    conferidaEm: daCasa?.conferidaEm ?? null,
    tipo: regra.tipo as T,
    chave: regra.chave,
    camada: regra.camada,
    valor: regra.valor as ValoresDaRegra[T],
    de: regra.de,
    ate: regra.ate,
    fonte: regra.fonte,
    link: regra.link,
    noLugarDe: noLugarDe.map(({ camada, valor, fonte }) => ({
      camada,
      valor: valor as ValoresDaRegra[T],
      fonte,
    })),
  }
}

/** Asks of the rules of one município what holds on a day. Pure. */
export function perguntar(versoes: readonly Versao[], data: string) {
  const todas: readonly DeQualquerCamada[] = [...versoes, ...REGRAS_FEDERAIS]
  const uma = <T extends TipoDeRegra>(tipo: T, ...chaves: string[]): EmVigor<T> | null =>
    comoEmVigor<T>(escolher(todas, { tipo, chaves, data }))
  const porChave = <T extends TipoDeRegra>(tipo: T): PorChave<T> => {
    const { chaves } = TIPOS[tipo]
    const nomes = typeof chaves === 'string' ? [] : chaves.map(([chave]) => chave)
    return Object.fromEntries(nomes.map((chave) => [chave, uma(tipo, chave)]))
  }
  return { uma, porChave }
}

function doServico(
  uma: ReturnType<typeof perguntar>['uma'],
  { municipio, escrito }: { readonly municipio: number; readonly escrito: string },
): RegrasDoMunicipio['doServico'] {
  const codigo = lerCodigoDoServico(escrito)
  if (codigo === null) return null
  const chaves = chavesDoServico(codigo)
  const aliquota = uma('aliquota-iss', ...chaves)
  const vencimento = uma('vencimento-iss', 'proprio')
  const { item } = codigo.servico
  return {
    item,
    aliquota,
    codigos: uma('codigo-municipal', ...chaves),
    retencao: uma('retencao', ...chaves),
    linhaDoIss: aliquota === null ? null : linhaDoIss(municipio, item, aliquota, vencimento),
  }
}

/** The versions of a município that count under an environment. */
export async function versoesDoMunicipio(
  ctx: Context,
  ibge: number,
  ambiente: Ambiente = 'producao',
): Promise<Versao[]> {
  return comVigencia(await lerVivas(ctx, doMunicipio(ibge), dasCamadas(ambiente)))
}

/**
 * The rules of a município on a day, each with its source, for whoever issues, works out or dates something; null when
 * there is no such município. `item` is a subitem of the list (`01.07`) or a national code (`010701`).
 */
export async function regrasDoMunicipio(
  ctx: Context,
  pedido: {
    readonly municipio: number
    readonly data: string
    readonly item?: string | undefined
    readonly ambiente?: Ambiente
  },
): Promise<RegrasDoMunicipio | null> {
  const { data, item } = pedido
  const municipio = (await municipiosPor(ctx, [pedido.municipio])).get(pedido.municipio)
  if (municipio === undefined) return null
  const versoes = await versoesDoMunicipio(ctx, municipio.ibge, pedido.ambiente)
  const { uma, porChave } = perguntar(versoes, data)
  const limites = limitesDoIss(data)
  return {
    municipio,
    data,
    situacaoNacional: uma('situacao-nacional', '*'),
    provedor: uma('provedor', '*'),
    rotas: porChave('rota-de-emissao'),
    inscricaoMunicipal: porChave('inscricao-municipal'),
    prazoDeCancelamento: uma('prazo-cancelamento', '*'),
    substituicao: uma('substituicao', '*'),
    vencimentoDoIss: porChave('vencimento-iss'),
    issFixo: porChave('iss-fixo'),
    limites:
      limites === null
        ? null
        : { minima: limites.minima, maxima: limites.maxima, fonte: limites.fonte },
    doServico:
      item === undefined ? null : doServico(uma, { municipio: municipio.ibge, escrito: item }),
  }
}
