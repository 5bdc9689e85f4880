import { expect, test } from 'vitest'
import { validarMascara } from './mascaras.ts'
import { type Campos, errosDosCampos } from './use-formulario.ts'

const CAMPOS: Campos<'cnpj' | 'apelido' | 'fim'> = {
  cnpj: { rotulo: 'CNPJ', obrigatorio: true, validar: (valor) => validarMascara('cnpj', valor) },
  apelido: { rotulo: 'Apelido' },
  fim: {
    rotulo: 'Fim',
    validar: (valor, { apelido }) => (valor === apelido ? 'Não pode ser o apelido.' : null),
  },
}

test('what is required and empty is said with its name; what is optional may stay empty', () => {
  expect(errosDosCampos(CAMPOS, { cnpj: '  ', apelido: '', fim: '' })).toEqual({
    cnpj: 'Preencha «CNPJ».',
  })
})

test('each field has its own check, and may look at the others', () => {
  expect(errosDosCampos(CAMPOS, { cnpj: '12ABC34501DE35', apelido: 'x', fim: 'x' })).toEqual({
    fim: 'Não pode ser o apelido.',
  })
  expect(errosDosCampos(CAMPOS, { cnpj: '12ABC34501DE36', apelido: 'x', fim: '' })).toEqual({
    cnpj: 'CNPJ inválido. Confira as letras e os números.',
  })
})
