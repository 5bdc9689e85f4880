// The PGDAS-D end to end, at the simulated Receita: what is declared, compared and transmitted, exactly once.
import type { Readable } from 'node:stream'
import { declaracoes, fiscal } from '@razao/contract'
import { lerArrecadacao } from '@razao/engine/guias'
import { lerBrCode } from '@razao/formats/pix'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../../testes/fabricas.ts'
import { lerDocumento } from '../../documentos/index.ts'
import { desligarSerpro, lerSerpro } from '../../serpro/escritorio.ts'
import { marcarSemMovimento } from '../fechamento/marcar-sem-movimento.ts'
import { lerGuia } from '../guia/ler-guia.ts'
import { pdfDaGuia } from '../guia/pdf-da-guia.ts'
import { AGORA, executar, MES, umaLinha, umaNota } from '../testes/mes-de-teste.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { conferirDeclaracao } from './conferir.ts'
import { preverDeclaracoes } from './em-lote.ts'
import { TRANSICOES } from './estados.ts'
import { gerarDasOficial } from './gerar-das.ts'
import { lerDeclaracao, listarDeclaracoes } from './ler.ts'
import { montarDeclaracao, retificarDeclaracao } from './montar.ts'
import { consultarDeclaracao, transmitirDeclaracao } from './transmitir.ts'

let agora = AGORA()
let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancadaDaReceita(() => agora)
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.receita.reset()
  escritorio = await bancada.umEscritorioComContrato()
  empresa = await bancada.umMesApurado(escritorio)
})

const doMes = (quem = empresa) => ({ empresaId: quem.id, competencia: MES, segregacao: [] })
const montar = (quem = empresa) => escritorio.rodar((ctx) => montarDeclaracao(ctx, doMes(quem)))
const conferir = (declaracaoId: number) =>
  conferirDeclaracao(bancada.pedidoDe(escritorio), { declaracaoId })
const transmitir = (declaracaoId: number, versao: number) =>
  escritorio.rodar((ctx) => transmitirDeclaracao(ctx, { declaracaoId, versao }))
const ler = (declaracaoId: number) =>
  escritorio.rodar(async (ctx) =>
    declaracoes.lerDeclaracao.output.parse(await lerDeclaracao(ctx, { declaracaoId })),
  )
/** Compared, and asked for. */
async function pedida(quem = empresa): Promise<number> {
  const { declaracaoId } = await montar(quem)
  const { situacao, versao } = await conferir(declaracaoId)
  expect(situacao).toBe('conferida')
  await transmitir(declaracaoId, versao)
  return declaracaoId
}
const diz = (trecho: string) => ({ detail: expect.stringContaining(trecho) })
const naReceita = (quem = empresa) =>
  bancada.receita.declarations().filter(({ cnpj }) => cnpj === quem.cnpj)

test('montada, conferida ao centavo, transmitida, com número, recibo e declaração guardados', async () => {
  const { declaracaoId } = await montar()
  expect(await ler(declaracaoId)).toMatchObject({
    ...{ situacao: 'pronta', tipo: 'original', valor: 2_020_00, comparacao: null, numero: null },
    passos: [],
  })
  const conferida = await conferir(declaracaoId)
  expect(conferida).toMatchObject({ situacao: 'conferida', diferenca: 0, recusas: [] })
  const { comparacao } = await ler(declaracaoId)
  expect(comparacao?.map(({ codigoTributo }) => codigoTributo)).toEqual([
    1001, 1002, 1004, 1005, 1006, 1010,
  ])
  expect(comparacao?.reduce((soma, { deles }) => soma + deles, 0)).toBe(2_020_00)
  // Nothing was declared by comparing.
  expect(naReceita()).toEqual([])
  expect(await transmitir(declaracaoId, conferida.versao)).toEqual({
    ...{ declaracaoId, situacao: 'transmitindo', esperaAprovacao: false },
  })
  await bancada.levarTudo(escritorio)
  const [la, ...outras] = naReceita()
  expect(outras).toEqual([])
  const lida = await ler(declaracaoId)
  expect(lida).toMatchObject({ situacao: 'transmitida', numero: la?.id, recusas: [] })
  expect(lida.passos.map(({ estado }) => estado)).toEqual(['intencionada', 'enviada', 'confirmada'])
  for (const id of [lida.reciboId, lida.documentoId]) {
    const documento = await escritorio.rodar((ctx) => lerDocumento(ctx, id ?? 0))
    expect(documento).toMatchObject({
      mime: 'application/pdf',
      competencia: MES,
      empresaId: empresa.id,
    })
    const bytes = await bancada.files.lerInteiro(documento?.local ?? '')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect(
    await escritorio.rodar((ctx) =>
      listarDeclaracoes(ctx, {
        paginaAtual: 1,
        registrosPorPagina: 10,
        competencia: MES,
        situacao: 'transmitida',
      }),
    ),
  ).toMatchObject({
    paginacao: { totalDeRegistros: 1 },
    lista: [{ id: declaracaoId, diferenca: 0 }],
  })
})

test('a mesma apuração dá a mesma declaração; outra toma o lugar da que não saiu', async () => {
  const { declaracaoId } = await montar()
  expect((await montar()).declaracaoId).toBe(declaracaoId)
  await umaNota(escritorio, empresa.id, { valor: 100_000 })
  // The month changed and was not worked out again: nothing is declared of it.
  await executar(escritorio, [empresa.id], 'tudo', 'guia')
  const outra = await montar()
  expect(outra.declaracaoId).not.toBe(declaracaoId)
  expect(await ler(declaracaoId)).toMatchObject({ situacao: 'trocada' })
  expect(await ler(outra.declaracaoId)).toMatchObject({ situacao: 'pronta', valor: 2_100_80 })
})

test('um mês que não está apurado não é declarado, e diz por quê', async () => {
  await expect(
    escritorio.rodar((ctx) => montarDeclaracao(ctx, { ...doMes(), competencia: '2026-09' })),
  ).rejects.toMatchObject({ codigo: 'pendencias', detalhes: diz('não está apurado') })
  const presumido = await bancada.umMesApurado(escritorio, { regime: 2 })
  await expect(montar(presumido)).rejects.toMatchObject({
    ...{ codigo: 'situacao-nao-permite', detalhes: diz('declare o mês na DCTFWeb') },
  })
  const mei = await bancada.umMesApurado(escritorio, { regime: 6 })
  await expect(montar(mei)).rejects.toMatchObject({ detalhes: diz('PGMEI') })
})

test('uma resposta sobre uma atividade que o mês não tem é recusada, e diz qual', async () => {
  const segregacao = [{ atividade: 'revenda-que-nao-ha', idAtividade: 1 }]
  await expect(
    escritorio.rodar((ctx) => montarDeclaracao(ctx, { ...doMes(), segregacao })),
  ).rejects.toMatchObject({
    codigo: 'entrada-invalida',
    detalhes: {
      ...diz('«revenda-que-nao-ha»'),
      erros: [{ pointer: '#/segregacao/0/atividade', mensagem: expect.anything() }],
    },
  })
})

test('total igual e tributos diferentes: a diferença por tributo não é zero', async () => {
  const { declaracaoId } = await montar()
  await conferir(declaracaoId)
  await bancada.dono.query(
    `update declaracao_pgdasd set estado = 'divergente', comparacao = (
       select jsonb_agg(c.um || jsonb_build_object('diferenca', case c.vez when 1 then 7 when 2 then -7 else 0 end) order by c.vez)
       from jsonb_array_elements(comparacao) with ordinality c (um, vez)), versao = versao + 1 where id = $1`,
    [declaracaoId],
  )
  const lida = await ler(declaracaoId)
  expect(lida).toMatchObject({ situacao: 'divergente', diferenca: 0, diferencaPorTributo: 14 })
})

test('depois do prazo, a multa é dita antes de transmitir, e a da Receita fica com a declaração', async () => {
  const naHora = agora
  try {
    const { declaracaoId } = await montar()
    const { versao } = await conferir(declaracaoId)
    expect(await ler(declaracaoId)).toMatchObject({ atraso: null, multa: null })
    // 20/11 is a holiday, a Friday.
    agora = new Date('2026-11-25T12:00:00Z')
    expect(await ler(declaracaoId)).toMatchObject({
      atraso: { prazo: '2026-11-23', multa: 50_00 },
    })
    const lote = {
      ...{ competencia: MES, acao: 'transmitir' as const },
      selecao: { modo: 'ids' as const, ids: [empresa.id] },
    }
    expect(await escritorio.rodar((ctx) => preverDeclaracoes(ctx, lote))).toMatchObject({
      ...{ afetadas: 1, prazoVencido: '2026-11-23' },
    })
    await transmitir(declaracaoId, versao)
    await bancada.levarTudo(escritorio)
    const lida = await ler(declaracaoId)
    const la = bancada.receita.bills().find(({ kind }) => kind === 'DARF MAED')
    expect(lida).toMatchObject({
      ...{ situacao: 'transmitida', atraso: null, multa: { valor: 50_00, vencimento: la?.due } },
    })
    expect([lida.multaDarfId, lida.multaNotificacaoId]).not.toContain(null)
  } finally {
    agora = naHora
  }
})

test('um centavo de diferença é localizado, e não deixa transmitir', async () => {
  const { declaracaoId } = await montar()
  bancada.receita.dials.declarar.turn({ centavo: 1 })
  const conferida = await conferir(declaracaoId)
  expect(conferida).toMatchObject({ situacao: 'divergente', diferenca: 1, diferencaPorTributo: 1 })
  const { comparacao } = await ler(declaracaoId)
  const [diferente, ...outros] = (comparacao ?? []).filter(({ diferenca }) => diferenca !== 0)
  expect(outros).toEqual([])
  expect(diferente).toMatchObject({
    causa: 'arredondamento',
    onde: [
      { atividade: 'III:interna', passo: expect.stringMatching(/^simples\.linha\.III:interna\./) },
    ],
  })
  await expect(transmitir(declaracaoId, conferida.versao)).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
    detalhes: diz('calculou outro valor'),
  })
  // The service put right, the same declaration is compared again.
  bancada.receita.dials.declarar.reset()
  expect(await conferir(declaracaoId)).toMatchObject({ situacao: 'conferida', diferenca: 0 })
})

test('o centavo que aparece só na hora de transmitir é recusado, e nada é declarado', async () => {
  const declaracaoId = await pedida()
  bancada.receita.dials.declarar.turn({ centavo: 1 })
  await bancada.levarTudo(escritorio)
  const lida = await ler(declaracaoId)
  expect(lida.situacao).toBe('recusada')
  expect(lida.recusas[0]?.codigo).toContain('MSG_ISN_035')
  expect(naReceita()).toEqual([])
  // The month may be declared again.
  bancada.receita.dials.declarar.reset()
  const outra = await pedida()
  await bancada.levarTudo(escritorio)
  expect(await ler(outra)).toMatchObject({ situacao: 'transmitida' })
})

test('recebida e sem resposta: incerta, perguntada, e uma só', async () => {
  const declaracaoId = await pedida()
  bancada.receita.dials.declarar.turn({ lostAnswerRate: 1 })
  await bancada.levarTudo(escritorio)
  expect(await ler(declaracaoId)).toMatchObject({ situacao: 'incerta', numero: null })
  // Nothing else moves it: neither asking for it again nor another declaration.
  expect(await transmitir(declaracaoId, 99)).toMatchObject({ situacao: 'incerta' })
  await expect(montar()).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  // Nor may what opens the Receita be thrown away: nobody could ask for it.
  const { versao } = await lerSerpro(bancada.pedidoDe(escritorio))
  await expect(
    desligarSerpro(bancada.pedidoDe(escritorio), { motivo: 'fim do contrato', versao }),
  ).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
    detalhes: diz('Uma declaração espera'),
  })
  bancada.receita.dials.declarar.reset()
  expect(await escritorio.rodar((ctx) => consultarDeclaracao(ctx, { declaracaoId }))).toMatchObject(
    { consultando: true },
  )
  await bancada.passarOTempo(escritorio)
  await bancada.levarTudo(escritorio)
  expect(naReceita()).toHaveLength(1)
  const lida = await ler(declaracaoId)
  expect(lida).toMatchObject({ situacao: 'transmitida', numero: naReceita()[0]?.id })
  expect(lida.reciboId).not.toBeNull()
})

test('o que nunca chegou é perguntado, e só então sai de novo, uma vez', async () => {
  const declaracaoId = await pedida()
  bancada.receita.dials.declarar.turn({ timeoutRate: 1 })
  await bancada.levarTudo(escritorio)
  expect(await ler(declaracaoId)).toMatchObject({ situacao: 'incerta' })
  bancada.receita.dials.declarar.reset()
  await bancada.passarOTempo(escritorio)
  await bancada.levarTudo(escritorio)
  expect(naReceita()).toHaveLength(1)
  expect(await ler(declaracaoId)).toMatchObject({ situacao: 'transmitida' })
})

test('pedida duas vezes ao mesmo tempo e levada por dois processos, é uma', async () => {
  const { declaracaoId } = await montar()
  const { versao } = await conferir(declaracaoId)
  const ditas = await Promise.all([
    transmitir(declaracaoId, versao),
    transmitir(declaracaoId, versao),
  ])
  expect(ditas.map(({ situacao }) => situacao)).toEqual(['transmitindo', 'transmitindo'])
  await Promise.all([bancada.levarTudo(escritorio, 'um'), bancada.levarTudo(escritorio, 'outro')])
  await bancada.passarOTempo(escritorio)
  await bancada.levarTudo(escritorio)
  expect(naReceita()).toHaveLength(1)
  expect(bancada.receita.asked(empresa.cnpj, 'TRANSDECLARACAO11')).toBe(2)
  expect(await ler(declaracaoId)).toMatchObject({ situacao: 'transmitida' })
})

test('sem receita no mês, é declarada sem atividades', async () => {
  const parada = await bancada.umMesApurado(escritorio, { notas: [] })
  await expect(montar(parada)).rejects.toMatchObject({ codigo: 'pendencias' })
  const { versao } = await umaLinha<{ versao: number }>(
    bancada,
    'select versao from fechamento where empresa_id = $1 and competencia = $2',
    [parada.id, MES],
  )
  await escritorio.rodar((ctx) =>
    marcarSemMovimento(ctx, {
      ...{ empresaId: parada.id, competencia: MES, semMovimento: true, versao },
    }),
  )
  await executar(escritorio, [parada.id])
  const declaracaoId = await pedida(parada)
  const { pedido, valor } = await ler(declaracaoId)
  expect(valor).toBe(0)
  expect(JSON.parse(pedido).declaracao.estabelecimentos).toEqual([{ cnpjCompleto: parada.cnpj }])
  await bancada.levarTudo(escritorio)
  expect(await ler(declaracaoId)).toMatchObject({ situacao: 'transmitida' })
})

test('retificada: do que a apuração diz agora, em lugar da primeira; sem mudança, não', async () => {
  const primeira = await pedida()
  await bancada.levarTudo(escritorio)
  const retificar = () => escritorio.rodar((ctx) => retificarDeclaracao(ctx, doMes()))
  await expect(montar()).rejects.toMatchObject({ detalhes: diz('já foi declarado') })
  await expect(retificar()).rejects.toMatchObject({ detalhes: diz('Nada mudou') })
  await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await executar(escritorio, [empresa.id], 'tudo', 'guia')
  const { declaracaoId } = await retificar()
  const { versao } = await conferir(declaracaoId)
  await transmitir(declaracaoId, versao)
  bancada.receita.dials.declarar.turn({ lostAnswerRate: 1 })
  await bancada.levarTudo(escritorio)
  bancada.receita.dials.declarar.reset()
  await bancada.passarOTempo(escritorio)
  await bancada.levarTudo(escritorio)
  // The one of before is not taken for the one in doubt.
  const [original, outra, ...mais] = naReceita()
  expect(mais).toEqual([])
  expect(await ler(primeira)).toMatchObject({ situacao: 'transmitida', numero: original?.id })
  expect(await ler(declaracaoId)).toMatchObject({
    ...{ tipo: 'retificadora', retificaId: primeira, situacao: 'transmitida' },
    ...{ numero: outra?.id, valor: 2_100_80 },
  })
})

test('o mês que outro programa declarou não é declarado por cima', async () => {
  const [daqui, daquela] = [escritorio, empresa]
  const primeira = await pedida()
  escritorio = await bancada.umEscritorioComContrato()
  const mesma = await bancada.umMesApurado(escritorio, { cnpj: empresa.cnpj })
  const repetida = await pedida(mesma)
  await bancada.levarTudo(daqui)
  await bancada.levarTudo(escritorio)
  expect(await ler(repetida)).toMatchObject({
    situacao: 'recusada',
    recusas: [{ codigo: 'ja-declarada' }],
  })
  escritorio = daqui
  expect(await ler(primeira)).toMatchObject({ situacao: 'transmitida' })
  expect(naReceita(daquela)).toHaveLength(1)
})

test('a Receita fora do ar não muda nada, e diz para tentar depois', async () => {
  const { declaracaoId } = await montar()
  bancada.receita.dials.declarar.turn({ errorRate: 1 })
  await expect(conferir(declaracaoId)).rejects.toMatchObject({ codigo: 'ocupado' })
  expect(await ler(declaracaoId)).toMatchObject({ situacao: 'pronta' })
})

test('o que foi recusado no cálculo diz o que fazer, e a declaração continua', async () => {
  const { declaracaoId } = await montar()
  bancada.receita.dials.declarar.turn({ rejectRate: 1, rejectCode: 22 })
  const { situacao, recusas } = await conferir(declaracaoId)
  expect(situacao).toBe('pronta')
  expect(recusas[0]?.codigo).toContain('ICGERENCIADOR-022')
  expect(recusas[0]?.oQueFazer).not.toBe('')
})

test('mudado o mês depois de conferida, não sai', async () => {
  const { declaracaoId } = await montar()
  const { versao } = await conferir(declaracaoId)
  await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await executar(escritorio, [empresa.id], 'tudo', 'guia')
  await expect(transmitir(declaracaoId, versao)).rejects.toMatchObject({
    detalhes: diz('apurado de novo'),
  })
})

test('outro escritório, e quem não vê a empresa, não veem nada', async () => {
  const { declaracaoId, versao } = await montar()
  const outro = await umEscritorio(bancada)
  const nada = { codigo: 'nao-encontrado' }
  for (const [casa, quem] of [
    [outro, {}],
    [escritorio, { empresas: [] }],
  ] as const) {
    const rodar = <T>(work: Parameters<typeof casa.rodar<T>>[0]) => casa.rodar(work, quem)
    await expect(rodar((ctx) => lerDeclaracao(ctx, { declaracaoId }))).rejects.toMatchObject(nada)
    await expect(rodar((ctx) => montarDeclaracao(ctx, doMes()))).rejects.toMatchObject(nada)
    await expect(
      rodar((ctx) => transmitirDeclaracao(ctx, { declaracaoId, versao })),
    ).rejects.toMatchObject(nada)
    await expect(
      conferirDeclaracao(bancada.pedidoDe(casa, quem), { declaracaoId }),
    ).rejects.toMatchObject(nada)
    const lista = await rodar((ctx) =>
      listarDeclaracoes(ctx, { paginaAtual: 1, registrosPorPagina: 10 }),
    )
    expect(lista.lista).toEqual([])
  }
})

test('o DAS oficial toma o lugar do demonstrativo, e deixa de ser quando o valor muda', async () => {
  const { id: guiaId } = await umaLinha<{ id: number }>(
    bancada,
    `select id from guia where empresa_id = $1 and chave = 'das'`,
    [empresa.id],
  )
  const gerar = () => gerarDasOficial(bancada.pedidoDe(escritorio), { guiaId })
  const guia = () =>
    escritorio.rodar(async (ctx) => fiscal.lerGuia.output.parse(await lerGuia(ctx, { guiaId })))
  await expect(gerar()).rejects.toMatchObject({ detalhes: diz('ainda não foi declarada') })
  await pedida()
  await bancada.levarTudo(escritorio)
  const gerado = await gerar()
  const [la] = bancada.receita.bills().filter(({ cnpj }) => cnpj === empresa.cnpj)
  expect(gerado).toMatchObject({ numero: la?.number, total: 2_020_00 })
  const oficial = (await guia()).oficial
  expect(await guia()).toMatchObject({
    ...{ demonstrativa: false, documentoId: gerado.documentoId, total: 2_020_00, falta: null },
    oficial: { numero: la?.number, pagarAte: gerado.pagarAte, importadaPor: null },
  })
  // Out of its paper: the line, whose value is of the guide, and the Pix, which is of the document.
  expect(lerArrecadacao(oficial?.linhaDigitavel ?? '', 2_020_00)).toMatchObject({
    value: { convenio: '0328', codigoDeBarras: oficial?.codigoDeBarras },
  })
  expect(oficial?.barras?.length).toBe(4 + 44 * 5 + 3)
  expect(lerBrCode(oficial?.pix?.copiaECola ?? '')).toMatchObject({
    value: { valor: 2_020_00, url: expect.stringContaining(la?.number ?? '') },
  })
  const pdf = await escritorio.rodar(async (ctx) => {
    const { conteudo } = await pdfDaGuia(ctx, { guiaId, baixar: true })
    const partes: Buffer[] = []
    for await (const parte of conteudo as Readable) partes.push(parte as Buffer)
    return Buffer.concat(partes)
  })
  const documento = await escritorio.rodar((ctx) => lerDocumento(ctx, gerado.documentoId))
  expect(pdf).toEqual(await bancada.files.lerInteiro(documento?.local ?? ''))
  // Another value: what was official is not of it. Issued again, its multa and juros are the ones of the Receita.
  await bancada.dono.query(
    'update guia set multa = 1, total = total + 1, versao = versao + 1 where id = $1',
    [guiaId],
  )
  expect(await guia()).toMatchObject({
    ...{ demonstrativa: true, oficial: null, documentoId: null, falta: 'gerar', emite: true },
  })
  expect(await gerar()).toMatchObject({ total: 2_020_00, multa: 0, nosso: 2_020_00, diferenca: 0 })
  expect(await guia()).toMatchObject({ demonstrativa: false, multa: 0, total: 2_020_00 })
  // Another tax is another month: it is refused.
  await bancada.dono.query(
    'update guia set principal = principal + 1, total = total + 1, versao = versao + 1 where id = $1',
    [guiaId],
  )
  await expect(gerar()).rejects.toMatchObject({ detalhes: diz('Confira o mês') })
  expect((await guia()).demonstrativa).toBe(true)
  const outro = await umEscritorio(bancada)
  await expect(gerarDasOficial(bancada.pedidoDe(outro), { guiaId })).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
})

test('o banco só aceita os passos da tabela', async () => {
  const estados = Object.keys(TRANSICOES) as (keyof typeof TRANSICOES)[]
  const { declaracaoId } = await montar()
  const { rows } = await bancada.dono.query<{ fonte: string }>(
    `select prosrc as fonte from pg_proc where oid = 'app.guardar_declaracao_pgdasd'::regproc`,
  )
  const noBanco = [...(rows[0]?.fonte ?? '').matchAll(/'([a-z-]+)>([a-z-]+)'/g)].map(
    ([, de, para]) => `${de}>${para}`,
  )
  expect(noBanco.sort()).toEqual(
    estados.flatMap((de) => TRANSICOES[de].map((para) => `${de}>${para}`)).sort(),
  )
  await expect(
    bancada.dono.query(`update declaracao_pgdasd set estado = 'transmitindo' where id = $1`, [
      declaracaoId,
    ]),
  ).rejects.toMatchObject({ constraint: 'declaracao_pgdasd_passo' })
  await expect(
    bancada.dono.query(`update declaracao_pgdasd set valor = 1 where id = $1`, [declaracaoId]),
  ).rejects.toMatchObject({ constraint: 'declaracao_pgdasd_imutavel' })
})
