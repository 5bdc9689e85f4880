// Notes per second from the order of many (POST /financeiro/emissoes) to the last of them authorised, by the whole product:
// server, worker and simulated service in processes of their own, everything durable. Beside it, in the same rounds, a bare
// loop that signs, validates and sends. And while those wait, one note of another office.
// Run: npm run bench -- emitir-notas [--notas=10000] [--rodadas=1]
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import type { Dps } from '@razao/formats/dps'
import type { Escritorio } from '../apps/server/src/testes/fabricas.ts'
import { type Authority, createAuthority } from '../apps/simulators/src/index.ts'
import { type RunningPostgres, startPostgres } from '../scripts/postgres.ts'
import {
  abrirCasaQueEmite,
  type CasaQueEmite,
  type Emissora,
} from '../tests/simulation/casa-que-emite.ts'
import { abrirCliente, type Cliente } from '../tests/simulation/cliente.ts'
import {
  ligarProduto,
  migrarBanco,
  type Produto,
} from '../tests/simulation/produto-em-processos.ts'
import { cpuDoBanco as cpuDe } from './apoio/cpu.ts'
import { resumo } from './apoio/medidas.ts'
import { emitirSemPlataforma } from './emitir-notas/piso.ts'

const opcao = (nome: string, padrao: number): number =>
  Number(process.argv.find((arg) => arg.startsWith(`--${nome}=`))?.split('=')[1] ?? padrao)
const NOTAS = opcao('notas', 2000)
const RODADAS = opcao('rodadas', 3)
/** Of the other office, one after another while the many wait. */
const UMA_A_UMA = 5
/** Issued before the measure, so that the processes of the jobs are up: how long they take is told apart. */
const AQUECER = 100
const AO_MESMO_TEMPO = 16
const PRAZO_MS = 3_600_000

type Servico = { processo: ChildProcess; sefinUrl: string; adnUrl: string; caPem: string }

type Bancada = {
  casa: CasaQueEmite
  produto: Produto
  postgres: RunningPostgres
  servico: Servico
  authority: Authority
  muitos: Escritorio
  /** Of the other office. */
  outra: Emissora
  deMuitos: Cliente
  doOutro: Cliente
}

async function ligarServico(autoridade: string): Promise<Servico> {
  const processo = fork(join(import.meta.dirname, 'emitir-notas/simulador.ts'), [autoridade], {
    execArgv: [],
  })
  const dito = await new Promise<Omit<Servico, 'processo'>>((pronto) =>
    processo.once('message', (onde) => pronto(onde as Omit<Servico, 'processo'>)),
  )
  return { processo, ...dito }
}

async function ate<T>(perguntar: () => Promise<T | undefined>, cadaMs: number): Promise<T> {
  const fim = Date.now() + PRAZO_MS
  while (Date.now() < fim) {
    const dito = await perguntar()
    if (dito !== undefined) return dito
    await esperar(cadaMs)
  }
  throw new Error('a medição não terminou no prazo')
}

const autorizadas = async ({ bancada }: CasaQueEmite, empresaId: number): Promise<number> => {
  const { rows } = await bancada.dono.query<{ n: number }>(
    `select count(*)::int as n from dps where empresa_id = $1 and desfecho = 'autorizada'`,
    [empresaId],
  )
  return rows[0]?.n ?? 0
}

/** What the many asked of each process, in milliseconds of CPU. */
const gasto = ({ servidor, trabalhador }: Produto, banco: number, { processo }: Servico) => ({
  servidor: cpuDe(servidor.pid()),
  trabalhador: cpuDe(trabalhador.pid()),
  banco: cpuDe(banco),
  servico: cpuDe(processo.pid ?? 0),
})

async function pedir(cliente: Cliente, caminho: string, corpo: unknown, chave: string) {
  const dito = await cliente.pedir('POST', caminho, { corpo, chave, prazoMs: 120_000 })
  if (dito.status !== 200) throw new Error(`${caminho}: ${JSON.stringify(dito)}`)
}

/** Asks for one note of the other office and waits until it is authorised. @returns ms */
async function umaSo({ casa, doOutro, outra }: Bancada, qual: number): Promise<number> {
  const inicio = performance.now()
  const caminho = `/financeiro/cobrancas/${outra.cobrancas[qual]}/emitir`
  await pedir(doOutro, caminho, {}, `uma-de-outro-${qual}`)
  await ate(async () => ((await autorizadas(casa, outra.id)) > qual ? true : undefined), 50)
  return performance.now() - inicio
}

async function muitas({ casa, deMuitos }: Bancada, { id }: Emissora, ids: readonly number[]) {
  const inicio = performance.now()
  const antes = await autorizadas(casa, id)
  await pedir(deMuitos, '/financeiro/emissoes', { cobrancaIds: ids }, `muitas-${id}-${ids[0]}`)
  const pedidasMs = performance.now() - inicio
  const todas = antes + ids.length
  await ate(async () => ((await autorizadas(casa, id)) === todas ? true : undefined), 250)
  return { pedidasMs, segundos: (performance.now() - inicio) / 1000 }
}

/** The bare loop over the notes of the same company, under a series whose numbers are nobody's. */
async function medirPiso({ casa, servico, authority }: Bancada, { id, cnpj, nome }: Emissora) {
  const { rows } = await casa.bancada.dono.query<{ pedido: Dps }>(
    'select pedido from dps where empresa_id = $1 order by id limit 1',
    [id],
  )
  const [{ pedido: modelo } = { pedido: undefined }] = rows
  if (modelo === undefined) throw new Error('nenhuma nota foi pedida')
  const { sefinUrl, caPem } = servico
  return await emitirSemPlataforma({
    ...{ sefinUrl, caPem, notas: NOTAS, aoMesmoTempo: AO_MESMO_TEMPO },
    certificado: authority.issueCompany({ cnpj, name: nome }),
    modelo: { ...modelo, serie: 900 },
  })
}

async function umaRodada(bancada: Bancada, rodada: number) {
  const { casa, produto, postgres, servico } = bancada
  const emissora = await casa.umaEmissora(bancada.muitos, AQUECER + NOTAS)
  const { dono } = casa.bancada
  await dono.query('vacuum analyze')
  await dono.query('checkpoint')
  const deOutro = rodada * (UMA_A_UMA + 1)
  const [frio] = await Promise.all([
    umaSo(bancada, deOutro),
    muitas(bancada, emissora, emissora.cobrancas.slice(0, AQUECER)),
  ])
  const carga = loadavg()[0] ?? 0
  const antes = gasto(produto, postgres.pid, servico)
  const esperas: number[] = []
  const [{ pedidasMs, segundos }] = await Promise.all([
    muitas(bancada, emissora, emissora.cobrancas.slice(AQUECER)),
    (async () => {
      for (let i = 1; i <= UMA_A_UMA; i += 1) {
        await esperar(1000)
        esperas.push(await umaSo(bancada, deOutro + i))
      }
    })(),
  ])
  const depois = gasto(produto, postgres.pid, servico)
  const piso = await medirPiso(bancada, emissora)
  const porNota = Object.entries(depois).map(
    ([quem, fim]) => `${quem} ${((fim - antes[quem as keyof typeof antes]) / NOTAS).toFixed(1)}`,
  )
  console.log(
    `rodada ${rodada + 1}: ${(NOTAS / segundos).toFixed(1)} notas/s, piso ${(NOTAS / piso).toFixed(1)}/s;`,
    `pedido em ${Math.round(pedidasMs)} ms; CPU por nota, ms: ${porNota.join(', ')};`,
    `uma de outro escritório: ${esperas.map((ms) => `${Math.round(ms)} ms`).join(', ')},`,
    `e ${Math.round(frio)} ms com os processos por subir;`,
    `carga ${carga.toFixed(1)} → ${(loadavg()[0] ?? 0).toFixed(1)}`,
  )
  return { taxa: NOTAS / segundos, piso: NOTAS / piso, esperas }
}

const pasta = mkdtempSync(join(tmpdir(), 'razao-bench-notas-'))
const postgres = await startPostgres({ fsync: true, settings: { shared_buffers: '1GB' } })
await migrarBanco(postgres.url)
const autoridade = join(pasta, 'autoridade.json')
const authority = createAuthority('AC das Medidas', { keep: autoridade })
const servico = await ligarServico(autoridade)
const casa = await abrirCasaQueEmite(postgres.url, pasta, { ...servico, authority })
const produto = await ligarProduto(postgres.url, casa.ambiente)
try {
  const muitos = await casa.umaCasa('ana@ficticio.example')
  const outro = await casa.umaCasa('bia@ficticio.example')
  const bancada: Bancada = {
    ...{ casa, produto, postgres, servico, authority, muitos },
    outra: await casa.umaEmissora(outro, (UMA_A_UMA + 1) * RODADAS),
    deMuitos: await abrirCliente(produto.endereco, 'ana@ficticio.example'),
    doOutro: await abrirCliente(produto.endereco, 'bia@ficticio.example'),
  }
  const medidas: Awaited<ReturnType<typeof umaRodada>>[] = []
  for (let rodada = 0; rodada < RODADAS; rodada += 1) medidas.push(await umaRodada(bancada, rodada))
  const nossa = resumo(medidas.map(({ taxa }) => taxa)).p50
  const piso = resumo(medidas.map((medida) => medida.piso)).p50
  const esperas = medidas.flatMap((medida) => medida.esperas)
  console.log(
    `\n${NOTAS.toLocaleString('pt-BR')} notas de um escritório: mediana ${nossa.toFixed(1)} notas/s,`,
    `piso ${piso.toFixed(1)}/s, razão ${(nossa / piso).toFixed(2)}`,
  )
  console.log(
    `uma nota de outro, enquanto esperam: p50 ${Math.round(resumo(esperas).p50)} ms,`,
    `maior ${Math.round(Math.max(...esperas))} ms`,
  )
} finally {
  await produto.parar()
  servico.processo.disconnect()
  await casa.fechar()
  await postgres.stop()
  rmSync(pasta, { recursive: true, force: true })
}
