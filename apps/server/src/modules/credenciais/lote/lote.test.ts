import { credenciais, credenciaisEntrega } from '@razao/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Escritorio, umaEmpresa, umEscritorio } from '../../../testes/fabricas.ts'
import { listarCredenciais } from '../listar.ts'
import { abrirBancadaDeCredenciais } from '../testes/bancada.ts'
import { confirmarLoteDeCredenciais, descartarLoteDeCredenciais } from './encerrar-previa.ts'
import { enviarLoteDeCredenciais } from './enviar.ts'
import { lerLoteDeCredenciais } from './previa.ts'

let bancada: Awaited<ReturnType<typeof abrirBancadaDeCredenciais>>
beforeAll(async () => {
  bancada = await abrirBancadaDeCredenciais()
  await bancada.dono.query(
    `insert into municipio (ibge, nome, uf) values (3550308, 'São Paulo', 'SP'), (3509502, 'Campinas', 'SP') on conflict do nothing`,
  )
})
afterEach(() => bancada.mudarAgora(null))
afterAll(() => bancada.fechar())

const TITULOS = credenciaisEntrega.COLUNAS_DO_LOTE.join(';')
const enviar = (escritorio: Escritorio, linhas: readonly string[], titulos = TITULOS) =>
  enviarLoteDeCredenciais(bancada.pedidoDe(escritorio), {
    nome: 'senhas.csv',
    arquivo: Buffer.from([titulos, ...linhas].join('\r\n')).toString('base64'),
  })
const confirmar = (escritorio: Escritorio, loteId: number) =>
  confirmarLoteDeCredenciais(bancada.pedidoDe(escritorio), { loteId })
const doLote = async (escritorio: Escritorio) =>
  (
    await bancada.dono.query<{ n: number }>(
      `select count(*)::int as n from vault_item where escritorio_id = $1 and nome like 'credencial-lote:%'`,
      [escritorio.id],
    )
  ).rows[0]?.n

test('the preview says what each line changes and shows no password; confirmed, all of it changes', async () => {
  const escritorio = await umEscritorio(bancada)
  const [uma, outra] = [await umaEmpresa(escritorio), await umaEmpresa(escritorio)]
  const { id } = await bancada.criar(escritorio, { empresaId: uma.id, segredo: 'velha' })
  const previa = await enviar(escritorio, [
    `${uma.cnpj};Prefeitura;;Usuário e senha;fiscal; canário azul;31/12/2030`,
    `${outra.cnpj};prefeitura;Campinas/SP;senha;fulano;"com;ponto e ""aspas""";`,
    `${outra.cnpj};Simples Nacional;;Código de acesso;;;`,
    `11222333000181;Simples;;gov.br;;x;`,
    `123;Simples;;gov.br;;x;`,
    `${uma.cnpj};Prefeitura;São Paulo/SP;senha;repetida;y;`,
    `${uma.cnpj};Estado;XX;senha;;y;`,
    `${uma.cnpj};e-CAC;;Procuração;;;`,
    `${uma.cnpj};e-CAC;;gov.br;;y;31/02/2030`,
  ])
  expect(previa.itens).toMatchObject([
    { linha: 2, orgao: 'São Paulo/SP', login: 'fiscal', temSegredo: true, jaHa: true },
    { linha: 3, orgao: 'Campinas/SP', login: 'fulano', temSegredo: true, jaHa: false },
  ])
  expect(previa.problemas.map(({ linha }) => linha)).toEqual([4, 5, 6, 7, 8, 9, 10])
  expect(JSON.stringify(previa)).not.toMatch(/canário|aspas/)
  expect(await doLote(escritorio)).toBe(2)
  const nada = await escritorio.rodar((ctx) =>
    listarCredenciais(ctx, credenciais.listarCredenciais.input.parse({})),
  )
  expect(nada.lista).toMatchObject([{ id, login: null }])
  expect(await confirmar(escritorio, previa.id)).toEqual({ inseridas: 1, atualizadas: 1 })
  expect(await doLote(escritorio)).toBe(0)
  expect(await bancada.abrir(escritorio, uma.id, `credencial:${id}`)).toBe(' canário azul')
  const { lista } = await escritorio.rodar((ctx) =>
    listarCredenciais(ctx, credenciais.listarCredenciais.input.parse({ empresaId: outra.id })),
  )
  expect(lista).toMatchObject([{ login: 'fulano', situacao: 'em-ordem' }])
  expect(await bancada.abrir(escritorio, outra.id, `credencial:${lista[0]?.id}`)).toBe(
    'com;ponto e "aspas"',
  )
  await expect(confirmar(escritorio, previa.id)).rejects.toMatchObject({
    codigo: 'importacao-nao-pode',
  })
})

test('discarded, or a day later, nothing of it is left to be confirmed', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  const linha = `${empresa.cnpj};Estado;SP;senha;;segredo;`
  const descartada = await enviar(escritorio, [linha])
  await descartarLoteDeCredenciais(bancada.pedidoDe(escritorio), { loteId: descartada.id })
  expect(await doLote(escritorio)).toBe(0)
  const velha = await enviar(escritorio, [linha])
  bancada.mudarAgora(new Date(Date.now() + 25 * 60 * 60_000))
  await expect(confirmar(escritorio, velha.id)).rejects.toMatchObject({
    codigo: 'importacao-nao-pode',
  })
})

test('only who sent it sees the preview', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  const { id: loteId } = await enviar(escritorio, [`${empresa.cnpj};Estado;SP;senha;;segredo;`])
  await expect(
    escritorio.rodar((ctx) => lerLoteDeCredenciais(ctx, { loteId }), { usuarioId: 1_000_000 }),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

test.each([
  ['CNPJ;Sistema', ['x;y'], 'Faltam colunas'],
  [TITULOS, [], 'nenhuma linha'],
  [TITULOS, Array.from({ length: 501 }, () => 'x;;;;;;'), 'passa de 500 linhas'],
])('a file that is not of accesses is refused in words', async (titulos, linhas, dito) => {
  const escritorio = await umEscritorio(bancada)
  await expect(enviar(escritorio, linhas, titulos)).rejects.toMatchObject({
    codigo: 'arquivo-recusado',
    detalhes: { detail: expect.stringContaining(dito) },
  })
})
