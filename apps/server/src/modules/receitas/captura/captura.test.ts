// What was issued elsewhere and what was taken from suppliers comes in by itself: each document once, none half.
import { idDaDps } from '@razao/formats/dps'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import {
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { lerNotaAutorizada, registrarNota } from '../emissao/registrar-nota.ts'
import { guardarPagina } from './guardar-pagina.ts'
import { rotinaDaCaptura } from './rotina.ts'
import { lerEmpresaDaFila } from './sql-captura.ts'
import {
  abrirBancadaDeCaptura,
  type BancadaDeCaptura,
  dpsDe,
  FORNECEDOR,
  HOJE,
  TRIBUTOS,
} from './testes/bancada.ts'

let bancada: BancadaDeCaptura
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancadaDeCaptura()
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  bancada.recomecar()
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umaCapturada(escritorio)
})

const eu = () => ({ registration: empresa.cnpj, name: empresa.nome })
const situacoes = async () => (await bancada.documentos(escritorio)).map(({ situacao }) => situacao)

test('what was issued elsewhere and what was taken come in, and the cursor is where the queue ended', async () => {
  const emitida = bancada.deFora({ de: eu(), value: 250_000 })
  const tomada = bancada.deFora({ para: eu(), value: 80_000 })
  await bancada.capturar(escritorio, empresa)
  const notas = (await bancada.notas(escritorio)).toSorted((a, b) => a.direcao - b.direcao)
  expect(notas.map((n) => [n.chave, n.direcao, n.bruto, n.origem, n.competencia])).toEqual([
    [emitida.chaveAcesso, 1, 250_000, 'portal-nacional', '2026-10'],
    [tomada.chaveAcesso, 2, 80_000, 'portal-nacional', '2026-10'],
  ])
  const [xml] = await bancada.linhas<{ conteudo: Buffer }>(
    'select x.conteudo from nota_xml x join nota_fiscal n on n.xml_sha256 = x.sha256 and n.empresa_id = x.empresa_id where n.id = $1',
    notas[0]?.id,
  )
  expect(xml?.conteudo.toString('utf8')).toBe(emitida.xml)
  const fila = (await bancada.documentos(escritorio)).at(-1)
  expect(await bancada.ponto(escritorio, empresa)).toMatchObject({
    ...{ ultimo_nsu: fila?.nsu, resultado: 'em-dia', falhas: 0, documentos: 2 },
  })
  // Who closes the month looks at it again.
  const fechamentos = await bancada.linhas(
    `select from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
     where j.task_identifier = 'reavaliar-fechamento' and (p.payload #>> '{ator,escritorioId}')::int = $1`,
    escritorio.id,
  )
  expect(fechamentos.length).toBeGreaterThan(0)
})

test('read again it brings nothing twice, and what is new comes after', async () => {
  bancada.deFora({ para: eu() })
  await bancada.capturar(escritorio, empresa)
  await bancada.capturar(escritorio, empresa)
  expect(await bancada.notas(escritorio)).toHaveLength(1)
  bancada.deFora({ para: eu() })
  await bancada.capturar(escritorio, empresa)
  expect(await bancada.notas(escritorio)).toHaveLength(2)
  expect(await situacoes()).toEqual(['entrou', 'entrou'])
})

test('a note taken brings its withholdings and its supplier', async () => {
  const chave = await bancada.emitirComo(FORNECEDOR, {
    ...dpsDe(FORNECEDOR, { serie: 3, numero: 9 }),
    tomador: {
      inscricao: { tipo: 'cnpj', numero: empresa.cnpj },
      nome: 'Tomadora Fictícia Ltda',
      endereco: {
        ...{ onde: 'brasil', municipio: '3550308', cep: '01310100', logradouro: 'Rua Fictícia' },
        ...{ numero: '1', bairro: 'Centro' },
      },
    },
    servico: {
      local: { municipio: '3550308' },
      codigoTributacaoNacional: '170101',
      descricao: 'Assessoria',
    },
    valores: {
      servico: 1_000_000,
      iss: { tributacao: { tipo: 'tributavel' }, retencao: 'tomador' },
      federais: {
        contribuicoes: {
          cst: '01',
          ...{ base: 1_000_000, aliquotaPis: '0.0065', aliquotaCofins: '0.03' },
          ...{ pis: 6500, cofins: 30_000 },
          retidas: { pis: 6500, cofins: 30_000, csll: 10_000 },
        },
        irrfRetido: 15_000,
      },
      totalDosTributos: TRIBUTOS,
    },
  })
  await bancada.capturar(escritorio, empresa)
  const [nota] = await bancada.linhas<Record<string, unknown>>(
    `select n.direcao, n.chave, n.iss, n.iss_retido, n.retencoes, n.retencoes_detalhe, n.liquido, n.contraparte_documento,
       p.documento, p.papel
     from nota_fiscal n left join participante p on p.id = n.participante_id where n.escritorio_id = $1`,
    escritorio.id,
  )
  // 5 % of ISS, 1,5 % of IRRF, 4,65 % of PIS, COFINS and CSLL (Lei 10.833/2003, art. 31).
  expect(nota).toMatchObject({
    ...{ direcao: 2, chave, iss: 50_000, iss_retido: true, retencoes: 111_500, liquido: 888_500 },
    retencoes_detalhe: { iss: 50_000, irrf: 15_000, csll: 46_500 },
    ...{ contraparte_documento: FORNECEDOR, documento: FORNECEDOR, papel: 'fornecedor' },
  })
})

test('one note under several numbers is one', async () => {
  // A construction is due where it is done, which is another city: the issuer hears of it twice.
  const chave = await bancada.emitirComo(empresa.cnpj, {
    ...dpsDe(empresa.cnpj, { serie: 1, numero: 1 }),
    servico: {
      ...{ local: { municipio: '3106200' }, codigoTributacaoNacional: '070201' },
      descricao: 'Reforma de um galpão',
      obra: { identificacao: { tipo: 'cno', numero: '123456789012' } },
    },
  })
  bancada.servico.cityEvent({ key: chave, type: '305101' })
  await bancada.capturar(escritorio, empresa)
  expect(await bancada.notas(escritorio)).toMatchObject([{ chave, direcao: 1, status: 2 }])
  expect(await situacoes()).toEqual(['entrou', 'repetida', 'entrou'])
})

test('events change what they speak of, whatever comes first', async () => {
  const nota = bancada.deFora({ de: eu() })
  await bancada.capturar(escritorio, empresa)
  expect((await bancada.notas(escritorio))[0]?.status).toBe(1)
  bancada.servico.cityEvent({
    key: nota.chaveAcesso,
    type: '305101',
    reason: 'Decidido de ofício.',
  })
  await bancada.capturar(escritorio, empresa)
  expect((await bancada.notas(escritorio))[0]?.status).toBe(2)
})

test('a note that was issued here is recognised, whichever came first', async () => {
  const daqui = bancada.deFora({ de: eu() })
  const registrar = () =>
    escritorio.rodar((ctx) =>
      registrarNota(ctx, {
        ...{ empresaId: empresa.id, participanteId: null, anexo: null },
        ...{ chave: daqui.chaveAcesso, xml: daqui.xml, nota: lerNotaAutorizada(daqui.xml) },
      }),
    )
  const notaId = await registrar()
  await bancada.capturar(escritorio, empresa)
  expect(await bancada.notas(escritorio)).toMatchObject([{ id: notaId, origem: 'plataforma' }])
  expect(await bancada.documentos(escritorio)).toMatchObject([
    { situacao: 'existente', motivo: 'Foi emitida por aqui.' },
  ])
  // The other way about: what the queue brought first is the note that is registered.
  const depois = bancada.deFora({ de: eu() })
  await bancada.capturar(escritorio, empresa)
  const trazida = (await bancada.notas(escritorio)).at(-1)
  expect(
    await escritorio.rodar((ctx) =>
      registrarNota(ctx, {
        ...{ empresaId: empresa.id, participanteId: null, anexo: null },
        ...{ chave: depois.chaveAcesso, xml: depois.xml, nota: lerNotaAutorizada(depois.xml) },
      }),
    ),
  ).toBe(trazida?.id)
})

test('a note asked for here whose answer was lost comes by the queue as ours, with its customer and its annex', async () => {
  const dps = dpsDe(empresa.cnpj, { serie: 1, numero: 5 })
  const [{ cliente = 0 } = {}] = await bancada.linhas<{ cliente: number }>(
    `with p as (insert into participante (escritorio_id, empresa_id, documento, nome, tipo_pessoa)
       values ($1, $2, '11444777000161', 'Cliente Fictício', 2) returning id),
     c as (insert into cobranca (escritorio_id, empresa_id, numero, participante_id, descricao, bruto, competencia, emissao,
         vencimento, dados, previa, liquido)
       select $1, $2, 1, p.id, 'Suporte', 1000000, '2026-10', '2026-10-20', '2026-11-10', '{"servico":{"anexo":"V"}}', '{}', 1000000
       from p returning id)
     insert into dps (escritorio_id, empresa_id, cobranca_id, ambiente, serie, numero, id_dps, pedido)
     select $1, $2, c.id, 2, '1', 5, $3, '{}' from c returning (select id from p) as cliente`,
    ...[escritorio.id, empresa.id, idDaDps(dps)],
  )
  await bancada.emitirComo(empresa.cnpj, dps)
  await bancada.capturar(escritorio, empresa)
  const notas = await bancada.linhas(
    'select origem, anexo, participante_id from nota_fiscal where escritorio_id = $1',
    escritorio.id,
  )
  expect(notas).toEqual([{ origem: 'plataforma', anexo: 'V', participante_id: cliente }])
})

test('stopped between two pages, or fallen in the middle of one, nothing is lost and nothing comes twice', async () => {
  for (let i = 0; i < 120; i += 1) bancada.deFora({ para: eu(), value: 100 + i })
  bancada.servico.dials.contribuintes.turn({ latencyMs: 400 })
  const corte = new AbortController()
  const lendo = bancada.capturar(escritorio, empresa, corte.signal)
  const quantos = async () => (await bancada.documentos(escritorio)).length
  await expect.poll(quantos, { interval: 20, timeout: 10_000 }).toBeGreaterThan(0)
  corte.abort()
  await lendo
  const meio = await bancada.ponto(escritorio, empresa)
  const vindos = await bancada.documentos(escritorio)
  // Whole pages only, and the cursor is where the last one ends; the rest is in the queue.
  expect([50, 100]).toContain(vindos.length)
  expect(await bancada.notas(escritorio)).toHaveLength(vindos.length)
  expect(meio).toMatchObject({ ultimo_nsu: vindos.at(-1)?.nsu, falhas: 0 })
  expect(await naFila(`capturar-notas:${escritorio.id}:${empresa.id}`)).toBe(1)
  bancada.servico.dials.contribuintes.reset()
  const depoisDe = meio?.ultimo_nsu ?? 0
  const { documentos } = await bancada.fora.nfse.distribuir({
    ...{ escritorioId: escritorio.id, certificado: bancada.certificadoDe(empresa.cnpj) },
    ...{ signal: new AbortController().signal, depoisDe, cnpj: empresa.cnpj },
  })
  const cair = bancada.job(escritorio).write(async (ctx) => {
    const dona = await lerEmpresaDaFila(ctx, empresa.id)
    if (dona === null) throw new Error('sem empresa')
    expect(await guardarPagina(ctx, { empresa: dona, depoisDe, documentos })).toBeGreaterThan(
      depoisDe,
    )
    throw new Error('caiu antes do fim')
  })
  await expect(cair).rejects.toThrow('caiu antes do fim')
  expect(await bancada.ponto(escritorio, empresa)).toMatchObject({ ultimo_nsu: depoisDe })
  expect(await bancada.notas(escritorio)).toHaveLength(vindos.length)
  await bancada.capturar(escritorio, empresa)
  expect(await bancada.notas(escritorio)).toHaveLength(120)
  expect(new Set(await situacoes())).toEqual(new Set(['entrou']))
})

test('two at once, from the same point, are one', async () => {
  for (let i = 0; i < 60; i += 1) bancada.deFora({ para: eu(), value: 100 + i })
  await Promise.all([1, 2, 3].map(() => bancada.capturar(escritorio, empresa)))
  expect(await bancada.notas(escritorio)).toHaveLength(60)
  const documentos = await bancada.documentos(escritorio)
  expect(documentos).toHaveLength(60)
  expect(await bancada.ponto(escritorio, empresa)).toMatchObject({
    ...{ ultimo_nsu: documentos.at(-1)?.nsu, resultado: 'em-dia' },
  })
})

test('what did not come from the service moves nothing, says why, and waits longer each time', async () => {
  bancada.deFora({ para: eu() })
  const esperas: number[] = []
  for (const dial of ['wrongRate', 'maintenanceRate', 'errorRate', 'rejectRate']) {
    bancada.servico.dials.contribuintes.turn({ [dial]: 1 })
    await bancada.capturar(escritorio, empresa)
    bancada.servico.dials.contribuintes.reset()
    const ponto = await bancada.ponto(escritorio, empresa)
    expect(ponto?.ultimo_nsu).toBe(0)
    expect(ponto?.motivo).toMatch(/portal nacional/)
    esperas.push(new Date(ponto?.proxima_em ?? 0).getTime() - HOJE.getTime())
  }
  expect(esperas.map((ms) => ms / 60_000)).toEqual([5, 10, 20, 40])
  expect(await bancada.ponto(escritorio, empresa)).toMatchObject({
    ...{ falhas: 4, resultado: 'recusada', motivo: expect.stringContaining('código 400') },
  })
  expect(await bancada.documentos(escritorio)).toEqual([])
  await bancada.capturar(escritorio, empresa)
  expect(await bancada.ponto(escritorio, empresa)).toMatchObject({ falhas: 0, resultado: 'em-dia' })
  expect(await bancada.notas(escritorio)).toHaveLength(1)
})

test('without a certificate nothing is asked, and the state says what to do', async () => {
  const semNada = await umaEmpresa(escritorio)
  await bancada.capturar(escritorio, semNada)
  expect(await bancada.ponto(escritorio, semNada)).toMatchObject({
    ...{ resultado: 'sem-certificado', motivo: expect.stringContaining('Certificados digitais') },
  })
})

test('the routine calls each company in its own part of the hour, and only those with a certificate', async () => {
  await umaEmpresa(escritorio)
  const chamadas = async (minuto: number) => {
    bancada.mudarAgora(new Date(Date.UTC(2026, 9, 20, 15, minuto)))
    await rotinaDaCaptura.executar({
      ...{ queuePool: bancada.dono, clock: bancada.clock },
      log: createLog({ level: 'silent', pretty: false }),
    })
    return await bancada.linhas<{ empresa: number }>(
      `delete from graphile_worker._private_jobs where key like 'capturar-notas:' || $1 || ':%'
       returning (payload #>> '{dados,empresaId}')::int as empresa`,
      escritorio.id,
    )
  }
  const quando: number[] = []
  for (let minuto = 0; minuto < 60; minuto += 5)
    for (const { empresa: qual } of await chamadas(minuto)) {
      expect(qual).toBe(empresa.id)
      quando.push(minuto)
    }
  expect(quando).toEqual([(empresa.id % 12) * 5])
  bancada.mudarAgora(HOJE)
  await bancada.capturar(escritorio, empresa)
  const proxima = new Date((await bancada.ponto(escritorio, empresa))?.proxima_em ?? 0)
  expect(proxima.getUTCMinutes()).toBe((empresa.id % 12) * 5)
  const minutos = (proxima.getTime() - HOJE.getTime()) / 60_000
  expect(minutos).toBeGreaterThanOrEqual(30)
  expect(minutos).toBeLessThanOrEqual(90)
  expect(await chamadas(5)).toEqual([])
})

test('the city of who issues is asked about once in thirty days; of who does not issue, never', async () => {
  const perguntas = () =>
    bancada.linhas<{ ambiente: string; achou: boolean }>(
      'select ambiente, achou from consulta_municipal where escritorio_id = $1',
      escritorio.id,
    )
  await bancada.linhas(
    `insert into municipio (ibge, nome, uf) values (3550308, 'São Paulo', 'SP') on conflict do nothing`,
  )
  await bancada.capturar(escritorio, empresa)
  expect(await perguntas()).toEqual([])
  await bancada.linhas(
    `insert into emissor (escritorio_id, empresa_id) values ($1, $2)`,
    escritorio.id,
    empresa.id,
  )
  await bancada.capturar(escritorio, empresa)
  expect(await perguntas()).toEqual([{ ambiente: 'restrita', achou: true }])
  const [regra] = await bancada.linhas<{ valor: unknown }>(
    `select valor from regra_municipal where escritorio_id = $1 and tipo = 'situacao-nacional'`,
    escritorio.id,
  )
  expect(regra?.valor).toEqual({ situacao: 'ativo', emissorNacional: true })
  // Known: a silence of that service is not even heard.
  bancada.servico.dials.parametrizacao.turn({ errorRate: 1 })
  await bancada.capturar(escritorio, empresa)
  expect(await bancada.ponto(escritorio, empresa)).toMatchObject({ resultado: 'em-dia' })
})

test('a note of before the company waits for its file to be mended', async () => {
  const nova = await bancada.umaCapturada(escritorio, { abertura: '2026-10-05' })
  bancada.deFora({
    de: { registration: nova.cnpj, name: nova.nome },
    competence: '2026-09-10',
  })
  await bancada.capturar(escritorio, nova)
  expect(await bancada.documentos(escritorio)).toMatchObject([
    { situacao: 'recusada', motivo: expect.stringContaining('antes da abertura') },
  ])
  await bancada.linhas(`update empresa set abertura = '2026-08-01' where id = $1`, nova.id)
  await bancada.capturar(escritorio, nova)
  expect(await situacoes()).toEqual(['entrou'])
})

test('of who issues in production, what is of tests does not come in', async () => {
  await bancada.linhas(
    `insert into emissor (escritorio_id, empresa_id, ambiente) values ($1, $2, 1)`,
    escritorio.id,
    empresa.id,
  )
  bancada.deFora({ de: eu() })
  await bancada.capturar(escritorio, empresa)
  expect(await situacoes()).toEqual(['fora'])
  expect(await bancada.notas(escritorio)).toEqual([])
})

/** Takes a job out of the queue; how many there were under the key. */
const naFila = async (chave: string): Promise<number> =>
  (
    await bancada.linhas(
      'delete from graphile_worker._private_jobs where key = $1 returning id',
      chave,
    )
  ).length
