import type { RouteOutput, RouteParsed, regrasMunicipaisUso as rotas } from '@razao/contract'
import {
  descreverRegra,
  REGRAS_FEDERAIS,
  rotuloDaChave,
  TIPOS,
  TIPOS_DE_REGRA,
  type TipoDeRegra,
} from '@razao/engine/municipal'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { perguntar } from './em-vigor.ts'
import { municipiosPor } from './municipio.ts'
import { comVigencia, dasCamadas, doMunicipio, lerVivas, type Versao } from './versoes.ts'

type Rota = typeof rotas.compararMunicipios
type Lado = RouteOutput<Rota>['linhas'][number]['a']

function lado(versoes: readonly Versao[], data: string, tipo: TipoDeRegra, chave: string): Lado {
  const regra = perguntar(versoes, data).uma(tipo, chave)
  if (regra === null) return null
  return {
    descricao: descreverRegra(tipo, regra.valor as never),
    camada: regra.camada,
    fonte: regra.fonte,
  }
}

/** Every key of a kind that either has, or that the kind always has. */
function chavesDe(tipo: TipoDeRegra, versoes: readonly Versao[]): string[] {
  const { chaves } = TIPOS[tipo]
  if (typeof chaves !== 'string') return chaves.map(([chave]) => chave)
  const ditas = [...versoes, ...REGRAS_FEDERAIS].filter((regra) => regra.tipo === tipo)
  return [...new Set(ditas.map(({ chave }) => chave))].sort()
}

/** Two municípios on a day, rule by rule: what is alike, what is not, and what nobody told of one of them. */
export async function compararMunicipios(
  ctx: Context,
  { a, b, data }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const achados = await municipiosPor(ctx, [a, b])
  const [um, outro] = [achados.get(a), achados.get(b)]
  if (um === undefined || outro === undefined)
    throw problem('nao-encontrado', { detail: 'O município não existe.' })
  const versoes = comVigencia(await lerVivas(ctx, doMunicipio(a, b), dasCamadas('producao')))
  const deA = versoes.filter(({ municipio }) => municipio === a)
  const deB = versoes.filter(({ municipio }) => municipio === b)
  return {
    a: um,
    b: outro,
    linhas: TIPOS_DE_REGRA.flatMap((tipo) =>
      chavesDe(tipo, versoes).map((chave) => {
        const [ladoA, ladoB] = [lado(deA, data, tipo, chave), lado(deB, data, tipo, chave)]
        return {
          ...{ tipo, chave, a: ladoA, b: ladoB },
          rotuloDoTipo: TIPOS[tipo].rotulo,
          rotulo: rotuloDaChave(tipo, chave),
          igual: ladoA === null || ladoB === null ? null : ladoA.descricao === ladoB.descricao,
        }
      }),
    ),
  }
}
