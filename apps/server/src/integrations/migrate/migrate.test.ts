// What the port promises, over HTTP and against the simulated service.
import type { Dps } from '@razao/formats/dps'
import { lerDocumentosFiscais } from '@razao/formats/nfse'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type MigrateCompany,
  type SimulatedMigrate,
  startMigrate,
} from '../../../../simulators/src/index.ts'
import {
  type AlemDaDps,
  type ChavesDaMigrate,
  ErroDeFora,
  type PortaDeMigrate,
} from '../../platform/fora/index.ts'
import { createMigrate } from './index.ts'

const INICIO = Date.parse('2026-11-26T12:00:00-03:00')
const PADARIA = '12ABC345000188'
const CLIENTE = '11444777000161'
/** Who takes notes that the city keeps waiting: the branch says how they end. */
const ESPERA = '11444777009380'
const ESPERA_E_RECUSA = '11444777009460'
const SEM_RESPOSTA = '11444777009118'
const PRAZO_MS = 600

const EMPRESA: MigrateCompany = {
  ...{
    cnpj: PADARIA,
    name: 'Padaria Fictícia Ltda',
    city: '4321808',
    accessKey: 'chave da padaria',
  },
  ...{ environment: 2, certificate: 'valid', webhook: null, series: [{ name: '1', last: 0 }] },
}

let agora = INICIO
let servico: SimulatedMigrate
let migrate: PortaDeMigrate
beforeAll(async () => {
  servico = await startMigrate({ clock: () => agora, companies: [EMPRESA] })
})
afterAll(() => servico.stop())
beforeEach(() => {
  agora = INICIO
  servico.reset()
  migrate = umaPorta()
})

/** A port of its own: what failed in one test is not remembered in the next. */
const umaPorta = (mais: Partial<Parameters<typeof createMigrate>[0]> = {}): PortaDeMigrate =>
  createMigrate({
    ...{ enderecos: { 1: undefined, 2: servico.url }, cabecalho: 'bearer', prazoMs: PRAZO_MS },
    daqui: 'https://razao.example',
    ...{ agora: () => agora, ...mais },
  })
const chavesDa = (mais: Partial<ChavesDaMigrate> = {}): ChavesDaMigrate => ({
  ...{ ambiente: 2, parceiro: servico.partner.key, segredo: servico.partner.secret },
  ...{ cnpj: PADARIA, chave: EMPRESA.accessKey, ...mais },
})
const chamada = (mais: Partial<ChavesDaMigrate> = {}) => ({
  ...{ escritorioId: 1, chaves: chavesDa(mais), signal: new AbortController().signal },
})

let numero = 0
function umaDps(mais: Partial<Dps> = {}, cliente = CLIENTE): Dps {
  numero += 1
  return {
    ...{ ambiente: 'restrita', emissao: '2026-11-26T11:00:00-03:00', aplicativo: 'Razao teste' },
    ...{ serie: 1, numero, competencia: '2026-11-25', municipio: '4321808' },
    prestador: {
      inscricao: { tipo: 'cnpj', numero: PADARIA },
      inscricaoMunicipal: '12345',
      simples: { opcao: 'nao-optante' },
      regimeEspecial: 'nenhum',
    },
    tomador: { inscricao: { tipo: 'cnpj', numero: cliente }, nome: 'Cliente & Filhos <Fictícios>' },
    servico: {
      local: { municipio: '4321808' },
      codigoTributacaoNacional: '010701',
      descricao: 'Suporte técnico em informática',
    },
    valores: {
      servico: 150_000,
      iss: { tributacao: { tipo: 'tributavel' }, retencao: 'nenhuma', aliquota: '0.02' },
      totalDosTributos: { tipo: 'nao-informado' },
    },
    ...mais,
  }
}
const ALEM: AlemDaDps = {
  prestador: {
    nome: 'Padaria Fictícia Ltda',
    uf: 'RS',
    endereco: {
      ...{ logradouro: 'Rua das Amoreiras', numero: '10', complemento: null },
      ...{ bairro: 'Centro', cep: '98910000' },
    },
  },
  ...{ cidadeDoTomador: null, cnae: '6209100', incidencia: '4321808' },
  ...{ base: 150_000, iss: 3000, issRetido: 0, liquido: 150_000, aliquota: '0.02' },
}
const rpsDe = (dps: Dps) => ({ serie: String(dps.serie), numero: dps.numero })

async function emitir(dps = umaDps(), { porta = migrate, quem = chamada(), alem = ALEM } = {}) {
  let enviado: unknown
  const resposta = await porta.emitir({
    ...{ ...quem, dps, alem },
    anotar: (dito) => {
      enviado = dito
    },
  })
  return { rps: rpsDe(dps), resposta, enviado }
}
async function umaNota(dps = umaDps()) {
  const { rps, resposta } = await emitir(dps)
  if (resposta.tipo !== 'autorizada') throw new Error(JSON.stringify(resposta))
  return { ...resposta, rps }
}
const consultar = (dps: Dps, porta = migrate) => porta.consultar({ ...chamada(), rps: rpsDe(dps) })
const cancelar = (nota: { rps: { serie: string; numero: number }; numero: string }) =>
  migrate.cancelar({
    ...{ ...chamada(), rps: nota.rps, numero: nota.numero, codigo: '1' },
    ...{ motivo: 'Nota emitida com o valor errado.', anotar: () => {} },
  })
const erroDe = async (pedido: Promise<unknown>): Promise<ErroDeFora> => {
  const erro = await pedido.then(
    () => new Error('respondeu'),
    (motivo: unknown) => motivo,
  )
  if (!(erro instanceof ErroDeFora)) throw erro
  return erro
}
const recebidos = () => [...servico.state().received.values()].reduce((a, b) => a + b, 0)

describe('issuing', () => {
  test('the note of the city comes, and says what was asked for', async () => {
    const nota = await umaNota()
    expect(nota).toMatchObject({ numero: '1', simulada: true })
    const lido = lerDocumentosFiscais(Buffer.from(nota.xml))
    if (!lido.ok) throw new Error(lido.refusal.mensagem)
    expect(lido.value).toHaveLength(1)
    expect(lido.value[0]).toMatchObject({
      ...{ tipo: 'nota', bruto: 150_000, iss: 3000, competencia: '2026-11', itemLc116: '01.07' },
      prestador: { documento: PADARIA },
      tomador: { documento: CLIENTE, nome: 'Cliente & Filhos <Fictícios>' },
    })
  })

  test('what is told to have gone has no key, secret nor token', async () => {
    const { enviado } = await emitir()
    const texto = JSON.stringify(enviado)
    expect(texto).toContain('"RPSNumero"')
    for (const segredo of [
      EMPRESA.accessKey,
      servico.partner.secret,
      servico.partner.key,
      'Bearer',
    ])
      expect(texto).not.toContain(segredo)
  })

  test('what the city refuses comes with its words', async () => {
    const { resposta } = await emitir(umaDps({ serie: 7 }))
    expect(resposta).toMatchObject({
      tipo: 'rejeitada',
      recusas: [{ codigo: '112', descricao: 'Série 7 não cadastrada para a empresa.' }],
    })
  })

  test.each([
    ['none', '103'],
    ['expired', '104'],
  ] as const)('a certificate that is %s is refused as %s', async (certificate, codigo) => {
    servico.register({ ...EMPRESA, certificate })
    expect((await emitir()).resposta).toMatchObject({ tipo: 'rejeitada', recusas: [{ codigo }] })
  })

  test('the structure is refused as 145, and another issuer as 173', async () => {
    const sem = await emitir(umaDps({ servico: { ...umaDps().servico, descricao: '' } }))
    expect(sem.resposta).toMatchObject({ tipo: 'rejeitada', recusas: [{ codigo: '145' }] })
    const prestador = {
      ...umaDps().prestador,
      inscricao: { tipo: 'cnpj', numero: CLIENTE } as const,
    }
    const outro = await emitir(umaDps({ prestador }))
    expect(outro.resposta).toMatchObject({ tipo: 'rejeitada', recusas: [{ codigo: '173' }] })
  })

  test('a number that has a note already says so, and the note is found by it', async () => {
    const dps = umaDps()
    const nota = await umaNota(dps)
    expect((await emitir(dps)).resposta).toMatchObject({ recusas: [{ codigo: 'ja-enviado' }] })
    expect(await consultar(dps)).toMatchObject({ tipo: 'autorizada', xml: nota.xml })
    expect(servico.state().documents).toHaveLength(1)
  })

  test('without an address nothing leaves', async () => {
    const porta = umaPorta({ enderecos: { 1: undefined, 2: undefined } })
    expect(porta.ligada(2)).toBe(false)
    expect((await erroDe(emitir(umaDps(), { porta }))).nadaSaiu).toBe(true)
  })
})

describe('what has no answer', () => {
  test('a note of an answer that was lost is found by its number', async () => {
    const dps = umaDps({}, SEM_RESPOSTA)
    expect((await erroDe(emitir(dps))).nadaSaiu).toBe(false)
    expect(await consultar(dps)).toMatchObject({ tipo: 'autorizada', numero: '1' })
  })

  test('one that never arrived is not there', async () => {
    servico.dials.emissao.turn({ errorRate: 1 })
    const dps = umaDps()
    expect((await erroDe(emitir(dps))).nadaSaiu).toBe(false)
    servico.dials.emissao.reset()
    expect(await consultar(dps)).toBeNull()
  })

  test('one that waits for the city is no answer, until the city gives one', async () => {
    const [boa, ruim] = [umaDps({}, ESPERA), umaDps({}, ESPERA_E_RECUSA)]
    expect((await erroDe(emitir(boa))).nadaSaiu).toBe(false)
    expect((await erroDe(emitir(ruim))).nadaSaiu).toBe(false)
    expect((await erroDe(consultar(boa))).nadaSaiu).toBe(false)
    agora += 61_000
    expect(await consultar(boa)).toMatchObject({ tipo: 'autorizada' })
    expect(await consultar(ruim)).toMatchObject({ tipo: 'rejeitada', recusas: [{ codigo: '112' }] })
  })

  test('the same is not asked again at once, and who is blocked all the same waits', async () => {
    const dps = umaDps()
    await umaNota(dps)
    await consultar(dps)
    const nosso = await erroDe(consultar(dps))
    expect([nosso.motivo, (nosso.esperarMs ?? 0) > 0]).toEqual(['ritmo', true])
    // Another process, which does not know of the first.
    const deles = await erroDe(consultar(dps, umaPorta()))
    expect([deles.status, deles.esperarMs]).toEqual([429, 60_000])
    agora += 61_000
    expect(await consultar(dps)).toMatchObject({ tipo: 'autorizada' })
  })

  test.each([
    'errorRate',
    'timeoutRate',
    'wrongRate',
    'maintenanceRate',
    'lostAnswerRate',
  ] as const)('%s of the issuing may have left something', async (dial) => {
    servico.dials.emissao.turn({ [dial]: 1 })
    const erro = await erroDe(emitir())
    expect([erro.nadaSaiu, erro.status === 429]).toEqual([false, false])
  })

  test('too many requests is nothing done, with how long to wait', async () => {
    servico.dials.emissao.turn({ busyRate: 1, retryAfterSeconds: 7 })
    const erro = await erroDe(emitir())
    expect([erro.status, erro.esperarMs, recebidos()]).toEqual([429, 7000, 0])
  })

  test.each(['errorRate', 'timeoutRate', 'wrongRate', 'lostAnswerRate', 'busyRate'] as const)(
    '%s of the tokens leaves nothing, for certain',
    async (dial) => {
      servico.dials.autenticacao.turn({ [dial]: 1 })
      expect((await erroDe(emitir())).nadaSaiu).toBe(true)
      expect(recebidos()).toBe(0)
    },
  )

  test('what came twice on the way is one note', async () => {
    servico.dials.emissao.turn({ duplicateRate: 1 })
    await umaNota()
    expect(servico.state().documents).toHaveLength(1)
  })
})

describe('keys and tokens', () => {
  test('tokens are asked for once, renewed when they end, and asked for again when refused', async () => {
    await Promise.all([umaNota(), umaNota(), umaNota()])
    expect(servico.state().tokens).toBe(1)
    agora += 3_600_000
    await umaNota()
    expect(servico.state().tokens).toBe(2)
    agora += 90_000_000
    await umaNota()
    expect(servico.state().tokens).toBe(3)
  })

  test('a token that the service no longer takes is replaced, and the note is sent once', async () => {
    // Our clock is behind: the token that ended there still looks good here.
    const porta = umaPorta({ agora: () => agora - 71_000 })
    await emitir(umaDps(), { porta })
    agora += 3_601_000
    expect((await emitir(umaDps(), { porta })).resposta.tipo).toBe('autorizada')
    expect([servico.state().tokens, recebidos()]).toEqual([2, 2])
  })

  test.each([
    ['the access key of the company', { chave: 'outra chave' }],
    ['the key of the partner', { parceiro: 'OUTRO' }],
  ] as const)('a wrong %s is a refusal, and nothing was sent', async (_, mais) => {
    const { resposta } = await emitir(umaDps(), { quem: chamada(mais) })
    expect(resposta).toMatchObject({ tipo: 'rejeitada', recusas: [{ codigo: 'chaves-recusadas' }] })
    expect(JSON.stringify(resposta)).not.toContain('outra chave')
    expect(recebidos()).toBe(0)
  })

  test('with keys that are refused nothing is known of what left', async () => {
    const dps = umaDps({}, SEM_RESPOSTA)
    await erroDe(emitir(dps))
    const pedido = { ...chamada({ chave: 'outra chave' }), rps: rpsDe(dps) }
    expect((await erroDe(migrate.consultar(pedido))).motivo).toBe('status')
  })

  test.each([
    ['bearer', 'bearer'],
    ['raw', 'puro'],
  ] as const)('a service that takes the header as %s', async (header, cabecalho) => {
    const outro = await startMigrate({ header, clock: () => agora, companies: [EMPRESA] })
    const enderecos = { 1: undefined, 2: outro.url }
    const certo = await emitir(umaDps(), { porta: umaPorta({ enderecos, cabecalho }) })
    const trocado = cabecalho === 'puro' ? 'bearer' : 'puro'
    const errado = await emitir(umaDps(), { porta: umaPorta({ enderecos, cabecalho: trocado }) })
    await outro.stop()
    expect(certo.resposta.tipo).toBe('autorizada')
    expect(errado.resposta).toMatchObject({ recusas: [{ codigo: 'chaves-recusadas' }] })
  })

  test('who enters is told until when; who does not, why', async () => {
    expect(await migrate.entrar({ ...chamada(), como: 'parceiro' })).toEqual({
      ok: true,
      acessoAte: new Date(INICIO + 3_600_000).toISOString(),
      renovacaoAte: new Date(INICIO + 86_400_000).toISOString(),
    })
    const errado = chamada({ segredo: 'outro segredo' })
    expect(await migrate.entrar({ ...errado, como: 'parceiro' })).toMatchObject({ ok: false })
    expect(await migrate.entrar({ ...errado, como: 'empresa' })).toMatchObject({ ok: true })
  })
})

describe('cancelling', () => {
  test('a note is cancelled once, and who asks for it finds it so', async () => {
    const nota = await umaNota()
    expect(await migrate.consultarCancelamento({ ...chamada(), rps: nota.rps })).toBeNull()
    const dito = await cancelar(nota)
    if (dito.tipo !== 'aceito' || dito.xml === null) throw new Error(JSON.stringify(dito))
    const lido = lerDocumentosFiscais(Buffer.from(dito.xml))
    expect(lido.ok && lido.value[0]).toMatchObject({ tipo: 'evento', efeito: 'cancelamento' })
    agora += 61_000
    expect(await cancelar(nota)).toMatchObject({
      tipo: 'recusado',
      recusas: [{ codigo: 'ja-enviado' }],
    })
    expect(await migrate.consultarCancelamento({ ...chamada(), rps: nota.rps })).toEqual({
      xml: dito.xml,
    })
  })

  test('another number is refused', async () => {
    const nota = await umaNota()
    expect(await cancelar({ ...nota, numero: '99' })).toMatchObject({ tipo: 'recusado' })
  })

  test('an answer that is lost is no answer', async () => {
    const nota = await umaNota()
    servico.dials.eventos.turn({ lostAnswerRate: 1 })
    expect((await erroDe(cancelar(nota))).nadaSaiu).toBe(false)
    expect(await migrate.consultarCancelamento({ ...chamada(), rps: nota.rps })).not.toBeNull()
  })
})

describe('the company there', () => {
  test('its register, its webhook and its series', async () => {
    servico.register({
      ...EMPRESA,
      webhook: { url: 'https://ficticio.example/avisos', active: true },
      series: [{ name: '1', last: 41 }],
    })
    expect(await migrate.consultarEmpresa(chamada())).toEqual({
      ...{ nome: EMPRESA.name, ativa: true, ambiente: 2, temCertificado: true },
      webhook: { url: 'https://ficticio.example/avisos', ativo: true },
    })
    expect(await migrate.listarSeries(chamada())).toEqual([{ serie: '1', ultimo: 41 }])
  })

  test('one that is not there', async () => {
    expect(await migrate.consultarEmpresa(chamada({ cnpj: CLIENTE }))).toBeNull()
  })
})

describe('what the company has there', () => {
  test('a series is registered once, and is listed', async () => {
    expect(await migrate.cadastrarSerie({ ...chamada(), serie: '900' })).toEqual({ ok: true })
    expect(await migrate.listarSeries(chamada())).toContainEqual({ serie: '900', ultimo: 0 })
    const deNovo = await migrate.cadastrarSerie({ ...chamada(), serie: '900' })
    expect(deNovo).toMatchObject({ ok: false, motivo: expect.stringContaining('já está') })
  })

  test('the note comes on paper when it is issued, and when it is asked for so', async () => {
    const dps = umaDps()
    const { pdf } = await umaNota(dps)
    expect(Buffer.from(pdf ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-1.4.*%%EOF$/s)
    expect(await consultar(dps)).toMatchObject({ tipo: 'autorizada', pdf: null })
    agora += 20_000
    const comPdf = await migrate.consultar({ ...chamada(), rps: rpsDe(dps), comPdf: true })
    expect(comPdf).toMatchObject({ pdf })
  })

  test('the cities come with what each takes', async () => {
    const cidades = await migrate.listarCidades(chamada())
    expect(cidades.find(({ municipio }) => municipio === 4321808)).toEqual({
      ...{ municipio: 4321808, nome: 'TRÊS DE MAIO', uf: 'RS', padrao: 'Betha' },
      ...{ integracao: 'Web Service', emite: true, homologacao: true, cancela: true },
      ...{ substitui: true, certificado: true, capturaEmitidas: false, capturaRecebidas: false },
    })
    expect(cidades.find(({ municipio }) => municipio === 1302603)?.emite).toBe(false)
  })

  test('it is asked to tell of what changes, and asked again it is the same webhook', async () => {
    const url = 'https://razao.example/aviso'
    const registrar = (mais: { segredo: string; identificador: string | null }) =>
      migrate.registrarWebhook({ ...chamada(), url, ...mais })
    const dito = await registrar({ segredo: 'um', identificador: null })
    if (!dito.ok) throw new Error(dito.motivo)
    expect(await registrar({ segredo: 'outro', identificador: dito.identificador })).toEqual(dito)
    expect(await migrate.consultarEmpresa(chamada())).toMatchObject({
      webhook: { url, ativo: true },
    })
    expect(await registrar({ segredo: 'outro', identificador: 'nenhum' })).toMatchObject({
      ok: false,
    })
    const semChave = migrate.registrarWebhook({
      ...{ ...chamada({ chave: 'outra chave' }), url, segredo: 'um', identificador: null },
    })
    expect(await semChave).toMatchObject({ ok: false })
  })

  test.each(['errorRate', 'timeoutRate', 'wrongRate', 'lostAnswerRate'] as const)(
    'without an answer (%s) nothing is known of any of them',
    async (defeito) => {
      servico.dials.cadastro.turn({ [defeito]: 1 })
      const porta = umaPorta()
      const registrar = () =>
        porta.registrarWebhook({
          ...{ ...chamada(), url: 'https://razao.example', segredo: 'um', identificador: null },
        })
      for (const perguntar of [
        () => porta.listarCidades(chamada()),
        () => porta.cadastrarSerie({ ...chamada(), serie: '9' }),
        registrar,
      ])
        expect(await erroDe(perguntar())).toBeInstanceOf(ErroDeFora)
    },
  )
})
