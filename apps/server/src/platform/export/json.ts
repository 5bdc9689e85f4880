import { decimal } from '@razao/engine/dinheiro'
import { type Coluna, decimalDosCentavos, type Planilha, type Valor, vazio } from './coluna.ts'

/** Money and rates as decimal text, exact; dates `YYYY-MM-DD`; an empty cell is null. */
function valorEmJson<L>({ tipo }: Coluna<L>, valor: Valor): string | number | null {
  if (vazio(valor)) return null
  if (tipo === 'dinheiro') return decimalDosCentavos(valor, '.')
  if (tipo === 'taxa') return decimal(String(valor)).toFixed()
  return tipo === 'numero' && typeof valor === 'number' ? valor : String(valor)
}

/** One document: where it comes from, and a list of objects by the titles of the columns. One row per step. */
export async function* escreverJson<L>({
  origem,
  colunas,
  linhas,
}: Planilha<L>): AsyncGenerator<string> {
  yield `{"origem":${JSON.stringify(origem)},"linhas":[`
  let antes = '\n'
  for await (const linha of linhas) {
    const objeto = Object.fromEntries(
      colunas.map((coluna) => [coluna.titulo, valorEmJson(coluna, coluna.valor(linha))]),
    )
    yield `${antes}${JSON.stringify(objeto)}`
    antes = ',\n'
  }
  yield '\n]}\n'
}
