import { decimal } from '@razao/engine/dinheiro'
import { type ArquivoDoZip, emBlocos, escreverZip } from '@razao/formats/livro'
import {
  type Coluna,
  decimalDosCentavos,
  ehData,
  type Planilha,
  type TipoDeColuna,
  type Valor,
  vazio,
} from './coluna.ts'
import { compactadorDaMaquina } from './compactador.ts'

/** Rows a sheet holds (ECMA-376); what passes goes on in the next sheet. */
const LINHAS_POR_FOLHA = 1_048_576
const DIA_MS = 86_400_000
const EPOCA = Date.UTC(1899, 11, 30)

/** Index in `cellXfs` of styles.xml, below. */
const ESTILO: Readonly<Record<TipoDeColuna, number>> = {
  texto: 0,
  numero: 0,
  dinheiro: 1,
  data: 2,
  taxa: 3,
}
const ESTILO_TITULO = 4
const LARGURA: Readonly<Record<TipoDeColuna, number>> = {
  texto: 24,
  numero: 12,
  dinheiro: 16,
  data: 12,
  taxa: 10,
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML 1.0 does not allow are what is removed.
const FORA_DO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escapar = (texto: string): string =>
  texto
    .toWellFormed()
    .replace(FORA_DO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const DECLARACAO = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PRINCIPAL = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELACOES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACOTE = 'http://schemas.openxmlformats.org/package/2006'

/** `A`, `B`, … `Z`, `AA`: readers that are strict ask every cell to say where it is. */
function letras(coluna: number): string {
  const resto = coluna % 26
  const antes = (coluna - resto) / 26
  return (antes > 0 ? letras(antes - 1) : '') + String.fromCharCode(65 + resto)
}

const comEstilo = (estilo: number): string => (estilo === 0 ? '' : ` s="${estilo}"`)

const texto = (em: string, valor: string, estilo: number): string =>
  `<c r="${em}" t="inlineStr"${comEstilo(estilo)}><is><t xml:space="preserve">${escapar(valor)}</t></is></c>`

const numero = (em: string, valor: string, estilo: number): string =>
  `<c r="${em}"${comEstilo(estilo)}><v>${valor}</v></c>`

/** Typed: a text is a text even when it starts with `=`; money, dates and rates are numbers with a format. */
function celula(em: string, tipo: TipoDeColuna, valor: Valor): string {
  if (vazio(valor)) return ''
  const estilo = ESTILO[tipo]
  if (tipo === 'dinheiro') return numero(em, decimalDosCentavos(valor, '.'), estilo)
  if (tipo === 'taxa') return numero(em, decimal(String(valor)).toFixed(), estilo)
  if (tipo === 'numero' && typeof valor === 'number') return numero(em, String(valor), estilo)
  if (tipo === 'data' && ehData(String(valor)))
    return numero(em, String((Date.parse(String(valor)) - EPOCA) / DIA_MS), estilo)
  return texto(em, String(valor), 0)
}

const linhaXml = (numeroDaLinha: number, celulas: readonly string[]): string =>
  `<row r="${numeroDaLinha}">${celulas.join('')}</row>`

function abertura<L>(origem: string, colunas: readonly Coluna<L>[]): string {
  const larguras = colunas
    .map(
      ({ tipo, largura = LARGURA[tipo] }, i) =>
        `<col min="${i + 1}" max="${i + 1}" width="${largura}" customWidth="1"/>`,
    )
    .join('')
  const congelado =
    '<sheetView workbookViewId="0"><pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/></sheetView>'
  const titulos = colunas.map(({ titulo }, i) => texto(`${letras(i)}2`, titulo, ESTILO_TITULO))
  return `${DECLARACAO}<worksheet xmlns="${PRINCIPAL}"><sheetViews>${congelado}</sheetViews><cols>${larguras}</cols><sheetData>${linhaXml(1, [texto('A1', origem, 0)])}${linhaXml(2, titulos)}`
}

/** Rows of one sheet; says through `resto` whether there are more for a next one. */
async function* folha<L>(
  { origem, colunas }: Planilha<L>,
  linhas: AsyncIterator<L>,
  resto: { proxima: L | undefined; acabou: boolean },
): AsyncGenerator<string> {
  yield abertura(origem, colunas)
  const letrasDe = colunas.map((_, i) => letras(i))
  for (let n = 3; n <= LINHAS_POR_FOLHA && !resto.acabou; n += 1) {
    const linha = resto.proxima as L
    const celulas = colunas.map((coluna, i) =>
      celula(`${letrasDe[i]}${n}`, coluna.tipo, coluna.valor(linha)),
    )
    yield linhaXml(n, celulas)
    await avancar(linhas, resto)
  }
  yield '</sheetData></worksheet>'
}

async function avancar<L>(
  linhas: AsyncIterator<L>,
  resto: { proxima: L | undefined; acabou: boolean },
): Promise<void> {
  const passo = await linhas.next()
  resto.acabou = passo.done === true
  resto.proxima = passo.done === true ? undefined : passo.value
}

const ESTILOS = `${DECLARACAO}<styleSheet xmlns="${PRINCIPAL}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="10" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`

const relacoes = (itens: readonly (readonly [string, string])[]): string =>
  `${DECLARACAO}<Relationships xmlns="${PACOTE}/relationships">${itens.map(([tipo, alvo], i) => `<Relationship Id="rId${i + 1}" Type="${RELACOES}/${tipo}" Target="${alvo}"/>`).join('')}</Relationships>`

function pastaDeTrabalho(folhas: number): string {
  const itens = Array.from(
    { length: folhas },
    (_, i) =>
      `<sheet name="Dados${i === 0 ? '' : ` ${i + 1}`}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  )
  return `${DECLARACAO}<workbook xmlns="${PRINCIPAL}" xmlns:r="${RELACOES}"><sheets>${itens.join('')}</sheets></workbook>`
}

function tiposDeConteudo(folhas: number): string {
  const tipo = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const das = Array.from(
    { length: folhas },
    (_, i) =>
      `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${tipo}.worksheet+xml"/>`,
  )
  return `${DECLARACAO}<Types xmlns="${PACOTE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${tipo}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${tipo}.styles+xml"/>${das.join('')}</Types>`
}

async function* assincronas<L>(linhas: Planilha<L>['linhas']): AsyncGenerator<L> {
  yield* linhas
}

const COMPACTADOR = compactadorDaMaquina(2)

/** Office Open XML with inline texts, written as the rows come. */
export const escreverXlsx = <L>(
  planilha: Planilha<L>,
): AsyncGenerator<Uint8Array, void, undefined> => escreverZip(partes(planilha), COMPACTADOR)

/** The files of the workbook; each is written whole before the next is asked for. */
async function* partes<L>(planilha: Planilha<L>): AsyncGenerator<ArquivoDoZip> {
  const linhas = assincronas(planilha.linhas)
  const resto: { proxima: L | undefined; acabou: boolean } = { proxima: undefined, acabou: false }
  await avancar(linhas, resto)
  let folhas = 0
  do {
    folhas += 1
    const nome = `xl/worksheets/sheet${folhas}.xml`
    yield { nome, conteudo: emBlocos(folha(planilha, linhas, resto)) }
  } while (!resto.acabou)
  const dasFolhas = Array.from(
    { length: folhas },
    (_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const,
  )
  const demais = {
    'xl/styles.xml': ESTILOS,
    'xl/workbook.xml': pastaDeTrabalho(folhas),
    'xl/_rels/workbook.xml.rels': relacoes([...dasFolhas, ['styles', 'styles.xml']]),
    '_rels/.rels': relacoes([['officeDocument', 'xl/workbook.xml']]),
    '[Content_Types].xml': tiposDeConteudo(folhas),
  }
  for (const [nome, texto] of Object.entries(demais)) yield { nome, conteudo: emBlocos([texto]) }
}
