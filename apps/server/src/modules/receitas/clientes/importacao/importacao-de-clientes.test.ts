import { Readable } from 'node:stream'
import { clientesImportacao as rotas } from '@razao/contract'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../../testes/fabricas.ts'
import { alterarCliente } from '../gravar-cliente.ts'
import { cadastrar, ler, umCliente } from '../testes/cliente-de-teste.ts'
import {
  confirmarImportacaoDeClientes,
  descartarImportacaoDeClientes,
} from './confirmar-importacao.ts'
import {
  lerImportacaoDeClientes,
  listarImportacoesDeClientes,
  listarItensDaImportacaoDeClientes,
} from './consultar-importacoes.ts'
import { desfazerImportacaoDeClientes } from './desfazer-importacao.ts'
import { enviarClientes } from './enviar-clientes.ts'
import { receberClientes } from './receber-arquivo.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada()
  await bancada.dono.query(
    `insert into municipio (ibge, nome, uf) values (3550308, 'São Paulo', 'SP'), (3304557, 'Rio de Janeiro', 'RJ') on conflict do nothing`,
  )
  escritorio = await umEscritorio(bancada)
})
afterAll(() => bancada.fechar())

const CNPJ = '11222333000181'
const PLANILHA = `Nome;CPF/CNPJ;E-mail;Telefone;CEP;Logradouro;Número;Bairro;Cidade;UF
Nova Fictícia Ltda.;99.999.999/0001-91;nova@cliente.example;(11) 3333-4444;01001-000;Praça Fictícia;1;Centro;Sao Paulo;SP
Já Está Aqui;11.222.333/0001-81;outro@cliente.example;(21) 98888-7777;20040-002;Rua Nova;9;Centro;Rio de Janeiro;RJ
Sem Documento;;;;;;;;Lugar Nenhum;SP
;;perdido@cliente.example;;;;;;;
Repetida;99.999.999/0001-91;;;;;;;;
Número Errado;11.111.111/1111-11;errado@cliente.example;;;;;;;
`
const VCARD = `BEGIN:VCARD
VERSION:3.0
FN:Maria Fictícia
EMAIL:maria@cliente.example
TEL:+55 11 98888-7777
END:VCARD
`

const enviar = async (conteudo: string | Uint8Array, onde = empresa, nome = 'clientes.csv') => {
  const { db: _, ...base } = escritorio.ctx(undefined as never)
  const envio = await receberClientes(base, {
    ...{ nome, mime: 'application/octet-stream' },
    conteudo: Readable.from([Buffer.from(conteudo)]),
  })
  const { importacaoId } = await escritorio.rodar((ctx) =>
    enviarClientes(ctx, { empresaId: onde.id, envio }),
  )
  return importacaoId
}
const itensDe = async (importacaoId: number) =>
  rotas.listarItensDaImportacaoDeClientes.output.parse(
    await escritorio.rodar((ctx) =>
      listarItensDaImportacaoDeClientes(ctx, {
        ...{ importacaoId, paginaAtual: 1, registrosPorPagina: 100 },
      }),
    ),
  )
const estadoDe = async (importacaoId: number) =>
  rotas.lerImportacaoDeClientes.output.parse(
    await escritorio.rodar((ctx) => lerImportacaoDeClientes(ctx, { importacaoId })),
  )
const confirmar = (importacaoId: number) =>
  escritorio.rodar((ctx) => confirmarImportacaoDeClientes(ctx, { importacaoId }))
const desfazer = (importacaoId: number) =>
  escritorio.rodar((ctx) => desfazerImportacaoDeClientes(ctx, { importacaoId }))
/** Everybody of the company, as the owner sees them, save versions and names given by chance. */
const retrato = async (onde = empresa) =>
  (
    await bancada.dono.query(
      `select to_jsonb(p) - '{versao}'::text[] as linha from participante p where empresa_id = $1 order by id`,
      [onde.id],
    )
  ).rows

test('each line is told before anybody is registered', async () => {
  empresa = await umaEmpresa(escritorio)
  await cadastrar(escritorio, empresa, { documento: CNPJ, nome: 'Já Está', telefone: null })
  const antes = await retrato()
  const importacaoId = await enviar(PLANILHA)
  const { lista, totais } = await itensDe(importacaoId)
  expect(lista.map(({ linha, nome, situacao }) => [linha, nome, situacao])).toEqual([
    [2, 'Nova Fictícia Ltda.', 'nova'],
    [3, 'Já Está Aqui', 'existente'],
    [4, 'Sem Documento', 'nova'],
    [5, 'Linha 5', 'problema'],
    [6, 'Linha 6', 'repetida'],
    [7, 'Número Errado', 'nova'],
  ])
  expect(totais.porSituacao).toEqual({ nova: 3, existente: 1, repetida: 1, problema: 1 })
  expect(lista[0]?.problemas).toEqual([])
  expect(lista[2]?.problemas.join(' ')).toMatch(/Sem CPF nem CNPJ.*«Lugar Nenhum»/)
  expect(lista[5]?.problemas.join(' ')).toContain('Linha 7')
  expect(await retrato()).toEqual(antes)
  expect(await estadoDe(importacaoId)).toMatchObject({
    ...{ estado: 'previa', formato: 'csv', novas: 3, nome: 'clientes.csv' },
    criadoPor: 'Ana Fictícia',
  })
})

test('confirmed: the new enter, who is here is filled where empty; undone: all is as it was', async () => {
  empresa = await umaEmpresa(escritorio)
  const daqui = await cadastrar(escritorio, empresa, {
    ...{ documento: CNPJ, nome: 'Já Está', email: 'antigo@cliente.example', telefone: null },
    ...{ cep: null, logradouro: null, numero: null, bairro: null, municipioIbge: null },
  })
  const antes = await retrato()
  const importacaoId = await enviar(PLANILHA)
  expect(await confirmar(importacaoId)).toEqual({ inseridos: 3, atualizados: 1, semAcao: 0 })
  await expect(confirmar(importacaoId)).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
  expect(await ler(escritorio, daqui)).toMatchObject({
    ...{ nome: 'Já Está', email: 'antigo@cliente.example', telefone: '21988887777' },
    ...{ logradouro: 'Rua Nova', municipio: 'Rio de Janeiro', cep: '20040002' },
  })
  const { lista } = await itensDe(importacaoId)
  expect(lista.map(({ resultado }) => resultado)).toEqual([1, 2, 1, 4, 5, 1])
  expect(await ler(escritorio, lista[0]?.clienteId ?? 0)).toMatchObject({
    ...{ documento: '99999999000191', telefone: '1133334444', municipio: 'São Paulo' },
    faltaParaNota: [],
  })
  expect(await ler(escritorio, lista[2]?.clienteId ?? 0)).toMatchObject({
    documentoTipo: 'sem-documento',
  })
  expect(await desfazer(importacaoId)).toEqual({ excluidos: 3, restaurados: 1, mantidos: [] })
  expect(await retrato()).toEqual(antes)
  await expect(desfazer(importacaoId)).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
  expect((await estadoDe(importacaoId)).estado).toBe('desfeita')
})

test('who has a note, or was changed since, stays and is told; an address is never mixed', async () => {
  empresa = await umaEmpresa(escritorio)
  const comEndereco = await cadastrar(escritorio, empresa, { documento: CNPJ, complemento: null })
  const importacaoId = await enviar(PLANILHA)
  await confirmar(importacaoId)
  expect(await ler(escritorio, comEndereco)).toMatchObject({
    logradouro: 'Praça Fictícia',
    cep: '01001000',
  })
  const { lista } = await itensDe(importacaoId)
  const [nova, semDocumento] = [lista[0]?.clienteId ?? 0, lista[2]?.clienteId ?? 0]
  await bancada.dono.query(
    `insert into nota_fiscal (escritorio_id, empresa_id, direcao, modelo, leiaute, chave, numero, emissao, competencia, bruto, liquido, participante_id)
     values ($1, $2, 1, 'nfse', 'proprio', 'chave-ficticia', '1', '2026-01-10', '2026-01', 100, 100, $3)`,
    [escritorio.id, empresa.id, nova],
  )
  await escritorio.rodar((ctx) =>
    alterarCliente(ctx, {
      ...{ clienteId: semDocumento, versao: 1 },
      ...umCliente({ documento: null, nome: 'Alguém escreveu' }),
    }),
  )
  const { excluidos, mantidos } = await desfazer(importacaoId)
  expect(excluidos).toBe(1)
  expect(mantidos.map(({ nome, motivo }) => [nome, motivo])).toEqual([
    ['Alguém escreveu', 'Foi alterado depois da importação.'],
    ['Nova Fictícia Ltda.', 'Já tem nota, cobrança ou lançamento.'],
  ])
})

test('from a vCard; who a tie of the ECD names stays', async () => {
  empresa = await umaEmpresa(escritorio)
  const importacaoId = await enviar(VCARD, empresa, 'agenda.vcf')
  expect(await estadoDe(importacaoId)).toMatchObject({ formato: 'vcard', novas: 1 })
  await confirmar(importacaoId)
  const [maria] = (await itensDe(importacaoId)).lista
  expect(await ler(escritorio, maria?.clienteId ?? 0)).toMatchObject({
    ...{ nome: 'Maria Fictícia', telefone: '11988887777' },
  })
  await bancada.dono.query(
    `insert into participante_relacao (escritorio_id, empresa_id, participante_id, relacao, inicio) values ($1, $2, $3, '01', '2026-01-01')`,
    [escritorio.id, empresa.id, maria?.clienteId],
  )
  expect(await desfazer(importacaoId)).toMatchObject({
    excluidos: 0,
    mantidos: [{ nome: 'Maria Fictícia' }],
  })
})

test('sent twice, the second finds everybody here, and who has no document too', async () => {
  empresa = await umaEmpresa(escritorio)
  await confirmar(await enviar(PLANILHA))
  const segunda = await enviar(PLANILHA)
  const { totais } = await itensDe(segunda)
  expect(totais.porSituacao).toMatchObject({ nova: 0, existente: 4 })
  expect(await confirmar(segunda)).toEqual({ inseridos: 0, atualizados: 0, semAcao: 4 })
})

test('a preview let go registers nobody; what is no list of people is refused', async () => {
  empresa = await umaEmpresa(escritorio)
  const importacaoId = await enviar(PLANILHA)
  await escritorio.rodar((ctx) => descartarImportacaoDeClientes(ctx, { importacaoId }))
  await expect(confirmar(importacaoId)).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
  expect(await retrato()).toEqual([])
  const { lista } = rotas.listarImportacoesDeClientes.output.parse(
    await escritorio.rodar((ctx) =>
      listarImportacoesDeClientes(ctx, {
        ...{ empresaId: empresa.id, paginaAtual: 1, registrosPorPagina: 10 },
      }),
    ),
  )
  expect(lista.map(({ id, estado }) => [id, estado])).toEqual([[importacaoId, 'descartada']])
  for (const lixo of ['', '%PDF-1.7', zipSync({ 'a.txt': new Uint8Array(3) }), '{"a": 1}'])
    await expect(enviar(lixo)).rejects.toMatchObject({ codigo: 'arquivo-recusado' })
  const outro = await umEscritorio(bancada)
  await expect(
    outro.rodar((ctx) => lerImportacaoDeClientes(ctx, { importacaoId })),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})
