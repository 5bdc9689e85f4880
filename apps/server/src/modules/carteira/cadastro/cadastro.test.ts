// The file of a company is corrected, and no closed month is rewritten by it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { AGORA, executar, MES, type NovoMes, umaLinha } from '../../fiscal/testes/mes-de-teste.ts'
import {
  cadastroDa,
  fecharOMes,
  mesDa as mesDaEmpresa,
  umaEmpresaNova,
} from '../testes/empresa-nova.ts'
import { alterarEmpresa } from './alterar-empresa.ts'
import { alterarRegime, vigorar } from './alterar-regime.ts'
import { rotinaDosRegimes } from './vigorar-regimes.ts'

let bancada: Bancada
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
  await bancada.dono.query(
    `insert into municipio (ibge, nome, uf) values (3550308, 'São Paulo', 'SP') on conflict do nothing`,
  )
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
})

const umaEmpresa = (novo?: NovoMes) => umaEmpresaNova(escritorio, novo)
const ler = (empresaId: number) => cadastroDa(escritorio, empresaId)
const mesDa = (empresaId: number) => mesDaEmpresa(escritorio, empresaId)
const fechar = (empresaId: number) => fecharOMes(escritorio, empresaId)
const daEmpresa = (empresaId: number) =>
  umaLinha<Record<string, unknown>>(bancada, 'select * from empresa where id = $1', [empresaId])

type Dados = Parameters<typeof alterarEmpresa>[1]
async function mudarDados(empresaId: number, mudanca: Partial<Dados>) {
  const { versao, dados } = await ler(empresaId)
  const porte = dados.porte as Dados['porte']
  return await escritorio.rodar((ctx) =>
    alterarEmpresa(ctx, { ...dados, porte, empresaId, versao, ...mudanca }),
  )
}

describe('who the company is', () => {
  test('every field is written, the version goes up, and the trail says who', async () => {
    const id = await umaEmpresa()
    const mudanca = {
      razaoSocial: 'Oficina Corrigida Ltda.',
      nomeFantasia: 'Oficina Corrigida',
      municipioIbge: 3550308,
      inscricaoEstadual: '110042490114',
      nire: '35123456789',
      cep: '01001000',
      logradouro: 'Praça Fictícia',
      numero: '100',
      bairro: 'Centro',
      responsavelId: escritorio.usuarioId,
    }
    expect(await mudarDados(id, mudanca)).toEqual({ versao: 2, reapurar: [] })
    expect(await ler(id)).toMatchObject({
      versao: 2,
      municipio: 'São Paulo – SP',
      dados: mudanca,
      alterado: { quem: 'Ana Fictícia' },
      responsaveis: [{ id: escritorio.usuarioId, nome: 'Ana Fictícia' }],
    })
    // Who answers for the company answers for its open month.
    expect(await mesDa(id)).toMatchObject({ responsavel_id: escritorio.usuarioId })
  })

  test('the second of two people is told who came first, and nothing of theirs stays', async () => {
    const id = await umaEmpresa()
    await mudarDados(id, { apelido: 'Primeira' })
    await expect(mudarDados(id, { apelido: 'Segunda', versao: 1 })).rejects.toMatchObject({
      codigo: 'registro-mudou',
      detalhes: {
        detail: expect.stringMatching(/^Ana Fictícia alterou este cadastro em \d\d\/\d\d\//),
      },
    })
    expect(await daEmpresa(id)).toMatchObject({ apelido: 'Primeira' })
  })

  test('two at the very same time: one enters, one is refused', async () => {
    const id = await umaEmpresa()
    const { versao, dados } = await ler(id)
    const tentar = (apelido: string) =>
      escritorio.rodar((ctx) =>
        alterarEmpresa(ctx, { ...dados, porte: 20, empresaId: id, versao, apelido }),
      )
    const fins = await Promise.allSettled([tentar('Um'), tentar('Outro')])
    expect(fins.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('the opening, which the RBT12 looks at, changes only while nothing is locked', async () => {
    const id = await umaEmpresa()
    await expect(mudarDados(id, { abertura: '2026-11-20' })).rejects.toMatchObject({
      detalhes: { erros: [{ pointer: '#/abertura' }] },
    })
    await bancada.dono.query(
      `update empresa_perfil set vigente_de = '2026-01' where empresa_id = $1`,
      [id],
    )
    await executar(escritorio, [id])
    // Opened nine months ago: the average of nine, not of twelve.
    expect(await mudarDados(id, { abertura: '2026-01-05' })).toMatchObject({ reapurar: [MES] })
    await fechar(id)
    await expect(mudarDados(id, { abertura: '2020-01-10' })).rejects.toMatchObject({
      codigo: 'competencia-fechada',
      detalhes: { dados: { meses: [MES] } },
    })
    // What is no fact of the tax changes with the month locked.
    await expect(mudarDados(id, { email: 'novo@ficticio.example' })).resolves.toBeDefined()
  })

  test('a município that is not, and a person of another office', async () => {
    const id = await umaEmpresa()
    await expect(
      mudarDados(id, { municipioIbge: 3599999, responsavelId: 999_999 }),
    ).rejects.toMatchObject({
      detalhes: { erros: [{ pointer: '#/municipioIbge' }, { pointer: '#/responsavelId' }] },
    })
  })

  test('who sees only other companies finds none', async () => {
    const id = await umaEmpresa()
    const { versao, dados } = await ler(id)
    await expect(
      escritorio.rodar(
        (ctx) => alterarEmpresa(ctx, { ...dados, porte: 20, empresaId: id, versao }),
        { empresas: [] },
      ),
    ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  })
})

describe('the regime, from a month on', () => {
  const simples = {
    vigenteDe: MES,
    regime: 1 as const,
    anexo: 'III' as 'III' | 'V' | null,
    baseReconhecimento: 0 as const,
    aliquotaIss: null,
    impedidaIcmsIss: false,
    meiAtividade: null,
    motivo: 'Correção do cadastro',
  }
  const mudar = async (
    empresaId: number,
    mudanca: Partial<Parameters<typeof alterarRegime>[1]>,
  ) => {
    const { versao } = await ler(empresaId)
    return await escritorio.rodar((ctx) =>
      alterarRegime(ctx, { ...simples, empresaId, versao, ...mudanca }),
    )
  }

  test('an open month is worked out again; the main activity follows the newest regime', async () => {
    const id = await umaEmpresa()
    await executar(escritorio, [id])
    // RBT12 of R$ 300.000,00 at Anexo III: 8,08 % of R$ 25.000,00.
    expect(await mesDa(id)).toMatchObject({ imposto: 2_020_00 })
    expect(await mudar(id, { anexo: 'V' })).toEqual({ versao: 2, reapurar: [MES] })
    expect(await mesDa(id)).toMatchObject({ anexo: 'V', motivo_codigo: 'fatos-mudaram' })
    await executar(escritorio, [id], 'tudo', 'apuracao')
    // Anexo V, second bracket: (300.000 × 18 % − 4.500) ÷ 300.000 = 16,5 %.
    expect(await mesDa(id)).toMatchObject({ imposto: 4_125_00 })
    expect((await ler(id)).atividades).toMatchObject([{ anexo: 'V', principal: true }])
  })

  test('a locked month refuses, names itself, and says from when it may be', async () => {
    const id = await umaEmpresa()
    await fechar(id)
    await expect(mudar(id, { vigenteDe: '2026-09', anexo: 'V' })).rejects.toMatchObject({
      codigo: 'competencia-fechada',
      detalhes: {
        detail: expect.stringContaining(
          '10/2026. Reabra do mais novo para o mais antigo, ou escolha a vigência a partir de 11/2026',
        ),
        dados: { meses: [MES] },
      },
    })
    await expect(mudar(id, { vigenteDe: '2026-11', anexo: 'V' })).resolves.toMatchObject({
      reapurar: [],
    })
    expect(await mesDa(id)).toMatchObject({
      anexo: 'III',
      situacao: 'concluida',
      imposto: 2_020_00,
    })
    expect((await ler(id)).regimes.map(({ vigenteDe, anexo }) => [vigenteDe, anexo])).toEqual([
      ['2026-11', 'V'],
      ['2020-01', 'III'],
    ])
  })

  test('a version between two others reaches only its own months', async () => {
    const id = await umaEmpresa()
    await mudar(id, { vigenteDe: '2026-11', anexo: 'V' })
    await fechar(id)
    await expect(mudar(id, { vigenteDe: '2026-12', anexo: 'III' })).resolves.toBeDefined()
    await expect(mudar(id, { vigenteDe: '2026-11', anexo: 'III' })).resolves.toBeDefined()
    await expect(mudar(id, { vigenteDe: '2026-10', anexo: 'V' })).rejects.toMatchObject({
      codigo: 'competencia-fechada',
    })
  })

  test('the Lucro has another deadline; the list shows the regime in force, and the one to come in its month', async () => {
    const id = await umaEmpresa()
    const presumido = { regime: 2 as const, anexo: null, aliquotaIss: '0.05' }
    await mudar(id, { ...presumido, vigenteDe: '2027-01' })
    expect(await daEmpresa(id)).toMatchObject({ regime: 1 })
    await bancada.dono.query(
      `update empresa_perfil set vigente_de = '2026-11' where empresa_id = $1 and regime = 2`,
      [id],
    )
    await rotinaDosRegimes.executar({
      queuePool: bancada.dono,
      clock: bancada.clock,
      log: escritorio.job().log,
    })
    const { rows } = await bancada.dono.query(
      `select count(*)::int as n from graphile_worker.jobs where key = 'vigorar-regimes:' || $1`,
      [escritorio.id],
    )
    expect(rows).toEqual([{ n: 1 }])
    expect(await escritorio.rodar((ctx) => vigorar(ctx, null))).toBe(1)
    expect(await daEmpresa(id)).toMatchObject({ regime: 2 })
    await mudar(id, { ...presumido, vigenteDe: MES })
    expect(await mesDa(id)).toMatchObject({ regime: 2, prazo_legal: '2026-11-25' })
  })

  test.each([
    ['a Simples without annex', { anexo: null }, ['#/anexo']],
    ['an annex outside it', { regime: 2 as const }, ['#/anexo']],
    ['before the opening', { vigenteDe: '2019-12' }, ['#/vigenteDe']],
    ['a year typed wrong', { vigenteDe: '2062-01' }, ['#/vigenteDe']],
    [
      'a Real by caixa',
      { regime: 3 as const, anexo: null, baseReconhecimento: 1 as const },
      ['#/baseReconhecimento'],
    ],
  ])('refuses %s', async (_, mudanca, campos) => {
    const id = await umaEmpresa()
    const recusa = await mudar(id, mudanca).catch((erro: unknown) => erro)
    const { detalhes } = recusa as { detalhes: { erros: { pointer: string }[] } }
    expect(detalhes.erros.map(({ pointer }) => pointer)).toEqual(campos)
  })

  test('nothing changes: it is said, and no version is made', async () => {
    const id = await umaEmpresa()
    await expect(mudar(id, { vigenteDe: '2026-11' })).rejects.toMatchObject({
      codigo: 'nada-a-fazer',
    })
    expect(await ler(id)).toMatchObject({ versao: 1, regimes: [{ vigenteDe: '2020-01' }] })
  })
})
