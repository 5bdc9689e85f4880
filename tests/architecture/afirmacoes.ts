// What a test says of an answer. A status or a header alone says that something answered, and not what: the document
// of the API was a 200 with the right type in a test while it failed for everybody.
import ts from 'typescript'

/** A status or a header of an answer, alone or beside the address that it is of. */
const SO_DE_FORA =
  /(?:^|\.|\(|, )(?:status|statusCode|statusText|ok|headers?)\b(?:\(\))?(?:\.get\([^)]*\)|\.[\w]+|\[[^\]]*\])?[)\]]?$/
const NOME_DE_FORA = /^(?:status|statusCode|statusText|ok|headers?)$/
/** Only who asks over HTTP has answers to speak of. */
const PERGUNTA = /\binject\(|\bfetch\(|request\.(?:get|post|fetch)\(|\bpedir\(/
const TESTE = /^(?:test|it)(?:\.(?:only|skip|each|for|concurrent|prop|runIf|skipIf))?/
const COMPARA = /^(?:[=!]==?|[<>]=?)$/

export type Achado = { readonly linha: number; readonly titulo: string }

/** The tests of a file whose every `expect` looks at a status or at headers, and at nothing of what came. */
export function soDeFora(arquivo: string, texto: string): Achado[] {
  if (!PERGUNTA.test(texto)) return []
  const fonte = ts.createSourceFile(arquivo, texto, ts.ScriptTarget.Latest, true)
  const nomes = nomesDeFora(fonte)
  const achados: Achado[] = []
  cadaUm(fonte, ts.isCallExpression, (no) => {
    if (!TESTE.test(no.expression.getText(fonte))) return
    const corpo = no.arguments.find(eFuncao)
    if (corpo === undefined) return
    const assuntos: boolean[] = []
    cadaUm(corpo, ts.isCallExpression, (um) => {
      if (/^expect(?:\.soft|\.poll)?$/.test(um.expression.getText(fonte)))
        assuntos.push(casadoPorFora(um) || deFora(um.arguments[0], nomes))
    })
    if (assuntos.length === 0 || !assuntos.every(Boolean)) return
    achados.push({
      linha: fonte.getLineAndCharacterOfPosition(no.getStart(fonte)).line + 1,
      titulo: no.arguments[0]?.getText(fonte) ?? '',
    })
  })
  return achados
}

type Funcao = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration
const eFuncao = (no: ts.Node): no is Funcao =>
  ts.isArrowFunction(no) || ts.isFunctionExpression(no) || ts.isFunctionDeclaration(no)

function cadaUm<T extends ts.Node>(
  raiz: ts.Node,
  qual: (no: ts.Node) => no is T,
  fazer: (no: T) => void,
): void {
  ts.forEachChild(raiz, (no) => {
    if (qual(no)) fazer(no)
    cadaUm(no, qual, fazer)
  })
}

/** `expect(r).toMatchObject({ status: 200 })` looks at no more than it names. */
function casadoPorFora({ parent }: ts.CallExpression): boolean {
  const casar = parent.parent
  if (!ts.isPropertyAccessExpression(parent) || parent.name.text !== 'toMatchObject') return false
  const [com] = ts.isCallExpression(casar) ? casar.arguments : []
  return (
    com !== undefined &&
    ts.isObjectLiteralExpression(com) &&
    com.properties.every((um) => NOME_DE_FORA.test(um.name?.getText() ?? ''))
  )
}

/** Is this of the outside of an answer, whatever it is called, compared with or wrapped in? */
function deFora(no: ts.Node | undefined, nomes: ReadonlySet<string>): boolean {
  if (no === undefined) return false
  const de = (um: ts.Node | undefined) => deFora(um, nomes)
  if (ts.isAwaitExpression(no) || ts.isParenthesizedExpression(no) || ts.isAsExpression(no))
    return de(no.expression)
  if (eFuncao(no)) return devolvidos(no).length > 0 && devolvidos(no).every(de)
  if (ts.isBinaryExpression(no))
    return (
      COMPARA.test(no.operatorToken.getText()) && de(no.left) && ts.isLiteralExpression(no.right)
    )
  if (ts.isObjectLiteralExpression(no))
    return no.properties.length > 0 && no.properties.every((um) => de(valorDe(um)))
  if (ts.isCallExpression(no) && ts.isIdentifier(no.expression) && nomes.has(no.expression.text))
    return true
  if (ts.isIdentifier(no) && nomes.has(no.text)) return true
  // The address, or the case, comes first, and what it is of comes last.
  if (ts.isArrayLiteralExpression(no) && de(no.elements.at(-1))) return true
  const texto = no.getText().replaceAll(/\s+/g, ' ')
  // A row of the database is no answer.
  return SO_DE_FORA.test(texto) && !/\.rows\b/.test(texto)
}

const valorDe = (um: ts.ObjectLiteralElementLike): ts.Node | undefined =>
  ts.isPropertyAssignment(um) ? um.initializer : um.name

/** What a function gives back. */
function devolvidos({ body }: Funcao): ts.Node[] {
  if (body === undefined) return []
  if (!ts.isBlock(body)) return [body]
  const achados: ts.Node[] = []
  cadaUm(body, ts.isReturnStatement, ({ expression }) => achados.push(expression ?? body))
  return achados
}

/** What a file calls a status or a header, and its functions that answer no more than that. */
function nomesDeFora(fonte: ts.SourceFile): Set<string> {
  const nomes = new Set<string>()
  const outros = new Set<string>()
  const anotar = (nome: ts.Node | undefined, sim: boolean) =>
    nome !== undefined && (sim ? nomes : outros).add(nome.getText())
  cadaUm(fonte, ts.isFunctionDeclaration, (no) => anotar(no.name, deFora(no, nomes)))
  cadaUm(fonte, ts.isVariableDeclaration, (no) => {
    if (ts.isIdentifier(no.name)) anotar(no.name, deFora(no.initializer, nomes))
  })
  cadaUm(fonte, ts.isBindingElement, ({ name, propertyName }) =>
    anotar(name, NOME_DE_FORA.test((propertyName ?? name).getText())),
  )
  // The same name for something else in another place: it is not known which.
  return new Set([...nomes].filter((nome) => !outros.has(nome)))
}
