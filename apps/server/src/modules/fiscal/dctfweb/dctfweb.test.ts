// A month of the Lucro end to end, at the simulated Receita: handed in to the MIT, signed and transmitted, exactly once.
import { dctfweb } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../../testes/fabricas.ts'
import { lerDocumento } from '../../documentos/index.ts'
import { desligarSerpro, lerSerpro } from '../../serpro/escritorio.ts'
import { TRANSICOES } from '../declaracao/estados.ts'
import { executar, MES, umaNota } from '../testes/mes-de-teste.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { lerDctfweb, listarDctfweb } from './ler.ts'
import { montarDctfweb, retificarDctfweb } from './montar.ts'
import { consultarDctfweb, transmitirDctfweb } from './transmitir.ts'

let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancadaDaReceita()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.receita.reset()
  bancada.receita.dials.declarar.turn({ waits: 0 })
  escritorio = await bancada.umEscritorioComContrato()
  empresa = await bancada.umMesApurado(escritorio, { regime: 2, notas: [{ valor: 10_000_000 }] })
})

const RESPONSAVEL = { cpf: '529.982.247-25', crc: { uf: 'SP', numero: '1SP123456/O-3' } }
const doMes = (quem = empresa) => ({
  ...{ empresaId: quem.id, competencia: MES, responsavel: RESPONSAVEL },
  variacoes: 'caixa' as const,
})
const montar = (quem = empresa) => escritorio.rodar((ctx) => montarDctfweb(ctx, doMes(quem)))
const transmitir = (dctfwebId: number, versao: number, aceitarDiferenca = false) =>
  escritorio.rodar((ctx) => transmitirDctfweb(ctx, { dctfwebId, versao, aceitarDiferenca }))
const ler = (dctfwebId: number) =>
  escritorio.rodar(async (ctx) =>
    dctfweb.lerDctfweb.output.parse(await lerDctfweb(ctx, { dctfwebId })),
  )
async function pedida(quem = empresa): Promise<number> {
  const { dctfwebId, versao } = await montar(quem)
  await transmitir(dctfwebId, versao)
  return dctfwebId
}
/** Each of the two steps is a line of its own, and the second is asked for by the first. */
async function levarTudo(casa = escritorio) {
  for (let vez = 0; vez < 4; vez += 1) await bancada.levarTudo(casa)
}
async function depoisDeUmTempo() {
  await bancada.passarOTempo(escritorio)
  await levarTudo()
}
const diz = (trecho: string) => ({ detail: expect.stringContaining(trecho) })
const pedidas = (servico: string) => bancada.receita.asked(empresa.cnpj, servico)

test('montada da apuração, encerrada no MIT, assinada e transmitida, com o recibo guardado', async () => {
  const { dctfwebId, versao } = await montar()
  const montada = await ler(dctfwebId)
  // R$ 100.000,00 of services: PIS 0,65 % and COFINS 3 %.
  expect(montada).toMatchObject({
    ...{ situacao: 'conferida', tipo: 'original', valor: 3_650_00, encerrada: false, recibo: null },
    debitosDoMit: [
      { codigo: '810902', rotulo: 'PIS cumulativo', valor: 650_00 },
      { codigo: '217201', rotulo: 'COFINS cumulativa', valor: 3_000_00 },
    ],
    ...{ debitos: null, passos: [] },
  })
  expect(JSON.parse(montada.pedido ?? '{}').DadosIniciais).toMatchObject({
    ...{ TributacaoLucro: 3, VariacoesMonetarias: 1, SemMovimento: false },
    ResponsavelApuracao: { CpfResponsavel: '52998224725' },
  })
  expect(await transmitir(dctfwebId, versao)).toEqual({
    ...{ dctfwebId, situacao: 'transmitindo', esperaAprovacao: false },
  })
  await levarTudo()
  const lida = await ler(dctfwebId)
  expect(lida).toMatchObject({
    ...{
      situacao: 'transmitida',
      encerrada: true,
      recibo: expect.stringMatching(/^\d+$/),
      recusas: [],
    },
    debitos: [{ codigo: '810902' }, { codigo: '217201' }],
    comparacao: [
      { codigo: '217201', origem: 'mit', nosso: 3_000_00, deles: 3_000_00, diferenca: 0 },
      { codigo: '810902', origem: 'mit', nosso: 650_00, deles: 650_00, diferenca: 0 },
    ],
  })
  expect(lida.passos.map(({ de, estado }) => `${de}:${estado}`)).toEqual([
    ...['mit:intencionada', 'mit:enviada', 'mit:confirmada'],
    ...['dctfweb:intencionada', 'dctfweb:enviada', 'dctfweb:confirmada'],
  ])
  for (const papel of [lida.reciboId, lida.documentoId]) {
    const guardado = await escritorio.rodar((ctx) => lerDocumento(ctx, papel ?? 0))
    expect(guardado).toMatchObject({ mime: 'application/pdf', competencia: MES })
  }
  expect([pedidas('ENCAPURACAO314'), pedidas('TRANSDECLARACAO310')]).toEqual([1, 1])
  const lista = await escritorio.rodar((ctx) =>
    listarDctfweb(ctx, { paginaAtual: 1, registrosPorPagina: 10, situacao: 'transmitida' }),
  )
  expect(lista).toMatchObject({ lista: [{ id: dctfwebId }], totais: { valor: 3_650_00 } })
})

test('o que o MIT demora a encerrar é esperado, e só então transmitido', async () => {
  bancada.receita.dials.declarar.turn({ waits: 5 })
  const dctfwebId = await pedida()
  await levarTudo()
  expect(await ler(dctfwebId)).toMatchObject({ situacao: 'transmitindo', encerrada: true })
  expect(pedidas('TRANSDECLARACAO310')).toBe(0)
  await depoisDeUmTempo()
  await depoisDeUmTempo()
  expect(await ler(dctfwebId)).toMatchObject({ situacao: 'transmitida' })
  expect([pedidas('ENCAPURACAO314'), pedidas('TRANSDECLARACAO310')]).toEqual([1, 1])
})

test('sem resposta do MIT: incerta, perguntada, e encerrada uma vez só', async () => {
  const dctfwebId = await pedida()
  bancada.receita.dials.declarar.turn({ lostAnswerRate: 1 })
  await bancada.levarTudo(escritorio)
  expect(await ler(dctfwebId)).toMatchObject({ situacao: 'incerta', encerrada: false })
  expect(await transmitir(dctfwebId, 99)).toMatchObject({ situacao: 'incerta' })
  await expect(montar()).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  // Nor may what opens the Receita be thrown away: nobody could ask for it.
  const { versao } = await lerSerpro(bancada.pedidoDe(escritorio))
  await expect(
    desligarSerpro(bancada.pedidoDe(escritorio), { motivo: 'fim do contrato', versao }),
  ).rejects.toMatchObject({ detalhes: diz('Uma declaração espera') })
  bancada.receita.dials.declarar.turn({ lostAnswerRate: 0, waits: 0 })
  expect(await escritorio.rodar((ctx) => consultarDctfweb(ctx, { dctfwebId }))).toMatchObject({
    consultando: true,
  })
  await depoisDeUmTempo()
  await depoisDeUmTempo()
  await depoisDeUmTempo()
  expect(await ler(dctfwebId)).toMatchObject({ situacao: 'transmitida' })
  expect([pedidas('ENCAPURACAO314'), pedidas('TRANSDECLARACAO310')]).toEqual([1, 1])
})

test('sem resposta da DCTFWeb: achada pelo recibo, e transmitida uma vez só', async () => {
  const dctfwebId = await pedida()
  await bancada.levarTudo(escritorio)
  bancada.receita.dials.declarar.turn({ lostAnswerRate: 1 })
  await bancada.levarTudo(escritorio)
  expect(await ler(dctfwebId)).toMatchObject({ situacao: 'incerta', encerrada: true })
  bancada.receita.dials.declarar.turn({ lostAnswerRate: 0 })
  await depoisDeUmTempo()
  const lida = await ler(dctfwebId)
  expect(lida).toMatchObject({ situacao: 'transmitida', recibo: null })
  expect(lida.reciboId).not.toBeNull()
  expect(pedidas('TRANSDECLARACAO310')).toBe(1)
})

test('o que nunca chegou é perguntado, e só então sai de novo', async () => {
  const dctfwebId = await pedida()
  bancada.receita.dials.declarar.turn({ timeoutRate: 1 })
  await bancada.levarTudo(escritorio)
  expect(await ler(dctfwebId)).toMatchObject({ situacao: 'incerta' })
  bancada.receita.dials.declarar.turn({ timeoutRate: 0 })
  await depoisDeUmTempo()
  await depoisDeUmTempo()
  expect(await ler(dctfwebId)).toMatchObject({ situacao: 'transmitida' })
})

test('pedida duas vezes e levada por dois processos, é uma', async () => {
  const { dctfwebId, versao } = await montar()
  await Promise.all([transmitir(dctfwebId, versao), transmitir(dctfwebId, versao)])
  await Promise.all([bancada.levarTudo(escritorio, 'um'), bancada.levarTudo(escritorio, 'outro')])
  await depoisDeUmTempo()
  await depoisDeUmTempo()
  expect(await ler(dctfwebId)).toMatchObject({ situacao: 'transmitida' })
  expect(pedidas('TRANSDECLARACAO310')).toBe(1)
})

test('retificada do que a apuração diz agora; sem mudança, não', async () => {
  const primeira = await pedida()
  await levarTudo()
  const retificar = () => escritorio.rodar((ctx) => retificarDctfweb(ctx, doMes()))
  await expect(montar()).rejects.toMatchObject({ detalhes: diz('já foi transmitida') })
  await expect(retificar()).rejects.toMatchObject({ detalhes: diz('Nada mudou') })
  await umaNota(escritorio, empresa.id, { valor: 1_000_000 })
  await executar(escritorio, [empresa.id], 'tudo', 'guia')
  const { dctfwebId, versao } = await retificar()
  await transmitir(dctfwebId, versao)
  await levarTudo()
  expect(await ler(dctfwebId)).toMatchObject({
    ...{ tipo: 'retificadora', retificaId: primeira, situacao: 'transmitida', valor: 4_015_00 },
  })
  expect(pedidas('TRANSDECLARACAO310')).toBe(2)
})

test('o mês que outro programa pôs no MIT não é posto por cima', async () => {
  await pedida()
  await levarTudo()
  const outra = await bancada.umEscritorioComContrato()
  escritorio = outra
  const mesma = await bancada.umMesApurado(outra, {
    ...{ regime: 2, cnpj: empresa.cnpj, notas: [{ valor: 10_000_000 }] },
  })
  const dctfwebId = await pedida(mesma)
  await levarTudo()
  expect(await ler(dctfwebId)).toMatchObject({
    ...{ situacao: 'recusada', recusas: [{ codigo: 'ja-encerrada' }] },
  })
  expect(pedidas('ENCAPURACAO314')).toBe(1)
})

test('recusada na transmissão diz o que fazer, e o mês pode ser entregue de novo', async () => {
  const dctfwebId = await pedida()
  await bancada.levarTudo(escritorio)
  bancada.receita.dials.declarar.turn({ rejectRate: 1, rejectCode: 22 })
  await bancada.levarTudo(escritorio)
  const lida = await ler(dctfwebId)
  expect(lida.situacao).toBe('recusada')
  expect(lida.recusas[0]).toMatchObject({
    codigo: 'ICGERENCIADOR-022',
    oQueFazer: expect.stringMatching(/procuração/),
  })
  // The month may be handed in again: what is there is ours.
  bancada.receita.dials.declarar.turn({ rejectRate: 0 })
  await umaNota(escritorio, empresa.id, { valor: 1_000_000 })
  await executar(escritorio, [empresa.id], 'tudo', 'guia')
  const outra = await pedida()
  await levarTudo()
  expect(await ler(outra)).toMatchObject({ situacao: 'transmitida', valor: 4_015_00 })
})

test('o Simples não tem MIT, e um mês que não está apurado não é montado', async () => {
  const simples = await bancada.umMesApurado(escritorio)
  await expect(montar(simples)).rejects.toMatchObject({
    ...{ codigo: 'pendencias', detalhes: diz('Lucro') },
  })
  await expect(
    escritorio.rodar((ctx) => montarDctfweb(ctx, { ...doMes(), competencia: '2026-09' })),
  ).rejects.toMatchObject({ codigo: 'pendencias', detalhes: diz('não está apurado') })
  await expect(
    escritorio.rodar((ctx) =>
      montarDctfweb(ctx, { ...doMes(), responsavel: { cpf: '111.111.111-11' } }),
    ),
  ).rejects.toMatchObject({ detalhes: diz('CPF do responsável') })
})

test('mudado o mês depois de montada, não sai', async () => {
  const { dctfwebId, versao } = await montar()
  await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await executar(escritorio, [empresa.id], 'tudo', 'guia')
  await expect(transmitir(dctfwebId, versao)).rejects.toMatchObject({
    detalhes: diz('apurado de novo'),
  })
})

test('outro escritório, e quem não vê a empresa, não veem nada', async () => {
  const { dctfwebId, versao } = await montar()
  const outro = await umEscritorio(bancada)
  const nada = { codigo: 'nao-encontrado' }
  for (const [casa, quem] of [
    [outro, {}],
    [escritorio, { empresas: [] }],
  ] as const) {
    const rodar = <T>(work: Parameters<typeof casa.rodar<T>>[0]) => casa.rodar(work, quem)
    await expect(rodar((ctx) => lerDctfweb(ctx, { dctfwebId }))).rejects.toMatchObject(nada)
    await expect(rodar((ctx) => montarDctfweb(ctx, doMes()))).rejects.toMatchObject(nada)
    await expect(
      rodar((ctx) => transmitirDctfweb(ctx, { dctfwebId, versao, aceitarDiferenca: false })),
    ).rejects.toMatchObject(nada)
    const lista = await rodar((ctx) =>
      listarDctfweb(ctx, { paginaAtual: 1, registrosPorPagina: 10 }),
    )
    expect(lista.lista).toEqual([])
  }
})

test('o banco só aceita passos da tabela, e o que é declarado não muda', async () => {
  const { dctfwebId } = await montar()
  const { rows } = await bancada.dono.query<{ fonte: string }>(
    `select prosrc as fonte from pg_proc where oid = 'app.guardar_declaracao_dctfweb'::regproc`,
  )
  const noBanco = [...(rows[0]?.fonte ?? '').matchAll(/'([a-z-]+)>([a-z-]+)'/g)].map(
    ([, de, para]) => `${de}>${para}`,
  )
  // It is compared as it is put together, and nothing of it leaves in a batch that is called off.
  const dela = (['conferida', 'transmitindo'] as const).flatMap((de) =>
    TRANSICOES[de]
      .map((para) => `${de}>${para}`)
      .filter((passo) => !passo.endsWith('>divergente') && passo !== 'transmitindo>conferida'),
  )
  expect(noBanco.sort()).toEqual(dela.sort())
  const mudar = (como: string) =>
    bancada.dono.query(`update declaracao_dctfweb set ${como} where id = $1`, [dctfwebId])
  await expect(mudar(`estado = 'recusada'`)).rejects.toMatchObject({
    constraint: 'declaracao_dctfweb_passo',
  })
  await expect(mudar('valor = 1')).rejects.toMatchObject({
    constraint: 'declaracao_dctfweb_imutavel',
  })
})
