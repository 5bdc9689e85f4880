// Employees through the real use cases: holerite, guides and the DAE of the MEI. Numbers worked out by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umCpf,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import {
  AGORA,
  executar,
  MES,
  type NovoMes,
  prepararMes,
  umMes,
} from '../../fiscal/testes/mes-de-teste.ts'
import {
  admitirEmpregado,
  alterarSalario,
  informarEncargos,
  listarEmpregados,
  salvarEventos,
} from './empregados.ts'
import { listarHolerites, memoriaDoHolerite } from './holerites.ts'

let bancada: Bancada
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
  escritorio = await umEscritorio(bancada)
})
afterAll(async () => await bancada.fechar())

async function comEmpregado(novo: NovoMes, salario: number) {
  const empresa = await umMes(escritorio, novo)
  await prepararMes(escritorio)
  const { empregadoId } = await escritorio.rodar((ctx) =>
    admitirEmpregado(ctx, {
      empresaId: empresa.id,
      cpf: umCpf(),
      nome: 'Pessoa Fictícia',
      matricula: '1',
      cargo: 'Auxiliar',
      categoria: 101,
      admissao: '2024-03-01',
      divisor: 220,
      dependentes: 0,
      filhosSalarioFamilia: 0,
      salario,
    }),
  )
  return { empresaId: empresa.id, empregadoId }
}
async function guiasDe(empresaId: number): Promise<Record<string, number>> {
  const { rows } = await bancada.dono.query(
    `select chave, total from guia where empresa_id = $1 and estado <> 'substituida'`,
    [empresaId],
  )
  return Object.fromEntries(rows.map((guia) => [guia.chave, guia.total]))
}

test('um empregado no Anexo III: INSS retido na guia, FGTS de 8 %, holerite com memória', async () => {
  const { empresaId, empregadoId } = await comEmpregado({}, 3_000_00)
  expect(await executar(escritorio, [empresaId])).toMatchObject([
    { resultado: 1, motivo_codigo: null },
  ])
  // INSS of 2026 on R$ 3.000,00: 7,5 % of 1.621,00 + 9 % of 1.281,84 + 12 % of 97,16, each cut to the centavo = 248,58.
  expect(await guiasDe(empresaId)).toMatchObject({ inss: 248_58, fgts: 240_00 })
  const { lista } = await escritorio.rodar((ctx) =>
    listarHolerites(ctx, { empresaId, competencia: MES }),
  )
  expect(lista).toMatchObject([
    {
      empregadoId,
      nome: 'Pessoa Fictícia',
      totalVencimentos: 3_000_00,
      liquido: 2_751_42,
      fgts: 240_00,
    },
  ])
  const memoria = await escritorio.rodar((ctx) =>
    memoriaDoHolerite(ctx, { empregadoId, competencia: MES }),
  )
  expect(memoria.resultado).toEqual({ tipo: 'centavos', valor: 2_751_42 })
  expect(memoria.passos.length).toBeGreaterThan(3)
})

test('o MEI com empregado paga a DAE, e o salário da folha entra no fator R de quem o tem', async () => {
  const mei = await comEmpregado(
    {
      regime: 6,
      receitaPorMes: 500_000,
      notas: [{ valor: 500_000 }],
      perfil: { meiAtividade: 'servicos' },
    },
    1_621_00,
  )
  await executar(escritorio, [mei.empresaId])
  expect(Object.keys(await guiasDe(mei.empresaId)).sort()).toEqual(['dae', 'das-mei'])
  const fatorR = await comEmpregado(
    { atividades: [{ anexo: 'FATOR_R' }], folhaPorMes: 7_000_00 },
    3_000_00,
  )
  await executar(escritorio, [fatorR.empresaId])
  const { rows } = await bancada.dono.query(
    'select remuneracao, fgts from folha_mensal where empresa_id = $1 and competencia = $2',
    [fatorR.empresaId, MES],
  )
  expect(rows).toEqual([{ remuneracao: 3_000_00, fgts: 240_00 }])
})

test('no Presumido a folha sem RAT e FAP é recusada com palavras; informados, a patronal entra na guia', async () => {
  const { empresaId } = await comEmpregado({ regime: 2 }, 3_000_00)
  const [recusada] = await executar(escritorio, [empresaId])
  expect(recusada?.mensagem).toContain('Faltam RAT, FAP e FPAS')
  await escritorio.rodar((ctx) =>
    informarEncargos(ctx, {
      empresaId,
      vigenteDe: '2026-01',
      rat: '0.01',
      fap: '1.0000',
      fpas: '515',
    }),
  )
  await executar(escritorio, [empresaId])
  // 20 % + RAT 1 % + terceiros 5,8 % of R$ 3.000,00 = 804,00, and what was withheld.
  expect((await guiasDe(empresaId)).inss).toBe(804_00 + 248_58)
})

test('salário e eventos valem do mês em diante, e um mês bloqueado não muda', async () => {
  const { empresaId, empregadoId } = await comEmpregado({}, 3_000_00)
  const eventos = { faltas: [], custoDoValeTransporte: 200_00 }
  await escritorio.rodar((ctx) => salvarEventos(ctx, { empregadoId, competencia: MES, eventos }))
  await escritorio.rodar((ctx) => salvarEventos(ctx, { empregadoId, competencia: MES, eventos }))
  await escritorio.rodar((ctx) =>
    alterarSalario(ctx, { empregadoId, vigenteDe: MES, salario: 3_300_00 }),
  )
  const de = (competencia: string) =>
    escritorio.rodar((ctx) => listarEmpregados(ctx, { empresaId, competencia }))
  expect((await de(MES)).lista).toMatchObject([{ salario: 3_300_00, eventos }])
  expect((await de('2026-09')).lista).toMatchObject([{ salario: 3_000_00, eventos: {} }])
  await executar(escritorio, [empresaId])
  // Vale-transporte: up to 6 % of the salary is the worker's.
  const { lista } = await escritorio.rodar((ctx) =>
    listarHolerites(ctx, { empresaId, competencia: MES }),
  )
  expect(lista[0]?.descontos.map(({ valor }) => valor)).toContain(198_00)
  await executar(escritorio, [empresaId], 'bloqueio')
  await expect(
    escritorio.rodar((ctx) => salvarEventos(ctx, { empregadoId, competencia: MES, eventos: {} })),
  ).rejects.toThrow()
  await expect(
    escritorio.rodar((ctx) =>
      alterarSalario(ctx, { empregadoId, vigenteDe: '2026-09', salario: 1_00 }),
    ),
  ).rejects.toMatchObject({ codigo: 'competencia-fechada' })
})
