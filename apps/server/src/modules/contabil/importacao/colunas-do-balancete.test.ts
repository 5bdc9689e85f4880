// A balancete whose titles say nothing to us: a person says what each column is, once for the office.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada, umaEmpresa, umEscritorio } from '../../../testes/fabricas.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'
import { analisarLivroJob } from './analisar-livro.ts'
import { mapearColunasDoBalancete } from './colunas-do-balancete.ts'
import {
  confirmar,
  enviar,
  type Onde,
  previaDe,
  saldosPorCodigo,
} from './testes/bancada-de-livros.ts'

let bancada: Bancada
let onde: Onde

beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
  const escritorio = await umEscritorio(bancada)
  onde = { escritorio, empresa: await umaEmpresa(escritorio) }
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
})
afterAll(() => bancada.fechar())

const TITULOS = 'Cta;Denominação da rubrica;Sdo. abert.;Mov. a deb.;Mov. a cred.'
const balancete = (nome: string) => `${nome};;;;
Posição em 31/12/2025;;;;
${TITULOS}
1.1.1.01;Caixa;100,00 D;400,00;100,00
1.1.1.02;Bancos conta movimento;900,00 D;0,00;0,00
2.1.1.01;Fornecedores;1.000,00 C;0,00;300,00
`
const COLUNAS = { codigo: 0, nome: 1, saldoAnterior: 2, debitos: 3, creditos: 4 }

type Ditas = { linhaDosTitulos?: number; colunas?: Record<string, number> }
async function mapear(
  { escritorio }: Onde,
  importacaoId: number,
  { linhaDosTitulos = 3, colunas = COLUNAS }: Ditas = {},
) {
  const { operacaoId } = await escritorio.rodar((ctx) =>
    mapearColunasDoBalancete(ctx, { importacaoId, linhaDosTitulos, colunas }),
  )
  for (let vez = 0; vez < 2; vez += 1) await analisarLivroJob(escritorio.job(), { operacaoId })
  return await previaDe(escritorio, importacaoId)
}

test('as colunas apontadas dão os saldos; a próxima planilha com os mesmos títulos já as tem', async () => {
  const { escritorio } = onde
  const importacaoId = await enviar(onde, Buffer.from(balancete('Uma')))
  const antes = await previaDe(escritorio, importacaoId)
  expect(antes.impedimentos.join()).toContain('Não se acharam as colunas')
  expect(antes.planilha).toMatchObject({ linhaDosTitulos: 0, colunas: {}, origem: 'nenhuma' })
  expect(antes.planilha?.amostra.slice(0, 4)).toEqual([
    ['Uma', '', '', '', ''],
    ['Posição em 31/12/2025', '', '', '', ''],
    TITULOS.split(';'),
    ['1.1.1.01', 'Caixa', '100,00 D', '400,00', '100,00'],
  ])
  const lida = await mapear(onde, importacaoId)
  expect(lida).toMatchObject({
    impedimentos: [],
    dataDeAbertura: '2025-12-31',
    planilha: { linhaDosTitulos: 3, colunas: COLUNAS, origem: 'escolhidas' },
  })
  expect(lida.saldos.map((s) => [s.codigo, s.depois])).toEqual([
    ['1.1.1.01', 400_00],
    ['1.1.1.02', 900_00],
    ['2.1.1.01', -1300_00],
  ])
  // Another company of the same office, and the titles in another case.
  const vizinha = { escritorio, empresa: await umaEmpresa(escritorio) }
  const daVizinha = balancete('Outra').replace(TITULOS, TITULOS.toUpperCase())
  const lembrada = await previaDe(escritorio, await enviar(vizinha, Buffer.from(daVizinha)))
  expect(lembrada.planilha).toMatchObject({ colunas: COLUNAS, origem: 'lembradas' })
  expect(lembrada.impedimentos).toEqual([])
  // Another office knows nothing of it.
  const outro = await umEscritorio(bancada)
  await outro.rodar((ctx) => garantirPlanoDeContas(ctx))
  const la = { escritorio: outro, empresa: await umaEmpresa(outro) }
  const deLa = await previaDe(outro, await enviar(la, Buffer.from(balancete('Uma'))))
  expect(deLa.planilha?.origem).toBe('nenhuma')
  expect(await confirmar(escritorio, importacaoId)).toMatchObject({ estado: 'concluida' })
  expect(await saldosPorCodigo(onde)).toEqual({
    '1.1.1.01': 400_00,
    '1.1.1.02': 900_00,
    '2.1.1.01': -1300_00,
  })
  await expect(mapear(onde, importacaoId)).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
})

test('apontadas de outro modo, nada da leitura anterior fica; o dia escolhido fica', async () => {
  const { escritorio } = onde
  const empresa = await umaEmpresa(escritorio)
  const aqui = { escritorio, empresa }
  const importacaoId = await enviar(aqui, Buffer.from(balancete('Terceira')))
  await bancada.dono.query('update importacao_contabil set data_de_abertura = $2 where id = $1', [
    importacaoId,
    '2024-12-31',
  ])
  const so = await mapear(aqui, importacaoId, { colunas: { nome: 1, saldo: 2 } })
  expect(so.contas.map((c) => [c.origem, c.abertura])).toEqual([
    ['Bancos conta movimento', 900_00],
    ['Caixa', 100_00],
    ['Fornecedores', -1000_00],
  ])
  expect(so.dataDeAbertura).toBe('2024-12-31')
  const errada = await mapear(aqui, importacaoId, { colunas: { codigo: 0, saldo: 1 } })
  expect(errada.problemas.map((p) => p.linha)).toEqual([4, 5, 6])
  expect(errada.contas).toEqual([])
})

test('só de um balancete: um diário não tem colunas', async () => {
  const diario = '2026-01-10 * X\n    Caixa  10,00\n    Receita  -10,00\n'
  const importacaoId = await enviar(onde, Buffer.from(diario))
  expect((await previaDe(onde.escritorio, importacaoId)).planilha).toBeNull()
  await expect(mapear(onde, importacaoId)).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
})
