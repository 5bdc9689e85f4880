// The standard entries come with the accounts of the company, whatever its rules and its chart.
import { contabilCadastros } from '@razao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada } from '../../../testes/fabricas.ts'
import { type LivroDeTeste, umLivro } from '../livro/testes/livro-de-teste.ts'
import { planoDaEmpresa } from '../plano/plano-da-empresa.ts'
import { salvarRegra } from '../plano/regras.ts'
import { substituirPlano } from '../plano/substituir-plano.ts'
import { listarModelos } from './cadastros.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => await bancada.fechar())

async function padroesDe({ escritorio, empresa }: LivroDeTeste) {
  const { padroes } = await escritorio.rodar(async (ctx) =>
    contabilCadastros.listarModelos.output.parse(
      await listarModelos(ctx, { empresaId: empresa.id }),
    ),
  )
  const plano = await escritorio.rodar((ctx) => planoDaEmpresa(ctx, { empresaId: empresa.id }))
  const codigoDe = new Map(plano.map(({ id, codigo }) => [id, codigo]))
  return new Map(
    padroes.map(({ nome, historico, partidas }) => [
      nome,
      {
        historico,
        partidas: partidas.map(
          ({ contaId, lado }) => `${lado} ${codigoDe.get(contaId ?? 0) ?? '?'}`,
        ),
      },
    ]),
  )
}

test('cada partida-padrão tem as contas do plano padrão, nos seus lados', async () => {
  const padroes = await padroesDe(await umLivro(bancada))
  expect(padroes.get('Capital subscrito')?.partidas).toEqual(['D 2.3.1.02', 'C 2.3.1.01'])
  expect(padroes.get('Serviço tomado, com retenções não informadas')?.partidas).toEqual([
    ...['D 4.1.2.06', 'C 2.1.1.01', 'C 2.1.3.14', 'C 2.1.3.12', 'C 2.1.3.13'],
  ])
  expect(padroes.get('Aluguel a pagar, com IRRF')).toEqual({
    historico: 'Aluguel',
    partidas: ['D 4.1.2.01', 'C 2.1.1.04', 'C 2.1.3.12'],
  })
  expect(padroes.get('Parcela de empréstimo, com juros')?.partidas).toEqual([
    ...['D 2.1.2.01', 'D 4.1.5.01', 'C 1.1.1.02'],
  ])
  expect(padroes.get('Rendimento de aplicação, com IRRF')?.partidas).toEqual([
    ...['D 1.1.1.03', 'D 1.1.3.05', 'C 3.2.1.01'],
  ])
  for (const { partidas } of padroes.values()) expect(partidas.join()).not.toContain('?')
})

test('as regras da empresa valem, e o que o plano dela não tem fica por escolher', async () => {
  const livro = await umLivro(bancada)
  const { escritorio, empresa } = livro
  await escritorio.rodar((ctx) =>
    salvarRegra(ctx, {
      ...{ empresaId: empresa.id, evento: 'tarifa-bancaria', funcao: 'bancos' },
      contaId: livro.id('1.1.1.01'),
    }),
  )
  const comRegra = await padroesDe(livro)
  expect(comRegra.get('Tarifa bancária')?.partidas).toEqual(['D 4.1.2.05', 'C 1.1.1.01'])
  expect(comRegra.get('Saque para o caixa')?.partidas).toEqual(['D 1.1.1.01', 'C 1.1.1.02'])
  const outro = await umLivro(bancada)
  const analitica = { tipo: 'analitica', natureza: 'devedora' } as const
  await outro.escritorio.rodar((ctx) =>
    substituirPlano(ctx, {
      ...{ empresaId: outro.empresa.id, previa: false },
      contas: [
        { codigo: '1', nome: 'Ativo', tipo: 'sintetica', natureza: 'devedora', grupo: 'ativo' },
        { codigo: '1.9', nome: 'Banco Fictício', ...analitica, grupo: 'ativo', funcao: 'bancos' },
      ],
    }),
  )
  expect((await padroesDe(outro)).get('Tarifa bancária')?.partidas).toEqual(['D ?', 'C 1.9'])
})

test('uma regra de contas é de um evento que existe', async () => {
  const livro = await umLivro(bancada)
  const regra = (evento: string) =>
    livro.escritorio.rodar((ctx) =>
      salvarRegra(ctx, {
        ...{ empresaId: livro.empresa.id, evento, funcao: 'bancos' },
        contaId: livro.id('1.1.1.01'),
      }),
    )
  await regra('guia-paga')
  await expect(regra('guias-pagas')).rejects.toMatchObject({ codigo: 'entrada-invalida' })
  await expect(regra('constructor')).rejects.toMatchObject({ codigo: 'entrada-invalida' })
})
