// The authorised note reaches its customer by letter: to whom, once each, and what is said when it does not.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { cancelarNota } from '../receitas/emissao/cancelar-nota.ts'
import { enviarNota } from '../receitas/envio/enviar-nota.ts'
import { enviarSozinhas } from '../receitas/envio/enviar-sozinhas.ts'
import { listarEnviosDaNota } from '../receitas/envio/listar-envios.ts'
import { listarNotas } from '../receitas/notas/listar-notas.ts'
import { criarContaDeRecebimento } from './contas/contas.ts'
import { cancelarCobranca, criarCobranca } from './criar-cobranca.ts'
import { conferirEnvios, enviarCartas, enviarCartasJob } from './envio/em-lote.ts'
import { lerCobranca } from './listar-cobrancas.ts'
import { abrirBancadaDeEmissao, type BancadaDeEmissao, umaVenda } from './testes/bancada.ts'
import { umaConta } from './testes/contas.ts'

let bancada: BancadaDeEmissao
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let clienteId: number
beforeAll(async () => {
  bancada = await abrirBancadaDeEmissao()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.sefin.reset()
  bancada.correio.reset()
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umEmissor(escritorio)
  await bancada.dono.query(
    `update empresa set email = 'contato@prestadora.example' where id = $1`,
    [empresa.id],
  )
  await configurar('envia_teste = true')
  clienteId = await bancada.umCliente(escritorio, empresa.id)
})

const configurar = (mudanca: string) =>
  bancada.dono
    .query(
      `with novo as (insert into emissor (escritorio_id, empresa_id) values ($1, $2) on conflict do nothing)
     select 1`,
      [escritorio.id, empresa.id],
    )
    .then(() =>
      bancada.dono.query(`update emissor set ${mudanca} where empresa_id = $1`, [empresa.id]),
    )
const contato = (email: string, recebeNota: boolean) =>
  bancada.dono.query(
    `insert into participante_contato (escritorio_id, empresa_id, participante_id, nome, email, recebe_nota)
     values ($1, $2, $3, 'Beatriz', $4, $5)`,
    [escritorio.id, empresa.id, clienteId, email, recebeNota],
  )
/** A charge, with its note authorised where one is asked for; its letters are in the book, and have not left. */
async function umaCobranca(mais: Partial<Parameters<typeof umaVenda>[0]> = {}): Promise<number> {
  const venda = umaVenda({ empresaId: empresa.id, clienteId, outraMesmo: true, ...mais })
  const { cobrancaId } = await escritorio.rodar((ctx) => criarCobranca(ctx, venda))
  await bancada.levarTudo(escritorio)
  return cobrancaId
}
/** The note of one. */
async function umaNota(mais: Partial<Parameters<typeof umaVenda>[0]> = {}): Promise<number> {
  const cobrancaId = await umaCobranca(mais)
  const { nota } = await escritorio.rodar((ctx) => lerCobranca(ctx, { cobrancaId }))
  return nota?.id ?? 0
}
const cancelar = async (notaId: number) => {
  const { versao = 0 } =
    (await bancada.um<{ versao: number }>(
      'select versao from nota_fiscal where id = $1',
      notaId,
    )) ?? {}
  await escritorio.rodar((ctx) =>
    cancelarNota(ctx, { notaId, codigo: '1', motivo: 'valor errado na emissão', versao }),
  )
  await bancada.levarTudo(escritorio)
}
const envios = async (notaId: number) =>
  (
    await bancada.dono.query<{ tipo: string; para: string; estado: string; motivo: string | null }>(
      `select v.tipo, v.para, s.estado, s.motivo from nota_envio v
       join saida_externa s on s.escritorio_id = v.escritorio_id and s.id = v.saida_id
       where v.nota_id = $1 order by v.id`,
      [notaId],
    )
  ).rows
const para = () => bancada.correio.letters().map(({ envelope }) => envelope.to.join())

test('the customer and whoever of it receives notes get each a letter, with the paper and the XML', async () => {
  await contato('Financeiro@Cliente.Example', true)
  await contato('cliente@ficticio.example', true)
  await contato('compras@cliente.example', false)
  const notaId = await umaNota()
  expect(bancada.correio.letters()).toEqual([])
  await bancada.levarCartas(escritorio)
  expect(para().sort()).toEqual(['cliente@ficticio.example', 'financeiro@cliente.example'])
  const [carta] = bancada.correio.letters()
  expect(carta?.headers).toMatchObject({
    from: expect.stringContaining(empresa.nome),
    'reply-to': expect.stringContaining('<contato@prestadora.example>'),
    subject: expect.stringMatching(/^\[Teste, sem valor fiscal\] NFS-e nº \d+ · Empresa/),
  })
  expect(carta?.text).toContain('R$ 1.000,00')
  const [pdf, xml] = carta?.attachments ?? []
  expect(pdf?.name).toMatch(/^danfse-\d+\.pdf$/)
  expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(xml?.name).toMatch(/^nfse-\d{50}\.xml$/)
  expect(xml?.content.toString()).toContain('<NFSe')
  expect((await envios(notaId)).map(({ estado }) => estado)).toEqual(['confirmada', 'confirmada'])
})

test('many at once: told before who receives and who has no address; what went does not go twice', async () => {
  await configurar('envia_nota = false')
  const [uma, outra] = [await umaCobranca(), await umaCobranca()]
  await escritorio.rodar((ctx) => criarContaDeRecebimento(ctx, umaConta(empresa.id)))
  const semNota = await umaCobranca({ acao: 'salvar', parcelas: 2 })
  const cancelada = await umaCobranca({ acao: 'salvar' })
  await escritorio.rodar((ctx) =>
    cancelarCobranca(ctx, { cobrancaId: cancelada, motivo: 'desistiu', versao: 1 }),
  )
  clienteId = await bancada.umCliente(escritorio, empresa.id, {
    ...{ email: null, documento: '19131243000197', nome: 'Sem E-mail Ltda' },
  })
  const semEmail = await umaCobranca()
  const ids = [uma, outra, semNota, cancelada, semEmail]
  const conferir = async () =>
    (await escritorio.rodar((ctx) => conferirEnvios(ctx, { de: 'cobrancas', ids }))).cartas.map(
      ({ deQue, para: quem, jaFoi, porque }) => [deQue, quem.join(), jaFoi, porque],
    )
  const CANCELADA = ['cobranca', 'cliente@ficticio.example', false, 'Esta cobrança está cancelada.']
  const SEM_EMAIL = ['nota', '', false, 'O cliente não tem e-mail para receber notas.']
  const esperadas = (jaFoi: boolean) => [
    ...['nota', 'nota', 'cobranca'].map((deQue) => [
      deQue,
      'cliente@ficticio.example',
      jaFoi,
      null,
    ]),
    ...[CANCELADA, SEM_EMAIL],
  ]
  expect(await conferir()).toEqual(esperadas(false))
  const enviar = async (deNovo: boolean) => {
    const { operacaoId } = await escritorio.rodar((ctx) =>
      enviarCartas(ctx, { de: 'cobrancas', ids, deNovo }),
    )
    await Promise.all([1, 2].map(() => enviarCartasJob(escritorio.job(), { operacaoId })))
    await bancada.levarCartas(escritorio)
    const { rows } = await bancada.dono.query<{ resultado: number }>(
      'select resultado from operacao_item where operacao_id = $1 order by ordem',
      [operacaoId],
    )
    return rows.map(({ resultado }) => resultado)
  }
  expect(await enviar(false)).toEqual([1, 1, 1, 4, 4])
  expect(para()).toHaveLength(3)
  const daCobranca = bancada.correio
    .letters()
    .find(({ headers }) => String(headers.subject).startsWith('Cobrança nº 3'))
  expect(daCobranca?.text).toMatch(/R\$\s500,00, vence em 10\/11\/2026/)
  expect(daCobranca?.text).toContain('br.gov.bcb.pix')
  expect(daCobranca?.attachments.map(({ name }) => name)).toEqual(['pix-cobranca-3.pdf'])
  expect(await conferir()).toEqual(esperadas(true))
  expect(await enviar(false)).toEqual([5, 5, 5, 4, 4])
  expect(para()).toHaveLength(3)
  expect(await enviar(true)).toEqual([1, 1, 1, 4, 4])
  expect(para()).toHaveLength(6)
  const { cartas } = await escritorio.rodar((ctx) => lerCobranca(ctx, { cobrancaId: semNota }))
  expect(cartas.map(({ situacao }) => situacao)).toEqual(['enviado', 'enviado'])
})

test('a charge that was paid or cancelled while its letter waited asks nobody for anything', async () => {
  const cobrancaId = await umaCobranca({ acao: 'salvar' })
  const { operacaoId } = await escritorio.rodar((ctx) =>
    enviarCartas(ctx, { de: 'cobrancas', ids: [cobrancaId], deNovo: false }),
  )
  await enviarCartasJob(escritorio.job(), { operacaoId })
  await escritorio.rodar((ctx) =>
    cancelarCobranca(ctx, { cobrancaId, motivo: 'desistiu', versao: 1 }),
  )
  await bancada.levarCartas(escritorio)
  expect(bancada.correio.letters()).toEqual([])
  const { cartas } = await escritorio.rodar((ctx) => lerCobranca(ctx, { cobrancaId }))
  expect(cartas).toMatchObject([
    { situacao: 'recusado', porque: { mensagem: expect.stringContaining('cancelada') } },
  ])
})

test('run twice, by many hands, it is one letter', async () => {
  const notaId = await umaNota()
  await Promise.all(['a', 'b', 'c'].map((qual) => bancada.levarCartas(escritorio, qual)))
  await bancada.passarOTempo(escritorio)
  await bancada.levarCartas(escritorio)
  await escritorio.rodar((ctx) => enviarSozinhas(ctx, [notaId]))
  await bancada.levarCartas(escritorio)
  expect(bancada.correio.letters()).toHaveLength(1)
  expect(await envios(notaId)).toHaveLength(1)
})

test('an answer that is lost, or a worker that dies, leaves a doubt and never a second letter', async () => {
  bancada.correio.dials.turn({ lostAnswerRate: 1 })
  const notaId = await umaNota()
  await bancada.levarCartas(escritorio)
  expect(await envios(notaId)).toMatchObject([{ estado: 'duvidosa', motivo: 'rede' }])
  bancada.correio.dials.reset()
  await bancada.levarCartas(escritorio)
  expect(bancada.correio.letters()).toHaveLength(1)
  const outra = await umaNota()
  // As a worker that took the line and was killed leaves it.
  await bancada.dono.query(
    `update saida_externa set estado = 'enviada', dono = 'morto', envios = 1, enviada_em = now(), vez = vez + 1,
       lease_ate = now() - interval '1 second' where servico = 'nota-correio' and estado = 'intencionada'`,
  )
  await bancada.levarCartas(escritorio)
  expect(await envios(outra)).toMatchObject([{ estado: 'duvidosa', motivo: 'interrompida' }])
  expect(bancada.correio.letters()).toHaveLength(1)
})

test('a mail server that is out is tried again, and one that refuses the address is not', async () => {
  bancada.correio.dials.turn({ errorRate: 1 })
  const notaId = await umaNota()
  await bancada.levarCartas(escritorio)
  expect(await envios(notaId)).toMatchObject([{ estado: 'intencionada', motivo: 'adiado' }])
  bancada.correio.dials.reset()
  await bancada.passarOTempo(escritorio)
  await bancada.levarCartas(escritorio)
  expect(await envios(notaId)).toMatchObject([{ estado: 'confirmada' }])
  await bancada.dono.query(
    `update participante set email = 'nao-existe@ficticio.example' where id = $1`,
    [clienteId],
  )
  const outra = await umaNota()
  await bancada.levarCartas(escritorio)
  expect(await envios(outra)).toMatchObject([{ estado: 'recusada', motivo: 'endereco-recusado' }])
})

test('a note that is cancelled is told of to whoever received it, and its first letter does not leave late', async () => {
  const notaId = await umaNota()
  await bancada.levarCartas(escritorio)
  await cancelar(notaId)
  await bancada.levarCartas(escritorio)
  const [, carta] = bancada.correio.letters()
  expect(carta?.headers.subject).toContain('Cancelada: NFS-e nº')
  expect(carta?.text).toContain('valor errado na emissão')
  expect(carta?.attachments.map(({ name }) => name.replace(/\d+/, 'n'))).toEqual([
    ...['danfse-n.pdf', 'nfse-n.xml', 'cancelamento-n.xml'],
  ])
  const outra = await umaNota()
  await cancelar(outra)
  await bancada.levarCartas(escritorio)
  expect(await envios(outra)).toMatchObject([
    { tipo: 'autorizada', estado: 'recusada', motivo: 'nota-mudou' },
    { tipo: 'cancelada', estado: 'confirmada' },
  ])
})

test('the letter of a note that replaces another goes with the word that the other one does not count', async () => {
  const antiga = await umaNota()
  await bancada.levarCartas(escritorio)
  await umaNota({ substituiNotaId: antiga })
  await bancada.levarCartas(escritorio)
  expect(bancada.correio.letters().map(({ headers }) => headers.subject?.split('NFS')[0])).toEqual(
    expect.arrayContaining([expect.stringContaining('Substituída: ')]),
  )
  expect(bancada.correio.letters()).toHaveLength(3)
})

test('none leaves by itself where it is not wanted: the company, the customer, a note without value', async () => {
  const nenhuma = async () => expect(await envios(await umaNota())).toEqual([])
  await configurar('envia_teste = false')
  await nenhuma()
  await configurar('envia_teste = true, envia_nota = false')
  await nenhuma()
  await configurar('envia_nota = true')
  await bancada.dono.query('update participante set recebe_notas = false where id = $1', [
    clienteId,
  ])
  await nenhuma()
  await bancada.dono.query(
    'update participante set recebe_notas = true, email = null where id = $1',
    [clienteId],
  )
  await nenhuma()
})

const ver = (notaId: number) => escritorio.rodar((ctx) => listarEnviosDaNota(ctx, { notaId }))
const enviar = (notaId: number, para: string[] | null = null) =>
  escritorio.rodar((ctx) => enviarNota(ctx, { notaId, para }))
const envioNaLista = async (envio?: 'enviada' | 'com-problema' | 'nenhum') =>
  (
    await escritorio.rodar((ctx) =>
      listarNotas(ctx, {
        ...{ paginaAtual: 1, registrosPorPagina: 10, direcao: 1, competencia: '2026-10' },
        ...(envio === undefined ? {} : { envio }),
      }),
    )
  ).lista.flatMap((nota) => (nota.origem === 'plataforma' ? [nota.envio] : []))

test('asked for by a person it goes again, to whom they say, and not twice while it is on its way', async () => {
  const notaId = await umaNota()
  expect(await envioNaLista()).toEqual(['a-caminho'])
  expect(await enviar(notaId)).toEqual({ envios: 0, jaACaminho: 1 })
  await bancada.levarCartas(escritorio)
  expect(await envioNaLista('enviada')).toEqual(['enviada'])
  const pedidos = await Promise.all([1, 2, 3].map(() => enviar(notaId, ['Outro@Cliente.example'])))
  expect(pedidos.map(({ envios: novos }) => novos).sort()).toEqual([0, 0, 1])
  expect(await enviar(notaId)).toEqual({ envios: 1, jaACaminho: 0 })
  await bancada.levarCartas(escritorio)
  expect(para().sort()).toEqual([
    ...['cliente@ficticio.example', 'cliente@ficticio.example', 'outro@cliente.example'],
  ])
  expect(await ver(notaId)).toMatchObject({
    ...{ pode: true, sozinha: true, clienteId },
    destinatarios: [{ para: 'cliente@ficticio.example', nome: 'Cliente Fictício Ltda' }],
    envios: [
      { para: 'cliente@ficticio.example', situacao: 'enviado', porQuem: 'Ana Fictícia' },
      { para: 'outro@cliente.example', nome: null, porQuem: 'Ana Fictícia' },
      { para: 'cliente@ficticio.example', porQuem: null, porque: null },
    ],
  })
  await bancada.dono.query(
    `insert into nota_envio (escritorio_id, empresa_id, nota_id, tipo, para, vez)
     select $1, $2, $3, 'autorizada', 'muitos@cliente.example', g from generate_series(1, 17) g`,
    [escritorio.id, empresa.id, notaId],
  )
  await enviar(notaId, ['ultimo@cliente.example'])
  await expect(enviar(notaId)).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
})

test('what stops a letter is said with what to do', async () => {
  await bancada.dono.query('update empresa set responsavel_id = $2 where id = $1', [
    empresa.id,
    escritorio.usuarioId,
  ])
  await bancada.dono.query('update participante set email = null where id = $1', [clienteId])
  const notaId = await umaNota()
  expect(await envioNaLista('nenhum')).toEqual([null])
  expect(await ver(notaId)).toMatchObject({
    porqueNaoSozinha: 'O cliente não tem e-mail para receber notas.',
  })
  await expect(enviar(notaId)).rejects.toMatchObject({ codigo: 'nota-sem-destinatario' })
  await enviar(notaId, ['nao-existe@cliente.example'])
  await bancada.levarCartas(escritorio)
  expect((await ver(notaId)).envios).toMatchObject([
    {
      situacao: 'recusado',
      porque: { comoResolver: expect.stringContaining('Confirme o e-mail com o cliente') },
    },
  ])
  expect(await envioNaLista('com-problema')).toEqual(['com-problema'])
  const avisos = () =>
    bancada.dono.query(
      `select dados ->> 'para' as para from notificacao where usuario_id = $1 and tipo = 'envio'`,
      [escritorio.usuarioId],
    )
  expect((await avisos()).rows).toEqual([{ para: 'nao-existe@cliente.example' }])
  await enviar(notaId, ['nao-existe@outro.example'])
  await bancada.levarCartas(escritorio)
  expect((await avisos()).rows).toHaveLength(1)
  const recebida = await bancada.um<{ id: number }>(
    `insert into nota_fiscal (escritorio_id, empresa_id, direcao, modelo, leiaute, chave, numero, emissao, competencia, bruto, liquido)
     values ($1, $2, 2, 'nfse', 'abrasf', 'recebida', '7', '2026-10-02', '2026-10', 1, 1) returning id`,
    escritorio.id,
    empresa.id,
  )
  await expect(enviar(recebida?.id ?? 0)).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  await expect(
    escritorio.rodar((ctx) => enviarNota(ctx, { notaId, para: null }), { empresas: [] }),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})
