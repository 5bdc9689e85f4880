// A disk that is really full, the database's and then that of the files: who asks is told so in words, what was
// accepted is whole, and with room again everything goes on by itself.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditarBanco } from './auditoria-do-banco.ts'
import { fasesDe } from './campanha.ts'
import { abrirCliente, type Cliente } from './cliente.ts'
import { abrirDiscosPequenos, encher, esvaziar } from './discos-pequenos.ts'
import { entrar } from './entrar.ts'
import { abrirOficina, comBanco, EMAIL, esperarRepouso, type Oficina } from './oficina.ts'
import { ligarProduto, type Produto } from './produto-em-processos.ts'
import { comSemente, contar, SEMENTE } from './semente.ts'

const discos = abrirDiscosPequenos('disco-cheio')

describe.skipIf(!discos.podeMontar)('a full disk', () => {
  let oficina: Oficina
  let produto: Produto
  let cliente: Cliente
  let disco = ''
  let arquivos = ''
  let banco = ''

  beforeAll(async () => {
    disco = discos.montar('banco', '700m')
    arquivos = discos.montar('arquivos', '4m')
    const pastaDoBanco = join(disco, 'aglomerado')
    mkdirSync(pastaDoBanco)
    oficina = await abrirOficina({
      semente: SEMENTE,
      empresas: 40,
      duravel: false,
      pasta: pastaDoBanco,
    })
    banco = await oficina.copiar('disco_cheio')
    produto = await ligarProduto(banco, { RAZAO_DADOS: arquivos })
    cliente = await abrirCliente(produto.endereco, EMAIL)
  })
  afterEach(() => {
    esvaziar(disco)
    esvaziar(arquivos)
  })
  afterAll(async () => {
    await produto?.parar()
    await oficina?.fechar()
  })

  const status = async () => {
    const resposta = await fetch(new URL('/status', produto.endereco))
    return `${resposta.status} ${await resposta.text()}`
  }
  async function ateResponder(esperado: string): Promise<void> {
    let dito = ''
    for (let i = 0; i < 300 && dito !== esperado; i += 1) {
      dito = await status()
      await esperar(100)
    }
    expect(dito).toBe(esperado)
  }

  test('the database: told in words, nothing half written, and back by itself', () =>
    comSemente(async () => {
      expect(await status()).toBe('200 ok')
      const onde = await comBanco(banco, (client) => client.query('show data_directory'))
      expect(String(onde.rows[0]?.data_directory).startsWith(disco)).toBe(true)
      encher(disco)
      await ateResponder('507 sem espaço para gravar')

      const [fase] = fasesDe(oficina)
      const pedidos = Array.from({ length: 60 }, (_, i) => ({
        chave: `disco-cheio-${i}`,
        corpo: fase?.pedidos[0]?.corpo,
      }))
      const respostas: Record<string, number> = {}
      const aceitas: string[] = []
      for (const { chave, corpo } of pedidos) {
        const { status: codigo, corpo: dito } = await cliente.tentar<{ codigo?: string }>(
          'POST',
          '/fiscal/fechamento/executar',
          { corpo, chave },
        )
        respostas[codigo] = (respostas[codigo] ?? 0) + 1
        if (codigo === 200) aceitas.push(chave)
        else expect([codigo, dito.codigo]).toEqual([507, 'sem-espaco'])
      }
      contar('com o disco cheio:', respostas)
      expect(respostas['507'] ?? 0).toBeGreaterThan(0)

      esvaziar(disco)
      await ateResponder('200 ok')
      expect([produto.servidor.quedas(), produto.trabalhador.quedas()]).toEqual([0, 0])
      // Asked again with the same key, each is one operation, accepted before or now.
      for (const { chave, corpo } of pedidos) {
        const { status: codigo } = await cliente.pedir('POST', '/fiscal/fechamento/executar', {
          corpo,
          chave,
        })
        expect([chave, codigo]).toEqual([chave, 200])
      }
      await esperarRepouso(banco, 240_000)
      expect(await comBanco(banco, (client) => auditarBanco(client, { repouso: true }))).toEqual([])
    }))

  test('the files: told in words, no file half kept, and kept as soon as there is room', async () => {
    const guardados = () =>
      readdirSync(arquivos, { recursive: true, withFileTypes: true })
        .filter((um) => um.isFile() && um.name !== 'lastro' && um.name !== 'segredo')
        .map(({ name }) => name)
    const token = await entrar(produto.endereco, EMAIL)
    const enviar = async () => {
      const corpo = new FormData()
      corpo.append(
        'arquivo',
        new Blob([`<?xml version="1.0"?><n>${'texto '.repeat(150_000)}</n>`]),
        'notas.xml',
      )
      const resposta = await fetch(new URL('/financeiro/importacoes', produto.endereco), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'envio-ao-disco-cheio' },
        body: corpo,
      })
      return { status: resposta.status, dito: (await resposta.json()) as { codigo?: string } }
    }
    const antes = guardados()
    encher(arquivos)
    await ateResponder('507 sem espaço para gravar')
    const cheio = await enviar()
    expect([cheio.status, cheio.dito.codigo]).toEqual([507, 'sem-espaco'])
    expect(guardados()).toEqual(antes)
    esvaziar(arquivos)
    await ateResponder('200 ok')
    expect((await enviar()).status).toBe(200)
    expect(guardados().length).toBe(antes.length + 1)
  })

  test('a folder of data that only reads is told in words, by each program that needs it', async () => {
    const fechada = discos.montar('fechada', '64k', ',ro')
    for (const programa of ['main.ts', 'worker.ts']) {
      const { NODE_COMPILE_CACHE = '', PATH = '' } = process.env
      const rodar = () =>
        execFileSync(process.execPath, [join('apps', 'server', 'src', programa)], {
          env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: banco, RAZAO_DADOS: fechada, PORT: '0' },
          stdio: 'pipe',
        })
      expect(rodar).toThrow(/A pasta dos dados .* não aceita gravação/)
    }
  })
})

afterAll(() => discos.fechar())
