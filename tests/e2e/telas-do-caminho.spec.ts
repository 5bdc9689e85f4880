// The states that only a walk reaches (a wizard, a second step, something under way), each with its pictures. They
// are long, and what they walk through is asserted by the other specs: only when the pictures are asked for.
import { mkdirSync } from 'node:fs'
import { expect } from '@playwright/test'
import { test } from './pessoas.ts'
import { CASCA } from './telas/casca.ts'
import { CONTABILIDADE } from './telas/contabilidade.ts'
import { ENTRADA } from './telas/entrada.ts'
import { JETTAX } from './telas/jettax.ts'
import { DO_MES } from './telas/mes.ts'
import { MIGRATE } from './telas/migrate.ts'
import { LARGURAS, olhar, PASTA, SO, TODAS } from './telas/olhar.ts'
import { USUARIOS } from './telas/usuarios.ts'

const JORNADAS = [
  ...[...ENTRADA, ...USUARIOS, ...CASCA, ...DO_MES],
  ...[...JETTAX, ...MIGRATE, ...CONTABILIDADE],
].filter(({ nome }) => (SO === undefined ? TODAS : new RegExp(SO).test(nome)))

test.beforeAll(() => mkdirSync(PASTA, { recursive: true }))

for (const largura of LARGURAS) {
  test.describe(`${largura} px`, () => {
    const viewport = { width: largura, height: 860 }
    test.use({ viewport })
    for (const { nome, andar, quebra } of JORNADAS) {
      test(nome, async ({ page, browser, baseURL }) => {
        test.setTimeout(240_000)
        const achados: string[] = []
        page.on('pageerror', (erro) => achados.push(erro.message))
        page.on('console', (linha) => {
          if (linha.type() !== 'error' || quebra) return
          achados.push(`${linha.text()} ${linha.location().url}`)
        })
        await andar({
          page,
          foto: async (parte) => {
            achados.push(...(await olhar(page, { nome: `${nome}-${parte}`, largura })))
          },
          outra: async () => {
            const contexto = await browser.newContext({
              ...{ viewport, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
              ...(baseURL ? { baseURL } : {}),
            })
            return contexto.newPage()
          },
        })
        expect(achados).toEqual([])
      })
    }
  })
}
