import { digitoDaChaveNfe } from '@razao/engine/cadastro'
import { expect, test } from 'vitest'
import {
  documentoDoPedido,
  documentoEscrito,
  erroDosDocumentos,
  errosDoDocumento,
  novoDocumento,
  somaDosDocumentos,
} from './documentos-da-deducao.ts'

const SEM_DIGITO = '3526111122233300018155001000000123100000123'
const CHAVE = `${SEM_DIGITO}${digitoDaChaveNfe(SEM_DIGITO)}`
const inteiro = () => ({
  ...novoDocumento(),
  ...{ chave: CHAVE, emissao: '2026-10-01', dedutivel: 300_00, deduzido: 200_00 },
})

test('a line says what is missing in it, and the list that one of them is not whole', () => {
  expect(Object.keys(errosDoDocumento(novoDocumento()))).toEqual([
    ...['chave', 'emissao', 'dedutivel', 'deduzido'],
  ])
  expect(errosDoDocumento(inteiro())).toEqual({})
  expect(errosDoDocumento({ ...inteiro(), motivo: 'outras' })).toHaveProperty('descricao')
  expect(errosDoDocumento({ ...inteiro(), deduzido: 300_01 })).toHaveProperty('deduzido')
  expect(errosDoDocumento({ ...inteiro(), chave: `${CHAVE.slice(0, 43)}x` })).toHaveProperty(
    'chave',
  )
  expect(erroDosDocumentos([])).toBeNull()
  expect(erroDosDocumentos([inteiro(), novoDocumento()])).not.toBeNull()
})

test('the deduction is their sum, and the key goes without its mask', () => {
  expect(somaDosDocumentos([])).toBeNull()
  expect(somaDosDocumentos([inteiro(), inteiro()])).toBe(400_00)
  const comEspacos = { ...inteiro(), chave: CHAVE.replace(/(.{4})/g, '$1 ') }
  const pedido = documentoDoPedido({ ...comEspacos, descricao: 'sobra' })
  expect(pedido).toEqual({
    ...{ chave: CHAVE, motivo: 'materiais', descricao: null },
    ...{ emissao: '2026-10-01', dedutivel: 300_00, deduzido: 200_00 },
  })
  expect(documentoEscrito(pedido)).toMatchObject({ chave: CHAVE, descricao: '' })
})
