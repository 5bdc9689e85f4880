// reliability P2, P4 and P5 for the books: money is whole centavos in every answer, taking an entry back
// restores every balance, and what leaves as a file comes back as it was.
import { lerBeancount } from '@razao/formats/beancount'
import { lerEcd } from '@razao/formats/ecd'
import { lerHledger } from '@razao/formats/hledger'
import { entradasDaSaida } from '@razao/formats/livro'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { estornarLancamento } from '../../apps/server/src/modules/contabil/lancamentos/estornar.ts'
import { saldosEm } from '../../apps/server/src/modules/contabil/livro/saldos-em.ts'
import { bytesDoLivro } from '../../apps/server/src/modules/contabil/saida/exportar-livro.ts'
import { umMomento } from '../../apps/server/src/modules/contabil/saida/livro-contabil.ts'
import { abrirBancada, type Bancada } from '../../apps/server/src/testes/fabricas.ts'
import { abrirLivro, type LivroDeTeste, postar } from './livro-de-teste.ts'
import { perguntasDosLivros, responder } from './perguntas.ts'

const CONTAS = ['1.1.1.01', '1.1.1.02', '2.1.1.01', '2.3.1.01', '3.1.1.01', '4.1.1.01'] as const
const DIAS = ['2025-11-30', '2025-12-31', '2026-01-01', '2026-01-15', '2026-02-28'] as const
/** Four of them are R$ 100 thousand millions: the most that a line takes, and what a float would spoil. */
const centavos = fc.integer({ min: 1, max: 2_500_000_000_000 })
const PALAVRAS = [
  'Venda',
  'ação',
  '«aspas»',
  'a; b',
  '"',
  "d'água",
  '10%',
  '#1',
  'R$ 5,00',
  '=soma',
]
const entrada = fc.record({
  data: fc.constantFrom(...DIAS),
  historico: fc
    .array(fc.constantFrom(...PALAVRAS), { minLength: 1, maxLength: 4 })
    .map((p) => p.join(' ')),
  de: fc.nat(CONTAS.length - 1),
  quantias: fc.array(centavos, { minLength: 1, maxLength: 4 }),
})
type Entrada = typeof entrada extends fc.Arbitrary<infer T> ? T : never
const PRAZO = { numRuns: 12, interruptAfterTimeLimit: 20_000 }

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => await bancada.fechar())

function partidasDe({ de, quantias }: Entrada): (readonly [string, number])[] {
  const da = (n: number): string => CONTAS[(de + n) % CONTAS.length] ?? ''
  const total = quantias.reduce((soma, valor) => soma + valor, 0)
  return [...quantias.map((valor, n) => [da(n + 1), valor] as const), [da(0), -total] as const]
}

async function livroCom(entradas: readonly Entrada[]): Promise<LivroDeTeste> {
  const livro = await abrirLivro(bancada)
  for (const uma of entradas)
    await postar(livro, { data: uma.data, historico: uma.historico, partidas: partidasDe(uma) })
  return livro
}

/** Numbers that are not whole and safe, and texts that look like money without two decimals (`1.1` is an account). */
function impuros(valor: unknown, onde = ''): string[] {
  if (typeof valor === 'number') return Number.isSafeInteger(valor) ? [] : [`${onde}: ${valor}`]
  if (typeof valor === 'string')
    return /^-?\d+[.,]\d+$/.test(valor) && !/[.,]\d{2}$|^[1-9]\.\d$/.test(valor)
      ? [`${onde}: ${valor}`]
      : []
  if (typeof valor !== 'object' || valor === null) return []
  return Object.entries(valor).flatMap(([nome, dentro]) =>
    // Shares of one centavo may be any number; they are not money.
    nome === 'vertical' || nome === 'horizontal' ? [] : impuros(dentro, `${onde}/${nome}`),
  )
}

async function emTexto(conteudo: unknown): Promise<string> {
  if (typeof conteudo === 'string') return conteudo
  if (conteudo instanceof Uint8Array) return new TextDecoder().decode(conteudo)
  const partes: Uint8Array[] = []
  for await (const parte of conteudo as AsyncIterable<Uint8Array>) partes.push(Buffer.from(parte))
  return Buffer.concat(partes).toString('utf8')
}

test('P2: todo dinheiro de toda resposta é inteiro de centavos, ou tem duas casas', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entrada, { minLength: 1, maxLength: 8 }), async (entradas) => {
      const livro = await livroCom(entradas)
      const pedido = { empresaId: livro.empresa.id, contaId: livro.conta(CONTAS[0]) }
      const conhecidoEm = new Date().toISOString()
      for (const pergunta of perguntasDosLivros({ ...pedido, conhecidoEm })) {
        if (/xlsx|pdf|imprimir/.test(pergunta.titulo)) continue
        const achados = await livro.escritorio.rodar(async (ctx) => {
          const { arquivo, resposta } = await responder(ctx, pergunta)
          if (!arquivo) return impuros(resposta)
          const texto = await emTexto(resposta)
          if (texto.trimStart().startsWith('[') || texto.trimStart().startsWith('{'))
            return impuros(JSON.parse(texto))
          // A sheet of text: a cell that is a number with a fraction has two decimals.
          return texto
            .split(/\r?\n/)
            .flatMap((linha) =>
              linha.split(';').flatMap((celula) => impuros(celula.replaceAll('.', ''))),
            )
        })
        expect(achados, pergunta.titulo).toEqual([])
      }
    }),
    { ...PRAZO, numRuns: 4 },
  )
}, 90_000)

test('P4: estornar devolve cada saldo, no mesmo dia ou depois', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entrada, { maxLength: 5 }),
      entrada,
      fc.option(fc.constantFrom(...DIAS), { nil: undefined }),
      async (antes, uma, outroDia) => {
        const livro = await livroCom(antes)
        const { escritorio, empresa } = livro
        // Backwards is not a reversal: it would take back what was not there yet.
        const data = outroDia !== undefined && outroDia < uma.data ? undefined : outroDia
        const saldos = async () => {
          const dias = [...DIAS, '2026-12'].filter(
            (ate) => ate < uma.data || ate >= (data ?? uma.data),
          )
          const lidos = await Promise.all(
            dias.map((ate) =>
              escritorio.rodar((ctx) => saldosEm(ctx, { empresaId: empresa.id, ate })),
            ),
          )
          return lidos.map((doDia) =>
            doDia
              .map((s) => [s.contaId, s.anterior + s.debitos - s.creditos])
              .filter(([, saldo]) => saldo !== 0),
          )
        }
        const eram = await saldos()
        const { id } = await postar(livro, { data: uma.data, partidas: partidasDe(uma) })
        await escritorio.rodar((ctx) =>
          estornarLancamento(ctx, {
            lancamentoId: id,
            motivo: 'de propósito',
            ...(data ? { data } : {}),
          }),
        )
        expect(await saldos()).toEqual(eram)
      },
    ),
    PRAZO,
  )
}, 90_000)

type Lida = { data: string; historico: string; partidas: (readonly [string, number])[] }

/** What the database has of a year, entry by entry in the order of its numbers. */
async function doLivro({ empresa }: LivroDeTeste, exercicio: number): Promise<Lida[]> {
  const { rows } = await bancada.dono.query<Lida>(
    `select l.data::text as data, l.historico, json_agg(json_build_array(c.codigo, p.valor) order by p.ordem) as partidas
     from lancamento l join partida p on p.lancamento_id = l.id join conta_contabil c on c.id = p.conta_id
     where l.empresa_id = $1 and l.exercicio = $2 group by l.escritorio_id, l.id order by l.numero`,
    [empresa.id, exercicio],
  )
  return rows
}

const igual = (texto: string): string => texto
/** A description of hledger ends at a `;`, which begins a comment: it is written as a comma. */
const noFormato = { hledger: (t: string) => t.replaceAll(';', ','), beancount: igual, ecd: igual }
const ordenadas = (lidas: readonly Lida[]): string[] => lidas.map((l) => JSON.stringify(l)).sort()

/** The bytes that a format gives, whole. */
const exportado = (
  livro: LivroDeTeste,
  formato: 'hledger' | 'beancount' | 'ecd' | 'saida-total',
  exercicio: number,
) =>
  livro.escritorio.rodar(async (ctx) => {
    await umMomento(ctx)
    const partes: Uint8Array[] = []
    for await (const parte of await bytesDoLivro(
      ctx,
      { empresaId: livro.empresa.id, exercicio, formato },
      () => {},
    ))
      partes.push(parte)
    return Buffer.concat(partes)
  })

test('P5: o que sai em hledger, Beancount, ECD e saída total volta como era', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entrada, { minLength: 1, maxLength: 8 }), async (entradas) => {
      const livro = await livroCom(entradas)
      for (const exercicio of [2025, 2026]) {
        const esperado = ordenadas(await doLivro(livro, exercicio))
        for (const [formato, ler] of [
          ['hledger', lerHledger],
          ['beancount', lerBeancount],
          ['ecd', lerEcd],
        ] as const) {
          const lidas: Lida[] = []
          const bytes = await exportado(livro, formato, exercicio)
          const { erros } = await ler([bytes], {
            aoLancamento: (l: {
              abertura?: boolean
              data: string
              historico: string
              partidas: readonly { conta: string; valor: number }[]
            }) => {
              if (l.abertura !== true)
                lidas.push({
                  data: l.data,
                  historico: l.historico,
                  partidas: l.partidas.map((p) => [p.conta, p.valor] as const),
                })
            },
          })
          expect(erros, formato).toEqual([])
          expect(ordenadas(lidas), formato).toEqual(esperado.map(noFormato[formato]).sort())
        }
      }
      const zip = await exportado(livro, 'saida-total', 2026)
      const lidas: Lida[] = []
      const fonte = {
        tamanho: zip.length,
        ler: async (inicio: number, quantos: number) => zip.subarray(inicio, inicio + quantos),
      }
      for await (const e of entradasDaSaida(fonte))
        lidas.push({
          data: e.data,
          historico: e.historico,
          partidas: e.partidas.map((p) => [p.codigo, p.valor] as const),
        })
      expect(ordenadas(lidas)).toEqual(
        ordenadas([...(await doLivro(livro, 2025)), ...(await doLivro(livro, 2026))]),
      )
    }),
    PRAZO,
  )
}, 90_000)
