import { formatarValor } from '@razao/engine/dinheiro'
import {
  formatarNumeroDoDocumento,
  linhaDigitavel,
  montarCodigoDeBarras,
} from '@razao/engine/guias'
import { dataDoNumero, formatarData, numeroDoDia } from '@razao/engine/tempo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lerGuiaOficial } from './index.ts'

const umaGuia = fc.record({
  valor: fc.integer({ min: 1, max: 99_999_999_999 }),
  numero: fc.stringMatching(/^07\d{15}$/),
  dia: fc
    .integer({ min: numeroDoDia('2018-01-01'), max: numeroDoDia('2099-12-31') })
    .map(dataDoNumero),
  convenio: fc.constantFrom('0328', '0385'),
  resto: fc.stringMatching(/^\d{3}$/),
})

const noAno = (dia: string): string =>
  String(numeroDoDia(dia) - numeroDoDia(`${dia.slice(0, 4)}-01-01`) + 1).padStart(3, '0')

function escrita({
  valor,
  numero,
  dia,
  convenio,
  resto,
}: Parameters<Parameters<typeof umaGuia.map>[0]>[0]) {
  const codigo = montarCodigoDeBarras({
    ...{ segmento: '5', identificador: '8', valor, convenio },
    campoLivre: `${dia.slice(2, 4)}${noAno(dia)}${numero}${resto}`,
  })
  const linha = codigo.ok ? linhaDigitavel(codigo.value) : codigo
  return linha.ok ? linha.value.replace(/(\d{11})(\d)/g, '$1 $2 ').trim() : ''
}
const papel = (textos: readonly string[]) => ({
  linhas: textos.map((texto) => [{ texto, de: 0, ate: texto.length }]),
  qrs: [],
})

test('o que é escrito é lido: número, valor e último dia saem do código', () => {
  fc.assert(
    fc.property(umaGuia, (guia) => {
      const lida = lerGuiaOficial(
        papel([
          `Número: ${formatarNumeroDoDocumento(guia.numero)}`,
          `Pagar até: ${formatarData(guia.dia)}`,
          `Valor: ${formatarValor(guia.valor)}`,
          escrita(guia),
        ]),
        '2026-11-10',
      )
      expect(lida).toMatchObject({
        value: {
          ...{ numero: guia.numero, total: guia.valor, pagarAte: guia.dia },
          especie: guia.convenio === '0328' ? 'das' : 'darf',
        },
      })
    }),
  )
})

test('um dígito trocado na linha nunca passa', () => {
  fc.assert(
    fc.property(umaGuia, fc.nat(47), fc.integer({ min: 1, max: 9 }), (guia, onde, soma) => {
      const digitos = escrita(guia).replaceAll(' ', '')
      const trocado = (Number(digitos[onde]) + soma) % 10
      const linha = `${digitos.slice(0, onde)}${trocado}${digitos.slice(onde + 1)}`
      const textos = [formatarNumeroDoDocumento(guia.numero), formatarValor(guia.valor), linha]
      const lida = lerGuiaOficial(papel(textos), '2026-11-10')
      // By module 11, a rest of 0 and of 1 have the same digit: what still reads is another code, which the number or
      // the value beside it contradicts, or differs only in what no one prints.
      if (lida.ok) expect([lida.value.numero, lida.value.total]).toEqual([guia.numero, guia.valor])
    }),
  )
})

test('nenhum texto derruba a leitura', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), fc.array(fc.string()), (textos, qrs) => {
      expect(typeof lerGuiaOficial({ ...papel(textos), qrs }, '2026-11-10').ok).toBe('boolean')
    }),
  )
})
