// What a MEI has at the simulated Receita besides its DAS.
import { mei as rotas } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type EmpresaDeTeste,
  type Escritorio,
  umCpf,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { lerDocumento } from '../../documentos/index.ts'
import { umMes } from '../testes/mes-de-teste.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { consultarDividaAtivaDoMei, emitirCcmei, informarBeneficioDoMei } from './na-receita.ts'

let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancadaDaReceita()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.receita.reset()
  escritorio = await bancada.umEscritorioComContrato()
  empresa = await umMes(escritorio, {
    ...{ regime: 6, receitaPorMes: 1_000_00, notas: [], perfil: { meiAtividade: 'servicos' } },
  })
  bancada.receita.register({
    ...{ cnpj: empresa.cnpj, name: 'MEI Fictício', openedOn: '2020-01-10' },
    ...{ establishments: [empresa.cnpj], mei: { kind: 'servicos', cpf: umCpf() } },
  })
})

const pedido = () => bancada.pedidoDe(escritorio)

test('o CCMEI fica nos documentos da empresa', async () => {
  const { documentoId } = await emitirCcmei(pedido(), { empresaId: empresa.id })
  const documento = await escritorio.rodar((ctx) => lerDocumento(ctx, documentoId))
  expect(documento).toMatchObject({ empresaId: empresa.id, mime: 'application/pdf' })
  const bytes = await bancada.files.lerInteiro(documento?.local ?? '')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a dívida ativa de um ano, com o total; nenhuma é nenhuma', async () => {
  const consultar = async (ano: number) =>
    rotas.consultarDividaAtivaDoMei.output.parse(
      await consultarDividaAtivaDoMei(pedido(), { empresaId: empresa.id, ano }),
    )
  expect(await consultar(2024)).toEqual({ debitos: [], total: 0 })
  bancada.receita.put('divida-ativa', empresa.cnpj, '202403', {
    ...{ periodoApuracao: '202403', tributo: 'INSS', valor: 70.6 },
    ...{ enteFederado: 'União', situacaoDebito: 'Inscrito' },
  })
  expect(await consultar(2024)).toEqual({
    debitos: [
      {
        ...{ competencia: '2024-03', tributo: 'INSS', valor: 70_60 },
        ...{ ente: 'União', situacao: 'Inscrito' },
      },
    ],
    total: 70_60,
  })
})

test('o benefício é informado do mês, e o que fica vai com o DAS que a Receita diz', async () => {
  const meses = [{ competencia: '2026-10', comBeneficio: true }]
  const dito = await informarBeneficioDoMei(pedido(), { empresaId: empresa.id, ano: 2026, meses })
  expect(dito.meses).toMatchObject(meses)
  await expect(
    informarBeneficioDoMei(pedido(), { empresaId: empresa.id, ano: 2025, meses }),
  ).rejects.toMatchObject({ codigo: 'entrada-invalida' })
})

test('quem não é MEI, e outro escritório, não perguntam nada', async () => {
  const outra = await umMes(escritorio)
  await expect(emitirCcmei(pedido(), { empresaId: outra.id })).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
  })
  expect(bancada.receita.asked(outra.cnpj, 'EMITIRCCMEI121')).toBe(0)
  const fora = await umEscritorio(bancada)
  await expect(
    emitirCcmei(bancada.pedidoDe(fora), { empresaId: empresa.id }),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})
