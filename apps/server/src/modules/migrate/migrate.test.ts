// The keys of Migrate: they go in and never come out, and a test says what each of them lacks.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { abrirBancadaDeEmissao, type BancadaDeEmissao } from '../cobranca/testes/bancada.ts'
import { comMunicipios, SOROCABA } from '../regras/testes/regras-de-teste.ts'
import { configurarEmpresaNaMigrate, removerEmpresaDaMigrate } from './empresas.ts'
import { listarEmpresasNaMigrate } from './listar.ts'
import { desligarMigrate, guardarParceiroDaMigrate, lerMigrate } from './parceiro.ts'
import { testarEmpresaNaMigrate } from './testar.ts'

let bancada: BancadaDeEmissao
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancadaDeEmissao()
  await comMunicipios(bancada)
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.migrate.reset()
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umEmissor(escritorio, { municipioIbge: SOROCABA })
})

const pedido = () => bancada.pedidoDe(escritorio)
const listada = async () => {
  const { lista } = await escritorio.rodar((ctx) =>
    listarEmpresasNaMigrate(ctx, { paginaAtual: 1, registrosPorPagina: 20 }),
  )
  const achada = lista.find(({ empresaId }) => empresaId === empresa.id)
  if (achada === undefined) throw new Error('a empresa não está na lista')
  return achada
}
const configurar = (mais: Partial<Parameters<typeof configurarEmpresaNaMigrate>[1]> = {}) =>
  configurarEmpresaNaMigrate(pedido(), {
    ...{ empresaId: empresa.id, ambiente: 2, serie: '1', proximoNumero: 1, ativa: true, versao: 0 },
    ...mais,
  })

test('a test that passes makes the company ready, and says how long the access is worth', async () => {
  expect((await listada()).situacao).toBe('sem-chave')
  const teste = await bancada.ligarMigrate(escritorio, empresa)
  expect(teste.passos.map(({ passo, situacao }) => [passo, situacao])).toEqual([
    ['parceiro', 'certo'],
    ['empresa', 'certo'],
    ['cadastro', 'certo'],
    ['serie', 'certo'],
    ['certificado', 'certo'],
    ['webhook', 'certo'],
  ])
  expect(teste.acessoAte).not.toBeNull()
  expect(await listada()).toMatchObject({
    ...{ situacao: 'pronta', final: empresa.cnpj.slice(-4), proximoNumero: 1, teste },
    rota: { rota: 'nacional' },
  })
})

test('each thing that is wrong is said, and what depends on it is not looked at', async () => {
  const errada = await bancada.ligarMigrate(escritorio, empresa, { chave: 'outra-chave-qualquer' })
  expect(errada.passos).toMatchObject([
    ...[{ situacao: 'certo' }, { passo: 'empresa', situacao: 'errado' }],
    ...[{ situacao: 'certo' }, { passo: 'serie', situacao: 'nao-visto' }],
    ...[{ situacao: 'certo' }, { situacao: 'certo' }],
  ])
  expect((await listada()).situacao).toBe('com-problema')
})

test('the last number there is not given again here', async () => {
  bancada.migrate.register({
    ...{ cnpj: empresa.cnpj, name: 'Fictícia', city: null, accessKey: `chave-${empresa.cnpj}` },
    ...{ environment: null, certificate: 'none', webhook: null, series: [{ name: '1', last: 9 }] },
  })
  const { passos } = await bancada.ligarMigrate(escritorio, empresa)
  const ditos = new Map(passos.map(({ passo, mensagem }) => [passo, mensagem]))
  expect(ditos.get('serie')).toContain('comece de 10 ou mais')
  expect(ditos.get('certificado')).toContain('envie-o')
})

test('what changes takes the test away, and who comes second is told', async () => {
  await bancada.ligarMigrate(escritorio, empresa)
  const { versao } = await listada()
  await configurar({ serie: '2', versao })
  expect(await listada()).toMatchObject({ situacao: 'a-testar', serie: '2', teste: null })
  await expect(configurar({ versao })).rejects.toMatchObject({ codigo: 'registro-mudou' })
  await expect(configurar({ versao: 0 })).rejects.toMatchObject({ codigo: 'registro-mudou' })
  await guardarParceiroDaMigrate(pedido(), {
    ...{ parceiro: 'OUTRO-PARCEIRO', segredo: 'outro-segredo', versao: 1 },
  })
  expect((await lerMigrate(pedido())).parceiro?.final).toBe('EIRO')
})

test('a number that was given is not the next one again', async () => {
  await configurar({ proximoNumero: 50, chave: 'chave-de-teste' })
  const { versao } = await listada()
  await expect(configurar({ proximoNumero: 7, versao })).rejects.toMatchObject({
    codigo: 'entrada-invalida',
  })
})

test('without keys there is no test, and what is taken away is in the vault no more', async () => {
  await expect(testarEmpresaNaMigrate(pedido(), { empresaId: empresa.id })).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
  })
  await bancada.ligarMigrate(escritorio, empresa)
  const { versao } = await listada()
  const motivo = 'não é mais usada'
  await removerEmpresaDaMigrate(pedido(), { empresaId: empresa.id, versao, motivo })
  expect((await listada()).situacao).toBe('sem-chave')
  await desligarMigrate(pedido(), { motivo, versao: 1 })
  const { rows } = await bancada.dono.query(
    `select nome from vault_item where escritorio_id = $1 and nome like 'migrate%'`,
    [escritorio.id],
  )
  expect(rows).toEqual([])
  expect((await lerMigrate(pedido())).parceiro).toBeNull()
})

test('who sees only some companies uses the keys of the office, and does not change them', async () => {
  await bancada.ligarMigrate(escritorio, empresa)
  const algumas = {
    ...pedido(),
    base: escritorio.ctx(undefined as never, { empresas: [empresa.id] }),
  }
  await expect(
    guardarParceiroDaMigrate(algumas, {
      parceiro: 'OUTRO-PARCEIRO',
      segredo: 'segredo-novo',
      versao: 1,
    }),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  const { passos } = await testarEmpresaNaMigrate(algumas, { empresaId: empresa.id })
  expect(passos.every(({ situacao }) => situacao === 'certo')).toBe(true)
})
