// Who asks, through a proxy or around it: the limits of the API and what the trail keeps tell the same address.
import { cadastro, sessao } from '@razao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirAtaque, type BancadaDeAtaque } from './bancada-de-ataque.ts'
import { DECLARACAO } from './declaracao.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import type { Mundo } from './mundo.ts'

const FORJADO = '198.51.100.66'
const CLIENTE = '203.0.113.9'
const LIMITE = 20
const ambiente = { RAZAO_LIMITE_PEDIDOS: String(LIMITE) }
let porNome: BancadaDeAtaque
let mundo: Mundo
let semProxy: BancadaDeAtaque
beforeAll(async () => {
  // The bench connects from here, as the proxy that stands in front would.
  porNome = await abrirAtaque({
    banco: bancoDoMundo,
    escutar: true,
    ambiente: { ...ambiente, RAZAO_PROXY: '127.0.0.1' },
  })
  semProxy = await abrirAtaque({ escutar: true, ambiente })
  mundo = await lerMundo(porNome)
})
afterAll(async () => {
  await porNome?.fechar()
  await semProxy?.fechar()
})

test('the trail keeps the address that the proxy saw, and not one written by who asks', async () => {
  const entrada = await DECLARACAO.alterarEmpresa?.entrada(mundo, mundo.a1, {
    casa: 'a',
    papel: 'contador',
  })
  const { empresaId, ...corpo } = entrada as { empresaId: number }
  const resposta = await fetch(
    new URL(
      cadastro.alterarEmpresa.path.replace(':empresaId', String(empresaId)),
      porNome.endereco,
    ),
    {
      method: cadastro.alterarEmpresa.method,
      headers: {
        authorization: `Bearer ${mundo.tokenDe('a', 'contador')}`,
        'content-type': 'application/json',
        'x-forwarded-for': `${FORJADO}, ${CLIENTE}`,
      },
      body: JSON.stringify(corpo),
    },
  )
  const texto = await resposta.text()
  expect(resposta.status, texto).toBe(200)
  const { rows } = await porNome.dono.query<{ endereco: string }>(
    "select distinct endereco from auditoria where requisicao = $1 and tabela = 'empresa'",
    [resposta.headers.get('x-request-id')],
  )
  expect(rows).toEqual([{ endereco: CLIENTE }])
})

/** How many of the askings, each with what is told of where it comes from, were told to wait. */
async function esperaram(bancada: BancadaDeAtaque, ditos: readonly string[]): Promise<number> {
  let quantas = 0
  for (const dito of ditos) {
    const url = new URL(sessao.lerSessao.path, bancada.endereco)
    const resposta = await fetch(url, { headers: { 'x-forwarded-for': dito } })
    await resposta.text()
    quantas += resposta.status === 429 ? 1 : 0
  }
  return quantas
}

test('who was told to wait still gets the files of the program', async () => {
  const eu = { headers: { 'x-forwarded-for': '203.0.113.12' } }
  expect(await esperaram(porNome, Array(LIMITE + 1).fill('203.0.113.12'))).toBe(1)
  const pedir = async (caminho: string) => {
    const resposta = await fetch(new URL(caminho, porNome.endereco), eu)
    return ((await resposta.json()) as { codigo: string }).codigo
  }
  expect(await pedir(sessao.lerSessao.path)).toBe('muitos-pedidos')
  // The bench has none of them: not there, and not «wait».
  expect(await pedir('/static/js/nenhum.js')).toBe('nao-encontrado')
})

test('a limit by address is not escaped by writing others', async () => {
  const alheios = Array.from({ length: LIMITE + 10 }, (_, n) => `198.51.100.${n}`)
  const porProxy = alheios.map((um) => `${um}, 203.0.113.10`)
  expect(await esperaram(porNome, porProxy)).toBe(10)
  // Another client of the same proxy is another.
  expect(await esperaram(porNome, ['203.0.113.11'])).toBe(0)
  // A /64 of IPv6 is one house.
  const daCasa = alheios.map((_, n) => `2001:db8::${n}`)
  expect(await esperaram(porNome, daCasa)).toBe(10)
  expect(await esperaram(semProxy, alheios)).toBe(10)
})
