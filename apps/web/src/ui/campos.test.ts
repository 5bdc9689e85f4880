import { expect, test } from 'vitest'
import { type Campos, errosDosCampos, inicialDe, tituloDosErros, valoresLimpos } from './campos.ts'
import { validarMascara } from './mascaras.ts'

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

test('the summary tells what is missing from what is wrong, field by field', () => {
  const erro = (vazio: boolean, campos?: number) => ({
    ...{ id: 'x', rotulo: 'X', mensagem: 'x', vazio },
    ...(campos === undefined ? {} : { campos }),
  })
  const um = erro(true)
  expect(tituloDosErros([um])).toBe('Falta 1 campo')
  expect(tituloDosErros([um, um])).toBe('Faltam 2 campos')
  expect(tituloDosErros([erro(false)])).toBe('1 campo precisa ser corrigido')
  expect(tituloDosErros([um, um, um, um, um, um, erro(false)])).toBe(
    'Faltam 6 campos; 1 precisa ser corrigido',
  )
  // Twelve months in one line are twelve fields.
  expect(tituloDosErros([erro(true, 12), erro(false), erro(false)])).toBe(
    'Faltam 12 campos; 2 precisam ser corrigidos',
  )
})

test('an account, a company, a person and a file are none until chosen, and are asked for by name', () => {
  const campos: Campos = {
    contaId: { tipo: 'conta', rotulo: 'Conta', obrigatorio: true, contas: [] },
    empresaId: { tipo: 'empresa', rotulo: 'Empresa', empresas: [], padrao: null },
    participanteId: { tipo: 'participante', rotulo: 'Participante', participantes: [] },
    nota: { tipo: 'arquivo', rotulo: 'Nota', trocar: 'Trocar', aceita: 'application/pdf' },
    taxa: { tipo: 'percentual', rotulo: 'Taxa', obrigatorio: true },
  }
  const vazios = Object.fromEntries(
    Object.entries(campos).map(([nome, campo]) => [nome, inicialDe(campo)]),
  )
  expect(vazios).toEqual({
    ...{ contaId: null, empresaId: null, participanteId: null, nota: null, taxa: '' },
  })
  expect(errosDosCampos(campos, vazios)).toEqual({
    contaId: 'Preencha «Conta».',
    taxa: 'Preencha «Taxa».',
  })
  const arquivo = new File(['x'], 'nota.pdf')
  expect(valoresLimpos({ ...vazios, contaId: 7, nota: arquivo })).toMatchObject({ nota: arquivo })
})

test('a box that asks for the word of the person is not left without a tick; any other may be', () => {
  const campos = {
    ciente: { tipo: 'caixa', rotulo: 'Sei o que faço', obrigatorio: true },
    padrao: { tipo: 'caixa', rotulo: 'Usar sempre' },
  } as const
  expect(errosDosCampos(campos, { ciente: false, padrao: false })).toEqual({
    ciente: 'Marque esta caixa para continuar.',
  })
  expect(errosDosCampos(campos, { ciente: true, padrao: false })).toEqual({})
})
