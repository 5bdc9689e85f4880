// Every route of the contract × every way of asking × own, other company's and other office's objects
// (reliability: A1). Generated from the contract: a route or an id that nobody declared fails here.
import { todasAsRotas } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  abrirAtaque,
  type BancadaDeAtaque,
  dito,
  montar,
  type Resposta,
} from './bancada-de-ataque.ts'
import {
  DECLARACAO,
  type Declaracao,
  idsDoEsquema,
  type Lugar,
  POR_CARTEIRA,
  POR_FILTRO,
  type Quem,
  trocar,
} from './declaracao.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import {
  INEXISTENTE,
  type Mundo,
  type Objetos,
  PAPEIS,
  type Papel,
  retratoDoBanco,
  veSoAlgumas,
} from './mundo.ts'

let bancada: BancadaDeAtaque
let mundo: Mundo
beforeAll(async () => {
  bancada = await abrirAtaque({ banco: bancoDoMundo, escutar: true })
  mundo = await lerMundo(bancada)
})
afterAll(() => bancada.fechar())

/** Levels of the specification, told again here so that the server's own table is checked against them. */
const ALCANCE: Readonly<Record<Papel, number>> = {
  funcionario: 0,
  integracao: 0,
  empresa: 1,
  contadorDeAlgumas: 2,
  contador: 2,
  administrador: 3,
  root: 4,
  suspenso: -1,
}
const EXIGE: Readonly<Record<string, number>> = {
  AUTENTICADO: 0,
  EMPRESA: 1,
  CONTADOR: 2,
  ADMINISTRADOR: 3,
  ROOT: 4,
  // Nobody is below these: the second asks only for an account.
  PUBLICO: -1,
  CONTA: -1,
}
const pode = (papel: Papel, acesso: string) => ALCANCE[papel] >= (EXIGE[acesso] ?? 99)

const rotas = todasAsRotas.map((rota) => ({ nome: rota.name, rota }))
type Rota = (typeof rotas)[number]['rota']

function declarada(nome: string): Declaracao {
  const declaracao = DECLARACAO[nome]
  if (!declaracao)
    throw new Error(`a rota ${nome} não está declarada em tests/seguranca/declaracao.ts`)
  return declaracao
}

test('the table names exactly the routes of the contract', () => {
  expect(Object.keys(DECLARACAO).sort()).toEqual(rotas.map(({ nome }) => nome).sort())
})

test.each(rotas)('$nome: every id of the input is told', ({ nome, rota }) => {
  const doContrato = idsDoEsquema(
    z.toJSONSchema(rota.input, { io: 'input', unrepresentable: 'any' }) as never,
  )
  const ditos = [declarada(nome), POR_FILTRO[nome], POR_CARTEIRA[nome]].flatMap((d) => d?.ids ?? [])
  expect([...new Set(doContrato)].sort()).toEqual(
    [...new Set(ditos.map(({ campo }) => campo))].sort(),
  )
})

test('every promise of the contract is served, and no business route is outside of it', () => {
  for (const { nome, rota } of rotas)
    expect(bancada.app.hasRoute({ method: rota.method, url: rota.path }), nome).toBe(true)
  const prometidas = new Set(rotas.map(({ rota }) => `${rota.method} ${rota.path}`))
  const servidas = rotasServidas(bancada.app.printRoutes({ commonPrefix: false }))
  expect(servidas.length).toBeGreaterThan(prometidas.size)
  // The document of /v1 has no data of anybody: it is told by pedidos-hostis and guias-da-api.
  const deNegocio = servidas.filter(
    (s) =>
      /^\S+ \/(api|admin|contabil|financeiro|fiscal|folha|v1)\//.test(s) &&
      s !== 'GET /v1/openapi.json',
  )
  expect(deNegocio.filter((s) => !prometidas.has(s))).toEqual([])
  expect(deNegocio.length).toBe(prometidas.size)
})

/** `GET /status` for each line of Fastify's own tree; HEAD and OPTIONS come with GET. */
function rotasServidas(arvore: string): string[] {
  const trilha: string[] = []
  return arvore.split('\n').flatMap((linha) => {
    const achado = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(linha)
    if (!achado) return []
    const nivel = (achado[1] ?? '').length / 4
    trilha.length = nivel
    trilha.push(achado[2] ?? '')
    return (achado[3]?.split(', ') ?? [])
      .filter((metodo) => metodo !== 'HEAD' && metodo !== 'OPTIONS')
      .map((metodo) => `${metodo} ${trilha.join('')}`)
  })
}

/** Whose data would be a leak for this caller. */
const proibidos = (papel: Papel) =>
  veSoAlgumas(papel) ? ['CANARIO-A2', 'CANARIO-B'] : ['CANARIO-B']

function semVazamento(resposta: Resposta, papel: Papel | null): void {
  for (const canario of papel ? proibidos(papel) : ['CANARIO'])
    expect(resposta.texto).not.toContain(canario)
  expect(resposta.status).toBeLessThan(500)
}

async function chamar(rota: Rota, papel: Papel | null, entrada: Record<string, unknown>) {
  const token = papel ? mundo.tokenDe('a', papel) : undefined
  if (rota.forma === 'eventos' && papel !== null && papel !== 'suspenso')
    return await ouvir(montar(rota, entrada).url, token ?? '')
  return await bancada.pedir({ rota, token, entrada })
}

/** Server-sent events never end: what comes in the first moment is the answer. */
async function ouvir(url: string, token: string): Promise<Resposta> {
  const fim = new AbortController()
  const resposta = await fetch(new URL(url, bancada.endereco), {
    headers: { authorization: `Bearer ${token}` },
    signal: fim.signal,
  })
  let texto = ''
  setTimeout(() => fim.abort(), 400)
  try {
    for await (const pedaco of resposta.body ?? []) texto += Buffer.from(pedaco).toString()
  } catch {
    // Ended by us.
  }
  return { status: resposta.status, texto, cabecalhos: {}, json: () => ({}) }
}

const quemE = (papel: Papel): Quem => ({ casa: 'a', papel })

/** As the last one that changed nothing left the database: between two tests nobody writes. */
let deixado: string | undefined

/** What nobody may change by it; who does leaves the next one to look for itself. */
async function semMudarNada(fazer: () => Promise<void>, rotulo?: string): Promise<void> {
  const antes = deixado ?? (await retratoDoBanco(mundo.um))
  deixado = undefined
  await fazer()
  expect(await retratoDoBanco(mundo.um), rotulo).toBe(antes)
  deixado = antes
}

describe('below the role', () => {
  test.each(rotas)('$nome', async ({ nome, rota }) => {
    await semMudarNada(async () => {
      const declaracao = declarada(nome)
      const entrada = await declaracao.entrada(mundo, mundo.a1, quemE('contador'))
      const semToken = await chamar(rota, null, entrada)
      if (rota.role === 'PUBLICO') expect(declaracao.proprio ?? [200]).toContain(semToken.status)
      else expect([semToken.status, semToken.json().codigo]).toEqual([401, 'nao-autenticado'])
      for (const papel of PAPEIS.filter((p) => !pode(p, rota.role))) {
        const resposta = await chamar(rota, papel, entrada)
        const codigo = papel === 'suspenso' ? 'acesso-suspenso' : 'sem-permissao'
        expect([papel, resposta.status, resposta.json().codigo]).toEqual([papel, 403, codigo])
        semVazamento(resposta, null)
      }
    })
  })
})

type Estranho = { de: string; papel: Papel; objetos: Objetos; dono: Quem }

/** The other office's objects for everybody; the other company's too for who sees only some. */
const estranhosDe = (papel: Papel): Estranho[] => [
  { de: 'outro escritório', papel, objetos: mundo.b1, dono: { casa: 'b', papel } },
  ...(veSoAlgumas(papel)
    ? [
        {
          de: 'outra empresa',
          papel,
          objetos: mundo.a2,
          dono: { casa: 'a', papel: 'contador' } as const,
        },
      ]
    : []),
]

/** What differs between two askings for different ids without telling anything. */
const semIds = (texto: string, valores: readonly unknown[]): string =>
  valores
    .flat()
    .reduce<string>(
      (resto, valor) => resto.replaceAll(new RegExp(`\\b${valor}\\b`, 'g'), '#'),
      texto,
    )
    .replace(/"instance":"[^"]*"/, '')

const inexistente = (lugar: Lugar, valor: unknown): unknown => {
  if (lugar.campo === 'ficha') return 'bm90aGluZy1oZXJl.bm90aGluZy1oZXJlLWF0LWFsbA'
  return Array.isArray(valor) ? [INEXISTENTE] : INEXISTENTE
}

const esperados = (lugares: readonly Lugar[]): readonly number[] => {
  const fora = lugares.map(({ estranho }) => (estranho === 'vazio' ? [200] : (estranho ?? [404])))
  const obrigatorio = fora.find((status) => status.length === 1 && status[0] === 404)
  return obrigatorio ?? fora.flat()
}

/** Optional filters at the top of a list's input, save the given ones, taken away. */
function semOutrosFiltros(
  entrada: Record<string, unknown>,
  { ids }: Declaracao,
  menos: readonly Lugar[],
): Record<string, unknown> {
  const fora = ids.filter((lugar) => lugar.estranho === 'vazio' && !menos.includes(lugar))
  return Object.fromEntries(
    Object.entries(entrada).filter(([nome]) => !fora.some(({ campo }) => campo === nome)),
  )
}

async function provarEstranho(rota: Rota, declaracao: Declaracao, alheio: Estranho): Promise<void> {
  const { papel, objetos, dono, de } = alheio
  const completa = await declaracao.entrada(mundo, mundo.a1, quemE(papel))
  // Each id alone, all of them together, and lists with one foreign id among ours.
  const grupos = [
    ...declaracao.ids.map((lugar) => [lugar]),
    ...(declaracao.ids.length > 1 ? [declaracao.ids] : []),
  ]
  for (const lugares of grupos) {
    // Filters that are not the one in question would empty the list before it could tell anything.
    const propria =
      lugares.length === 1 ? semOutrosFiltros(completa, declaracao, lugares) : completa
    for (const misturar of [false, true]) {
      if (misturar && !lugares.some((lugar) => Array.isArray(lugar.de(objetos, mundo, dono))))
        continue
      const por = (valorDe: (lugar: Lugar) => unknown) =>
        lugares.reduce((entrada, lugar) => {
          const novo = valorDe(lugar)
          const nosso = lugar.de(mundo.a1, mundo, quemE(papel))
          const lista = misturar && Array.isArray(novo) && Array.isArray(nosso)
          return trocar(entrada, lugar.campo, lista ? [...nosso, ...novo] : novo)
        }, propria)
      const alheios = lugares.map((lugar) => lugar.de(objetos, mundo, dono))
      const rotulo = `${papel}, ${de}, ${lugares.map((l) => l.campo).join('+')}${misturar ? ' com um nosso' : ''}`
      const resposta = await chamar(
        rota,
        papel,
        por((lugar) => lugar.de(objetos, mundo, dono)),
      )
      const vazia = await chamar(
        rota,
        papel,
        por((lugar) => inexistente(lugar, lugar.de(objetos, mundo, dono))),
      )
      expect(esperados(lugares), rotulo).toContain(resposta.status)
      semVazamento(resposta, papel)
      const iguais = [...alheios, INEXISTENTE]
      expect(semIds(resposta.texto, iguais), rotulo).toBe(semIds(vazia.texto, iguais))
    }
  }
}

describe('other people’s objects', () => {
  const comIds = rotas.filter(({ nome }) => (DECLARACAO[nome]?.ids.length ?? 0) > 0)
  test.each(comIds)('$nome', async ({ nome, rota }) => {
    for (const declaracao of [declarada(nome), POR_FILTRO[nome], POR_CARTEIRA[nome]]) {
      if (!declaracao) continue
      for (const papel of PAPEIS.filter((p) => pode(p, rota.role))) {
        // A bulk order with none of ours in it may say "nothing chosen"; with one foreign id it is refused.
        await semMudarNada(async () => {
          for (const alheio of estranhosDe(papel)) await provarEstranho(rota, declaracao, alheio)
        }, papel)
      }
    }
  })

  test('naming another office in the header opens nothing', async () => {
    const rota = rotas.find(({ nome }) => nome === 'lerSessao')?.rota
    if (!rota) throw new Error('lerSessao')
    for (const papel of PAPEIS.filter((p) => p !== 'suspenso')) {
      const resposta = await bancada.pedir({
        rota,
        token: mundo.tokenDe('a', papel),
        entrada: {},
        cabecalhos: { 'x-escritorio': String(mundo.b.escritorio.id) },
      })
      expect([papel, ...dito(resposta)]).toEqual([papel, 403, 'sem-permissao'])
      semVazamento(resposta, papel)
    }
  })
})

describe('one’s own objects', () => {
  // What takes the month or the people apart goes last: the other routes, and the lists of what is there, need both.
  const DESFAZEM = ['reabrirEtapa', 'sairDaEmpresa', 'sairDoEscritorio']
  const [ultimas, primeiras] = [
    rotas.filter(({ nome }) => DESFAZEM.includes(nome)),
    rotas.filter(({ nome }) => !DESFAZEM.includes(nome)),
  ]
  const aPropria = async ({ nome, rota }: (typeof rotas)[number]) => {
    const declaracao = declarada(nome)
    const todos = PAPEIS.filter((p) => pode(p, rota.role))
    const [primeiro, ...outros] = todos.filter((p) => !(declaracao.deQuemVeTudo && veSoAlgumas(p)))
    for (const papel of todos.filter((p) => declaracao.deQuemVeTudo && veSoAlgumas(p))) {
      const entrada = await declaracao.entrada(mundo, mundo.a1, quemE(papel))
      expect((await chamar(rota, papel, entrada)).status, papel).toBe(404)
    }
    for (const papel of [primeiro, ...outros]) {
      if (papel === undefined) continue
      const entrada = await declaracao.entrada(mundo, mundo.a1, quemE(papel))
      const resposta = await chamar(rota, papel, entrada)
      semVazamento(resposta, papel)
      if (papel === primeiro)
        expect(declaracao.proprio ?? [200], `${papel}: ${resposta.texto.slice(0, 300)}`).toContain(
          resposta.status,
        )
      else if (!declaracao.proprio?.includes(resposta.status))
        expect([401, 403, 404], papel).not.toContain(resposta.status)
    }
  }
  test.each(primeiras)('$nome', aPropria)

  const listas = rotas.filter(({ nome }) =>
    DECLARACAO[nome]?.ids.some(({ estranho }) => estranho === 'vazio'),
  )
  test.each(listas)('$nome: without any filter, only one’s own', async ({ nome, rota }) => {
    const declaracao = declarada(nome)
    for (const papel of PAPEIS.filter((p) => pode(p, rota.role))) {
      const entrada = await declaracao.entrada(mundo, mundo.a1, quemE(papel))
      const resposta = await chamar(rota, papel, semOutrosFiltros(entrada, declaracao, []))
      semVazamento(resposta, papel)
      // A list that needs its filter says so; any other shows what is ours.
      if (declaracao.soOSeu?.includes(papel))
        expect(resposta.texto, papel).not.toContain('CANARIO-A1 pedido')
      else if (resposta.status !== 422) expect(resposta.texto, papel).toContain('CANARIO-A1')
    }
  })

  test.each(ultimas)('$nome', aPropria)

  test('a change of role acts on the next request', async () => {
    const rota = rotas.find(({ nome }) => nome === 'listarEmpresas')?.rota
    if (!rota) throw new Error('listarEmpresas')
    const { id } = mundo.a.pessoas.administrador
    const token = mundo.tokenDe('a', 'administrador')
    const pedir = async () => {
      const { status, texto } = await bancada.pedir({ rota, token, entrada: {} })
      // What is of the office is in the answer while it may be read, and not a moment more.
      expect(texto.includes('CANARIO-A1')).toBe(status === 200)
      return status
    }
    expect(await pedir()).toBe(200)
    await mundo.um(
      'update usuario_papel set perfil = 3, todas_empresas = false where usuario_id = $1',
      [id],
    )
    expect(await pedir()).toBe(403)
    await mundo.um(
      `update usuario_papel set perfil = 1, situacao = 'suspenso' where usuario_id = $1`,
      [id],
    )
    expect(await pedir()).toBe(403)
    await mundo.um('delete from usuario_papel where usuario_id = $1', [id])
    expect(await pedir()).toBe(401)
  })
})
