// reliability F17: the bank test. Whoever dies and whenever, every read is of one moment of the book, what was
// answered is there once, what was not is there once at most, and the book proves itself without us.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditarBanco } from './auditoria-do-banco.ts'
import { escrever, ler, lerLivros, type Praca, perguntar } from './banco-contabil.ts'
import type { Alvo } from './campanha.ts'
import { abrirCliente, type Cliente } from './cliente.ts'
import { julgarHistoria } from './historia.ts'
import { abrirOficina, comBanco, EMAIL, esperarRepouso, type Oficina } from './oficina.ts'
import { ligarProduto, type Produto } from './produto-em-processos.ts'
import { comSemente, contar, LONGA, SEMENTE, type Sorteio, sortear } from './semente.ts'

const DURACAO_MS = LONGA ? 600_000 : 14_000
const MORTES = LONGA ? 60 : 4
const ESCREVEM = LONGA ? 12 : 6
const LEEM = 3
const ALVOS: readonly Alvo[] = ['servidor', 'banco', 'trabalhador']

let oficina: Oficina
let produto: Produto
let cliente: Cliente
let banco = ''

beforeAll(async () => {
  contar(`SIMULACAO_SEED=${SEMENTE}${LONGA ? ' (longa)' : ''}`)
  oficina = await abrirOficina({ semente: SEMENTE, empresas: 2, duravel: LONGA })
  banco = await oficina.copiar('banco_contabil')
  produto = await ligarProduto(banco)
  cliente = await abrirCliente(produto.endereco, EMAIL)
})
afterAll(async () => {
  await produto?.parar()
  await oficina?.fechar()
})

type Conta = { id: number; tipo: string }

async function abrirPraca(sorteio: Sorteio, ate: () => number): Promise<Praca> {
  const empresas = oficina.carteira.empresas
  const { corpo } = await cliente.pedir<{ ContasContabeis: Conta[] }>(
    'GET',
    `/contabil/plano-de-contas?empresaId=${empresas[0]}&tipoDeRelatorio=2`,
  )
  const contas = corpo.ContasContabeis.slice(0, 6).map(({ id }) => id)
  const acabou = () => performance.now() > ate()
  return {
    ...{ cliente, empresas, contas, sorteio, acabou },
    ...{ escritas: [], leituras: [], estranhas: [] },
  }
}

type Queda = { alvo: Alvo; voltouEmMs: number; primeiraRespostaMs: number }

/** Kills at random, each kind at least once, and tells how long until something is written again. */
async function matar(praca: Praca, sorteio: Sorteio): Promise<Queda[]> {
  const quedas: Queda[] = []
  for (let n = 0; n < MORTES && !praca.acabou(); n += 1) {
    await esperar((DURACAO_MS / (MORTES + 1)) * (0.4 + 0.8 * sorteio.fracao()))
    const alvo = ALVOS[n] ?? sorteio.um(ALVOS)
    const inicio = performance.now()
    if (alvo === 'banco') await oficina.aglomerado.matar()
    else await produto[alvo].matar()
    const voltou = performance.now()
    const feitas = () => praca.escritas.some((e) => e.desfecho === 'ok' && e.pedida > inicio)
    while (!feitas() && !praca.acabou()) await esperar(10)
    quedas.push({
      alvo,
      voltouEmMs: Math.round(voltou - inicio),
      primeiraRespostaMs: Math.round(performance.now() - inicio),
    })
  }
  return quedas
}

const guardar = (nome: string, conteudo: string): string => {
  const pasta = join(import.meta.dirname, '../../node_modules/.cache/razao/relatorios')
  mkdirSync(pasta, { recursive: true })
  const arquivo = join(pasta, nome)
  writeFileSync(arquivo, conteudo)
  return arquivo
}

test('a praça joga enquanto morrem o servidor, o trabalhador e o banco', () =>
  comSemente(async () => {
    let fim = Number.POSITIVE_INFINITY
    const praca = await abrirPraca(sortear(SEMENTE), () => fim)
    fim = performance.now() + DURACAO_MS
    const [quedas] = await Promise.all([
      matar(praca, sortear(SEMENTE + 1)),
      ...Array.from({ length: ESCREVEM }, (_, mao) => escrever(praca, mao)),
      ...Array.from({ length: LEEM }, () => ler(praca)),
      // The worker has a book to write meanwhile.
      cliente.pedir('POST', '/contabil/relatorios/livro/exportar', {
        chave: 'banco-contabil-exporta',
        corpo: { empresaId: praca.empresas[0], exercicio: 2026, formato: 'ecd' },
      }),
    ])
    await esperarRepouso(banco, 120_000)
    const feitas = praca.escritas.filter(({ desfecho }) => desfecho === 'ok').length
    const duvidas = praca.escritas.filter(({ desfecho }) => desfecho === 'duvida').length
    contar(`banco: ${feitas} escritas, ${duvidas} em dúvida, ${praca.leituras.length} leituras`)
    for (const queda of quedas) contar('  ', queda)
    expect(quedas.length).toBeGreaterThanOrEqual(Math.min(MORTES, ALVOS.length))
    // Real work, or the judgement is of nothing.
    expect(feitas).toBeGreaterThan(100)
    expect(praca.leituras.length).toBeGreaterThan(30)
    expect(praca.estranhas).toEqual([])

    // What was known before is asked again, after all that died.
    for (const { rota, empresa, ate, conhecidoEm } of praca.leituras
      .filter((l) => l.conhecidoEm)
      .slice(-40)) {
      const leitura = await perguntar(cliente, { rota, empresa, ate, conhecidoEm })
      if (leitura) praca.leituras.push(leitura)
    }
    const elos = await comBanco(banco, lerLivros)
    const faltas = julgarHistoria(praca, elos)
    if (faltas.length > 0)
      contar(
        'história em',
        guardar(`banco-${SEMENTE}.json`, JSON.stringify({ praca, elos, quedas })),
      )
    expect(faltas.slice(0, 10)).toEqual([])
    expect(
      await comBanco(banco, (client) => auditarBanco(client, { repouso: true, indices: true })),
    ).toEqual([])
    expect(produto.servidor.quedas()).toBe(0)
  }))

test('o livro de cada empresa se prova sem o sistema', () =>
  comSemente(async () => {
    const pasta = mkdtempSync(join(tmpdir(), 'razao-banco-'))
    try {
      for (const empresa of oficina.carteira.empresas) {
        const zip = join(pasta, `${empresa}.zip`)
        writeFileSync(zip, await saidaTotal(empresa))
        const raiz = await comBanco(banco, async (client) => {
          const { rows } = await client.query<{ raiz: string; quantos: number }>(
            `select encode(hash, 'hex') as raiz, sequencia::int as quantos from livro where empresa_id = $1`,
            [empresa],
          )
          return rows[0]
        })
        const dito = execFileSync(
          process.execPath,
          [
            join(import.meta.dirname, '../../scripts/verificar-livro.ts'),
            zip,
            `--raiz=${raiz?.raiz}`,
          ],
          { encoding: 'utf8' },
        )
        expect(dito).toContain(`✓ Íntegro`)
        expect(dito).toContain(`${raiz?.quantos} lançamentos`)
      }
    } finally {
      rmSync(pasta, { recursive: true, force: true })
    }
  }))

/** The whole of a company, asked and taken as the browser does. */
async function saidaTotal(empresaId: number): Promise<Uint8Array> {
  await cliente.pedir('POST', '/contabil/relatorios/livro/exportar', {
    chave: `banco-contabil-saida-${empresaId}`,
    corpo: { empresaId, exercicio: 2026, formato: 'saida-total' },
  })
  await esperarRepouso(banco, 120_000)
  const { corpo: operacoes } = await cliente.pedir<{
    data: { resumo: { documentoId?: number; formato?: string } }[]
  }>('GET', `/api/operacoes?IdEmpresa=${empresaId}&TipoAutomacao=exportar-livro&ordem=-id`)
  const documento = operacoes.data[0]?.resumo.documentoId
  const { corpo: ficha } = await cliente.pedir<{ ficha: string }>(
    'POST',
    `/api/documentos/${documento}/ficha`,
    { corpo: {} },
  )
  return await cliente.baixar(`/api/arquivos/${ficha.ficha}/conteudo?baixar=true`)
}
