import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { lerFechamento } from '../fechamento/ler-fechamento.ts'
import { preverRecalculo, recalcularGuia } from '../guia/recalcular-guia.ts'
import { informarSelic } from '../guia/selic.ts'
import { executar, MES, prepararMes, umMes } from '../testes/mes-de-teste.ts'
import { anexarReciboDaObrigacao, informarEntrega } from './informar-entrega.ts'
import { listarObrigacoes } from './listar-obrigacoes.ts'

let bancada: Bancada
let escritorio: Escritorio
let hoje = '2026-11-05'
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date(`${hoje}T12:00:00Z`) })
  escritorio = await umEscritorio(bancada)
})
afterAll(async () => await bancada.fechar())
const pagina = { paginaAtual: 1, registrosPorPagina: 100 }

test('as obrigações do fechamento são listadas por prazo, e iguais são guardadas uma vez', async () => {
  const empresas = [
    await umMes(escritorio, {}),
    await umMes(escritorio, {}),
    await umMes(escritorio, { regime: 2 }),
  ]
  await prepararMes(escritorio)
  const ids = empresas.map(({ id }) => id)
  await executar(escritorio, ids)
  const listar = (filtro: object) =>
    escritorio.rodar((ctx) => listarObrigacoes(ctx, { ...pagina, ...filtro }))
  const { lista, totais } = await listar({ de: '2026-11-01', ate: '2026-11-30' })
  expect(totais.empresas).toBe(3)
  expect(lista.map(({ prazo }) => prazo)).toEqual(lista.map(({ prazo }) => prazo).sort())
  expect(lista.filter(({ chave }) => chave === 'pgdas-d')).toMatchObject([
    { prazo: '2026-11-23', periodo: MES },
    { prazo: '2026-11-23', periodo: MES },
  ])
  expect((await listar({ ate: '2026-10-31' })).lista).toEqual([])
  const { rows } = await bancada.dono.query(
    'select count(distinct prazos) as conteudos from fechamento where empresa_id = any ($1) and prazos is not null',
    [ids],
  )
  expect(Number(rows[0]?.conteudos)).toBe(2)
  const lido = await escritorio.rodar((ctx) =>
    lerFechamento(ctx, { empresaId: ids[0] ?? 0, competencia: MES }),
  )
  expect(lido.obrigacoes.map(({ chave }) => chave)).toContain('pgdas-d')
  expect(lido.janelas.length).toBeGreaterThan(0)
  for (const { memoria } of lido.radar) expect(memoria.passos).toHaveLength(1)
  // Whoever sees only one company sees only its own.
  const deUma = await escritorio.rodar((ctx) => listarObrigacoes(ctx, { ...pagina }), {
    empresas: [ids[2] ?? 0],
  })
  expect(new Set(deUma.lista.map(({ empresaId }) => empresaId))).toEqual(new Set([ids[2]]))
})

test('a guia vencida é recalculada com multa e Selic, uma Selic que falta é recusada, e a apuração igual não a desfaz', async () => {
  hoje = '2026-11-05'
  const empresa = await umMes(escritorio, {})
  await prepararMes(escritorio)
  await executar(escritorio, [empresa.id])
  const guia = async () => {
    const { rows } = await bancada.dono.query(
      `select id, versao, total, multa, juros, pagar_em, estado from guia where empresa_id = $1 and chave = 'das' and estado <> 'substituida'`,
      [empresa.id],
    )
    return rows[0]
  }
  const { id: guiaId, versao } = await guia()
  hoje = '2027-01-08'
  const prever = (pagamento: string) =>
    escritorio.rodar((ctx) => preverRecalculo(ctx, { guiaId, pagamento }))
  await expect(prever('2027-01-11')).rejects.toMatchObject({
    codigo: 'sem-regra-vigente',
    detalhes: {
      detail: 'Falta a taxa Selic de 12/2026, publicada pela Receita Federal.',
    },
  })
  await escritorio.rodar((ctx) =>
    informarSelic(ctx, { competencia: '2026-12', taxa: '1.10', versao: null }),
  )
  // Due 2026-11-23; 49 days × 0,33 % = 16,17 % of 2.020,00; Selic 1,10 % + 1 % of the month of payment, each part rounded on its own.
  expect(await prever('2027-01-11')).toMatchObject({
    dias: 49,
    multa: 326_63,
    juros: 42_41,
    total: 2_389_04,
  })
  await escritorio.rodar((ctx) => recalcularGuia(ctx, { guiaId, pagamento: '2027-01-11', versao }))
  expect(await guia()).toMatchObject({
    total: 2_389_04,
    multa: 326_63,
    juros: 42_41,
    pagar_em: '2027-01-11',
  })
  await expect(
    escritorio.rodar((ctx) => recalcularGuia(ctx, { guiaId, pagamento: '2027-01-11', versao })),
  ).rejects.toMatchObject({ codigo: 'registro-mudou' })
  await executar(escritorio, [empresa.id], 'guia')
  expect(await guia()).toMatchObject({ id: guiaId, total: 2_389_04 })
  await expect(prever('2027-01-07')).rejects.toMatchObject({ codigo: 'entrada-invalida' })
})

test('o que foi dito de uma obrigação: entregue com recibo, dispensada com motivo, atrasada sozinha; a transmitida por aqui não se diz', async () => {
  hoje = '2026-11-05'
  const empresa = await umMes(escritorio, {})
  await prepararMes(escritorio)
  await executar(escritorio, [empresa.id])
  const listar = async (filtro: object = {}) =>
    (
      await escritorio.rodar((ctx) =>
        listarObrigacoes(ctx, { ...pagina, empresaId: empresa.id, ...filtro }),
      )
    ).lista
  const entregaDe = async (chave: string) =>
    (await listar()).find((uma) => uma.chave === chave)?.entrega
  expect(await entregaDe('pgdas-d')).toEqual({
    ...{ situacao: 'a-fazer', daqui: false, numero: null, entregueEm: null, retificacoes: 0 },
    ...{ documentoId: null, responsavelId: null, anotacao: null, versao: 0 },
  })
  const outra = (await listar()).find(({ chave }) => chave !== 'pgdas-d')
  const qual = {
    ...{ empresaId: empresa.id, chave: outra?.chave ?? '', periodo: outra?.periodo ?? '' },
  }
  const dizer = (mais: object) =>
    escritorio.rodar((ctx) =>
      informarEntrega(ctx, {
        ...{ ...qual, situacao: 'entregue', numero: 'R-1', entregueEm: '2026-11-04' },
        ...{ retificacoes: 0, responsavelId: null, anotacao: null, versao: 0 },
        ...mais,
      }),
    )
  const recusa = (campo: string) => ({
    detalhes: { erros: [expect.objectContaining({ pointer: `#/${campo}` })] },
  })
  await expect(dizer({ entregueEm: null })).rejects.toMatchObject(recusa('entregueEm'))
  await expect(dizer({ entregueEm: '2026-11-06' })).rejects.toMatchObject(recusa('entregueEm'))
  await expect(dizer({ situacao: 'dispensada' })).rejects.toMatchObject(recusa('anotacao'))
  await expect(dizer({ chave: 'nenhuma' })).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  const envio = async () => ({
    ...{ nome: 'recibo.pdf', mime: 'application/pdf' },
    arquivo: await bancada.files.guardar({
      ...{ escritorioId: escritorio.id, conteudo: Buffer.from('%PDF-1.4 %%EOF'), limite: 1000 },
    }),
  })
  const anexar = async () => {
    const recebido = await envio()
    return await escritorio.rodar((ctx) =>
      anexarReciboDaObrigacao(ctx, { ...qual, envio: recebido }),
    )
  }
  await expect(anexar()).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  await dizer({})
  await expect(dizer({})).rejects.toMatchObject({ codigo: 'registro-mudou' })
  const { documentoId } = await anexar()
  expect(await entregaDe(qual.chave)).toMatchObject({
    ...{ situacao: 'entregue', numero: 'R-1', entregueEm: '2026-11-04', documentoId, versao: 2 },
  })
  expect((await listar({ situacao: 'entregue' })).map(({ chave }) => chave)).toEqual([qual.chave])
  await dizer({ situacao: 'dispensada', anotacao: 'Sem movimento.', versao: 2 })
  expect(await entregaDe(qual.chave)).toMatchObject({
    ...{ situacao: 'dispensada', numero: null, documentoId: null, anotacao: 'Sem movimento.' },
  })
  hoje = '2027-06-01'
  const tarde = await listar()
  expect(tarde.find(({ chave }) => chave === 'pgdas-d')?.entrega.situacao).toBe('atrasada')
  expect(new Set(tarde.map(({ id }) => id)).size).toBe(tarde.length)
  // Of two transmissions the last receipt is the one, and the first is the one that was rectified.
  for (const [tipo, numero] of [
    ['original', '111'],
    ['retificadora', '222'],
  ])
    await bancada.dono.query(
      `with s as (insert into saida_externa (escritorio_id, servico, chave, pedido, estado)
         values ($1, 'pgdasd', $3, '{}', 'confirmada') returning id)
       insert into declaracao_pgdasd (escritorio_id, empresa_id, competencia, apuracao_id, tipo, retifica_id, estado, pedido,
         pedido_hash, valor, comparacao, conferida_em, saida_id, numero, transmitida_em, concluida_em)
       select a.escritorio_id, a.empresa_id, a.competencia, a.id, $4,
         (select max(d.id) from declaracao_pgdasd d where d.empresa_id = a.empresa_id and $4 = 'retificadora'), 'transmitida',
         '{}', repeat('0', 64), a.valor, '[]', now(), s.id, $5, '2026-11-10T12:00:00Z', now()
       from apuracao a, s where a.escritorio_id = $1 and a.empresa_id = $2 and a.competencia = '2026-10' and a.atual`,
      [escritorio.id, empresa.id, `teste-${numero}-${empresa.id}`, tipo, numero],
    )
  expect(await entregaDe('pgdas-d')).toMatchObject({
    ...{ situacao: 'entregue', daqui: true, numero: '222', entregueEm: '2026-11-10' },
    retificacoes: 1,
  })
  await expect(dizer({ chave: 'pgdas-d', periodo: MES })).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
  })
})
