// The bank of Jepsen over our ledger: many hands transfer between accounts, take back and put right, by the
// real HTTP door, while others read balances, now and as known before; meanwhile processes die.
import { setTimeout as esperar } from 'node:timers/promises'
import type pg from 'pg'
import type { Cliente, Respondido } from './cliente.ts'
import type { Elo, Escrita, Leitura, Vetor } from './historia.ts'
import type { Sorteio } from './semente.ts'

const MESES = ['2025-12', '2026-01', '2026-02'] as const

export type Praca = {
  readonly cliente: Cliente
  readonly empresas: readonly number[]
  readonly contas: readonly number[]
  readonly sorteio: Sorteio
  readonly escritas: Escrita[]
  readonly leituras: Leitura[]
  /** An answer that is neither of the route nor a fault of the network: a bug by itself. */
  readonly estranhas: string[]
  readonly acabou: () => boolean
}

export type Confirmado = { id: number; sequencia: number }
type Ato = {
  readonly tipo: Escrita['tipo']
  readonly empresa: number
  readonly marca: string
  readonly caminho: string
  readonly corpo: Record<string, unknown>
}

const DESCANSO_MS = 60

/** One hand that writes: transfers, and now and then takes back or puts right one of its own. */
export async function escrever(praca: Praca, mao: number): Promise<void> {
  const { sorteio } = praca
  const minhas: { empresa: number; id: number }[] = []
  for (let n = 0; !praca.acabou(); n += 1) {
    const sorte = sorteio.fracao()
    const minha = sorte < 0.25 ? minhas.shift() : undefined
    const ato = minha
      ? desfazer(praca, minha, sorte < 0.15 ? 'estornar' : 'corrigir')
      : transferencia(praca, `t-${mao}-${n}`)
    const confirmados = await fazer(praca, ato, `banco-contabil-${mao}-${n}`)
    if (ato.tipo === 'lancar' && confirmados[0])
      minhas.push({ empresa: ato.empresa, id: confirmados[0].id })
  }
}

function partidas({ sorteio, contas }: Praca) {
  const de = sorteio.inteiro(0, contas.length - 1)
  const para = (de + sorteio.inteiro(1, contas.length - 1)) % contas.length
  const valor = sorteio.inteiro(1, 1_000_000)
  return [
    { contaId: contas[de], valor },
    { contaId: contas[para], valor: -valor },
  ]
}

const dia = ({ sorteio }: Praca): string =>
  `${sorteio.um(MESES)}-${String(sorteio.inteiro(1, 28)).padStart(2, '0')}`

function transferencia(praca: Praca, marca: string): Ato {
  const empresa = praca.sorteio.um(praca.empresas)
  return {
    ...{ tipo: 'lancar', empresa, marca, caminho: '/contabil/lancamentos' },
    corpo: { empresaId: empresa, data: dia(praca), historico: marca, partidas: partidas(praca) },
  }
}

function desfazer(
  praca: Praca,
  { empresa, id }: { empresa: number; id: number },
  tipo: 'estornar' | 'corrigir',
): Ato {
  const caminho = `/contabil/lancamentos/${id}/${tipo === 'estornar' ? 'estorno' : 'correcao'}`
  const motivo = 'da simulação'
  const novo = { data: dia(praca), historico: 'corrigido', partidas: partidas(praca) }
  const corpo = tipo === 'estornar' ? { motivo } : { motivo, ...novo }
  return { tipo, empresa, marca: `${tipo} ${id}`, caminho, corpo }
}

/**
 * Asks once; when nobody answers, half of the time insists with the same key, and half of the time leaves it
 * in doubt, as who closes the window does.
 */
async function fazer(praca: Praca, ato: Ato, chave: string): Promise<readonly Confirmado[]> {
  const { tipo, empresa, marca } = ato
  const escrita: Escrita = {
    ...{ tipo, empresa, marca, pedida: performance.now(), respondida: Number.POSITIVE_INFINITY },
    ...{ desfecho: 'duvida', sequencias: [] },
  }
  praca.escritas.push(escrita)
  const insiste = praca.sorteio.fracao() < 0.5
  let resposta = await tentar(praca, ato, chave)
  const emDuvida = resposta === null
  while (resposta === null && insiste && !praca.acabou()) {
    await esperar(DESCANSO_MS)
    resposta = await tentar(praca, ato, chave)
  }
  if (resposta === null) {
    await esperar(DESCANSO_MS)
    return []
  }
  escrita.respondida = performance.now()
  if (resposta.status !== 200) {
    escrita.desfecho = emDuvida ? 'duvida' : 'recusa'
    praca.estranhas.push(`${tipo} ${marca}: ${JSON.stringify(resposta)}`)
    return []
  }
  const confirmados = confirmadosDe(resposta.corpo)
  Object.assign(escrita, { desfecho: 'ok', sequencias: confirmados.map((c) => c.sequencia) })
  return confirmados
}

/** What was written, of any of the three routes. */
export const confirmadosDe = (corpo: Record<string, unknown>): Confirmado[] =>
  ('estorno' in corpo ? [corpo.estorno, corpo.correcao] : [corpo]) as Confirmado[]

/** The answer, or null when there was none that says what happened. */
async function tentar(
  { cliente }: Praca,
  { caminho, corpo }: Pick<Ato, 'caminho' | 'corpo'>,
  chave: string,
): Promise<Respondido | null> {
  try {
    const resposta = await cliente.tentar('POST', caminho, { corpo, chave })
    return resposta.status >= 500 || resposta.status === 401 ? null : resposta
  } catch {
    return null
  }
}

type Saldos = { saldos: { contaId: number; anterior: number; debitos: number; creditos: number }[] }
type Balancete = {
  linhas: { contaId: number; tipo: string; saldo: number }[]
  totais: { debitos: number; creditos: number }
  verificacoes: { diferenca: number; desequilibrio: number }
}

const vetorDe = (pares: readonly (readonly [number, number])[]): Vetor =>
  Object.fromEntries(pares.filter(([, saldo]) => saldo !== 0))

/** One pair of eyes: balances and balancete, of now and as known some moments ago. */
export async function ler(praca: Praca): Promise<void> {
  while (!praca.acabou()) {
    const empresa = praca.sorteio.um(praca.empresas)
    const ate = praca.sorteio.um(MESES)
    const sorte = praca.sorteio.fracao()
    const conhecidoEm =
      sorte < 0.5
        ? null
        : new Date(Date.now() - praca.sorteio.inteiro(0, 3000)).toISOString().replace('Z', '000Z')
    const leitura = await perguntar(praca.cliente, {
      ...{ empresa, ate, conhecidoEm, rota: sorte % 0.25 < 0.125 ? 'saldos' : 'balancete' },
    }).catch(() => null)
    if (leitura) praca.leituras.push(leitura)
    else await esperar(DESCANSO_MS)
  }
}

type Pergunta = Pick<Leitura, 'rota' | 'empresa' | 'ate' | 'conhecidoEm'>

/** Asks once. @throws when nobody answers, or the answer contradicts itself */
export async function perguntar(cliente: Cliente, pergunta: Pergunta): Promise<Leitura | null> {
  const { rota, empresa, ate, conhecidoEm } = pergunta
  const filtro = new URLSearchParams({ empresaId: String(empresa) })
  // Every month of this play has a day 28 as its last with entries.
  if (rota === 'saldos') filtro.set('ate', ate)
  else
    for (const [nome, valor] of [
      ['de', `${MESES[0]}-01`],
      ['ate', `${ate}-28`],
    ] as const)
      filtro.set(nome, valor)
  if (conhecidoEm !== null) filtro.set('conhecidoEm', conhecidoEm)
  const pedida = performance.now()
  const caminho = rota === 'saldos' ? '/contabil/saldos' : '/contabil/relatorios/balancete'
  const { status, corpo } = await cliente.tentar('GET', `${caminho}?${filtro}`)
  const respondida = performance.now()
  if (status !== 200) return null
  const saldos = rota === 'saldos' ? dosSaldos(corpo as Saldos) : doBalancete(corpo as Balancete)
  return { ...pergunta, pedida, respondida, saldos }
}

const dosSaldos = ({ saldos }: Saldos): Vetor =>
  vetorDe(saldos.map((s) => [s.contaId, s.anterior + s.debitos - s.creditos]))

function doBalancete({ linhas, totais, verificacoes }: Balancete): Vetor {
  const { diferenca, desequilibrio } = verificacoes
  // Told to the judge as an account of its own, so that it can only be wrong.
  const quebra =
    Math.abs(diferenca) + Math.abs(desequilibrio) + Math.abs(totais.debitos - totais.creditos)
  return vetorDe([
    ...linhas.filter(({ tipo }) => tipo === 'analitica').map((l) => [l.contaId, l.saldo] as const),
    [0, quebra],
  ])
}

/** The books as the database has them, each entry with the mark of who asked for it. */
export async function lerLivros(client: Pick<pg.Client, 'query'>): Promise<Elo[]> {
  const { rows } = await client.query<Elo>(`
    select l.empresa_id::int as empresa, l.sequencia::int as sequencia, l.data::text as data,
      to_char(l.registrado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "registradoEm",
      case when l.corrige_id is not null then 'corrigir ' || l.corrige_id
        when l.estorna_id is not null then case when c.id is null then 'estornar ' else 'corrigir ' end || l.estorna_id
        else l.historico end as marca,
      (select json_agg(json_build_array(p.conta_id, p.valor) order by p.ordem) from partida p
        where p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id) as partidas
    from lancamento l left join lancamento c on c.escritorio_id = l.escritorio_id and c.corrige_id = l.estorna_id
    order by l.empresa_id, l.sequencia`)
  return rows
}
