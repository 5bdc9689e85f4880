// Notes of cities reach their customers by letter as the national ones do, on a paper that is not a DANFSe.
import { textoDoPdf } from '@razao/formats/testes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { cancelarNota } from '../receitas/emissao/cancelar-nota.ts'
import { baixarDanfse } from '../receitas/emissao/danfse.ts'
import { enviarNota } from '../receitas/envio/enviar-nota.ts'
import { listarEnviosDaNota } from '../receitas/envio/listar-envios.ts'
import { comMunicipios, publicar, SOROCABA } from '../regras/testes/regras-de-teste.ts'
import { criarCobranca } from './criar-cobranca.ts'
import { lerCobranca } from './listar-cobrancas.ts'
import {
  abrirBancadaDeEmissao,
  type BancadaDeEmissao,
  DA_PREFEITURA,
  HOJE_DA_VENDA,
  umaVenda,
} from './testes/bancada.ts'

const SITE = 'https://nota.sorocaba.example/autenticidade'

let bancada: BancadaDeEmissao
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let clienteId: number
beforeAll(async () => {
  bancada = await abrirBancadaDeEmissao()
  await comMunicipios(bancada)
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  for (const um of [bancada.migrate, bancada.abrasf, bancada.correio]) um.reset()
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umEmissor(escritorio, { municipioIbge: SOROCABA })
  await bancada.dono.query('update empresa set inscricao_municipal = $2 where id = $1', [
    ...[empresa.id, '123456'],
  ])
  await configurar('envia_teste = true')
  clienteId = await bancada.umCliente(escritorio, empresa.id)
  const regra = (tipo: string, valor: unknown) =>
    publicar(escritorio, {
      regra: { tipo, chave: '*', valor } as never,
      ...{ vigenteDe: '2026-01-01', conferidaEm: HOJE_DA_VENDA },
    })
  await regra('situacao-nacional', { situacao: 'sem-convenio', emissorNacional: null })
  await regra('provedor', {
    ...{ sistema: 'abrasf', nome: 'Nota de Sorocaba', versao: null, endereco: SITE },
    ...{ dialeto: 'abrasf-2.04', servicoDeTeste: `${DA_PREFEITURA}/homologacao/nfse` },
  })
})

async function configurar(mudanca: string) {
  await bancada.dono.query(
    'insert into emissor (escritorio_id, empresa_id) values ($1, $2) on conflict do nothing',
    [escritorio.id, empresa.id],
  )
  await bancada.dono.query(`update emissor set ${mudanca} where empresa_id = $1`, [empresa.id])
}
async function umaNota(): Promise<number> {
  const venda = umaVenda({ empresaId: empresa.id, clienteId, outraMesmo: true })
  const { cobrancaId } = await escritorio.rodar((ctx) => criarCobranca(ctx, venda))
  await bancada.levarTudo(escritorio)
  const { nota } = await escritorio.rodar((ctx) => lerCobranca(ctx, { cobrancaId }))
  return nota?.id ?? 0
}
const cancelar = async (notaId: number) => {
  const lida = await bancada.um<{ versao: number }>(
    'select versao from nota_fiscal where id = $1',
    notaId,
  )
  const motivo = 'valor errado na emissão'
  await escritorio.rodar((ctx) =>
    cancelarNota(ctx, { notaId, codigo: '1', motivo, versao: lida?.versao ?? 0 }),
  )
  await bancada.levarTudo(escritorio)
}
const ver = (notaId: number) => escritorio.rodar((ctx) => listarEnviosDaNota(ctx, { notaId }))
const oPapel = async (notaId: number) => {
  const { nome, conteudo } = await escritorio.rodar((ctx) => baixarDanfse(ctx, { notaId }))
  return { nome, bytes: Buffer.from(conteudo as Uint8Array) }
}
const junto = (texto: string) => texto.replace(/\s+/gu, '')
const escrito = (pdf: Uint8Array) => junto(textoDoPdf(pdf))

test('a note by ABRASF goes to the customer with our paper of it, which says whose it is', async () => {
  const notaId = await umaNota()
  expect(await ver(notaId)).toMatchObject({
    ...{ pode: true, sozinha: true, porque: null },
    envios: [{ para: 'cliente@ficticio.example', situacao: 'na-fila', porQuem: null }],
  })
  await bancada.levarCartas(escritorio)
  const [carta] = bancada.correio.letters()
  expect(carta?.headers.subject).toMatch(/^\[Teste, sem valor fiscal\] NFS-e nº 1 · Empresa/)
  const { codigo } = (await bancada.um<{ codigo: string }>(
    'select codigo_verificacao as codigo from nota_fiscal where id = $1',
    notaId,
  )) ?? { codigo: '' }
  expect(codigo).not.toBe('')
  expect(carta?.text).toContain(`Código de verificação: ${codigo}`)
  expect(carta?.text).toContain(`Consulta da nota: ${SITE}`)
  expect(carta?.text).toContain('A nota em PDF e o XML vão anexos.')
  expect(carta?.text).not.toMatch(/DANFSe|Chave de acesso|m:\d{7}/)
  const [pdf, xml] = carta?.attachments ?? []
  expect([pdf?.name, xml?.name]).toEqual(['nfse-1.pdf', 'nfse-1.xml'])
  expect(xml?.content.toString()).toContain('InfNfse')
  const papel = escrito(pdf?.content ?? Buffer.alloc(0))
  for (const dito of [
    ...['NFS-e da prefeitura de Sorocaba / SP', 'Não é o DANFSe do padrão nacional'],
    ...['SEM VALIDADE FISCAL', codigo, SITE, 'R$ 1.000,00', 'Cliente Fictício Ltda'],
  ])
    expect(papel).toContain(junto(dito))
  expect((await ver(notaId)).envios).toMatchObject([{ situacao: 'enviado' }])
  expect(await oPapel(notaId)).toMatchObject({ nome: 'nfse-1.pdf' })
})

test('cancelled in the city, who received it hears of it, on a paper that says so', async () => {
  const notaId = await umaNota()
  await bancada.levarCartas(escritorio)
  await cancelar(notaId)
  await bancada.levarCartas(escritorio)
  const carta = bancada.correio.letters().at(-1)
  expect(carta?.headers.subject).toContain('Cancelada: NFS-e nº 1')
  expect(escrito(carta?.attachments[0]?.content ?? Buffer.alloc(0))).toContain('CANCELADA')
})

test('by Migrate the paper is the one that it sent, and ours when the note is not worth any more', async () => {
  await bancada.ligarMigrate(escritorio, empresa)
  const notaId = await umaNota()
  const deles = await oPapel(notaId)
  expect(deles.bytes.toString('latin1')).toMatch(/^%PDF-1\.4/)
  const doBanco = await bancada.um<{ iguais: boolean }>(
    'select conteudo = $2 as iguais from nota_papel where nota_id = $1',
    ...([notaId, deles.bytes] as const),
  )
  expect(doBanco).toEqual({ iguais: true })
  // It is kept once, and not in the outgoing book too.
  const noLivro = await bancada.um<{ n: number }>(
    `select count(*)::int as n from saida_externa where escritorio_id = $1 and resposta::text ~ 'JVBER'`,
    escritorio.id,
  )
  expect(noLivro).toEqual({ n: 0 })
  await bancada.levarCartas(escritorio)
  const [carta] = bancada.correio.letters()
  expect(carta?.attachments[0]?.content).toEqual(deles.bytes)
  await cancelar(notaId)
  expect(escrito((await oPapel(notaId)).bytes)).toContain('CANCELADA')
})

test('what keeps it from going by itself is said as of any note, and it goes where a person says', async () => {
  await configurar('envia_teste = false')
  const notaId = await umaNota()
  expect(await ver(notaId)).toMatchObject({
    ...{ pode: true, sozinha: false, envios: [] },
    porqueNaoSozinha: 'Esta nota é de teste, e as de teste não vão sozinhas ao cliente.',
  })
  await escritorio.rodar((ctx) => enviarNota(ctx, { notaId, para: ['outro@cliente.example'] }))
  await bancada.levarCartas(escritorio)
  expect(bancada.correio.letters().map(({ envelope }) => envelope.to)).toEqual([
    ['outro@cliente.example'],
  ])
})
