// What the preview says that will stop the note is what stops it when it is asked for.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { comMunicipios, publicar, SAO_PAULO } from '../regras/testes/regras-de-teste.ts'
import { criarCobranca } from './criar-cobranca.ts'
import { preverCobranca } from './prever-cobranca.ts'
import {
  abrirBancadaDeEmissao,
  type BancadaDeEmissao,
  HOJE_DA_VENDA,
  umaVenda,
} from './testes/bancada.ts'

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
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umEmissor(escritorio)
  clienteId = await bancada.umCliente(escritorio, empresa.id)
})

type Mais = Partial<Parameters<typeof umaVenda>[0]>
const venda = (mais: Mais) => umaVenda({ empresaId: empresa.id, clienteId, ...mais })

/** The codes and fields of the preview, which are those of the refusal of the note itself. */
async function impedimentos(mais: Mais = {}) {
  const { acao: _, outraMesmo: __, issoMesmo: ___, ...pedido } = venda(mais)
  const prevista = await escritorio.rodar((ctx) => preverCobranca(ctx, pedido))
  const recusada: { codigo?: string; detalhes?: { dados?: { recusas: unknown[] } } } =
    await escritorio
      .rodar((ctx) => criarCobranca(ctx, venda(mais)))
      .then(
        () => ({}),
        (erro) => erro,
      )
  if (recusada.codigo !== 'competencia-fechada')
    expect(recusada.detalhes?.dados ?? { recusas: [] }).toEqual({ recusas: prevista.impedimentos })
  return prevista.impedimentos.map(({ codigo, campo }) => `${codigo} ${campo}`)
}

const semCertificado = () =>
  bancada.dono.query(
    `update certificado_digital set situacao = 'revogado', encerrado_em = now(), encerrado_por = $2
     where empresa_id = $1`,
    [empresa.id, escritorio.usuarioId],
  )
const regra = (tipo: string, chave: string, valor: unknown, vigenteDe = '2026-01-01') =>
  publicar(escritorio, {
    ...{ ibge: SAO_PAULO, regra: { tipo, chave, valor }, vigenteDe },
    conferidaEm: HOJE_DA_VENDA,
  })

test('nothing stops a note that will go', async () => {
  expect(await impedimentos()).toEqual([])
})

test('the certificate, the customer and the locked month', async () => {
  await semCertificado()
  expect(await impedimentos()).toEqual(['sem-certificado certificado'])
  await bancada.dono.query(`update participante set documento = '11444777000162' where id = $1`, [
    clienteId,
  ])
  expect(await impedimentos()).toContainEqual(expect.stringContaining(' tomador'))
  await bloquearMes(escritorio, empresa.id, '2026-10')
  expect(await impedimentos()).toContain('competencia-fechada competencia')
})

test('the município: without convênio, that asks for the inscrição municipal, or has other codes for the service', async () => {
  await regra('situacao-nacional', '*', { situacao: 'sem-convenio', emissorNacional: null })
  expect(await impedimentos()).toContain('rota-manual null')
  const ativo = { situacao: 'ativo', emissorNacional: true }
  await regra('situacao-nacional', '*', ativo, '2026-10-01')
  await regra('inscricao-municipal', 'prestador', { uso: 'exigida' })
  await bancada.dono.query('update empresa set inscricao_municipal = null where id = $1', [
    empresa.id,
  ])
  expect(await impedimentos()).toEqual(['E0116 prestador.inscricaoMunicipal'])
  await bancada.dono.query(`update empresa set inscricao_municipal = '12345' where id = $1`, [
    empresa.id,
  ])
  const codigos = [{ codigo: '001', descricao: null, nbs: null, cnae: null }]
  await regra('codigo-municipal', '01.07', { codigos })
  const servico = { ...venda({}).servico, codigoMunicipal: '999' }
  expect(await impedimentos({ servico })).toEqual(['E0314 servico.codigoTributacaoMunicipal'])
})

test('a month before the company, or in which the município was not in the national environment', async () => {
  const de = (competencia: string) => impedimentos({ competencia, issoMesmo: true })
  await bancada.dono.query(`update empresa set abertura = '2019-03-10' where id = $1`, [empresa.id])
  await expect(de('2019-02')).rejects.toMatchObject({
    detalhes: {
      erros: [{ pointer: '#/competencia', mensagem: expect.stringContaining('03/2019') }],
    },
  })
  // Of a time that no rule tells of, the national system answers.
  expect(await de('2020-05')).toEqual([])
  const ativo = { situacao: 'ativo', emissorNacional: true }
  await regra(
    'situacao-nacional',
    '*',
    { situacao: 'inativo', emissorNacional: null },
    '2022-08-01',
  )
  await regra('situacao-nacional', '*', ativo, '2026-01-01')
  expect(await de('2025-12')).toEqual(['E0016 competencia'])
  expect(await de('2026-01')).toEqual([])
  // Of the Lucro the tax of the month does not ask when the company began, and the note does.
  empresa = await bancada.umEmissor(escritorio, { regime: 2 })
  clienteId = await bancada.umCliente(escritorio, empresa.id)
  await bancada.dono.query(`update empresa set abertura = '2024-03-10' where id = $1`, [empresa.id])
  expect(
    await impedimentos({ competencia: '2024-02', issoMesmo: true, aliquotaIss: '0.05' }),
  ).toContain('E0018 competencia')
})
