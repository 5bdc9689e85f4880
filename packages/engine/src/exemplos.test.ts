import { describe, expect, test } from 'vitest'
import { ESCALA, TABELAS_SIMPLES } from './tabelas/simples/index.ts'
import { type FatosDoExemplo, montarFatos } from './testes/conferir-simples.ts'
import { CONFERENTES, lerExemplos } from './testes/index.ts'
import { apurarSimples } from './tributos/simples/index.ts'

const ARQUIVOS = lerExemplos()

for (const { caminho, regra, casos } of ARQUIVOS) {
  const conferir = regra === undefined ? undefined : CONFERENTES[regra]
  if (!conferir) continue
  describe(caminho, () => {
    test.each(casos.map((caso) => [caso.nome, caso] as const))('%s', (_, caso) => {
      expect(caso.fonte).not.toBe('')
      expect(conferir(caso)).toEqual([])
    })
  })
}

// The tables are only as safe as the examples that watch them: each cell is broken in memory, and
// some example must then give another value.
describe('cada célula das tabelas do Simples é vigiada por um exemplo', () => {
  const casos = ARQUIVOS.filter(({ regra }) => regra === 'simples').flatMap(({ casos }) => casos)
  const celulas: [string, object, string, (valor: never) => unknown][] = []
  const quebrar = <T>(nome: string, dono: object, campo: string, como: (valor: T) => T) =>
    celulas.push([nome, dono, campo, como as (valor: never) => unknown])
  const umBase = (valor: bigint) => valor + 1n

  for (const versao of TABELAS_SIMPLES.versoes) {
    for (const [anexo, faixas] of Object.entries(versao.faixas)) {
      for (const faixa of faixas) {
        const nome = `${versao.desde} ${anexo} ${faixa.numero}ª`
        quebrar<bigint>(`${nome} nominal`, faixa, 'nominal', umBase)
        quebrar<bigint>(`${nome} parcela`, faixa, 'parcela', (v) => v + 100_00n * ESCALA)
        // Nobody is above the last limit: the row stands for all that comes.
        if (faixa.numero < 6) {
          quebrar<number>(`${nome} limite +`, faixa, 'ate', (v) => v + 1)
          quebrar<number>(`${nome} limite −`, faixa, 'ate', (v) => v - 1)
        }
        for (const cota of faixa.cotas) {
          quebrar<bigint>(`${nome} ${cota.tributo}`, cota, 'cota', umBase)
        }
      }
    }
    for (const [anexo, cotas] of Object.entries(versao.excesso)) {
      for (const cota of cotas) {
        quebrar<bigint>(`${versao.desde} excesso ${anexo} ${cota.tributo}`, cota, 'cota', umBase)
      }
    }
    quebrar<bigint>(`${versao.desde} teto do ISS`, versao, 'teto', umBase)
  }
  for (const versao of TABELAS_SIMPLES.versoes) {
    const { desde } = versao
    for (const campo of [
      'limite',
      'sublimite',
      'limitePorMes',
      'sublimitePorMes',
      'limiteMe',
      'dasMinimo',
    ]) {
      quebrar<number>(`${desde} ${campo} +`, versao, campo, (v) => v + 1)
      quebrar<number>(`${desde} ${campo} −`, versao, campo, (v) => v - 1)
    }
    // 0,2799 instead of 0,28 changes nothing: the fator r has two places.
    quebrar<bigint>(`${desde} fatorRPronto +`, versao, 'fatorRPronto', umBase)
    for (const campo of ['piso', 'toleranciaPronta']) {
      quebrar<bigint>(`${desde} ${campo} +`, versao, campo, umBase)
      quebrar<bigint>(`${desde} ${campo} −`, versao, campo, (v) => v - 1n)
    }
  }

  // Only what the examples state: the values of each line, the totals, and who is in or out.
  const responder = (fatos: ReturnType<typeof montarFatos>) => {
    try {
      const resultado = apurarSimples(fatos)
      if (!resultado.ok) return resultado.refusal.codigo
      const { linhas, total, aPagar, fatorR, impedidaIcmsIss, porte, tetos } = resultado.value
      const tributos = linhas.map(({ faixa, tributos }) => [faixa, tributos])
      return JSON.stringify([tributos, total, aPagar, fatorR, impedidaIcmsIss, porte, tetos])
    } catch (erro) {
      return String(erro)
    }
  }
  const perguntas = casos.map(({ fatos }) => {
    const montados = montarFatos(fatos as FatosDoExemplo)
    return { fatos: montados, certo: responder(montados) }
  })
  /** The cells come in the order of the tables: who watched the one before is likely to watch the next. */
  function alguemNota(): boolean {
    const quem = perguntas.findIndex(({ fatos, certo }) => responder(fatos) !== certo)
    if (quem > 0) perguntas.unshift(...perguntas.splice(quem, 1))
    return quem >= 0
  }

  test(`${celulas.length} células`, () => {
    const soltas = celulas.filter(([, dono, campo, como]) => {
      const original = Reflect.get(dono, campo)
      Reflect.set(dono, campo, como(original as never))
      const notada = alguemNota()
      Reflect.set(dono, campo, original)
      return !notada
    })
    expect(soltas.map(([nome]) => nome)).toEqual([])
    expect(celulas.length).toBeGreaterThan(500)
  })
})
