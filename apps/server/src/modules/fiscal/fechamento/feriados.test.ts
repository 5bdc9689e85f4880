// The município of the company has days of its own: what it charges and who works there look at them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { excluirFeriado, listarFeriados, salvarFeriado } from '../../empresa/feriados/feriados.ts'
import { executar, MES, prepararMes, umaLinha, umMes } from '../testes/mes-de-teste.ts'

const RIO = 3304557
let bancada: Bancada
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-11-05T12:00:00Z') })
  await bancada.dono.query(
    `insert into municipio (ibge, nome, uf) values (${RIO}, 'Rio de Janeiro', 'RJ'), (3303302, 'Niterói', 'RJ') on conflict do nothing`,
  )
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
})

/** Lucro Presumido of services: the ISS of October falls due on 10/11/2026, a Tuesday. */
async function umaEmpresaDoRio() {
  const { id } = await umMes(escritorio, {
    ...{ regime: 2, perfil: { anexo: 'III', aliquotaIss: '0.05' } },
  })
  await bancada.dono.query('update empresa set municipio_ibge = $2 where id = $1', [id, RIO])
  await prepararMes(escritorio)
  return id
}
const guias = async (empresaId: number) => {
  const { rows } = await bancada.dono.query<{ chave: string; vencimento: string }>(
    `select chave, to_char(vencimento, 'YYYY-MM-DD') as vencimento from guia where empresa_id = $1 and competencia = $2 and estado <> 'substituida'`,
    [empresaId, MES],
  )
  return Object.fromEntries(rows.map(({ chave, vencimento }) => [chave, vencimento]))
}
const DO_DIA = { ibge: RIO, ambito: 'municipal', quando: '2026-11-10' } as const
const dizer = (mais: Partial<Parameters<typeof salvarFeriado>[1]> = {}) =>
  escritorio.rodar((ctx) =>
    salvarFeriado(ctx, {
      ...{ ibge: RIO, ambito: 'municipal', quando: '2026-11-10', nome: 'Dia da cidade' },
      ...{ fonte: 'Lei municipal fictícia', bancos: false, vale: true, ...mais },
    }),
  )

test('the ISS goes past the holiday of the município, and the federal guides do not look at it', async () => {
  const empresaId = await umaEmpresaDoRio()
  await executar(escritorio, [empresaId], 'tudo', 'guia')
  const antes = await guias(empresaId)
  expect(antes.iss).toBe('2026-11-10')
  expect(await dizer()).toEqual({ meses: 1 })
  await executar(escritorio, [empresaId], 'tudo', 'guia')
  const depois = await guias(empresaId)
  expect(depois).toEqual({ ...antes, iss: '2026-11-11' })
  // Told twice, it is one.
  expect(await dizer({ nome: 'Aniversário da cidade' })).toEqual({ meses: 1 })
  await escritorio.rodar((ctx) => excluirFeriado(ctx, DO_DIA))
  await executar(escritorio, [empresaId], 'tudo', 'guia')
  expect(await guias(empresaId)).toEqual(antes)
})

test('where the banks do not open the federal guides look at it too', async () => {
  const empresaId = await umaEmpresaDoRio()
  await dizer({ quando: '2026-11-25', bancos: true })
  await executar(escritorio, [empresaId], 'tudo', 'guia')
  const vencimentos = Object.values(await guias(empresaId))
  // PIS and COFINS are of the 25th, brought forward.
  expect(vencimentos).toContain('2026-11-24')
  expect(vencimentos).not.toContain('2026-11-25')
})

test('the salary is of who works there: the fifth dia útil skips the holiday', async () => {
  const empresaId = await umaEmpresaDoRio()
  await dizer({ quando: '11-05', ambito: 'estadual' })
  await executar(escritorio, [empresaId], 'tudo', 'apuracao')
  const { dias } = await umaLinha<{ dias: unknown }>(
    bancada,
    `select fatos #> '{feriados,doLugar}' as dias from apuracao where empresa_id = $1 and competencia = $2 and atual`,
    [empresaId, MES],
  )
  expect(dias).toEqual(['2026-11-05'])
})

test('a list of the year: of the country, of the banks, of the state, of the city, and what the office says of each', async () => {
  await umaEmpresaDoRio()
  const ler = () => escritorio.rodar((ctx) => listarFeriados(ctx, { ano: 2026 }))
  const { municipio, municipios, feriados } = await ler()
  expect([municipio?.nome, municipios]).toEqual([
    'Rio de Janeiro',
    [{ ibge: RIO, nome: 'Rio de Janeiro', uf: 'RJ', empresas: 1 }],
  ])
  expect(feriados).toContainEqual(
    expect.objectContaining({
      data: '2026-04-23',
      ambito: 'estadual',
      vale: true,
      informado: false,
    }),
  )
  expect(feriados.map(({ data }) => data)).toEqual(feriados.map(({ data }) => data).toSorted())
  await dizer({ ambito: 'estadual', quando: '04-23', nome: 'São Jorge', vale: false })
  const jorge = (await ler()).feriados.filter(({ data }) => data === '2026-04-23')
  expect(jorge).toMatchObject([{ informado: true, vale: false }])
  // Of another city only the ones of the state, and what was told of it.
  const niteroi = await escritorio.rodar((ctx) => listarFeriados(ctx, { ibge: 3303302, ano: 2026 }))
  expect(niteroi.feriados.filter(({ ambito }) => ambito === 'municipal')).toEqual([])
  expect(niteroi.feriados).toContainEqual(
    expect.objectContaining({ data: '2026-04-23', vale: false }),
  )
})

test('of another office it does not exist, nor does a município that is none', async () => {
  await umaEmpresaDoRio()
  await dizer()
  const outro = await umEscritorio(bancada)
  await expect(outro.rodar((ctx) => excluirFeriado(ctx, DO_DIA))).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  expect(
    (await outro.rodar((ctx) => listarFeriados(ctx, { ibge: RIO, ano: 2026 }))).feriados,
  ).not.toContainEqual(expect.objectContaining({ data: '2026-11-10' }))
  await expect(dizer({ ibge: 9_999_999 })).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})
