// reliability F4: eight people close the same company at once, while one adjusts its revenue late and
// another reopens it. Over real HTTP, with a real worker; in the end there is one month, not two.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditarBanco } from './auditoria-do-banco.ts'
import { abrirCliente, type Cliente, type Respondido } from './cliente.ts'
import { abrirOficina, comBanco, EMAIL, esperarRepouso, type Oficina } from './oficina.ts'
import { ligarProduto, type Produto } from './produto-em-processos.ts'
import { comSemente, contar, LONGA, SEMENTE, sortear } from './semente.ts'

const RODADAS = LONGA ? 200 : 12
const FECHAM = 8
const PRAZO_MS = 60_000

let oficina: Oficina
let produto: Produto
let cliente: Cliente
let banco = ''

beforeAll(async () => {
  oficina = await abrirOficina({ semente: SEMENTE, empresas: RODADAS, duravel: false })
  banco = await oficina.copiar('corrida')
  produto = await ligarProduto(banco)
  cliente = await abrirCliente(produto.endereco, EMAIL)
  // The first look of a month gives every company its row.
  await cliente.pedir('GET', `/fiscal/fechamento?Competencia=${oficina.carteira.competencia}`)
})
afterAll(async () => {
  await produto?.parar()
  await oficina?.fechar()
})

type Linha = { versao: number }

const versaoDe = async (empresaId: number): Promise<number> => {
  const { competencia } = oficina.carteira
  const { corpo } = await cliente.pedir<Linha>(
    'GET',
    `/fiscal/fechamento/${empresaId}/${competencia}`,
  )
  return corpo.versao
}

const fechar = (empresaId: number, etapa: string, chave: string) =>
  cliente.pedir('POST', '/fiscal/fechamento/executar', {
    chave,
    corpo: {
      competencia: oficina.carteira.competencia,
      selecao: { modo: 'ids', ids: [empresaId] },
      ...(etapa === 'bloqueio' ? { etapa: 'tudo', ate: 'bloqueio' } : { etapa }),
    },
  })

const ajustar = (empresaId: number, ajuste: number) =>
  comBanco(banco, async (client) => {
    const { rows } = await client.query<{ versao: number }>(
      'select versao from receita_mensal where empresa_id = $1 and competencia = $2',
      [empresaId, oficina.carteira.competencia],
    )
    return rows[0]?.versao ?? null
  }).then((versao) =>
    cliente.pedir('PUT', '/fiscal/faturamento', {
      corpo: {
        empresaId,
        competencia: oficina.carteira.competencia,
        ajuste,
        justificativa: 'ajuste que chegou tarde',
        versao,
      },
    }),
  )

const confirmar = (empresaId: number) =>
  cliente.pedir('POST', '/fiscal/faturamento/confirmar', {
    corpo: {
      competencia: oficina.carteira.competencia,
      selecao: { modo: 'ids', ids: [empresaId] },
    },
  })

const reabrir = async (empresaId: number, etapa: string) =>
  cliente.pedir('POST', `/fiscal/fechamento/${empresaId}/${oficina.carteira.competencia}/reabrir`, {
    corpo: { etapa, motivo: 'reaberto na corrida', versao: await versaoDe(empresaId) },
  })

/** Done, or refused with a sentence that a person can read. */
function legivel(resposta: Respondido): void {
  if (resposta.status === 200) return
  expect([409, 422]).toContain(resposta.status)
  expect(String(resposta.corpo.title ?? '')).not.toBe('')
}

const auditar = () => comBanco(banco, (client) => auditarBanco(client, { repouso: true }))

test.each(Array.from({ length: RODADAS }, (_, i) => i + 1))('round %i', (empresaId) =>
  comSemente(async () => {
    const sorteio = sortear(SEMENTE + empresaId)
    const etapa = sorteio.um(['tudo', 'bloqueio'])
    const fechamentos = Array.from({ length: FECHAM }, (_, i) =>
      fechar(empresaId, etapa, `rodada-${empresaId}-${i}`),
    )
    const outros = [
      ajustar(empresaId, sorteio.inteiro(1, 500) * 100),
      ...(sorteio.fracao() < 0.5
        ? [reabrir(empresaId, sorteio.um(['apuracao', 'guia', 'contabil', 'notas']))]
        : []),
    ]
    for (const resposta of await Promise.all([...fechamentos, ...outros])) legivel(resposta)
    await esperarRepouso(banco, PRAZO_MS)
    expect(await auditar()).toEqual([])
    // A late adjustment waits for a person: answered for, and closed once more in peace, the month says what its facts say: recomputing changes nothing.
    legivel(await confirmar(empresaId))
    await fechar(empresaId, 'tudo', `rodada-${empresaId}-fim`)
    await esperarRepouso(banco, PRAZO_MS)
    const apuracoes = await comBanco(banco, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        'select id::int as id from apuracao where empresa_id = $1 and competencia = $2 and atual',
        [empresaId, oficina.carteira.competencia],
      )
      return rows
    })
    expect(apuracoes.length).toBeLessThanOrEqual(1)
    for (const { id } of apuracoes) {
      const { corpo } = await cliente.pedir('POST', `/fiscal/apuracoes/${id}/comparar`, {
        corpo: {},
      })
      expect(corpo).toMatchObject({ igual: true })
    }
    expect(await auditar()).toEqual([])
  }),
)

test('most rounds really closed something', async () => {
  const { rows } = await comBanco(banco, (client) =>
    client.query<{ meses: number; lancamentos: number }>(
      'select (select count(*)::int from apuracao where atual) as meses, (select count(*)::int from lancamento) as lancamentos',
    ),
  )
  contar('corrida:', rows[0])
  expect(rows[0]?.meses).toBeGreaterThan(RODADAS * 0.8)
  expect(rows[0]?.lancamentos).toBeGreaterThan(RODADAS)
})
