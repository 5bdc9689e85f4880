import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProblemError } from '../../../platform/problem.ts'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { ajustarFaturamento } from '../faturamento/ajustar-faturamento.ts'
import {
  AGORA,
  executar,
  MES,
  prepararMes,
  umaLinha,
  umaNota,
  umMes,
} from '../testes/mes-de-teste.ts'
import { marcarSemMovimento } from './marcar-sem-movimento.ts'
import { reabrirEtapa } from './reabrir-etapa.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio, { socios: [{ regra: { tipo: 'fixo', valor: 500_000 } }] })
  await prepararMes(escritorio)
  await executar(escritorio, [empresa.id], 'tudo', 'bloqueio')
})

const versao = async () =>
  (
    await umaLinha<{ versao: number }>(
      bancada,
      'select versao from fechamento where empresa_id = $1',
      [empresa.id],
    )
  ).versao
const codigoDe = (erro: unknown) => (erro as ProblemError).codigo

test('bloquear guarda quem, quando e o hash do resultado', async () => {
  const linha = await umaLinha<Record<string, unknown>>(
    bancada,
    `select f.bloqueio, f.situacao, b.resultado_hash = a.resultado_hash as mesmo, b.bloqueado_por_nome from fechamento f
     join periodo_bloqueio b on b.empresa_id = f.empresa_id join apuracao a on a.empresa_id = f.empresa_id where f.empresa_id = $1`,
    [empresa.id],
  )
  expect(linha).toEqual({
    bloqueio: 2,
    situacao: 'concluida',
    mesmo: true,
    bloqueado_por_nome: 'Ana Fictícia',
  })
})

const ESCRITAS: [string, string][] = [
  ['nota_fiscal', `update nota_fiscal set bruto = bruto + 1 where empresa_id = $1`],
  [
    'receita_mensal',
    `update receita_mensal set ajuste = 1 where empresa_id = $1 and competencia = '${MES}'`,
  ],
  ['pro_labore', `update pro_labore set bruto = 1 where empresa_id = $1`],
  [
    'folha_mensal',
    `update folha_mensal set cpp = 1 where empresa_id = $1 and competencia = '${MES}'`,
  ],
  ['apuracao', `update apuracao set atual = false where empresa_id = $1`],
  [
    'guia',
    `insert into guia (escritorio_id, empresa_id, tipo, chave, rotulo, competencia, vencimento, principal, total, composicao)
     select escritorio_id, empresa_id, 90, 'outra', 'DARF', competencia, vencimento, 1, 1, '[]' from guia where empresa_id = $1 limit 1`,
  ],
  [
    'lancamento',
    `insert into lancamento (escritorio_id, empresa_id, competencia, data, historico, origem, chave, numero, sequencia, registrado_em, hash_anterior, hash)
     select escritorio_id, empresa_id, competencia, data, 'tardio', 'teste', 'tardio', numero + 1, sequencia + 1, now(), hash, hash
     from lancamento where empresa_id = $1 order by sequencia desc limit 1`,
  ],
]
test.each(ESCRITAS)('o banco recusa escrever em %s no mês bloqueado', async (_tabela, texto) => {
  const escrever = () => bancada.dono.query(texto, [empresa.id])
  await expect(escrever()).rejects.toMatchObject({ constraint: 'competencia_fechada' })
})

test('uma nota tardia é recusada e depois de reabrir com motivo é aceita', async () => {
  await expect(umaNota(escritorio, empresa.id, { valor: 100 })).rejects.toMatchObject({
    constraint: 'competencia_fechada',
  })
  await escritorio.rodar(
    async (ctx) =>
      await reabrirEtapa(ctx, {
        empresaId: empresa.id,
        competencia: MES,
        etapa: 'bloqueio',
        motivo: 'Nota esquecida pelo cliente',
        versao: await versao(),
      }),
  )
  await expect(umaNota(escritorio, empresa.id, { valor: 100 })).resolves.toBeGreaterThan(0)
  const linha = await umaLinha<Record<string, unknown>>(
    bancada,
    'select motivo, reaberto_por_nome, reaberto_em is not null as reaberto from periodo_bloqueio where empresa_id = $1',
    [empresa.id],
  )
  expect(linha).toEqual({
    motivo: 'Nota esquecida pelo cliente',
    reaberto_por_nome: 'Ana Fictícia',
    reaberto: true,
  })
})

test.each(['', '    ', 'abcd', '12345'])('reabrir com motivo «%s» é recusado', async (motivo) => {
  const numero = await versao()
  const erro = await escritorio
    .rodar((ctx) =>
      reabrirEtapa(ctx, {
        empresaId: empresa.id,
        competencia: MES,
        etapa: 'bloqueio',
        motivo,
        versao: numero,
      }),
    )
    .catch((e: unknown) => e)
  expect(codigoDe(erro)).toBe('motivo-obrigatorio')
})

test('com versão velha ninguém reabre', async () => {
  const erro = await escritorio
    .rodar((ctx) =>
      reabrirEtapa(ctx, {
        empresaId: empresa.id,
        competencia: MES,
        etapa: 'bloqueio',
        motivo: 'motivo bom',
        versao: 1,
      }),
    )
    .catch((e: unknown) => e)
  expect(codigoDe(erro)).toBe('registro-mudou')
})

test('as telas do mês bloqueado recusam antes do banco', async () => {
  const numero = await versao()
  const ajuste = escritorio.rodar((ctx) =>
    ajustarFaturamento(ctx, {
      empresaId: empresa.id,
      competencia: MES,
      ajuste: 100,
      justificativa: 'ajuste',
      versao: 1,
    }),
  )
  expect(codigoDe(await ajuste.catch((e: unknown) => e))).toBe('competencia-fechada')
  const semMovimento = escritorio.rodar((ctx) =>
    marcarSemMovimento(ctx, {
      empresaId: empresa.id,
      competencia: MES,
      semMovimento: true,
      versao: numero,
    }),
  )
  expect(codigoDe(await semMovimento.catch((e: unknown) => e))).toBe('competencia-fechada')
})

test('executar um mês bloqueado é Sem Ação', async () => {
  expect(await executar(escritorio, [empresa.id], 'tudo', 'bloqueio')).toMatchObject([
    { resultado: 5 },
  ])
})

test('não se bloqueia com etapa anterior por fazer', async () => {
  const outra = await umMes(escritorio)
  await prepararMes(escritorio)
  expect(await executar(escritorio, [outra.id], 'bloqueio')).toMatchObject([
    { resultado: 4, motivo_codigo: 'pendencias' },
  ])
  expect(
    await umaLinha(bancada, 'select count(*) as n from periodo_bloqueio where empresa_id = $1', [
      outra.id,
    ]),
  ).toEqual({ n: 0 })
})
