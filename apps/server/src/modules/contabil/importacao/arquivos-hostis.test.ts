// Books of outside that are not what they seem: cut, of another kind, with what the database can't keep.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirBancada, type Bancada, umaEmpresa, umEscritorio } from '../../../testes/fabricas.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'
import { enviar, escriturar, exportar, type Onde, previaDe } from './testes/bancada-de-livros.ts'

let bancada: Bancada
let origem: Onde
let destino: Onde
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
  const escritorio = await umEscritorio(bancada)
  origem = { escritorio, empresa: await umaEmpresa(escritorio) }
  await escriturar(origem)
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  const escritorio = await umEscritorio(bancada)
  destino = { escritorio, empresa: await umaEmpresa(escritorio, { cnpj: origem.empresa.cnpj }) }
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
})

test('uma ECD de que se tirou um lançamento diz a conta que não bate; de outra forma, ou outro livro, não entra', async () => {
  const { escritorio } = destino
  const ecd = Buffer.from(await exportar(origem, 'ecd')).toString('latin1')
  const problemasDe = async (texto: string) =>
    (await previaDe(escritorio, await enviar(destino, Buffer.from(texto, 'latin1')))).problemas
      .filter(({ gravidade }) => gravidade === 'erro')
      .map(({ mensagem }) => mensagem)
  expect(await problemasDe(ecd)).toEqual([])
  const semUm = ecd.replace(/\|I200\|5\|[\s\S]*?(?=\|I200\|)/, '')
  expect(semUm).not.toBe(ecd)
  expect((await problemasDe(semUm)).join(' ')).toMatch(
    /A conta 2\.1\.1\.01 termina com R\$ [\d.,]+ C no arquivo \(I155\), e os lançamentos dão R\$ [\d.,]+ C: faltam lançamentos/,
  )
  expect(await problemasDe(ecd.replace('|I010|G|', '|I010|B|'))).toContainEqual(
    expect.stringContaining('balancetes diários'),
  )
  expect(await problemasDe('|0000|LECF|0011|\r\n|9999|2|\r\n')).toContainEqual(
    expect.stringContaining('é de uma ECF'),
  )
})

test.each([
  ['hledger', `${'; comentário\n'.repeat(900)}\nxx\u0000yy\n`],
  ['ecd', `${'|0001|0|\r\n'.repeat(1000)}|0\u00001|x|\r\n`],
  ['beancount', `option "title" "x"\n${'; comentário\n'.repeat(900)}\nxx\u0000yy\n`],
])('um byte nulo longe do começo é um problema da linha, e não uma falha: %s', async (_, texto) => {
  const { estado, problemas } = await previaDe(
    destino.escritorio,
    await enviar(destino, Buffer.from(texto)),
  )
  expect(estado).toBe('previa')
  expect(problemas.length).toBeGreaterThan(0)
})

test('um histórico maior do que o livro guarda entra cortado, e isso se diz', async () => {
  const diario = `2026-01-10 ${'a'.repeat(1500)}\n    1.1.1.01  10,00\n    1.1.1.02\n`
  const { problemas } = await previaDe(
    destino.escritorio,
    await enviar(destino, Buffer.from(diario)),
  )
  expect(problemas).toMatchObject([{ gravidade: 'aviso' }])
  expect(problemas[0]?.mensagem).toContain('mais de 1000 letras')
})
