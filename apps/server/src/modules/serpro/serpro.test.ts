// The Integra Contador of an office: what opens it goes in and does not come out, and a ceiling that nobody passes.
import { fabricarPfx } from '@razao/formats/certificado/testes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PedidoDeFora } from '../../platform/http/index.ts'
import { type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { abrirBancadaDeCertificados, SENHA } from '../certificados/testes/bancada.ts'
import {
  definirTetoDoSerpro,
  desligarSerpro,
  guardarAcessoDoSerpro,
  lerSerpro,
} from './escritorio.ts'
import { usarAcessoSerpro } from './index.ts'
import { testarSerpro } from './testar.ts'

const CONTRATANTE = '11222333000181'

let bancada: Awaited<ReturnType<typeof abrirBancadaDeCertificados>>
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancadaDeCertificados()
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
})

const pedido = (quem: Parameters<Escritorio['ctx']>[1] = {}): PedidoDeFora => ({
  base: escritorio.ctx(undefined as never, quem),
  ...{ pool: bancada.pool, chave: undefined, conferir: undefined, fora: bancada.fora },
})
function guardar(mais: Partial<Parameters<typeof guardarAcessoDoSerpro>[1]> = {}, quem = {}) {
  const pfx = fabricarPfx({ cnpj: CONTRATANTE, senha: SENHA })
  return guardarAcessoDoSerpro(pedido(quem), {
    ...{ chave: 'chave-do-contrato', segredo: 'segredo-do-contrato', contratante: CONTRATANTE },
    ...{ autor: null, tokenDoProcurador: null, versao: 0, senha: SENHA },
    arquivo: Buffer.from(pfx).toString('base64'),
    ...mais,
  })
}
const usar = <T>(fazer: Parameters<typeof usarAcessoSerpro<T>>[3]) =>
  usarAcessoSerpro(bancada.fora, escritorio.job().write, 'PGDAS-D: 10/2026', fazer)
const teto = async (quantos: number) => {
  const { versao } = await lerSerpro(pedido())
  return await escritorio.rodar((ctx) => definirTetoDoSerpro(ctx, { teto: quantos, versao }))
}

describe('what opens it', () => {
  test('goes to the vault, and shows its last letters', async () => {
    expect(await usar(async () => 'aberto')).toBeNull()
    await expect(testarSerpro(pedido())).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
    expect(await lerSerpro(pedido())).toMatchObject({ credencial: null, versao: 0, teto: 3000 })
    await guardar()
    const lido = await lerSerpro(pedido())
    expect(lido.credencial).toMatchObject({
      ...{ contratante: CONTRATANTE, autor: CONTRATANTE, final: 'rato' },
      guardadoPor: 'Ana Fictícia',
    })
    expect(JSON.stringify(lido)).not.toMatch(/chave-do|segredo-do|PRIVATE/)
    expect(await usar(async ({ acesso }) => acesso)).toMatchObject({
      ...{ chave: 'chave-do-contrato', segredo: 'segredo-do-contrato', tokenDoProcurador: null },
      certificado: { chavePem: expect.stringContaining('PRIVATE KEY') },
    })
  })

  test('a certificate of another company, or a wrong password, is not kept', async () => {
    const recusa = (campo: string) => ({
      codigo: 'entrada-invalida',
      detalhes: { erros: [{ pointer: `#/${campo}`, mensagem: expect.any(String) }] },
    })
    await expect(guardar({ contratante: '11444777000161' })).rejects.toMatchObject(
      recusa('arquivo'),
    )
    await expect(guardar({ senha: 'outra' })).rejects.toMatchObject(recusa('senha'))
    await expect(guardar({ arquivo: 'bmFkYQ==' })).rejects.toMatchObject(recusa('arquivo'))
    expect((await lerSerpro(pedido())).credencial).toBeNull()
  })

  test('who sees some companies does not change it; who came late is told so', async () => {
    const limitado = { empresas: [] }
    await expect(guardar({}, limitado)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    await guardar()
    await expect(guardar()).rejects.toMatchObject({ codigo: 'registro-mudou' })
    await guardar({ versao: 1, chave: 'outra-chave-9876' })
    expect((await lerSerpro(pedido())).credencial?.final).toBe('9876')
  })

  test('thrown away, nothing opens any more, and what was spent stays counted', async () => {
    await guardar()
    await usar(({ consumo }) => consumo.reservar('GERARDAS12'))
    await desligarSerpro(pedido(), { motivo: 'fim do contrato', versao: 1 })
    expect(await usar(async () => 'aberto')).toBeNull()
    expect(await lerSerpro(pedido())).toMatchObject({ credencial: null, consumo: { usados: 1 } })
  })
})

describe('the ceiling of the month', () => {
  test('many at the same time take what there is, and not one more', async () => {
    await guardar()
    await teto(7)
    const tomadas = await usar(({ consumo }) =>
      Promise.all(Array.from({ length: 30 }, () => consumo.reservar('CONSDECLARACAO13'))),
    )
    expect(tomadas?.filter((uma) => uma !== null)).toHaveLength(7)
    expect((await lerSerpro(pedido())).consumo).toMatchObject({
      usados: 7,
      porServico: [{ servico: 'CONSDECLARACAO13', usados: 7 }],
    })
  })

  test('what is given back may be taken again, and a higher ceiling lets more through', async () => {
    await guardar()
    await teto(1)
    const tomar = (servico = 'GERARDAS12') => usar(({ consumo }) => consumo.reservar(servico))
    const uma = await tomar()
    expect(await tomar()).toBeNull()
    await uma?.devolver()
    expect((await lerSerpro(pedido())).consumo).toMatchObject({ usados: 0, porServico: [] })
    expect(await tomar('CONSEXTRATO16')).not.toBeNull()
    await teto(2)
    expect(await tomar()).not.toBeNull()
    await teto(0)
    expect(await tomar()).toBeNull()
    expect((await lerSerpro(pedido())).consumo.porServico).toEqual([
      { servico: 'CONSEXTRATO16', usados: 1 },
      { servico: 'GERARDAS12', usados: 1 },
    ])
  })

  test('an office does not spend of another', async () => {
    await guardar()
    await teto(1)
    await usar(({ consumo }) => consumo.reservar('GERARDAS12'))
    escritorio = await umEscritorio(bancada)
    await guardar()
    expect(await usar(({ consumo }) => consumo.reservar('GERARDAS12'))).not.toBeNull()
  })
})
