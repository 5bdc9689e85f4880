// Mass assignment (reliability: A4): every column of the database sent to every mutation, at every
// depth. Each one is refused by name, and nothing changes.
import { partesDoCaminho, todasAsRotas } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirAtaque, type BancadaDeAtaque } from './bancada-de-ataque.ts'
import { DECLARACAO, POR_FILTRO, trocar } from './declaracao.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import { type Mundo, retratoDoBanco } from './mundo.ts'

let bancada: BancadaDeAtaque
let mundo: Mundo
let colunas: string[]
beforeAll(async () => {
  bancada = await abrirAtaque({ banco: bancoDoMundo })
  mundo = await lerMundo(bancada)
  const { nomes } = await mundo.um<{ nomes: string[] }>(
    `select array_agg(distinct column_name::text order by column_name::text) as nomes from information_schema.columns where table_schema in ('public', 'app', 'identidade')`,
  )
  colunas = nomes
})
afterAll(() => bancada.fechar())

/** As the specification and other products name what must not be set by who asks. */
const DA_ESPECIFICACAO = [
  'IDPerfilAcesso',
  'logged',
  'IDEscritorioContabil',
  'IDUsuario',
  'tenant',
  'status',
  'role',
  'isAdmin',
  'admin',
  'envio',
  'ctx',
  'dryRun',
  'toString',
  'constructor',
  'hasOwnProperty',
]
const emCamelo = (nome: string) =>
  nome.replace(/_([a-z0-9])/g, (_, letra: string) => letra.toUpperCase())

const mutacoes = todasAsRotas
  .filter((rota) => rota.method !== 'GET')
  .map((rota) => ({ nome: rota.name, rota }))
/** The body of a notice has no names: it is of others, and is only text. */
const comCorpo = mutacoes.filter(({ rota }) => !['envio', 'aviso'].includes(rota.forma))

const aMais = (existentes: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set([...colunas, ...colunas.map(emCamelo), ...DA_ESPECIFICACAO])]
      .filter((nome) => !existentes.includes(nome))
      .map((nome) => [nome, 1]),
  )

type Erros = { codigo: string; erros?: { pointer: string }[] }

async function recusados(nome: string, entrada: Record<string, unknown>) {
  const rota = mutacoes.find((m) => m.nome === nome)?.rota
  if (!rota) throw new Error(nome)
  const antes = await retratoDoBanco(mundo.um)
  const resposta = await bancada.pedir({ rota, token: mundo.tokenDe('a', 'root'), entrada })
  expect([resposta.status, resposta.json().codigo]).toEqual([422, 'entrada-invalida'])
  expect(await retratoDoBanco(mundo.um)).toBe(antes)
  return new Set(((resposta.json() as Erros).erros ?? []).map(({ pointer }) => pointer))
}

const entradaDe = async (nome: string, tabela = DECLARACAO) =>
  (await tabela[nome]?.entrada(mundo, mundo.a1, { casa: 'a', papel: 'root' })) ?? {}

test('there are columns to try', () => expect(colunas.length).toBeGreaterThan(200))

describe('in the body', () => {
  test.each(comCorpo)('$nome', async ({ nome, rota }) => {
    const extras = aMais(Object.keys(rota.input.shape))
    const pointers = await recusados(nome, { ...(await entradaDe(nome)), ...extras })
    const faltam = Object.keys(extras).filter((campo) => !pointers.has(`#/${campo}`))
    expect(faltam).toEqual([])
  })

  test.each(comCorpo)('$nome: one alone is enough to be refused', async ({ nome, rota }) => {
    const entrada = await entradaDe(nome)
    const alheios = ['escritorio_id', 'IDPerfilAcesso', 'criado_por']
    for (const campo of alheios.filter((c) => !(c in rota.input.shape)))
      expect([...(await recusados(nome, { ...entrada, [campo]: 1 }))]).toEqual([`#/${campo}`])
  })
})

describe('inside the choice and its filter', () => {
  test.each(Object.keys(POR_FILTRO))('%s', async (nome) => {
    const [porIds, porFiltro] = [await entradaDe(nome), await entradaDe(nome, POR_FILTRO)]
    const extras = aMais(['modo', 'ids'])
    const selecao = { ...(porIds.selecao as object), ...extras }
    expect((await recusados(nome, { ...porIds, selecao })).size).toBeGreaterThan(200)
    for (const campo of ['escritorio_id', 'escritorioId', 'usuario_id']) {
      await recusados(nome, trocar(porFiltro, `selecao.${campo}`, 1))
      await recusados(nome, trocar(porFiltro, `selecao.filtro.${campo}`, 1))
    }
  })
})

describe('prototypes', () => {
  test.each(comCorpo)('$nome', async ({ rota, nome }) => {
    const entrada = await entradaDe(nome)
    const url = rota.path.replace(/:([A-Za-z]+)/g, (_, campo: string) => String(entrada[campo]))
    const antes = await retratoDoBanco(mundo.um)
    for (const veneno of [
      '{"__proto__":{"perfil":5}}',
      '{"constructor":{"prototype":{"perfil":5}}}',
    ]) {
      const resposta = await bancada.app.inject({
        method: rota.method,
        url,
        headers: {
          authorization: `Bearer ${mundo.tokenDe('a', 'root')}`,
          'content-type': 'application/json',
        },
        payload: veneno,
      })
      expect(resposta.statusCode).toBe(422)
    }
    expect(({} as { perfil?: number }).perfil).toBeUndefined()
    expect(await retratoDoBanco(mundo.um)).toBe(antes)
  })
})

test('a name of the path cannot be overruled by the body', async () => {
  const deB = async () =>
    await mundo.um<{ v: string }>(
      `select string_agg(versao::text, ',' order by empresa_id) as v from fechamento where escritorio_id = $1`,
      [mundo.b.escritorio.id],
    )
  const antes = await deB()
  for (const { nome, rota } of comCorpo.filter((m) => partesDoCaminho(m.rota.path).length > 0)) {
    const entrada = await entradaDe(nome)
    const doCaminho = partesDoCaminho(rota.path)
    const url = rota.path.replace(/:([A-Za-z]+)/g, (_, campo: string) => String(entrada[campo]))
    const alheio = await DECLARACAO[nome]?.entrada(mundo, mundo.b1, { casa: 'b', papel: 'root' })
    const corpo = {
      ...entrada,
      ...Object.fromEntries(doCaminho.map((campo) => [campo, alheio?.[campo]])),
    }
    const resposta = await bancada.app.inject({
      method: rota.method,
      url,
      headers: { authorization: `Bearer ${mundo.tokenDe('a', 'contador')}` },
      payload: corpo,
    })
    expect(resposta.statusCode, nome).toBeLessThan(500)
    expect(resposta.body, nome).not.toContain('CANARIO-B')
  }
  expect(await deB()).toEqual(antes)
})

test.each(mutacoes.filter(({ rota }) => rota.forma === 'envio'))(
  '$nome: fields beside the file',
  async ({ nome, rota }) => {
    const antes = await retratoDoBanco(mundo.um)
    const doEndereco = Object.entries(await entradaDe(nome)).filter(([campo]) =>
      rota.path.includes(`:${campo}`),
    )
    for (const campo of ['escritorio_id', 'IDPerfilAcesso', 'empresaId', 'envio', 'criado_por']) {
      const resposta = await bancada.pedir({
        rota,
        token: mundo.tokenDe('a', 'root'),
        entrada: { ...Object.fromEntries(doEndereco), [campo]: '1' },
      })
      expect([campo, resposta.status]).toEqual([campo, 422])
    }
    expect(await retratoDoBanco(mundo.um)).toBe(antes)
  },
)

test.each(
  todasAsRotas
    .filter((rota) => rota.method === 'GET' && rota.forma !== 'eventos')
    .map((rota) => ({ nome: rota.name, rota })),
)('$nome: unknown names in the query', async ({ nome, rota }) => {
  const entrada = await entradaDe(nome)
  for (const campo of ['escritorio_id', 'escritorioId', 'limit', 'select']) {
    const resposta = await bancada.pedir({
      rota,
      token: mundo.tokenDe('a', 'root'),
      entrada: { ...entrada, [campo]: 1 },
    })
    expect([campo, resposta.status]).toEqual([campo, 422])
    expect(resposta.texto, 'the refusal names the field').toContain(campo)
  }
})
