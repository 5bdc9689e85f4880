// A note of the environment of tests is worth nothing in a real office, and is revenue in a demonstration alone.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { lerRecebimentos } from '../fiscal/recebimentos/da-nota.ts'
import { listarEnviosDaNota } from '../receitas/envio/listar-envios.ts'
import { corrigirAnexoDaNota } from '../receitas/notas/corrigir-anexo.ts'
import { lerNota } from '../receitas/notas/ler-nota.ts'
import { receitaDasNotas } from '../receitas/receita-das-notas.ts'
import { comMunicipios, publicar, SOROCABA } from '../regras/testes/regras-de-teste.ts'
import { criarCobranca } from './criar-cobranca.ts'
import { lerCobranca } from './listar-cobrancas.ts'
import { resumirCobrancas } from './resumir-cobrancas.ts'
import {
  abrirBancadaDeEmissao,
  type BancadaDeEmissao,
  DA_PREFEITURA,
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
  bancada.sefin.reset()
  bancada.abrasf.reset()
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umEmissor(escritorio)
  clienteId = await bancada.umCliente(escritorio, empresa.id)
})

const deVerdade = () =>
  bancada.dono.query('update escritorio set demonstracao = false where escritorio_id = $1', [
    escritorio.id,
  ])
const noAmbiente = (ambiente: 1 | 2) =>
  bancada.dono.query(
    `insert into emissor (escritorio_id, empresa_id, ambiente) values ($1, $2, $3)
     on conflict (escritorio_id, empresa_id) do update set ambiente = excluded.ambiente`,
    [escritorio.id, empresa.id, ambiente],
  )
/** By the service of its city, which is simulated in production too. */
async function naPrefeitura() {
  await bancada.dono.query(
    'update empresa set municipio_ibge = $2, inscricao_municipal = $3 where id = $1',
    [empresa.id, SOROCABA, '123456'],
  )
  const valores = {
    'situacao-nacional': { situacao: 'sem-convenio', emissorNacional: null },
    provedor: {
      ...{ sistema: 'abrasf', nome: 'Nota de Sorocaba', versao: null, endereco: null },
      ...{ dialeto: 'abrasf-2.04', servico: `${DA_PREFEITURA}/producao/nfse` },
    },
  }
  for (const [tipo, valor] of Object.entries(valores))
    await publicar(escritorio, {
      regra: { tipo, chave: '*', valor },
      ...{ vigenteDe: '2026-01-01', conferidaEm: HOJE_DA_VENDA },
    })
}
async function umaNota(): Promise<number> {
  const venda = umaVenda({ empresaId: empresa.id, clienteId, outraMesmo: true })
  const { cobrancaId } = await escritorio.rodar((ctx) => criarCobranca(ctx, venda))
  await bancada.levarTudo(escritorio)
  const { nota, erros } = await escritorio.rodar((ctx) => lerCobranca(ctx, { cobrancaId }))
  expect(erros).toEqual([])
  return nota?.id ?? 0
}
const ler = (notaId: number) => escritorio.rodar((ctx) => lerNota(ctx, { notaId }))
const oMes = async () => {
  const [mes] = await escritorio.rodar((ctx) => receitaDasNotas(ctx, [empresa.id], '2026-10'))
  return { notas: mes?.notas.valor, fora: mes?.foraDaReceita.quantidade, interna: mes?.interna }
}
const faturado = async () =>
  (await escritorio.rodar((ctx) => resumirCobrancas(ctx, { empresaId: empresa.id }))).faturadoNoMes

test('in a real office it is out of the month, has nothing to be received, and nobody makes revenue of it', async () => {
  await deVerdade()
  const antes = await oMes()
  const notaId = await umaNota()
  const nota = await ler(notaId)
  expect(nota).toMatchObject({
    ...{ semValor: true, receita: false, foraDaReceita: 'Nota de teste, sem validade fiscal.' },
    pedida: { rota: 'nacional', ambiente: 2 },
  })
  expect(await oMes()).toEqual(antes)
  expect((await faturado()).quantidade).toBe(0)
  expect(
    (await escritorio.rodar((ctx) => lerRecebimentos(ctx, { notaId }))).impedimento,
  ).not.toBeNull()
  const comoReceita = { notaId, anexo: null, receita: true, versao: nota.versao }
  await expect(
    escritorio.rodar((ctx) => corrigirAnexoDaNota(ctx, comoReceita)),
  ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  // Nothing leaves to a real mailbox by itself.
  expect(await escritorio.rodar((ctx) => listarEnviosDaNota(ctx, { notaId }))).toMatchObject({
    ...{ sozinha: false, envios: [] },
    porqueNaoSozinha: 'Esta nota é de teste, e as de teste não vão sozinhas ao cliente.',
  })
})

test('in production it is revenue, in whatever office', async () => {
  await deVerdade()
  await naPrefeitura()
  await noAmbiente(1)
  const antes = await oMes()
  const nota = await ler(await umaNota())
  expect(nota).toMatchObject({ semValor: false, receita: true, pedida: { ambiente: 1 } })
  expect(await oMes()).toMatchObject({ notas: (antes.notas ?? 0) + 100_000 })
})

test('a demonstration lives on them: marked as they are, they are its revenue', async () => {
  const antes = await oMes()
  const nota = await ler(await umaNota())
  expect(nota).toMatchObject({ semValor: true, receita: true, foraDaReceita: null })
  expect(await oMes()).toMatchObject({ notas: (antes.notas ?? 0) + 100_000 })
  expect((await faturado()).quantidade).toBe(1)
})
