import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Anexo } from './cadastro/index.ts'
import { comMemoria, conferirMemoria } from './dinheiro/index.ts'
import { ESCALA, TABELAS_SIMPLES } from './tabelas/simples/index.ts'
import { type Competencia, somarMeses } from './tempo/index.ts'
import { apurarDasMei, type FatosMei } from './tributos/mei/index.ts'
import {
  type AtividadeDoMes,
  aliquotaEfetiva,
  apurarSimples,
  type FatosSimples,
} from './tributos/simples/index.ts'

// Golden cases are JSON a contador can read: amounts in centavos, one list per file, each with its
// source. `historico` is short-hand: a RBT12 stands in the first month of the window, the part of it
// earned in the calendar year in January.

type FatosDoExemplo = {
  competencia: Competencia
  abertura?: Competencia
  rbt12?: number
  rbt12Externo?: number
  rba?: number
  folha12?: number
  receitas?: [Competencia, number, number][]
  folhas?: [Competencia, number][]
  folhaDoMes?: number
  atividades: AtividadeDoMes[]
} & Partial<FatosSimples>

type Exemplo = {
  nome: string
  fonte: string
  fatos: Record<string, unknown>
  espera: Record<string, unknown>
}

function arquivos(pasta: string): string[] {
  return readdirSync(pasta, { withFileTypes: true }).flatMap((item) => {
    const caminho = join(pasta, item.name)
    if (item.isDirectory()) return arquivos(caminho)
    return pasta.endsWith('exemplos') && item.name.endsWith('.json') ? [caminho] : []
  })
}

function montarFatos(exemplo: FatosDoExemplo): FatosSimples {
  const { competencia, rbt12, rbt12Externo, rba, folha12, receitas, folhas, ...resto } = exemplo
  const defasagem = competencia >= '2027-01' ? 2 : 1
  const primeiro = somarMeses(competencia, -11 - defasagem)
  const janeiro = `${competencia.slice(0, 4)}-01`
  // A company above the sublimite in one calendar year would be out: half was earned in each.
  const metade = (total: number) => (total > 3_600_000_00 ? Math.floor(total / 2) : 0)
  const doAno = rba ?? metade(rbt12 ?? 0)
  const externaDoAno = metade(rbt12Externo ?? 0)
  const meses = Array.from({ length: 11 + defasagem }, (_, i) => somarMeses(primeiro, i))
  const naJanela = (mes: Competencia) => {
    if (mes === primeiro) {
      return { interna: (rbt12 ?? 0) - doAno, externa: (rbt12Externo ?? 0) - externaDoAno }
    }
    return mes === janeiro ? { interna: doAno, externa: externaDoAno } : { interna: 0, externa: 0 }
  }
  return {
    abertura: '2010-01',
    folhaDoMes: 0,
    ...resto,
    competencia,
    receitasAnteriores: receitas
      ? receitas.map(([mes, interna, externa]) => ({ competencia: mes, interna, externa }))
      : meses.map((mes) => ({ competencia: mes, ...naJanela(mes) })),
    folhaAnterior: folhas
      ? folhas.map(([mes, valor]) => ({ competencia: mes, valor }))
      : meses.map((mes) => ({ competencia: mes, valor: mes === primeiro ? (folha12 ?? 0) : 0 })),
  }
}

function conferirSimples({ fatos, espera }: Exemplo) {
  const memorial = comMemoria()
  const completos = montarFatos(fatos as FatosDoExemplo)
  const resultado = apurarSimples(completos, memorial)
  const { recusa, avisos, impedida, ...valores } = espera
  if (recusa) {
    expect(resultado).toMatchObject({ ok: false, refusal: { codigo: recusa, ...valores } })
    return
  }
  if (!resultado.ok) throw new Error(resultado.refusal.mensagem)
  expect(resultado.value).toMatchObject(valores)
  if (avisos) expect(resultado.value.avisos.map(({ codigo }) => codigo)).toEqual(avisos)
  if (impedida !== undefined) expect(resultado.value.impedidaIcmsIss).toBe(impedida)
  expect(conferirMemoria(memorial.passos)).toEqual([])
  expect(memorial.passos.at(-1)?.resultado.valor).toBe(resultado.value.aPagar)
  expect(apurarSimples(completos)).toEqual(resultado)
}

function conferirAliquota({ fatos, espera }: Exemplo) {
  const { anexo, competencia, rbt12 } = fatos as {
    anexo: Anexo
    competencia: Competencia
    rbt12: number
  }
  const resultado = aliquotaEfetiva(anexo, competencia, rbt12)
  if (!resultado.ok) throw new Error(resultado.refusal.mensagem)
  expect((Number(resultado.value.efetiva) * 100).toFixed(6)).toBe(espera.efetivaPercentual)
}

function conferirMei({ fatos, espera }: Exemplo) {
  const memorial = comMemoria()
  const resultado = apurarDasMei(fatos as FatosMei, memorial)
  const { recusa, avisos, ...valores } = espera
  if (recusa) {
    expect(resultado).toMatchObject({ ok: false, refusal: { codigo: recusa, ...valores } })
    return
  }
  if (!resultado.ok) throw new Error(resultado.refusal.mensagem)
  expect(resultado.value).toMatchObject(valores)
  if (avisos) expect(resultado.value.avisos.map(({ codigo }) => codigo)).toEqual(avisos)
  expect(conferirMemoria(memorial.passos)).toEqual([])
  expect(memorial.passos.at(-1)?.resultado.valor).toBe(resultado.value.total)
}

const CONFERENTES: Record<string, (exemplo: Exemplo) => void> = {
  simples: conferirSimples,
  aliquota: conferirAliquota,
  mei: conferirMei,
}

type Arquivo = { regra?: string; casos: Exemplo[] }
const ARQUIVOS = arquivos(import.meta.dirname).map((caminho) => ({
  caminho: caminho.slice(import.meta.dirname.length + 1),
  ...(JSON.parse(readFileSync(caminho, 'utf8')) as Arquivo),
}))

for (const { caminho, regra, casos } of ARQUIVOS) {
  const conferir = regra === undefined ? undefined : CONFERENTES[regra]
  if (!conferir) continue
  describe(caminho, () => {
    test.each(casos.map((caso) => [caso.nome, caso] as const))('%s', (_, caso) => {
      expect(caso.fonte).not.toBe('')
      conferir(caso)
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
  const [primeira] = TABELAS_SIMPLES.versoes
  if (!primeira) throw new Error('sem tabelas')
  for (const campo of [
    'limite',
    'sublimite',
    'limitePorMes',
    'sublimitePorMes',
    'limiteMe',
    'dasMinimo',
  ]) {
    quebrar<number>(`${campo} +`, primeira, campo, (v) => v + 1)
    quebrar<number>(`${campo} −`, primeira, campo, (v) => v - 1)
  }
  // 0,2799 instead of 0,28 changes nothing: the fator r has two places.
  quebrar<bigint>('fatorRPronto +', primeira, 'fatorRPronto', umBase)
  for (const campo of ['piso', 'toleranciaPronta']) {
    quebrar<bigint>(`${campo} +`, primeira, campo, umBase)
    quebrar<bigint>(`${campo} −`, primeira, campo, (v) => v - 1n)
  }

  // Only what the examples state: the values of each line, the totals, and who is in or out.
  const responder = () =>
    casos.map(({ fatos }) => {
      try {
        const resultado = apurarSimples(montarFatos(fatos as FatosDoExemplo))
        if (!resultado.ok) return resultado.refusal.codigo
        const { linhas, total, aPagar, fatorR, impedidaIcmsIss, porte, tetos } = resultado.value
        const tributos = linhas.map(({ faixa, tributos }) => [faixa, tributos])
        return JSON.stringify([tributos, total, aPagar, fatorR, impedidaIcmsIss, porte, tetos])
      } catch (erro) {
        return String(erro)
      }
    })
  const certo = responder()

  test(`${celulas.length} células`, () => {
    const soltas = celulas.filter(([, dono, campo, como]) => {
      const original = Reflect.get(dono, campo)
      Reflect.set(dono, campo, como(original as never))
      const mudou = responder().some((resposta, i) => resposta !== certo[i])
      Reflect.set(dono, campo, original)
      return !mudou
    })
    expect(soltas.map(([nome]) => nome)).toEqual([])
    expect(celulas.length).toBeGreaterThan(500)
  })
})
