// What goes out is counted by whoever hears it, and read where Prometheus reads.
import { createPrivateKey } from 'node:crypto'
import { createServer, get, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import { createCnpj } from '../../integrations/cnpj/index.ts'
import { createDns } from '../../integrations/dns/index.ts'
import { readConfig } from '../config.ts'
import { smsDe } from '../identidade-firebase.ts'
import type { Logger } from '../log.ts'
import { chavesDoEmissor } from './chaves-do-emissor.ts'
import { medirTls } from './medida-do-tls.ts'
import { medirSaidas, servicosDe } from './medidas-de-saida.ts'
import { servirMedidas } from './servir-medidas.ts'

const CNPJ = '11222333000181'
const fechar: (() => unknown)[] = []
afterEach(async () => {
  for (const um of fechar.splice(0).reverse()) await um()
})

type Servidor = Pick<
  ReturnType<typeof createTcpServer>,
  'listen' | 'address' | 'close' | 'removeAllListeners'
>
async function ouvir(servidor: Servidor): Promise<number> {
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', () => pronto()))
  fechar.push(() => void servidor.close())
  return (servidor.address() as AddressInfo).port
}
async function servico(atender: RequestListener): Promise<string> {
  const servidor = createServer(atender)
  const porta = await ouvir(servidor)
  fechar.push(() => servidor.closeAllConnections())
  return `http://127.0.0.1:${porta}`
}
const sempre =
  (status: number): RequestListener =>
  (_, res) =>
    void res.writeHead(status).end('{}')

/** A scrape: the lines of one figure. */
async function ler(registry: Registry, figura: string): Promise<string[]> {
  const porta = await ouvir(createTcpServer())
  await fechar.pop()?.()
  const log = { warn: (_: unknown, texto: string) => void expect.fail(texto) } as unknown as Logger
  const medidas = servirMedidas(registry, { porta, host: '127.0.0.1', log })
  const texto = await (await fetch(`http://127.0.0.1:${porta}/metrics`)).text()
  medidas.fechar()
  return texto.split('\n').filter((linha) => linha.startsWith(figura))
}

test('each service of others is counted by its outcome, and timed', async () => {
  const naoHa = await servico(sempre(404))
  const caido = await servico(sempre(503))
  const mudo = await servico(() => {})
  const sms = await servico(sempre(401))
  const emissor = await servico(sempre(500))
  const arquivos = await servico(sempre(200))
  const ninguem = `http://127.0.0.1:${await ouvir(createTcpServer())}`
  await fechar.pop()?.()
  const config = readConfig({
    CNPJ_FONTES: `brasilapi=${naoHa}/,minhareceita=${caido}/,receitaws=${mudo}/`,
    FIREBASE_SMS_URL: sms,
    OIDC_EMISSOR: emissor,
    RAZAO_SENHAS_VAZADAS: ninguem,
    S3_ENDPOINT: arquivos,
  })
  const registry = new Registry()
  fechar.push(medirSaidas(registry, servicosDe(config)))
  expect(await ler(registry, 'razao_saidas_total{servico="cnpj"')).toEqual([
    'razao_saidas_total{servico="cnpj",desfecho="ok"} 0',
  ])

  const fontes = [
    { nome: 'brasilapi', endereco: `${naoHa}/` },
    { nome: 'minhareceita', endereco: `${caido}/` },
    { nome: 'receitaws', endereco: `${mudo}/` },
  ] as const
  expect(await createCnpj({ fontes, prazo: 300 }).consultar(CNPJ)).toBeNull()
  await expect(smsDe(config)?.({ para: '+5511999990000', texto: 'x' })).rejects.toThrow('401')
  const cabecalho = { alg: 'RS256' }
  await expect(
    (async () => await chavesDoEmissor(emissor)(cabecalho, { payload: '', signature: '' }))(),
  ).rejects.toThrow('500')
  await expect(fetch(`${ninguem}/range/ABCDE`)).rejects.toThrow()
  await new Promise((veio) => get(arquivos, (resposta) => resposta.resume().on('end', veio)))
  await fetch(naoHa.replace('127.0.0.1', 'localhost')).catch(() => null)
  expect((await createDns(['127.0.0.1:1']).txt('x.ficticio.example')).tipo).toBe('sem-resposta')

  const contadas = await ler(registry, 'razao_saidas_total')
  for (const [nome, desfecho] of [
    ['cnpj', 'ok'],
    ['cnpj', 'erro'],
    ['cnpj', 'prazo'],
    ['sms', 'recusa'],
    ['emissor', 'erro'],
    ['senhas-vazadas', 'rede'],
    ['dns', 'rede'],
    ['arquivos', 'ok'],
  ])
    expect(contadas).toContain(`razao_saidas_total{servico="${nome}",desfecho="${desfecho}"} 1`)
  expect(contadas.join('\n')).toMatch(/servico="outro"/)
  expect(await ler(registry, 'razao_saida_segundos_count{servico="cnpj"}')).toEqual([
    'razao_saida_segundos_count{servico="cnpj"} 3',
  ])
})

// Self-signed, of nobody: until 2051-07-15T01:25:37Z.
const CERTIFICADO = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUTLeMnI9PH4b1/U/0w6NSrFomdbYwCgYIKoZIzj0EAwIw
HzEdMBsGA1UEAwwUYXBwLmZpY3RpY2lvLmV4YW1wbGUwIBcNMjYxMTIzMDEyNTM3
WhgPMjA1MTA3MTUwMTI1MzdaMB8xHTAbBgNVBAMMFGFwcC5maWN0aWNpby5leGFt
cGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE9cDl86vHGC4XSffTvVQ7CAzI
9dsxZmE96KJuEQY5R+SCCUy3CnSZX1zdEUhb+7chmrU520vRftTg+vYRE9gDb6NT
MFEwHQYDVR0OBBYEFGMxgE/QXng0G8bd6Zv1N/wpqUaRMB8GA1UdIwQYMBaAFGMx
gE/QXng0G8bd6Zv1N/wpqUaRMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwID
SAAwRQIgdNjZgQ/WSnWFt8k7zJbvNoeMWdKpewmVd1HRx1kvbDUCIQCg/Wnwc0wK
K3B8/P2OWYd8PhYcgZ0GArEvcOpS/XJ+vA==
-----END CERTIFICATE-----`
const CHAVE = createPrivateKey({
  key: Buffer.from(
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg24sXARE67GYds3a6' +
      'wReaQjAMpZEY1gp3XqU259xVic2hRANCAAT1wOXzq8cYLhdJ99O9VDsIDMj12zFm' +
      'YT3oom4RBjlH5IIJTLcKdJlfXN0RSFv7tyGatTnbS9F+1OD69hET2ANv',
    'base64',
  ),
  ...{ format: 'der', type: 'pkcs8' },
}).export({ format: 'pem', type: 'pkcs8' })

test('the certificate of the public address tells how long it has', async () => {
  const porta = await ouvir(createTlsServer({ cert: CERTIFICADO, key: CHAVE }))
  const registry = new Registry()
  medirTls(registry, new URL(`https://localhost:${porta}/`))
  const [linha = ''] = await ler(registry, 'razao_tls_vence_segundos{')
  expect(linha).toContain(`endereco="localhost:${porta}"`)
  const resta = Date.parse('2051-07-15T01:25:37Z') / 1000 - Date.now() / 1000
  expect(Math.abs(Number(linha.split(' ').at(-1)) - resta)).toBeLessThan(60)
})

test('where nobody answers there is nothing to tell, and over http nothing to ask', async () => {
  const porta = await ouvir(createTcpServer())
  await fechar.pop()?.()
  const registry = new Registry()
  medirTls(registry, new URL(`https://127.0.0.1:${porta}/`))
  expect(await ler(registry, 'razao_tls_vence_segundos{')).toEqual([
    `razao_tls_vence_segundos{endereco="127.0.0.1:${porta}"} Nan`,
  ])
  const outro = new Registry()
  medirTls(outro, new URL('http://127.0.0.1:1/'))
  expect(await ler(outro, 'razao_tls')).toEqual([])
})
