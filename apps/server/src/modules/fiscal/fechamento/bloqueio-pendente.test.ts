// The lock of a month is asked while something of it is not decided: it says what, and does not lock.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { AGORA, executar, MES, prepararMes, umMes } from '../testes/mes-de-teste.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio, { socios: [{ regra: { tipo: 'fixo', valor: 500_000 } }] })
  await prepararMes(escritorio)
  await executar(escritorio, [empresa.id], 'tudo', 'contabil')
})

const dono = (texto: string, ...valores: unknown[]) =>
  bancada.dono.query(texto, [escritorio.id, empresa.id, ...valores])
const bloquear = async () => (await executar(escritorio, [empresa.id], 'bloqueio'))[0]
const bloqueado = async () =>
  (await dono('select 1 from periodo_bloqueio where escritorio_id = $1 and empresa_id = $2'))
    .rowCount

test('com rascunho do livro no mês não bloqueia; descartado, bloqueia', async () => {
  await dono(
    `insert into lancamento_rascunho (escritorio_id, empresa_id, data) values ($1, $2, ($3 || '-10')::date), ($1, $2, '2026-11-10'), ($1, $2, null)`,
    MES,
  )
  expect(await bloquear()).toMatchObject({
    motivo_codigo: 'livro-pendente',
    mensagem: expect.stringContaining('um rascunho'),
  })
  expect(await bloqueado()).toBe(0)
  await dono(
    `update lancamento_rascunho set estado = 'descartado' where escritorio_id = $1 and empresa_id = $2 and to_char(data, 'YYYY-MM') = $3`,
    MES,
  )
  expect((await bloquear())?.mensagem).toBeNull()
  expect(await bloqueado()).toBe(1)
})

test('com importação do livro por terminar não bloqueia, e diz o arquivo', async () => {
  await dono(
    `with d as (insert into documento (escritorio_id, tipo, nome, mime, tamanho, sha256, local, origem)
       values ($1, 'livro', 'livro.txt', 'text/plain', 1, repeat('0', 64), 'x', 'envio') returning id)
     insert into importacao_contabil (escritorio_id, empresa_id, documento_id, nome, sha256, formato, estado)
     select $1, $2, id, 'livro.txt', repeat('0', 64), 'hledger', 'previa' from d`,
  )
  expect(await bloquear()).toMatchObject({
    motivo_codigo: 'livro-pendente',
    mensagem: expect.stringContaining('livro.txt'),
  })
  await dono(
    `update importacao_contabil set estado = 'cancelada' where escritorio_id = $1 and empresa_id = $2`,
  )
  expect((await bloquear())?.mensagem).toBeNull()
})

test('sem a conferência que o valor teve, volta a ela', async () => {
  await dono(
    'update apuracao set conferida_em = null, conferida_por = null where escritorio_id = $1 and empresa_id = $2',
  )
  expect(await bloquear()).toMatchObject({ mensagem: expect.stringContaining('conferência') })
  expect(await bloqueado()).toBe(0)
})

test('com a receita que deixou de estar confirmada, volta às notas', async () => {
  await dono(
    `update receita_mensal set confirmada_em = null, confirmada_por = null where escritorio_id = $1 and empresa_id = $2 and competencia = $3`,
    MES,
  )
  expect(await bloquear()).toMatchObject({
    mensagem: expect.stringContaining('não está confirmada'),
  })
  expect(await bloqueado()).toBe(0)
  // The whole run confirms it again and locks.
  await executar(escritorio, [empresa.id], 'tudo', 'bloqueio')
  expect(await bloqueado()).toBe(1)
})
