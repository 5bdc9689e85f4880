// The proof of a host, asked of a real name server on loopback: nobody is served by what was only typed.

import { startDns } from '@razao/simulators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDns } from '../../integrations/dns/index.ts'
import { SEM_FORA } from '../../platform/fora/index.ts'
import { abrirBancada, type Bancada, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { definirDominio, procurarProva } from './dominio.ts'
import { createMarcaDoHost } from './marca-do-host.ts'
import { umEscritorio as ler } from './meu-escritorio.ts'
import { conferirDominioJob, rotinaDosDominios } from './rotina-do-dominio.ts'

let bancada: Bancada
let dns: Awaited<ReturnType<typeof startDns>>
let serie = 0
beforeAll(async () => {
  dns = await startDns()
  bancada = await abrirBancada()
})
afterAll(async () => {
  await bancada.fechar()
  await dns.stop()
})

const nomes = () => createDns([dns.servidor])
const marca = (host: string) => createMarcaDoHost(bancada.pool, () => new Date())(host)
const novoHost = () => {
  serie += 1
  return `app${serie}.ficticio.example`
}
async function pedir(escritorio: Escritorio, host: string) {
  const { versao } = await escritorio.rodar(ler)
  const { dominio } = await escritorio.rodar((ctx) =>
    definirDominio(ctx, { dominio: host, versao }),
  )
  if (!dominio) throw new Error('sem domínio')
  return dominio
}
const conferir = (escritorio: Escritorio) =>
  procurarProva((work) => escritorio.rodar(work), nomes())
const cartas = async () =>
  (
    await bancada.dono.query<{ assunto: string }>(
      `select dados ->> 'assunto' as assunto from app.carta where tipo = 'aviso' order by id`,
    )
  ).rows.map(({ assunto }) => assunto)

test('a host is served from the moment its owner writes the record, and only that record', async () => {
  const escritorio = await umEscritorio(bancada)
  const host = novoHost()
  const pedido = await pedir(escritorio, host)
  expect(pedido).toMatchObject({ estado: 'pendente', motivo: null, conferidoEm: null })
  expect(pedido.registro.nome).toBe(`_razao.${host}`)
  expect(await marca(host)).toBeNull()
  expect(await conferir(escritorio)).toMatchObject({ estado: 'falhou', motivo: 'sem-registro' })
  dns.escrever(pedido.registro.nome, ['v=spf1 -all'])
  expect(await conferir(escritorio)).toMatchObject({ estado: 'falhou', motivo: 'sem-registro' })
  dns.escrever(pedido.registro.nome, ['razao-verificacao=de-outra-vez'])
  expect(await conferir(escritorio)).toMatchObject({ estado: 'falhou', motivo: 'outro-valor' })
  expect(await marca(host)).toBeNull()
  dns.escrever(pedido.registro.nome, ['v=spf1 -all', pedido.registro.valor])
  expect(await conferir(escritorio)).toMatchObject({ estado: 'verificado', motivo: null })
  expect(await marca(host)).toMatchObject({ host, escritorioId: escritorio.id })
  expect(await cartas()).toContain('Domínio verificado')
})

test('another host, or none, takes the proof away at once', async () => {
  const escritorio = await umEscritorio(bancada)
  const [um, outro] = [novoHost(), novoHost()]
  const antes = await pedir(escritorio, um)
  dns.escrever(antes.registro.nome, [antes.registro.valor])
  await conferir(escritorio)
  const depois = await pedir(escritorio, outro)
  expect(depois.estado).toBe('pendente')
  expect(depois.registro.valor).not.toBe(antes.registro.valor)
  expect([await marca(um), await marca(outro)]).toEqual([null, null])
})

test('two offices ask for the same host: it is of the one that proves it', async () => {
  const [dela, dele] = [await umEscritorio(bancada), await umEscritorio(bancada)]
  const host = novoHost()
  const [um, outro] = [await pedir(dela, host), await pedir(dele, host)]
  dns.escrever(um.registro.nome, [um.registro.valor, outro.registro.valor])
  const vistos = await Promise.all([conferir(dela), conferir(dele)])
  expect(vistos.map((v) => v?.estado).sort()).toEqual(['falhou', 'verificado'])
  expect(vistos.find((v) => v?.estado === 'falhou')?.motivo).toBe('de-outro')
  const terceiro = await umEscritorio(bancada)
  await expect(pedir(terceiro, host)).rejects.toMatchObject({ codigo: 'dominio-em-uso' })
})

test('a name server that does not answer takes nothing away; three looks without the record do', async () => {
  const escritorio = await umEscritorio(bancada)
  const host = novoHost()
  const { registro } = await pedir(escritorio, host)
  dns.escrever(registro.nome, [registro.valor])
  await conferir(escritorio)
  dns.dials.turn({ timeoutRate: 1 })
  const mudo = await procurarProva((work) => escritorio.rodar(work), SEM_FORA.dns)
  dns.dials.reset()
  expect(mudo).toMatchObject({ estado: 'verificado', motivo: 'sem-resposta' })
  dns.escrever(registro.nome, [])
  expect(await conferir(escritorio)).toMatchObject({ estado: 'verificado' })
  expect(await conferir(escritorio)).toMatchObject({ estado: 'verificado' })
  expect(await conferir(escritorio)).toMatchObject({ estado: 'falhou', motivo: 'sem-registro' })
  expect(await marca(host)).toBeNull()
  expect(await cartas()).toContain('O domínio próprio parou de servir')
})

test('the routine puts in the queue the hosts whose time came, and the job looks', async () => {
  const escritorio = await umEscritorio(bancada)
  const { registro } = await pedir(escritorio, novoHost())
  dns.escrever(registro.nome, [registro.valor])
  const naFila = async () => {
    const { rows } = await bancada.dono.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker.jobs where key = $1`,
      [`conferir-dominio:${escritorio.id}`],
    )
    return rows[0]?.n
  }
  const rodar = () =>
    rotinaDosDominios.executar({
      queuePool: bancada.dono,
      clock: bancada.clock,
      log: { info: () => {} } as never,
    })
  await rodar()
  expect(await naFila()).toBe(0)
  await bancada.dono.query(
    `update escritorio set dominio_conferir_em = now() where escritorio_id = $1`,
    [escritorio.id],
  )
  await rodar()
  expect(await naFila()).toBe(1)
  for (const _ of [1, 2])
    await conferirDominioJob(escritorio.job({ fora: { ...SEM_FORA, dns: nomes() } }), {})
  expect(await escritorio.rodar(ler)).toMatchObject({
    dominio_estado: 'verificado',
    dominio_falhas: 0,
  })
})
