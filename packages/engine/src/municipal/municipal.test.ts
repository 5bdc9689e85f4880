import { describe, expect, test } from 'vitest'
import { feriados } from '../tempo/index.ts'
import { issDoMunicipio } from '../tributos/presumido/index.ts'
import {
  aliquotaNaNota,
  chaveDoServico,
  chavesDoServico,
  defeitoDaAliquota,
  descreverRegra,
  encaixar,
  escolher,
  FATOS_FEDERAIS,
  lerChave,
  lerCodigoDoServico,
  linhaDoIss,
  municipioDaIncidencia,
  prazoDaNota,
  REGRAS_FEDERAIS,
  type RegraDatada,
  rotuloDaChave,
  SERVICOS,
} from './index.ts'

const exigir = <T>(valor: T | null | undefined): T => {
  if (valor == null) throw new Error('faltou')
  return valor
}

describe('the list of LC 116/2003', () => {
  test('has its 200 subitems and the one of what is in no list, each with words and once', () => {
    expect(SERVICOS).toHaveLength(201)
    expect(new Set(SERVICOS.map(({ item }) => item)).size).toBe(201)
    expect(
      SERVICOS.every(({ item, descricao }) => /^\d\d\.\d\d$/.test(item) && descricao !== ''),
    ).toBe(true)
    // Vetoed, or taken out: 3.01, 7.14, 7.15, 13.01, 17.07.
    const fora = ['03.01', '07.14', '07.15', '13.01', '17.07']
    expect(SERVICOS.filter(({ item }) => fora.includes(item))).toEqual([])
  })

  test.each([
    ['1.07', '01.07', ['01.07', '*']],
    ['01.07', '01.07', ['01.07', '*']],
    ['010701', '010701', ['010701', '01.07', '*']],
    ['01.07.01.000', '010701', ['010701', '01.07', '*']],
    ['01.07.01.003', '010701.003', ['010701.003', '010701', '01.07', '*']],
    ['010701.003', '010701.003', ['010701.003', '010701', '01.07', '*']],
  ])('reads %s as %s', (escrito, chave, chaves) => {
    const codigo = exigir(lerCodigoDoServico(escrito))
    expect(chaveDoServico(codigo)).toBe(chave)
    expect(chavesDoServico(codigo)).toEqual(chaves)
  })

  test.each(['', '41.01', '7.14', '07', '0107', '010701000000', 'dez', '01.7'])(
    '%s is of no service',
    (escrito) => expect(lerCodigoDoServico(escrito)).toBeNull(),
  )

  test.each([
    ['01.07', 1],
    ['07.02', 2],
    ['17.05', 3],
    ['20.01', 2],
    ['15.01', 1],
    ['99.01', null],
  ])('%s is due where LC 116/2003, art. 3º, says', (item, onde) => {
    const { servico } = exigir(lerCodigoDoServico(item))
    expect(municipioDaIncidencia(servico, { prestador: 1, prestacao: 2, tomador: 3 })).toBe(onde)
  })

  test('a key is of its kind', () => {
    expect(lerChave('aliquota-iss', '7.02')).toBe('07.02')
    expect(lerChave('aliquota-iss', '*')).toBe('*')
    expect(lerChave('codigo-municipal', '*')).toBeNull()
    expect(lerChave('rota-de-emissao', 'mei')).toBe('mei')
    expect(lerChave('rota-de-emissao', '*')).toBeNull()
    expect(lerChave('provedor', '*')).toBe('*')
    expect(rotuloDaChave('aliquota-iss', '*')).toBe('Todos os serviços')
    expect(rotuloDaChave('vencimento-iss', 'retido')).toBe('ISS retido')
  })
})

describe('which rule holds', () => {
  const regra = (mais: Partial<RegraDatada<'aliquota-iss'>>): RegraDatada<'aliquota-iss'> => ({
    tipo: 'aliquota-iss',
    chave: '*',
    camada: 'escritorio',
    valor: { aliquota: '0.05', deducao: null },
    de: '2020-01-01',
    ate: null,
    fonte: 'Lei fictícia 1/2019',
    link: null,
    ...mais,
  })
  const em = (regras: RegraDatada[], data: string, chaves = ['010701', '01.07', '*']) =>
    escolher(regras, { tipo: 'aliquota-iss', chaves, data })

  test('the nearest key, whoever said it; of one key the office before the national environment', () => {
    const geral = regra({})
    const doItem = regra({
      chave: '01.07',
      camada: 'nacional',
      valor: { aliquota: '0.02', deducao: null },
    })
    const daCasa = regra({ chave: '01.07', valor: { aliquota: '0.029', deducao: null } })
    expect(em([geral], '2026-10-01')?.regra).toBe(geral)
    expect(em([geral, doItem], '2026-10-01')?.regra).toBe(doItem)
    const achada = exigir(em([geral, doItem, daCasa], '2026-10-01'))
    expect(achada.regra).toBe(daCasa)
    expect(achada.noLugarDe).toEqual([doItem])
  })

  test('on both sides of the day it starts, and none before', () => {
    const velha = regra({ ate: '2026-06-30' })
    const nova = regra({ de: '2026-07-01', valor: { aliquota: '0.03', deducao: null } })
    expect(em([velha, nova], '2026-06-30')?.regra).toBe(velha)
    expect(em([velha, nova], '2026-07-01')?.regra).toBe(nova)
    expect(em([velha, nova], '2019-12-31')).toBeNull()
  })

  test.each([
    ['mei', '2023-08-31', false],
    ['mei', '2023-09-01', true],
    ['simples', '2026-10-31', false],
    ['simples', '2026-11-01', true],
    ['demais', '2026-11-01', false],
  ])('the national issuer of %s on %s', (quem, data, obriga) => {
    const achada = escolher(REGRAS_FEDERAIS, { tipo: 'rota-de-emissao', chaves: [quem], data })
    expect(achada?.regra.valor).toEqual(obriga ? { ordem: ['nacional'] } : undefined)
  })

  test('every federal fact says its act', () => {
    for (const { fonte } of [...REGRAS_FEDERAIS, ...FATOS_FEDERAIS])
      expect(fonte).toMatch(/LC|Res\. CGSN/)
  })
})

describe('the rate', () => {
  test.each([
    ['0.05', null, null],
    ['0.0501', null, 'até 5,00'],
    ['0.02', '01.07', null],
    ['0.0199', '01.07', '2,00'],
    ['0.01', '07.02', null],
    ['0.01', '16.01', null],
    ['0.01', null, '2,00'],
  ])('%s of %s', (aliquota, item, defeito) => {
    const dito = defeitoDaAliquota(aliquota, item, '2026-10-01')
    if (defeito === null) expect(dito).toBeNull()
    else expect(dito?.replaceAll('\u00a0', ' ')).toContain(defeito)
  })

  test('becomes the line that the ISS of the Lucro Presumido is worked out by', () => {
    const aliquota: RegraDatada<'aliquota-iss'> = {
      ...{
        tipo: 'aliquota-iss',
        chave: '07.02',
        camada: 'escritorio',
        de: '2026-01-01',
        ate: null,
      },
      ...{ fonte: 'Lei fictícia 1/2025', link: null },
      valor: { aliquota: '0.03', deducao: '0.4' },
    }
    const vencimento: RegraDatada<'vencimento-iss'> = {
      ...{ tipo: 'vencimento-iss', chave: 'proprio', camada: 'escritorio', de: '2026-01-01' },
      ...{ ate: null, fonte: 'Decreto fictício 2/2025', link: null },
      valor: { dia: 15, senaoUtil: 'prorroga' },
    }
    const dito = issDoMunicipio([linhaDoIss(3550308, '07.02', aliquota, vencimento)], {
      municipio: '3550308',
      item: '07.02',
      competencia: '2026-10',
      base: 1_000_00,
    })
    // 15/11/2026 is a Sunday and a holiday.
    expect(dito).toMatchObject({
      ok: true,
      value: { deducoes: 400_00, vencimento: '2026-11-16', aliquota: '0.03' },
    })
  })
})

describe('whether the rate goes in the note (Anexo I, E0600 to E0640)', () => {
  const base = {
    ...({ optante: 'nao', apuracaoSimples: 1, regimeEspecial: 0, tributacao: 1 } as const),
    ...({ beneficio: 'nenhum', retido: false, cidadeAtiva: true } as const),
  }
  test.each([
    ['MEI', { optante: 'mei' }, 'proibida', 'E0600'],
    ['MEI elsewhere', { optante: 'mei', cidadeAtiva: false }, 'proibida', 'E0600'],
    ['export', { tributacao: 3 }, 'proibida', 'E0602'],
    ['special regime', { regimeEspecial: 6, cidadeAtiva: false }, 'proibida', 'E0604'],
    ['exempt', { beneficio: 'isencao' }, 'proibida', 'E0612'],
    ['a lesser base is no rate', { beneficio: 'reducao' }, 'proibida', 'E0617'],
    ['normal, active', {}, 'proibida', 'E0617'],
    ['normal, not active', { cidadeAtiva: false }, 'exigida', 'E0619'],
    ['normal, nobody knows', { cidadeAtiva: null }, 'nao-conhecido', null],
    ['Simples, withheld', { optante: 'simples', retido: true }, 'exigida', 'E0621'],
    [
      'Simples, withheld, not active',
      { optante: 'simples', retido: true, cidadeAtiva: false },
      'exigida',
      'E0628',
    ],
    ['Simples', { optante: 'simples' }, 'proibida', 'E0625'],
    ['Simples, nobody knows', { optante: 'simples', cidadeAtiva: null }, 'proibida', 'E0625'],
    ['Simples, not active', { optante: 'simples', cidadeAtiva: false }, 'proibida', 'E0631'],
    ['ISS outside', { optante: 'simples', apuracaoSimples: 2 }, 'proibida', 'E0635'],
    [
      'ISS outside, not active',
      { optante: 'simples', apuracaoSimples: 3, cidadeAtiva: false },
      'exigida',
      'E0640',
    ],
  ] as const)('%s', (_, fatos, uso, regra) => {
    const dito = aliquotaNaNota({ ...base, ...fatos })
    expect(dito).toMatchObject({ ok: true, value: { uso, regra } })
    const minima = dito.ok ? dito.value.minima : ''
    expect(minima).toBe(regra === 'E0621' || regra === 'E0628' ? '0.018' : null)
  })
})

describe('until when', () => {
  test.each([
    ['dias-corridos', 30, '2026-10-15', '2026-11-14'],
    ['dias-corridos', 0, '2026-10-15', '2026-10-15'],
    // From Friday: Monday 2 is Finados; Tuesday, Wednesday.
    ['dias-uteis', 2, '2026-10-30', '2026-11-04'],
    ['dia-do-mes-seguinte', 10, '2026-10-31', '2026-11-10'],
    ['dia-do-mes-seguinte', 31, '2026-01-15', '2026-02-28'],
    ['fim-do-mes', null, '2026-02-01', '2026-02-28'],
    ['sem-prazo', null, '2026-02-01', null],
  ] as const)('%s %s of %s', (modo, quantidade, emissao, ate) => {
    expect(prazoDaNota({ prazo: { modo, quantidade }, emissao })).toMatchObject({
      ok: true,
      value: { permite: true, ate },
    })
  })

  test('a holiday of the place is no dia útil, and what passes the limit is asked of the município', () => {
    const prazo = { modo: 'dias-uteis', quantidade: 2, valorMaximo: 1_000_00 } as const
    const doLugar = feriados([], false, ['2026-11-03'])
    const fatos = { prazo, emissao: '2026-10-30', feriados: doLugar }
    expect(prazoDaNota({ ...fatos, bruto: 1_000_00 })).toMatchObject({
      value: { ate: '2026-11-05' },
    })
    expect(prazoDaNota({ ...fatos, bruto: 1_000_01 })).toMatchObject({
      value: { permite: false, ate: null },
    })
    expect(
      prazoDaNota({ prazo: { modo: 'nao-permite', quantidade: null }, emissao: '2026-10-30' }),
    ).toMatchObject({ value: { permite: false } })
    expect(
      prazoDaNota({ prazo: { modo: 'dias-uteis', quantidade: null }, emissao: '2026-10-30' }),
    ).toMatchObject({ ok: false, refusal: { codigo: 'falta-quantidade' } })
  })
})

test('a version for some days gives back what held before, and one over another is refused', () => {
  const linha = [{ id: 1, de: '2020-01-01', valor: 'cinco' }]
  const temporaria = encaixar(linha, { de: '2026-03-01', ate: '2026-05-31', valor: 'dois' })
  expect(temporaria).toEqual({
    ok: true,
    value: {
      retira: [],
      entra: [
        { de: '2026-03-01', valor: 'dois', copiaDe: null },
        { de: '2026-06-01', valor: 'cinco', copiaDe: linha[0] },
      ],
      encerra: linha[0],
      ate: '2026-05-31',
    },
  })
  const com = [...linha, { id: 2, de: '2026-03-01', valor: 'dois' }]
  expect(encaixar(com, { de: '2026-02-01', ate: '2026-04-01', valor: 'três' })).toMatchObject({
    ok: false,
    refusal: { codigo: 'ha-outra-no-periodo' },
  })
  expect(encaixar(com, { de: '2026-02-01', ate: null, valor: 'três' })).toMatchObject({
    value: { ate: '2026-02-28', encerra: linha[0] },
  })
})

test('every kind is said in words', () => {
  const ditos = [
    descreverRegra('situacao-nacional', { situacao: 'ativo', emissorNacional: true }),
    descreverRegra('provedor', {
      sistema: 'abrasf',
      nome: 'Fictício',
      versao: '2.04',
      endereco: null,
    }),
    descreverRegra('rota-de-emissao', { ordem: ['nacional', 'prefeitura'] }),
    descreverRegra('aliquota-iss', { aliquota: '0.05', deducao: null }),
    descreverRegra('codigo-municipal', {
      codigos: [{ codigo: '02690', descricao: null, nbs: null, cnae: null }],
    }),
    descreverRegra('inscricao-municipal', { uso: 'proibida' }),
    descreverRegra('prazo-cancelamento', {
      modo: 'dias-uteis',
      quantidade: 1,
      valorMaximo: 500_00,
    }),
    descreverRegra('substituicao', { permitida: true, modo: null, quantidade: null }),
    descreverRegra('retencao', { quem: 'tomador', quando: 'sempre' }),
    descreverRegra('iss-fixo', { valor: 1_234_56, periodo: 'anual', por: 'profissional' }),
    descreverRegra('vencimento-iss', { dia: 10, senaoUtil: 'prorroga' }),
  ].map((dito) => dito.replaceAll('\u00a0', ' '))
  expect(ditos).toEqual([
    'Ativo no padrão nacional; usa o emissor nacional',
    'ABRASF · Fictício · 2.04',
    'Emissor nacional, depois Sistema da prefeitura',
    '5,00 %',
    '02690',
    'Proibida',
    '1 dia útil da emissão, até R$ 500,00',
    'Permite',
    'Tomador retém: Sempre',
    'R$ 1.234,56 por ano (cada profissional)',
    'Dia 10 do mês seguinte; se não for dia útil, fica para o próximo',
  ])
})
