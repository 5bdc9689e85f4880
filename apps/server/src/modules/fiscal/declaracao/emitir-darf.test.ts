// A DARF of the SICALC in the place of our demonstration: where the law lets it, and of what the guide says.
import { fiscal } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../../testes/fabricas.ts'
import { lerDocumento } from '../../documentos/index.ts'
import { lerGuia } from '../guia/ler-guia.ts'
import { umaLinha } from '../testes/mes-de-teste.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { emitirDarfOficial } from './emitir-darf.ts'

let agora = '2026-11-05'
let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancadaDaReceita(() => new Date(`${agora}T12:00:00Z`))
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  agora = '2026-11-05'
  bancada.receita.reset()
  escritorio = await bancada.umEscritorioComContrato()
  empresa = await bancada.umMesApurado(escritorio, {
    ...{ regime: 2, notas: [{ valor: 50_000_00 }] },
    socios: [{ regra: { tipo: 'fixo', valor: 10_000_00 } }],
  })
})

const aGuia = async (chave: string) =>
  (
    await umaLinha<{ id: number }>(
      bancada,
      `select id from guia where empresa_id = $1 and chave like $2 and estado <> 'substituida' order by id limit 1`,
      [empresa.id, chave],
    )
  ).id
const emitir = (guiaId: number, porExcecao = false) =>
  emitirDarfOficial(bancada.pedidoDe(escritorio), { guiaId, porExcecao })
const guia = (guiaId: number) =>
  escritorio.rodar(async (ctx) => fiscal.lerGuia.output.parse(await lerGuia(ctx, { guiaId })))
const diz = (trecho: string) => ({
  codigo: 'situacao-nao-permite',
  detalhes: { detail: expect.stringContaining(trecho) },
})

test('o PIS sai pelo SICALC, com número e PDF, no lugar do demonstrativo', async () => {
  const guiaId = await aGuia('pis')
  const antes = await guia(guiaId)
  expect(antes).toMatchObject({ demonstrativa: true, via: { via: 'sicalc', temDarf: true } })
  const emitido = await emitir(guiaId)
  expect(emitido).toMatchObject({ total: antes.total, pagarAte: antes.vencimento })
  const [la, ...outras] = bancada.receita.bills().filter(({ cnpj }) => cnpj === empresa.cnpj)
  expect(outras).toEqual([])
  expect(la).toMatchObject({ kind: 'DARF', pa: 202610, total: antes.principal })
  expect(await guia(guiaId)).toMatchObject({
    ...{ demonstrativa: false, documentoId: emitido.documentoId, total: antes.total },
    oficial: { numero: la?.number, linhaDigitavel: null },
  })
  const documento = await escritorio.rodar((ctx) => lerDocumento(ctx, emitido.documentoId))
  expect(documento).toMatchObject({ mime: 'application/pdf', empresaId: empresa.id })
})

test('pedido por dois ao mesmo tempo, ou de novo enquanto se paga, o DARF é um', async () => {
  const guiaId = await aGuia('pis')
  const [um, outro] = await Promise.all([emitir(guiaId), emitir(guiaId)])
  expect(outro).toEqual(um)
  expect(await emitir(guiaId)).toEqual(um)
  expect(bancada.receita.bills().filter(({ cnpj }) => cnpj === empresa.cnpj)).toHaveLength(1)
})

test('o IRRF do pró-labore é da DCTFWeb: só por exceção', async () => {
  const guiaId = await aGuia('irrf-%')
  await expect(emitir(guiaId)).rejects.toMatchObject(diz('confessado na DCTFWeb'))
  expect(await guia(guiaId)).toMatchObject({ demonstrativa: true, via: { via: 'dctfweb' } })
  const { numero } = await emitir(guiaId, true)
  const la = bancada.receita.bills().find(({ number }) => number === numero)
  expect(la).toMatchObject({ pa: 202610, tributes: [{ code: 561 }] })
  expect((await guia(guiaId)).oficial?.numero).toBe(numero)
})

test('as contribuições não têm DARF avulso, nem por exceção', async () => {
  const guiaId = await aGuia('inss')
  for (const porExcecao of [false, true])
    await expect(emitir(guiaId, porExcecao)).rejects.toMatchObject(diz('não há DARF avulso'))
  expect(bancada.receita.bills()).toEqual([])
})

test('vencido, vem com a multa e os juros do dia em que há banco', async () => {
  const guiaId = await aGuia('pis')
  const { principal, vencimento } = await guia(guiaId)
  expect(vencimento).toBe('2026-11-25')
  // Saturday 28/11: paid on Monday, five days late.
  agora = '2026-11-28'
  const emitido = await emitir(guiaId)
  const multa = Math.round((principal * 165) / 10_000)
  expect(emitido).toMatchObject({ pagarAte: '2026-11-30', total: principal + multa })
  expect(await guia(guiaId)).toMatchObject({
    ...{ pagarEm: '2026-11-30', multa, juros: 0, demonstrativa: false },
  })
})

test('a Receita fora do ar não muda nada; paga, não se emite; de outro escritório, não existe', async () => {
  const guiaId = await aGuia('pis')
  bancada.receita.dials.emitir.turn({ errorRate: 1 })
  await expect(emitir(guiaId)).rejects.toMatchObject({ codigo: 'ocupado' })
  expect((await guia(guiaId)).demonstrativa).toBe(true)
  bancada.receita.dials.emitir.reset()
  const outro = await umEscritorio(bancada)
  await expect(
    emitirDarfOficial(bancada.pedidoDe(outro), { guiaId, porExcecao: false }),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  await bancada.dono.query(
    `update guia set estado = 'paga', paga_em = '2026-11-05', pago_total = total, pago_multa = 0, pago_juros = 0 where id = $1`,
    [guiaId],
  )
  await expect(emitir(guiaId)).rejects.toMatchObject(diz('já foi paga'))
})
