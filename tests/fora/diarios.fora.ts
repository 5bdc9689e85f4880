// The books that leave are read by the programs of others.
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { entrar, pedir } from './entrar.ts'
import { endereco, pessoa } from './produto.ts'

const LEITORES = {
  hledger: { programa: '/usr/bin/hledger', args: ['check', '-f'], nome: 'livro.journal' },
  beancount: { programa: '/usr/bin/bean-check', args: [], nome: 'livro.beancount' },
} as const

for (const [formato, { programa, args, nome }] of Object.entries(LEITORES)) {
  test(`${formato}: what is exported is accepted whole`, async ({ browser }, info) => {
    test.skip(!existsSync(programa), `${programa} não está nesta máquina`)
    const { tokens } = await entrar(browser, pessoa('Contador'))
    const texto = await exportar(tokens.access_token, formato)
    const arquivo = info.outputPath(nome)
    writeFileSync(arquivo, texto)
    expect(texto.length).toBeGreaterThan(10_000)
    execFileSync(programa, [...args, arquivo], { encoding: 'utf8' })
    // A reader that accepts anything proves nothing: one amount changed is refused.
    const errado = texto.replace(
      /^( +\S.*? )(-?\d+)(\.\d\d BRL)/m,
      (_, antes, reais, resto) => `${antes}${Number(reais) + 1}${resto}`,
    )
    expect(errado).not.toBe(texto)
    writeFileSync(arquivo, errado)
    expect(() => execFileSync(programa, [...args, arquivo], { stdio: 'pipe' })).toThrow()
  })
}

async function exportar(token: string, formato: string): Promise<string> {
  const ler = async (caminho: string, init?: RequestInit) => {
    const { status, texto } = await pedir(token, caminho, init)
    expect(status, `${caminho}: ${texto.slice(0, 300)}`).toBe(200)
    return JSON.parse(texto)
  }
  const { lista } = await ler('/api/empresas?registrosPorPagina=1')
  const { operacaoId } = await ler('/contabil/relatorios/livro/exportar', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      empresaId: lista[0].ID,
      exercicio: new Date().getFullYear() - 1,
      formato,
    }),
  })
  await expect
    .poll(async () => (await ler(`/api/operacoes/${operacaoId}`)).Status, { timeout: 60_000 })
    .toBe(2)
  const { resumo } = await ler(`/api/operacoes/${operacaoId}`)
  const { ficha } = await ler(`/api/documentos/${resumo.documentoId}/ficha`, { method: 'POST' })
  const resposta = await fetch(endereco(`/api/arquivos/${ficha}/conteudo?baixar=true`), {
    headers: { authorization: `Bearer ${token}` },
  })
  const bytes = new Uint8Array(await resposta.arrayBuffer())
  const texto = new TextDecoder()
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return texto.decode(bytes)
  return texto.decode(Object.values(unzipSync(bytes))[0])
}
