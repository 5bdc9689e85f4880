// The database goes away for some seconds under load and while work is being done; then the product is told to stop
// under load. Who asks is told to come back; the worker waits; nothing acknowledged is lost, nothing is done unsaid.
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditarBanco } from './auditoria-do-banco.ts'
import { fasesDe } from './campanha.ts'
import { abrirCliente, type Cliente } from './cliente.ts'
import { abrirOficina, comBanco, EMAIL, esperarRepouso, type Oficina } from './oficina.ts'
import { ligarProduto, type Produto } from './produto-em-processos.ts'
import { comSemente, contar, LONGA, SEMENTE } from './semente.ts'

const EMPRESAS = 40
const FORA_MS = LONGA ? 20_000 : 4_000

let oficina: Oficina
let produto: Produto
let cliente: Cliente
let banco = ''

beforeAll(async () => {
  oficina = await abrirOficina({ semente: SEMENTE, empresas: EMPRESAS, duravel: false })
  banco = await oficina.copiar('banco_fora')
  produto = await ligarProduto(banco)
  cliente = await abrirCliente(produto.endereco, EMAIL)
})
afterAll(async () => {
  await produto?.parar()
  await oficina?.fechar()
})

test('while it is away everybody is told to come back, the worker waits, and the work is done after', () =>
  comSemente(async () => {
    const [fase] = fasesDe(oficina)
    for (const { chave, corpo } of fase?.pedidos ?? [])
      await cliente.pedir('POST', '/fiscal/fechamento/executar', { corpo, chave })
    const status: Record<string, number> = {}
    const semHora: number[] = []
    let perguntando = true
    const perguntar = async (caminho: string) => {
      while (perguntando) {
        const resposta = await fetch(new URL(caminho, produto.endereco)).catch(() => null)
        const codigo = String(resposta?.status ?? 'sem resposta')
        status[codigo] = (status[codigo] ?? 0) + 1
        if (resposta?.status === 503 && resposta.headers.get('retry-after') === null)
          semHora.push(resposta.status)
        await resposta?.arrayBuffer().catch(() => {})
        await esperar(20)
      }
    }
    const tentar = async () => {
      while (perguntando) {
        const { status: codigo } = await cliente.tentar('PUT', '/api/preferencias', {
          corpo: { tema: 'claro' },
        })
        status[codigo] = (status[codigo] ?? 0) + 1
        await esperar(20)
      }
    }
    const todos = [
      perguntar('/status'),
      perguntar('/authorize?client_id=razao-web'),
      ...Array.from({ length: 4 }, tentar),
    ]
    await esperar(300)
    await oficina.aglomerado.ausentar(FORA_MS)
    await esperar(1_500)
    perguntando = false
    await Promise.all(todos)
    contar('respostas:', status)
    expect(status['500'] ?? 0).toBe(0)
    expect(status['503'] ?? 0).toBeGreaterThan(10)
    expect(semHora).toEqual([])
    expect([produto.servidor.quedas(), produto.trabalhador.quedas()]).toEqual([0, 0])
    await esperarRepouso(banco, 120_000)
    expect(await comBanco(banco, (client) => auditarBanco(client, { repouso: true }))).toEqual([])
  }))

test('told to stop under load, it answers what it did and does nothing unanswered', () =>
  comSemente(async () => {
    const chaves = Array.from({ length: 120 }, (_, i) => `parada-${SEMENTE}-${i}`)
    const feitas = Promise.all(
      chaves.map(async (chave) => {
        const { status } = await cliente
          .tentar('PUT', '/api/preferencias', { corpo: { tema: 'claro' }, chave })
          .catch(() => ({ status: 0 }))
        return { chave, status }
      }),
    )
    await esperar(30)
    await produto.servidor.parar()
    const respostas = await feitas
    const confirmadas = respostas.filter(({ status }) => status === 200).map(({ chave }) => chave)
    contar('confirmadas:', confirmadas.length, 'de', chaves.length)
    expect(respostas.filter(({ status }) => ![0, 200, 503].includes(status))).toEqual([])
    const escritas = await comBanco(banco, async (client) =>
      (
        await client.query<{ chave: string }>(
          'select chave from idempotencia where chave = any ($1)',
          [chaves],
        )
      ).rows.map(({ chave }) => chave),
    )
    expect(escritas.sort()).toEqual(confirmadas.sort())
  }))
