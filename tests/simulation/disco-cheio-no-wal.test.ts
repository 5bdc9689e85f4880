// The disk ends where PostgreSQL can't go on without it: at a new segment of its log. It panics, and can't start again
// before there is room. Who asks is told to come back, nobody of the product ends, and what was confirmed is there.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../scripts/start/database.ts'
import { auditarBanco } from './auditoria-do-banco.ts'
import { confirmadosDe } from './banco-contabil.ts'
import type { Carteira } from './carteira.ts'
import { abrirCliente, type Cliente } from './cliente.ts'
import { abrirDiscosPequenos, encher, esvaziar } from './discos-pequenos.ts'
import { entrar } from './entrar.ts'
import { comBanco, EMAIL, esperarRepouso, semear } from './oficina.ts'
import { ligarProduto, migrarBanco, type Produto } from './produto-em-processos.ts'
import { comSemente, contar, SEMENTE } from './semente.ts'

const discos = abrirDiscosPequenos('disco-cheio-no-wal')
/** How long there is no room after the fall: longer than the tries of one start. */
const SEM_LUGAR_MS = 8_000
const VOLTA_MS = 30_000

describe.skipIf(!discos.podeMontar)('no room for a new segment of the log', () => {
  let disco = ''
  let registro = ''
  let banco: Database
  let carteira: Carteira
  let produto: Produto
  let cliente: Cliente
  const ditos: string[] = []
  const pedidosDeFim: string[] = []
  const ouvirFim = () => void pedidosDeFim.push('SIGTERM')

  beforeAll(async () => {
    // Whoever gives the database up ends the process that keeps it: this one, here.
    process.on('SIGTERM', ouvirFim)
    disco = discos.montar('banco', '600m')
    // What the server says is kept elsewhere, or nobody would know why it fell.
    registro = join(discos.montar('registro', '16m'), 'postgresql.log')
    mkdirSync(join(disco, 'postgres'))
    symlinkSync(registro, join(disco, 'postgres', 'postgresql.log'))
    writeFileSync(registro, '')
    banco = await openDatabase({
      ...{ databaseUrl: undefined, dataDir: disco, log: (linha: string) => void ditos.push(linha) },
    })
    await migrarBanco(banco.url)
    carteira = await semear(banco.url, { semente: SEMENTE, empresas: 2 })
    produto = await ligarProduto(banco.url)
    cliente = await abrirCliente(produto.endereco, EMAIL)
  })
  afterAll(async () => {
    esvaziar(disco)
    await produto?.parar()
    await banco?.close()
    process.off('SIGTERM', ouvirFim)
  })

  const lancamento = async (n: number) => {
    const empresaId = carteira.empresas[0]
    const partidas = contas.map((contaId, i) => ({ contaId, valor: i === 0 ? n : -n }))
    return { empresaId, data: '2026-01-15', historico: `sem lugar ${n}`, partidas }
  }
  let contas: number[] = []
  const confirmados = new Map<string, number>()
  async function lancar(n: number): Promise<void> {
    const chave = `sem-lugar-${n}`
    const { status, corpo } = await cliente.pedir('POST', '/contabil/lancamentos', {
      chave,
      corpo: await lancamento(n),
    })
    expect([chave, status]).toEqual([chave, 200])
    const [feito] = confirmadosDe(corpo)
    expect(confirmados.get(chave) ?? feito?.id).toBe(feito?.id)
    confirmados.set(chave, feito?.id ?? 0)
  }

  /** Writes the log alone, until a new segment of it does not fit and the server falls. */
  async function levarAoFim(): Promise<void> {
    const caiu = comBanco(banco.url, async (client) => {
      client.on('error', () => {})
      for (let n = 0; n < 1000; n += 1)
        await client.query(`select pg_logical_emit_message(false, 'lastro', repeat('x', 1000000))`)
    })
    await expect(caiu).rejects.toThrow()
    expect(readFileSync(registro, 'utf8')).toMatch(/PANIC: .*pg_wal.*No space left on device/)
  }

  test('all are told to come back, the product stays, and with room it goes on by itself', () =>
    comSemente(async () => {
      const { corpo } = await cliente.pedir<{ ContasContabeis: { id: number }[] }>(
        'GET',
        `/contabil/plano-de-contas?empresaId=${carteira.empresas[0]}&tipoDeRelatorio=2`,
      )
      contas = corpo.ContasContabeis.slice(0, 2).map(({ id }) => id)
      for (let n = 1; n <= 5; n += 1) await lancar(n)
      const token = await entrar(produto.endereco, EMAIL)

      encher(disco)
      await levarAoFim()

      const respostas: Record<string, number> = {}
      const mal: unknown[] = []
      const ate = performance.now() + SEM_LUGAR_MS
      for (let n = 6; performance.now() < ate; n += 1) {
        for (const [method, caminho] of [
          ['POST', '/contabil/lancamentos'],
          ['GET', `/contabil/saldos?empresaId=${carteira.empresas[0]}&ate=2026-01`],
        ] as const) {
          const resposta = await fetch(new URL(caminho, produto.endereco), {
            method,
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'idempotency-key': `sem-lugar-${n}`,
            },
            ...(method === 'POST' ? { body: JSON.stringify(await lancamento(n)) } : {}),
            signal: AbortSignal.timeout(15_000),
          })
          const { codigo, acao } = (await resposta.json()) as { codigo?: string; acao?: string }
          const dito = `${method} ${resposta.status} ${codigo}`
          respostas[dito] = (respostas[dito] ?? 0) + 1
          if (
            !['503 ocupado', '507 sem-espaco'].includes(`${resposta.status} ${codigo}`) ||
            resposta.headers.get('retry-after') === null ||
            !acao?.includes('ente de novo')
          )
            mal.push([dito, acao])
        }
        await esperar(100)
      }
      contar('sem lugar:', respostas)
      expect(mal).toEqual([])
      expect(respostas['POST 503 ocupado'] ?? 0).toBeGreaterThan(3)
      const fora = await fetch(new URL('/status', produto.endereco))
      expect([fora.status, await fora.text()]).toEqual([503, 'indisponível'])

      esvaziar(disco)
      const desde = performance.now()
      for (let dito = ''; dito !== 'ok'; ) {
        expect(performance.now() - desde, ditos.join('\n')).toBeLessThan(VOLTA_MS)
        await esperar(100)
        dito = await (await fetch(new URL('/status', produto.endereco))).text()
      }
      contar(`voltou em ${Math.round(performance.now() - desde)} ms`)
      expect([produto.servidor.quedas(), produto.trabalhador.quedas()]).toEqual([0, 0])
      expect(pedidosDeFim).toEqual([])

      // Those confirmed before are the same entries, the others are made now, and the chain is whole.
      for (let n = 1; n <= 12; n += 1) await lancar(n)
      await esperarRepouso(banco.url, 60_000)
      const { rows } = await comBanco(banco.url, (client) =>
        client.query<{ id: number }>('select id::int from lancamento order by id'),
      )
      expect(rows.map(({ id }) => id)).toEqual([...confirmados.values()].sort((a, b) => a - b))
      expect(
        await comBanco(banco.url, (client) =>
          auditarBanco(client, { repouso: true, indices: true }),
        ),
      ).toEqual([])
    }))
})

afterAll(() => discos.fechar())
