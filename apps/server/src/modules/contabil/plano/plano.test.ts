import { PLANO_PADRAO } from '@razao/engine/contabil'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { contabilizarFechamentos } from '../automaticos/contabilizar-fechamentos.ts'
import { confirmarLancamentos } from '../livro/confirmar-lancamentos.ts'
import { alterarConta, criarConta } from './contas.ts'
import { contasDasEmpresas } from './contas-da-empresa.ts'
import { funcoesDa } from './funcoes-da-empresa.ts'
import { planoDaEmpresa, planoDeContas } from './plano-da-empresa.ts'
import { garantirPlanoDeContas } from './plano-do-escritorio.ts'
import { substituirPlano } from './substituir-plano.ts'
import { usoDoPlano } from './uso-do-plano.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let vizinha: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio)
  vizinha = await umaEmpresa(escritorio)
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
})

const planoDe = (empresaId: number) => escritorio.rodar((ctx) => planoDaEmpresa(ctx, { empresaId }))
const contaDe = async (empresaId: number, codigo: string) => {
  const achada = (await planoDe(empresaId)).find((conta) => conta.codigo === codigo)
  if (!achada) throw new Error(codigo)
  return achada
}
const lancarReceita = (empresaId: number) =>
  escritorio.rodar((ctx) =>
    contabilizarFechamentos(ctx, '2026-10', [
      {
        empresaId,
        apuracaoId: empresaId,
        fatos: [{ tipo: 'receita-de-servicos', competencia: '2026-10', valor: 100 }],
      },
    ]),
  )
const contasLancadas = async (empresaId: number) => {
  const { rows } = await bancada.dono.query<{ codigo: string }>(
    'select c.codigo from partida p join conta_contabil c on c.id = p.conta_id where p.empresa_id = $1 order by p.ordem',
    [empresaId],
  )
  return rows.map(({ codigo }) => codigo)
}

test('o uso de cada conta é o da empresa, em meses com movimento', async () => {
  const usoDa = (empresaId: number) => escritorio.rodar((ctx) => usoDoPlano(ctx, { empresaId }))
  expect((await usoDa(empresa.id)).contas).toEqual([])
  await lancarReceita(empresa.id)
  const { contas } = await usoDa(empresa.id)
  expect(contas).toHaveLength(2)
  expect(contas).toEqual(
    contas.map(({ contaId }) => ({ contaId, meses: 1, ultimaCompetencia: '2026-10' })),
  )
  expect((await usoDa(vizinha.id)).contas).toEqual([])
})

test('os três tipos de relatório: ambas, sintéticas, analíticas', async () => {
  const quantas = async (tipoDeRelatorio: number) =>
    (await escritorio.rodar((ctx) => planoDeContas(ctx, { tipoDeRelatorio }))).ContasContabeis
      .length
  const [ambas, sinteticas, analiticas] = [await quantas(0), await quantas(1), await quantas(2)]
  expect(ambas).toBe(PLANO_PADRAO.length)
  expect(sinteticas + analiticas).toBe(ambas)
  expect(analiticas).toBe(PLANO_PADRAO.filter(({ tipo }) => tipo === 'analitica').length)
})

test('uma conta que chegou depois não muda o código reduzido das outras', async () => {
  const plano = await planoDe(empresa.id)
  const reduzidoDe = (codigo: string) => plano.find((conta) => conta.codigo === codigo)?.reduzido
  // The chart had 247 accounts when offices began with it.
  expect(['1.1.3.14', '1.1.4', '1.1.3.15'].map(reduzidoDe)).toEqual(['31', '32', '248'])
  expect(new Set(plano.map(({ reduzido }) => reduzido)).size).toBe(PLANO_PADRAO.length)
  // An office of the edition before receives it, and nothing else changes.
  await bancada.dono.query(
    `delete from conta_contabil where escritorio_id = $1 and codigo = '1.1.3.15'`,
    [escritorio.id],
  )
  await bancada.dono.query('update plano_modelo set edicao = 3 where escritorio_id = $1', [
    escritorio.id,
  ])
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
  const semId = ({ codigo, reduzido, nome, funcao }: (typeof plano)[number]) => [
    codigo,
    reduzido,
    nome,
    funcao,
  ]
  expect((await planoDe(empresa.id)).map(semId)).toEqual(plano.map(semId))
})

test('o que a empresa muda numa conta do escritório não muda nas outras', async () => {
  const { id, versao } = await contaDe(empresa.id, '1.1.1.02')
  const mudar = (nome: string, lida: number) =>
    escritorio.rodar((ctx) =>
      alterarConta(ctx, { contaId: id, empresaId: empresa.id, nome, versao: lida }),
    )
  await mudar('Banco da Praça', versao)
  await expect(mudar('outro', versao)).rejects.toMatchObject({ codigo: 'registro-mudou' })
  expect(await contaDe(empresa.id, '1.1.1.02')).toMatchObject({
    nome: 'Banco da Praça',
    alterada: true,
  })
  expect(await contaDe(vizinha.id, '1.1.1.02')).toMatchObject({
    nome: 'Bancos conta movimento',
    alterada: false,
  })
})

test('a regra lança na conta que tem a função, e cada empresa tem a sua', async () => {
  const { id } = await escritorio.rodar((ctx) =>
    criarConta(ctx, {
      empresaId: empresa.id,
      codigo: '1.1.2.50',
      nome: 'Clientes da praça',
      tipo: 'analitica',
      natureza: 'devedora',
      funcao: 'clientes',
    }),
  )
  expect(await contaDe(empresa.id, '1.1.2.50')).toMatchObject({ id, propria: true, grupo: 'ativo' })
  await Promise.all([lancarReceita(empresa.id), lancarReceita(vizinha.id)])
  expect(await contasLancadas(empresa.id)).toEqual(['1.1.2.50', '3.1.1.03'])
  expect(await contasLancadas(vizinha.id)).toEqual(['1.1.2.01', '3.1.1.03'])
})

test('o banco recusa lançar em conta de outra empresa', async () => {
  const { id } = await escritorio.rodar((ctx) =>
    criarConta(ctx, {
      empresaId: empresa.id,
      codigo: '1.1.2.51',
      nome: 'Só desta',
      tipo: 'analitica',
      natureza: 'devedora',
    }),
  )
  const outra = await contaDe(vizinha.id, '1.1.1.02')
  await expect(
    escritorio.rodar((ctx) =>
      confirmarLancamentos(ctx, [
        {
          empresaId: vizinha.id,
          data: '2026-10-31',
          historico: 'x',
          chave: 'x',
          origem: 'x',
          partidas: [
            { conta: { id, codigo: '1.1.2.51' }, valor: 1 },
            { conta: outra, valor: -1 },
          ],
        },
      ]),
    ),
  ).rejects.toMatchObject({ constraint: 'conta_de_outra_empresa' })
})

test('substituir o plano: a prévia não muda nada, e o que sai com movimento é recusado', async () => {
  const atual = (await planoDe(empresa.id)).map(({ codigo, nome, tipo, natureza }) => ({
    codigo,
    nome,
    tipo,
    natureza,
  }))
  const outro = [
    ...atual
      .filter(({ codigo }) => codigo !== '4.1.2.05')
      .map((conta) => (conta.codigo === '1.1.1.01' ? { ...conta, nome: 'Cofre' } : conta)),
    {
      codigo: '4.1.2.55',
      nome: 'Tarifas e taxas',
      tipo: 'analitica' as const,
      natureza: 'devedora' as const,
    },
  ]
  const substituir = (contas: typeof outro, previa: boolean) =>
    escritorio.rodar((ctx) => substituirPlano(ctx, { empresaId: empresa.id, contas, previa }))
  expect(await substituir(outro, true)).toMatchObject({
    novas: [{ codigo: '4.1.2.55' }],
    mudam: [{ codigo: '1.1.1.01', campos: ['nome'] }],
    somem: [{ codigo: '4.1.2.05', meses: 0 }],
    movem: [],
    iguais: atual.length - 2,
    impedimentos: [],
    aplicado: false,
  })
  expect((await contaDe(empresa.id, '1.1.1.01')).nome).toBe('Caixa')
  expect(await substituir(outro, false)).toMatchObject({ aplicado: true })
  expect((await contaDe(empresa.id, '1.1.1.01')).nome).toBe('Cofre')
  expect((await contaDe(empresa.id, '4.1.2.05')).ativa).toBe(false)
  expect((await contaDe(vizinha.id, '4.1.2.05')).ativa).toBe(true)
  expect(await substituir(outro, true)).toMatchObject({
    novas: [],
    mudam: [],
    somem: [],
    iguais: outro.length,
  })
  await lancarReceita(empresa.id)
  const semReceita = outro.filter(({ codigo }) => codigo !== '3.1.1.03')
  expect((await substituir(semReceita, true)).impedimentos).toEqual([
    '3.1.1.03 tem movimento e não pode sair do plano.',
  ])
  await expect(substituir(semReceita, false)).rejects.toMatchObject({
    codigo: 'conta-com-movimento',
  })
})

test('a conta que muda de código é dita movida, e com movimento não se move', async () => {
  const atual = (await planoDe(empresa.id)).map(({ codigo, nome, tipo, natureza }) => ({
    codigo: codigo === '4.1.2.05' ? '4.1.2.66' : codigo,
    nome,
    tipo,
    natureza,
  }))
  const previa = () =>
    escritorio.rodar((ctx) =>
      substituirPlano(ctx, { empresaId: empresa.id, contas: atual, previa: true }),
    )
  expect(await previa()).toMatchObject({
    movem: [{ de: '4.1.2.05', para: '4.1.2.66' }],
    impedimentos: [],
  })
})

test('conta com saldo não sai de uso, nem antes do seu último movimento', async () => {
  await lancarReceita(empresa.id)
  const mudar = async (mudancas: Partial<Parameters<typeof alterarConta>[1]>) => {
    const { id, versao } = await contaDe(empresa.id, '3.1.1.03')
    return await escritorio.rodar((ctx) =>
      alterarConta(ctx, { contaId: id, empresaId: empresa.id, versao, ...mudancas }),
    )
  }
  const recusa = { codigo: 'conta-com-movimento' }
  await expect(mudar({ ativa: false })).rejects.toMatchObject(recusa)
  await expect(mudar({ ativaAte: '2020-01' })).rejects.toMatchObject(recusa)
  await expect(mudar({ ativaDe: '2099-01' })).rejects.toMatchObject(recusa)
  await mudar({ ativaAte: '2099-12' })
  // Without a balance, any account may leave.
  const { id, versao } = await contaDe(empresa.id, '4.1.3.05')
  await escritorio.rodar((ctx) =>
    alterarConta(ctx, { contaId: id, empresaId: empresa.id, versao, ativa: false }),
  )
})

test('o código de uma conta com movimento não muda, nem por fora', async () => {
  await lancarReceita(empresa.id)
  await expect(
    bancada.dono.query(
      `update conta_contabil set codigo = '3.9' where escritorio_id = $1 and codigo = '3.1.1.03'`,
      [escritorio.id],
    ),
  ).rejects.toMatchObject({ constraint: 'conta_com_movimento' })
})

test('uma conta nova tem a superior no plano, sintética, e a que recebe lançamentos não tem outras abaixo', async () => {
  const criar = (codigo: string, tipo: 'analitica' | 'sintetica' = 'analitica') =>
    escritorio.rodar((ctx) =>
      criarConta(ctx, { empresaId: empresa.id, codigo, nome: 'Nova', tipo, natureza: 'devedora' }),
    )
  for (const codigo of ['1.1.8.01', '1.1.1.02.01'])
    await expect(criar(codigo)).rejects.toMatchObject({ codigo: 'entrada-invalida' })
  await criar('1.1.8', 'sintetica')
  await criar('1.1.8.01')
  await expect(criar('1.1.8.01.1')).rejects.toMatchObject({ codigo: 'entrada-invalida' })
})

test('uma conta não deixa de valer antes de começar', async () => {
  const mudar = (mudancas: { ativaDe?: string; ativaAte?: string }) =>
    escritorio.rodar(async (ctx) => {
      const plano = await planoDaEmpresa(ctx, { empresaId: empresa.id })
      const conta = plano.find(({ codigo }) => codigo === '1.1.1.03')
      await alterarConta(ctx, {
        ...{ contaId: conta?.id ?? 0, empresaId: empresa.id, versao: conta?.versao ?? 0 },
        ...mudancas,
      })
    })
  await mudar({ ativaDe: '2026-05' })
  await expect(mudar({ ativaAte: '2026-04' })).rejects.toMatchObject({ codigo: 'entrada-invalida' })
  await mudar({ ativaAte: '2026-05' })
})

test('a função dada pela empresa vale sobre a do plano, no começo dele ou no fim, e nas duas procuras', async () => {
  for (const codigo of ['1.1.1.01', '1.1.1.03']) {
    const nova = await umaEmpresa(escritorio)
    const conta = await contaDe(nova.id, codigo)
    await escritorio.rodar((ctx) =>
      alterarConta(ctx, {
        ...{ contaId: conta?.id ?? 0, empresaId: nova.id, versao: conta?.versao ?? 0 },
        funcao: 'bancos',
      }),
    )
    const achadas = await escritorio.rodar(async (ctx) => {
      const plano = await planoDaEmpresa(ctx, { empresaId: nova.id })
      const contaDa = await funcoesDa(ctx, nova.id, plano)
      const contas = await contasDasEmpresas(ctx, [nova.id])
      return [contaDa('bancos').codigo, contas.contaDaRegra(nova.id, null, '1.1.1.02').codigo]
    })
    expect(achadas).toEqual([codigo, codigo])
  }
})
