// Every GET that the document tells, asked by every user that `npm start` shows: with what the product itself
// answered before, with what nobody has, and with nonsense.
import { type Browser, expect, test } from '@playwright/test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { entrar, pedir } from './entrar.ts'
import { endereco, type Pessoa, produto } from './produto.ts'

type Schema = { type?: string | string[]; enum?: string[]; pattern?: string; anyOf?: Schema[] }
type Parametro = { $ref?: string; name: string; in: string; required: boolean; schema: Schema }
type Operacao = {
  operationId: string
  parameters: Parametro[]
  responses: Record<string, { content: Record<string, { schema: object }> }>
}
type Documento = { paths: Record<string, { get?: Operacao }>; components: object }
type Leitura = { caminho: string; operacao: Operacao; parametros: Parametro[] }

const HOJE = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
const ANO = HOJE.slice(0, 4)
/** What a person would put, by the name of the field. */
const USUAIS: Readonly<Record<string, string>> = {
  competencia: HOJE.slice(0, 7),
  Competencia: HOJE.slice(0, 7),
  de: `${ANO}-01-01`,
  ate: HOJE,
  ano: ANO,
  exercicio: ANO,
  dia: HOJE,
  inicio: `${ANO}-01-01`,
  pagamento: HOJE,
  versao: '1',
  busca: 'a',
  documento: '11222333000181',
  cnpj: '11222333000181',
}
const SEM_DONO = '987654321'

async function lerDocumento(): Promise<{ documento: Documento; leituras: Leitura[] }> {
  const documento: Documento = await (await fetch(endereco('/openapi.json'))).json()
  const leituras = Object.entries(documento.paths).flatMap(([caminho, { get: operacao }]) =>
    operacao === undefined
      ? []
      : [
          {
            caminho,
            operacao,
            parametros: operacao.parameters.filter((um) => um.$ref === undefined),
          },
        ],
  )
  return { documento, leituras: leituras.filter(({ caminho }) => caminho !== '/api/eventos') }
}

/** What lists answered: the identifiers of each kind, by the name of the parameter that asks for them. */
class Colhidos {
  readonly #porNome = new Map<string, string>()

  colher(caminho: string, json: unknown): void {
    const primeiro = caminho.split('/').at(-1) ?? ''
    const andar = (no: unknown): void => {
      if (Array.isArray(no)) return void no.slice(0, 3).forEach(andar)
      if (typeof no !== 'object' || no === null) return
      for (const [nome, valor] of Object.entries(no)) {
        if (typeof valor === 'object') andar(valor)
        else if (/Id$|^uid$|^codigo$/.test(nome) && valor !== null) this.#guardar(nome, valor)
        // `/fiscal/guias` gives the `guiaId` of who asks for one.
        else if (/^id$/i.test(nome) && valor !== null) this.#guardar(singular(primeiro), valor)
      }
    }
    andar(json)
  }

  #guardar(nome: string, valor: unknown): void {
    if (!this.#porNome.has(nome)) this.#porNome.set(nome, String(valor))
  }

  ler(nome: string): string | undefined {
    return this.#porNome.get(nome)
  }
}

const singular = (lista: string): string =>
  `${lista
    .replace(/oes$/, 'ao')
    .replace(/s$/, '')
    .replace(/-./g, (par) => par.charAt(1).toUpperCase())}Id`

function valorDe({ name, schema }: Parametro, colhidos: Colhidos): string {
  const opcoes = schema.enum ?? schema.anyOf?.find((um) => um.enum)?.enum
  return colhidos.ler(name) ?? USUAIS[name] ?? opcoes?.[0] ?? SEM_DONO
}

/** The address of a reading, each of its parameters by `valor`; undefined leaves an optional one out. */
function montar(leitura: Leitura, valor: (parametro: Parametro) => string | undefined): string {
  const query = new URLSearchParams()
  let { caminho } = leitura
  for (const parametro of leitura.parametros) {
    const posto = valor(parametro)
    if (posto === undefined) continue
    if (parametro.in === 'path')
      caminho = caminho.replace(`{${parametro.name}}`, encodeURIComponent(posto))
    else query.set(parametro.name, posto)
  }
  return query.size === 0 ? caminho : `${caminho}?${query}`
}

type Julgar = (
  leitura: Leitura,
  resposta: { status: number; tipo: string; texto: string },
) => string[]

/** Against the document: a success is of its schema, a refusal is a problem with what to do. */
function juizDe(documento: Documento): Julgar {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  ajv.addSchema({ $id: 'documento', components: documento.components })
  const absoluto = (schema: object): object =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"documento#/components/'))
  const prontos = new Map<string, ReturnType<typeof ajv.compile>>()
  const doSchema = (chave: string, schema: object) => {
    const validar = prontos.get(chave) ?? ajv.compile(absoluto(schema))
    prontos.set(chave, validar)
    return validar
  }
  return ({ operacao }, { status, tipo, texto }) => {
    if (status >= 500) return [`${status} ${texto.slice(0, 300)}`]
    if (status >= 400) {
      const problema = doSchema('problema', { $ref: '#/components/schemas/Problema' })
      return problema(JSON.parse(texto))
        ? []
        : [`${status} não é um problema: ${texto.slice(0, 300)}`]
    }
    const schema = operacao.responses['200']?.content['application/json']?.schema
    if (schema === undefined || !tipo.startsWith('application/json')) return []
    const validar = doSchema(operacao.operationId, schema)
    return validar(JSON.parse(texto))
      ? []
      : [`${status} fora do schema: ${ajv.errorsText(validar.errors)}`]
  }
}

async function lerComo(
  browser: Browser,
  quem: Pessoa,
): Promise<{ lidas: number; falhas: string[] }> {
  const { documento, leituras } = await lerDocumento()
  const julgar = juizDe(documento)
  const { tokens } = await entrar(browser, quem)
  const escritorio = await escritorioDe(tokens.access_token)
  const colhidos = new Colhidos()
  const falhas: string[] = []
  let lidas = 0
  const ler = async (leitura: Leitura, caminho: string) => {
    const resposta = await pedirDevagar(tokens.access_token, caminho, escritorio)
    lidas += resposta.status < 300 ? 1 : 0
    falhas.push(...julgar(leitura, resposta).map((o) => `${quem.papel} GET ${caminho}: ${o}`))
    return resposta
  }
  // Lists first: what they answer is what the others are asked with.
  const porPartes = leituras.toSorted((a, b) => a.parametros.length - b.parametros.length)
  const emOrdem = [
    ...porPartes.filter(({ caminho }) => caminho === '/api/empresas/opcoes'),
    ...porPartes.filter(({ caminho }) => !caminho.includes('{')),
    ...porPartes.filter(({ caminho }) => caminho.includes('{')),
  ]
  for (const leitura of emOrdem) {
    const { status, tipo, texto } = await ler(
      leitura,
      montar(leitura, (um) => (um.required ? valorDe(um, colhidos) : undefined)),
    )
    if (status === 200 && tipo.startsWith('application/json')) {
      const json = JSON.parse(texto)
      if (leitura.caminho === '/api/empresas/opcoes') colhidos.colher('empresas', json)
      colhidos.colher(leitura.caminho, json)
    }
    await ler(
      leitura,
      montar(leitura, (um) => (um.in === 'path' ? SEM_DONO : valorDe(um, colhidos))),
    )
    await ler(
      leitura,
      montar(leitura, () => "x'\u0000%ff<"),
    )
  }
  return { lidas, falhas }
}

/** Where the person works: the first place, for who has several. */
async function escritorioDe(token: string): Promise<string> {
  const { texto } = await pedir(token, '/api/conta/escritorios')
  const { lista } = JSON.parse(texto)
  return String(lista[0].id)
}

/** As often as the product lets, and not more. */
async function pedirDevagar(token: string, caminho: string, escritorio: string) {
  for (;;) {
    const resposta = await pedir(token, caminho, { escritorio })
    if (resposta.status !== 429) return resposta
    await new Promise((resolver) => setTimeout(resolver, 2_000))
  }
}

for (const indice of [0, 1, 2, 3, 4, 5]) {
  test(`whoever is number ${indice + 1} of the users shown reads everything there is, and nothing breaks`, async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const quem = produto().pessoas[indice]
    if (!quem) throw new Error('npm start mostrou menos pessoas')
    const { lidas, falhas } = await lerComo(browser, quem)
    expect(falhas).toEqual([])
    expect(lidas).toBeGreaterThan(10)
  })
}
