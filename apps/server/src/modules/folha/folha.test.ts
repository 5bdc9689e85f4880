import { folha } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProblemError } from '../../platform/problem.ts'
import {
  abrirBancada,
  type Bancada,
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umCpf,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { ajustarProLabore } from './ajustar-pro-labore.ts'
import { calcularFolha } from './calcular-folha.ts'
import { decidirProLabore } from './decidir-pro-labore.ts'
import { exportarProLabore } from './exportar-pro-labore.ts'
import { listarProLabore } from './listar-pro-labore.ts'
import { memoriaDoProLabore } from './memoria-do-pro-labore.ts'
import { gravarProLabores, lerSocios } from './queries.ts'

const MES = '2026-10'
let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-11-05T12:00:00Z') })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio)
})

async function umSocio(
  regra?: { tipo: string; valor?: number },
  empresaId = empresa.id,
  pessoaId?: number,
) {
  const { dono } = bancada
  const pessoa =
    pessoaId ??
    (
      await dono.query(
        'insert into pessoa (escritorio_id, cpf, nome) values ($1, $2, $3) returning id',
        [escritorio.id, umCpf(), 'Sócio Fictício'],
      )
    ).rows[0].id
  const { rows } = await dono.query(
    `insert into socio (escritorio_id, empresa_id, pessoa_id, participacao, de) values ($1, $2, $3, 1, '2020-01-01') returning id`,
    [escritorio.id, empresaId, pessoa],
  )
  if (regra)
    await dono.query(
      `insert into pro_labore_regra (escritorio_id, empresa_id, socio_id, tipo, valor, vigente_de) values ($1, $2, $3, $4, $5, '2020-01')`,
      [escritorio.id, empresaId, rows[0].id, regra.tipo, regra.valor ?? 0],
    )
  return { socioId: rows[0].id as number, pessoaId: pessoa as number }
}
/** The stage Pró-labore, as the closing runs it. */
const calcular = () =>
  escritorio.rodar(async (ctx) => {
    const socios = await lerSocios(ctx, MES, [empresa.id])
    const calculada = calcularFolha(empresa.id, MES, socios.get(empresa.id) ?? [])
    await gravarProLabores(ctx, MES, calculada.aGravar)
    return calculada
  })
const listar = (filtro = {}) =>
  escritorio.rodar(async (ctx) =>
    folha.listarProLabore.output.parse(
      await listarProLabore(ctx, {
        competencia: MES,
        paginaAtual: 1,
        registrosPorPagina: 10,
        ...filtro,
      }),
    ),
  )
const recusa = async (promessa: Promise<unknown>) =>
  (await promessa.catch((e: unknown) => e)) as ProblemError
const decidir = (decisao: 'aprovar' | 'dispensar', ids: number[]) =>
  escritorio.rodar((ctx) =>
    decidirProLabore(ctx, { competencia: MES, decisao, selecao: { modo: 'ids', ids } }),
  )

test.each([
  // 2026: minimum wage R$ 1.621,00 and INSS ceiling R$ 8.475,55; 11 %, cut to the centavo.
  ['salario-minimo', 1_621_00, 178_31],
  ['teto', 8_475_55, 932_31],
] as const)('a regra %s vale R$ %d centavos e retém o INSS da lei', async (tipo, bruto, inss) => {
  await umSocio({ tipo })
  const { estado, fatos } = await calcular()
  expect([estado, fatos[0]?.bruto]).toEqual([2, bruto])
  expect((await listar()).lista[0]).toMatchObject({ situacao: 2, bruto, inss, proposto: bruto })
})

test('quem segue a regra é aprovado pelo robô; repetir não escreve nada', async () => {
  await umSocio({ tipo: 'fixo', valor: 5_000_00 })
  expect((await calcular()).aGravar).toHaveLength(1)
  expect((await calcular()).aGravar).toHaveLength(0)
  expect((await listar()).totais).toEqual({
    bruto: 5_000_00,
    inss: 550_00,
    irrf: 0,
    liquido: 4_450_00,
  })
})

test('sem sócio com regra a etapa não se aplica', async () => {
  await umSocio()
  expect((await calcular()).estado).toBe(6)
})

test('o ajuste de uma pessoa espera aprovação e sobrevive ao recálculo', async () => {
  const { socioId } = await umSocio({ tipo: 'fixo', valor: 5_000_00 })
  await calcular()
  const ajustar = (bruto: number, versao: number | null) =>
    escritorio.rodar(async (ctx) =>
      folha.ajustarProLabore.output.parse(
        await ajustarProLabore(ctx, {
          empresaId: empresa.id,
          socioId,
          competencia: MES,
          bruto,
          versao,
        }),
      ),
    )
  expect((await recusa(ajustar(6_000_00, null))).codigo).toBe('registro-mudou')
  expect(await ajustar(3_000_00, 1)).toMatchObject({
    bruto: 3_000_00,
    inss: 330_00,
    situacao: 1,
    versao: 2,
  })
  expect(await calcular()).toMatchObject({ estado: 3, motivo: '1 pró-labore espera aprovação.' })
  expect(await decidir('aprovar', [socioId])).toEqual({ feitas: 1, semAcao: 0, recusadas: [] })
  expect(await decidir('aprovar', [socioId])).toEqual({ feitas: 0, semAcao: 1, recusadas: [] })
  const depois = await calcular()
  expect([depois.estado, depois.aGravar.length, depois.remuneracao]).toEqual([2, 0, 3_000_00])
})

test('dispensado não recebe; aprovado de novo, volta pela regra', async () => {
  const { socioId } = await umSocio({ tipo: 'fixo', valor: 5_000_00 })
  await decidir('dispensar', [socioId])
  expect(await calcular()).toMatchObject({ estado: 2, fatos: [], remuneracao: 0 })
  await decidir('aprovar', [socioId])
  expect((await calcular()).remuneracao).toBe(5_000_00)
})

test('abaixo do mínimo, ou com outra empresa, o robô não aprova sozinho', async () => {
  await umSocio({ tipo: 'fixo', valor: 1_000_00 })
  expect((await calcular()).estado).toBe(3)
  expect((await listar()).lista[0]?.avisos[0]).toMatch(/salário mínimo/)
  const outra = await umaEmpresa(escritorio)
  const nova = await umaEmpresa(escritorio)
  const { pessoaId } = await umSocio({ tipo: 'fixo', valor: 3_000_00 }, outra.id)
  await umSocio({ tipo: 'fixo', valor: 3_000_00 }, nova.id, pessoaId)
  empresa = nova
  expect((await calcular()).estado).toBe(3)
  expect((await listar({ empresaId: nova.id })).lista[0]?.avisos[0]).toMatch(/outra empresa/)
})

test('a CPP fica fora do DAS em quem não é do Simples', async () => {
  await bancada.dono.query(
    `insert into empresa_perfil (escritorio_id, empresa_id, vigente_de, regime) values ($1, $2, '2020-01', 2)`,
    [escritorio.id, empresa.id],
  )
  await umSocio({ tipo: 'fixo', valor: 5_000_00 })
  expect((await calcular()).cppForaDoDas).toBe(1_000_00)
})

test('o já pago no mês entra na base do IRRF', async () => {
  const { socioId } = await umSocio({ tipo: 'fixo', valor: 5_000_00 })
  await bancada.dono.query(
    `insert into pro_labore (escritorio_id, empresa_id, socio_id, competencia, situacao, bruto, inss, liquido, data_pagamento, origem, fatos, recibo, resultado_hash)
     values ($1, $2, $3, '2026-09', 2, 500000, 55000, 445000, '2026-10-05', 'historico', '{}', '{}', 'x')`,
    [escritorio.id, empresa.id, socioId],
  )
  const { fatos } = await calcular()
  expect(fatos[0]?.jaPagoNoMes).toEqual({ bruto: 5_000_00, inss: 550_00, irrf: 0 })
  // R$ 10.000,00 in the month is taxed; R$ 5.000,00 alone is not.
  expect((await listar()).lista[0]?.irrf).toBeGreaterThan(500_00)
})

test('mês bloqueado recusa um e não estraga os outros', async () => {
  const aberta = await umSocio({ tipo: 'fixo', valor: 5_000_00 })
  const outra = await umaEmpresa(escritorio)
  const fechada = await umSocio({ tipo: 'fixo', valor: 5_000_00 }, outra.id)
  await bloquearMes(escritorio, outra.id, MES)
  expect(await decidir('aprovar', [aberta.socioId, fechada.socioId])).toEqual({
    feitas: 1,
    semAcao: 0,
    recusadas: [{ socio: 'Sócio Fictício', motivo: 'A competência está bloqueada.' }],
  })
  const ajuste = escritorio.rodar((ctx) =>
    ajustarProLabore(ctx, {
      empresaId: outra.id,
      socioId: fechada.socioId,
      competencia: MES,
      bruto: 1,
      versao: null,
    }),
  )
  expect(await ajuste.catch((e: unknown) => e)).toMatchObject({ constraint: 'competencia_fechada' })
})

test('a seleção por filtro é contada de novo', async () => {
  await umSocio({ tipo: 'fixo', valor: 5_000_00 })
  const pedir = (contagemEsperada: number) =>
    escritorio.rodar((ctx) =>
      decidirProLabore(ctx, {
        competencia: MES,
        decisao: 'aprovar',
        selecao: { modo: 'filtro', filtro: {}, exceto: [], contagemEsperada },
      }),
    )
  expect((await recusa(pedir(2))).codigo).toBe('selecao-mudou')
  expect((await pedir(1)).feitas).toBe(1)
})

test('memória, planilha e isolamento', async () => {
  const { socioId } = await umSocio({ tipo: 'fixo', valor: 9_000_00 })
  await decidir('aprovar', [socioId])
  const [linha] = (await listar()).lista
  const memoria = await escritorio.rodar(async (ctx) =>
    folha.memoriaDoProLabore.output.parse(
      await memoriaDoProLabore(ctx, { proLaboreId: linha?.id ?? 0 }),
    ),
  )
  expect(memoria.resultado).toEqual({ tipo: 'centavos', valor: linha?.liquido })
  expect(memoria.passos.length).toBeGreaterThan(3)
  const arquivo = await escritorio.rodar((ctx) =>
    exportarProLabore(ctx, {
      competencia: MES,
      paginaAtual: 1,
      registrosPorPagina: 10,
      formato: 'csv',
    }),
  )
  expect(Buffer.from(arquivo.conteudo as Uint8Array).toString('utf8')).toMatch(
    /Sócio Fictício;.*9000,00/,
  )
  const outro = await umEscritorio(bancada)
  expect(
    (await recusa(outro.rodar((ctx) => memoriaDoProLabore(ctx, { proLaboreId: linha?.id ?? 0 }))))
      .codigo,
  ).toBe('nao-encontrado')
})
