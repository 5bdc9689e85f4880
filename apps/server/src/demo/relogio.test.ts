import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bancoDeTeste } from '../../../../scripts/testes/banco-de-teste.ts'
import { carregarEmpresas } from '../modules/fiscal/fechamento/carregar.ts'
import { planejar, planejarConferencia } from '../modules/fiscal/fechamento/planejar.ts'
import { lerInformacoes } from '../modules/fiscal/informacoes/ler-informacoes.ts'
import { salvarInformacoes } from '../modules/fiscal/informacoes/salvar-informacoes.ts'
import { normasDaCarteira } from '../modules/painel/queries.ts'
import { createPool, type Pool } from '../platform/db/index.ts'
import { DEMONSTRACAO } from '../testes/banco-da-demonstracao.ts'
import { semearDemonstracao } from './index.ts'
import { abrirOficina, emTransacao, noDia } from './oficina.ts'

/** The last day of the old taxes, the second month of the new ones, and a day that only a leap year has. */
const RELOGIOS = [
  ['2026-12-31', '2026-10'],
  ['2027-03-10', '2027-01'],
  ['2028-02-29', '2027-12'],
] as const

/** Enough for a year of RBT12 made of months closed here, on both sides of the turn. */
const MESES = 14

type Aviso = { codigo: string; gravidade: string; mensagem: string }
const ORDEM = ['grave', 'atencao', 'informacao']

describe.each(RELOGIOS)('a whole portfolio closed with the clock at %s', (hoje, penultimo) => {
  let banco: Awaited<ReturnType<typeof bancoDeTeste>>
  let pool: Pool
  const linhas = async <T extends object>(sql: string): Promise<T[]> =>
    (await pool.query<T>(sql)).rows

  beforeAll(async () => {
    banco = await bancoDeTeste()
    await semearDemonstracao({ ...DEMONSTRACAO, hoje, meses: MESES, databaseUrl: banco.url })
    pool = createPool({ url: banco.url, max: 2, name: 'teste' })
  }, 480_000)
  afterAll(async () => {
    await pool?.end()
    await banco?.drop()
  })

  // What a client has not told stops its last month, whatever the year.
  test('every regime closes every month, and no law stops the last one', async () => {
    const presas = await linhas(
      `select empresa_id, competencia, regime, etapa_atual, motivo from fechamento
       where (situacao = 'erro' and motivo_codigo <> 'faltam-fatos') or (competencia <= '${penultimo}' and etapa_atual not in ('bloqueio', 'concluido'))`,
    )
    expect(presas).toEqual([])
    const [fechados] = await linhas<{ regimes: number[] }>(
      `select array_agg(distinct regime order by regime) as regimes from fechamento where competencia = '${penultimo}'`,
    )
    expect(fechados?.regimes).toEqual([1, 2, 3, 4, 6])
  })

  test('a table under review asks nobody to approve a pró-labore', async () => {
    const parados = await linhas<{ apelido: string; avisos: string[] }>(
      `select e.apelido, p.recibo -> 'avisos' as avisos from fechamento f
       join empresa e on e.escritorio_id = f.escritorio_id and e.id = f.empresa_id
       join pro_labore p on p.escritorio_id = f.escritorio_id and p.empresa_id = f.empresa_id and p.competencia = f.competencia
       where f.motivo_codigo = 'pro-labore-a-aprovar' and p.situacao = 1`,
    )
    // The partner of two companies is a question for a person.
    expect(parados.length).toBeLessThanOrEqual(4)
    for (const { apelido, avisos } of parados)
      expect(avisos.join(' '), apelido).toMatch(/outra empresa|salário mínimo/)
  })

  test('a DAS-MEI on the wage of a year that is over waits for a person before its guia', async () => {
    const meis = await linhas<{ escritorio: number; id: number; competencia: string }>(
      `select escritorio_id as escritorio, empresa_id as id, competencia from fechamento
       where regime = 6 and competencia <= '${penultimo}' and guia = 2 order by competencia desc, empresa_id limit 5`,
    )
    expect(meis.length).toBe(5)
    for (const { escritorio, id, competencia } of meis) {
      const velha = competencia >= '2027-01'
      await emTransacao(oficina(), escritorio, async (ctx) => {
        const [gravada] = await carregarEmpresas(noDia(ctx, hoje), competencia, [id])
        if (!gravada?.apuracao) throw new Error('MEI sem apuração')
        // As the robot found it, before anybody answered for it.
        const empresa = {
          ...gravada,
          apuracao: { ...gravada.apuracao, conferida: false },
          etapas: { ...gravada.etapas, conferencia: 0, guia: 0, enviado: 0, bloqueio: 0 } as const,
        }
        const robo = planejar(empresa, ['conferencia', 'guia', 'enviado'])
        expect([robo.parada?.motivo.codigo, robo.enviar]).toEqual(
          velha ? ['tabelas-a-revisar', false] : [undefined, true],
        )
        if (velha) expect(robo.parada?.motivo.texto).toContain('salário mínimo (01/2026)')
        expect(planejarConferencia(empresa)?.etapas.conferencia).toBe(2)
      })
    }
  })

  test('one warning per cause, the grave first, and few of them', async () => {
    const apuracoes = await linhas<{ empresa_id: number; competencia: string; avisos: Aviso[] }>(
      'select empresa_id, competencia, avisos from apuracao where atual',
    )
    expect(apuracoes.length).toBeGreaterThan(700)
    for (const { empresa_id, competencia, avisos } of apuracoes) {
      const qual = `${empresa_id} em ${competencia}`
      expect(avisos.length, qual).toBeLessThanOrEqual(5)
      const causas = avisos.map(({ codigo, mensagem }) => `${codigo} ${mensagem}`)
      expect(new Set(causas).size, qual).toBe(causas.length)
      const ordem = avisos.map(({ gravidade }) => ORDEM.indexOf(gravidade))
      expect(ordem, qual).toEqual(ordem.toSorted((a, b) => a - b))
    }
  })

  const oficina = () =>
    abrirOficina({ pool, dataDir: '/nao-usada', segredo: DEMONSTRACAO.segredo, contar: () => {} })

  test('the panel says what waits for a norm', async () => {
    const [escritorio] = await linhas<{ id: number }>(
      'select escritorio_id as id from empresa group by 1 order by count(*) desc limit 1',
    )
    const normas = await emTransacao(oficina(), escritorio?.id ?? 0, (ctx) =>
      normasDaCarteira(noDia(ctx, hoje)),
    )
    const codigos = normas.map(({ codigo }) => codigo)
    expect(codigos).toContain('aliquota-da-cbs')
    expect(codigos.includes('fim-do-caixa')).toBe(hoje === '2026-12-31')
    for (const { empresas } of normas) expect(empresas).toBeGreaterThan(0)
  })

  test('who informs the rate of the CBS has it in the month', async () => {
    const [aberta] = await linhas<{ escritorio: number; empresaId: number; competencia: string }>(
      `select escritorio_id as escritorio, empresa_id as "empresaId", competencia from fechamento
       where regime = 2 and bloqueio <> 2 and faturamento > 0 order by competencia desc, empresa_id limit 1`,
    )
    if (!aberta) throw new Error('nenhum Presumido com o mês aberto')
    const { escritorio, ...doMes } = aberta
    const [sem, com] = await emTransacao(oficina(), escritorio, async (deFora) => {
      const ctx = noDia(deFora, hoje)
      const { informacoes, versao } = await lerInformacoes(ctx, doMes)
      const comum = { ...doMes, recebimentos: [] }
      const antes = await salvarInformacoes(ctx, { ...comum, informacoes, versao })
      const ibsCbs = { aliquotaCbs: '0.088', vencimento: hoje, aquisicoes: 0 }
      const novas = { ...informacoes, ibsCbs }
      return [
        antes,
        await salvarInformacoes(ctx, { ...comum, informacoes: novas, versao: antes.versao }),
      ]
    })
    expect([sem?.recusa, com?.recusa]).toEqual([null, null])
    const diferenca = (com?.imposto ?? 0) - (sem?.imposto ?? 0)
    // Before 2027 there is nothing to work out with it.
    if (hoje < '2027') expect(diferenca).toBe(0)
    else expect(diferenca).toBeGreaterThan(0)
  })
})
