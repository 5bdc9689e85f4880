// Rules are published, chosen by date, withdrawn and read by use case; an office never sees another's.
import { regrasMunicipais as rotas } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { apontarErroNaRegra, resolverApontamento } from './apontamentos.ts'
import { lerCoberturaDosMunicipios } from './cobertura.ts'
import { compararMunicipios } from './comparar.ts'
import { regrasDoMunicipio } from './index.ts'
import { lerHistoricoDaRegra, lerRegrasDoMunicipio } from './ler-municipio.ts'
import { exportarRegrasMunicipais, listarRegrasMunicipais } from './listar-municipios.ts'
import { preverRegraMunicipal } from './publicar.ts'
import { listarQuemUsaAsRegras } from './quem-usa.ts'
import { conferirRegraMunicipal, encerrarRegraMunicipal, retirarRegraMunicipal } from './retirar.ts'
import { simularNotaNoMunicipio } from './simular.ts'
import {
  AGORA,
  aliquota,
  comMunicipios,
  emTexto,
  entrada,
  HOJE,
  OLINDA,
  publicar,
  recusa,
  SAO_PAULO,
  SOROCABA,
} from './testes/regras-de-teste.ts'

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

const naData = (data: string, item = '010701', municipio = SOROCABA) =>
  escritorio.rodar((ctx) => regrasDoMunicipio(ctx, { municipio, data, item }))
const taxaEm = async (data: string) => (await naData(data))?.doServico?.aliquota?.valor.aliquota
const ler = (ibge = SOROCABA, quem = escritorio) =>
  quem.rodar((ctx) => lerRegrasDoMunicipio(ctx, rotas.lerRegrasDoMunicipio.input.parse({ ibge })))
const listar = (pedido: object = {}, quem = escritorio) =>
  quem.rodar((ctx) => listarRegrasMunicipais(ctx, rotas.listarRegrasMunicipais.input.parse(pedido)))
const versoesDe = async (tipo: string, ibge = SOROCABA) =>
  (await ler(ibge)).tipos.find((um) => um.tipo === tipo)?.versoes ?? []

describe('publishing', () => {
  test('a version ends the one before, and each day has its own', async () => {
    await publicar(escritorio)
    await publicar(escritorio, { regra: aliquota('0.03'), vigenteDe: '2026-07-01' })
    expect(await taxaEm('2025-12-31')).toBeUndefined()
    expect(await taxaEm('2026-06-30')).toBe('0.05')
    expect(await taxaEm('2026-07-01')).toBe('0.03')
    const [nova, velha] = await versoesDe('aliquota-iss')
    expect(velha).toMatchObject({
      vigenteAte: '2026-06-30',
      quando: 'passada',
      id: expect.any(Number),
    })
    expect(nova).toMatchObject({
      vigenteAte: null,
      quando: 'em-vigor',
      descricao: expect.stringContaining('3,00'),
      conferidaEm: HOJE,
      conferidaPor: 'Ana Fictícia',
      fonte: 'Lei municipal fictícia 1/2025',
    })
  })

  test('a version of some days gives back what held before; one of the same day corrects', async () => {
    await publicar(escritorio)
    await publicar(escritorio, {
      regra: aliquota('0.02'),
      vigenteDe: '2026-03-01',
      vigenteAte: '2026-05-31',
    })
    expect([
      await taxaEm('2026-02-28'),
      await taxaEm('2026-05-31'),
      await taxaEm('2026-06-01'),
    ]).toEqual(['0.05', '0.02', '0.05'])
    await publicar(escritorio, {
      regra: aliquota('0.025'),
      vigenteDe: '2026-03-01',
      vigenteAte: '2026-05-31',
    })
    expect(await taxaEm('2026-04-01')).toBe('0.025')
    expect(
      await recusa(
        publicar(escritorio, {
          regra: aliquota('0.04'),
          vigenteDe: '2026-02-01',
          vigenteAte: '2026-04-01',
        }),
      ),
    ).toBe('entrada-invalida #/vigenteAte')
  })

  test('the same again is nothing; another person first is told; a day to come was not checked', async () => {
    await publicar(escritorio)
    expect(await recusa(publicar(escritorio))).toContain('nada-a-fazer')
    expect(await recusa(publicar(escritorio, { ultima: 0, fonte: 'Outra lei fictícia' }))).toBe(
      'registro-mudou',
    )
    expect(
      await recusa(publicar(escritorio, { conferidaEm: '2026-11-23', fonte: 'Outra lei' })),
    ).toBe('entrada-invalida #/conferidaEm')
  })

  test.each([
    ['above 5 %', aliquota('0.051'), '#/regra/valor/aliquota'],
    ['below 2 %', aliquota('0.019'), '#/regra/valor/aliquota'],
    ['a service that no list has', aliquota('0.03', '07.14'), '#/regra/chave'],
    ['a key of another kind', { ...aliquota('0.03'), chave: 'mei' }, '#/regra/chave'],
  ])('%s is refused by its field', async (_, regra, campo) => {
    expect(await recusa(publicar(escritorio, { regra }))).toBe(`entrada-invalida ${campo}`)
  })

  test('7.02 may be below 2 % (LC 116/2003, art. 8º-A, § 1º)', async () => {
    await publicar(escritorio, { regra: aliquota('0.015', '07.02') })
    expect((await naData(HOJE, '07.02'))?.doServico?.aliquota?.valor.aliquota).toBe('0.015')
  })

  test('a município that does not exist has no rule', async () => {
    expect(await recusa(publicar(escritorio, { ibge: 5_300_000 }))).toContain('nao-encontrado')
  })

  test('two people at once: one after the other, and never two on one day', async () => {
    await publicar(escritorio)
    const ditas = await Promise.all(
      ['0.02', '0.03', '0.04'].map((fator) =>
        recusa(publicar(escritorio, { regra: aliquota(fator), vigenteDe: '2026-07-01' })),
      ),
    )
    expect(ditas).toContain('aceito')
    expect(ditas.filter((dita) => dita !== 'aceito' && dita !== 'registro-mudou')).toEqual([])
    const emVigor = (await versoesDe('aliquota-iss')).filter(({ quando }) => quando === 'em-vigor')
    expect(emVigor).toHaveLength(1)
  })
})

test('what is published does not change, not even by the owner of the database', async () => {
  const { id } = await publicar(escritorio)
  const mudar = (o: string) =>
    bancada.dono.query(`update regra_municipal set ${o} where id = $1`, [id]).then(
      () => 'mudou',
      (erro: { constraint?: string }) => erro.constraint,
    )
  expect(await mudar(`valor = '{"aliquota": "0.01"}'`)).toBe('regra_publicada')
  expect(await mudar(`vigente_de = '2020-01-01'`)).toBe('regra_publicada')
  expect(await mudar(`fonte = 'outra'`)).toBe('regra_publicada')
  expect(await mudar(`conferida_em = '2020-01-01'`)).toBe('regra_publicada')
  expect(await mudar(`conferida_em = '2026-12-01'`)).toBe('mudou')
  await expect(
    bancada.dono.query(
      `insert into regra_municipal (escritorio_id, municipio_ibge, tipo, chave, vigente_de, valor, fonte, conferida_em)
       select escritorio_id, municipio_ibge, tipo, chave, vigente_de, valor, fonte, conferida_em from regra_municipal where id = $1`,
      [id],
    ),
  ).rejects.toMatchObject({ constraint: 'regra_municipal_viva' })
})

describe('what ends', () => {
  test('withdrawn, the one before holds again, also the one it had corrected', async () => {
    await publicar(escritorio)
    await publicar(escritorio, { regra: aliquota('0.04'), fonte: 'Lei corrigida fictícia' })
    const nova = await publicar(escritorio, { regra: aliquota('0.03'), vigenteDe: '2026-07-01' })
    await escritorio.rodar((ctx) =>
      retirarRegraMunicipal(ctx, { regraId: nova.id, motivo: 'engano' }),
    )
    expect(await taxaEm('2026-08-01')).toBe('0.04')
    const corrigida = (await versoesDe('aliquota-iss'))[0]?.id ?? 0
    await escritorio.rodar((ctx) =>
      retirarRegraMunicipal(ctx, { regraId: corrigida, motivo: 'engano' }),
    )
    expect(await taxaEm('2026-08-01')).toBe('0.05')
    expect(
      await recusa(
        escritorio.rodar((ctx) =>
          retirarRegraMunicipal(ctx, { regraId: corrigida, motivo: 'engano' }),
        ),
      ),
    ).toContain('nao-encontrado')
    const { itens } = await escritorio.rodar((ctx) =>
      lerHistoricoDaRegra(ctx, { ibge: SOROCABA, tipo: 'aliquota-iss', chave: '1.07' }),
    )
    expect(
      itens.map(({ descricao, retiradaMotivo, continua }) => [
        descricao?.slice(0, 4),
        retiradaMotivo,
        continua,
      ]),
    ).toEqual([
      ['5,00', null, true],
      ['3,00', 'engano', false],
      ['4,00', 'engano', false],
      ['5,00', 'Corrigida por outra versão', false],
    ])
    expect(itens[1]).toMatchObject({ publicadaPor: 'Ana Fictícia', retiradaPor: 'Ana Fictícia' })
  })

  test('ended, nobody says from the day after on', async () => {
    const { id } = await publicar(escritorio)
    const encerrar = (ultimoDia: string) =>
      escritorio.rodar((ctx) =>
        encerrarRegraMunicipal(ctx, { regraId: id, ultimoDia, fonte: 'Lei revogada' }),
      )
    expect(await recusa(encerrar('2025-12-31'))).toBe('entrada-invalida #/ultimoDia')
    await encerrar('2026-10-31')
    expect([await taxaEm('2026-10-31'), await taxaEm('2026-11-01')]).toEqual(['0.05', undefined])
    expect(await recusa(encerrar('2026-10-31'))).toBe('entrada-invalida #/ultimoDia')
    await publicar(escritorio, { regra: aliquota('0.03'), vigenteDe: '2026-11-01' })
    expect(await taxaEm(HOJE)).toBe('0.03')
  })

  test('checked today, it says so and is no new version', async () => {
    const { id } = await publicar(escritorio, { conferidaEm: '2026-01-10' })
    expect((await listar({ aRever: true })).lista.map(({ ibge }) => ibge)).toEqual([SOROCABA])
    expect(await escritorio.rodar((ctx) => conferirRegraMunicipal(ctx, { regraId: id }))).toEqual({
      conferidaEm: HOJE,
    })
    expect((await listar({ aRever: true })).lista).toEqual([])
    expect(await versoesDe('aliquota-iss')).toHaveLength(1)
  })
})

test('the preview says what ends, what comes back and whom it reaches, and changes nothing', async () => {
  await umaEmpresa(escritorio, { municipioIbge: SOROCABA })
  await publicar(escritorio)
  const prever = (mais: object) =>
    escritorio.rodar((ctx) => {
      const { fonte: _, link: __, conferidaEm: ___, ...dita } = entrada(mais)
      return preverRegraMunicipal(ctx, rotas.preverRegraMunicipal.input.parse(dita))
    })
  const previa = await prever({
    regra: aliquota('0.02', '1.07'),
    vigenteDe: '2026-03-01',
    vigenteAte: '2026-05-31',
  })
  expect(previa).toMatchObject({
    antes: { camada: 'escritorio', valor: { aliquota: '0.05' } },
    depois: { valor: { aliquota: '0.02' } },
    igual: false,
    vigenteAte: '2026-05-31',
    encerra: { vigenteDe: '2026-01-01', ate: '2026-02-28' },
    substitui: null,
    volta: { vigenteDe: '2026-06-01' },
    empresas: 1,
    avisos: [],
  })
  expect(await versoesDe('aliquota-iss')).toHaveLength(1)
  const sobreALei = await prever({
    regra: { tipo: 'rota-de-emissao', chave: 'simples', valor: { ordem: ['prefeitura'] } },
    vigenteDe: '2026-11-01',
  })
  expect(sobreALei).toMatchObject({ antes: { camada: 'federal' }, ultima: 0 })
  expect(sobreALei.avisos[0]).toContain('Res. CGSN 191/2026')
})

describe('what is known', () => {
  test('of a município nobody told of: only what holds everywhere, and null is what is not known', async () => {
    const regras = await naData('2026-11-22', '01.07', OLINDA)
    expect(regras).toMatchObject({
      municipio: { nome: 'Olinda', uf: 'PE' },
      situacaoNacional: null,
      provedor: null,
      prazoDeCancelamento: null,
      substituicao: null,
      rotas: { demais: null },
      inscricaoMunicipal: { prestador: null, tomador: null },
      vencimentoDoIss: { proprio: null, retido: null },
      limites: { minima: '0.02', maxima: '0.05' },
      doServico: { item: '01.07', aliquota: null, codigos: null, retencao: null, linhaDoIss: null },
    })
    expect(regras?.rotas.simples?.valor).toEqual({ ordem: ['nacional'] })
    expect((await naData('2026-10-31', '01.07', OLINDA))?.rotas.simples).toBeNull()
    expect((await naData('2026-11-22', '07.02', OLINDA))?.doServico?.retencao).toMatchObject({
      camada: 'federal',
      valor: { quem: 'tomador', quando: 'tomador-pj' },
    })
    expect(await naData('2026-11-22', '01.07', 5_300_000)).toBeNull()
    const lidas = await ler(OLINDA)
    expect(lidas.tipos.filter(({ conhecido }) => conhecido)).toEqual([])
    expect(lidas.tipos).toHaveLength(11)
    expect(lidas.federais.map(({ fonte }) => fonte).join()).toContain('LC 157/2016')
  })

  test('the office over the federal law, which is told beside it', async () => {
    await publicar(escritorio, {
      regra: {
        tipo: 'rota-de-emissao',
        chave: 'simples',
        valor: { ordem: ['prefeitura', 'nacional'] },
      },
      vigenteDe: '2026-09-01',
    })
    const rota = (await naData('2026-11-22'))?.rotas.simples
    expect(rota).toMatchObject({
      camada: 'escritorio',
      noLugarDe: [{ camada: 'federal', fonte: 'Res. CGSN 191/2026' }],
    })
    const federal = (await versoesDe('rota-de-emissao')).find(
      ({ camada, chave }) => camada === 'federal' && chave === 'simples',
    )
    expect(federal).toMatchObject({ semEfeito: true, id: null, conferidaEm: null })
  })
})

describe('the list', () => {
  test('where the companies are comes first; by name, code and state; what is not known says so', async () => {
    await umaEmpresa(escritorio, { municipioIbge: OLINDA })
    await publicar(escritorio, {
      regra: {
        tipo: 'situacao-nacional',
        chave: '*',
        valor: { situacao: 'ativo', emissorNacional: true },
      },
    })
    await publicar(escritorio, { regra: aliquota('0.02') })
    await publicar(escritorio, { regra: aliquota('0.05', '*') })
    const { lista, totais, paginacao } = await listar()
    expect(lista.map(({ nome }) => nome).slice(0, 2)).toEqual(['Olinda', 'Sorocaba'])
    expect(lista[1]).toMatchObject({
      situacao: 'ativo',
      emissorNacional: true,
      aliquotas: { minima: '0.02', maxima: '0.05', quantas: 2 },
      regras: 3,
      tipos: 2,
      conferidaEm: HOJE,
    })
    expect(lista[0]).toMatchObject({
      situacao: 'nao-conhecida',
      empresas: 1,
      regras: 0,
      aliquotas: null,
      conferidaEm: null,
    })
    expect(paginacao.totalDeRegistros).toBe(4)
    expect(totais).toEqual({ conhecidos: 1, comEmpresas: 1, empresas: 1, regras: 3, aRever: 0 })
    const nomes = async (pedido: object) => (await listar(pedido)).lista.map(({ nome }) => nome)
    expect(await nomes({ busca: 'sao paulo' })).toEqual(['São Paulo'])
    expect(await nomes({ busca: '2609' })).toEqual(['Olinda'])
    expect(await nomes({ busca: 'pe', ordem: '-nome' })).toEqual([
      'Olinda',
      'Jaboatão dos Guararapes',
    ])
    expect(await nomes({ uf: 'SP', conhecido: false })).toEqual(['São Paulo'])
    expect(await nomes({ situacao: 'ativo' })).toEqual(['Sorocaba'])
    expect(await nomes({ situacao: 'nao-conhecida', comEmpresas: true })).toEqual(['Olinda'])
    expect(await nomes({ registrosPorPagina: 1, paginaAtual: 2, ordem: 'ibge' })).toEqual([
      'Olinda',
    ])
  })

  test('leaves as a file, whole', async () => {
    await publicar(escritorio)
    const { conteudo, nome } = await escritorio.rodar((ctx) =>
      exportarRegrasMunicipais(ctx, rotas.exportarRegrasMunicipais.input.parse({ formato: 'csv' })),
    )
    const csv = await emTexto(conteudo)
    expect(nome).toMatch(/^regras-municipais-.*\.csv$/)
    expect(csv.trim().split('\n')).toHaveLength(6)
    expect(csv).toMatch(/3552205;Sorocaba;SP;Não conhecida;.*;1;0;/)
  })

  test('the coverage counts each state and each kind', async () => {
    await umaEmpresa(escritorio, { municipioIbge: OLINDA })
    await publicar(escritorio)
    const { ufs, porTipo } = await escritorio.rodar(lerCoberturaDosMunicipios)
    expect(ufs).toEqual([
      {
        uf: 'PE',
        municipios: 2,
        conhecidos: 0,
        ativos: 0,
        comAliquota: 0,
        comEmpresas: 1,
        descobertos: 1,
        conferidaEm: null,
      },
      {
        uf: 'SP',
        municipios: 2,
        conhecidos: 1,
        ativos: 0,
        comAliquota: 1,
        comEmpresas: 0,
        descobertos: 0,
        conferidaEm: HOJE,
      },
    ])
    expect(porTipo).toEqual([{ tipo: 'aliquota-iss', municipios: 1 }])
  })
})

test('who uses the rules of a município, with the services each has', async () => {
  const { id } = await umaEmpresa(escritorio, {
    municipioIbge: SOROCABA,
    apelido: 'Padaria Fictícia',
    atividades: [{ itemLc116: '17.06' }, { itemLc116: '01.07' }],
  })
  await umaEmpresa(escritorio, { municipioIbge: OLINDA })
  const pedido = { ibge: SOROCABA, paginaAtual: 1, registrosPorPagina: 10 }
  const { lista, paginacao } = await escritorio.rodar((ctx) => listarQuemUsaAsRegras(ctx, pedido))
  expect(lista).toMatchObject([{ id, apelido: 'Padaria Fictícia', servicos: ['01.07', '17.06'] }])
  expect(paginacao.totalDeRegistros).toBe(1)
  const soOutra = await escritorio.rodar((ctx) => listarQuemUsaAsRegras(ctx, pedido), {
    empresas: [id + 1],
  })
  expect(soOutra.lista).toEqual([])
})

test('a note of a day: each answer with its source, the last day to cancel and the ISS; null is not known', async () => {
  await publicar(escritorio, { regra: aliquota('0.03') })
  await publicar(escritorio, {
    regra: { tipo: 'vencimento-iss', chave: 'proprio', valor: { dia: 15, senaoUtil: 'prorroga' } },
  })
  await publicar(escritorio, {
    regra: {
      tipo: 'prazo-cancelamento',
      chave: '*',
      valor: { modo: 'dias-uteis', quantidade: 2, valorMaximo: null },
    },
  })
  await bancada.dono.query(
    `insert into feriado_local (escritorio_id, ibge, quando, nome) values ($1, $2, '2026-11-03', 'Feriado fictício')`,
    [escritorio.id, SOROCABA],
  )
  const simular = (mais: object = {}) =>
    escritorio.rodar((ctx) =>
      simularNotaNoMunicipio(ctx, {
        ...{ ibge: SOROCABA, servico: '1.07', data: '2026-10-30', quem: 'demais' as const },
        ...{ retido: false, valor: 1_000_00, ambiente: 'producao' as const },
        ...mais,
      }),
    )
  const { respostas, iss, desconhecidas, servico } = await simular()
  const de = (pergunta: string) => respostas.find((uma) => uma.pergunta === pergunta)
  expect(servico).toMatchObject({
    item: '01.07',
    descricao: expect.stringContaining('Suporte técnico'),
  })
  // 15/11/2026 is a Sunday and a holiday.
  expect(iss).toEqual({ base: 1_000_00, aliquota: '0.03', valor: 30_00, vencimento: '2026-11-16' })
  expect(de('aliquota-iss')).toMatchObject({
    camada: 'escritorio',
    fonte: 'Lei municipal fictícia 1/2025',
  })
  // Finados on Monday, the holiday of the place on Tuesday.
  expect(de('prazo-cancelamento')?.avisos).toEqual(['Até 05/11/2026.'])
  expect(de('aliquota-na-nota')).toMatchObject({ resposta: null })
  expect(de('rota-de-emissao')?.resposta).toBeNull()
  expect(de('incidencia')).toMatchObject({ camada: 'federal', fonte: 'LC 116/2003, art. 3º' })
  expect(desconhecidas).toBe(respostas.filter(({ resposta }) => resposta === null).length)
  const doSimples = await simular({ quem: 'simples', data: '2026-11-03' })
  expect(doSimples.iss).toBeNull()
  expect(doSimples.respostas.find((uma) => uma.pergunta === 'rota-de-emissao')).toMatchObject({
    resposta: 'Emissor nacional',
    fonte: 'Res. CGSN 191/2026',
  })
  expect(await recusa(simular({ servico: '07.14' }))).toBe('entrada-invalida #/servico')
})

test('two municípios side by side: alike, unlike, and what nobody told of one', async () => {
  await publicar(escritorio)
  await publicar(escritorio, { ibge: SAO_PAULO, regra: aliquota('0.029') })
  await publicar(escritorio, { ibge: SAO_PAULO, regra: aliquota('0.05', '17.06') })
  const { linhas, a } = await escritorio.rodar((ctx) =>
    compararMunicipios(ctx, { a: SOROCABA, b: SAO_PAULO, data: HOJE }),
  )
  expect(a.nome).toBe('Sorocaba')
  const das = linhas.filter(({ tipo }) => tipo === 'aliquota-iss')
  expect(das.map(({ chave, igual }) => [chave, igual])).toEqual([
    ['01.07', false],
    ['17.06', null],
  ])
  expect(
    linhas.find(({ tipo, chave }) => tipo === 'rota-de-emissao' && chave === 'mei'),
  ).toMatchObject({ igual: true })
  expect(linhas.find(({ tipo }) => tipo === 'provedor')).toMatchObject({
    a: null,
    b: null,
    igual: null,
  })
})

test('what somebody points out stays open until it is answered, by a new version or by hand', async () => {
  const apontar = () =>
    escritorio.rodar((ctx) =>
      apontarErroNaRegra(ctx, {
        ibge: SOROCABA,
        tipo: 'aliquota-iss',
        chave: '1.07',
        texto: 'A lei mudou em 2026.',
      }),
    )
  await apontar()
  expect((await ler()).apontamentos).toMatchObject([
    {
      chave: '01.07',
      texto: 'A lei mudou em 2026.',
      porQuem: 'Ana Fictícia',
      rotulo: 'Alíquota do ISS: 01.07',
    },
  ])
  expect((await listar({ busca: 'Sorocaba' })).lista[0]?.apontamentos).toBe(1)
  await publicar(escritorio)
  expect((await ler()).apontamentos).toEqual([])
  const { id } = await apontar()
  await escritorio.rodar((ctx) => resolverApontamento(ctx, { apontamentoId: id }))
  expect((await ler()).apontamentos).toEqual([])
  expect(
    await recusa(escritorio.rodar((ctx) => resolverApontamento(ctx, { apontamentoId: id }))),
  ).toBe('nao-encontrado')
})

test('an office sees, chooses by and changes only its own rules', async () => {
  const outro = await umEscritorio(bancada)
  const { id } = await publicar(outro)
  await outro.rodar((ctx) =>
    apontarErroNaRegra(ctx, {
      ibge: SOROCABA,
      tipo: 'provedor',
      chave: '*',
      texto: 'Qual é o sistema?',
    }),
  )
  expect(await taxaEm(HOJE)).toBeUndefined()
  expect((await ler()).apontamentos).toEqual([])
  expect(await versoesDe('aliquota-iss')).toEqual([])
  expect((await listar({ conhecido: true })).lista).toEqual([])
  for (const fazer of [
    () => escritorio.rodar((ctx) => retirarRegraMunicipal(ctx, { regraId: id, motivo: 'engano' })),
    () => escritorio.rodar((ctx) => conferirRegraMunicipal(ctx, { regraId: id })),
    () =>
      escritorio.rodar((ctx) =>
        encerrarRegraMunicipal(ctx, { regraId: id, ultimoDia: HOJE, fonte: 'engano' }),
      ),
  ])
    expect(await recusa(fazer())).toContain('nao-encontrado')
  expect((await ler(SOROCABA, outro)).tipos.filter(({ conhecido }) => conhecido)).toHaveLength(1)
})
