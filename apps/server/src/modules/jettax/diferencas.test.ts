// What Jettax tells of notes of services is compared with those that are here, and makes none.
import { beforeEach, describe, expect, test } from 'vitest'
import { listarDiferencasDaJettax } from './diferencas.ts'
import { lerJettax } from './escritorio.ts'
import {
  bancada,
  empresa,
  escritorio,
  eu,
  guardar,
  lado,
  ler,
  ligarTudo,
  OUTRA,
  PAGINA,
  pedido,
  pontos,
  prepararJettax,
  simulador,
  TOKEN,
} from './testes/bancada-da-jettax.ts'

prepararJettax()

describe('what is told of notes of services', () => {
  beforeEach(ligarTudo)
  const contar = (number: string, mais: object = {}) =>
    simulador.tell(empresa.cnpj, {
      ...{ provider: eu(), taker: OUTRA, number, issuedOn: '2026-10-20', value: 100_000 },
      ...mais,
    })
  const diferencas = async () =>
    (
      await escritorio.rodar((ctx) =>
        listarDiferencasDaJettax(ctx, { ...PAGINA, competencia: '2026-10', ordem: 'numero' }),
      )
    ).lista.map(({ lista, numero, valorAqui, valorLa, canceladaLa }) => ({
      ...{ lista, numero, valorAqui, valorLa, canceladaLa },
    }))

  test('is compared with the notes that are here, and makes none', async () => {
    for (const value of [100_000, 100_000, 100_000])
      bancada.deFora({ de: { registration: empresa.cnpj, name: empresa.nome }, value })
    await bancada.capturar(escritorio, empresa)
    const igual = contar('1')
    contar('0002', { value: 90_000 })
    contar('999')
    contar('998', { status: 'cancelada' })
    // Of nobody here: neither issued nor taken by the company.
    contar('997', { provider: OUTRA, taker: { cnpj: '11222333000181', name: 'Terceira' } })
    await ler()
    expect(await bancada.notas(escritorio)).toHaveLength(3)
    const comum = { canceladaLa: false }
    expect(await diferencas()).toEqual([
      { ...comum, lista: 'diferente', numero: '0002', valorAqui: 100_000, valorLa: 90_000 },
      { lista: 'so-aqui', numero: '3', valorAqui: 100_000, valorLa: null, canceladaLa: null },
      { ...comum, lista: 'so-la', numero: '999', valorAqui: null, valorLa: 100_000 },
    ])
    // Cancelled since: seen by the next reading, though its number was passed.
    simulador.change(igual.id, { status: 'cancelada' })
    await ler()
    expect(await diferencas()).toContainEqual({
      ...{ lista: 'diferente', numero: '1', valorAqui: 100_000, valorLa: 100_000 },
      canceladaLa: true,
    })
    expect(await pontos()).toMatchObject({ resumos_ate: 5 })
  })

  test('another token may be of another account: what was told is forgotten, and read from the first on', async () => {
    contar('7')
    await ler()
    expect(await diferencas()).toHaveLength(1)
    const { versao } = await lerJettax(pedido())
    await guardar(TOKEN, versao)
    expect(await pontos()).toEqual({ prestadas_ate: 0, tomadas_ate: 0, resumos_ate: 0 })
    expect(await diferencas()).toEqual([])
    expect((await lado())[0]?.situacao).toBe('so-aqui')
  })
})
