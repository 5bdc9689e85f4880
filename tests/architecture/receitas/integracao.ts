// docs/how-to/add-an-integration.md: a register of boats, from its simulator to its route.
import type { Receita } from './copia.ts'

const simulador = `// A register of boats. A number that ends in 404 is of no boat.
import { createDials, type DialBoard } from '../dials/dials.ts'
import { serve } from '../dials/serve.ts'

export type SimulatedBoats = { url: string; dials: DialBoard; stop(): Promise<void> }

/** Starts it on a free port. */
export async function startBoats(): Promise<SimulatedBoats> {
  const dials = createDials()
  const { url, stop } = await serve(
    ({ path: [number = ''] }) =>
      number.endsWith('404')
        ? { status: 404, body: { message: 'not found' } }
        : { status: 200, body: { boat_number: number, boat_name: 'Aurora' } },
    () => dials,
  )
  return { url, dials, stop }
}
`

const adaptador = `import { z } from 'zod'
import { createGuarda, ErroDeFora, type PortaDeBarcos, pedir } from '../../platform/fora/index.ts'

const Barco = z.object({ boat_number: z.string(), boat_name: z.string() })

/** The register of boats, at its address; none, and it is not connected. */
export function createBarcos(endereco: string | undefined): PortaDeBarcos {
  const guarda = createGuarda('barcos', { prazoMs: 500, aoMesmoTempo: 4, naFila: 8, quebraApos: 3 })
  return {
    ligada: endereco !== undefined,
    consultar: async (numero, escritorioId) =>
      await guarda.chamar({ escritorioId, pergunta: numero }, async (signal) => {
        const resposta = await pedir({ servico: 'barcos', url: \`\${endereco}/\${numero}\`, signal })
        if (resposta.status === 404) return null
        if (resposta.status !== 200)
          throw new ErroDeFora('barcos', 'status', { status: resposta.status })
        const lido = Barco.parse(JSON.parse(resposta.texto))
        if (lido.boat_number !== numero) throw new ErroDeFora('barcos', 'resposta')
        return { nome: lido.boat_name }
      }),
  }
}
`

const contrato = `import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SimulatedBoats, startBoats } from '../../../../simulators/src/index.ts'
import { ErroDeFora, type PortaDeBarcos } from '../../platform/fora/index.ts'
import { createBarcos } from './index.ts'

let simulador: SimulatedBoats
let porta: PortaDeBarcos
beforeAll(async () => {
  simulador = await startBoats()
})
afterAll(() => simulador.stop())
beforeEach(() => {
  simulador.dials.reset()
  porta = createBarcos(simulador.url)
})

test('a boat, no boat', async () => {
  expect(await porta.consultar('123', 1)).toEqual({ nome: 'Aurora' })
  expect(await porta.consultar('1404', 1)).toBeNull()
})

test.each(['errorRate', 'timeoutRate', 'wrongRate'])('%s is a failure of theirs', async (dial) => {
  simulador.dials.turn({ [dial]: 1 })
  await expect(porta.consultar('123', 1)).rejects.toBeInstanceOf(ErroDeFora)
})
`

const consulta = `import type { consultas, RouteOutput, RouteParsed } from '@razao/contract'
import { ErroDeFora } from '../../platform/fora/index.ts'
import type { PedidoDeFora } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'

/** The name of a boat, asked outside any transaction. */
export async function consultarBarco(
  { base, fora }: PedidoDeFora,
  { numero }: RouteParsed<typeof consultas.consultarBarco>,
): Promise<RouteOutput<typeof consultas.consultarBarco>> {
  if (!fora.barcos.ligada) throw problem('nao-encontrado')
  const achado = await fora.barcos
    .consultar(numero, base.tenant.escritorioId)
    .catch((erro: unknown) => {
      if (erro instanceof ErroDeFora) throw problem('ocupado')
      throw erro
    })
  if (!achado) throw problem('nao-encontrado')
  return achado
}
`

const server = 'apps/server/src'

export const INTEGRACAO: Receita = {
  nome: 'add-an-integration',
  novos: {
    'apps/simulators/src/barcos/index.ts': simulador,
    [`${server}/integrations/barcos/index.ts`]: adaptador,
    [`${server}/integrations/barcos/barcos.test.ts`]: contrato,
    [`${server}/modules/escritorio/consultar-barco.ts`]: consulta,
  },
  mudancas: [
    {
      arquivo: 'apps/simulators/src/index.ts',
      troca: 'export { type SimulatedCep',
      por: "export { type SimulatedBoats, startBoats } from './barcos/index.ts'\nexport { type SimulatedCep",
    },
    {
      arquivo: `${server}/platform/fora/portas.ts`,
      troca: '  readonly cep: PortaDeCep\n',
      por: '  readonly barcos: PortaDeBarcos\n  readonly cep: PortaDeCep\n',
    },
    {
      arquivo: `${server}/platform/fora/portas.ts`,
      troca: '/** The postal codes. */',
      por: `/** The register of boats. */
export type PortaDeBarcos = {
  readonly ligada: boolean
  /** Null when no boat has the number. Throws \`ErroDeFora\` when nobody answers. */
  consultar(numero: string, escritorioId: number): Promise<{ nome: string } | null>
}

/** The postal codes. */`,
    },
    {
      arquivo: `${server}/platform/fora/index.ts`,
      troca: '  PortaDeCep,\n',
      por: '  PortaDeBarcos,\n  PortaDeCep,\n',
    },
    {
      arquivo: `${server}/platform/fora/sem-fora.ts`,
      troca: "  cep: semFonte('cep'),",
      por: "  barcos: semFonte('barcos'),\n  cep: semFonte('cep'),",
    },
    {
      arquivo: `${server}/platform/config.ts`,
      troca: "  CEP_FONTES: fontes('",
      por: "  BARCOS_URL: z.url().optional().describe('endereço do registro de barcos'),\n  CEP_FONTES: fontes('",
    },
    {
      arquivo: `${server}/platform/http/medidas-de-saida.ts`,
      troca: '  ...config.CEP_FONTES.map(',
      por: "  ['barcos', config.BARCOS_URL],\n  ...config.CEP_FONTES.map(",
    },
    {
      arquivo: `${server}/integrations/index.ts`,
      troca: 'import { createCep',
      por: "import { createBarcos } from './barcos/index.ts'\nimport { createCep",
    },
    {
      arquivo: `${server}/integrations/index.ts`,
      troca: "    | 'CEP_FONTES'\n",
      por: "    | 'BARCOS_URL'\n    | 'CEP_FONTES'\n",
    },
    {
      arquivo: `${server}/integrations/index.ts`,
      troca: '  cep: createCep(',
      por: '  barcos: createBarcos(config.BARCOS_URL),\n  cep: createCep(',
    },
    {
      arquivo: 'packages/contract/src/routes/consultas.ts',
      troca: 'export const consultarCep = route({',
      por: `export const consultarBarco = route({
  name: 'consultarBarco',
  method: 'GET',
  path: '/api/consultas/barcos/:numero',
  role: 'AUTENTICADO',
  summary: 'O nome de um barco',
  input: z.object({ numero: z.string().regex(/^\\d{1,9}$/) }).strict(),
  output: z.object({ nome: z.string() }),
  problems: ['nao-encontrado', 'ocupado'],
})

export const consultarCep = route({`,
    },
    {
      arquivo: `${server}/modules/escritorio/routes.ts`,
      troca: "import { consultarCep } from './consultar-cep.ts'",
      por: "import { consultarBarco } from './consultar-barco.ts'\nimport { consultarCep } from './consultar-cep.ts'",
    },
    {
      arquivo: `${server}/modules/escritorio/routes.ts`,
      troca: '  serveProprio(consultas.consultarCep, consultarCep),',
      por: '  serveProprio(consultas.consultarBarco, consultarBarco),\n  serveProprio(consultas.consultarCep, consultarCep),',
    },
    {
      arquivo: 'tests/seguranca/declaracao/acesso.ts',
      troca: '  consultarCep: {',
      por: "  consultarBarco: { ids: [], entrada: () => ({ numero: '1' }), proprio: [404] },\n  consultarCep: {",
    },
  ],
  testes: [`${server}/integrations/barcos`, 'packages/contract/src'],
}
