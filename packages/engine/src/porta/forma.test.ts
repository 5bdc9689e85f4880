import { expect, test } from 'vitest'
import {
  conforme,
  data,
  type Forma,
  fator,
  feriados,
  inteiro,
  lista,
  logico,
  mapa,
  mes,
  objeto,
  quantidade,
  saldo,
  textoAte,
  umDe,
  valor,
  valorComSinal,
} from './index.ts'

const LUGAR = 'simples.atividades[0].receita'
const FORMAS: Readonly<Record<string, Forma>> = {
  ...{ valor, valorComSinal, saldo, quantidade, mes, data, logico, feriados },
  inteiro: inteiro(1, 12),
  textoAte: textoAte(5),
  umDe: umDe(['a', 'b']),
  fator: fator('0', '1'),
  lista: lista(valor),
  objeto: objeto<{ a: number }>({ a: valor }),
  mapa: mapa(mes, valor),
  conforme: conforme('tipo', { a: objeto<{ a: number }>({ a: valor }) }),
}

test.each(Object.entries(FORMAS))(
  '%s says what is wrong in a sentence, and where apart from it',
  (_, forma) => {
    for (const errado of [undefined, 1e20, -0.5, {}, [1e20], { a: -0.5 }, { tipo: 'c' }]) {
      const dito = forma(errado, LUGAR)
      if (dito === null) continue
      expect(dito.campo.startsWith(LUGAR)).toBe(true)
      expect(dito.mensagem).toMatch(/^\p{Lu}[^[\]{}_]+\.$/u)
      expect(dito.mensagem).not.toContain('atividades')
    }
  },
)
