// A table comes in by stages: read, looked at, published whole or not at all, and taken back.
import { Readable } from 'node:stream'
import { regrasMunicipaisUso as rotas } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { regrasDoMunicipio } from '../index.ts'
import {
  AGORA,
  aliquota,
  comMunicipios,
  emTexto,
  HOJE,
  OLINDA,
  publicar,
  recusa,
  SAO_PAULO,
  SOROCABA,
} from '../testes/regras-de-teste.ts'
import { baixarTabelaDeRegras } from './baixar-tabela.ts'
import {
  confirmarTabelaDeRegras,
  descartarTabelaDeRegras,
  desfazerTabelaDeRegras,
} from './confirmar-tabela.ts'
import {
  lerTabelaDeRegras,
  listarLinhasDaTabela,
  listarTabelasDeRegras,
} from './consultar-tabelas.ts'
import { enviarTabelaDeRegras, receberTabela } from './enviar-tabela.ts'

let bancada: Bancada
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
  await comMunicipios(bancada)
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
})

const enviar = async (texto: string, quem = escritorio) => {
  const envio = await receberTabela({} as never, {
    nome: 'aliquotas.csv',
    mime: 'text/csv',
    conteudo: Readable.from([Buffer.from(texto)]),
  })
  return await quem.rodar((ctx) => enviarTabelaDeRegras(ctx, { envio }))
}
const linhasDe = async (tabelaId: number, mais: object = {}) =>
  (
    await escritorio.rodar((ctx) =>
      listarLinhasDaTabela(
        ctx,
        rotas.listarLinhasDaTabela.input.parse({ tabelaId, registrosPorPagina: 50, ...mais }),
      ),
    )
  ).lista
const confirmar = (tabelaId: number, versao = 1, quem = escritorio) =>
  quem.rodar((ctx) => confirmarTabelaDeRegras(ctx, { tabelaId, versao }))
const taxaEm = async (data: string, municipio = SOROCABA, item = '01.07') =>
  (await escritorio.rodar((ctx) => regrasDoMunicipio(ctx, { municipio, data, item })))?.doServico
    ?.aliquota?.valor.aliquota

const TITULOS =
  'Município;UF;Código IBGE;Tipo;Serviço ou de quem;Alíquota;Vigente de;Vigente até;Fonte;Código municipal'
const tabela = (...linhas: string[]) => [TITULOS, ...linhas].join('\r\n')

test('each line says what it would change; the wrong ones say why, and stay out', async () => {
  await publicar(escritorio, { regra: aliquota('0.05') })
  const { id, linhas, situacao, enviadaPor } = await enviar(
    tabela(
      ';;3552205;aliquota-iss;1.07;3;01/07/2026;;Lei fictícia 2/2026;',
      'São Paulo;SP;;Alíquota do ISS;Todos os serviços;5,00 %;2026-01-01;;Lei fictícia 3/2025;',
      ';;3552205;aliquota-iss;01.07;5;01/01/2026;;Lei municipal fictícia 1/2025;',
      'Olinda;PE;;codigo-municipal;01.07;;01/01/2026;;Decreto fictício;02690|02691',
      ';;3552205;aliquota-iss;01.07;9;01/01/2027;;Lei fictícia;',
      'Cidade Inventada;SP;;aliquota-iss;01.07;3;01/01/2026;;Lei fictícia;',
      ';;3552205;aliquota;01.07;3;01/01/2026;;Lei fictícia;',
      ';;3552205;aliquota-iss;01.07;3;31/02/2026;;Lei fictícia;',
      ';;3552205;aliquota-iss;01.07;3;01/07/2026;;Lei fictícia;',
      ';;3552205;aliquota-iss;01.07;3;01/08/2026;;;',
    ),
  )
  expect({ situacao, enviadaPor, linhas }).toEqual({
    situacao: 'a-conferir',
    enviadaPor: 'Ana Fictícia',
    linhas: { nova: 2, muda: 1, igual: 1, recusada: 6 },
  })
  const lidas = await linhasDe(id)
  expect(lidas.map(({ linha, resultado }) => [linha, resultado])).toEqual([
    [2, 'muda'],
    [3, 'nova'],
    [4, 'igual'],
    [5, 'nova'],
    ...[6, 7, 8, 9, 10, 11].map((linha) => [linha, 'recusada']),
  ])
  expect(lidas[0]).toMatchObject({
    municipio: 'Sorocaba – SP',
    regra: 'Alíquota do ISS: 01.07',
    vigenteDe: '2026-07-01',
  })
  expect(lidas[3]?.descricao).toBe('02690; 02691')
  const porques = (await linhasDe(id, { resultado: 'recusada' })).map(
    ({ mensagem }) => mensagem ?? '',
  )
  expect(porques.map((porque) => porque.replaceAll('\u00a0', ' ').slice(0, 42))).toEqual([
    'A alíquota do ISS vai até 5,00 % (LC 116/2',
    'Não há município «Cidade Inventada» em SP.',
    'Não conheço o tipo «aliquota». Use um dest',
    '«Vigente de» não é uma data: escreva como ',
    'Repete a linha 2.',
    'Falta «Fonte».',
  ])
  expect(await taxaEm('2026-08-01')).toBe('0.05')
})

test('published whole, told by name in the history, and taken back as it was', async () => {
  await publicar(escritorio, { regra: aliquota('0.05') })
  const { id } = await enviar(
    tabela(
      ';;3552205;aliquota-iss;1.07;4;01/01/2026;;Lei que corrige;',
      ';;3552205;aliquota-iss;1.07;3;01/07/2026;31/08/2026;Lei fictícia 2/2026;',
      `;;${OLINDA};aliquota-iss;;2;01/01/2026;;Lei fictícia de Olinda;`,
    ),
  )
  expect(await confirmar(id)).toEqual({ publicadas: 3 })
  const dias = ['2026-06-30', '2026-07-01', '2026-08-31', '2026-09-01']
  expect(await Promise.all(dias.map((dia) => taxaEm(dia)))).toEqual([
    '0.04',
    '0.03',
    '0.03',
    '0.04',
  ])
  expect(await taxaEm(HOJE, OLINDA, '17.06')).toBe('0.02')
  expect(await recusa(confirmar(id, 2))).toContain('importacao-nao-pode')
  const [feita] = (await escritorio.rodar(listarTabelasDeRegras)).tabelas
  expect(feita).toMatchObject({ id, situacao: 'confirmada', versao: 2 })
  expect(
    await escritorio.rodar((ctx) =>
      desfazerTabelaDeRegras(ctx, { tabelaId: id, versao: 2, motivo: 'tabela errada' }),
    ),
  ).toEqual({ retiradas: 4 })
  expect(await Promise.all(dias.map((dia) => taxaEm(dia)))).toEqual([
    '0.05',
    '0.05',
    '0.05',
    '0.05',
  ])
  expect(await taxaEm(HOJE, OLINDA)).toBeUndefined()
})

test('what no longer fits publishes nothing; what was discarded is not published', async () => {
  const { id } = await enviar(
    tabela(
      ';;3552205;aliquota-iss;1.07;3;01/01/2026;31/12/2026;Lei fictícia;',
      `;;${OLINDA};aliquota-iss;1.07;3;01/01/2026;;Lei fictícia;`,
    ),
  )
  await publicar(escritorio, { regra: aliquota('0.02'), vigenteDe: '2026-05-01' })
  expect(await recusa(confirmar(id))).toContain('a linha 2 não cabe mais')
  expect(await taxaEm(HOJE, OLINDA)).toBeUndefined()
  expect((await escritorio.rodar((ctx) => lerTabelaDeRegras(ctx, { tabelaId: id }))).situacao).toBe(
    'a-conferir',
  )
  await escritorio.rodar((ctx) => descartarTabelaDeRegras(ctx, { tabelaId: id, versao: 1 }))
  expect(await recusa(confirmar(id, 2))).toContain('foi descartada')
  const so = await enviar(tabela(';;3552205;aliquota-iss;1.07;9;01/01/2026;;Lei fictícia;'))
  expect(await recusa(confirmar(so.id))).toContain('nada-a-fazer')
})

test('what leaves comes in again, and changes nothing', async () => {
  await publicar(escritorio)
  await publicar(escritorio, {
    regra: {
      tipo: 'rota-de-emissao',
      chave: 'demais',
      valor: { ordem: ['nacional', 'prefeitura'] },
    },
  })
  await publicar(escritorio, {
    regra: {
      tipo: 'prazo-cancelamento',
      chave: '*',
      valor: { modo: 'dias-corridos', quantidade: 30, valorMaximo: 1_234_56 },
    },
  })
  await publicar(escritorio, {
    regra: {
      tipo: 'situacao-nacional',
      chave: '*',
      valor: { situacao: 'ativo', emissorNacional: false },
    },
  })
  await publicar(escritorio, {
    regra: {
      tipo: 'provedor',
      chave: '*',
      valor: {
        sistema: 'abrasf',
        nome: 'Nota Fictícia',
        versao: '2.04',
        endereco: 'https://nota.ficticia.example/',
        dialeto: 'abrasf-2.04',
        servico: 'https://nota.ficticia.example/ws',
      },
    },
  })
  await publicar(escritorio, {
    regra: { tipo: 'inscricao-municipal', chave: 'tomador', valor: { uso: 'opcional' } },
  })
  await publicar(escritorio, {
    regra: {
      tipo: 'substituicao',
      chave: '*',
      valor: { permitida: true, modo: 'fim-do-mes', quantidade: null },
    },
  })
  await publicar(escritorio, {
    regra: { tipo: 'retencao', chave: '07.02', valor: { quem: 'tomador', quando: 'sempre' } },
  })
  await publicar(escritorio, {
    regra: {
      tipo: 'iss-fixo',
      chave: 'autonomo-superior',
      valor: { valor: 500_00, periodo: 'anual', por: 'profissional' },
    },
  })
  await publicar(escritorio, {
    regra: { tipo: 'vencimento-iss', chave: 'retido', valor: { dia: 10, senaoUtil: 'antecipa' } },
  })
  await publicar(escritorio, {
    regra: {
      tipo: 'codigo-municipal',
      chave: '010701',
      valor: {
        codigos: [
          { codigo: '02690', descricao: 'Suporte; instalação', nbs: '115013000', cnae: '6209100' },
          { codigo: '02691', descricao: null, nbs: null, cnae: null },
        ],
      },
    },
  })
  await publicar(escritorio, {
    ibge: SAO_PAULO,
    regra: aliquota('0.029', '*'),
    link: 'https://leis.ficticia.example/1',
  })
  const baixada = await escritorio.rodar((ctx) => baixarTabelaDeRegras(ctx, { formato: 'csv' }))
  const { linhas } = await enviar(await emTexto(baixada.conteudo))
  expect(linhas).toEqual({ nova: 0, muda: 0, igual: 12, recusada: 0 })
  const outro = await umEscritorio(bancada)
  const dele = await enviar(
    await emTexto(
      (
        await escritorio.rodar((ctx) =>
          baixarTabelaDeRegras(ctx, { formato: 'csv', ibge: SOROCABA }),
        )
      ).conteudo,
    ),
    outro,
  )
  expect(dele.linhas).toEqual({ nova: 11, muda: 0, igual: 0, recusada: 0 })
  expect(await confirmar(dele.id, 1, outro)).toEqual({ publicadas: 11 })
  const volta = await outro.rodar((ctx) => baixarTabelaDeRegras(ctx, { formato: 'csv' }))
  expect((await enviar(await emTexto(volta.conteudo))).linhas).toEqual({
    nova: 0,
    muda: 0,
    igual: 11,
    recusada: 0,
  })
})

describe('what is no table', () => {
  test.each([
    ['without titles', 'a;b\n1;2', 'Não achei a linha de títulos'],
    ['only titles', TITULOS, 'só tem a linha de títulos'],
    ['empty', '', 'vazio'],
    ['a PDF', '%PDF-1.7 x', 'não é uma planilha'],
    [
      'too many lines',
      tabela(...Array.from({ length: 5_001 }, () => ';;3552205;x;;;;;;')),
      '5000 linhas',
    ],
  ])('%s is refused with why', async (_, texto, porque) => {
    expect(await recusa(enviar(texto))).toContain(porque)
  })
})

test('a table is of the office that sent it', async () => {
  const outro = await umEscritorio(bancada)
  const { id } = await enviar(
    tabela(';;3552205;aliquota-iss;1.07;3;01/01/2026;;Lei fictícia;'),
    outro,
  )
  expect((await escritorio.rodar(listarTabelasDeRegras)).tabelas).toEqual([])
  expect(await recusa(confirmar(id))).toContain('nao-encontrado')
  expect(await recusa(linhasDe(id))).toContain('nao-encontrado')
  expect(
    await recusa(
      escritorio.rodar((ctx) => descartarTabelaDeRegras(ctx, { tabelaId: id, versao: 1 })),
    ),
  ).toContain('nao-encontrado')
  expect(
    await recusa(
      escritorio.rodar((ctx) =>
        desfazerTabelaDeRegras(ctx, { tabelaId: id, versao: 1, motivo: 'engano' }),
      ),
    ),
  ).toContain('nao-encontrado')
})
