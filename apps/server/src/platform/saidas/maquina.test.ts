// Every order in which a line may be sent, lost, answered late, asked for and sent again, by processes that die at any
// moment: the notes that exist outside are counted at the end of each.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ErroDeFora } from '../fora/index.ts'
import {
  type Depois,
  ESTADOS_DA_SAIDA,
  type EstadoDaSaida,
  NUNCA_OUVIU,
  passoSeguinte,
  podeEnviar,
  SEM_PERGUNTA,
  semResposta,
  TRANSICOES,
} from './maquina.ts'

/** Steps of the world, one after another. */
const FUNDO = 6

type Mundo = {
  readonly estado: EstadoDaSaida
  readonly envios: number
  readonly consultas: number
  /** Somebody holds it: what they do, and whether their request left. Null when nobody does. */
  readonly posse: { readonly fazendo: 'enviar' | 'consultar'; readonly chegou: boolean } | null
  /** Requests on their way, of holders that are dead: they may still arrive. */
  readonly aCaminho: number
  /** What the service made under this key. */
  readonly notas: number
  /** How the service, as it is now, would judge it. */
  readonly aceita: boolean
}

const INICIO: Mundo = {
  estado: 'intencionada',
  envios: 0,
  consultas: 0,
  posse: null,
  aCaminho: 0,
  notas: 0,
  aceita: true,
}

type Regras = {
  /** The service refuses a second note under the same number (E0014). */
  readonly recusaRepetida: boolean
  /** What a dead holder sent arrives, or is lost, before anybody asks: what the lease is for. */
  readonly posseEspera: boolean
  /** There is nobody to ask whether it was done. */
  readonly semPergunta?: boolean
}

const SERVICO = { consultar: async () => null, tentativas: 3 }

const aberta = ({ estado }: Mundo) => TRANSICOES[estado].length > 0

/** The service hears a request: one note, or none. */
const ouvir = (mundo: Mundo, { recusaRepetida }: Regras): Mundo =>
  !mundo.aceita || (recusaRepetida && mundo.notas > 0)
    ? mundo
    : { ...mundo, notas: mundo.notas + 1 }

function responder(mundo: Mundo, depois: Depois): Mundo {
  const passo = passoSeguinte(SERVICO, mundo, depois, 0)
  expect(TRANSICOES[mundo.estado]).toContain(
    passo.estado === mundo.estado ? TRANSICOES[mundo.estado][0] : passo.estado,
  )
  return { ...mundo, estado: passo.estado, posse: null }
}

const confirmada: Depois = { tipo: 'desfecho', desfecho: { tipo: 'confirmada' } }
const recusada: Depois = { tipo: 'desfecho', desfecho: { tipo: 'recusada', motivo: 'E0617' } }
const semLigacao = (enviando: boolean) =>
  semResposta(SERVICO, { enviando, erro: new ErroDeFora('nfse', 'sem-ligacao') })
const semNada = (enviando: boolean) =>
  semResposta(SERVICO, { enviando, erro: new ErroDeFora('nfse', 'prazo') })

/** What the service answers to who sends, once it heard: a repeated number is asked about at once, and found. */
const respostaDoEnvio = ({ notas }: Mundo): Depois => (notas > 0 ? confirmada : recusada)
const respostaDaConsulta = ({ notas }: Mundo): Depois => (notas > 0 ? confirmada : NUNCA_OUVIU)

/** Everything that may happen next. */
function* seguintes(mundo: Mundo, regras: Regras): Generator<[string, Mundo]> {
  const { posse, aCaminho } = mundo
  if (aCaminho > 0) {
    yield ['chega tarde', { ...ouvir(mundo, regras), aCaminho: aCaminho - 1 }]
    yield ['perde-se no caminho', { ...mundo, aCaminho: aCaminho - 1 }]
  }
  // The service changes its mind on what it takes: a city goes out, a rule enters.
  yield ['o serviço passa a recusar', { ...mundo, aceita: !mundo.aceita }]
  if (posse === null) {
    if (aberta(mundo) && !(regras.posseEspera && aCaminho > 0)) yield ['alguém toma', tomar(mundo)]
    return
  }
  const enviando = posse.fazendo === 'enviar'
  if (regras.semPergunta && !enviando) {
    yield ['ninguém a quem perguntar', responder(mundo, SEM_PERGUNTA)]
    return
  }
  if (!posse.chegou) {
    yield ['nada sai', responder(mundo, semLigacao(enviando))]
    yield ['morre antes de sair', { ...mundo, posse: null }]
    yield [
      'sai e chega',
      { ...(enviando ? ouvir(mundo, regras) : mundo), posse: { ...posse, chegou: true } },
    ]
    if (enviando)
      yield ['sai e quem mandou morre', { ...mundo, posse: null, aCaminho: aCaminho + 1 }]
    return
  }
  yield [
    'a resposta vem',
    responder(mundo, enviando ? respostaDoEnvio(mundo) : respostaDaConsulta(mundo)),
  ]
  yield ['a resposta se perde', responder(mundo, semNada(enviando))]
  yield ['morre sem ouvir', { ...mundo, posse: null }]
}

function tomar(mundo: Mundo): Mundo {
  const enviar = podeEnviar(SERVICO, mundo)
  return {
    ...mundo,
    estado: enviar ? 'enviada' : 'duvidosa',
    envios: mundo.envios + (enviar ? 1 : 0),
    consultas: mundo.consultas + (enviar ? 0 : 1),
    posse: { fazendo: enviar ? 'enviar' : 'consultar', chegou: false },
  }
}

/** Goes through every world within reach, each once at each depth; answers how many there were. */
function percorrer(regras: Regras, conferir: (mundo: Mundo, historia: string[]) => void): number {
  const vistos = new Set<string>()
  let fila: [Mundo, string[]][] = [[INICIO, []]]
  for (let passo = 0; passo <= FUNDO * 3; passo++) {
    const depois: [Mundo, string[]][] = []
    for (const [mundo, historia] of fila) {
      const chave = JSON.stringify(mundo)
      if (vistos.has(chave)) continue
      vistos.add(chave)
      conferir(mundo, historia)
      if (mundo.envios <= FUNDO && mundo.consultas <= FUNDO && mundo.aCaminho <= 2)
        for (const [nome, outro] of seguintes(mundo, regras))
          depois.push([outro, [...historia, nome]])
    }
    fila = depois
  }
  return vistos.size
}

const aoFim =
  (maximo: number) =>
  (mundo: Mundo, historia: string[]): void => {
    const como = historia.join(' → ')
    expect(mundo.notas, como).toBeLessThanOrEqual(maximo)
    if (mundo.estado === 'confirmada') expect(mundo.notas, como).toBe(1)
  }

test.each([
  [
    'a service that refuses a repeated number, whatever arrives late',
    { recusaRepetida: true, posseEspera: false },
  ],
  [
    'a service that repeats and cannot be asked, whatever arrives late',
    { recusaRepetida: false, posseEspera: false, semPergunta: true },
  ],
  [
    'a service that repeats, as long as the lease is waited for',
    { recusaRepetida: false, posseEspera: true },
  ],
])('one note at most, with %s', (_, regras) => {
  expect(percorrer(regras, aoFim(1))).toBeGreaterThan('semPergunta' in regras ? 30 : 400)
})

test('without the lease, and with a service that repeats, there would be two: the test can fail', () => {
  const quantas = new Set<number>()
  percorrer({ recusaRepetida: false, posseEspera: false }, ({ notas }) => quantas.add(notas))
  expect(Math.max(...quantas)).toBeGreaterThan(1)
})

test('of what cannot be asked, a doubt waits for a person at once', () => {
  const servico = { consultar: 'sem-pergunta' as const }
  const duvida = semResposta(servico, { enviando: true, erro: new ErroDeFora('correio', 'rede') })
  const linha = { estado: 'enviada', envios: 1, consultas: 0 }
  for (const depois of [duvida, SEM_PERGUNTA])
    expect(passoSeguinte(servico, linha, depois, 0)).toMatchObject({
      ...{ estado: 'duvidosa', em: null, fim: false },
    })
  const antes = semResposta(servico, { enviando: true, erro: new ErroDeFora('correio', 'adiado') })
  expect(passoSeguinte(servico, linha, antes, 0)).toMatchObject({ estado: 'intencionada' })
})

test('nothing is sent while it is in doubt, and what is concluded stays', () => {
  for (const estado of ESTADOS_DA_SAIDA)
    expect(podeEnviar(SERVICO, { estado })).toBe(estado === 'intencionada')
  for (const fim of ['confirmada', 'recusada', 'desistida'] as const)
    expect(TRANSICOES[fim]).toEqual([])
})

test('a line that is refused, or given up, left no note behind when nothing arrives late', () => {
  percorrer({ recusaRepetida: true, posseEspera: true }, (mundo, historia) => {
    if (mundo.estado === 'recusada' || mundo.estado === 'desistida')
      expect(mundo.notas, historia.join(' → ')).toBe(0)
  })
})

test('the database lets through these steps, and the page of the machine tells them', () => {
  const sql = readFileSync(
    new URL('../../../db/migrations/0201_saida_externa.sql', import.meta.url),
    'utf8',
  )
  const pagina = readFileSync(new URL('../../../../../docs/saidas.md', import.meta.url), 'utf8')
  const passos = Object.entries(TRANSICOES).flatMap(([de, para]) =>
    para.map((estado) => `${de}>${estado}`),
  )
  const noBanco = [...sql.matchAll(/'([a-z]+>[a-z]+)'/g)].map(([, passo]) => passo)
  expect(noBanco.sort()).toEqual([...passos].sort())
  for (const passo of passos) {
    const [de = '', para = ''] = passo.split('>')
    expect(pagina, passo).toMatch(new RegExp(`\\| \`${de}\` \\| \`${para}\` \\|`))
  }
})
