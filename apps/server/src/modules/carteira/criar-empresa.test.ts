// A company that enters by the screen's door closes its first month with the law's own number.
import { carteira } from '@razao/contract'
import { mesesAntesDaEntrada } from '@razao/engine/cadastro'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umCnpj,
  umCpf,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { opcoesDeEmpresa } from '../empresa/consultar.ts'
import { ajustarFaturamento } from '../fiscal/faturamento/ajustar-faturamento.ts'
import { confirmarFaturamento } from '../fiscal/faturamento/confirmar-faturamento.ts'
import { listarFechamento } from '../fiscal/index.ts'
import { AGORA, executar, MES, umaLinha, umDestinatario } from '../fiscal/testes/mes-de-teste.ts'
import { buscarMunicipios } from './buscar-municipios.ts'
import { criarEmpresa } from './criar-empresa.ts'

let bancada: Bancada
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
  await bancada.dono.query(
    `insert into municipio (ibge, nome, uf) values (3550308, 'São Paulo', 'SP'), (3552205, 'Sorocaba', 'SP'),
       (3549904, 'São José dos Campos', 'SP'), (1711902, 'São Paulo do Exemplo', 'TO') on conflict do nothing`,
  )
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
})

type Mudanca = Partial<Parameters<typeof criarEmpresa>[1]>
const entrada = (mudanca: Mudanca = {}) => {
  const base = {
    cnpj: umCnpj(),
    razaoSocial: 'Oficina Fictícia Ltda.',
    apelido: 'Oficina Fictícia',
    naturezaJuridica: 'Sociedade Empresária Limitada',
    porte: 20 as const,
    abertura: '2019-03-12',
    municipioIbge: 3550308,
    inscricaoMunicipal: null,
    email: 'contato@ficticio.example',
    cnae: '4520001',
    atividade: 'Manutenção e reparação mecânica',
    anexo: 'III' as const,
    regime: 1 as const,
    regimeDesde: '2019-03',
    baseReconhecimento: 0 as const,
    aliquotaIss: null,
    meiAtividade: null,
    primeiraCompetencia: MES,
    socios: [],
  }
  const inteira = { ...base, ...mudanca }
  const interna = inteira.regime === 6 ? 5_000_00 : 25_000_00
  const anteriores = mesesAntesDaEntrada(inteira).map((competencia) => ({
    competencia,
    interna,
    externa: 0,
    folha: 0,
  }))
  return carteira.criarEmpresa.input.parse({ anteriores, ...inteira })
}
const criar = (mudanca: Mudanca = {}) =>
  escritorio.rodar((ctx) => criarEmpresa(ctx, entrada(mudanca)))

/** As the accountant does on the screen: writes the revenue, confirms it. */
async function informarReceita(empresaId: number, valor: number): Promise<void> {
  await escritorio.rodar((ctx) =>
    ajustarFaturamento(ctx, {
      empresaId,
      competencia: MES,
      ajuste: valor,
      justificativa: 'Receita informada pelo cliente',
      versao: null,
    }),
  )
  await escritorio.rodar((ctx) =>
    confirmarFaturamento(ctx, { competencia: MES, selecao: { modo: 'ids', ids: [empresaId] } }),
  )
}
const guias = async (empresaId: number) => {
  const { rows } = await bancada.dono.query<{ chave: string; total: number }>(
    'select chave, total from guia where empresa_id = $1',
    [empresaId],
  )
  return Object.fromEntries(rows.map(({ chave, total }) => [chave, total]))
}
const errosDe = async (mudanca: Mudanca): Promise<string[]> =>
  criar(mudanca).then(
    () => [],
    (erro: { detalhes?: { erros?: { pointer: string }[] } }) =>
      (erro.detalhes?.erros ?? []).map(({ pointer }) => pointer),
  )

describe('the first month closes', () => {
  const socio = {
    cpf: '',
    nome: 'Sócia Fictícia',
    participacao: '100',
    administrador: true,
    proLabore: { tipo: 'fixo' as const, valor: 5_000_00 },
  }
  const CASOS: [string, Mudanca, number, Record<string, number>][] = [
    // RBT12 of R$ 300.000,00: (300.000 × 11,2 % − 9.360) ÷ 300.000 = 8,08 % (LC 123/2006, Anexo III).
    ['Simples, Anexo III, twelve months told', {}, 25_000_00, { das: 2_020_00 }],
    // Opened in the month: RBT12 is the month × 12 = 120.000, first bracket, 6 % (Res. CGSN 140/2018, art. 22, § 2º).
    [
      'Simples opened in the month',
      { abertura: `${MES}-05`, regimeDesde: MES },
      10_000_00,
      { das: 600_00 },
    ],
    // Folha of 12 × 7.000 ÷ 300.000 = 28 %: Anexo III (LC 123/2006, art. 18, § 5º-J).
    [
      'Simples by the fator R',
      {
        cnae: '6201501',
        anexo: 'FATOR_R',
        anteriores: mesesAntesDaEntrada({
          regime: 1,
          abertura: '2019-03-12',
          primeiraCompetencia: MES,
        }).map((competencia) => ({
          competencia,
          interna: 25_000_00,
          externa: 0,
          folha: 7_000_00,
        })),
      },
      25_000_00,
      { das: 2_020_00 },
    ],
    // Anexo IV: 6,3 %, and the CPP of the partner outside the DAS (§ 5º-C).
    [
      'Simples, Anexo IV, with a partner',
      { anexo: 'IV', socios: [{ ...socio, cpf: umCpf() }] },
      25_000_00,
      { das: 1_575_00, inss: 1_550_00 },
    ],
    // 5 % of R$ 1.621,00 and R$ 5,00 of ISS (LC 123/2006, art. 18-A, § 3º, V).
    ['MEI of services', { regime: 6, meiAtividade: 'servicos' }, 5_000_00, { 'das-mei': 86_05 }],
    // PIS 0,65 %, COFINS 3 %, ISS 5 %; October ends no quarter.
    [
      'Lucro Presumido',
      { regime: 2, aliquotaIss: '0.05' },
      25_000_00,
      { pis: 162_50, cofins: 750_00, iss: 1_250_00 },
    ],
  ]
  test.each(CASOS)('%s', async (_, mudanca, receita, esperadas) => {
    const { ID } = await criar(mudanca)
    await informarReceita(ID, receita)
    await umDestinatario(escritorio, ID)
    expect(await executar(escritorio, [ID])).toMatchObject([{ resultado: 1, motivo_codigo: null }])
    expect(await guias(ID)).toEqual(esperadas)
    expect(
      await umaLinha(
        bancada,
        'select situacao, etapa_atual from fechamento where empresa_id = $1',
        [ID],
      ),
    ).toEqual({ situacao: 'pronta', etapa_atual: 'bloqueio' })
    await executar(escritorio, [ID], 'bloqueio')
    expect(
      await umaLinha(
        bancada,
        'select etapa_atual, situacao from fechamento where empresa_id = $1',
        [ID],
      ),
    ).toMatchObject({ situacao: 'concluida' })
  })

  test('she is in the selector and in the map of the first month, and in no month before', async () => {
    const criada = await criar()
    const { opcoes, mapa, antes } = await escritorio.rodar(async (ctx) => ({
      opcoes: await opcoesDeEmpresa(ctx, { busca: criada.Identificacao }),
      mapa: await listarFechamento(ctx, {
        Competencia: MES,
        paginaAtual: 1,
        registrosPorPagina: 10,
      }),
      antes: await listarFechamento(ctx, {
        Competencia: '2026-09',
        paginaAtual: 1,
        registrosPorPagina: 10,
      }),
    }))
    expect(opcoes.lista).toEqual([criada])
    expect(mapa.Lista).toMatchObject([{ empresaId: criada.ID }])
    expect(antes.Lista).toEqual([])
  })
})

describe('what is refused', () => {
  test('a CNPJ the office already serves, by name; another office may have it', async () => {
    const cnpj = umCnpj()
    await criar({ cnpj, apelido: 'Primeira Fictícia' })
    await expect(criar({ cnpj })).rejects.toMatchObject({
      detalhes: {
        erros: [
          {
            pointer: '#/cnpj',
            mensagem: 'Esta empresa já está na carteira: «Primeira Fictícia».',
          },
        ],
      },
    })
    escritorio = await umEscritorio(bancada)
    await expect(criar({ cnpj })).resolves.toMatchObject({ Identificacao: cnpj })
  })

  test('one more than the plan, and nothing of it stays', async () => {
    await bancada.dono.query('update escritorio set limite_empresas = 1 where escritorio_id = $1', [
      escritorio.id,
    ])
    await criar()
    await expect(criar()).rejects.toMatchObject({ constraint: 'limite_do_plano', detail: '1' })
    expect(
      await umaLinha(bancada, 'select count(*)::int as n from empresa where escritorio_id = $1', [
        escritorio.id,
      ]),
    ).toEqual({ n: 1 })
  })

  test('who sees only some companies', async () => {
    await expect(
      escritorio.rodar((ctx) => criarEmpresa(ctx, entrada()), { empresas: [1] }),
    ).rejects.toMatchObject({ codigo: 'sem-permissao' })
  })

  const socio = (participacao: string, cpf = umCpf()) => ({
    cpf,
    nome: 'Sócio Fictício',
    participacao,
    administrador: false,
    proLabore: null,
  })
  const repetido = umCpf()
  test.each<[string, Mudanca, string[]]>([
    ['a CNPJ of wrong digits', { cnpj: '12ABC34501DE36' }, ['#/cnpj']],
    ['a município that is not', { municipioIbge: 3599999 }, ['#/municipioIbge']],
    ['a first month to come', { primeiraCompetencia: '2026-12' }, ['#/primeiraCompetencia']],
    ['a regime after the first month', { regimeDesde: '2026-11' }, ['#/regimeDesde']],
    ['a regime before the opening', { regimeDesde: '2019-02' }, ['#/regimeDesde']],
    [
      'an opening to come',
      { abertura: '2026-11-06' },
      ['#/abertura', '#/primeiraCompetencia', '#/regimeDesde'],
    ],
    ['a MEI that does not say what it does', { regime: 6 }, ['#/meiAtividade']],
    ['a fator R outside the Simples', { regime: 2, anexo: 'FATOR_R' }, ['#/anexo']],
    ['a month before left out', { anteriores: [] }, ['#/anteriores']],
    ['shares that do not add up', { socios: [socio('60'), socio('39.999999')] }, ['#/socios']],
    [
      'the same partner twice',
      { socios: [socio('50', repetido), socio('50', repetido)] },
      ['#/socios/1/cpf'],
    ],
  ])('%s', async (_, mudanca, campos) => {
    expect(await errosDe(mudanca)).toEqual(campos)
  })

  test('thirds that add up to a hundred are taken', async () => {
    const terco = '33.333333'
    expect(await errosDe({ socios: [socio(terco), socio(terco), socio('33.333334')] })).toEqual([])
  })
})

test('an alphanumeric CNPJ enters', async () => {
  await expect(criar({ cnpj: '12ABC34501DE35' })).resolves.toMatchObject({
    Identificacao: '12ABC34501DE35',
  })
})

test('a partner of two companies is one person, with the name already known', async () => {
  const cpf = umCpf()
  const com = (nome: string) => ({
    socios: [{ cpf, nome, participacao: '100', administrador: true, proLabore: null }],
  })
  await criar(com('Sócia Fictícia'))
  await criar(com('Sócia F.'))
  const { rows } = await bancada.dono.query('select nome from pessoa where cpf = $1', [cpf])
  expect(rows).toEqual([{ nome: 'Sócia Fictícia' }])
})

test('a município is found without accents, the whole name first, and by state', async () => {
  const buscar = (busca: string, uf?: string) =>
    escritorio.rodar((ctx) => buscarMunicipios(ctx, { busca, ...(uf ? { uf } : {}) }))
  expect((await buscar('SAO PAULO')).lista.map(({ ibge }) => ibge)).toEqual([3550308, 1711902])
  expect((await buscar('sao paulo', 'TO')).lista).toHaveLength(1)
  expect((await buscar("..'")).lista).toEqual([])
})
