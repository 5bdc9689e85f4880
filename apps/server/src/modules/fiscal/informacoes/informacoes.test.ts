// What is not in the notes, through the real use cases; the expected numbers were worked out by hand.
import { informacoes as contrato } from '@razao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { lerApuracao } from '../apuracao/ler-apuracao.ts'
import { memoriaDaApuracao } from '../apuracao/memoria-da-apuracao.ts'
import { lerFechamento } from '../fechamento/ler-fechamento.ts'
import {
  AGORA,
  executar,
  MES,
  type NovoMes,
  prepararMes,
  umaLinha,
  umaNota,
  umMes,
} from '../testes/mes-de-teste.ts'
import { lerInformacoes } from './ler-informacoes.ts'
import { salvarInformacoes } from './salvar-informacoes.ts'

let bancada: Bancada
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
  escritorio = await umEscritorio(bancada)
})
afterAll(async () => await bancada.fechar())

type Informadas = Parameters<typeof contrato.Informacoes.parse>[0]
async function informar(
  empresaId: number,
  informadas: Informadas,
  recebimentos: { titulo: string; data: string; valor: number }[] = [],
) {
  const { versao } = await escritorio.rodar((ctx) =>
    lerInformacoes(ctx, { empresaId, competencia: MES }),
  )
  return await escritorio.rodar((ctx) =>
    salvarInformacoes(ctx, {
      empresaId,
      competencia: MES,
      informacoes: contrato.Informacoes.parse(informadas),
      recebimentos,
      versao,
    }),
  )
}
async function umaEmpresaNoMes(novo: NovoMes) {
  const empresa = await umMes(escritorio, novo)
  await prepararMes(escritorio)
  return empresa
}
async function guiasDe(empresaId: number): Promise<Record<string, number>> {
  const { rows } = await bancada.dono.query(
    `select chave, total from guia where empresa_id = $1 and estado <> 'substituida'`,
    [empresaId],
  )
  return Object.fromEntries(rows.map((guia) => [guia.chave, guia.total]))
}

const REAL = { regime: 3, notas: [{ valor: 10_000_000 }], receitaPorMes: 10_000_000 }

test('o Lucro Real sem créditos informados diz o que falta; informado, fecha até o contábil', async () => {
  const empresa = await umaEmpresaNoMes({ ...REAL, regime: 4 })
  expect(await executar(escritorio, [empresa.id])).toMatchObject([
    { motivo_codigo: 'faltam-fatos' },
  ])
  const salvo = await informar(empresa.id, {
    real: { aquisicoes: [{ natureza: 'insumos', valor: 40_000_00, vinculo: 'com-direito' }] },
  })
  // PIS 1,65 % of (100.000 − 40.000) = 990,00; COFINS 7,6 % = 4.560,00. Estimativa on 32 %: IRPJ 15 % of
  // 32.000 = 4.800 + 10 % of 12.000 = 6.000,00; CSLL 9 % of 32.000 = 2.880,00.
  expect(salvo).toMatchObject({
    imposto: 990_00 + 4_560_00 + 6_000_00 + 2_880_00,
    recusa: null,
  })
  expect(await executar(escritorio, [empresa.id])).toMatchObject([
    { resultado: 1, motivo_codigo: null },
  ])
  expect(await guiasDe(empresa.id)).toEqual({
    pis: 990_00,
    cofins: 4_560_00,
    irpj: 6_000_00,
    csll: 2_880_00,
  })
  const { apuracaoId } = await escritorio.rodar((ctx) =>
    lerInformacoes(ctx, { empresaId: empresa.id, competencia: MES }),
  )
  const memoria = await escritorio.rodar((ctx) =>
    memoriaDaApuracao(ctx, { apuracaoId: apuracaoId ?? 0 }),
  )
  expect(memoria.passos.map(({ id }) => id)).toContain(`creditos.${MES}.pis`)
})

test('o balancete do Lucro Real suspende a estimativa quando o lucro do ano não a alcança', async () => {
  const empresa = await umaEmpresaNoMes({ ...REAL, regime: 4 })
  const { imposto } = await informar(empresa.id, {
    real: {
      aquisicoes: [],
      balancete: {
        lucroLiquido: -5_000_00,
        adicoes: [{ descricao: 'Multas', valor: 1_000_00, em: 'ambos' }],
      },
    },
  })
  expect(imposto).toBe(1_650_00 + 7_600_00)
})

test('gravar as mesmas informações duas vezes não muda a versão; outra pessoa que gravou antes é respeitada', async () => {
  const empresa = await umaEmpresaNoMes({ ...REAL, regime: 4 })
  const entrada = {
    empresaId: empresa.id,
    competencia: MES,
    informacoes: contrato.Informacoes.parse({ real: {} }),
    recebimentos: [],
  }
  const salvar = (versao: number | null) =>
    escritorio.rodar((ctx) => salvarInformacoes(ctx, { ...entrada, versao }))
  expect((await salvar(null)).versao).toBe(1)
  expect((await salvar(null)).versao).toBe(1)
  expect((await salvar(1)).versao).toBe(2)
  await expect(salvar(1)).rejects.toMatchObject({ codigo: 'registro-mudou' })
})

test('pelo caixa o DAS é do que foi recebido, e a faixa continua a da competência', async () => {
  const empresa = await umaEmpresaNoMes({ perfil: { caixa: true }, notas: [] })
  const nota = await umaNota(escritorio, empresa.id, { valor: 25_000_00 })
  await executar(escritorio, [empresa.id])
  const { avisos } = await umaLinha<{ avisos: { codigo: string }[] }>(
    bancada,
    'select avisos from apuracao where empresa_id = $1 and atual',
    [empresa.id],
  )
  expect(avisos.map(({ codigo }) => codigo)).toContain('caixa-sem-recebimentos')
  const { titulos, caixa } = await escritorio.rodar((ctx) =>
    lerInformacoes(ctx, { empresaId: empresa.id, competencia: MES }),
  )
  expect(caixa).toBe(true)
  expect(titulos).toMatchObject([
    { titulo: `nota-${nota}`, valor: 25_000_00, recebidoAntes: 0, recebidoNoMes: 0 },
  ])
  const recebido = { titulo: `nota-${nota}`, data: `${MES}-20`, valor: 10_000_00 }
  // 8,08 % of what was received, each tribute rounded on its own: 32,32 · 28,28 · 113,52 · 24,64 · 350,67 · 258,56.
  expect((await informar(empresa.id, {}, [recebido])).imposto).toBe(807_99)
  await executar(escritorio, [empresa.id])
  expect(await guiasDe(empresa.id)).toEqual({ das: 807_99 })
  const linha = await umaLinha<{ faturamento: number }>(
    bancada,
    'select faturamento from fechamento where empresa_id = $1 and competencia = $2',
    [empresa.id, MES],
  )
  expect(linha.faturamento).toBe(25_000_00)
  await expect(informar(empresa.id, {}, [{ ...recebido, valor: 26_000_00 }])).rejects.toMatchObject(
    {
      codigo: 'entrada-invalida',
    },
  )
})

test('o que as notas dizem que o cliente reteve sai do que o Presumido paga, INSS inclusive', async () => {
  const empresa = await umaEmpresaNoMes({
    regime: 2,
    socios: [{ regra: { tipo: 'fixo', valor: 5_000_00 } }],
    notas: [],
  })
  const nota = await umaNota(escritorio, empresa.id, { valor: 25_000_00 })
  await bancada.dono.query(
    'update nota_fiscal set retencoes_detalhe = $2, retencoes = 253750, liquido = bruto - 253750 where id = $1',
    [nota, { irrf: 375_00, csll: 250_00, pis: 162_50, cofins: 750_00, inss: 1_000_00 }],
  )
  // PIS, COFINS and CSLL are withheld by who pays, when they pay.
  await bancada.dono.query(
    `insert into recebimento (escritorio_id, empresa_id, competencia, titulo, nota_id, data, valor)
     select escritorio_id, empresa_id, $2::text, 'nota-' || id, id, ($2::text || '-20')::date, liquido from nota_fiscal where id = $1`,
    [nota, MES],
  )
  expect(await executar(escritorio, [empresa.id])).toMatchObject([{ resultado: 1 }])
  // PIS and COFINS were withheld whole; INSS: 550,00 of the partner + 1.000,00 of the company − 1.000,00.
  expect(await guiasDe(empresa.id)).toEqual({ inss: 550_00 })
})

test('a retenção que não coube no PIS de um mês abate a do seguinte', async () => {
  const empresa = await umaEmpresaNoMes({ regime: 2 })
  await bancada.dono.query(
    `insert into apuracao (escritorio_id, empresa_id, competencia, regime, versao, receita, valor, valor_do_mes, tributos, fatos,
       entrada_hash, regras_hash, resultado_hash, saldos)
     values ($1, $2, '2026-09', 2, 1, 0, 0, 91250, '[]', '{}', '', '', '', $3)`,
    [
      escritorio.id,
      empresa.id,
      {
        aDeduzir: { pis: 100_00 },
        abaixoDoMinimo: {},
        creditos: { pis: 0, cofins: 0 },
        noAno: { irpj: 0, csll: 0 },
      },
    ],
  )
  await executar(escritorio, [empresa.id], 'tudo', 'guia')
  const { saldos } = await umaLinha<{ saldos: { aDeduzir: Record<string, number> } }>(
    bancada,
    'select saldos from apuracao where empresa_id = $1 and competencia = $2',
    [empresa.id, MES],
  )
  expect((await guiasDe(empresa.id)).pis).toBe(62_50)
  expect(saldos.aDeduzir).toMatchObject({ pis: 0 })
})

test('serviço tomado com retenção e lucro acima de R$ 50 mil viram guias, e o lucro de outra pessoa é recusado', async () => {
  const empresa = await umaEmpresaNoMes({
    regime: 2,
    socios: [{ regra: { tipo: 'fixo', valor: 5_000_00 } }],
  })
  const { socios } = await escritorio.rodar((ctx) =>
    lerInformacoes(ctx, { empresaId: empresa.id, competencia: MES }),
  )
  const lucro = {
    socioId: socios[0]?.socioId ?? 0,
    dataDePagamento: `${MES}-15`,
    valor: 60_000_00,
    resultadoAte: '2026-09-30',
  }
  await informar(empresa.id, {
    lucros: [lucro],
    servicosTomados: [
      {
        fornecedor: 'Consultoria Fictícia',
        natureza: 'profissional',
        prestador: 'pessoa-juridica',
        bruto: 10_000_00,
        emissao: `${MES}-10`,
        pagamento: `${MES}-20`,
      },
    ],
  })
  await executar(escritorio, [empresa.id], 'tudo', 'guia')
  const guias = await guiasDe(empresa.id)
  // IRRF 1,5 % and CSRF 4,65 % of R$ 10.000,00; 10 % of R$ 60.000,00.
  expect(guias).toMatchObject({
    'darf-1708-retido': 150_00,
    'darf-5952-retido': 465_00,
    'irrf-lucros': 6_000_00,
  })
  await expect(
    informar(empresa.id, { lucros: [{ ...lucro, socioId: 999_999 }] }),
  ).rejects.toMatchObject({ codigo: 'entrada-invalida' })
})

// Lei 9.250/1995, art. 6º-A, § 3º: profits until 2025 stay exempt when deliberated until 31/12/2025.
test('do lucro até 2025 se pergunta quando foi deliberado, e de janeiro de 2026, se a liminar é seguida', async () => {
  const empresa = await umaEmpresaNoMes({
    regime: 2,
    socios: [{ regra: { tipo: 'fixo', valor: 5_000_00 } }],
  })
  const { socios } = await escritorio.rodar((ctx) =>
    lerInformacoes(ctx, { empresaId: empresa.id, competencia: MES }),
  )
  const lucro = {
    ...{ socioId: socios[0]?.socioId ?? 0, dataDePagamento: `${MES}-15` },
    ...{ valor: 60_000_00, resultadoAte: '2025-12-31' },
  }
  const dizer = async (mais: object) =>
    (await informar(empresa.id, { lucros: [{ ...lucro, ...mais }] })).recusa
  const guiaDosLucros = async () => {
    await executar(escritorio, [empresa.id], 'tudo', 'guia')
    return (await guiasDe(empresa.id))['irrf-lucros']
  }
  await expect(dizer({})).rejects.toMatchObject({
    detalhes: { erros: [{ pointer: '#/informacoes/lucros/0/deliberadoEm' }] },
  })
  await expect(dizer({ deliberadoEm: `${MES}-16` })).rejects.toMatchObject({
    codigo: 'entrada-invalida',
  })
  expect(await dizer({ deliberadoEm: '2026-01-20' })).toMatch(/liminar do STF/)
  expect(await dizer({ deliberadoEm: '2026-01-20', comLiminar: false })).toBeNull()
  expect(await guiaDosLucros()).toBe(6_000_00)
  expect(await dizer({ deliberadoEm: '2026-01-20', comLiminar: true })).toBeNull()
  expect(await guiaDosLucros()).toBeUndefined()
  expect(await dizer({ deliberadoEm: '2025-12-20', foraDoAto: true })).toBeNull()
  expect(await guiaDosLucros()).toBe(6_000_00)
})

test('o que muda nas informações manda a apuração de volta, e a diferença é dita em palavras', async () => {
  const empresa = await umaEmpresaNoMes({ regime: 2 })
  await executar(escritorio, [empresa.id])
  await informar(empresa.id, { devolucoes: 5_000_00 })
  const antes = await escritorio.rodar((ctx) =>
    lerFechamento(ctx, { empresaId: empresa.id, competencia: MES }),
  )
  expect(antes.motivoCodigo).toBe('fatos-mudaram')
  await executar(escritorio, [empresa.id], 'tudo', 'apuracao')
  const lido = await escritorio.rodar((ctx) =>
    lerFechamento(ctx, { empresaId: empresa.id, competencia: MES }),
  )
  const apuracao = await escritorio.rodar((ctx) =>
    lerApuracao(ctx, { apuracaoId: lido.apuracaoId ?? 0 }),
  )
  expect(apuracao.receita).toBe(20_000_00)
  expect(apuracao.diferencas.length).toBeGreaterThan(0)
})

test('as informações de um mês bloqueado não mudam, e outra empresa não as vê', async () => {
  const empresa = await umaEmpresaNoMes({})
  await executar(escritorio, [empresa.id])
  await executar(escritorio, [empresa.id], 'bloqueio')
  await expect(informar(empresa.id, {})).rejects.toMatchObject({ codigo: 'competencia-fechada' })
  await expect(
    escritorio.rodar((ctx) => lerInformacoes(ctx, { empresaId: empresa.id, competencia: MES }), {
      empresas: [empresa.id + 1],
    }),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})
