// A service of construction says in its note of which construction it is, and a show of which event: without it the
// national system refuses the note, so it is asked before any number is given.
import { cobrancas } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { lerNota } from '../receitas/notas/ler-nota.ts'
import { criarCobranca } from './criar-cobranca.ts'
import { lerCobranca } from './listar-cobrancas.ts'
import { preverCobranca } from './prever-cobranca.ts'
import { abrirBancadaDeEmissao, type BancadaDeEmissao, umaVenda } from './testes/bancada.ts'

const OBRA = {
  identificacao: { tipo: 'cno' as const, numero: '900012345678' },
  inscricaoImobiliaria: null,
}
const ENDERECO = {
  ...{ cep: '20040002', logradouro: 'Avenida Fictícia', numero: '10', bairro: 'Centro' },
  complemento: null,
}
const EVENTO = {
  nome: 'Festival Fictício',
  ...{ inicio: '2026-10-10', fim: '2026-10-12' },
  identificacao: { tipo: 'endereco' as const, endereco: ENDERECO },
}

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
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umEmissor(escritorio, { regime: 2 })
  clienteId = await bancada.umCliente(escritorio, empresa.id)
})

const SERVICOS = {
  obra: { itemLc116: '07.05', codigoNacional: '070501', nbs: '101111000' },
  show: { itemLc116: '12.07', codigoNacional: '120701', nbs: '125011000' },
  suporte: {},
} as const

function pedido(qual: keyof typeof SERVICOS, mais: object = {}) {
  const { acao: _, ...venda } = umaVenda({ empresaId: empresa.id, clienteId })
  const servico = { ...venda.servico, ...SERVICOS[qual] }
  return { ...venda, servico, aliquotaIss: '0.05', ...mais }
}
const impedimentos = async (qual: keyof typeof SERVICOS, mais: object = {}) => {
  const prevista = await escritorio.rodar((ctx) => preverCobranca(ctx, pedido(qual, mais) as never))
  return prevista.impedimentos
    .filter(({ campo }) => /^servico\.(obra|evento)/.test(campo ?? ''))
    .map(({ codigo }) => codigo)
}

test('which construction or event it is of is asked where the service asks it, and refused elsewhere', async () => {
  expect(await impedimentos('obra')).toEqual(['E0370'])
  expect(await impedimentos('obra', { obra: OBRA })).toEqual([])
  expect(await impedimentos('show')).toEqual(['E0390'])
  expect(await impedimentos('show', { evento: EVENTO })).toEqual([])
  expect(await impedimentos('suporte', { obra: OBRA })).toEqual(['E0372'])
  expect(await impedimentos('suporte', { evento: EVENTO })).toEqual(['E0392'])
})

test('a CNO whose check digit is another is told at its field, in a charge and in its preview', async () => {
  const obra = { ...OBRA, identificacao: { tipo: 'cno' as const, numero: '900012345679' } }
  const recusa = {
    codigo: 'entrada-invalida',
    detalhes: { erros: [{ pointer: '#/obra/identificacao/numero' }] },
  }
  await expect(impedimentos('obra', { obra })).rejects.toMatchObject(recusa)
  await expect(
    escritorio.rodar((ctx) =>
      criarCobranca(ctx, {
        ...(pedido('obra', { obra }) as ReturnType<typeof umaVenda>),
        ...{ acao: 'salvar', issoMesmo: true, outraMesmo: true },
      }),
    ),
  ).rejects.toMatchObject(recusa)
})

test.each([
  ['obra', { obra: OBRA }, '{servico,obra}', { identificacao: OBRA.identificacao }],
  [
    'show',
    { evento: EVENTO },
    '{servico,evento}',
    {
      ...{ nome: EVENTO.nome, inicio: EVENTO.inicio, fim: EVENTO.fim },
      identificacao: {
        tipo: 'endereco',
        endereco: {
          ...{ onde: 'brasil', cep: '20040002', logradouro: 'Avenida Fictícia' },
          ...{ numero: '10', bairro: 'Centro' },
        },
      },
    },
  ],
] as const)(
  '%s: kept with the charge, told in the DPS, and the note is made',
  async (qual, mais, onde, dito) => {
    const { cobrancaId } = await escritorio.rodar((ctx) =>
      criarCobranca(ctx, {
        ...(pedido(qual, mais) as ReturnType<typeof umaVenda>),
        ...{ acao: 'emitir', issoMesmo: true, outraMesmo: true },
      }),
    )
    const lida = await escritorio.rodar((ctx) => lerCobranca(ctx, { cobrancaId }))
    expect(lida.pedido).toMatchObject(mais)
    const dps = await bancada.um<{ dito: unknown }>(
      `select pedido #> $2::text[] as dito from dps where cobranca_id = $1`,
      ...[cobrancaId, onde],
    )
    expect(dps?.dito).toEqual(dito)
    await bancada.levarTudo(escritorio)
    const depois = await escritorio.rodar((ctx) => lerCobranca(ctx, { cobrancaId }))
    expect(depois).toMatchObject({ status: cobrancas.STATUS_COBRANCA.faturada, erros: [] })
    const nota = await escritorio.rodar((ctx) => lerNota(ctx, { notaId: depois.nota?.id ?? 0 }))
    expect(nota).toMatchObject({ obra: null, evento: null, ...mais })
  },
)
