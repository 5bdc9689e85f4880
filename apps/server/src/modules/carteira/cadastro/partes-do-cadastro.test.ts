// What the company does, who owns it and the months of before: corrected, and no closed month is rewritten by it.
import { somarMeses } from '@razao/engine/tempo'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umCpf,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { lerEmpresa } from '../../empresa/consultar.ts'
import {
  AGORA,
  executar,
  MES,
  type NovoMes,
  umaLinha,
  umSocio,
} from '../../fiscal/testes/mes-de-teste.ts'
import {
  cadastroDa,
  fecharOMes,
  mesDa as mesDaEmpresa,
  umaEmpresaNova,
} from '../testes/empresa-nova.ts'
import { alterarAtividades } from './alterar-atividades.ts'
import { alterarContasCorrentes } from './alterar-contas.ts'
import { alterarSocios } from './alterar-socios.ts'
import { corrigirMesesAnteriores, lerMesesAnteriores } from './meses-anteriores.ts'

let bancada: Bancada
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
})

const umaEmpresa = (novo?: NovoMes) => umaEmpresaNova(escritorio, novo)
const ler = (empresaId: number) => cadastroDa(escritorio, empresaId)
const mesDa = (empresaId: number) => mesDaEmpresa(escritorio, empresaId)
const umaFicha = (empresaId: number) => escritorio.rodar((ctx) => lerEmpresa(ctx, { empresaId }))
const fechar = (empresaId: number) => fecharOMes(escritorio, empresaId)

describe('what the company does', () => {
  const oficina = {
    ...{ cnae: '4520001', descricao: 'Oficina', itemLc116: '14.01', anexo: 'III' as const },
    ...{ principal: true, semIss: false, issFixo: false, presuncao: null },
  }
  const loja = {
    ...oficina,
    cnae: '4530703',
    descricao: 'Peças',
    itemLc116: null,
    anexo: 'I' as const,
    principal: false,
  }
  const mudar = async (
    empresaId: number,
    atividades: Parameters<typeof alterarAtividades>[1]['atividades'],
  ) => {
    const { versao } = await ler(empresaId)
    return await escritorio.rodar((ctx) =>
      alterarAtividades(ctx, { empresaId, versao, atividades }),
    )
  }

  test('comes, changes and goes; each has the presumption of its CNAE until another is chosen', async () => {
    const id = await umaEmpresa()
    await mudar(id, [oficina, loja, { ...loja, cnae: '4930202', presuncao: 'servicos-em-geral' }])
    expect((await ler(id)).atividades).toMatchObject([
      { cnae: '4520001', itemLc116: '14.01', presuncaoDoCnae: 'servicos-em-geral' },
      { cnae: '4530703', presuncaoDoCnae: 'comercio-industria' },
      { cnae: '4930202', presuncao: 'servicos-em-geral', presuncaoDoCnae: 'transporte-de-cargas' },
    ])
    await mudar(id, [oficina])
    expect((await ler(id)).atividades).toHaveLength(1)
  })

  test('one main and only one; no CNAE twice; under the Simples its annex is of the regime', async () => {
    const id = await umaEmpresa()
    const campos = async (atividades: (typeof oficina | typeof loja)[]) => {
      const recusa = await mudar(id, atividades).catch((erro: unknown) => erro)
      return (recusa as { detalhes: { erros: { pointer: string }[] } }).detalhes.erros.map(
        ({ pointer }) => pointer,
      )
    }
    expect(await campos([loja])).toEqual(['#/atividades'])
    expect(await campos([oficina, { ...oficina, principal: false }])).toEqual([
      '#/atividades/1/cnae',
    ])
    expect(await campos([{ ...loja, principal: true }])).toEqual(['#/atividades/0/anexo'])
  })
})

describe('who owns it', () => {
  const mudar = async (
    empresaId: number,
    socios: Parameters<typeof alterarSocios>[1]['socios'],
  ) => {
    const { versao } = await ler(empresaId)
    return await escritorio.rodar((ctx) => alterarSocios(ctx, { empresaId, versao, socios }))
  }
  async function comSocia() {
    const id = await umaEmpresa()
    await umSocio(escritorio, id)
    await bancada.dono.query('update socio set participacao = 100 where empresa_id = $1', [id])
    const [socia] = (await ler(id)).socios
    if (!socia) throw new Error('sem sócia')
    return { id, socia }
  }

  test('one leaves and another comes in; a CPF typed wrong is corrected in the person', async () => {
    const { id, socia } = await comSocia()
    const cpf = umCpf()
    const novo = {
      ...socia,
      id: null,
      cpf,
      nome: 'Sócio Novo',
      participacao: '60',
      de: '2026-10-10',
    }
    const certo = umCpf()
    await mudar(id, [{ ...socia, cpf: certo, participacao: '40' }, novo])
    expect((await ler(id)).socios).toMatchObject([
      { cpf, participacao: '60', ate: null },
      { id: socia.id, cpf: certo, participacao: '40' },
    ])
    const [entrou, velha] = (await ler(id)).socios
    if (!entrou || !velha) throw new Error('sem sócios')
    await mudar(id, [
      { ...entrou, participacao: '100' },
      { ...velha, ate: '2026-11-01' },
    ])
    expect((await ler(id)).socios).toMatchObject([
      { cpf, participacao: '100', ate: null },
      { cpf: certo, ate: '2026-11-01' },
    ])
  })

  test('birth and RG are of the person: corrected in one company, read in the other, and in the trail', async () => {
    const { id, socia } = await comSocia()
    const outra = await umaEmpresa()
    await mudar(id, [{ ...socia, nascimento: '1985-03-09', rg: 'MG12345678' }])
    await mudar(outra, [{ ...socia, id: null, participacao: '100', de: '2026-10-10' }])
    expect((await ler(outra)).socios).toMatchObject([
      { nascimento: '1985-03-09', rg: 'MG12345678' },
    ])
    expect((await umaFicha(id)).Socios).toMatchObject([
      { nascimento: '1985-03-09', rg: 'MG12345678' },
    ])
    expect(
      await umaLinha(
        bancada,
        `select depois ->> 'rg' as rg, depois ->> 'nascimento' as nascimento from auditoria
         where tabela = 'pessoa' and escritorio_id = $1 and acao = 'alterar' order by id limit 1`,
        [escritorio.id],
      ),
    ).toEqual({ rg: 'MG12345678', nascimento: '1985-03-09' })
    for (const nascimento of ['2026-12-01', '1899-12-31'])
      await expect(mudar(id, [{ ...socia, nascimento }])).rejects.toMatchObject({
        detalhes: { erros: [{ pointer: '#/socios/0/nascimento' }] },
      })
  })

  test('nobody disappears, shares add up, a CPF of another person is refused', async () => {
    const { id, socia } = await comSocia()
    const outra = await umaEmpresa()
    await umSocio(escritorio, outra)
    const [deOutra] = (await ler(outra)).socios
    await expect(mudar(id, [])).rejects.toMatchObject({
      detalhes: { erros: [{ mensagem: 'Quem sai tem uma data de saída: Sócia Fictícia.' }] },
    })
    await expect(mudar(id, [{ ...socia, participacao: '99' }])).rejects.toMatchObject({
      detalhes: { erros: [{ pointer: '#/socios' }] },
    })
    await expect(mudar(id, [{ ...socia, cpf: deOutra?.cpf ?? '' }])).rejects.toMatchObject({
      detalhes: { erros: [{ pointer: '#/socios/0/cpf' }] },
    })
    await expect(mudar(outra, [{ ...socia, participacao: '100' }])).rejects.toMatchObject({
      codigo: 'nao-encontrado',
    })
  })

  test('nobody leaves before a month that is locked', async () => {
    const { id, socia } = await comSocia()
    await executar(escritorio, [id])
    await bancada.dono.query(
      `insert into periodo_bloqueio (escritorio_id, empresa_id, competencia, bloqueado_por_nome) values ($1, $2, $3, 'teste')`,
      [escritorio.id, id, MES],
    )
    await expect(mudar(id, [{ ...socia, ate: '2026-09-15' }])).rejects.toMatchObject({
      codigo: 'competencia-fechada',
      detalhes: { dados: { meses: [MES] } },
    })
    await expect(mudar(id, [{ ...socia, ate: '2026-10-31' }])).resolves.toBeDefined()
  })
})

describe('the bank accounts of the company', () => {
  const conta = {
    ...{ banco: '990', agencia: '1234-X', conta: '12345-6', tipo: 1 as const },
    apelido: 'Conta movimento',
  }
  const mudar = async (
    empresaId: number,
    contas: Parameters<typeof alterarContasCorrentes>[1]['contas'],
  ) => {
    const { versao } = await ler(empresaId)
    return await escritorio.rodar((ctx) =>
      alterarContasCorrentes(ctx, { empresaId, versao, contas }),
    )
  }

  test('come, change and go; the profile and the trail show them; none comes twice', async () => {
    const id = await umaEmpresa()
    const aplicacao = { ...conta, conta: '99-0', tipo: 2 as const, apelido: 'Aplicação' }
    await mudar(id, [conta, aplicacao])
    expect((await ler(id)).contas).toEqual([conta, aplicacao])
    await mudar(id, [{ ...conta, apelido: 'Principal' }])
    expect((await umaFicha(id)).contas).toMatchObject([{ ...conta, apelido: 'Principal' }])
    const outra = await umaEmpresa()
    expect((await ler(outra)).contas).toEqual([])
    expect(
      await umaLinha(
        bancada,
        `select string_agg(acao, ' ' order by id) as acoes from auditoria where tabela = 'conta_corrente' and empresa_id = $1`,
        [id],
      ),
    ).toEqual({ acoes: 'inserir inserir excluir alterar' })
    await expect(mudar(id, [conta, conta])).rejects.toMatchObject({
      detalhes: { erros: [{ pointer: '#/contas/1/conta' }] },
    })
  })
})

describe('the months before the first one here', () => {
  const mesesDe = (empresaId: number) =>
    escritorio.rodar((ctx) => lerMesesAnteriores(ctx, { empresaId }))
  const corrigir = async (
    empresaId: number,
    meses: Parameters<typeof corrigirMesesAnteriores>[1]['meses'],
  ) => {
    const { versao } = await mesesDe(empresaId)
    return await escritorio.rodar((ctx) =>
      corrigirMesesAnteriores(ctx, { empresaId, versao, meses }),
    )
  }
  const SETEMBRO = somarMeses(MES, -1)

  test('a wrong revenue is corrected, and the open month asks to be worked out again', async () => {
    const id = await umaEmpresa()
    await executar(escritorio, [id])
    expect((await mesesDe(id)).meses.at(-1)).toMatchObject({
      competencia: SETEMBRO,
      interna: 25_000_00,
      bloqueadoPor: [],
    })
    // Two months of R$ 175.000,00: RBT12 of R$ 600.000,00, (600.000 × 13,5 % − 17.640) ÷ 600.000 = 10,56 %.
    const certo = { interna: 175_000_00, externa: 0, folha: 0 }
    expect(
      await corrigir(id, [
        { competencia: SETEMBRO, ...certo },
        { competencia: '2026-08', ...certo },
      ]),
    ).toEqual({ versao: 2, reapurar: [MES] })
    await executar(escritorio, [id], 'tudo', 'apuracao')
    expect(await mesDa(id)).toMatchObject({ imposto: 2_640_00 })
    expect(
      await umaLinha(
        bancada,
        `select antes ->> 'interna' as antes, depois ->> 'interna' as depois, usuario_nome from auditoria
         where tabela = 'receita_mensal' and empresa_id = $1 and acao = 'alterar' and chave ->> 'competencia' = $2`,
        [id, SETEMBRO],
      ),
    ).toEqual({ antes: '2500000', depois: '17500000', usuario_nome: 'Ana Fictícia' })
  })

  test('the payroll of before moves the fator R', async () => {
    const id = await umaEmpresa({
      atividades: [{ cnae: '6201501', anexo: 'FATOR_R' }],
      perfil: { anexo: 'FATOR_R' },
      folhaPorMes: 6_000_00,
    })
    await executar(escritorio, [id], 'tudo', 'apuracao')
    // 24 %: Anexo V.
    expect(await mesDa(id)).toMatchObject({ imposto: 4_125_00 })
    const { meses, comFolha } = await mesesDe(id)
    expect(comFolha).toBe(true)
    await corrigir(
      id,
      meses.slice(-12).map(({ competencia }) => ({
        competencia,
        interna: 25_000_00,
        externa: 0,
        folha: 7_000_00,
      })),
    )
    await executar(escritorio, [id], 'tudo', 'apuracao')
    expect(await mesDa(id)).toMatchObject({ imposto: 2_020_00 })
  })

  test('a locked month that looked at it refuses, and is named; one that did not is no hindrance', async () => {
    const id = await umaEmpresa()
    await fechar(id)
    const { meses } = await mesesDe(id)
    expect(meses.at(-1)).toMatchObject({ bloqueadoPor: [MES] })
    expect(meses[0]).toMatchObject({ competencia: '2024-10', bloqueadoPor: [] })
    const valor = { interna: 1_00, externa: 0, folha: 0 }
    await expect(corrigir(id, [{ competencia: SETEMBRO, ...valor }])).rejects.toMatchObject({
      codigo: 'competencia-fechada',
      detalhes: {
        detail: expect.stringContaining(
          '09/2026 entrou na conta do que já está bloqueado: 10/2026.',
        ),
        dados: { meses: [MES] },
      },
    })
    await expect(corrigir(id, [{ competencia: '2024-10', ...valor }])).resolves.toMatchObject({
      reapurar: [],
    })
  })

  test('a month that was segregated keeps its lines; the difference goes to the main activity', async () => {
    const id = await umaEmpresa()
    const linha = (anexo: string, receita: number) => ({
      id: anexo,
      rotulo: anexo,
      anexo,
      receita,
      exterior: false,
    })
    await bancada.dono.query(
      `update receita_mensal set segregacao = $3, interna = 25000 where empresa_id = $1 and competencia = $2`,
      [id, SETEMBRO, JSON.stringify([linha('I', 10_000), linha('III', 15_000)])],
    )
    await corrigir(id, [{ competencia: SETEMBRO, interna: 40_000, externa: 5_000, folha: 0 }])
    const { segregacao } = await umaLinha<{
      segregacao: { anexo: string; receita: number; exterior: boolean }[]
    }>(
      bancada,
      'select segregacao from receita_mensal where empresa_id = $1 and competencia = $2',
      [id, SETEMBRO],
    )
    expect(segregacao.map(({ anexo, receita, exterior }) => [anexo, receita, exterior])).toEqual([
      ['I', 10_000, false],
      ['III', 30_000, false],
      ['III', 5_000, true],
    ])
  })

  test('a month closed here, one repeated and one of nobody are not months of before', async () => {
    const id = await umaEmpresa()
    const valor = { interna: 1_00, externa: 0, folha: 0 }
    for (const competencia of [MES, '2019-12'])
      await expect(corrigir(id, [{ competencia, ...valor }])).rejects.toMatchObject({
        codigo: 'entrada-invalida',
      })
    const duas = [SETEMBRO, SETEMBRO].map((competencia) => ({ competencia, ...valor }))
    await expect(corrigir(id, duas)).rejects.toMatchObject({ codigo: 'entrada-invalida' })
    await expect(
      corrigir(id, [{ competencia: SETEMBRO, interna: 25_000_00, externa: 0, folha: 0 }]),
    ).rejects.toMatchObject({ codigo: 'nada-a-fazer' })
  })
})
