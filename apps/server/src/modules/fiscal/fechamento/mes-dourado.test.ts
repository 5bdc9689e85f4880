// One month of each regime through the real use cases; the expected numbers were worked out by hand.
import { fecharMes, hashDoMes } from '@razao/engine/fechamento'
import { fatosGravados } from '@razao/engine/planejamento'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import {
  AGORA,
  executar,
  MES,
  type NovoMes,
  prepararMes,
  umaLinha,
  umMes,
} from '../testes/mes-de-teste.ts'

let bancada: Bancada
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
  escritorio = await umEscritorio(bancada)
})
afterAll(async () => await bancada.fechar())

const socio = { regra: { tipo: 'fixo', valor: 5_000_00 } }

type Caso = {
  nome: string
  mes: NovoMes
  imposto: number
  guias: Record<string, number>
  fatorR?: string | null
  anexo?: string | null
}
// RBT12 of R$ 300.000,00 (second bracket) and R$ 25.000,00 in the month.
const CASOS: Caso[] = [
  {
    // (300.000 × 11,2 % − 9.360) ÷ 300.000 = 8,08 %
    nome: 'Simples, Anexo III',
    mes: { socios: [socio] },
    imposto: 2_020_00,
    anexo: 'III',
    // INSS: 11 % of R$ 5.000,00; up to R$ 5.000,00 there is no IRRF in 2026.
    guias: { das: 2_020_00, inss: 550_00 },
  },
  {
    // Folha R$ 84.000,00 ÷ R$ 300.000,00 = 0,28: Anexo III.
    nome: 'Fator R em 28 %',
    mes: { atividades: [{ anexo: 'FATOR_R' }], folhaPorMes: 7_000_00 },
    imposto: 2_020_00,
    guias: { das: 2_020_00 },
    fatorR: '0.28',
    anexo: 'III',
  },
  {
    // R$ 82.800,00 ÷ R$ 300.000,00 = 0,276, cut to 0,27: Anexo V. (300.000 × 18 % − 4.500) ÷ 300.000 = 16,5 %
    nome: 'Fator R abaixo de 28 %',
    mes: { atividades: [{ anexo: 'FATOR_R' }], folhaPorMes: 6_900_00 },
    imposto: 4_125_00,
    guias: { das: 4_125_00 },
    fatorR: '0.27',
    anexo: 'V',
  },
  // (300.000 × 7,3 % − 5.940) ÷ 300.000 = 5,32 %
  {
    nome: 'Simples, Anexo I',
    mes: { atividades: [{ anexo: 'I' }] },
    imposto: 1_330_00,
    guias: { das: 1_330_00 },
    anexo: 'I',
  },
  // (300.000 × 7,8 % − 5.940) ÷ 300.000 = 5,82 %
  {
    // Each tribute of R$ 1.455,00 is rounded on its own: IRPJ 80,03 · CSLL 50,93 · COFINS 167,47 · PIS 36,23 ·
    // CPP 545,63 · IPI 109,13 · ICMS 465,60.
    nome: 'Simples, Anexo II',
    mes: { atividades: [{ anexo: 'II' }] },
    imposto: 1_455_02,
    guias: { das: 1_455_02 },
    anexo: 'II',
  },
  {
    // (300.000 × 9 % − 8.100) ÷ 300.000 = 6,3 %, and 20 % on the pró-labore outside the DAS.
    nome: 'Simples, Anexo IV',
    mes: { atividades: [{ anexo: 'IV' }], perfil: { grupoAnexo: 2 }, socios: [socio] },
    imposto: 1_575_00 + 1_000_00,
    guias: { das: 1_575_00, inss: 550_00 + 1_000_00 },
    anexo: 'IV',
  },
  {
    // 5 % of R$ 1.621,00 + R$ 5,00 of ISS.
    nome: 'MEI de serviços',
    mes: {
      regime: 6,
      receitaPorMes: 500_000,
      notas: [{ valor: 500_000 }],
      perfil: { meiAtividade: 'servicos' },
    },
    imposto: 86_05,
    guias: { 'das-mei': 86_05 },
    anexo: null,
  },
  {
    // October is no quarter's end: PIS 0,65 %, COFINS 3 %, ISS 5 % and 20 % on the pró-labore.
    nome: 'Lucro Presumido',
    mes: { regime: 2, perfil: { aliquotaIss: '0.05' }, socios: [socio] },
    imposto: 162_50 + 750_00 + 1_250_00 + 1_000_00,
    guias: { pis: 162_50, cofins: 750_00, iss: 1_250_00, inss: 1_550_00 },
    anexo: null,
  },
]

test.each(CASOS)(
  '$nome fecha com os valores da lei',
  async ({ mes, imposto, guias, fatorR = null, anexo }) => {
    const empresa = await umMes(escritorio, mes)
    await prepararMes(escritorio)
    expect(await executar(escritorio, [empresa.id])).toMatchObject([
      { resultado: 1, motivo_codigo: null },
    ])

    const linha = await umaLinha<Record<string, unknown>>(
      bancada,
      `select f.*, a.fator_r::text as fator, a.anexo as anexo_da_apuracao from fechamento f
     join apuracao a on a.empresa_id = f.empresa_id and a.competencia = f.competencia where f.empresa_id = $1`,
      [empresa.id],
    )
    expect(linha).toMatchObject({
      imposto,
      fator: fatorR,
      anexo_da_apuracao: anexo,
      etapa_atual: 'bloqueio',
      situacao: 'pronta',
    })
    const { rows: emitidas } = await bancada.dono.query(
      'select chave, total, estado from guia where empresa_id = $1',
      [empresa.id],
    )
    expect(Object.fromEntries(emitidas.map((guia) => [guia.chave, guia.total]))).toEqual(guias)
    expect(new Set(emitidas.map((guia) => guia.estado))).toEqual(new Set(['enviada']))
    const livro = await umaLinha<{ diferenca: number; linhas: number; receita: number }>(
      bancada,
      `select sum(p.valor)::bigint as diferenca, count(*) as linhas,
       coalesce(-sum(p.valor) filter (where c.codigo like '3.1.1.%'), 0)::bigint as receita
     from partida p join conta_contabil c on c.id = p.conta_id where p.empresa_id = $1`,
      [empresa.id],
    )
    expect(livro.diferenca).toBe(0)
    expect(livro.receita).toBe(linha.faturamento)
    expect(MES).toBe(linha.competencia)
  },
)

test('o DAS da guia vence no dia útil seguinte ao feriado de 20 de novembro e o INSS é antecipado', async () => {
  const empresa = await umMes(escritorio, { socios: [socio] })
  await prepararMes(escritorio)
  await executar(escritorio, [empresa.id])
  const { rows } = await bancada.dono.query(
    'select chave, vencimento from guia where empresa_id = $1 order by chave',
    [empresa.id],
  )
  expect(rows).toEqual([
    { chave: 'das', vencimento: '2026-11-23' },
    { chave: 'inss', vencimento: '2026-11-19' },
  ])
})

test('a folha do mês leva a CPP de dentro do DAS para o fator R seguinte', async () => {
  const empresa = await umMes(escritorio, {
    atividades: [{ anexo: 'FATOR_R' }],
    folhaPorMes: 7_000_00,
    socios: [socio],
  })
  await prepararMes(escritorio)
  await executar(escritorio, [empresa.id])
  // CPP of annex III, second bracket: 43,4 % of R$ 2.020,00.
  expect(
    await umaLinha(
      bancada,
      'select remuneracao, cpp, origem from folha_mensal where empresa_id = $1 and competencia = $2',
      [empresa.id, MES],
    ),
  ).toEqual({ remuneracao: 5_000_00, cpp: 876_68, origem: 'calculada' })
})

test('o pró-labore do próprio mês conta no aviso do fator R: quem se mantém em 28 % não é avisado', async () => {
  const empresa = await umMes(escritorio, {
    atividades: [{ anexo: 'FATOR_R' }],
    folhaPorMes: 7_000_00,
    socios: [{ regra: { tipo: 'fixo', valor: 7_000_00 } }],
  })
  await prepararMes(escritorio)
  await executar(escritorio, [empresa.id])
  const { avisos, fatos } = await umaLinha<{
    avisos: { codigo: string }[]
    fatos: { simples: { folhaDoMes: number } }
  }>(bancada, 'select avisos, fatos from apuracao where empresa_id = $1 and atual', [empresa.id])
  expect(avisos.map(({ codigo }) => codigo)).not.toContain('fator-r-vai-cair')
  // R$ 7.000,00 of pró-labore and the CPP inside the DAS: 43,4 % of R$ 2.020,00.
  expect(fatos.simples.folhaDoMes).toBe(7_000_00 + 876_68)
})

test('a impressão do mês é a do motor: fatos, tabelas e resultado', async () => {
  const empresa = await umMes(escritorio, { socios: [socio] })
  await prepararMes(escritorio)
  await executar(escritorio, [empresa.id])
  const linha = await umaLinha<{ fatos: unknown; resultado_hash: string }>(
    bancada,
    'select fatos, resultado_hash from apuracao where empresa_id = $1 and atual',
    [empresa.id],
  )
  const fatos = fatosGravados(linha.fatos)
  const fechado = fecharMes(fatos)
  if (!fechado.ok) throw new Error(fechado.refusal.mensagem)
  expect(linha.resultado_hash).toBe(hashDoMes(fatos, fechado.value))
})
