// One month of a whole portfolio closed over HTTP, while processes die at random instants.
import { setTimeout as esperar } from 'node:timers/promises'
import type { Reconhecida } from './auditoria-do-banco.ts'
import { abrirCliente, type Cliente } from './cliente.ts'
import { comBanco, EMAIL, esperarRepouso, type Oficina } from './oficina.ts'
import { ligarProduto, type Produto } from './produto-em-processos.ts'
import { type Retrato, retratar } from './retrato.ts'
import type { Sorteio } from './semente.ts'

export type Alvo = 'trabalhador' | 'servidor' | 'banco'

export type Fase = {
  readonly nome: string
  readonly pedidos: readonly { chave: string; corpo: unknown }[]
}

const PRAZO_MS = 180_000

/** Everything by filter up to the books; then the lock, in eight orders at once by eight hands. */
export function fasesDe(oficina: Oficina): Fase[] {
  const { empresas, competencia } = oficina.carteira
  const fatia = Math.ceil(empresas.length / 8)
  const grupos = Array.from({ length: 8 }, (_, i) => empresas.slice(i * fatia, (i + 1) * fatia))
  return [
    {
      nome: 'tudo',
      pedidos: [
        {
          chave: 'tudo-que-da-do-mes',
          corpo: {
            competencia,
            etapa: 'tudo',
            ate: 'contabil',
            selecao: { modo: 'filtro', filtro: {}, exceto: [], contagemEsperada: empresas.length },
          },
        },
      ],
    },
    {
      nome: 'bloqueio',
      pedidos: grupos
        .filter((ids) => ids.length > 0)
        .map((ids, i) => ({
          chave: `bloqueio-do-grupo-${i}`,
          corpo: { competencia, etapa: 'bloqueio', selecao: { modo: 'ids', ids } },
        })),
    },
  ]
}

/** The answers promised: an operation per key, whatever died meanwhile. */
async function pedirFase(cliente: Cliente, fase: Fase): Promise<Reconhecida[]> {
  return await Promise.all(
    fase.pedidos.map(async ({ chave, corpo }) => {
      const resposta = await cliente.pedir<{ operacaoId: number }>(
        'POST',
        '/fiscal/fechamento/executar',
        { corpo, chave },
      )
      if (resposta.status !== 200)
        throw new Error(`o pedido ${chave} foi recusado: ${JSON.stringify(resposta)}`)
      return { chave, operacaoId: resposta.corpo.operacaoId }
    }),
  )
}

/**
 * Until some operation is really in somebody's hands, or all that was asked has ended.
 * @returns whether there is work to interrupt
 */
async function esperarTrabalho(
  databaseUrl: string,
  { pedida, mortos }: { pedida: () => boolean; mortos: ReadonlySet<string> },
): Promise<boolean> {
  const ate = Date.now() + 90_000
  while (Date.now() < ate) {
    const tudoPedido = pedida()
    const donos = await donosDasOperacoes(databaseUrl).catch(() => undefined)
    if (donos?.some((dono) => dono !== null && !mortos.has(dono))) return true
    if (donos?.length === 0 && tudoPedido) return false
    await esperar(10)
  }
  return false
}

/** Who holds each operation that has not ended; null for one that waits. */
const donosDasOperacoes = (databaseUrl: string): Promise<(string | null)[]> =>
  comBanco(databaseUrl, async (client) => {
    const { rows } = await client.query<{ dono: string | null }>(
      'select case when status = 1 then dono end as dono from operacao where status in (0, 1)',
    )
    return rows.map((linha) => linha.dono)
  })

/** How long the operations that began after `desde` were really at work: what a death may fall into. */
const trabalhoDesde = (databaseUrl: string, desde: Date): Promise<number> =>
  comBanco(databaseUrl, async (client) => {
    const { rows } = await client.query<{ ms: number }>(
      `select coalesce(extract(epoch from max(fim) - min(inicio)) * 1000, 0)::float as ms from operacao where criado_em >= $1`,
      [desde],
    )
    return rows[0]?.ms ?? 0
  })

type Morte = {
  fase: string
  alvo: Alvo
  aosMs: number
  voltouEmMs: number
  /** Something was really under way when it fell. */
  trabalhando: boolean
}

export type Campanha = {
  readonly reconhecidas: readonly Reconhecida[]
  readonly mortes: readonly Morte[]
  /** From the first request of each phase to its end. */
  readonly duracaoMs: Readonly<Record<string, number>>
  /** Of it, how long operations were at work, and how long the requests took. */
  readonly trabalhoMs: Readonly<Record<string, number>>
  readonly pedidosMs: Readonly<Record<string, number>>
  readonly tentativasPerdidas: number
  readonly retrato: Retrato
}

export type Pedido = {
  readonly oficina: Oficina
  readonly banco: string
  /** Who dies in each phase, in order; empty for the run that nothing interrupts. */
  readonly mortes: Readonly<Record<string, readonly Alvo[]>>
  /** How long a phase asks and works when nothing dies: instants are drawn inside it. */
  readonly quieta: Pick<Campanha, 'trabalhoMs' | 'pedidosMs'>
  readonly sorteio: Sorteio
}

/** Runs the whole month and answers what was promised and what was written. */
export async function rodarCampanha(pedido: Pedido): Promise<Campanha> {
  const databaseUrl = await pedido.oficina.copiar(pedido.banco)
  const produto = await ligarProduto(databaseUrl)
  try {
    const cliente = await abrirCliente(produto.endereco, EMAIL)
    const reconhecidas: Reconhecida[] = []
    const mortes: Morte[] = []
    const duracaoMs: Record<string, number> = {}
    const trabalhoMs: Record<string, number> = {}
    const pedidosMs: Record<string, number> = {}
    const mortos = new Set<string>()
    for (const fase of fasesDe(pedido.oficina)) {
      const [inicio, desde] = [performance.now(), new Date()]
      let pedida = false
      const pedindo = pedirFase(cliente, fase).finally(() => {
        pedida = true
        pedidosMs[fase.nome] = Math.round(performance.now() - inicio)
      })
      const matanca = { pedido, produto, feitas: mortes, pedida: () => pedida, mortos }
      const [prometidas] = await Promise.all([pedindo, matarNaFase(matanca, fase.nome)])
      reconhecidas.push(...prometidas)
      await esperarRepouso(databaseUrl, PRAZO_MS)
      duracaoMs[fase.nome] = Math.round(performance.now() - inicio)
      trabalhoMs[fase.nome] = Math.round(await trabalhoDesde(databaseUrl, desde))
    }
    if (produto.servidor.quedas() > 0)
      throw new Error(`o servidor caiu sozinho ${produto.servidor.quedas()} vezes`)
    const retrato = await comBanco(databaseUrl, retratar)
    const tentativasPerdidas = cliente.falhas()
    return { reconhecidas, mortes, duracaoMs, trabalhoMs, pedidosMs, tentativasPerdidas, retrato }
  } finally {
    await produto.parar()
  }
}

type Matanca = {
  pedido: Pedido
  produto: Produto
  feitas: Morte[]
  pedida: () => boolean
  /** Workers that were killed: what they still hold is nobody's work. */
  mortos: Set<string>
}

/** A server dies while it is being asked; a worker and the database, while they work. */
async function matarNaFase(matanca: Matanca, fase: string): Promise<void> {
  const { pedido, produto, feitas, mortos } = matanca
  const { sorteio, oficina, quieta } = pedido
  for (const alvo of pedido.mortes[fase] ?? []) {
    const sorte = sorteio.fracao()
    const doServidor = alvo === 'servidor'
    const trabalhando = doServidor
      ? !matanca.pedida()
      : await esperarTrabalho(produto.databaseUrl, matanca)
    const janela = doServidor ? quieta.pedidosMs[fase] : quieta.trabalhoMs[fase]
    const aosMs = Math.round(sorte * (janela ?? 500))
    await esperar(aosMs)
    if (alvo === 'trabalhador')
      for (const dono of await donosDasOperacoes(produto.databaseUrl)) if (dono) mortos.add(dono)
    const inicio = performance.now()
    if (alvo === 'banco') await oficina.aglomerado.matar()
    else await produto[alvo].matar()
    const voltouEmMs = Math.round(performance.now() - inicio)
    feitas.push({ fase, alvo, aosMs, voltouEmMs, trabalhando })
  }
}
