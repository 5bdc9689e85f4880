import type { RouteParsed, regrasMunicipaisUso as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { municipiosPor } from '../municipio.ts'
import { comVigencia, doMunicipio, lerVivas } from '../versoes.ts'
import {
  COLUNAS_DA_LINHA,
  COLUNAS_DO_VALOR,
  type ColunaDaLinha,
  type ColunaDoValor,
  celulasDoValor,
} from './colunas.ts'

type Linha = Partial<Record<ColunaDaLinha | ColunaDoValor, string | number | null>>

const COLUNAS: Coluna<Linha>[] = Object.entries({ ...COLUNAS_DA_LINHA, ...COLUNAS_DO_VALOR }).map(
  ([campo, titulo]) => ({
    titulo,
    tipo: 'texto',
    valor: (linha) => linha[campo as ColunaDaLinha | ColunaDoValor],
  }),
)

/** What the office published, in the form in which a table comes in; of an office that has none, the titles alone. */
export async function baixarTabelaDeRegras(
  ctx: Context,
  { ibge, formato }: RouteParsed<typeof rotas.baixarTabelaDeRegras>,
): Promise<ArquivoServido> {
  const vivas = await lerVivas(
    ctx,
    sql`r.camada = 'escritorio'`,
    ...(ibge === undefined ? [] : [doMunicipio(ibge)]),
  )
  const municipios = await municipiosPor(ctx, [...new Set(vivas.map(({ municipio }) => municipio))])
  const linhas = comVigencia(vivas).map((versao): Linha => {
    const lugar = municipios.get(versao.municipio)
    return {
      ...{ ibge: String(versao.municipio), municipio: lugar?.nome ?? null, uf: lugar?.uf ?? null },
      ...{ tipo: versao.tipo, chave: versao.chave === '*' ? null : versao.chave },
      ...{ vigenteDe: versao.de, vigenteAte: versao.ate, fonte: versao.fonte, link: versao.link },
      conferidaEm: versao.conferidaEm,
      ...celulasDoValor(versao.valor),
    }
  })
  return await exportar(ctx, formato, {
    titulo: 'tabela-de-regras-municipais',
    colunas: COLUNAS,
    linhas,
    filtros: ibge === undefined ? {} : { ibge },
  })
}
