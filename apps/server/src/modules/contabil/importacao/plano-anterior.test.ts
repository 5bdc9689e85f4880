// The first ECD after the company came from another program: each balance says the account it had in the chart before.
import { contabilRelatorios } from '@razao/contract'
import { registrosDaEcd, validarLivroParaEcd } from '@razao/formats/ecd'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirBancada, type Bancada, umaEmpresa, umEscritorio } from '../../../testes/fabricas.ts'
import { salvarComplemento } from '../demonstracoes/complemento.ts'
import { planoDaEmpresa } from '../plano/plano-da-empresa.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'
import { livroContabil } from '../saida/livro-contabil.ts'
import { opcoesDaEcd } from '../saida/opcoes-da-ecd.ts'
import { mapearImportacaoContabil } from './mapear-contas.ts'
import {
  confirmar,
  enviar,
  escriturar,
  exportar,
  type Onde,
  previaDe,
} from './testes/bancada-de-livros.ts'

let bancada: Bancada
let aqui: Onde
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  const escritorio = await umEscritorio(bancada)
  aqui = { escritorio, empresa: await umaEmpresa(escritorio) }
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
})

const mudou = ({ escritorio, empresa }: Onde, exercicio: number, mudouDePlano = true) =>
  escritorio.rodar((ctx) =>
    salvarComplemento(
      ctx,
      contabilRelatorios.salvarComplemento.input.parse({
        ...{ empresaId: empresa.id, exercicio, versao: 0, numeroDoLivro: 2, notas: [] },
        ...{
          nire: '35.2.0000000-1',
          dataDeArquivamento: null,
          planoReferencial: '2',
          assinaturas: [],
        },
        ecd: { mudouDePlano },
      }),
    ),
  )
const ecdDe = ({ escritorio, empresa }: Onde, exercicio: number) =>
  escritorio.rodar(async (ctx) => {
    const pedido = { empresaId: empresa.id, exercicio }
    const livro = await livroContabil(ctx, { ...pedido, porCentro: true })
    const opcoes = await opcoesDaEcd(ctx, pedido, livro)
    const linhas: string[] = []
    for await (const registro of registrosDaEcd(livro, opcoes)) linhas.push(registro.join('|'))
    const { achados } = await validarLivroParaEcd(livro, opcoes)
    return {
      nire: linhas.find((l) => l.startsWith('I030|'))?.split('|')[6],
      mudanca: linhas[0]?.split('|')[21],
      saldos: linhas.filter((l) => /^I15[57]\|/.test(l)).slice(0, 7),
      semOrigem: achados.filter((a) => a.codigo === 'saldo-sem-origem').map((a) => a.conta),
    }
  })

const BALANCETE = `Código;Descrição;Saldo
1.01.001;Caixa pequeno;100,00 D
1.01.002;Caixa da loja;40,00 D
1.01.010;Banco;800,00 D
2.01.001;Fornecedores;940,00 C
`
const PARA = { '1.01.001': '1.1.1.01', '1.01.002': '1.1.1.01', '1.01.010': '1.1.1.02' } as const

async function abrirPorBalancete() {
  const { escritorio, empresa } = aqui
  const importacaoId = await enviar(aqui, Buffer.from(BALANCETE))
  const { contas } = await previaDe(escritorio, importacaoId)
  const plano = await escritorio.rodar((ctx) => planoDaEmpresa(ctx, { empresaId: empresa.id }))
  const destino: Record<string, string> = { ...PARA, '2.01.001': '2.1.1.01' }
  await escritorio.rodar((ctx) =>
    mapearImportacaoContabil(ctx, {
      importacaoId,
      dataDeAbertura: '2025-12-31',
      contas: contas.map(({ ordem, origem }) => ({
        ordem,
        contaId: plano.find((c) => c.codigo === destino[origem])?.id ?? null,
      })),
    }),
  )
  expect(await confirmar(escritorio, importacaoId)).toMatchObject({ estado: 'concluida' })
}

test('aberto por um balancete de outro plano: cada saldo diz as contas de que veio', async () => {
  await abrirPorBalancete()
  await mudou(aqui, 2026)
  expect(await ecdDe(aqui, 2026)).toEqual({
    nire: '35200000001',
    mudanca: '1',
    saldos: [
      'I155|1.1.1.01||140,00|D|0,00|0,00|140,00|D',
      'I157|1.01.001||100,00|D',
      'I157|1.01.002||40,00|D',
      'I155|1.1.1.02||800,00|D|0,00|0,00|800,00|D',
      'I157|1.01.010||800,00|D',
      'I155|2.1.1.01||940,00|C|0,00|0,00|940,00|C',
      'I157|2.01.001||940,00|C',
    ],
    semOrigem: [],
  })
})

test('sem dizer que mudou não há I157; e sem importação de onde saber, a lacuna diz a conta', async () => {
  await abrirPorBalancete()
  expect(await ecdDe(aqui, 2026)).toMatchObject({ mudanca: '0', semOrigem: [] })
  await mudou(aqui, 2027)
  expect(await ecdDe(aqui, 2027)).toMatchObject({
    mudanca: '1',
    semOrigem: ['1.1.1.01', '1.1.1.02', '2.1.1.01'],
  })
})

test('da ECD do ano anterior, com os saldos com que ela acaba', async () => {
  const { escritorio } = aqui
  const outra = { escritorio, empresa: await umaEmpresa(escritorio) }
  await escriturar(outra)
  const de2026 = await exportar(outra, 'ecd')
  const destino = await umEscritorio(bancada)
  aqui = {
    escritorio: destino,
    empresa: await umaEmpresa(destino, { cnpj: outra.empresa.cnpj }),
  }
  await destino.rodar((ctx) => garantirPlanoDeContas(ctx))
  const importacaoId = await enviar(aqui, de2026)
  const { contas } = await previaDe(destino, importacaoId)
  const plano = await destino.rodar((ctx) => planoDaEmpresa(ctx, { empresaId: aqui.empresa.id }))
  await destino.rodar((ctx) =>
    mapearImportacaoContabil(ctx, {
      importacaoId,
      contas: contas
        .filter(({ origem }) => origem === '1.1.2.50')
        .map(({ ordem }) => ({
          ordem,
          contaId: plano.find((c) => c.codigo === '1.1.2.01')?.id ?? null,
        })),
    }),
  )
  await confirmar(destino, importacaoId)
  await mudou(aqui, 2027)
  const { mudanca, saldos, semOrigem } = await ecdDe(aqui, 2027)
  expect(mudanca).toBe('1')
  expect(saldos.join('\n')).toContain('I157|1.1.2.50||')
  expect(semOrigem).toEqual([])
})

test('um balancete de antes do encerramento diz que o resultado do ano abre com ele', async () => {
  const csv = BALANCETE.replace('940,00 C', '640,00 C').concat(
    '3.1.1.03;Prestação de serviços;300,00 C\n',
  )
  const importacaoId = await enviar(aqui, Buffer.from(csv))
  await aqui.escritorio.rodar((ctx) =>
    mapearImportacaoContabil(ctx, { importacaoId, dataDeAbertura: '2025-12-31', contas: [] }),
  )
  const { problemas } = await previaDe(aqui.escritorio, importacaoId)
  expect(problemas.map(({ mensagem }) => mensagem).join()).toMatch(
    /contas de resultado abrem com saldo \(R\$\s300,00 no total\): o resultado de 2025/,
  )
})
