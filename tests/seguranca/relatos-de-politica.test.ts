// What browsers tell of the policy: taken from anybody, few a minute, and written without what is of the person.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirAtaque, type BancadaDeAtaque } from './bancada-de-ataque.ts'
import { abrirProcesso, type ProcessoVigiado } from './processos/abrir.ts'

let bancada: BancadaDeAtaque
let porta: ProcessoVigiado
beforeAll(async () => {
  bancada = await abrirAtaque()
  porta = await abrirProcesso('porta', bancada)
})
afterAll(async () => {
  await porta?.parar()
  await bancada.fechar()
})

const TOKEN = 'q8Zt3Vb1Xw7Lk2Rn9Pd4Hs6Jf0Gm5Ty'
const contar = (tipo: string, corpo: string) =>
  fetch(new URL('/relatos-de-politica', porta.mensagem), {
    method: 'POST',
    headers: { 'content-type': tipo },
    body: corpo,
  })
const antigo = (regra: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': `https://razao.exemplo/conta/token?code=${TOKEN}`,
      'effective-directive': regra,
      'blocked-uri': `https://mau.exemplo/x.js?senha=abacaxi`,
      'script-sample': 'senha de alguém',
    },
  })

test('the page and the sign-in say where to tell, and what is told reaches the log covered', async () => {
  const pagina = await bancada.app.inject({
    url: '/',
    headers: { accept: 'text/html', host: 'localhost:39999' },
  })
  expect(pagina.headers['content-security-policy']).toContain('report-uri /relatos-de-politica')
  expect(pagina.headers['reporting-endpoints']).toBe('csp="/relatos-de-politica"')
  expect((await contar('application/csp-report', antigo('script-src-elem'))).status).toBe(204)
  const novo = JSON.stringify([
    { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'inline' } },
    { type: 'deprecation', body: { id: 'de outra coisa' } },
  ])
  expect((await contar('application/reports+json', novo)).status).toBe(204)
  await expect.poll(() => porta.registro(), { timeout: 10_000 }).toContain('"regra":"img-src"')
  const registro = porta.registro()
  expect(registro).toContain('"barrado":"https://mau.exemplo/x.js"')
  expect(registro).toContain('"pagina":"https://razao.exemplo/conta/token"')
  for (const segredo of [TOKEN, 'abacaxi', 'senha de alguém', 'de outra coisa'])
    expect(registro).not.toContain(segredo)
})

test('whatever else is sent writes nothing, and too much is told to wait', async () => {
  const antes = porta.registro().length
  for (const corpo of ['', 'x', '[]', '{"csp-report":1}', '[{"type":"csp-violation"}]'])
    expect((await contar('application/csp-report', corpo)).status).toBe(204)
  expect((await contar('text/plain', antigo('img-src'))).status).toBe(204)
  expect((await contar('application/csp-report', 'x'.repeat(40_000))).status).toBe(413)
  expect(porta.registro().slice(antes)).not.toContain('barrou')
  const muitos = await Promise.all(
    Array.from({ length: 30 }, () => contar('application/csp-report', antigo('x'))),
  )
  expect(muitos.map(({ status }) => status)).toContain(429)
})
