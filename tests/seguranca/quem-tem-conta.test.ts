// Who has an account is told to nobody (reliability: A11): the same status, headers, body and length for an e-mail
// with an account and one without, at both faces, and times that cannot be told apart. The measured figures are
// printed; what is asserted is wide enough for a busy machine and still far from what a missing decoy gives.
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inserirConta } from '../../apps/identity/src/contas/conta.ts'
import { derivarSenha } from '../../apps/identity/src/contas/senha.ts'
import { novoPkce, seloDaPagina } from '../../apps/identity/src/testes/identidade-de-teste.ts'
import { Navegador } from '../../apps/identity/src/testes/navegador.ts'
import { autorizar, chamarFace, enviar } from './faces.ts'
import { abrirProdutoDeAtaque, type ProdutoDeAtaque } from './produto-de-ataque.ts'

const PARES = 200
/** Of the questions that look at a password: each takes twenty times as long as any other. */
const PARES_COM_SENHA = 60
// Cheap, so that the other differences stand out.
const custo = { memoryCost: 8192, timeCost: 1, parallelism: 1 }
// Of signing in the password is the whole time: it costs what it does in use, so that one not looked at stands out of
// whatever else the machine does.
const custoDeUso = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let produto: ProdutoDeAtaque
let fechado: ProdutoDeAtaque
const medidos: string[] = []
beforeAll(async () => {
  produto = await abrirProdutoDeAtaque({ identidade: { senha: { custo } } })
  fechado = await abrirProdutoDeAtaque({
    identidade: {
      senha: { custo: custoDeUso },
      firebase: { projeto: 'razao', chaves: ['razao-web'], cadastroAberto: false },
    },
  })
  for (const [{ dono }, deste] of [
    [produto, custo],
    [fechado, custoDeUso],
  ] as const) {
    const senhaHash = await derivarSenha('vento leste na varanda', deste)
    for (let vez = 0; vez < PARES + 5; vez += 1)
      await inserirConta(dono as never, {
        email: conhecido(vez),
        nome: 'Pessoa Fictícia',
        senhaHash,
        emailConfirmado: vez % 2 === 0,
      })
  }
}, 60_000)
afterAll(async () => {
  process.stdout.write(`${medidos.join('\n')}\n`)
  await produto?.fechar()
  await fechado?.fechar()
})

const conhecido = (vez: number) => `tem${String(vez).padStart(3, '0')}@ficticio.example`
const desconhecido = (vez: number) => `nao${String(vez).padStart(3, '0')}@ficticio.example`
let enderecos = 0
/** Each asking from an address of its own: no bucket fills. */
const deOutroLugar = () => {
  enderecos += 1
  const [alto, baixo] = [Math.floor(enderecos / 250) % 250, enderecos % 250]
  return { 'x-forwarded-for': `10.${Math.floor(enderecos / 62_500)}.${alto}.${baixo}` }
}

type Resposta = { status: number; texto: string; cabecalhos: Headers }
type Pergunta = (email: string) => Promise<{ resposta: Resposta; ms: number }>

const cronometrar = async (fazer: () => Promise<Resposta>) => {
  const inicio = performance.now()
  const resposta = await fazer()
  return { resposta, ms: performance.now() - inicio }
}
const porJson =
  (caminho: string, corpo: (email: string) => object): Pergunta =>
  (email) => {
    const cabecalhos = deOutroLugar()
    return cronometrar(() => enviar(produto, caminho, { corpo: corpo(email), cabecalhos }))
  }
const pelaFace =
  (caminho: string, corpo: (email: string) => object, onde = () => produto): Pergunta =>
  (email) => {
    const cabecalhos = deOutroLugar()
    return cronometrar(() => chamarFace(onde(), caminho, corpo(email), cabecalhos))
  }
const porFormulario =
  (caminho: string): Pergunta =>
  (email) =>
    cronometrar(async () => {
      const resposta = await fetch(new URL(caminho, produto.origem), {
        method: 'POST',
        headers: { origin: produto.origem, ...deOutroLugar() },
        body: new URLSearchParams({ email }),
      })
      return {
        status: resposta.status,
        texto: await resposta.text(),
        cabecalhos: resposta.headers,
      }
    })

const pelaPagina: Pergunta = async (email) => {
  const navegador = new Navegador(deOutroLugar())
  const pagina = await navegador.seguir(autorizar(fechado, novoPkce()), fechado.origem)
  const body = new URLSearchParams({ selo: seloDaPagina(pagina.html), email, senha: 'errada sim' })
  return await cronometrar(async () => {
    const resposta = await navegador.pedir(pagina.url, {
      method: 'POST',
      headers: { origin: fechado.origem },
      body,
    })
    return { status: resposta.status, texto: await resposta.text(), cabecalhos: resposta.headers }
  })
}

const CONTA = '/identidade/conta'
const nome = 'Pessoa Nova'
const senha = 'um lago sem vento algum'
const PERGUNTAS: Readonly<Record<string, Pergunta>> = {
  'entrar, na página': pelaPagina,
  'entrar, na face Firebase': pelaFace(
    '/v1/accounts:signInWithPassword',
    (email) => ({ email, password: 'errada sim', returnSecureToken: true }),
    () => fechado,
  ),
  'criar conta': porJson(`${CONTA}/registrar`, (email) => ({ email, nome, senha })),
  'esqueci a senha': porJson(`${CONTA}/pedir-redefinicao`, (email) => ({ email })),
  'esqueci a senha, na página': porFormulario('/identidade/esqueci-senha'),
  'esqueci a senha, na face Firebase': pelaFace('/v1/accounts:sendOobCode', (email) => ({
    ...{ requestType: 'PASSWORD_RESET', email },
  })),
  'reenviar a confirmação': porJson(`${CONTA}/reenviar-confirmacao`, (email) => ({ email })),
}

/** What differs by nature between two askings: the e-mail itself, ids of the page and of the request. */
const igualavel = ({ status, texto, cabecalhos }: Resposta) => ({
  status,
  texto: texto
    .replaceAll(/(tem|nao)\d{3}@ficticio\.example/g, 'EMAIL')
    .replaceAll(/(?:value|data-opcoes)="[^"]*"/g, '')
    .replaceAll(/entrar\/[\w-]{21,}/g, ''),
  tamanho: texto.length,
  cabecalhos: [...cabecalhos]
    .filter(([n]) => !['date', 'x-request-id', 'set-cookie'].includes(n))
    .sort(),
  cookies: cabecalhos.getSetCookie().map((c) => c.split('=')[0]),
})

const mediana = (valores: readonly number[]) =>
  valores.toSorted((a, b) => a - b)[Math.floor(valores.length / 2)] ?? 0

/** Mann–Whitney: how often one of `a` is above one of `b` (0.5 is a coin), and the two-sided p. */
function mannWhitney(a: readonly number[], b: readonly number[]) {
  let acima = 0
  for (const x of a) for (const y of b) acima += Number(x > y) + Number(x === y) / 2
  const n = a.length * b.length
  const z = (acima - n / 2) / Math.sqrt((n * (a.length + b.length + 1)) / 12)
  return { area: acima / n, p: doisLados(Math.abs(z)) }
}

/** Abramowitz & Stegun 26.2.17. */
function doisLados(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const polinomio =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (2 * Math.exp((-z * z) / 2) * polinomio) / Math.sqrt(2 * Math.PI)
}

test('the measure tells two shifted samples apart, and not two equal ones', () => {
  const a = Array.from({ length: 200 }, (_, i) => i % 20)
  expect(mannWhitney(a, a).area).toBe(0.5)
  expect(
    mannWhitney(
      a.map((x) => x + 8),
      a,
    ).area,
  ).toBeGreaterThan(0.7)
})

describe('the answer and its time are the same', { timeout: 60_000 }, () => {
  test.each(Object.keys(PERGUNTAS))('%s', async (qual) => {
    const perguntar = PERGUNTAS[qual]
    if (!perguntar) throw new Error(qual)
    for (let vez = PARES; vez < PARES + 5; vez += 1) {
      await perguntar(conhecido(vez))
      await perguntar(desconhecido(vez))
    }
    const tempos: Record<'tem' | 'nao', number[]> = { tem: [], nao: [] }
    const pares = qual.startsWith('entrar') ? PARES_COM_SENHA : PARES
    for (let vez = 0; vez < pares; vez += 1) {
      const ordem = vez % 2 === 0 ? (['tem', 'nao'] as const) : (['nao', 'tem'] as const)
      const vistas: Partial<Record<'tem' | 'nao', Resposta>> = {}
      for (const lado of ordem) {
        const { resposta, ms } = await perguntar((lado === 'tem' ? conhecido : desconhecido)(vez))
        vistas[lado] = resposta
        tempos[lado].push(ms)
        // What goes on after an answer must not weigh on the next one.
        await esperar(1)
      }
      if (!vistas.tem || !vistas.nao) throw new Error('sem resposta')
      expect(vistas.tem.status).not.toBe(429)
      expect(igualavel(vistas.tem)).toEqual(igualavel(vistas.nao))
    }
    const [tem, nao] = [mediana(tempos.tem), mediana(tempos.nao)]
    const { area, p } = mannWhitney(tempos.tem, tempos.nao)
    medidos.push(
      `${qual}: ${pares} pares, medianas ${tem.toFixed(2)} e ${nao.toFixed(2)} ms, área ${area.toFixed(3)}, p ${p.toFixed(3)}`,
    )
    // A quarter of a slow one: a password not looked at is more than that, and what a busy machine adds is less.
    expect(Math.abs(tem - nao)).toBeLessThan(Math.max(5, Math.max(tem, nao) / 4))
    expect(area).toBeGreaterThan(0.25)
    expect(area).toBeLessThan(0.75)
  })
})

// No clock: what depends on the account is held back, and the answer comes all the same.
describe('the answer waits for nothing of the account', () => {
  test.each([
    'esqueci a senha',
    'esqueci a senha, na página',
    'esqueci a senha, na face Firebase',
    'reenviar a confirmação',
  ])(
    '%s',
    async (qual) => {
      const trava = await produto.dono.connect()
      try {
        await trava.query('begin')
        await trava.query('lock table identidade.codigo in access exclusive mode')
        for (const email of [conhecido(PARES + 1), desconhecido(PARES + 1)]) {
          const veio = await Promise.race([
            PERGUNTAS[qual]?.(email).then(({ resposta }) => resposta.status < 300),
            esperar(8000).then(() => 'ficou à espera'),
          ])
          expect([email, veio]).toEqual([email, true])
        }
      } finally {
        await trava.query('rollback')
        trava.release()
      }
    },
    30_000,
  )
})

describe('the answer is the same', () => {
  test.each([
    [
      'methods of an e-mail, at the Firebase-style face',
      pelaFace('/v1/accounts:createAuthUri', (identifier) => ({
        ...{ identifier, continueUri: produto.origem },
      })),
    ],
    [
      'link to sign in, at the Firebase-style face',
      pelaFace('/v1/accounts:sendOobCode', (email) => ({
        ...{ requestType: 'EMAIL_SIGNIN', email, continueUrl: produto.origem },
      })),
    ],
    [
      'sign-up where it is closed, at the Firebase-style face',
      pelaFace(
        '/v1/accounts:signUp',
        (email) => ({ email, password: senha }),
        () => fechado,
      ),
    ],
    ['confirmation asked again, on the page', porFormulario('/identidade/confirmar')],
  ])('%s', async (_, perguntar) => {
    for (let vez = 0; vez < 10; vez += 1) {
      const { resposta: tem } = await perguntar(conhecido(vez))
      const { resposta: nao } = await perguntar(desconhecido(vez))
      const semSessao = (r: Resposta) => ({
        ...igualavel(r),
        texto: igualavel(r).texto.replace(/"sessionId":"[^"]*"/, ''),
      })
      expect(semSessao(tem)).toEqual(semSessao(nao))
    }
  })

  test('codes nobody has, used ones and codes of something else are one refusal', async () => {
    const { origem } = produto
    const email = 'convidada@ficticio.example'
    await enviar(produto, `${CONTA}/registrar`, { corpo: { email, nome, senha } })
    const usado = (await produto.linkPara(email)).searchParams.get('codigo') ?? ''
    const confirmar = (codigo: string) =>
      enviar(produto, `${CONTA}/confirmar`, { corpo: { codigo } })
    expect((await confirmar(usado)).status).toBe(200)
    // It serves at one door, «redefinir», and is like any other at the rest.
    await enviar(produto, `${CONTA}/pedir-redefinicao`, { corpo: { email } })
    let deOutraCoisa = ''
    await expect
      .poll(async () => {
        deOutraCoisa = (await produto.linkPara(email)).searchParams.get('codigo') ?? ''
        return deOutraCoisa
      })
      .not.toBe(usado)
    const inventado = `${usado.slice(0, -1)}${usado.endsWith('A') ? 'B' : 'A'}`
    const respostas: Resposta[] = []
    for (const codigo of [usado, inventado, 'x', 'a'.repeat(43), deOutraCoisa]) {
      for (const [caminho, mais] of [
        ['confirmar', {}],
        ['convite', {}],
        ['aceitar-convite', { nome, senha }],
        ['redefinir', { senha }],
        ['confirmar-troca-de-email', {}],
        ['conferir-codigo', { finalidade: 'convite' }],
      ] as const) {
        if (codigo === deOutraCoisa && caminho === 'redefinir') continue
        respostas.push(
          await enviar({ origem, volta: '' }, `${CONTA}/${caminho}`, {
            corpo: { codigo, ...mais },
          }),
        )
      }
    }
    expect(new Set(respostas.map((r) => JSON.stringify(igualavel(r)))).size).toBe(1)
    expect(respostas[0]?.status).toBe(410)
  })
})
