import { type RouteParsed, servicos as rotas } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { buscarCodigosDeServico, buscarNbs, codigosDoItem, itensDoCnae } from './codigos.ts'
import { alterarServico, arquivarServico, criarServico } from './gravar-servico.ts'
import { exportarServicos, lerServico, listarServicos, sugerirServicos } from './listar-servicos.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada()
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio, {
    atividades: [
      { cnae: '6201501', anexo: 'FATOR_R' },
      { cnae: '4120400', itemLc116: '7.02', anexo: 'IV' },
      // No município gives an item to it.
      { cnae: '4711302', anexo: 'I' },
    ],
  })
})
afterAll(() => bancada.fechar())

type Dados = Omit<RouteParsed<typeof rotas.criarServico>, 'empresaId'>
const umServico = (mudancas: Partial<Dados> = {}): Dados => ({
  nome: 'Desenvolvimento mensal',
  codigo: 'DEV1',
  itemLc116: '01.01',
  codigoNacional: '010101',
  codigoMunicipal: '002',
  nbs: '115022000',
  cnae: '6201501',
  anexo: null,
  aliquotaIss: '0.029',
  descricao: 'Desenvolvimento de {mes} de {ano}, parcela {parcela}',
  valorPadrao: 150_000,
  natureza: 'profissional',
  cessaoDeMaoDeObra: false,
  inssBaseMinima: null,
  ...mudancas,
})
const criar = (mudancas: Partial<Dados> = {}, onde = empresa) =>
  escritorio.rodar((ctx) => criarServico(ctx, { empresaId: onde.id, ...umServico(mudancas) }))
const ler = async (servicoId: number) =>
  rotas.lerServico.output.parse(await escritorio.rodar((ctx) => lerServico(ctx, { servicoId })))
const listar = async (filtro: object) =>
  rotas.listarServicos.output.parse(
    await escritorio.rodar((ctx) => listarServicos(ctx, rotas.listarServicos.input.parse(filtro))),
  )
const errosDe = async (fazer: Promise<unknown>) => {
  try {
    await fazer
  } catch (erro) {
    const { detalhes } = erro as { detalhes: { erros?: { pointer: string }[] } }
    return detalhes.erros?.map(({ pointer }) => pointer)
  }
  return null
}

describe('the catalogue', () => {
  test('comes back as it was written, with what the national list says and the annex in use', async () => {
    const { servicoId, versao } = await criar()
    expect(versao).toBe(1)
    expect(await ler(servicoId)).toEqual({
      ...umServico(),
      ...{ id: servicoId, empresaId: empresa.id, empresa: empresa.nome, versao: 1 },
      ...{ descricaoDoCodigo: 'Análise e desenvolvimento de sistemas.', arquivado: false },
      anexoEmUso: 'FATOR_R',
    })
  })

  test('a name is of one service of the company, and a change is of the version read', async () => {
    const loja = await umaEmpresa(escritorio)
    const { servicoId } = await criar({}, loja)
    expect(await errosDe(criar({}, loja))).toEqual(['#/nome'])
    await criar({ nome: 'Outro' }, loja)
    const alterar = (versao: number, nome: string) =>
      escritorio.rodar((ctx) =>
        alterarServico(ctx, { servicoId, versao, ...umServico({ nome, aliquotaIss: null }) }),
      )
    expect(await errosDe(alterar(1, 'Outro'))).toEqual(['#/nome'])
    expect(await alterar(1, 'Novo nome')).toEqual({ servicoId, versao: 2 })
    await expect(alterar(1, 'Mais um')).rejects.toMatchObject({ codigo: 'registro-mudou' })
    expect(await ler(servicoId)).toMatchObject({ nome: 'Novo nome', aliquotaIss: null })
    const arquivar = (versao: number, sim: boolean) =>
      escritorio.rodar((ctx) => arquivarServico(ctx, { servicoId, versao, arquivar: sim }))
    await arquivar(2, true)
    const nomes = async (filtro: object) =>
      (await listar({ empresaId: loja.id, ...filtro })).lista.map(({ nome }) => nome)
    expect(await nomes({})).toEqual(['Outro'])
    expect(await nomes({ arquivado: true })).toEqual(['Novo nome'])
    await arquivar(3, false)
    expect(await nomes({ ordem: '-nome' })).toEqual(['Outro', 'Novo nome'])
    expect(await nomes({ busca: 'DEV1', itemLc116: '01.01' })).toEqual(['Novo nome', 'Outro'])
  })

  test('each field that is wrong is told by its name', async () => {
    expect(await errosDe(criar({ itemLc116: '55.01', codigoNacional: '550101' }))).toEqual([
      ...['#/itemLc116', '#/codigoNacional'],
    ])
    expect(await errosDe(criar({ codigoNacional: '010201' }))).toEqual(['#/codigoNacional'])
    expect(await errosDe(criar({ codigoNacional: '010199' }))).toEqual(['#/codigoNacional'])
    expect(await errosDe(criar({ nbs: '999999999' }))).toEqual(['#/nbs'])
    expect(await errosDe(criar({ inssBaseMinima: 'limpeza' }))).toEqual(['#/inssBaseMinima'])
    expect(await errosDe(criar({ descricao: 'Serviço de {semana}' }))).toEqual(['#/descricao'])
    expect(
      rotas.criarServico.input.safeParse({ ...umServico(), empresaId: 1, aliquotaIss: '0.051' })
        .success,
    ).toBe(false)
  })

  test('of another office nothing is seen', async () => {
    const { servicoId } = await criar({ nome: 'Só nosso' })
    const outro = await umEscritorio(bancada)
    await expect(outro.rodar((ctx) => lerServico(ctx, { servicoId }))).rejects.toMatchObject({
      codigo: 'nao-encontrado',
    })
    await expect(
      escritorio.rodar((ctx) => arquivarServico(ctx, { servicoId, versao: 1, arquivar: true }), {
        empresas: [],
      }),
    ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  })

  test('leaves as CSV', async () => {
    const { conteudo } = await escritorio.rodar((ctx) =>
      exportarServicos(
        ctx,
        rotas.exportarServicos.input.parse({ empresaId: empresa.id, formato: 'csv' }),
      ),
    )
    const texto = Buffer.from(conteudo as Uint8Array).toString('utf8')
    expect(texto).toContain('Desenvolvimento mensal;DEV1;')
    expect(texto).toContain('1500,00')
  })
})

describe('codes', () => {
  test('every item of the law has codes of its own, every hint is an item, every pair an NBS that is', async () => {
    const { lista } = await escritorio.rodar((ctx) => buscarCodigosDeServico(ctx, {}))
    expect(lista).toHaveLength(40)
    expect(codigosDoItem('01.03').map(({ codigoNacional }) => codigoNacional)).toEqual([
      ...['010301', '010302'],
    ])
    for (const item of itensDoCnae('6201501')) expect(codigosDoItem(item).length).toBeGreaterThan(0)
    const { lista: nbs } = await escritorio.rodar((ctx) => buscarNbs(ctx, { itemLc116: '01.01' }))
    expect(nbs.filter(({ doItem }) => doItem)).toHaveLength(11)
    expect(nbs[0]?.doItem).toBe(true)
  })

  test('found by words in any order, without accents, by number and by CNAE', async () => {
    const achados = async (pedido: Parameters<typeof buscarCodigosDeServico>[1]) =>
      (await escritorio.rodar((ctx) => buscarCodigosDeServico(ctx, pedido))).lista.map(
        ({ codigoNacional }) => codigoNacional,
      )
    expect(await achados({ busca: 'sistemas analise' })).toContain('010101')
    expect(await achados({ busca: '17.19' })).toContain('171901')
    expect(await achados({ cnae: '6920601' })).toEqual(['171601', '171901'])
    expect(await achados({ busca: 'não existe nada assim' })).toEqual([])
  })

  test('suggested by the activities: the item of the file, else what municípios give to the CNAE', async () => {
    const { lista } = rotas.sugerirServicos.output.parse(
      await escritorio.rodar((ctx) => sugerirServicos(ctx, { empresaId: empresa.id })),
    )
    expect(lista.map(({ cnae, informado }) => [cnae, informado])).toEqual([
      ['6201501', false],
      ['4120400', true],
    ])
    expect(lista[1]?.codigos.every(({ itemLc116 }) => itemLc116 === '07.02')).toBe(true)
    expect(lista[0]?.codigos.map(({ itemLc116 }) => itemLc116)).toContain('01.01')
  })
})
