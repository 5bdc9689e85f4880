import { expect, test } from 'vitest'
import { cursorEm, dataDigitada, digitar, limpar, mascarar, validarMascara } from './mascaras.ts'

test('the CNPJ mask takes letters, raises them and cleans what was pasted', () => {
  expect(mascarar('cnpj', '12.abc.345/01de-35')).toBe('12.ABC.345/01DE-35')
  expect(limpar('cnpj', ' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35')
  expect(validarMascara('cnpj', '12ABC34501DE35')).toBeNull()
  expect(validarMascara('cnpj', '12ABC34501DE36')).toMatch(/CNPJ inválido/)
})

test('a mask is written as far as it was typed', () => {
  expect(mascarar('cpf', '1234')).toBe('123.4')
  expect(mascarar('cep', '01310100')).toBe('01310-100')
  expect(mascarar('cellphone', '1133334444')).toBe('(11) 3333-4444')
  expect(mascarar('cellphone', '11933334444')).toBe('(11) 93333-4444')
  expect(mascarar('date-mes-ano', '102026')).toBe('10/2026')
  expect(mascarar('conta-corrente', '12345x')).toBe('12345-X')
})

test('a date that does not exist is refused and one that does becomes civil text', () => {
  expect(validarMascara('date', '31/02/2026')).toMatch(/data que existe/)
  expect(dataDigitada('28/02/2026')).toBe('2026-02-28')
  expect(dataDigitada('29/02/2026')).toBeNull()
})

test('an empty field has no message', () => {
  expect(validarMascara('email', '')).toBeNull()
  expect(validarMascara('email', 'a@b')).not.toBeNull()
})

test.each([
  ['cep', 'CEP: 01310-100', '01310-100'],
  ['cep', '01310100999', '01310-100'],
  ['rg', 'RG: 12.345.678-x', '12345678X'],
  ['rg', 'MG-12.345.678', 'MG12345678'],
  ['cpf', 'CPF 529.982.247-25', '529.982.247-25'],
  ['cpf', '52998224725\n', '529.982.247-25'],
  ['cnpj', 'CNPJ: 12.abc.345/01de-35', '12.ABC.345/01DE-35'],
  ['cnpj', 'cnpj nº 11.222.333/0001-81', '11.222.333/0001-81'],
  ['cnpj', 'cn.pj1.234/0001-00', 'CN.PJ1.234/0001-00'],
  ['date', '2026-12-31', '31/12/2026'],
  ['date', '2026-12-31T03:00:00Z', '31/12/2026'],
  ['date', '1/2/2026', '01/02/2026'],
  ['date', '01.02.2026', '01/02/2026'],
  ['date-mes-ano', '2026-10', '10/2026'],
  ['date-mes-ano', '1/2026', '01/2026'],
  ['birthDate', '1990-05-07', '07/05/1990'],
  ['cellphone', '+55 (11) 93333-4444', '(11) 93333-4444'],
  ['cellphone', '0055 11 3333-4444', '(11) 3333-4444'],
  ['cellphone', '5511933334444', '(11) 93333-4444'],
  ['cellphone', '011 93333-4444', '(11) 93333-4444'],
  ['cellphone', '(55) 93333-4444', '(55) 93333-4444'],
  ['email', ' Ana <ana@exemplo.test> ', 'ana@exemplo.test'],
  ['email', 'mailto:ana@exemplo.test', 'ana@exemplo.test'],
  ['agencia', 'Ag. 1234-x', '1234-X'],
  ['agencia', '1234', '1234'],
  ['conta-corrente', 'c/c 12345-X', '12345-X'],
  ['conta-corrente', '1234567890123', '123456789012-3'],
] as const)('%s: pasting %j leaves %j', (tipo, colado, visto) => {
  expect(mascarar(tipo, limpar(tipo, colado))).toBe(visto)
  expect(validarMascara(tipo, colado) === null).toBe(visto !== 'CN.PJ1.234/0001-00')
})

test.each([
  ['cep', '1310100'],
  ['rg', '1234'],
  ['cpf', '529.982.247-26'],
  ['cnpj', '11.222.333/0001-82'],
  ['date', '30/02/2026'],
  ['date', '31/12/20'],
  ['date-mes-ano', '13/2026'],
  ['birthDate', '01/01/2999'],
  ['birthDate', '31/12/1899'],
  ['cellphone', '1193333444'],
  ['cellphone', '(10) 93333-4444'],
  ['cellphone', '(11) 73333-4444'],
  ['email', 'ana@exemplo'],
  ['agencia', '123'],
  ['conta-corrente', '5'],
] as const)('%s: %j is refused with a message that says what to write', (tipo, texto) => {
  expect(validarMascara(tipo, texto)).toMatch(/^(Escreva|CPF|CNPJ|O |A )/)
})

test.each([
  ['date', '31122026', ['3', '31', '31/1', '31/12', '31/12/2', '31/12/20', '31/12/202']],
  ['cnpj', '12ab', ['1', '12', '12.A', '12.AB']],
  ['cellphone', '119333', ['(1', '(11', '(11) 9', '(11) 93', '(11) 933', '(11) 9333']],
  ['conta-corrente', '123x', ['1', '1-2', '12-3', '123-X']],
] as const)('%s is written as each key of %j falls', (tipo, teclas, esperados) => {
  let valor = ''
  const vistos = [...teclas].map((tecla) => {
    valor = limpar(tipo, `${mascarar(tipo, valor)}${tecla}`)
    return mascarar(tipo, valor)
  })
  expect(vistos.slice(0, esperados.length)).toEqual(esperados)
})

/** Each sign typed where the cursor is, as a keyboard does; `|` is where it begins. */
function digitarNoTeclado(
  tipo: 'date' | 'date-mes-ano' | 'cpf',
  comCursor: string,
  teclas: string,
) {
  let cursor = comCursor.indexOf('|')
  let texto = comCursor.replace('|', '')
  let naoCoube = false
  let seguidas = ''
  for (const tecla of teclas) {
    texto = texto.slice(0, cursor) + tecla + texto.slice(cursor)
    seguidas += tecla.replace(/\D/, '')
    const escrito = digitar(tipo, { texto, cursor: cursor + 1, umaTecla: true, seguidas })
    if (escrito.limpo === seguidas) seguidas = ''
    texto = mascarar(tipo, escrito.limpo)
    cursor = cursorEm(texto, escrito.antes)
    naoCoube = escrito.naoCoube
  }
  return { texto: `${texto.slice(0, cursor)}|${texto.slice(cursor)}`, naoCoube }
}

test.each([
  // At the end of a whole date another one begins: it is what was posted on the 31st.
  ['date', '31/10/2026|', '30/10/2026', '30/10/2026|'],
  ['date', '31/10/2026|', '30102026', '30/10/2026|'],
  // Begun before the end, or in the middle, by a click that was not precise.
  ['date', '31/10/202|6', '27/10/2026', '27/10/2026|'],
  ['date', '31/10/202|6', '27102026', '27/10/2026|'],
  ['date', '31/10/20|26', '27/10/2026', '27/10/2026|'],
  ['date', '31/|10/2026', '27/10/2026', '27/10/2026|'],
  ['date', '31/10/202|6', '5', '31/10/2025|'],
  ['date', '|31/10/2026', '30', '30|/10/2026'],
  ['date', '31|/10/2026', '09', '31/09|/2026'],
  ['date', '|', '1/2/2026', '01/02/2026|'],
  ['date-mes-ano', '10/2026|', '9/2025', '09/2025|'],
] as const)('typed in a %s, %s + %s is %s', (tipo, antes, teclas, depois) => {
  expect(digitarNoTeclado(tipo, antes, teclas).texto).toBe(depois)
})

test('a backspace in the middle of a date moves no number to another place', () => {
  const escrito = digitar('date', { texto: '3/10/2026', cursor: 1, umaTecla: true })
  expect(escrito.limpo).toBe('3102026')
  expect(validarMascara('date', escrito.limpo)).not.toBeNull()
})

test('what does not fit in a document leaves it as it was, and is said', () => {
  const { texto, naoCoube } = digitarNoTeclado('cpf', '529.982.247-25|', '1')
  expect(texto).toBe('529.982.247-25|')
  expect(naoCoube).toBe(true)
})
