import { Readable } from 'node:stream'
import { fiscal } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { ProblemError } from '../../../platform/problem.ts'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { lerDocumento } from '../../documentos/queries.ts'
import { executar, prepararMes, umMes } from '../testes/mes-de-teste.ts'
import { anexarComprovante, receberComprovante } from './comprovante.ts'
import { lerGuia } from './ler-guia.ts'
import { contarGuias } from './listar-guias.ts'
import { desfazerPagamento, informarPagamento, preverPagamento } from './pagamento.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let guiaId: number
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-12-10T12:00:00Z') })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio)
  await prepararMes(escritorio)
  await executar(escritorio, [empresa.id], 'tudo', 'guia')
  await executar(escritorio, [empresa.id], 'enviado')
  await executar(escritorio, [empresa.id], 'contabil')
  const { rows } = await bancada.dono.query<{ id: number }>(
    'select id from guia where empresa_id = $1',
    [empresa.id],
  )
  guiaId = rows[0]?.id ?? 0
})

const DEVIDO = 2_020_00
/** Made after its due date: with the multa and the juros of the day it was made. */
const NASCEU = 2_153_53
const doCliente = () => ({ perfil: 3, empresas: [empresa.id] })
const ler = (quem: object = doCliente()) =>
  escritorio.rodar(async (ctx) => fiscal.lerGuia.output.parse(await lerGuia(ctx, { guiaId })), quem)
const prever = (pagaEm: string) =>
  escritorio.rodar(
    async (ctx) =>
      fiscal.preverPagamento.output.parse(await preverPagamento(ctx, { guiaId, pagaEm })),
    doCliente(),
  )
type Pago = { pagaEm: string; total?: number; multa?: number; juros?: number }
const pagar = async (pago: Pago, quem: object = doCliente()) => {
  const { versao } = await ler(quem)
  await escritorio.rodar((ctx) => informarPagamento(ctx, { guiaId, versao, ...pago }), quem)
}
const desfazer = async (quem: object = doCliente()) => {
  const { versao } = await ler(quem)
  await escritorio.rodar((ctx) => desfazerPagamento(ctx, { guiaId, versao }), quem)
}
const recusa = async (promessa: Promise<unknown>) => {
  const { codigo, detalhes } = (await promessa.catch((e: unknown) => e)) as ProblemError
  return `${codigo}: ${detalhes.detail ?? ''}`
}
const saldoDoBanco = async () => {
  const { rows } = await bancada.dono.query<{ soma: string }>(
    `select coalesce(sum(p.valor), 0) as soma from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
     where l.empresa_id = $1 and l.documento_tipo = 'guia' and p.valor < 0 and l.estorna_id is null
       and not exists (select from lancamento e where e.escritorio_id = l.escritorio_id and e.estorna_id = l.id)`,
    [empresa.id],
  )
  return Number(rows[0]?.soma)
}

test('paid in time there is nothing to add; late, the engine says multa and Selic with the law', async () => {
  expect(await prever('2026-11-20')).toMatchObject({ dias: 0, total: DEVIDO, memoria: null })
  // 8 days: 2,64 % of multa and 1 % of the month of payment, on each part (Lei 9.430/1996, art. 61).
  const tarde = await prever('2026-12-01')
  expect(tarde).toMatchObject({ dias: 8, multa: 53_32, juros: 20_21, aviso: null })
  expect(tarde.total).toBe(DEVIDO + tarde.multa + tarde.juros)
  expect(JSON.stringify(tarde.memoria)).toContain('9.430/1996')
})

test('late and with no values told, what the engine says is what is kept and booked', async () => {
  const { total, multa, juros } = await prever('2026-12-01')
  await pagar({ pagaEm: '2026-12-01' })
  expect(await ler()).toMatchObject({
    estado: 'paga',
    pagaEm: '2026-12-01',
    pagamento: { total, principal: DEVIDO, multa, juros, por: 'Ana Fictícia', comprovante: null },
  })
  expect(await saldoDoBanco()).toBe(-total)
})

test('another value is kept as it was told, and what multa and juros lack is said before', async () => {
  await pagar({ pagaEm: '2026-11-25', total: 2_060_00, multa: 30_00, juros: 10_00 })
  expect(await saldoDoBanco()).toBe(-2_060_00)
  await desfazer()
  expect(await saldoDoBanco()).toBe(0)
  // Late and at par: the principal is paid, and no multa was.
  await pagar({ pagaEm: '2026-12-01', total: DEVIDO })
  expect((await ler()).pagamento).toMatchObject({ principal: DEVIDO, multa: 0, juros: 0 })
  await desfazer()
  await pagar({ pagaEm: '2026-12-01', total: DEVIDO + 60_00 })
  expect((await ler()).pagamento).toMatchObject({ principal: DEVIDO, multa: 53_32, juros: 6_68 })
})

test.each([
  ['tomorrow', { pagaEm: '2026-12-11' }, 'não pode ser futura'],
  ['before the month of the tax', { pagaEm: '2026-09-30' }, 'não há pagamento antes desse mês'],
  ['zero', { pagaEm: '2026-11-20', total: 0 }, 'maior que zero'],
  [
    'one real',
    { pagaEm: '2026-11-20', total: 1_00 },
    'R$ 1,00 não paga esta guia: faltam R$ 2.019,00',
  ],
  [
    'one real, late, with nothing more',
    { pagaEm: '2026-12-01', total: 1_00, multa: 0, juros: 0 },
    'faltam R$ 2.019,00',
  ],
  [
    'multa that takes from the principal',
    { pagaEm: '2026-12-01', total: 2_030_00, multa: 53_32, juros: 20_21 },
    'Tirados a multa e os juros, ficam R$ 1.956,47',
  ],
  ['above', { pagaEm: '2026-11-20', total: 2_020_01 }, 'Sobram R$'],
  [
    'only multa',
    { pagaEm: '2026-12-01', total: 10_00, multa: 10_00, juros: 0 },
    'faltam R$ 2.010,00',
  ],
  [
    'a slip of the comma',
    { pagaEm: '2026-12-01', multa: 6_666_600, juros: 0 },
    'Confira os centavos',
  ],
] as [string, Pago, string][])('refused, and nothing changes: %s', async (_, pago, dito) => {
  const resposta = await recusa(pagar(pago))
  expect(resposta).toContain('entrada-invalida')
  expect(resposta.replaceAll('\u00a0', ' ')).toContain(dito)
  expect(await ler()).toMatchObject({ pagaEm: null, pagamento: null })
})

test('the second of two is refused, and the counts follow the payment and its undoing', async () => {
  const abertas = () =>
    escritorio.rodar((ctx) => contarGuias(ctx, { empresaId: empresa.id, aberta: true }))
  expect(await abertas()).toMatchObject({ quantidade: 1, total: NASCEU })
  await pagar({ pagaEm: '2026-11-20' })
  expect(await recusa(pagar({ pagaEm: '2026-11-19' }))).toContain('já foi informado')
  expect((await abertas()).quantidade).toBe(0)
  await desfazer()
  expect(await abertas()).toMatchObject({ quantidade: 1, total: NASCEU })
  expect((await ler()).acessos.map(({ acao }) => acao)).toEqual(
    expect.arrayContaining(['pagou', 'desfez']),
  )
})

test('what the office said the company does not undo; what the company said, the office does', async () => {
  await pagar({ pagaEm: '2026-11-20' }, { usuarioId: 999_001 })
  expect((await ler()).podeDesfazer).toBe(false)
  expect(await recusa(desfazer())).toContain('Só quem informou')
  await desfazer({})
  await pagar({ pagaEm: '2026-11-20' })
  expect((await ler()).podeDesfazer).toBe(true)
  await desfazer({})
  expect((await ler()).estado).toBe('lida')
})

const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
const enviar = (conteudo: Buffer, nome = 'comprovante.pdf') =>
  escritorio.rodar(async (ctx) => {
    const envio = { nome, mime: 'application/pdf', conteudo: Readable.from([conteudo]) }
    const recebido = await receberComprovante(ctx as Omit<Context, 'db'>, envio)
    return await anexarComprovante(ctx, { guiaId, envio: recebido })
  }, doCliente())

test('the receipt is kept once, for who sees what the company pays', async () => {
  expect(await recusa(enviar(PDF))).toContain('Informe o pagamento antes')
  await pagar({ pagaEm: '2026-11-20' })
  const { documentoId } = await enviar(PDF)
  expect((await enviar(PDF)).documentoId).toBe(documentoId)
  expect((await ler()).pagamento?.comprovante).toEqual({ documentoId, nome: 'comprovante.pdf' })
  const abre = (quem: object) => escritorio.rodar((ctx) => lerDocumento(ctx, documentoId), quem)
  expect(await abre(doCliente())).toMatchObject({ mime: 'application/pdf', tipo: 'comprovante' })
  expect(await abre({ perfil: 4, empresas: [empresa.id] })).toBeUndefined()
  expect(await abre({ perfil: 3, empresas: [empresa.id + 1000] })).toBeUndefined()
  await desfazer()
  expect((await ler()).pagamento).toBeNull()
})

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>')],
  ['a PDF cut in the middle', PDF.subarray(0, 30)],
  ['nothing', Buffer.alloc(0)],
])('no receipt: %s', async (_, conteudo) => {
  await pagar({ pagaEm: '2026-11-20' })
  expect(await recusa(enviar(conteudo))).toContain('arquivo-recusado')
  expect((await ler()).pagamento?.comprovante).toBeNull()
})
