// The demonstration issues notes: certificates of a fictitious authority, and sales that leave by the real way.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Authority,
  createAuthority,
  type SimulatedAbrasf,
  type SimulatedCorreio,
  type SimulatedNfse,
  startAbrasf,
  startCorreio,
  startNfseNacional,
} from '@razao/simulators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { bancoDeTeste } from '../../../../scripts/testes/banco-de-teste.ts'
import { createAbrasf } from '../integrations/abrasf/index.ts'
import { createCorreio } from '../integrations/correio/index.ts'
import { createNfse } from '../integrations/nfse/index.ts'
import { createPool, type Pool } from '../platform/db/index.ts'
import { type Integracoes, SEM_FORA } from '../platform/fora/index.ts'
import { openKeyring, openVault } from '../platform/vault/index.ts'
import { allJobs } from '../slices.ts'
import { bancoDaDemonstracao, DEMONSTRACAO } from '../testes/banco-da-demonstracao.ts'
import type { Certificadora } from './certificadora.ts'
import { PRINCIPAL } from './escritorios.ts'
import { gravarVendas } from './gravar-vendas.ts'
import { doContador, guardarCertificados } from './guardar-certificados.ts'
import { semearEmissao } from './index.ts'
import { abrirOficina, emTransacao, noDia, type Oficina } from './oficina.ts'
import { jobDe } from './operacoes.ts'
import { PREFEITURA } from './prefeitura.ts'
import { lerCarteira, quemEmite } from './quem-emite.ts'
import { carteiraDe, MESES } from './semear.ts'
import { pedinteDo, responsaveisDo } from './usuarios.ts'

const { hoje: HOJE, segredo } = DEMONSTRACAO
const MINUTO_MS = 60_000

let pasta: string
let banco: Awaited<ReturnType<typeof bancoDeTeste>>
let pool: Pool
let oficina: Oficina
let authority: Authority
let sefin: SimulatedNfse
let prefeitura: SimulatedAbrasf
let correio: SimulatedCorreio
let fora: Integracoes
let agora = Date.parse(`${HOJE}T15:00:00-03:00`)

const certificadoraDe = (quem: Authority): Certificadora => ({
  emissor: quem.issuerName,
  emitir: ({ cnpj, nome, de, ate }) => ({
    pfx: quem
      .issueCompany({ cnpj, name: nome, notBefore: de, notAfter: ate })
      .pfx('senha de teste'),
    senha: 'senha de teste',
  }),
})
const semear = (quem = authority) =>
  semearEmissao({
    ...{ databaseUrl: banco.url, dataDir: pasta, segredo, hoje: HOJE, fora },
    certificadora: certificadoraDe(quem),
    signal: new AbortController().signal,
  })
const linhas = async <T extends object>(sql: string, ...valores: unknown[]): Promise<T[]> =>
  (await pool.query<T>(sql, valores)).rows

beforeAll(async () => {
  pasta = mkdtempSync(join(tmpdir(), 'razao-demonstracao-'))
  banco = await bancoDaDemonstracao()
  pool = createPool({ url: banco.url, max: 3, name: 'teste' })
  oficina = abrirOficina({ pool, dataDir: pasta, segredo, contar: () => {} })
  authority = createAuthority('AC Fictícia do Teste')
  sefin = await startNfseNacional({ authority, clock: () => agora })
  const city = { code: String(PREFEITURA.municipio), state: 'ES' }
  prefeitura = await startAbrasf({ open: true, city, clock: () => agora })
  correio = await startCorreio()
  fora = {
    ...SEM_FORA,
    abrasf: createAbrasf({
      desvios: [`${PREFEITURA.endereco}=${new URL(prefeitura.url).origin}`],
    }),
    correio: createCorreio({ url: correio.url, de: 'notas@demonstracao.example' }),
    vault: openVault(openKeyring(join(pasta, 'chaves'))),
    nfse: createNfse({
      ...{ sefin: sefin.sefinUrl, adn: sefin.adnUrl, autoridades: sefin.caPem },
      ...{ algoritmo: 'sha1', prazoMs: 2000 },
    }),
  }
  await semear()
}, 300_000)
afterAll(async () => {
  await pool?.end()
  await banco?.drop()
  await sefin?.stop()
  await prefeitura?.stop()
  await correio?.stop()
  rmSync(pasta, { recursive: true, force: true })
})

/** Takes out what waits, as the worker does. */
async function levarTudo(): Promise<number> {
  const esperam = await linhas<{ id: number; escritorio: number }>(
    `select id, escritorio_id as escritorio from saida_externa
     where estado in ('intencionada', 'enviada', 'duvidosa') and tentar_em is not null order by id`,
  )
  for (const { id, escritorio } of esperam) {
    const emUmaSo = <T>(fazer: Parameters<typeof emTransacao<T>>[2]) =>
      emTransacao(oficina, escritorio, (ctx) => fazer(noDia(ctx, HOJE)))
    const base = await emUmaSo(async (ctx) => jobDe(ctx))
    const job = { ...base, fora, read: emUmaSo, write: emUmaSo, processo: 'teste' }
    await allJobs['levar-saida']?.(job as never, { id } as never)
  }
  return esperam.length
}

type Cobranca = { id: number; status: number; erros: { codigo: string }[]; situacao: string | null }
const cobrancas = () =>
  linhas<Cobranca>(
    `select c.id, c.status, c.erros, case when d.desfecho is not null then d.desfecho when s.estado is not null then s.estado end as situacao
     from cobranca c left join dps d on d.escritorio_id = c.escritorio_id and d.cobranca_id = c.id
     left join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id order by c.id`,
  )

test('who issues has a certificate, one of others ended, one is about to, and some have none', async () => {
  const validades = await linhas<{ situacao: string; dias: number; comCaso: boolean }>(
    `select c.situacao, c.valido_ate - $1::date as dias, 'certificado vencido' = any (e.etiquetas) as "comCaso"
     from certificado_digital c join empresa e on e.escritorio_id = c.escritorio_id and e.id = c.empresa_id
     where c.serial is not null order by dias`,
    HOJE,
  )
  expect(validades.length).toBeGreaterThan(15)
  expect(validades.slice(0, 2)).toEqual([
    { situacao: 'vencido', dias: -12, comCaso: true },
    { situacao: 'ativo', dias: 10, comCaso: false },
  ])
  expect(validades.slice(2).every(({ situacao, dias }) => situacao === 'ativo' && dias > 60)).toBe(
    true,
  )
  const [sem] = await linhas<{ mei: number; outras: number }>(
    `select count(*) filter (where e.regime = 6)::int as mei, count(*) filter (where e.regime <> 6)::int as outras
     from empresa e where not exists (select from certificado_digital c
       where c.escritorio_id = e.escritorio_id and c.empresa_id = e.id and c.serial is not null)`,
  )
  expect(sem?.mei).toBeGreaterThan(3)
  expect(sem?.outras).toBeGreaterThan(10)
  // By the product's own way: sealed, told, and with somebody's name.
  const [guardados] = await linhas<{ n: number; quem: number }>(
    `select count(*)::int as n, count(distinct u.usuario_id)::int as quem from vault_uso u
     where acao = 'guardou' and nome like 'certificado:%'`,
  )
  expect(guardados).toEqual({ n: validades.length, quem: 1 })
  const avisos = await linhas<{ mudou: string }>(
    `select distinct dados ->> 'mudou' as mudou from notificacao where tipo = 'certificado' order by 1`,
  )
  expect(avisos.map(({ mudou }) => mudou)).toEqual(['a-vencer', 'venceu'])
})

test('a second start changes nothing, and puts nothing in the place of what somebody threw away', async () => {
  const retrato = () =>
    linhas<{ id: number }>(
      'select id, empresa_id, serial, situacao, emissor from certificado_digital order by id',
    )
  const antes = await retrato()
  const vendas = await cobrancas()
  const [aoAcaso] = await linhas<{ id: number }>(
    `update certificado_digital set situacao = 'revogado', encerrado_em = now(), encerrado_por = enviado_por
     where id = (select max(id) from certificado_digital where serial is not null) returning id`,
  )
  await semear()
  expect(await retrato()).toEqual(
    antes.map((um) => (um.id === aoAcaso?.id ? { ...um, situacao: 'revogado' } : um)),
  )
  expect(await cobrancas()).toEqual(vendas)
})

test('of what was sold, what leaves is authorised, refused or in doubt, and the rest waits for its day', async () => {
  const antes = await cobrancas()
  const naFila = antes.filter(({ situacao }) => situacao === 'intencionada')
  expect(naFila.length).toBeGreaterThan(5)
  expect(naFila.length).toBeLessThanOrEqual(10)
  expect(await levarTudo()).toBe(naFila.length)
  const depois = await cobrancas()
  const quantas = (situacao: string) => depois.filter((uma) => uma.situacao === situacao).length
  expect(quantas('rejeitada')).toBe(1)
  expect(depois.find(({ situacao }) => situacao === 'rejeitada')?.erros[0]?.codigo).toBe('E0314')
  // One answer that is lost, and one that nobody knows of for a while.
  expect(quantas('duvidosa')).toBe(2)
  expect(quantas('autorizada')).toBe(naFila.length - 3)
  expect(depois.filter(({ status }) => status === 2).length).toBe(quantas('autorizada'))
  const semNota = depois.filter(({ situacao }) => situacao === null)
  expect(semNota.flatMap(({ erros }) => erros.map(({ codigo }) => codigo))).toEqual([
    'sem-certificado',
  ])
  const status = semNota.map((uma) => uma.status)
  expect([...new Set(status)].sort()).toEqual([0, 1, 3])
  // Restricted production: nothing of it is worth anything, and its paper says so.
  const ambientes = [...sefin.state().notes.values()].map(
    ({ xml }) => /<tpAmb>(\d)<\/tpAmb>/.exec(xml)?.[1],
  )
  expect(new Set(ambientes)).toEqual(new Set(['2']))
})

test('a company of a city outside issued by the service of that city, and the month has its note', async () => {
  expect(prefeitura.state().notes).toMatchObject([{ environment: 2, rps: 1 }])
  const notas = await linhas<{ leiaute: string; provedor: string; municipio: number }>(
    `select n.leiaute, d.provedor, e.municipio_ibge as municipio from nota_fiscal n
     join empresa e on e.escritorio_id = n.escritorio_id and e.id = n.empresa_id
     join dps d on d.escritorio_id = n.escritorio_id and d.nota_id = n.id
     where n.origem = 'plataforma' and n.chave like 'm:%'`,
  )
  const { municipio } = PREFEITURA
  expect(notas).toEqual([{ leiaute: 'abrasf-2.0x', provedor: 'abrasf', municipio }])
})

test('customers are written to about their notes', async () => {
  await levarTudo()
  const cartas = await linhas<{ estado: string; n: number }>(
    `select s.estado, count(*)::int as n from nota_envio v
     join saida_externa s on s.escritorio_id = v.escritorio_id and s.id = v.saida_id group by 1 order by 1`,
  )
  expect(cartas[0]).toEqual({ estado: 'confirmada', n: correio.letters().length })
  expect(correio.letters().length).toBeGreaterThan(3)
})

test('what is in doubt is found when the service says, and no note is made twice', async () => {
  const passar = () =>
    pool.query(
      `update saida_externa set lease_ate = null, tentar_em = now() where estado = 'duvidosa'`,
    )
  await passar()
  await levarTudo()
  expect((await cobrancas()).filter(({ situacao }) => situacao === 'duvidosa')).toHaveLength(1)
  agora += 10 * MINUTO_MS
  await passar()
  await levarTudo()
  const depois = await cobrancas()
  expect(depois.filter(({ situacao }) => situacao === 'duvidosa')).toEqual([])
  const notas = await linhas<{ chave: string }>(
    `select chave from nota_fiscal where origem = 'plataforma' and chave not like 'm:%' order by 1`,
  )
  const deLa = [...sefin.state().notes.values()].map(({ chaveAcesso }) => chaveAcesso)
  expect(notas.map(({ chave }) => chave)).toEqual(deLa.sort())
  expect(Math.max(...sefin.state().received.values())).toBe(1)
  await levarTudo()
  const [recusada] = await linhas<{ motivo: string; para: string }>(
    `select s.motivo, v.para from nota_envio v
     join saida_externa s on s.escritorio_id = v.escritorio_id and s.id = v.saida_id where s.estado = 'recusada'`,
  )
  expect(recusada).toMatchObject({
    motivo: 'endereco-recusado',
    para: expect.stringMatching(/^nao-existe@/),
  })
})

test('another authority takes the place of the first', async () => {
  const outra = createAuthority('AC Fictícia Outra')
  await semear(outra)
  const [ativos] = await linhas<{ deOutra: number; total: number }>(
    `select count(*) filter (where emissor = $1)::int as "deOutra", count(*)::int as total
     from certificado_digital where serial is not null and situacao = 'ativo'`,
    outra.issuerName,
  )
  expect(ativos?.total).toBeGreaterThan(15)
  expect(ativos?.deOutra).toBe(ativos?.total)
})

test('a demonstration of before there were catalogues and addresses sells too', async () => {
  const antiga = await bancoDaDemonstracao()
  const dela = createPool({ url: antiga.url, max: 2, name: 'teste' })
  try {
    await dela.query('delete from servico')
    await dela.query('update participante set cep = null, logradouro = null')
    const casa = { ...oficina, pool: dela }
    const { rows } = await dela.query<{ id: number }>(
      'select min(escritorio_id) as id from escritorio',
    )
    const escritorioId = rows[0]?.id ?? 0
    const empresas = await emTransacao(casa, escritorioId, (ctx) =>
      lerCarteira(ctx, carteiraDe(PRINCIPAL, HOJE, MESES)),
    )
    const emissoras = quemEmite(empresas).slice(0, 1)
    const pedinte = await emTransacao(casa, escritorioId, async ({ db }) =>
      pedinteDo(PRINCIPAL, await responsaveisDo(db, PRINCIPAL)),
    )
    const { signal } = new AbortController()
    await guardarCertificados({ oficina: casa, escritorioId, pedinte, hoje: HOJE }, emissoras, {
      ...{ certificadora: certificadoraDe(authority), fora, signal },
    })
    await emTransacao(casa, escritorioId, (ctx) =>
      gravarVendas(doContador(noDia(ctx, HOJE), pedinte), {
        emissoras,
        ...{ naPrefeitura: undefined, semCertificado: undefined },
      }),
    )
    const { rows: vendidas } = await dela.query<{ status: number; nome: string }>(
      `select c.status, p.nome from cobranca c join participante p on p.escritorio_id = c.escritorio_id and p.id = c.participante_id`,
    )
    expect(vendidas).toEqual(
      [0, 0].map((status) => ({ status, nome: 'Comércio Constante de Exemplo' })),
    )
  } finally {
    await dela.end()
    await antiga.drop()
  }
})
