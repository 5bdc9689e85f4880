// A tax that went down after its guide was paid: the excess is told, a person answers for it, and the month goes on.
import { fechamento, fiscal } from '@razao/contract'
import { arvoreDa } from '@razao/contract/memoria'
import { conferirMemoria, type Passo } from '@razao/engine/dinheiro'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { lerFechamento } from '../fechamento/ler-fechamento.ts'
import { marcarSemMovimento } from '../fechamento/marcar-sem-movimento.ts'
import { seguirComAMaior } from '../fechamento/seguir-com-a-maior.ts'
import {
  AGORA,
  executar,
  MES,
  prepararMes,
  umaLinha,
  umaNota,
  umMes,
} from '../testes/mes-de-teste.ts'
import { lerGuia } from './ler-guia.ts'
import { memoriaDaGuia } from './memoria-da-guia.ts'
import { desfazerPagamento, informarPagamento } from './pagamento.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio, { notas: [{ valor: 2_400_000 }] })
  await prepararMes(escritorio)
})

const rodar = () => executar(escritorio, [empresa.id], 'tudo', 'contabil')
const vivas = async () =>
  (
    await bancada.dono.query<{ id: number; principal: number; versao: number; a_maior: unknown }>(
      `select * from guia where empresa_id = $1 and estado <> 'substituida' order by sequencia`,
      [empresa.id],
    )
  ).rows
const pagar = async (qual = 0) => {
  const guia = (await vivas()).at(qual)
  await escritorio.rodar((ctx) =>
    informarPagamento(ctx, {
      guiaId: guia?.id ?? 0,
      versao: guia?.versao ?? 0,
      pagaEm: '2026-11-05',
    }),
  )
}
const mes = () =>
  umaLinha<{ versao: number; motivo: string }>(
    bancada,
    'select * from fechamento where empresa_id = $1 and competencia = $2',
    [empresa.id, MES],
  )
/** Of an account in the books, in centavos: debits positive. */
const saldo = async (codigo: string) =>
  Number(
    (
      await umaLinha<{ soma: string }>(
        bancada,
        `select coalesce(sum(p.valor), 0) as soma from partida p join conta_contabil c on c.escritorio_id = p.escritorio_id
         and c.id = p.conta_id and c.codigo = $2 where p.empresa_id = $1`,
        [empresa.id, codigo],
      )
    ).soma,
  )
/** 8,08 % of R$ 25.000,00 paid; then a note of R$ 1.000,00 is cancelled: R$ 80,80 too much. */
const pagarEBaixar = async () => {
  const nota = await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await rodar()
  await pagar()
  return { nota, itens: await cancelar(nota) }
}
const mudarNota = async (nota: number, status: number) => {
  await bancada.dono.query('update nota_fiscal set status = $2 where id = $1', [nota, status])
  return await rodar()
}
const cancelar = (nota: number) => mudarNota(nota, 2)
const seguir = async (valor: number, motivo = 'pedida a restituição', versao?: number) => {
  const { versao: atual } = await mes()
  return await escritorio.rodar((ctx) =>
    seguirComAMaior(ctx, {
      ...{ empresaId: empresa.id, competencia: MES, valor, motivo, versao: versao ?? atual },
    }),
  )
}
const desfazer = async (qual = 0) => {
  const guia = (await vivas()).at(qual)
  await escritorio.rodar((ctx) =>
    desfazerPagamento(ctx, { guiaId: guia?.id ?? 0, versao: guia?.versao ?? 0 }),
  )
}
const doCliente = () => ({ perfil: 3, empresas: [empresa.id] })
const ler = async (qual = 0, quem = {}) => {
  const guiaId = (await vivas()).at(qual)?.id ?? 0
  return await escritorio.rodar(
    async (ctx) => fiscal.lerGuia.output.parse(await lerGuia(ctx, { guiaId })),
    quem,
  )
}
const memoria = async (qual: number, parte?: 'a-maior') => {
  const guiaId = (await vivas()).at(qual)?.id ?? 0
  return await escritorio.rodar(async (ctx) =>
    fiscal.memoriaDaGuia.output.parse(await memoriaDaGuia(ctx, { guiaId, parte })),
  )
}
/** What does not hold in the steps; the origin of each fact was already turned into its link. */
const naoFecha = (passos: unknown) =>
  conferirMemoria(passos as Passo[]).filter((erro) => !erro.endsWith('não diz de onde vem'))
const lerMes = () =>
  escritorio.rodar(async (ctx) =>
    fechamento.lerFechamento.output.parse(
      await lerFechamento(ctx, { empresaId: empresa.id, competencia: MES }),
    ),
  )
const DAS = '2.1.3.01'
const A_RECUPERAR = '1.1.3.15'
const BANCOS = '1.1.1.02'
/** Σ of every entry, and what the three accounts of the payment say. */
const livro = async () => ({
  das: await saldo(DAS),
  aRecuperar: await saldo(A_RECUPERAR),
  bancos: await saldo(BANCOS),
  partidas: Number(
    (
      await umaLinha<{ soma: string }>(
        bancada,
        'select sum(valor) as soma from partida where empresa_id = $1',
        [empresa.id],
      )
    ).soma,
  ),
})

test('paid more than is owed now, the month stops and says how much', async () => {
  const { itens } = await pagarEBaixar()
  expect(itens).toMatchObject([{ motivo_codigo: 'guia-paga-diverge' }])
  const { motivo } = await mes()
  expect(motivo.replace(/\s/g, ' ')).toBe(
    'Pago a maior de R$ 80,80. Na guia foram pagos R$ 2.020,00 e a apuração deve R$ 1.939,20.',
  )
  expect(await mes()).toMatchObject({ conferencia: 2, guia: 3, enviado: 0, contabil: 0 })
  const aMaior = { valor: 80_80, pago: 2_020_00, devido: 1_939_20, aceito: null }
  expect((await lerMes()).guias).toMatchObject([{ estado: 'paga', aMaior }])
  const lida = await ler()
  expect(lida.aMaior).toMatchObject(aMaior)
  expect(lida.aMaior?.composicao.reduce((soma, { valor }) => soma + valor, 0)).toBe(80_80)
  // Not the company's business until the office says what it is.
  expect((await ler(0, doCliente())).aMaior).toBeNull()
})

test('with a reason the month goes on: the debt is zero in the book, and the excess is a right', async () => {
  await pagarEBaixar()
  const { versao } = await mes()
  await expect(seguir(80_80, '  1234 ')).rejects.toMatchObject({ codigo: 'motivo-obrigatorio' })
  await expect(seguir(80_81)).rejects.toMatchObject({ codigo: 'registro-mudou' })
  await seguir(80_80)
  expect(await mes()).toMatchObject({ guia: 2, motivo_codigo: 'falta-executar' })
  // The second click, and one who comes later.
  await expect(seguir(80_80, 'pedida de novo', versao)).rejects.toMatchObject({
    codigo: 'registro-mudou',
  })
  await expect(seguir(80_80)).rejects.toMatchObject({ codigo: 'nada-a-fazer' })

  expect(await rodar()).toMatchObject([{ resultado: 2 }])
  expect(await mes()).toMatchObject({ guia: 2, enviado: 2, contabil: 2, etapa_atual: 'bloqueio' })
  expect(await livro()).toEqual({ das: 0, aRecuperar: 80_80, bancos: -2_020_00, partidas: 0 })
  expect(await vivas()).toHaveLength(1)
  expect((await ler()).aMaior?.aceito).toMatchObject({
    por: 'Ana Fictícia',
    motivo: 'pedida a restituição',
  })
  expect((await ler()).acessos.map(({ acao }) => acao)).toContain('seguiu')
  const aceito = (await ler(0, doCliente())).aMaior?.aceito
  expect(Object.keys(aceito ?? {})).toEqual(['em'])
  const { detalhes } = await lerMes()
  expect(detalhes.find(({ etapa }) => etapa === 'guia')?.motivo).toBe('pedida a restituição')
  const trilha = await umaLinha(
    bancada,
    `select usuario_nome, depois ->> 'a_maior_motivo' as motivo from auditoria where escritorio_id = $1 and tabela = 'guia'
     and depois ? 'a_maior_motivo' order by id desc limit 1`,
    [escritorio.id],
  )
  expect(trilha).toEqual({ usuario_nome: 'Ana Fictícia', motivo: 'pedida a restituição' })
  // Nothing changed: nothing is asked, nor posted, again.
  await rodar()
  expect(await livro()).toEqual({ das: 0, aRecuperar: 80_80, bancos: -2_020_00, partidas: 0 })
  expect(await mes()).toMatchObject({ guia: 2, contabil: 2 })
})

test('nothing owed any more: all that was paid is the excess, and the month still closes', async () => {
  await rodar()
  await pagar()
  await bancada.dono.query('delete from nota_fiscal where empresa_id = $1', [empresa.id])
  await rodar()
  const { versao } = await mes()
  await escritorio.rodar((ctx) =>
    marcarSemMovimento(ctx, {
      ...{ empresaId: empresa.id, competencia: MES, semMovimento: true, versao },
    }),
  )
  await rodar()
  const { motivo } = await mes()
  expect(motivo.replace(/\s/g, ' ')).toBe(
    'Pago a maior de R$ 1.939,20. Na guia foram pagos R$ 1.939,20 e a apuração não deve mais nada.',
  )
  await seguir(1_939_20)
  expect(await rodar()).toMatchObject([{ resultado: 2 }])
  expect(await mes()).toMatchObject({ guia: 2, contabil: 2, etapa_atual: 'bloqueio' })
  expect(await livro()).toEqual({
    ...{ das: 0, aRecuperar: 1_939_20, bancos: -1_939_20, partidas: 0 },
  })
})

test('the payment undone: no excess, the guide of the value of now, and the book as owed', async () => {
  await pagarEBaixar()
  await seguir(80_80)
  await rodar()
  await desfazer()
  expect((await vivas())[0]).toMatchObject({ a_maior: null, principal: 2_020_00 })
  expect(await mes()).toMatchObject({ guia: 0, enviado: 0, etapa_atual: 'guia' })
  expect(await livro()).toEqual({ das: -1_939_20, aRecuperar: 0, bancos: 0, partidas: 0 })
  await rodar()
  expect((await vivas()).map(({ principal }) => principal)).toEqual([1_939_20])
  await pagar()
  await rodar()
  expect(await livro()).toEqual({ das: 0, aRecuperar: 0, bancos: -1_939_20, partidas: 0 })
  expect(await mes()).toMatchObject({ guia: 2, contabil: 2 })
})

test('undone while nobody answered yet, the month does not wait for an excess that is no more', async () => {
  await pagarEBaixar()
  await desfazer()
  expect(await mes()).toMatchObject({ guia: 0, motivo_codigo: 'falta-executar' })
  expect(await rodar()).toMatchObject([{ resultado: 2 }])
  expect((await vivas()).map(({ principal }) => principal)).toEqual([1_939_20])
})

test('an approval is of a value: the tax back up takes it away, and down again asks again', async () => {
  const { nota } = await pagarEBaixar()
  await seguir(80_80)
  await rodar()
  expect(await mudarNota(nota, 1)).toMatchObject([{ resultado: 2 }])
  expect((await vivas())[0]).toMatchObject({ a_maior: null, a_maior_motivo: null })
  expect(await livro()).toEqual({ das: 0, aRecuperar: 0, bancos: -2_020_00, partidas: 0 })
  expect(await cancelar(nota)).toMatchObject([{ motivo_codigo: 'guia-paga-diverge' }])
  await seguir(80_80)
  // Less still: what was answered for is not this.
  await bancada.dono.query(
    'update nota_fiscal set bruto = 2300000, liquido = 2300000, base = 2300000 where empresa_id = $1 and status = 1',
    [empresa.id],
  )
  expect(await rodar()).toMatchObject([{ motivo_codigo: 'guia-paga-diverge' }])
  expect((await ler()).aMaior).toMatchObject({ valor: 161_59, aceito: null })
  await seguir(161_59, 'compensado no mês seguinte')
  await rodar()
  expect(await livro()).toEqual({ das: 0, aRecuperar: 161_59, bancos: -2_020_00, partidas: 0 })
})

test('after a complementary guide: the last one paid has the excess first, and the month locks', async () => {
  await rodar()
  await pagar()
  const nota = await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await rodar()
  await pagar(1)
  await cancelar(nota)
  expect((await lerMes()).guias.map(({ aMaior }) => aMaior?.valor ?? 0)).toEqual([0, 80_80])
  await seguir(80_80)
  expect(await executar(escritorio, [empresa.id])).toMatchObject([{ resultado: 2 }])
  expect(await livro()).toEqual({ das: 0, aRecuperar: 80_80, bancos: -2_020_00, partidas: 0 })
  await executar(escritorio, [empresa.id], 'bloqueio')
  expect(await mes()).toMatchObject({ bloqueio: 2 })
  await expect(desfazer(1)).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  await expect(seguir(80_80)).rejects.toMatchObject({ codigo: 'competencia-fechada' })
})

test('the memória says what is owed, what was paid and when, and the difference', async () => {
  await pagarEBaixar()
  const { passos, resultado } = await memoria(0, 'a-maior')
  expect(naoFecha(passos)).toEqual([])
  expect(resultado).toEqual({ tipo: 'centavos', valor: 80_80 })
  const total = passos.find(({ id }) => id === 'diferenca.aMaior')
  expect(total?.resultado).toEqual({ tipo: 'centavos', valor: 80_80 })
  expect(total?.fundamento).toContain('LC 123/2006, art. 21, §§ 5º a 14')
  expect(JSON.stringify(passos)).toContain('pago em 05/11/2026 (DAS)')
  // At ƒ of the guide, with the tax it was issued with before it.
  const inteira = await memoria(0)
  expect(inteira.passos.map(({ id }) => id)).toContain('aMaior.diferenca.aMaior')
  expect(inteira.passos.length).toBeGreaterThan(passos.length)
})

test('the memória of a complementary guide is what was worked out less what was paid', async () => {
  await rodar()
  await pagar()
  await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await rodar()
  const { passos, resultado, titulo } = await memoria(1)
  expect(naoFecha(passos)).toEqual([])
  expect(titulo).toMatch(/^DAS complementar de /)
  expect(resultado).toEqual({ tipo: 'centavos', valor: 80_80 })
  // The answer on the screen is the difference, and what is owed unfolds to how the tax was worked out.
  const arvore = arvoreDa({ titulo, passos, resultado })
  expect(arvore?.raiz.id).toBe('complementar.diferenca.falta')
  const [irpj] = arvore?.ramosDe(arvore.raiz) ?? []
  expect(irpj && arvore?.ramosDe(irpj.passo).map(({ passo }) => passo.id)).toEqual([
    expect.stringMatching(/^simples\..*irpj$/),
  ])
  const falta = passos.find(({ id }) => id === 'complementar.diferenca.falta')
  expect(falta).toMatchObject({ rotulo: 'A complementar', fundamento: 'CTN, art. 150, § 3º' })
  expect(falta?.resultado).toEqual({ tipo: 'centavos', valor: 80_80 })
  const [paga] = await vivas()
  expect(JSON.stringify(passos)).toContain(`/statics/darf/${paga?.id}`)
  // What was paid is undone later: it was still what the difference was worked out from.
  await desfazer()
  expect((await memoria(1)).resultado).toEqual({ tipo: 'centavos', valor: 80_80 })
})
