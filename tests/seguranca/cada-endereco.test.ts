// Every route of the contract × {our address, the host of one's own office, the host of another} (reliability: A27):
// what was proved at an office's host opens that office's data to who has a place there, and nothing else.
import { todasAsRotas } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  abrirAtaque,
  assinarRs256,
  type BancadaDeAtaque,
  CABECALHO,
  declaracoes,
  ENDERECO,
} from './bancada-de-ataque.ts'
import { DECLARACAO } from './declaracao.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import { type Mundo, type Papel, retratoDoBanco } from './mundo.ts'

let bancada: BancadaDeAtaque
let mundo: Mundo

const HOSTS = { proprio: 'um.ficticio.example', outro: 'dois.ficticio.example' } as const
type Onde = 'plataforma' | keyof typeof HOSTS

beforeAll(async () => {
  bancada = await abrirAtaque({ banco: bancoDoMundo })
  mundo = await lerMundo(bancada)
  const donos = [
    [mundo.a.escritorio.id, HOSTS.proprio],
    [mundo.b.escritorio.id, HOSTS.outro],
  ]
  for (const dono of donos)
    await mundo.um(
      `update escritorio set dominio = $2, dominio_estado = 'verificado' where escritorio_id = $1`,
      dono,
    )
})
afterAll(() => bancada.fechar())

/** What the identity signs at each address: the same keys, another issuer. */
function tokenEm(onde: Onde, sujeito: string): string {
  const iss = new URL(ENDERECO)
  if (onde !== 'plataforma') iss.hostname = HOSTS[onde]
  return assinarRs256(bancada.assinador, CABECALHO, { ...declaracoes(sujeito), iss: iss.href })
}

const rotas = todasAsRotas
  .filter(({ role }) => role !== 'PUBLICO')
  .map((rota) => ({ nome: rota.name, rota }))
type Rota = (typeof rotas)[number]['rota']
const PAPEIS: readonly Papel[] = ['empresa', 'contador', 'administrador', 'root']

/** Asked with a field that no input has: who may is told of it, and nothing is done. */
async function pedir(rota: Rota, onde: Onde, sujeito: string, cabecalhos = {}) {
  const declarada = await DECLARACAO[rota.name]?.entrada(mundo, mundo.a1, {
    casa: 'a',
    papel: 'contador',
  })
  const { status, json } = await bancada.pedir({
    rota,
    token: tokenEm(onde, sujeito),
    entrada: { ...declarada, campoQueNinguemPede: 1 },
    cabecalhos,
  })
  const { codigo, detail } = json()
  return { status, codigo, detail }
}

const soNaPlataforma = {
  status: 403,
  codigo: 'so-na-plataforma',
  detail: expect.stringContaining(ENDERECO.href),
}
const sujeitoDe = (papel: Papel): string => mundo.a.pessoas[papel].sujeito

const daRaiz = rotas.filter(({ rota }) => rota.role === 'ROOT')
const daConta = rotas.filter(({ rota }) => rota.role === 'CONTA')
const deUmLugar = rotas.filter((uma) => !daRaiz.includes(uma) && !daConta.includes(uma))

describe('routes of ROOT', () => void test.each(daRaiz)('$nome', emCadaEndereco))
describe('routes of CONTA', () => void test.each(daConta)('$nome', emCadaEndereco))
describe('routes of a place', () => void test.each(deUmLugar)('$nome', emCadaEndereco))

async function emCadaEndereco({ rota }: { rota: Rota }): Promise<void> {
  const antes = await retratoDoBanco(mundo.um)
  const daPlataforma = rota.role === 'ROOT' || rota.role === 'CONTA'
  for (const papel of PAPEIS) {
    const sujeito = sujeitoDe(papel)
    expect(await pedir(rota, 'outro', sujeito), `${papel} no de outro`).toMatchObject(
      soNaPlataforma,
    )
    const insiste = { 'x-escritorio': String(mundo.a.escritorio.id) }
    expect(await pedir(rota, 'outro', sujeito, insiste), papel).toMatchObject(soNaPlataforma)
    const noProprio = await pedir(rota, 'proprio', sujeito)
    // Who operates the platform is, at an office's host, one of its administrators.
    const como = papel === 'root' ? 'administrador' : papel
    const aqui = await pedir(rota, 'plataforma', sujeitoDe(como))
    if (daPlataforma) expect(noProprio, papel).toMatchObject(soNaPlataforma)
    else expect(noProprio, papel).toEqual(aqui)
    if (rota.role === 'AUTENTICADO' || rota.role === 'CONTA')
      expect(aqui, papel).toMatchObject({ status: 422, codigo: 'entrada-invalida' })
  }
  for (const onde of ['proprio', 'outro'] as const)
    expect(await pedir(rota, onde, 'sem-lugar-nenhum')).toMatchObject(soNaPlataforma)
  if (rota.role === 'ROOT')
    expect(await pedir(rota, 'plataforma', sujeitoDe('root'))).toMatchObject({ status: 422 })
  expect(await retratoDoBanco(mundo.um)).toBe(antes)
}

test('an administrator by an office’s host does not become root by it, nor makes anybody be', async () => {
  const rota = todasAsRotas.find(({ name }) => name === 'lerSessao')
  if (!rota) throw new Error('lerSessao')
  const perfilEm = async (onde: Onde) => {
    const lida = await bancada.pedir({ rota, token: tokenEm(onde, sujeitoDe('root')), entrada: {} })
    return (lida.json() as { usuario: { IDPerfilAcesso: number } }).usuario.IDPerfilAcesso
  }
  expect([await perfilEm('plataforma'), await perfilEm('proprio')]).toEqual([5, 1])
})
