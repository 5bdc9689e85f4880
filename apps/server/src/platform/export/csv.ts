import { taxaEmArquivo } from '@razao/engine/dinheiro'
import {
  type Coluna,
  decimalDosCentavos,
  ehData,
  type Planilha,
  type Valor,
  vazio,
} from './coluna.ts'

const FIM = '\r\n'

/** A text that a spreadsheet would take for a formula starts with an apostrophe: nothing runs on opening. */
const semFormula = (texto: string): string =>
  /^[=+\-@\t\r\n＝＋－＠]/.test(texto) ? `'${texto}` : texto

/** RFC 4180 with `;`, which is what Excel in Portuguese opens. */
function campoDeTexto(texto: string): string {
  const seguro = semFormula(texto)
  return /[";\r\n\t]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro
}

function campo<L>(coluna: Coluna<L>, valor: Valor): string {
  if (vazio(valor)) return ''
  switch (coluna.tipo) {
    case 'dinheiro':
      return decimalDosCentavos(valor, ',')
    case 'numero':
      return typeof valor === 'number'
        ? String(valor).replace('.', ',')
        : campoDeTexto(String(valor))
    case 'taxa':
      return taxaEmArquivo(String(valor))
    case 'data': {
      const texto = String(valor)
      if (!ehData(texto)) return campoDeTexto(texto)
      return `${texto.slice(8, 10)}/${texto.slice(5, 7)}/${texto.slice(0, 4)}`
    }
    default:
      return campoDeTexto(String(valor))
  }
}

/** UTF-8 with BOM, `;`, decimal comma; the first line says where the data comes from. One row per step. */
export async function* escreverCsv<L>({
  origem,
  colunas,
  linhas,
}: Planilha<L>): AsyncGenerator<string> {
  yield `\uFEFF${campoDeTexto(origem)}${FIM}`
  yield colunas.map((coluna) => campoDeTexto(coluna.titulo)).join(';') + FIM
  for await (const linha of linhas)
    yield colunas.map((coluna) => campo(coluna, coluna.valor(linha))).join(';') + FIM
}
