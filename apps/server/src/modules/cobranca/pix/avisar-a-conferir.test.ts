// Who answers for a company is told of each Pix that a person must look at, once.
import { beforeEach, expect, test } from 'vitest'
import { textoDoAviso } from '../../acesso/index.ts'
import {
  bancada,
  comNota,
  empresa,
  escritorio,
  ler,
  prepararPix,
  registrada,
  txidDe,
} from '../testes/empresa-com-pix.ts'

prepararPix()

beforeEach(async () => {
  await bancada.dono.query('update empresa set responsavel_id = $2 where id = $1', [
    empresa.id,
    escritorio.usuarioId,
  ])
})

const avisos = async () =>
  (
    await bancada.dono.query<{ dados: Record<string, unknown> }>(
      `select dados from notificacao where escritorio_id = $1 and usuario_id = $2 and tipo = 'pix' order by id`,
      [escritorio.id, escritorio.usuarioId],
    )
  ).rows.map(({ dados }) => dados)
const receber = async (centavos: number) => {
  await bancada.banco.receive({ key: 'financeiro@ficticia.example', centavos })
  await ler()
}

test('a surplus is told once, however often it is read, and again only after it was closed', async () => {
  const cobrancaId = await registrada()
  await comNota(cobrancaId)
  const endToEndId = await bancada.banco.pay(await txidDe(cobrancaId), 112_000)
  await Promise.all([ler(), ler()])
  await bancada.banco.refund(endToEndId, 5000)
  await ler()
  expect(await avisos()).toMatchObject([{ empresaId: empresa.id, cobrancaId, valor: 112_000 }])
  expect(textoDoAviso('pix', (await avisos())[0])).toMatchObject({
    ...{ gravidade: 'atencao', rota: `/receitas?aberta=${cobrancaId}` },
    texto: expect.stringMatching(/R\$\s1\.120,00 da cobrança \d+/),
  })
  await bancada.banco.refund(endToEndId, 7000)
  await ler()
  expect(await avisos()).toHaveLength(1)
  // More than the surplus went back: what was closed is to be looked at once more.
  await bancada.banco.refund(endToEndId, 1000)
  await ler()
  await ler()
  expect(await avisos()).toHaveLength(2)
})

test('two charges are two cases', async () => {
  for (let vez = 0; vez < 2; vez += 1) {
    const cobrancaId = await registrada()
    await comNota(cobrancaId)
    await bancada.banco.pay(await txidDe(cobrancaId), 112_000)
  }
  await ler()
  expect(new Set((await avisos()).map(({ cobrancaId }) => cobrancaId)).size).toBe(2)
})

test('those of no charge are one notice while it is unread', async () => {
  await receber(500)
  await receber(600)
  await ler()
  expect(await avisos()).toMatchObject([{ empresaId: empresa.id, cobrancaId: null, valor: 500 }])
  expect(textoDoAviso('pix', (await avisos())[0])).toMatchObject({
    ...{ rota: `/receitas?aba=pix&empresaId=${empresa.id}` },
    texto: expect.stringMatching(/R\$\s5,00 que não é de nenhuma cobrança/),
  })
  await bancada.dono.query('update notificacao set lida_em = now() where escritorio_id = $1', [
    escritorio.id,
  ])
  await ler()
  expect(await avisos()).toHaveLength(1)
  await receber(700)
  expect(await avisos()).toMatchObject([{ valor: 500 }, { valor: 700 }])
})

test('what is as it should be tells nobody', async () => {
  const cobrancaId = await registrada()
  await comNota(cobrancaId)
  await bancada.banco.pay(await txidDe(cobrancaId))
  await ler()
  expect(await avisos()).toEqual([])
})
